"""CSES 1098 "Nim Game II": take one, two or three sticks from one heap; the last stick wins."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from gamecore.messages import Message
from gamecore.problems.layouts import ListLimits
from gamecore.problems.list_problem import (
    list_problem,
    lost_xor,
    make_lists,
    positions,
    sum_reason,
    winner,
)
from gamecore.problems.nim_game import answer as nim_answer
from gamecore.problems.problem import Explanation, Sample

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

LIMITS = ListLimits(tests=200_000, heaps=200_000, low=1, high=1_000_000_000)


def answer(heaps: list[int]) -> str:
    """A heap of x is worth x mod 4 (C. G. Bachet 1612 for one heap).

    From x the three residues other than its own are reached, and from x < 4 those below x.
    """
    total = 0
    for x in heaps:
        total ^= x % 4
    return "first" if total else "second"


def reason(heaps: list[int]) -> Explanation:
    """Explain the answer to one test."""
    worth = Message("A heap of x sticks is worth x mod 4: the values 0, 1, 2, 3 repeat for ever.")
    return sum_reason("take 1-3", heaps, worth)


def _lost(chance: Random, most_heaps: int, largest: int) -> Sequence[int]:
    while True:
        heaps = lost_xor(LIMITS.low)(chance, most_heaps, largest)
        # Adding a multiple of 4 changes no value, but mostly the XOR of the sizes.
        place = chance.randrange(len(heaps))
        heaps[place] += 4 * chance.randint(0, 3)
        if heaps[place] <= largest:
            return heaps


def _tricky(chance: Random) -> list[list[int]]:
    size = chance.randint(1, 1000)
    return positions(
        f"4; 8; 4 4 4; 1 5; 2 6; 4 8; 3 4; 1 3; 2 2 4; 5 6 7; 1 2 7; 1 1 2; "
        f"{4 * size} {8 * size}; {size} {size + 4}; {size} {size + 2}; {LIMITS.high}; "
        f"{LIMITS.high} {LIMITS.high - 1}; {LIMITS.high - 1} {LIMITS.high - 5}; 3 3 3 3 4"
    )


PROBLEM = list_problem(
    "cses-1098",
    LIMITS,
    "x",
    answer,
    reason,
    partial(make_lists, limit=LIMITS, lost=_lost, tricky=_tricky),
    Sample("3\n4\n5 7 2 5\n2\n4 1\n3\n4 4 4\n", "first\nfirst\nsecond\n"),
    wrong={
        "sizes": nim_answer,
        "sum of residues": lambda heaps: winner(sum(heaps) % 4),
        "some heap is won": lambda heaps: winner(any(x % 4 for x in heaps)),
    },
)
