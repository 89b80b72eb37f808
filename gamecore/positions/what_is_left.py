"""What taking leaves of a heap: the set of these heaps, those of one value, and how many they are.

Mostly these are a few runs, even for a heap of 10^18. And `take k where k % 3 != 0 or k == n`
allows 6·10^17 amounts in such a heap, which nobody lists; but what may be taken repeats when the
amount grows, and the values repeat when the heap grows. So the heaps of one value that can be left
are again a few residues, but for a beginning on either side. What a rule allows in every heap is
decided in grundy/forms/amounts_allowed.py.
"""

from __future__ import annotations

from itertools import chain, groupby, islice
from math import gcd
from typing import TYPE_CHECKING

import numpy as np

from gamecore import limits
from gamecore.errors import LimitExceeded
from gamecore.grundy.forms.amounts_allowed import Allowed, allowed_amounts
from gamecore.grundy.progressions import LONGEST, NO_SIZES, Piece, Progressions, TooManyNumbersError
from gamecore.grundy.theorems.periodic_moves import bounded_amounts
from gamecore.messages import Message
from gamecore.rules.clauses import Clause, Take, TakeFraction
from gamecore.rules.named_amounts import TakeKind
from gamecore.rules.number_theory import is_prime
from gamecore.rules.options import too_many_options
from gamecore.rules.where import TakeWhere

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gamecore.grundy.known_values import KnownValues
    from gamecore.rules.heap_rule import HeapRule

_BY_FORMULA = {"square", "cube", "triangular number"}
_MANY = {*_BY_FORMULA, "prime"}
"""Named amounts of which a heap of 10^18 has too many to list."""

_LOOKED_AT = 50_000
"""Up to this many heaps of a piece, each is looked at: a millisecond."""

_FEW_SIZES = 16
"""Up to this many heaps are asked one by one: faster than any question about runs."""

_FEW_HEAPS = 1000
"""Up to this many heaps of a value that have no such form, each is asked whether it is left."""


_LONG = 64
"""From this length on a run of heaps is asked as a whole; shorter ones are listed together."""

_ONE = np.zeros(1, dtype=np.int64)
"""The remainder of every number when it is divided by 1."""


def left_of(rule: HeapRule, n: int, most: int = limits.OPTIONS) -> Progressions:
    """Return what taking may leave of `n` stones, looking at each run of amounts.

    Raises
    ------
    LimitExceeded
        If there are more than `most` runs.
    """
    return Progressions(_pieces(_runs_left(rule, n, most)))


def _runs_left(rule: HeapRule, n: int, most: int = limits.OPTIONS) -> list[tuple[int, int]]:
    """Return what may be left as runs: ascending, disjoint, non-touching."""
    left: list[tuple[int, int]] = []
    # Ranges first: when they cover everything, a billion squares need not be looked at.
    for clause in sorted(rule.clauses, key=lambda c: not isinstance(c, Take | TakeFraction)):
        left.extend(islice(_left_by(clause, n), most + 1))
        if (0, n - 1) in left:
            return [(0, n - 1)]
        if len(left) > most:
            raise too_many_options(rule, n, most)
    left.sort()
    merged: list[tuple[int, int]] = []
    for low, high in left:
        if merged and low <= merged[-1][1] + 1:
            merged[-1] = (merged[-1][0], max(merged[-1][1], high))
        else:
            merged.append((low, high))
    return merged


def _left_by(clause: Clause, n: int) -> Iterator[tuple[int, int]]:
    few = bounded_amounts(clause, n) if isinstance(clause, TakeWhere) else None
    if few is not None:
        return ((n - k, n - k) for k in few)
    return ((run[0], run[-1]) for run in clause.runs_left(n))


def _pieces(runs: list[tuple[int, int]]) -> Iterator[Piece]:
    """Yield the long runs, and between them the heaps of the short ones."""
    for is_long, some in groupby(runs, key=lambda run: run[1] - run[0] >= _LONG):
        if is_long:
            yield from (Piece(low, high, 1, _ONE) for low, high in some)
            continue
        ends = np.array(list(some), dtype=np.int64)
        lengths = ends[:, 1] - ends[:, 0] + 1
        shifts = ends[:, 0] - (np.cumsum(lengths) - lengths)
        sizes = np.arange(int(lengths.sum())) + np.repeat(shifts, lengths)
        yield from Progressions.listed(sizes).pieces


def heaps_left(rule: HeapRule, theory: KnownValues, n: int, value: int) -> Sequence[int]:
    """Return the heaps worth `value` that taking may leave of n stones, ascending and lazy.

    Parameters
    ----------
    rule : HeapRule
    theory : KnownValues
        What is known of its values, at least up to n.
    n : int
        A heap, 0 ≤ n ≤ theory.reach.
    value : int
        Not the value of n itself, which no option has.

    Raises
    ------
    LimitExceeded
        If the amounts are more than limits.OPTIONS separate ones, or every amount of a kind that
        nobody can count leaves such a heap.

    Notes
    -----
    O(runs), or O(beginnings + common period), whatever the heap.
    """
    run = theory.left(n)
    if run is not None:
        return theory.sizes_with(value, run.start, run[-1]) if run else NO_SIZES
    repeating = of_repeating(rule, theory, n, value)
    if repeating is not None:
        return repeating
    runs = _runs_left(rule, n)
    if sum(high - low + 1 for low, high in runs) <= _FEW_SIZES:
        sizes = chain.from_iterable(range(low, high + 1) for low, high in runs)
        return [size for size in sizes if theory.value(size) == value]
    found = [_of_value(theory, piece, value) for piece in _pieces(runs)]
    return found[0] if len(found) == 1 else Progressions.of(*found)


def counts_at_once(rule: HeapRule, theory: KnownValues, n: int) -> bool:
    """Tell whether `heaps_left` looks at no more amounts of n stones than the rule names."""
    if rule.split_clauses:
        return False
    if rule.plain_amounts is not None or theory.left(n) is not None:
        return True
    decided = _decided(rule, n)
    return decided is not None and not decided[0].divisors and not _kinds(decided[0]) & {*_MANY}


def of_repeating(rule: HeapRule, theory: KnownValues, n: int, value: int) -> Progressions | None:
    """Return what `heaps_left` does, for amounts that every heap allows, or that have a name.

    None for lists of amounts, which are looked at, and for all that is not decided here.
    """
    decided = _decided(rule, n)
    if decided is None:
        return None
    allowed, always = decided
    kinds = _kinds(allowed)
    if kinds & _BY_FORMULA or ("prime" in kinds and n <= limits.PRIMES_LISTED):
        return None  # a million of them are listed; no formula has values of squares farther out
    own = _left_of_its_own(allowed, n)
    if "prime" in kinds:
        own.update(n - k for k in _primes(theory, n, value))
    left = np.array(sorted(own), dtype=np.int64)
    try:
        found = [_counted(_of_value(theory, piece, value)) for piece in always.pieces]
        worth = Progressions.listed(left[theory.values(left) == value])
        return Progressions.of(*found).union(worth)
    except (LimitExceeded, TooManyNumbersError):
        return None


def _of_value(theory: KnownValues, piece: Piece, value: int) -> Sequence[int]:
    """Return the heaps of a piece that have a value; TooManyNumbersError where nothing tells."""
    heaps = piece.below(piece.high + 1)
    if piece.residues.size == piece.period and heaps >= _LONG:
        return theory.sizes_with(value, piece.low, piece.high)
    if heaps <= _LOOKED_AT or piece.period > piece.high - piece.low:
        listed = piece.between(piece.low, piece.high)
        return Progressions.listed(listed[theory.values(listed) == value])
    sizes = _counted(theory.sizes_with(value, piece.low, piece.high))
    return Progressions([piece]).intersection(sizes)


def _counted(sizes: Sequence[int]) -> Progressions:
    """Return heaps as such a set; TooManyNumbersError where they are another one, and many."""
    if isinstance(sizes, Progressions):
        return sizes
    if not isinstance(sizes, range) and len(sizes) > _FEW_HEAPS:
        raise TooManyNumbersError
    return Progressions.of(sizes)


def count_left(rule: HeapRule, n: int) -> int:
    """Count the heaps that taking may leave of n stones; LimitExceeded as in `left_of`."""
    decided = _decided(rule, n)
    if decided is None or _kinds(decided[0]) & _MANY:
        return len(left_of(rule, n))
    allowed, always = decided
    return len(always) + sum(m not in always for m in _left_of_its_own(allowed, n))


def _kinds(allowed: Allowed) -> set[str]:
    return {part.kind for part in allowed.sets}


def _decided(rule: HeapRule, n: int) -> tuple[Allowed, Progressions] | None:
    """Return what the rule allows, and what the amounts that every heap allows leave of n.

    Codes whose digits leave one heap as well are left out.
    """
    if not n or rule.plain_amounts is not None or not rule.take_clauses:
        return None
    if any(next(clause.runs_left(n), None) for clause in rule.split_clauses):
        return None
    allowed = allowed_amounts(rule)
    always = None if allowed is None else allowed.in_every_heap
    if allowed is None or always is None:
        return None
    return allowed, always.between(1, n - 1).mirrored(n)


def _left_of_its_own(allowed: Allowed, n: int) -> set[int]:
    """Return what amounts leave that are named one by one: the whole heap, half of it, divisors.

    Squares, cubes, triangular numbers and primes are not.
    """
    always = allowed.in_every_heap or ()
    amounts = [n - n // 2] if allowed.halves else []
    if allowed.divisors:
        amounts += [run.start for run in TakeKind(allowed.divisors).amounts(n)]
    for part in allowed.sets:
        if part.kind not in _MANY:
            amounts += [run.start for run in part.upto(n)]
    left = {n - k for k in amounts}  # where the heap is never taken whole, there are none
    if allowed.whole == "always" or (allowed.whole == "as any amount" and n in always):
        left.add(0)
    return left


def _primes(theory: KnownValues, n: int, value: int) -> Iterator[int]:
    """Yield the prime amounts that leave the value, where they are few."""
    found = theory.repetition
    if found is None or found.saltus or found.preperiod > 1 or found.period > LONGEST:
        raise _too_many_primes(n, None)
    q = found.period
    places = np.arange(q, 2 * q, dtype=np.int64)
    for m in places[theory.values(places) == value].tolist():
        rest = (n - m) % q
        common = gcd(rest, q)
        if common == 1:
            raise _too_many_primes(n, (q, rest))
        # All amounts of this residue are multiples of `common`.
        if is_prime(common) and common % q == rest:
            yield common


def _too_many_primes(n: int, residue: tuple[int, int] | None) -> LimitExceeded:
    if residue is None:
        said = Message(
            "The prime amounts that win from a heap of {n} are too many to count; "
            "give heaps up to {limit}.",
            n=n,
            limit=limits.PRIMES_LISTED,
        )
    else:
        said = Message(
            "Every prime amount with a remainder of {rest} when divided by {q} wins from a heap of "
            "{n}: too many to count; give heaps up to {limit}.",
            rest=residue[1],
            q=residue[0],
            n=n,
            limit=limits.PRIMES_LISTED,
        )
    return LimitExceeded(said, limit=limits.PRIMES_LISTED)
