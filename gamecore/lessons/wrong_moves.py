"""What somebody with a known mistake plays: position → moves, each mistake one function."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING

from gamecore.grundy.mex import nim_sum
from gamecore.lessons.small_games import moves, values

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from gamecore.lessons.questions import Change
    from gamecore.positions.analysis import Analysis

    Moves = Callable[[Analysis], list[Change]]

NOTHING_WINS: list[Change] = []
"""What somebody plays who thinks that the position is lost."""


def _changes(position: Analysis) -> Iterator[Change]:
    for heap, (rule, size) in enumerate(zip(position.rules, position.heaps, strict=True)):
        for after in moves(str(rule), size):
            yield heap, after


def largest_heap(position: Analysis) -> list[Change]:
    """Take as much as possible from the largest heap, or make it level with the next."""
    top = max(position.heaps)
    heap = position.heaps.index(top)
    found = [after for at, after in _changes(position) if at == heap]
    if not found:
        return []
    level = max((size for size in position.heaps if size < top), default=0)
    greedy = min(found, key=sum)
    return [(heap, greedy), *((heap, after) for after in found if after == (level,))]


def takes_xor(position: Analysis) -> list[Change]:
    """Take as many stones as the XOR says, the largest heap first."""
    order = sorted(range(len(position.heaps)), key=lambda heap: -position.heaps[heap])
    return [
        (heap, after)
        for heap in order
        for at, after in _changes(position)
        if at == heap and position.heaps[heap] - sum(after) == position.nim_sum
    ]


def xors_sizes(position: Analysis) -> list[Change]:
    """Make the XOR of the sizes 0."""
    whole = nim_sum(position.heaps)
    if not whole:
        return NOTHING_WINS
    return [
        (heap, after)
        for heap, after in _changes(position)
        if nim_sum(after) == position.heaps[heap] ^ whole
    ]


def adds_heaps(position: Analysis) -> list[Change]:
    """Play as if all stones were one heap of the first rule."""
    rule, total = str(position.rules[0]), sum(position.heaps)
    known = values(rule, total)
    if not known[total]:
        return NOTHING_WINS
    return [
        (heap, after)
        for heap, after in _changes(position)
        if not known[total - position.heaps[heap] + sum(after)]
    ]


def all_winning_equal(position: Analysis) -> list[Change]:
    """Leave an even number of won heaps, as if they cancelled in pairs whatever they are worth."""
    if sum(map(bool, position.values)) % 2 == 0:
        return NOTHING_WINS
    return [
        (heap, after)
        for heap, after in _changes(position)
        if position.values[heap] and not position.value_after(heap, after)
    ]


def must_lower(position: Analysis) -> list[Change]:
    """Make the XOR 0, but never with a move that raises a value."""
    return [(move.heap, move.after) for move in position.winning_moves if not move.raises_value]


def several_heaps(position: Analysis) -> list[tuple[Change, ...]]:
    """Make the XOR 0 by a move in each of two heaps: the first such pair."""
    by_heap: dict[int, list[Change]] = {}
    for change in _changes(position):
        by_heap.setdefault(change[0], []).append(change)
    for one, other in combinations(by_heap, 2):
        aim = position.nim_sum ^ position.values[one] ^ position.values[other]
        for pair in product(by_heap[one], by_heap[other]):
            if aim == position.value_after(*pair[0]) ^ position.value_after(*pair[1]):
                return [pair]
    return []


ONE_MOVE: dict[str, Moves] = {
    "takes_xor": takes_xor,
    "largest_heap": largest_heap,
    "xors_sizes": xors_sizes,
    "adds_heaps": adds_heaps,
    "all_winning_equal": all_winning_equal,
    "must_lower": must_lower,
}
"""Mistake → the moves that it takes for winning; the most likely mistake first."""

SAYS_LOST = ("xors_sizes", "adds_heaps", "all_winning_equal")
"""Mistakes that find no winning move where none of their moves wins; the others always move."""
