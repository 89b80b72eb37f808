"""Rising splits: values that rise for ever, by a law that finitely many heaps prove.

The rules covered take fixed amounts (finitely many, or all but finitely many) and split into any
number of heaps of any sizes. Say the values seem to obey G(n + p) = G(n) + s for n ≥ n0 ≥ 1, and u
is the largest power of 2 that divides s. Let F be the continuation of the first values by that law.
If for every n the least value that no option has under F is F(n), then F = G, by induction. This is
decided as follows. For n ≥ n0 the *high part* of F(n) is F(n) // u, which grows by s/u with each
period, and the low part is F(n) mod u; u being a power of 2, XOR works on the two separately. A
part is *small* if it is below n0, and *large* if not.

*F(n) is not reached by a split.* The XOR of high parts is their sum, or less by an even number.
Moving a large part, or the whole, on by a period changes the number of stones by p and the high
part by s/u. So the sum of the high parts of the parts, minus the high part of F(n), is the same
number e for all splits with the same small parts and the same residues of n and of the large parts
modulo p. It is enough that for all of them the low parts do not have the right XOR, or e < 0, or e
is odd. Heaps with splits into small parts only are below h·n0 + K + 1 (h parts at most, K stones
taken at most).

*F(n) is not reached by taking.* Let n ≥ V, where all heaps from V on are worth more than those
below n0 + p. If F(n − k) = F(n), then n − k is large, and stays so when both are moved down by
periods until n is below V + p, as fewer periods above n0 give smaller values. So p heaps decide.

*Every smaller value is reached.* Look at n and n + 2p. Some ways to reach a value v from n carry
over to n + 2p:

* (one) A large heap is left, and beside it only parts with high part 0. Move the large one on by
  2p: the value is v + 2s.
* (pair) Among the parts are two large ones with equal high parts. Move both on by p: the value is
  v.
* (three) Besides such a pair there is a large part, and all the others have high part 0. Then both
  are possible: v and v + 2s.
* (far) All amounts above K are allowed, and a heap m < n − K is left: the same heap is left of
  n + 2p, and the value is v. If m is large, m + 2p is left as well, which gives v + 2s.

Let c be the largest value of a small heap or of heap 0. Suppose that every v ≤ c is reached by a
pair, by three or far, every v with c < v ≤ c + 2s by three or far, and every other v < F(n) in one
of the ways that give v + 2s: one, three, far. Then the same is true of n + 2p, with F(n + 2p) =
F(n) + 2s: what is reached by three or far stays so, and v > c + 2s comes from v − 2s, whose far
heap is not small because its value is more than c. That is checked for 2p heaps in a row.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, reduce
from typing import TYPE_CHECKING, Any

import numpy as np

from gamecore.grundy.repetition import FIRST_STAGE, find_repetition
from gamecore.grundy.theorems.theorem import Certificate, Theorem
from gamecore.messages import N_, Message
from gamecore.rules.amounts import AmountSet
from gamecore.rules.heap_rule import all_known
from gamecore.rules.normal_form import normal_form

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from gamecore.grundy.repetition import Repetition
    from gamecore.grundy.theorems.theorem import Values
    from gamecore.rules.heap_rule import HeapRule

    Heap = tuple[int, int]
    # (height, n mod p, low part), see _Law._state: the same for n and n + p.
    State = tuple[int, int, int]
    # The largest heights of sets of heaps, by parity, stones mod p, and the XOR of low parts.
    Heights = NDArray[np.int64]
    # For each value the numbers of stones n with which it is reached, as bits n of an integer.
    Reached = list[int]

MOST_HEAPS = 1024
"""Most values that a proof uses: most laws need under 100, `take any or split into 6` needs 825. A
check of them all takes some tenths of a second at most."""

_NEVER = -(1 << 40)
"""The height that stands for “does not occur”."""

TRIES = 3
"""Most windows of 2p heaps that are tried."""


@dataclass(frozen=True, slots=True)
class Moves:
    """The moves of a rule with fixed amounts and splits into parts of any sizes.

    Attributes
    ----------
    takes : AmountSet
        Amounts that leave one heap.
    splits : tuple of (int, int)
        For every way to split the number of heaps left, and of stones taken.
    last : int
        K: above it all amounts are allowed, or none. The largest amount taken, or the largest that
        is not if all above it are; an amount that may not be the whole heap counts as taken.
    """

    takes: AmountSet
    splits: tuple[tuple[int, int], ...]
    last: int

    @property
    def heaps_left(self) -> int:
        """The most heaps that a move leaves."""
        return max(parts for parts, _ in self.splits)

    @property
    def is_far(self) -> bool:
        """Whether all amounts above K may be taken."""
        return not self.takes.is_finite


@lru_cache(maxsize=256)
def rising_moves(rule: HeapRule) -> Moves | None:
    """Return the moves of a rule that the theorem covers, or None for any other rule."""
    rule = normal_form(rule)
    takes, plain = all_known(clause.plain_takes for clause in rule.clauses), rule.plain_splits
    if takes is None or not plain or any(split.gap for split in plain):
        return None
    splits = sorted({(split.parts, split.taken) for split in plain})
    last = max([*(own.last for own in takes), *(taken for _, taken in splits)])
    return Moves(reduce(AmountSet.union, takes), tuple(splits), last)


def heaps_that_prove(
    moves: Moves, values: NDArray[Any], preperiod: int, period: int, saltus: int
) -> tuple[int, int] | None:
    """Return the heaps [lo, hi) on which the law was checked, if that proves it for all heaps.

    Parameters
    ----------
    moves : Moves
    values : array of int
        G(0), G(1), …, which obey the law from the preperiod on, as far as they go.
    preperiod, period, saltus : int
        The law G(n + period) = G(n) + saltus.

    Returns
    -------
    (int, int) or None
        None when the check fails, or needs more heaps than there are or than MOST_HEAPS.
    """
    if saltus < 1:
        return None
    law = _Law(moves, [int(v) for v in values[:MOST_HEAPS]], max(preperiod, 1), period, saltus)
    first = law.first_checked()
    if first is None or law.reached_by_split() or law.reached_by_taking(first):
        return None
    # In larger heaps more ways carry over, so later windows are tried too.
    for later in range(first, len(law.values) - 2 * period + 1, 2 * period)[:TRIES]:
        if law.reaches_all_below(later):
            # Compared are pairs a period apart, of which both are among the values.
            return law.start, min(later + 2 * period, len(law.values) - period)
    return None


def packet(saltus: int) -> int:
    """Return u, the largest power of 2 that divides a rise."""
    return saltus & -saltus


class _Law:
    """A law G(n + period) = G(n) + rise for n ≥ start, and the checks that prove it."""

    def __init__(self, moves: Moves, values: list[int], start: int, period: int, rise: int) -> None:
        self.moves, self.values, self.start = moves, values, start
        self.period, self.rise, self.unit = period, rise, packet(rise)
        self.step = rise // self.unit
        self._small = max(values[:start])

    def first_checked(self) -> int | None:
        """Return the first heap to check, V or later; None where the values end too early."""
        # More than every value of the first period, and than the values that need to persist.
        first_period = self.values[: self.start + self.period]
        bound = max(*first_period, self._small + 2 * self.rise)
        low = max(n for n, value in enumerate(self.values) if value <= bound)
        first = max(low, self.moves.heaps_left * self.start) + self.moves.last + 1
        return first if first + 2 * self.period <= len(self.values) else None

    def _state(self, n: int) -> State:
        """Return the height (high part less s/u for every full p), n mod p, and the low part."""
        (high, low), (turns, rest) = divmod(self.values[n], self.unit), divmod(n, self.period)
        return high - turns * self.step, rest, low

    def reached_by_split(self) -> bool:
        """Return whether some split of a large heap may have the value of the heap itself."""
        small = set(map(self._state, range(1, self.start)))
        large = set(map(self._state, range(self.start, self.start + self.period)))
        most = np.full((2, self.period, self.unit), _NEVER)
        for height, rest, low in large:
            most[height % 2, rest, low] = max(height, most[height % 2, rest, low])
        for parts in range(2, self.moves.heaps_left + 1):
            most = self._and_one_more(most, small | large)
            for taken in (k for left, k in self.moves.splits if left == parts):
                for height, rest, low in large:
                    turns, left = divmod(rest - taken, self.period)
                    least = height - turns * self.step
                    if most[least % 2, left, low] >= least:
                        return True
        return False

    def _and_one_more(self, most: Heights, parts: set[State]) -> Heights:
        """Add a part to sets of parts: heights and stones add up, low parts are XORed."""
        found = np.full_like(most, _NEVER)
        lows = np.arange(self.unit)
        for height, rest, low in parts:
            more = np.roll(most[:, :, lows ^ low], rest, axis=1) + height
            more[:, :rest] -= self.step  # another p stones
            if height % 2:
                more = more[::-1].copy()
            if self.step % 2:
                more[:, :rest] = more[::-1, :rest].copy()
            np.maximum(found, more, out=found)
        return found

    def reached_by_taking(self, first: int) -> bool:
        """Return whether taking from a heap n ≥ `first` ever leaves a heap of the same value."""
        return any(
            self.values[m] == self.values[n] and n - m in self.moves.takes
            for n in range(first, first + self.period)
            for m in range(self.start, n)
        )

    def reaches_all_below(self, first: int) -> bool:
        """Return whether 2p heaps in a row reach all smaller values in ways that carry over."""
        upto = first + 2 * self.period
        values = self.values[:upto]
        every = list(enumerate(values))[1:]
        large = every[self.start - 1 :]
        light = [(n, value) for n, value in every if value < self.unit]
        nothing = [0] * (1 << max(values).bit_length())
        heap, pairs = nothing.copy(), nothing.copy()
        for place, (a, value) in enumerate(large):
            heap[value] |= 1 << a
            for b, other in large[place:]:
                if value // self.unit == other // self.unit:
                    pairs[value ^ other] |= 1 << a + b
        one = self._split(heap, light, 1, upto)
        three = self._split(_with_one_more(pairs, large, upto), light, 3, upto)
        takes = sum(1 << k for run in self.moves.takes.upto(upto) for k in run)
        far = -1 if self.moves.is_far else 0  # all bits
        for m, value in enumerate(values):
            one[value] |= takes << m if m >= self.start else 0
            three[value] |= far << m + self.moves.last + 1

        def lacks(value: int, reached: int) -> bool:
            return any(values[n] > value and not reached >> n & 1 for n in range(first, upto))

        high = self._small + 2 * self.rise
        known = [
            both | (more if v > high else 0)
            for v, (both, more) in enumerate(zip(three, one, strict=True))
        ]
        lacking = [value for value, reached in enumerate(known) if lacks(value, reached)]
        if not lacking or lacking[-1] > self._small:
            return not lacking
        # Pairs are many, so they are worked out only where they are needed.
        pair = self._split(pairs, every, 2, upto)
        return not any(lacks(value, known[value] | pair[value]) for value in lacking)

    def _split(self, start: Reached, more: list[Heap], parts: int, upto: int) -> Reached:
        """Return what splits reach: a set of `parts` heaps in `start`, and any heaps in `more`."""
        found, heaps = [0] * len(start), start
        for count in range(parts, self.moves.heaps_left + 1):
            if count > parts:
                heaps = _with_one_more(heaps, more, upto)
            for taken in (k for left, k in self.moves.splits if left == count):
                found = [known | new << taken for known, new in zip(found, heaps, strict=True)]
        return found


def _with_one_more(heaps: Reached, more: Iterable[Heap], upto: int) -> Reached:
    """Add one heap to sets of heaps: sizes add up, to less than `upto`; values are XORed."""
    found = [0] * len(heaps)
    for size, value in more:
        found = [known | heaps[place ^ value] << size for place, known in enumerate(found)]
    return [known & (1 << upto) - 1 for known in found]


@dataclass(frozen=True)
class RisingSplits(Theorem):
    """The theorem at the head of this file: splits into any parts, and fixed amounts.

    Attributes
    ----------
    moves : Moves
        What the rule allows.
    """

    moves: Moves

    name = "rising splits"
    section = "rising-splits"
    most = MOST_HEAPS
    proved_rise = N_(
        "Rising splits: every split of a heap was compared with those of a heap larger by "
        "{period}, by the remainders of its parts; G(n+{period}) = G(n)+{saltus} was checked "
        "for n = {checked}, which decides all of them, so it holds for ever."
    )
    unsettled = N_(
        "Seen up to heap {upto} only: the remainders of the parts can prove that the values of "
        "such splits rise for ever, but so far they do not."
    )

    @property
    def fewest(self) -> int:
        """Fewest values that its search needs: with fewer, few laws have begun."""
        return FIRST_STAGE

    def search(self, values: Values) -> Certificate | None:
        """Return a certificate of the rise that the values show, or None; within a second."""
        found = find_repetition(values)
        if found is None or not found.saltus:
            return None
        window = heaps_that_prove(self.moves, values, found.preperiod, found.period, found.saltus)
        return None if window is None else Certificate(self, window, found)

    def why_only_seen(self, seen: Repetition, upto: int) -> Message:
        """Return the sentence on what a proof lacks."""
        goal = self.fewest - 1
        if upto >= goal:
            return Message(self.unsettled, upto=upto)
        return Message(
            "Seen up to heap {upto} only: checking the splits of rising values takes more heaps; "
            "go to heap {goal}.",
            upto=upto,
            goal=goal,
        )

    def proof(
        self, rule: HeapRule, found: Repetition, window: tuple[int, int]
    ) -> tuple[str, dict[str, int]]:
        """Return the section of pattern.md with the proof, and the numbers it mentions."""
        section, numbers = super().proof(rule, found, window)
        unit = packet(found.saltus)
        return section, numbers | {"u": unit, "t": found.saltus // unit}
