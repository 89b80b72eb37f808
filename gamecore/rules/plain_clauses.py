"""From bands back to clauses: the plainest words of the rule language for what is allowed.

Candidates are made from the bands alone, so that the same bands always get the same words; the
caller checks whether a candidate really has these bands.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from gamecore.rules import conditions as c
from gamecore.rules.amounts import AmountSet
from gamecore.rules.heap_rule import SplitInto, Take, TakeFraction
from gamecore.rules.linear import IS_HALF, IS_WHOLE, Band, HalfPlane, runs_of
from gamecore.rules.plain_conditions import TRUE, LinearSum
from gamecore.rules.splits import Code, HalveInto
from gamecore.rules.where import SplitWhere, TakeWhere

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamecore.rules.heap_rule import Clause
    from gamecore.rules.linear import Bands, Run

MOST_HEAPS = 12
"""Most exceptional heaps that are written out; neighbours that allow the same count once."""

LONGEST_CODE = 64
"""Most digits of a code for finitely many amounts; more become a list or a condition."""

_N = c.Variable("n")

HALF_UP = c.Arithmetic(_N, "-", c.Arithmetic(_N, "//", c.Number(2)))
"""⌈n/2⌉ in its plainest words."""

_ALL = ((1, None),)
_DOWN = (IS_HALF, HalfPlane(2, 1, 0))
_UP = (IS_HALF, HalfPlane(2, 1, 1))


def takes(bands: Bands) -> Iterator[tuple[Clause, ...]]:
    """Yield candidates for the clauses that allow the amounts in `bands`, the plainest first."""
    fixed, others = _divided(bands)
    amounts = AmountSet.of(fixed)
    yield (*_take(amounts), *map(_band_of_amounts, others))
    more = _unlike_bands(bands)
    if more:
        yield (*_take(amounts.union(AmountSet.of(more))), *map(_band_of_amounts, others))
    yield from _whole_heap_never(fixed, others)
    digits = digits_of(bands, LONGEST_CODE)
    if digits is not None:
        yield (code_of(digits, set()),)
    yield from _list_and_ends(bands)
    # Bounds that grow with n and have exceptions are plainer as they were written.
    if not (others and bands.exceptions):
        yield from _conditions(bands, "k", TakeWhere)


def splits(bands: Bands) -> Iterator[tuple[Clause, ...]]:
    """Yield candidates for the clauses of the splits in two in `bands`, the plainest first."""
    found = tuple(bands.bands)
    if found == ((None, None),):
        yield (SplitInto(2),)
    if found == ((None, IS_HALF),):
        yield (SplitInto(2, unequal=True),)
    if found == ((IS_HALF, None),):
        yield (HalveInto(2),)
    if all(_is_fixed(band) for band in found):
        yield from _parts(bands)
    yield from _conditions(bands, "a", SplitWhere)


def digits_of(bands: Bands, longest: int) -> dict[int, int] | None:
    """Return the digits 0 to 3 of a code for fixed amounts: amount → digit.

    Bit 2: the amount may leave a heap. Bit 1: it may be the whole heap. None if the amounts of
    large heaps are not a list of amounts up to `longest`.
    """
    fixed, others = _divided(bands)
    amounts = AmountSet.of(fixed)
    listed = dict(bands.exceptions)
    if others or not amounts.is_finite:
        return None
    most = max([amounts.last, *listed])
    if most > longest:
        return None
    whole = {
        k: any(last is None for _, last in listed[k]) if k in listed else k in amounts
        for k in range(1, most + 1)
    }
    return {k: 2 * (k in amounts) + whole[k] for k in whole}


def code_of(digits: dict[int, int], splits: set[tuple[int, int]]) -> Code:
    """Return the code with these digits 0 to 3, and splits (stones taken, heaps left: 2 or 3)."""
    last = max([1, *digits, *(k for k, _ in splits)])
    found = [digits.get(k, 0) for k in range(last + 1)]
    for k, heaps in splits:
        found[k] += 1 << heaps
    return Code(tuple(found))


# -- amounts --------------------------------------------------------------------------------------


def _divided(bands: Bands) -> tuple[list[Run], list[Band]]:
    """Return the bands of amounts that do not depend on n, as runs, and the other bands."""
    fixed = [_run(band) for band in bands.bands if _is_fixed(band)]
    return fixed, [band for band in bands.bands if not _is_fixed(band)]


def _is_fixed(band: Band) -> bool:
    return all(end is None or end.p == 0 for end in band)


def _run(band: Band) -> Run:
    first = 1 if band.above is None else band.above.c + 1
    return first, None if band.upto is None else band.upto.c


def _take(amounts: AmountSet) -> tuple[Clause, ...]:
    return (Take(amounts),) if amounts else ()


def _unlike_bands(bands: Bands) -> list[Run]:
    """Return the amounts that some exceptional heap allows although the bands leave them out.

    `take 3 or take at most n/3` is the band up to n/3, and 3 in the heaps 3 to 8.
    """
    found: set[int] = set()
    for heap, runs in bands.exceptions:
        allowed = (k for first, last in runs for k in range(first, (last or heap) + 1))
        found.update(
            k for k in allowed if not any(k in band.run(heap, heap) for band in bands.bands)
        )
    return [(k, k) for k in sorted(found)]


def _band_of_amounts(band: Band) -> Clause:
    above, upto = band
    if above is not None and above.p == 1 and above.c == -1 and upto is None:
        return TakeFraction("at least", above.q)
    if above is None and upto is not None and upto.p == 1 and upto.c == 0:
        return TakeFraction("at most", upto.q)
    if tuple(band) == _DOWN:
        return HalveInto(1)
    if tuple(band) == _UP:
        return TakeWhere(c.Comparison((c.Variable("k"), HALF_UP), ("==",)))
    return TakeWhere(_all_of(_ends_of(band, "k")))


def _whole_heap_never(fixed: list[Run], others: list[Band]) -> Iterator[tuple[Clause, ...]]:
    """Yield the candidate for fixed amounts that must leave a heap."""
    runs = list(fixed)
    match others:
        case [Band(HalfPlane(p=0, c=below), HalfPlane(1, 1, -1))]:
            runs.append((below + 1, None))
        case [_, *_]:
            return
    if runs:
        amounts = _any_of(tuple(_all_of(_run_of("k", run)) for run in runs))
        yield (TakeWhere(c.And.of((amounts, _below_heap()))),)


def _list_and_ends(bands: Bands) -> Iterator[tuple[Clause, ...]]:
    """Yield an infinite list of amounts, with a code for those that depend on the whole heap."""
    fixed, others = _divided(bands)
    amounts = AmountSet.of(fixed)
    ends = {heap: 2 if heap in amounts else 1 for heap, _ in bands.exceptions}
    if others or amounts.is_finite or not ends:
        return
    whole = AmountSet.of((heap, heap) for heap in ends)
    always = amounts.complement().union(whole).complement()
    yield (*_take(always), code_of(ends, set()))


# -- parts ----------------------------------------------------------------------------------------


def _parts(bands: Bands) -> Iterator[tuple[Clause, ...]]:
    """Yield candidates for fixed sizes of the smaller part, first as a condition on either part."""
    runs = [_run(band) for band in bands.bands]
    base = tuple(
        _all_of((*_run_of("a", run), *_run_of("b", run)[: run[1] is None])) for run in runs
    )
    if base and not bands.exceptions:
        yield (SplitWhere(_any_of(base)),)
    first = max([2 * (last or low) for low, last in runs], default=0) + 1
    last = max([heap for heap, _ in bands.exceptions], default=0)
    listed = dict(bands.exceptions)
    later = max(first, last + 1)
    heaps = range(2, later)
    cases = [(n, listed[n] if n in listed else runs_of(bands.bands, n, n // 2)) for n in heaps]
    groups = _groups([(n, found) for n, found in cases if found], "a")
    if len(groups) > MOST_HEAPS:
        return
    large = c.Comparison((_N, c.Number(later)), (">=",))
    main = (c.And.of((large, _any_of(base))),) if base else ()
    yield (SplitWhere(_any_of((*main, *groups))),)


# -- conditions -----------------------------------------------------------------------------------


def _conditions(
    bands: Bands, name: c.Name, clause: type[TakeWhere] | type[SplitWhere]
) -> Iterator[tuple[Clause, ...]]:
    """Yield candidates of one clause with one condition for all bands and exceptions."""
    smaller: tuple[c.Test, ...] = ()
    if clause is SplitWhere:
        smaller = (c.Comparison((c.Variable("a"), c.Variable("b")), ("<=",)),)
    base = tuple(_all_of((*smaller, *_ends_of(band, name))) for band in bands.bands)
    groups = tuple(
        _all_of((*smaller, group))
        for group in _groups([(n, runs) for n, runs in bands.exceptions if runs], name)
    )
    if len(groups) > MOST_HEAPS:
        return
    if base or groups:
        yield (clause(_any_of((*base, *groups))),)
    if base and bands.exceptions:
        heaps = _any_of(tuple(_heaps_between(low, high) for low, high in _stretches(bands)))
        main: c.Test = c.Not(heaps)
        if bands.bands != ((None, None),):
            main = c.And.of((_any_of(base), main))
        yield (clause(_any_of((main, *groups))),)


def _stretches(bands: Bands) -> list[tuple[int, int]]:
    """Return the exceptional heaps as runs."""
    ranges = AmountSet.of([(n, n) for n, _ in bands.exceptions]).ranges
    return [(low, high or low) for low, high in ranges]


def _groups(cases: list[tuple[int, tuple[Run, ...]]], name: c.Name) -> tuple[c.Test, ...]:
    """Return a condition for each stretch of neighbouring heaps that allow the same runs."""
    found: list[c.Test] = []
    for (_start, runs), group in groupby(
        enumerate(cases), key=lambda pair: (pair[1][0] - pair[0], pair[1][1])
    ):
        heaps = [n for _, (n, _runs) in group]
        some = _heaps_between(heaps[0], heaps[-1])
        if runs != _ALL:
            allowed = _any_of(tuple(_all_of(_run_of(name, run)) for run in runs))
            some = c.And.of((some, allowed))
        found.append(some)
    return tuple(found)


def _below_heap() -> c.Test:
    """Return the condition k < n."""
    return c.Comparison((c.Variable("k"), _N), ("<",))


def _heaps_between(low: int, high: int) -> c.Test:
    """Return the condition low ≤ n ≤ high."""
    if low == high:
        return c.Comparison((_N, c.Number(low)), ("==",))
    return c.Comparison((c.Number(low), _N, c.Number(high)), ("<=", "<="))


def _run_of(name: c.Name, run: Run) -> tuple[c.Test, ...]:
    """Return the comparisons that put a variable into a run."""
    low, high = run
    above = None if low == 1 and high not in (1, None) else HalfPlane(1, 0, low - 1)
    return _ends_of(Band(above, None if high is None else HalfPlane(1, 0, high)), name)


def _ends_of(band: Band, name: c.Name) -> tuple[c.Test, ...]:
    """Return the comparisons that put a variable into a band."""
    above, upto = band
    if above is not None and upto == HalfPlane(above.q, above.p, above.c + 1):
        return (_bound(upto, name, "==", 0),)
    ends: list[c.Test] = []
    if above is not None:
        ends.append(_bound(above, name, ">=", 1))
    if upto == IS_WHOLE:
        ends.append(_below_heap())
    elif upto is not None:
        ends.append(_bound(upto, name, "<=", 0))
    return tuple(ends)


def _bound(threshold: HalfPlane, name: c.Name, sign: c.ComparisonSign, more: int) -> c.Test:
    """Return the comparison q·k ≥ p·n + c + more, or with another sign."""
    left = LinearSum(((c.Variable(name), threshold.q),))
    heap = ((_N, threshold.p),) if threshold.p else ()
    right = LinearSum(heap, threshold.c + more)
    return c.Comparison((left.written(), right.written()), (sign,))


def _all_of(tests: tuple[c.Test, ...]) -> c.Test:
    """Return the tests joined by `and`; TRUE for no tests."""
    if not tests:
        return TRUE
    return tests[0] if len(tests) == 1 else c.And.of(tests)


def _any_of(tests: tuple[c.Test, ...]) -> c.Test:
    """Return one or more tests joined by `or`."""
    return tests[0] if len(tests) == 1 else c.Or.of(tests)
