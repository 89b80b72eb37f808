"""The moves of the games told as stories: state → states one move away; and ranges of states."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

State = tuple[int, ...]


def one(least: int, most: int) -> Callable[[int], Iterator[State]]:
    """Return the function k → the states (n,) with least ≤ n ≤ most."""
    return lambda _k: ((n,) for n in range(least, most + 1))


def pairs(most: int) -> Callable[[int], Iterator[State]]:
    """Return the function k → the states (a, b) with 1 ≤ a ≤ b ≤ most."""
    return lambda _k: ((a, b) for b in range(1, most + 1) for a in range(1, b + 1))


def lower_one(state: State, upto: int) -> Iterator[State]:
    """Yield every state in which one number is lower, by at most `upto`."""
    for place, n in enumerate(state):
        for left in range(max(0, n - upto), n):
            yield (*state[:place], left, *state[place + 1 :])


def queen(state: State, _k: int) -> Iterator[State]:
    """Yield the states after lowering one number, or both by the same amount."""
    yield from lower_one(state, max(state))
    for step in range(1, min(state) + 1):
        yield state[0] - step, state[1] - step


def king(state: State, _k: int) -> Iterator[State]:
    """Yield the states after lowering one number by 1, or both by 1."""
    yield from lower_one(state, 1)
    if min(state):
        yield state[0] - 1, state[1] - 1


def stairs(state: State, _k: int) -> Iterator[State]:
    """Yield the states after moving coins one step down; from step 1 they leave the game."""
    for step, coins in enumerate(state):
        for moved in range(1, coins + 1):
            after = list(state)
            after[step] -= moved
            if step:
                after[step - 1] += moved
            yield tuple(after)


def coins_that_block(state: State, _k: int) -> Iterator[State]:
    """Yield the states after one coin moves left, over no other; states are squares, ascending."""
    for place, square in enumerate(state):
        lowest = state[place - 1] + 1 if place else 1
        for left in range(lowest, square):
            yield (*state[:place], left, *state[place + 1 :])


def cut(state: State, sizes: tuple[int, ...]) -> Iterator[State]:
    """Yield the states after removing adjacent pins, as many as one of `sizes`, from one row."""
    for place, row in enumerate(state):
        for gone in sizes:
            for left in range(row - gone + 1):
                parts = (left, row - gone - left)
                rest = (*state[:place], *state[place + 1 :])
                yield tuple(sorted((*rest, *(part for part in parts if part))))


def bar(state: State, _k: int) -> Iterator[State]:
    """Yield the states after breaking one piece; a state lists both sides of each piece in turn."""
    pieces = list(zip(state[::2], state[1::2], strict=True))
    for place, (a, b) in enumerate(pieces):
        rest = pieces[:place] + pieces[place + 1 :]
        cuts = [((x, b), (a - x, b)) for x in range(1, a // 2 + 1)]
        cuts += [((a, y), (a, b - y)) for y in range(1, b // 2 + 1)]
        for cut in cuts:
            yield tuple(side for piece in sorted(rest + list(cut)) for side in piece)


def proper_divisor(state: State, _k: int) -> Iterator[State]:
    """Return an iterator over the states after subtracting a proper divisor of the number."""
    return ((state[0] - d,) for d in range(1, state[0]) if state[0] % d == 0)
