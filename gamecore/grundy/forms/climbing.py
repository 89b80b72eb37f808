"""Closed form of taking at most m(n) stones, where m climbs by 0 or 1 from heap to heap."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from gamecore.grundy.forms.form import ClosedForm, Shape
from gamecore.grundy.forms.quasilinear import line_of
from gamecore.grundy.theories import CHUNK, widened
from gamecore.rules import conditions as c

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

_MIRRORED: dict[str, str] = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


class TakeAtMost(ClosedForm):
    """1, …, m(n) may be taken, with m(0) = 0 and m(n) − m(n−1) always 0 or 1.

    For example `take k where k <= (n + 1) // 2` and `take k where 2 * k < n`. Then G(n) = m(n)
    where m has just gone up, and otherwise G(n) = G(n − 1 − m(n)).

    Proof. Claim: the m(n) + 1 heaps n − m(n), …, n are worth 0, …, m(n) in some order. It holds for
    n = 0. From n to n + 1: if m stays, the options of n + 1 are all of those heaps but n − m, so
    G(n + 1) is the value that is missing, G(n − m); the heaps n + 1 − m, …, n + 1 have the same
    values again. If m goes up, the options are all of n − m, …, n, and G(n + 1) = m + 1.

    Parameters
    ----------
    most : sequence of int
        The bound for n = 0, …, period − 1 before it is cut off at 0.
    rise : int
        How much it goes up in a period, at least 1.
    """

    formula = "the largest amount m(n) where it has just grown, otherwise G(n − 1 − m(n))"
    shape: Shape = "copies"
    proof = "take-at-most"

    def __init__(self, most: Sequence[int], rise: int) -> None:
        self._most, self._rise = tuple(most), rise
        self._first_turn = np.array(most, dtype=np.int64)

    def most(self, n: int) -> int:
        """Return m(n), the largest amount of a heap."""
        return self._bound(n)

    def _bound(self, n: int) -> int:
        turns, rest = divmod(n, len(self._most))
        return max(0, self._most[rest] + turns * self._rise)

    def bounds(self, sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return m(n) for each of the sizes."""
        turns, rest = np.divmod(sizes, len(self._most))
        found: NDArray[np.int64] = np.maximum(self._first_turn[rest] + turns * self._rise, 0)
        return found

    def _value(self, n: int) -> int:
        while n:
            m = self._bound(n)
            if m > self._bound(n - 1):
                return m
            n -= 1 + m
        return 0

    def _values(self, sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        out = np.zeros(sizes.size, dtype=np.int64)
        heaps = sizes.reshape(-1)
        places = np.flatnonzero(heaps > 0)
        heaps = heaps[places]
        while places.size:
            m = self.bounds(heaps)
            grown = m > self.bounds(heaps - 1)
            out[places[grown]] = m[grown]
            left = heaps - 1 - m
            going = ~grown & (left > 0)
            places, heaps = places[going], left[going]
        return out.reshape(sizes.shape)

    def table(self, upto: int) -> NDArray[Any]:
        """Return G(0), …, G(upto), a block of heaps at a time that only look below the block."""
        out = widened(np.zeros(upto + 1, dtype=np.uint8), self._bound(upto))
        n = 1
        while n <= upto:
            # From n to n + m(n) every step n → n − 1 − m(n) lands below n.
            sizes = np.arange(n, min(n + self._bound(n), n + CHUNK, upto) + 1)
            m = self.bounds(sizes)
            grown = m > self.bounds(sizes - 1)
            earlier = np.where(grown, 0, sizes - 1 - m)
            out[n : n + len(sizes)] = np.where(grown, m, out[earlier])
            n += len(sizes)
        return out

    def _sizes_with(self, value: int, low: int, high: int) -> Sequence[int]:
        """Go through the heaps of the value: each is the next n with n − 1 − m(n) the one before.

        They grow like a geometric sequence, so to 10^18 they are at most some ten thousands.
        """
        found = []
        size = self._least(self._bound, value)
        while size <= high:
            if size >= low:
                found.append(size)
            # Where m has just gone up, n − m(n) is that of the heap before: the least n is meant.
            size = self._least(lambda n: n - 1 - self._bound(n), size)
        return found

    def _least(self, climbs: Callable[[int], int], wanted: int) -> int:
        """Return the least n with climbs(n) ≥ wanted, for what climbs by 0 or 1 and begins ≤ 0."""
        low, high = wanted, max(wanted, 1)
        while climbs(high) < wanted:
            low, high = high + 1, 2 * high
        while low < high:
            middle = (low + high) // 2
            if climbs(middle) >= wanted:
                high = middle
            else:
                low = middle + 1
        return low

    def counts_with(
        self, values: NDArray[np.int64], lows: NDArray[np.int64], highs: NDArray[np.int64]
    ) -> NDArray[np.int64] | None:
        """Count in the intervals n − m(n) … n − 1 of a heap's options; None for other intervals.

        With G(n) itself they have the values 0..m(n) once each, as the proof says.
        """
        n = highs + 1
        most = self.bounds(n)
        if not np.array_equal(lows, n - most):
            return None
        counts: NDArray[np.int64] = ((values <= most) & (values != self._values(n))).astype(
            np.int64
        )
        return counts


def at_most(condition: c.Test) -> TakeAtMost | None:
    """Return the form of a condition that says k ≤ m(n) for an m that climbs by 0 or 1."""
    bound = _bound_of(condition)
    line = None if bound is None else line_of(bound, "n")
    if bound is None or line is None or line.rise < 1:
        return None
    most = [bound.value({"n": n}) for n in range(line.period + 1)]
    steps = {after - before for before, after in pairwise(most)}
    # Steps of 0 and 1 from at most 0 stay at most n, and cutting off below 0 keeps them so.
    if most[0] > 0 or not steps <= {0, 1}:
        return None
    return TakeAtMost(most[:-1], line.rise)


def _bound_of(condition: c.Test) -> c.Value | None:
    """Read `c·k <= E` or `c·k < E`, either way round, as the bound ⌊E/c⌋ or ⌊(E − 1)/c⌋."""
    match condition:
        case c.Comparison(operands=(left, right), operators=(sign,)) if sign in _MIRRORED:
            pass
        case _:
            return None
    times, bound, direction = _times(left), right, str(sign)
    if times is None:
        times, bound, direction = _times(right), left, _MIRRORED[sign]
    if times is None or direction not in ("<", "<="):
        return None
    if direction == "<":
        bound = c.Arithmetic(bound, "-", c.Number(1))
    return bound if times == 1 else c.Arithmetic(bound, "//", c.Number(times))


def _times(expression: c.Value) -> int | None:
    """Return the c of `k`, `c*k` or `k*c`, or None."""
    k = c.Variable("k")
    match expression:
        case c.Variable(name="k"):
            return 1
        case c.Arithmetic(left=c.Number(number=times), operator="*", right=right) if right == k:
            return times or None
        case c.Arithmetic(left=left, operator="*", right=c.Number(number=times)) if left == k:
            return times or None
    return None
