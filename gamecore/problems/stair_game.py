"""CSES 1099 "Stair Game": balls step down a staircase, and only the even stairs decide."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from gamecore.messages import Message
from gamecore.positions.heaps import format_heaps
from gamecore.problems.answers import first_or_second
from gamecore.problems.comparison import answer_words
from gamecore.problems.cost import Cost
from gamecore.problems.heap_sums import listed
from gamecore.problems.layouts import HeapLists, ListLimits, read_heap_lists
from gamecore.problems.list_inputs import lost_xor, make_lists, random_heaps, small_inputs
from gamecore.problems.problem import Explanation, Mistake, Problem, Sample
from gamecore.problems.wrong_programs import per_position, xor

if TYPE_CHECKING:
    from random import Random

    import numpy as np
    from numpy.typing import NDArray

    from gamecore.problems.problem import Kind

LIMITS = ListLimits(
    tests=200_000,
    heaps=200_000,
    low=0,
    high=1_000_000_000,
    heap="a number of balls",
    heaps_of="stairs",
)


def read(data: bytes) -> HeapLists:
    """Read t, then t tests: n, and the balls on the stairs 1 to n."""
    return read_heap_lists(data, LIMITS)


def answer(tests: HeapLists) -> str:
    """Print `first` where the XOR of the even stairs is not 0.

    The theorem and its proof: `gamecore.coupled.staircase.analyse`. O(stairs).
    """
    return first_or_second(nim_sums(tests) != 0)


def nim_sums(tests: HeapLists) -> NDArray[np.int64]:
    """Return for each test the XOR of the even stairs."""
    # Places count from 0: the even stairs have the odd places.
    return tests.xor(tests.heaps * (tests.places() % 2))


def reason(tests: HeapLists, test: int) -> Explanation:
    """Explain the answer to one test."""
    from gamecore.coupled.staircase import analyse  # answers alone do without it, and sooner

    stairs = tests.test(test)
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
    return Explanation(
        test,
        "first" if position.to_move_wins else "second",
        tuple(steps),
        "",
        format_heaps(stairs),
    )


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
        [0],
        [balls],
        [0, balls],
        [balls, 0],
        [balls, balls],
        [0, 0, balls],
        [0, 0, 0, balls],
        [0, 0, 0, 0, balls],
        [1, 1, 1],
        [1, 1, 1, 1],
        [0, 2, 1],
        [5, 0, 3],
        [5, 3, 5, 3],
        [balls, 0, balls, 0],
        [0, balls, 0, balls],
        [balls, 1, 0, 1, balls],
        [1, 2, 3, 4, 5, 6],
        [0, 1, 0, 2, 0, 3],
        [1, 0, 2, 0, 3, 0],
        [LIMITS.high, LIMITS.high, LIMITS.high, LIMITS.high],
        [LIMITS.high, LIMITS.high],
        [0] * balls,
    ]


def make(kind: Kind, seed: int) -> str:
    """Make an input; tricky are those with all balls on odd, on even, or on one stair."""
    return make_lists(kind, seed, LIMITS, _lost, _tricky)


MISTAKES = (
    Mistake(
        "other parity",
        Message("for (i = 1; i <= n; i += 2) x ^= p[i];   // stairs numbered from 1"),
        Message(
            "With stairs numbered from 1, balls leave the game on stair 1, so the stairs at an "
            "odd distance from it count: 2, 4, 6, … In an array that starts at 0 these are p[1], "
            "p[3], p[5]. It is easy to mix up the two ways of counting."
        ),
        per_position(read, lambda stairs: xor(stairs[0::2]) != 0),
    ),
    Mistake(
        "all stairs",
        Message("for (i = 2; i <= n; i++) x ^= p[i];   // stair 1 has no move"),
        Message(
            "Stair 1 is not the only one that does not count. If you move a ball from stair 3 to "
            "stair 2, the other player moves it on to stair 1, and you have gained nothing."
        ),
        per_position(read, lambda stairs: xor(stairs[1:]) != 0),
    ),
    Mistake(
        "steps to go",
        Message("total += (i - 1) * p[i];   // steps left;  first if total is odd"),
        Message(
            "That would be right if one ball moved one step per turn. A move takes any number of "
            "balls, so the number of moves in a play is not fixed."
        ),
        per_position(
            read, lambda stairs: sum(i * balls for i, balls in enumerate(stairs)) % 2 == 1
        ),
    ),
)

COST = Cost(
    "O(n)",
    Message("n is the number of stairs."),
    Message("Each stair is read once, and every second one goes into the XOR."),
)

PROBLEM = Problem(
    slug="cses-1099",
    title="Stair Game",
    source="CSES 1099",
    url="https://cses.fi/problemset/task/1099",
    official=True,
    tier="silver",
    idea=Message("Nim in disguise: moves that the other player can undo do not count."),
    model="",
    limits=LIMITS.by_letter("p"),
    samples=(Sample("3\n3\n0 2 1\n4\n1 1 1 1\n2\n5 3\n", "first\nsecond\nfirst\n"),),
    mistakes=MISTAKES,
    cost=COST,
    read=read,
    answer=answer,
    count=len,
    reason=reason,
    make=make,
    small=lambda: small_inputs(LIMITS.low),
    split=answer_words,
)
