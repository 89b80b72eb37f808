"""Periodic moves: the theorem for clauses whose moves repeat when the heap grows.

A rule is *regular* with the numbers Q, K, M and N when, for all heaps n ≥ N,

* taking k from n + Q is allowed exactly if taking k from n is, where n − k ≥ M stones are left;
* for k > K, taking k + Q from n + Q is allowed exactly if taking k from n is: the same heap is
  left;
* a part b ≥ M of a split may be replaced by b + Q, and back.

Fixed amounts, codes and `split into m` are regular with Q = 1. A condition is regular when it
compares expressions built of sums, multiples, quotients and remainders by fixed numbers, and each
comparison depends on remainders only, or is constant from some k, some n or some n − k on:
`even(k)`, `k % 3 == n % 3`, `k <= 4`, `k != n`, `a == 1`, `odd(a) and b % 4 == 2`. Joining such
statements by and, or, not keeps it: Q is a common multiple, and K, M, N are the largest.

Halving into an even number of heaps counts as well, with Q = 2: equal heaps cancel in pairs, so it
adds an option worth 0 to every even heap from 2 on, and nothing else. Two heaps a multiple of Q
apart both have that option or neither has it, which is all that the proofs ask of a move.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import product
from math import lcm
from typing import TYPE_CHECKING

import numpy as np

from gamecore.grundy.growth import differences, growth
from gamecore.grundy.repetition import find_repetition
from gamecore.grundy.theorems.theorem import Certificate, Theorem
from gamecore.messages import N_
from gamecore.rules import conditions as c
from gamecore.rules.heap_rule import Clause, SplitInto, Take, TakeFraction, all_known
from gamecore.rules.splits import Code, HalveInto
from gamecore.rules.where import SplitWhere, TakeWhere

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gamecore.grundy.growth import Weights
    from gamecore.grundy.repetition import Repetition
    from gamecore.grundy.theorems.theorem import Values
    from gamecore.rules.heap_rule import HeapRule

FARTHEST = 1024
"""Largest Q, K, M or N that is accepted."""

_TAKING: Weights = {"n": (1, 0), "k": (0, 1)}
_SPLITTING: Weights = {"a": (1, 0), "b": (0, 1), "n": (1, 1)}


@dataclass(frozen=True, slots=True)
class Regular:
    """The numbers Q, K, M, N of a regular rule or clause, and bounds on what a move does.

    Attributes
    ----------
    modulus : int
        Q.
    taken : int
        K; where nothing is unbounded also the most stones that a move takes.
    part, heap : int
        M and N.
    heaps_left : int
        The most heaps that a move leaves.
    is_bounded : bool
        Whether from heap N on no move takes more than K stones.
    """

    modulus: int = 1
    taken: int = 0
    part: int = 0
    heap: int = 0
    heaps_left: int = 1
    is_bounded: bool = True

    def first_heap(self, preperiod: int) -> int:
        """Return the least heap ≥ 1 from which values and moves repeat: max(preperiod, M, N, 1)."""
        return max(preperiod, self.part, self.heap, 1)

    def joined(self, other: Regular) -> Regular:
        """Return numbers that hold for both: the lcm of the Q, the maximum of the others."""
        return Regular(
            lcm(self.modulus, other.modulus),
            max(self.taken, other.taken),
            max(self.part, other.part),
            max(self.heap, other.heap),
            max(self.heaps_left, other.heaps_left),
            self.is_bounded and other.is_bounded,
        )


@lru_cache(maxsize=256)
def regular_rule(rule: HeapRule) -> Regular | None:
    """Return the numbers of a rule; None if it is not seen to be regular with all ≤ FARTHEST."""
    known = all_known(map(regular_clause, rule.clauses))
    if known is None:
        return None
    found = reduce(Regular.joined, known)
    return found if max(found.modulus, found.taken, found.part, found.heap) <= FARTHEST else None


@lru_cache(maxsize=256)
def regular_clause(clause: Clause) -> Regular | None:
    """Return the numbers of one clause, or None when it is not seen to be regular."""
    match clause:
        case Take(allowed=amounts):
            return Regular(taken=amounts.last, is_bounded=amounts.is_finite)
        case TakeFraction(denominator=1, bound="at least"):
            return Regular(part=1, is_bounded=False)
        case TakeFraction(denominator=1):
            return Regular(is_bounded=False)
        case SplitInto(parts=parts, unequal=False):
            return Regular(heaps_left=parts)
        case Code(digits=digits, repeats=False):
            last = max((k for k, digit in enumerate(digits) if digit), default=0)
            # A digit may ask for something to be left, or for nothing.
            return Regular(taken=last, part=1, heaps_left=max(1, max(digits).bit_length() - 1))
        case HalveInto(heaps=heaps) if heaps % 2 == 0:
            return Regular(modulus=2, heap=1)
        case TakeWhere(condition=condition):
            found = _of_test(condition, _TAKING)
            return None if found is None else _bounded(condition, found)
        case SplitWhere(condition=condition):
            found = _of_test(condition, _SPLITTING)
            return found and Regular(found.modulus, part=max(found.part, found.taken), heaps_left=2)
    return None


def bounded_amounts(clause: TakeWhere, n: int) -> list[int] | None:
    """Return the amounts that a condition allows in a heap, where it never allows more than K.

    None where more may be allowed, or the heap is below N. O(K), whatever the heap.
    """
    found = regular_clause(clause)
    if found is None or not found.is_bounded or n < found.heap:
        return None
    return [k for k in range(1, min(found.taken, n) + 1) if clause.allows(n, k)]


def _bounded(condition: c.Test, found: Regular) -> Regular | None:
    """Return the numbers with `is_bounded`: Q large heaps show whether more than K may be taken."""
    if max(found.modulus, found.taken, found.part, found.heap) > FARTHEST:
        return None
    first = found.heap + found.taken + found.part + 2 * found.modulus
    for n in range(first, first + found.modulus):
        for k in (
            # Past K the amounts repeat while n − k ≥ M; the last M heaps have an end of their own.
            *range(found.taken + 1, found.taken + found.modulus + 1),
            *range(n - found.part - found.modulus, n + 1),
        ):
            if found.taken < k <= n and condition.is_true({"n": n, "k": k}):
                return Regular(found.modulus, found.taken, found.part, found.heap, is_bounded=False)
    return found


def _of_test(test: c.Test, weights: Weights) -> Regular | None:
    compared = differences(test)
    if compared is None:
        return None
    known = all_known(_compared(difference, weights) for difference in compared)
    return None if known is None else reduce(Regular.joined, known, Regular())


def _compared(difference: c.Value, weights: Weights) -> Regular | None:
    """Return the numbers of a difference that repeats, or whose sign is constant in the end."""
    plane = growth(difference, weights)
    if plane is None:
        return None
    p, (across, up) = plane.period, plane.rises
    if across == up == 0:
        return Regular(p)
    names = list(weights)[:2]
    rest = list(product(range(p), range(p)))
    if weights is _SPLITTING:
        if across * up < 0:
            return None  # which part is larger decides, however large they are
        least = min(abs(grown) for grown in (across, up) if grown)
        start = p * (_largest(difference, names, rest) // least + 1)
        return Regular(p, part=start)
    if across == 0:
        return Regular(p, taken=p * (_largest(difference, names, rest) // abs(up) + 1))
    if up == 0:
        return Regular(p, heap=p * (_largest(difference, names, rest) // abs(across) + 1))
    if across + up:
        return None
    # It depends on what is left, n − k, and on remainders.
    rest = [(n, n - left) for n in range(p, 2 * p) for left in range(p)]
    return Regular(p, part=p * (_largest(difference, names, rest) // abs(up) + 1))


def _largest(value: c.Value, names: list[str], cases: list[tuple[int, int]]) -> int:
    """Return the largest absolute value of an expression among some cases."""

    def at(case: tuple[int, int]) -> Mapping[str, int]:
        x, y = case
        return {names[0]: x, names[1]: y, **({"n": x + y} if "a" in names else {})}

    return max(abs(value.value(at(case))) for case in cases)


# -- the theorem ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class PeriodicMoves(Theorem):
    """Moves that repeat when a heap grows by the modulus Q.

    Attributes
    ----------
    regular : Regular
        The numbers of the rule.
    """

    regular: Regular

    name = "periodic moves"
    section = "periodic-moves"
    proved = N_(
        "Periodic moves: the moves allowed repeat when a heap grows by {modulus}; G(n+{period}) = "
        "G(n) was checked for n = {checked}, so it holds for ever."
    )
    proved_rise = N_(
        "Periodic moves: the amounts allowed repeat when a heap grows by {modulus}; G(n+{period}) "
        "= G(n)+{saltus} was checked for n = {checked}, far enough that no small value is "
        "missing, so it holds for ever."
    )
    unsettled = N_(
        "Up to heap {upto} nothing repeats three times over at least half of the heaps; the moves "
        "allowed repeat, but the values need not: they may repeat in larger heaps, or never."
    )

    @property
    def modulus(self) -> int:
        """Q: the moves repeat when a heap grows by this many stones."""
        return self.regular.modulus

    @property
    def proves_rises(self) -> bool:
        """Whether it can prove that values rise for ever: not for splits."""
        return self.heaps_left == 1

    def window(self, preperiod: int, period: int) -> tuple[int, int]:
        """Return the window for values that repeat without a rise."""
        low, turn = self.regular.first_heap(preperiod), lcm(period, self.regular.modulus)
        h, k = self.heaps_left, self.largest_amount
        high = h * low + (h - 1) * turn + k
        if not self.regular.is_bounded:
            high = max(high, low + turn + k)
        # One turn more, so that agreeing one period on means agreeing one turn on.
        return low, high + turn

    def search(self, values: Values) -> Certificate | None:
        """Return a certificate of the least period; O(N) for N values."""
        found = find_repetition(values)
        if found is None or (found.saltus and (found.saltus < 0 or self.heaps_left > 1)):
            return None
        window = self.window(found.preperiod, found.period)
        if found.saltus:
            window = self._rising_window(values, found)
        if window[1] + found.period > len(values):
            return None
        return Certificate(self, window, found)

    def _rising_window(self, values: Values, found: Repetition) -> tuple[int, int]:
        """Return the window for values that rise; it ends beyond them when they are too few."""
        low = self.regular.first_heap(found.preperiod)
        turn = lcm(found.period, self.regular.modulus)
        if low + turn > len(values):
            return low, len(values) + 1
        rise = found.saltus * (turn // found.period)
        bound = int(values[: low + turn].max()) + rise + 1
        smaller = np.flatnonzero(values < bound)
        high = max(int(smaller[-1]) + 1 + self.largest_amount, low)
        return low, high + turn

    def proof(
        self, rule: HeapRule, found: Repetition, window: tuple[int, int]
    ) -> tuple[str, dict[str, int]]:
        """Return the section of pattern.md with the proof, and the numbers it mentions."""
        section, numbers = super().proof(rule, found, window)
        regular, k = self.regular, self.largest_amount
        # In small heaps not all amounts up to K can be taken, or some leave too few stones.
        k1 = k if regular.is_bounded else max(k, 1)
        numbers |= {"q": regular.modulus, "k1": k1, "r": lcm(found.period, regular.modulus)}
        numbers["N"] = max(regular.heap, regular.part + k1, 1)
        if regular.is_bounded and not k and not rule.split_clauses:
            return "no-move-from", numbers
        if found.saltus:
            return "periodic-moves-rising", numbers
        if not regular.is_bounded:
            return "periodic-moves-many", numbers
        return ("periodic-moves-split" if self.heaps_left > 1 else section), numbers


class BoundedMoves(PeriodicMoves):
    """Periodic moves that take at most K stones and leave at most one heap.

    The last K values and n mod Q have finitely many states: one recurs, so the values repeat.
    """

    unsettled = N_(
        "Up to heap {upto} nothing repeats three times over at least half of the heaps; a move "
        "takes at most {taken}, and the amounts allowed repeat, so the values always repeat in "
        "the end: go further, to heap {goal}."
    )
