"""CSES 2208 "Another Game": one coin from each of any heaps you choose, the last coin wins."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from gamecore.messages import Message
from gamecore.positions.heaps import format_heaps
from gamecore.problems.layouts import ListLimits
from gamecore.problems.list_problem import (
    list_problem,
    listed,
    make_lists,
    positions,
    random_heaps,
    winner,
)
from gamecore.problems.nim_game import answer as nim_answer
from gamecore.problems.problem import Explanation, Sample

if TYPE_CHECKING:
    from random import Random

LIMITS = ListLimits(tests=200_000, heaps=200_000, low=1, high=1_000_000_000)


def answer(heaps: list[int]) -> str:
    """Lost if every heap is even: any move makes some odd, and one coin from each undoes it."""
    return "first" if any(x % 2 for x in heaps) else "second"


def reason(heaps: list[int]) -> Explanation:
    """Explain the answer to one test; the proof: `gamecore.coupled.one_from_each.analyse`."""
    odd = [place for place, x in enumerate(heaps) if x % 2]
    steps = [
        Message(
            "A move may change several heaps at once, so XOR does not decide here. What counts is "
            "whether every heap is even."
        )
    ]
    if not odd:
        steps.append(
            Message(
                "Every heap is even. Any move makes some heap odd; the other player then takes "
                "one coin from each odd heap, and every heap is even again. So the player to move "
                "loses."
            )
        )
    elif len(odd) == 1:
        steps.append(
            Message(
                "Only heap {heaps} is odd. Taking one coin from it leaves every heap even: the "
                "player to move wins.",
                heaps=odd[0] + 1,
            )
        )
    else:
        steps.append(
            Message(
                "{count} heaps are odd, numbers {heaps}. Taking one coin from each of them leaves "
                "every heap even: the player to move wins.",
                count=len(odd),
                heaps=listed(place + 1 for place in odd),
            )
        )
    return Explanation(tuple(steps), "", format_heaps(heaps))


def _lost(chance: Random, most_heaps: int, largest: int) -> list[int]:
    return [2 * half for half in random_heaps(chance, most_heaps, 1, largest // 2)]


def _tricky(chance: Random) -> list[list[int]]:
    size = chance.randint(1, 1000)
    return [
        *positions("1; 2; 1 1; 2 2; 1 2; 1 1 1 1; 1 2 3; 2 4 6; 2 4 8; 5 5; 3 3 2"),
        [2 * size] * 5,
        [2 * size] * 6 + [1],
        *positions(
            f"{2 * size} {2 * size + 1}; {2 * size + 1} {2 * size + 1}; {LIMITS.high}; "
            f"{LIMITS.high} {LIMITS.high - 1}; {LIMITS.high - 1} {LIMITS.high - 1}"
        ),
    ]


PROBLEM = list_problem(
    "cses-2208",
    LIMITS,
    "x",
    answer,
    reason,
    partial(make_lists, limit=LIMITS, lost=_lost, tricky=_tricky),
    Sample("3\n3\n1 2 3\n2\n2 2\n4\n5 5 4 5\n", "first\nsecond\nfirst\n"),
    wrong={
        "xor of sizes": nim_answer,
        "xor of parities": lambda heaps: winner(sum(heaps) % 2),
        "at least one coin": lambda heaps: winner(any(heaps)),
    },
)
