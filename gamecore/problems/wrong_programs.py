"""Wrong programs made of one wrong decision per test, for the "find the error" tasks."""

from __future__ import annotations

import operator
from functools import reduce
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from gamecore.problems.layouts import HeapLists


def per_position(
    read: Callable[[bytes], HeapLists], first_wins: Callable[[list[int]], bool]
) -> Callable[[str], str]:
    """Return the program that answers each list of heaps by this decision.

    Parameters
    ----------
    read : callable
        The reader of the problem.
    first_wins : callable
        The heaps of a test → whether the program says that the player to move wins.
    """
    return saying(read, lambda heaps: "first" if first_wins(heaps) else "second")


def saying(
    read: Callable[[bytes], HeapLists], say: Callable[[list[int]], str]
) -> Callable[[str], str]:
    """Return the program that prints for each list of heaps what `say` makes of it."""

    def program(text: str) -> str:
        tests = read(text.encode("utf-8", errors="replace"))
        return "".join(f"{say(tests.test(i))}\n" for i in range(len(tests)))

    return program


def xor(numbers: Iterable[int]) -> int:
    """Return the XOR of some numbers, 0 for none."""
    return reduce(operator.xor, numbers, 0)
