"""CSES 1730 "Nim Game I": take any number of sticks from one heap; the last stick wins."""

from __future__ import annotations

from functools import partial, reduce
from operator import xor
from typing import TYPE_CHECKING

from gamecore.messages import Message
from gamecore.problems.layouts import ListLimits, read_heap_lists
from gamecore.problems.list_problem import (
    list_problem,
    lost_xor,
    make_lists,
    positions,
    small_pairs,
    sum_reason,
    winner,
)
from gamecore.problems.problem import Explanation, Sample

if TYPE_CHECKING:
    from random import Random

LIMITS = ListLimits(tests=200_000, heaps=200_000, low=1, high=1_000_000_000)


def answer(heaps: list[int]) -> str:
    """A heap is worth its size (C. L. Bouton 1901): the XOR of the sizes decides."""
    total = 0
    for x in heaps:
        total ^= x
    return "first" if total else "second"


def reason(heaps: list[int]) -> Explanation:
    """Explain the answer to one test."""
    worth = Message("A heap of x sticks is worth x: a move can leave any smaller number.")
    return sum_reason("take any", heaps, worth)


def _tricky(chance: Random) -> list[list[int]]:
    top = 1 << 28
    size = chance.randint(2, 1000)
    return [
        *positions(
            f"1; 1 1; 1 1 1; 1 1 1 1; 1 2 3; 2 2; {size} {size}; {size} {size} {size}; "
            f"{size} {size + 1} {size ^ (size + 1)}; {2 * size} {2 * size + 1} 1; "
            f"{top} {top - 1} {2 * top - 1}; {top} {top - 1} {2 * top - 1} 1; "
            f"{LIMITS.high} {LIMITS.high}; {LIMITS.high}; 3 5 6; 3 5 6 7; 1 4 5; 7 7 7 7 1"
        ),
        list(range(1, 4 * size)),
        list(range(1, 4 * size + 1)),
    ]


def _not_reset(text: str) -> str:
    """Answer with the XOR of all heaps so far, including those of earlier tests."""
    total, said = 0, []
    for heaps in read_heap_lists(text.encode(), LIMITS):
        total = reduce(xor, heaps, total)
        said.append(f"{winner(total)}\n")
    return "".join(said)


PROBLEM = list_problem(
    "cses-1730",
    LIMITS,
    "x",
    answer,
    reason,
    partial(make_lists, limit=LIMITS, lost=lost_xor(LIMITS.low), tricky=_tricky),
    Sample("3\n4\n5 7 2 5\n2\n4 1\n3\n3 5 6\n", "first\nfirst\nsecond\n"),
    wrong={
        "sum for xor": lambda heaps: winner(sum(heaps) % 2),
        "pairs cancel": lambda heaps: winner(any(heaps.count(x) % 2 for x in set(heaps))),
    },
    wrong_programs={"not reset": _not_reset},
    inputs={"not reset": partial(small_pairs, LIMITS.low)},
)
