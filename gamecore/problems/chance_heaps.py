"""NPSC 2022 senior F: a heap is drawn at random; the player chooses how many stones to take."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations_with_replacement
from random import Random
from typing import TYPE_CHECKING

from gamecore.chance import chance_by_counts
from gamecore.messages import Message
from gamecore.positions.heaps import format_heaps
from gamecore.problems.layouts import ListLimits, write_heap_lists
from gamecore.problems.list_problem import list_problem, listed
from gamecore.problems.nim_game import answer as nim_answer
from gamecore.problems.problem import Explanation, Sample

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamecore.problems.problem import Kind

LIMITS = ListLimits(tests=200_000, heaps=200_000, low=0, high=1_000_000_000)


def answer(heaps: list[int]) -> str:
    """The chance to win depends only on how many heaps there are, and how many are above 1."""
    count, large = sum(x > 0 for x in heaps), sum(x > 1 for x in heaps)
    if large == 0:
        return f"{count % 2}/1"
    if large == 1 and count % 2:
        return f"{count // 2 + 1}/{count}"
    return "1/2"


def reason(heaps: list[int]) -> Explanation:
    """Explain the answer to one test; the proof: `gamecore.chance.chance_by_counts`."""
    count, large = sum(n > 0 for n in heaps), sum(n > 1 for n in heaps)
    steps = [
        Message(
            "A heap is drawn at random, so the values of heaps do not decide this game: what "
            "counts is how many heaps there are, and how many of them have more than one stone."
        ),
        Message(
            "The heaps are {heaps}. Not empty: {count}. With more than one stone: {large}.",
            heaps=listed(heaps),
            count=count,
            large=large,
        ),
    ]
    if large == 0:
        steps.append(
            Message(
                "Every turn takes one stone and nobody has a choice: the player to move takes the "
                "last of {count} exactly when that number is odd.",
                count=count,
            )
        )
    elif large == 1:
        steps += _one_large(count)
    else:
        steps.append(
            Message(
                "Whoever draws the last large heap wins: they empty it or leave 1, whichever "
                "leaves an even number of single stones. With two or more large heaps both "
                "players have the same chance of that, 1/2."
            )
        )
    return Explanation(tuple(steps), "", format_heaps(heaps))


def _one_large(count: int) -> list[Message]:
    """Return the sentences for one large heap among `count` heaps."""
    if count == 1:
        return [Message("The only heap is drawn for sure, and the player to move takes all of it.")]
    drawn = Message(
        "The large heap is drawn with chance 1/{count}. Its player empties it or leaves 1, "
        "whichever leaves an even number of single stones, and wins.",
        count=count,
    )
    rest = 1 - chance_by_counts(count - 2, 1)
    together = Message(
        "Otherwise a single stone goes, and the other player has {left} heaps with the large one "
        "among them; that leaves the player to move a chance of {rest}. Together 1/{count} + "
        "{left}/{count} · {rest} = {chance}.",
        count=count,
        left=count - 1,
        rest=f"{rest.numerator}/{rest.denominator}",
        chance=answer([1] * (count - 1) + [2]),
    )
    return [drawn, together]


def make(kind: Kind, seed: int) -> str:
    """Make an input; tricky: ones only, and one large heap among odd and even numbers of ones."""
    chance = Random(f"{kind} {seed}")
    if kind == "small":
        return write_heap_lists(
            [chance.randint(1, 4) for _ in range(chance.randint(1, 5))] for _ in range(8)
        )
    if kind == "extreme":
        tests = [[1] * 66_667, [1] * 66_666 + [LIMITS.high]]
        tests.append([chance.randint(1, LIMITS.high) for _ in range(66_666)])
        return write_heap_lists(tests)
    if kind == "tricky":
        tests = []
        for count in range(1, 21):
            heaps = [1] * count
            tests.append([*heaps])
            heaps[chance.randrange(count)] = chance.randint(2, 9)
            tests.append(heaps)
        chance.shuffle(tests)
        return write_heap_lists(tests)
    return write_heap_lists(
        [chance.choice((1, 1, 1, chance.randint(2, 100))) for _ in range(chance.randint(1, 9))]
        for _ in range(50)
    )


def small() -> Iterator[str]:
    """Yield small positions: first those without empty heaps, then those with some."""
    for low in (1, 0):
        for count, most in ((1, 8), (2, 6), (3, 6), (4, 4), (5, 2), (6, 2)):
            for heaps in combinations_with_replacement(range(low, most + 1), count):
                if low or 0 in heaps:
                    yield write_heap_lists([heaps])


def _size_of_the_large_heap(heaps: list[int]) -> str:
    """Answer (x/2 + 1)/x with the size of the large heap as x, not the number of heaps."""
    count, large, x = sum(n > 0 for n in heaps), sum(n > 1 for n in heaps), max(heaps)
    if large != 1 or count % 2 == 0:
        return answer(heaps)
    chance = Fraction(x // 2 + 1, x)
    return f"{chance.numerator}/{chance.denominator}"


PROBLEM = list_problem(
    "npsc-2022-f",
    LIMITS,
    "heap",
    answer,
    reason,
    make,
    Sample("4\n1\n5\n2\n1 1\n3\n1 1 4\n2\n3 7\n", "1/1\n0/1\n2/3\n1/2\n"),
    Sample("2\n5\n1 1 1 1 1\n5\n1 9 1 1 1\n", "1/1\n3/5\n"),
    wrong={
        "x is the large heap": _size_of_the_large_heap,
        "all ones forgotten": lambda heaps: answer(heaps) if max(heaps) > 1 else "1/2",
        "XOR of the heaps": lambda heaps: "1/1" if nim_answer(heaps) == "first" else "0/1",
    },
    small=small,
)
