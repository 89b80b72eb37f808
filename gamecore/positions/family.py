"""The position with one heap of each size 1..n in an "at least" game: the cheapest winning move.

The classical question: with one heap of each size, how few stones must the first player take to
be sure of winning? It is answered with arrays over all heaps.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from gamecore import limits
from gamecore.errors import GameError, LimitExceeded
from gamecore.grundy.sequence import sequence_of
from gamecore.messages import Message
from gamecore.positions.moves import Move
from gamecore.rules.language import as_rule

if TYPE_CHECKING:
    from gamecore.positions.analysis import Analysis
    from gamecore.rules.heap_rule import HeapRule


@dataclass(frozen=True, slots=True)
class FamilyAnswer:
    """The cheapest winning move from one heap of each size 1, 2, …, n.

    Attributes
    ----------
    n : int
        The largest heap.
    nim_sum : int
        The XOR of their values; when it is 0 the player to move loses, and the rest is None.
    stones : int or None
        The fewest stones of any winning move.
    heap : int or None
        The size of the heap that they are taken from; the smallest of several.
    left : int or None
        What is left of this heap: heap − stones.
    """

    n: int
    nim_sum: int
    stones: int | None
    heap: int | None
    left: int | None


def takes_at_least(rule: HeapRule) -> bool:
    """Tell whether every clause is of the kind `take at least half`, `take at least n/3`."""
    return len(rule.fractions("at least")) == len(rule.clauses)


def family_answer(rule: HeapRule | str, n: int) -> FamilyAnswer:
    """Return the cheapest winning move from one heap of each size 1..n.

    Parameters
    ----------
    rule : HeapRule or str
        A rule all of whose clauses are of the kind `take at least half`, `take at least n/3`.
    n : int
        The largest heap, 0 ≤ n ≤ limits.TABLE.

    Raises
    ------
    RuleSyntaxError
        If `rule` is a text that is not a rule.
    GameError
        If the rule has another kind of clause, or n is negative.
    LimitExceeded
        If n is above limits.TABLE.

    Notes
    -----
    A heap of m may become any heap up to m − ⌈m/d⌉, with d the largest denominator. Its cheapest
    winning move leaves the largest such heap worth G(m) ⊕ X: found for all m by one search among
    the heaps sorted by value, then size. O(n log n); 10 ms for n = 10^5.
    """
    rule = as_rule(rule)
    if not takes_at_least(rule):
        raise GameError(
            Message(
                "The family of heaps 1 to n is answered for rules such as “take at least half”; "
                "“{rule}” is of another kind.",
                rule=str(rule),
            )
        )
    if n < 0:
        raise GameError(Message("The family of heaps 1 to n needs n ≥ 0, not {n}.", n=n))
    if n > limits.TABLE:
        raise LimitExceeded(
            Message(
                "The family of heaps 1 to {n} is too large; the largest n is {limit}.",
                n=n,
                limit=limits.TABLE,
            ),
        )
    sizes = np.arange(n + 1, dtype=np.int64)
    values = sequence_of(rule).reaching(n).values(sizes).astype(np.int64)
    nim_sum = int(np.bitwise_xor.reduce(values))
    if nim_sum == 0:
        return FamilyAnswer(n, 0, None, None, None)
    denominator = max(rule.fractions("at least"))
    furthest = sizes - -(-sizes // denominator)
    # One key per heap, by value and then by size; values are at most n, so keys fit 64 bits. The
    # least key is that of heap 0, and every search ends at it or later.
    width = n + 1
    keys = np.sort(values * width + sizes)
    wanted = values ^ nim_sum
    found = keys[keys.searchsorted(wanted * width + furthest, side="right") - 1]
    stones = np.where(found // width == wanted, sizes - found % width, width)
    heap = int(stones.argmin())
    taken = int(stones[heap])
    return FamilyAnswer(n, nim_sum, taken, heap, heap - taken)


def cheapest_move(position: Analysis) -> Move | None:
    """Return the winning move that takes the fewest stones, the first of several, or None.

    All rules must satisfy `takes_at_least`. O(heaps · log heap size): for each heap the largest
    heap with its target value that may be left.
    """
    moves = []
    for heap, (rule, size) in enumerate(zip(position.rules, position.heaps, strict=True)):
        denominator = max(rule.fractions("at least"))
        value, target = position.values[heap], position.targets[heap]
        theory = position.games[int(position.game_of[heap])].theory
        sizes = theory.sizes_with(target, 0, size + -size // denominator) if size else ()
        if sizes:
            after = (sizes[-1],) if sizes[-1] else ()
            moves.append(Move(heap, size, after, value, target, target))
    return min(moves, key=lambda move: move.stones_taken, default=None)
