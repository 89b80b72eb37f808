"""YTP 2022 final p11: take one stone, or split a heap of 1+2+…+k stones into heaps 1, 2, …, k."""

from __future__ import annotations

from functools import partial
from math import isqrt
from typing import TYPE_CHECKING

from gamecore.messages import Message
from gamecore.problems.layouts import ListLimits
from gamecore.problems.list_problem import (
    list_problem,
    make_lists,
    random_heaps,
    sum_reason,
    winner,
)
from gamecore.problems.nim_game import answer as nim_answer
from gamecore.problems.problem import Explanation, Sample

if TYPE_CHECKING:
    from random import Random

RULE = "take 1 or split 1+2+...+k"

LIMITS = ListLimits(tests=200_000, heaps=200_000, low=0, high=1_000_000_000)


def answer(heaps: list[int]) -> str:
    """A heap of x is worth x mod 2, but a heap of 3 is worth 2.

    From 6 stones on a split has exactly one heap of 3, so it is worth 2 or more: the value is the
    mex of the value of x − 1, which is 0 or 1, and of a value above 1.
    """
    total = 0
    for x in heaps:
        total ^= 2 if x == 3 else x % 2
    return "first" if total else "second"


def reason(heaps: list[int]) -> Explanation:
    """Explain the answer to one test."""
    worth = Message(
        "A heap of 3 is worth 2; every other heap is worth 1 if its size is odd and 0 if it is "
        "even. From 6 stones on each split has a 3 among its parts and is worth 2 or 3, so it "
        "cannot change the mex: taking one stone decides."
    )
    return sum_reason(RULE, heaps, worth)


def _lost(chance: Random, most_heaps: int, largest: int) -> list[int]:
    """Return a lost position: an even number of heaps of 3, and of other odd heaps."""
    heaps = random_heaps(chance, max(most_heaps - 2, 1), LIMITS.low, largest)
    if heaps.count(3) % 2:
        heaps.append(3)
    if sum(n % 2 for n in heaps if n != 3) % 2:
        heaps.append(1)
    chance.shuffle(heaps)
    return heaps


def _tricky(chance: Random) -> list[list[int]]:
    near = [k * (k + 1) // 2 + d for k in (1, 2, 3, 4, 5, 6, 44_720) for d in (-1, 0, 1)]
    special = (1, 3, *(n for n in near if n <= LIMITS.high))
    return [
        *([n] for n in sorted(set(special))),
        *([1, n] for n in sorted(set(special))),
        *([chance.choice(special) for _ in range(chance.randint(2, 5))] for _ in range(40)),
    ]


def _is_triangular(size: int) -> bool:
    """Return whether a heap is 1 + 2 + … + k with k ≥ 2."""
    square = 8 * size + 1  # (2k + 1)², where the heap is 1 + 2 + … + k
    return size >= 3 and isqrt(square) ** 2 == square


def _every_triangular(x: int) -> int:
    return 2 if _is_triangular(x) else x % 2


PROBLEM = list_problem(
    "ytp-2022-p11",
    LIMITS,
    "heap",
    answer,
    reason,
    partial(make_lists, limit=LIMITS, lost=_lost, tricky=_tricky),
    Sample("3\n1\n3\n2\n1 3\n3\n2 5 10\n", "first\nfirst\nfirst\n"),
    Sample("2\n2\n3 3\n2\n6 10\n", "second\nsecond\n"),
    wrong={
        "parity alone": lambda heaps: winner(sum(heaps) % 2),
        "every triangular heap worth 2": lambda heaps: nim_answer([*map(_every_triangular, heaps)]),
        "sum for xor": lambda heaps: winner(any(x % 2 for x in heaps)),
    },
)
