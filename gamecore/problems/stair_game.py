"""CSES 1099 "Stair Game": balls step down a staircase, and only the even stairs decide."""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from gamecore.messages import N_, Message
from gamecore.positions.heaps import format_heaps
from gamecore.problems.layouts import ListLimits
from gamecore.problems.list_problem import (
    list_problem,
    listed,
    lost_xor,
    make_lists,
    positions,
    random_heaps,
    winner,
)
from gamecore.problems.nim_game import answer as nim_answer
from gamecore.problems.problem import Explanation, Sample

if TYPE_CHECKING:
    from random import Random

LIMITS = ListLimits(
    tests=200_000,
    heaps=200_000,
    low=0,
    high=1_000_000_000,
    heap=N_("a number of balls"),
    length=N_("the number of stairs of test {test}"),
)


def answer(stairs: list[int]) -> str:
    """The stairs 2, 4, 6, … (odd indices from 0) are heaps of Nim; the others do not count."""
    total = 0
    for balls in stairs[1::2]:
        total ^= balls
    return "first" if total else "second"


def reason(stairs: list[int]) -> Explanation:
    """Explain the answer to one test; the proof: `gamecore.coupled.staircase.analyse`."""
    from gamecore.coupled.staircase import analyse  # imported here: answers alone need none

    position = analyse(stairs)
    steps = [
        Message(
            "Only the even stairs count. When you move balls from an odd stair onto an even one, "
            "the other player can move them on, so such moves change nothing in the end."
        )
    ]
    total = position.nim_sum
    if len(stairs) == 1:
        steps.append(Message("There is only stair 1, from which no ball moves."))
    else:
        steps.append(
            Message(
                "Stairs 2, 4, 6, … hold {balls}: the XOR is {total}.",
                balls=listed(stairs[1::2]),
                total=total,
            )
        )
    if not position.to_move_wins:
        steps.append(Message("It is 0, so the player to move loses."))
    else:
        move = next(iter(islice(position.winning_moves, 1)))
        low, high = move.heaps
        moved = stairs[high] - move.after[high]
        steps.append(
            Message(
                "It is not 0, so the player to move wins. For example, move {moved} from stair "
                "{high} to stair {low}: then the XOR is 0.",
                moved=moved,
                high=high + 1,
                low=low + 1,
            )
        )
    return Explanation(tuple(steps), "", format_heaps(stairs))


def _lost(chance: Random, most_heaps: int, largest: int) -> list[int]:
    even = lost_xor(LIMITS.low)(chance, max(2, most_heaps // 2), largest)
    odd = random_heaps(chance, 1, LIMITS.low, largest)
    stairs = []
    for balls in even:
        stairs += [chance.choice([0, odd[0], chance.randint(0, largest)]), balls]
    return stairs


def _tricky(chance: Random) -> list[list[int]]:
    balls = chance.randint(2, 1000)
    return [
        *positions(
            f"0; {balls}; 0 {balls}; {balls} 0; {balls} {balls}; 0 0 {balls}; 0 0 0 {balls}; "
            f"0 0 0 0 {balls}; 1 1 1; 1 1 1 1; 0 2 1; 5 0 3; 5 3 5 3; {balls} 0 {balls} 0; "
            f"0 {balls} 0 {balls}; {balls} 1 0 1 {balls}; 1 2 3 4 5 6; 0 1 0 2 0 3; "
            f"1 0 2 0 3 0; {LIMITS.high} {LIMITS.high} {LIMITS.high} {LIMITS.high}; "
            f"{LIMITS.high} {LIMITS.high}"
        ),
        [0] * balls,
    ]


PROBLEM = list_problem(
    "cses-1099",
    LIMITS,
    "p",
    answer,
    reason,
    partial(make_lists, limit=LIMITS, lost=_lost, tricky=_tricky),
    Sample("3\n3\n0 2 1\n4\n1 1 1 1\n2\n5 3\n", "first\nsecond\nfirst\n"),
    wrong={
        "other parity": lambda stairs: nim_answer(stairs[0::2]),
        "all stairs": lambda stairs: nim_answer(stairs[1:]),
        "steps to go": lambda stairs: winner(sum(stairs[1::2]) % 2),
    },
)
