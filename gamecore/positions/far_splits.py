"""The splits of a far heap that have a given value, where the values repeat: never written out.

Let the values repeat with period p from heap s ≥ 1 on, and let a heap of n stones be split into a
and b = n − k − a, a ≤ b, after k of them are taken. Whether G(a) ⊕ G(b) is the value asked for
depends, as long as both parts are at least s, only on a modulo p: so the first parts a that do are
an ordinary sequence of remainders. The few splits with a smaller part below s, and those near the
middle where not every k allows the same a, are listed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, Self, SupportsIndex, overload

import numpy as np

from gamecore import limits
from gamecore.grundy.sizes import JoinedSizes, ListedSizes, ResidueSizes
from gamecore.rules.clauses import SplitInto
from gamecore.rules.codes import Code

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gamecore.grundy.theories import Theory
    from gamecore.positions.moves import Option
    from gamecore.rules.heap_rule import HeapRule

    Numbers = NDArray[np.int64]

_KEPT = 1_000_000
"""Numbers that are kept for heaps and values asked again: 8 MB."""


class _Found(NamedTuple):
    """The splits of all heaps alike modulo 2p that have one value, by their numbers.

    The split of n into a and n − k − a has the number a·K + r, where k is number r of the K amounts
    that may be taken, the largest first: so the numbers are in the order of the splits.
    """

    head: Numbers  # a below s
    middle: Numbers  # for s ≤ a < s + p, less s·K: they come again with a period of p·K
    tail: Numbers  # for a above the last A that every amount allows, less (A + 1)·K


class FarSplits:
    """The splits into two heaps under one rule, for heaps from `least` on.

    Parameters
    ----------
    theory : Theory
        What is known of the values, which repeat.
    amounts : set of int
        How many stones may be taken before a split.
    start, period : int
        The values repeat with the period from heap `start` ≥ 1 on.

    Attributes
    ----------
    least : int
        From this heap on every split has a part ≥ start, and all amounts can be taken.
    cost : int
        Splits looked at for one heap and one value, when no heap like it was asked for.
    """

    def __init__(self, theory: Theory, amounts: set[int], start: int, period: int) -> None:
        self._theory = theory
        self._taken = np.array(sorted(amounts, reverse=True), dtype=np.int64)
        self._start, self._period = start, period
        self.least = 2 * start + max(amounts)
        self.cost = (start + period) * len(amounts)
        self._known: dict[tuple[int, int], _Found] = {}
        self._room = _KEPT

    @classmethod
    def for_rule(cls, rule: HeapRule, theory: Theory) -> Self | None:
        """Return the splits of a rule.

        None when it has others than plain ones into two heaps, or its values are not known to
        repeat, or there are too many remainders.
        """
        repetition = theory.repetition
        if repetition is None or repetition.saltus:
            return None
        amounts: set[int] = set()
        for clause in rule.split_clauses:
            found = _two_heaps(clause)
            if found is None:
                return None
            amounts |= found
        start, period = max(repetition.preperiod, 1), repetition.period
        if not amounts or (start + period) * len(amounts) > limits.OPTIONS:
            return None
        return cls(theory, amounts, start, period)

    def serves(self, n: int) -> bool:
        """Whether a heap is far enough, and its splits not more than a sequence can count."""
        return self.least <= n and n * len(self._taken) < 2**63

    def worth(self, n: int, value: int) -> FarPairs:
        """Return the splits of heap n ≥ least that are worth `value`, in order; O(cost) at most."""
        found, (first, last) = self._found(n, value), self._middle(n)
        width = len(self._taken)
        begin = self._start * width
        keys = JoinedSizes(
            [
                ListedSizes(found.head),
                ResidueSizes(
                    found.middle.tolist(),
                    begin,
                    self._period * width,
                    first * width,
                    (last + 1) * width - 1,
                )
                if found.middle.size
                else range(0),
                ListedSizes(found.tail + (last + 1) * width),
            ]
        )
        # The first split of each kind is enough to say which keeps the most stones.
        turn = found.middle + begin
        near = turn[turn < (last + 1) * width]
        some = np.concatenate((found.head, near, found.tail + (last + 1) * width))
        return FarPairs(n, self._taken, keys, some)

    def _halves(self, n: int) -> Numbers:
        """Return for every amount the largest smaller part."""
        halves: Numbers = (n - self._taken) // 2
        return halves

    def _middle(self, n: int) -> tuple[int, int]:
        """Return the first and the last smaller part ≥ start that every amount allows."""
        return self._start, int(self._halves(n).min())

    def _found(self, n: int, value: int) -> _Found:
        key = n % (2 * self._period), value
        known = self._known.get(key)
        if known is None:
            known = self._look(n, value)
            self._room -= 1 + sum(part.size for part in known)
            if self._room < 0:
                self._known.clear()
                self._room = _KEPT
            self._known[key] = known
        return known

    def _look(self, n: int, value: int) -> _Found:
        width, (start, last) = len(self._taken), self._middle(n)
        halves = self._halves(n)
        # A heap like n in which the other part is among the repeating ones for a whole turn.
        far = 2 * (start + self._period) + int(self._taken.max())
        like = far + (n - far) % self._period
        head = self._numbers(np.arange(1, start), like, value)
        turn = np.arange(start, start + self._period)
        middle = self._numbers(turn, like, value) - start * width
        tail = self._numbers(np.arange(last + 1, int(halves.max()) + 1), n, value)
        tail = tail[tail // width <= halves[tail % width]] - (last + 1) * width
        return _Found(head, middle, tail)

    def _numbers(self, firsts: Numbers, n: int, value: int) -> Numbers:
        """Return the numbers of the splits of n with the given first parts that have the value."""
        others = n - self._taken - firsts[:, np.newaxis]
        # Near the middle the first part may be more than an amount leaves.
        allowed = others > 0
        worth = self._theory.values(np.maximum(others, 0))
        worth ^= self._theory.values(firsts)[:, np.newaxis]
        found: Numbers = np.flatnonzero((worth == value) & allowed)
        return found + (int(firsts[0]) if firsts.size else 0) * len(self._taken)


class FarPairs(Sequence["Option"]):
    """Splits of one heap into two, in order, lazy.

    Parameters
    ----------
    n : int
        The heap.
    taken : array of int64
        The amounts taken before the split, the largest first.
    keys : sequence of int
        The numbers of the splits, ascending: first part times the number of amounts, plus the
        number of the amount.
    some : array of int64
        Such numbers, among them for every amount that occurs the least one.
    """

    def __init__(self, n: int, taken: Numbers, keys: Sequence[int], some: Numbers) -> None:
        self._n = n
        self._taken = taken.tolist()
        self._keys = keys
        self._some = some

    def _split(self, key: int) -> Option:
        first, place = divmod(key, len(self._taken))
        return first, self._n - self._taken[place] - first

    def __len__(self) -> int:
        return len(self._keys)

    @overload
    def __getitem__(self, index: SupportsIndex) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Option, ...]: ...
    def __getitem__(self, index: SupportsIndex | slice) -> Option | tuple[Option, ...]:
        if isinstance(index, slice):
            return tuple(map(self._split, self._keys[index]))
        return self._split(self._keys[index.__index__()])

    def __repr__(self) -> str:
        return f"<{len(self)} splits of {self._n}>"

    def some(self) -> list[Option]:
        """Return a few of the splits in order, among them the first after every amount."""
        return sorted(map(self._split, self._some.tolist()))


def _two_heaps(clause: object) -> set[int] | None:
    """Return how much may be taken before a split into two, of parts alike or not."""
    match clause:
        case SplitInto(parts=2, unequal=False):
            return {0}
        case Code(digits=digits) if max(digits) < 8:
            return {k for k, digit in enumerate(digits) if digit & 4}
    return None
