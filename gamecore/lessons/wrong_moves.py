"""The moves that known mistakes lead to: for each mistake one function, position → moves."""

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
"""The moves of a mistake that takes the position for lost: none."""


def _changes(position: Analysis) -> Iterator[Change]:
    for heap, (rule, size) in enumerate(zip(position.rules, position.heaps, strict=True)):
        for after in moves(str(rule), size):
            yield heap, after


def largest_heap(position: Analysis) -> list[Change]:
    """Return moves in the largest heap: take most, or level it with the next smaller size."""
    top = max(position.heaps)
    heap = position.heaps.index(top)
    found = [after for at, after in _changes(position) if at == heap]
    if not found:
        return []
    level = max((size for size in position.heaps if size < top), default=0)
    greedy = min(found, key=sum)
    return [(heap, greedy), *((heap, after) for after in found if after == (level,))]


def takes_xor(position: Analysis) -> list[Change]:
    """Return the moves that take as many stones as the XOR, those in the largest heap first."""
    order = sorted(range(len(position.heaps)), key=lambda heap: -position.heaps[heap])
    return [
        (heap, after)
        for heap in order
        for at, after in _changes(position)
        if at == heap and position.heaps[heap] - sum(after) == position.nim_sum
    ]


def xors_sizes(position: Analysis) -> list[Change]:
    """Return the moves that make the XOR of the sizes 0."""
    whole = nim_sum(position.heaps)
    if not whole:
        return NOTHING_WINS
    return [
        (heap, after)
        for heap, after in _changes(position)
        if nim_sum(after) == position.heaps[heap] ^ whole
    ]


def adds_heaps(position: Analysis) -> list[Change]:
    """Return the moves that would win if all stones were one heap under the first rule."""
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
    """Return moves that leave an even number of winning heaps, as if any two of them cancelled."""
    if sum(map(bool, position.values)) % 2 == 0:
        return NOTHING_WINS
    return [
        (heap, after)
        for heap, after in _changes(position)
        if position.values[heap] and not position.value_after(heap, after)
    ]


def must_lower(position: Analysis) -> list[Change]:
    """Return the winning moves that do not raise the value of their heap."""
    return [(move.heap, move.after) for move in position.winning_moves if not move.raises_value]


def several_heaps(position: Analysis) -> list[tuple[Change, ...]]:
    """Return the first pair of moves in two heaps that together make the XOR 0; [] without one."""
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
"""Mistake → the moves that it takes for winning moves; the likeliest mistake first."""

SAYS_LOST = ("xors_sizes", "adds_heaps", "all_winning_equal")
"""Mistakes that take a position for lost if they find no winning move; others always move."""
