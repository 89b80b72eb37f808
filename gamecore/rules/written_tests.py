"""Tests in the plainest words of the rule language: bounds, runs of heaps and of amounts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore.rules import conditions as c
from gamecore.rules.linear_bounds import Over
from gamecore.rules.linear_sums import LinearSum
from gamecore.rules.meanings import ComparisonSign
from gamecore.rules.plain_conditions import TRUE

if TYPE_CHECKING:
    from gamecore.rules.bands import Band, Run

_N = c.Variable("n")


def below_heap() -> c.Test:
    """Return k < n."""
    return c.Comparison((c.Variable("k"), _N), ("<",))


def heaps_between(low: int, high: int) -> c.Test:
    """Return that n is one of low..high."""
    if low == high:
        return c.Comparison((_N, c.Number(low)), ("==",))
    return c.Comparison((c.Number(low), _N, c.Number(high)), ("<=", "<="))


def run_of(name: c.Name, run: Run) -> tuple[c.Test, ...]:
    """Return that a name is in a run, as comparisons."""
    low, high = run
    own = c.Variable(name)
    if low == high:
        return (c.Comparison((own, c.Number(low)), ("==",)),)
    ends: list[c.Test] = []
    if low > 1 or high is None:
        ends.append(c.Comparison((own, c.Number(low)), (">=",)))
    if high is not None:
        ends.append(c.Comparison((own, c.Number(high)), ("<=",)))
    return tuple(ends)


def ends_of(band: Band, name: c.Name) -> tuple[c.Test, ...]:
    """Return the bounds of a band as comparisons."""
    above, upto = band
    if above is not None and upto == Over(above.q, above.p, above.c + 1):
        return (_bound(upto, name, "==", 0),)
    ends: list[c.Test] = []
    if above is not None:
        ends.append(_bound(above, name, ">=", 1))
    if upto == Over(1, 1, -1):
        ends.append(below_heap())
    elif upto is not None:
        ends.append(_bound(upto, name, "<=", 0))
    return tuple(ends)


def _bound(threshold: Over, name: c.Name, sign: ComparisonSign, more: int) -> c.Test:
    """Write q·k ≥ p·n + c, or with another sign."""
    left = LinearSum(((c.Variable(name), threshold.q),))
    heap = ((_N, threshold.p),) if threshold.p else ()
    right = LinearSum(heap, threshold.c + more)
    return c.Comparison((left.written(), right.written()), (sign,))


def all_of(tests: tuple[c.Test, ...]) -> c.Test:
    """Return the tests joined by and; of none what always holds."""
    if not tests:
        return TRUE
    return tests[0] if len(tests) == 1 else c.And.of(tests)


def any_of(tests: tuple[c.Test, ...]) -> c.Test:
    """Return one or more tests joined by or."""
    return tests[0] if len(tests) == 1 else c.Or.of(tests)
