"""Moves in one heap: `Move`, the number of options of a heap, and the first of them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, islice
from typing import TYPE_CHECKING

from gamecore import limits
from gamecore.errors import LimitExceeded
from gamecore.grundy.theorems.periodic_moves import bounded_amounts
from gamecore.rules.heap_rule import Take, TakeFraction
from gamecore.rules.language import as_rule
from gamecore.rules.normal_form import normal_form
from gamecore.rules.options import check_heap, too_many_options
from gamecore.rules.where import TakeWhere

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamecore.rules.heap_rule import Clause, HeapRule

Option = tuple[int, ...]
"""The positive heaps, ascending, that one heap becomes; () when it is taken away whole."""


@dataclass(frozen=True, slots=True)
class Move:
    """One move, with the values that decide whether it wins.

    Attributes
    ----------
    heap : int
        Index of the heap in the position, from 0.
    before : int
        Its size in stones.
    after : tuple of int
        The positive heaps it becomes, ascending; () when it is taken away whole.
    value_before, value_after : int
        Its Grundy value, and the XOR of the Grundy values of `after`.
    target : int
        The value to leave the heap with: value_before ⊕ the XOR of the position, which makes the
        XOR of all heaps 0. Under misère play the value by its theorem; where no theorem names one,
        a winning move's target is the value it leaves.
    """

    heap: int
    before: int
    after: Option
    value_before: int
    value_after: int
    target: int

    @property
    def wins(self) -> bool:
        """Whether the opponent, who is to move next, loses."""
        return self.value_after == self.target

    @property
    def raises_value(self) -> bool:
        """Whether the heap is worth more after the move, which may win all the same."""
        return self.value_after > self.value_before

    @property
    def stones_taken(self) -> int:
        """How many stones leave the game; negative for the rare move that adds some."""
        return self.before - sum(self.after)

    def __str__(self) -> str:
        """Return the move as people write it: 6→5, 9→2+7, 4→0."""
        return f"{self.before}→{'+'.join(map(str, self.after)) or 0}"


def first_options(rule: HeapRule | str, n: int, most: int) -> list[Option]:
    """Return at most `most` options of a heap: all of them, when there are no more.

    Parameters
    ----------
    rule : HeapRule or str
    n : int
        Heap size, 0 ≤ n ≤ limits.HEAP_SIZE.
    most : int
        How many, at least 0.

    Returns
    -------
    list of tuple of int
        Sorted, without repetition; of more than `most`, those that the clauses give first.

    Raises
    ------
    RuleSyntaxError, PositionError, ConditionError
        If `rule` is not a rule, `n` not a heap, or a condition divides by zero for it.

    Notes
    -----
    O(most · clauses) where the clauses do not repeat each other's options.
    """
    rule = as_rule(rule)
    n = check_heap(n)
    found: dict[Option, None] = {}
    for option in chain.from_iterable(clause.options(n) for clause in rule.clauses):
        if len(found) == most:
            break
        found[option] = None
    return sorted(found)


def count_options(rule: HeapRule | str, n: int, most: int = limits.MOVES_COUNTED) -> int | None:
    """Return the number of options of a heap, if it is at most `most`.

    Parameters
    ----------
    rule : HeapRule or str
    n : int
        Heap size, 0 ≤ n ≤ limits.HEAP_SIZE.
    most : int
        The largest number that is counted, at least 0.

    Returns
    -------
    int or None
        None where there are more, or where a condition takes too long to try.

    Raises
    ------
    RuleSyntaxError, PositionError, ConditionError
        If `rule` is not a rule, `n` not a heap, or a condition divides by zero for it.

    Notes
    -----
    O(most · clauses); runs of amounts are not listed where the rule only takes.
    """
    return _counted(as_rule(rule), check_heap(n), most)


@lru_cache(maxsize=512)
def _counted(rule: HeapRule, n: int, most: int) -> int | None:
    rule = normal_form(rule)
    try:
        # One clause that has too many by itself is enough, and its options are not listed.
        if any(_has_more(clause, n, most) for clause in rule.clauses):
            return None
        if not rule.split_clauses:
            found = sum(high - low + 1 for low, high in runs_left(rule, n))
        else:
            found = len(first_options(rule, n, most + 1))
    except LimitExceeded:
        return None
    return found if found <= most else None


def _has_more(clause: Clause, n: int, most: int) -> bool:
    """Return whether one clause lets more than `most` heaps be left whole, none being listed."""
    count = 0
    for low, high in _left_by(clause, n):
        count += high - low + 1
        if count > most:
            return True
    return False


def runs_left(rule: HeapRule, n: int, most: int = limits.OPTIONS) -> list[tuple[int, int]]:
    """Return the heaps that a move to a single heap may leave, as ascending runs (low, high).

    There are gaps between the runs; 0 stands for the whole heap taken.

    Raises
    ------
    LimitExceeded
        If there are more than `most` runs.
    """
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
