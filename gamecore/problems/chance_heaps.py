"""NPSC 2022 senior F: a random heap is drawn, the player chooses how many stones to take."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations_with_replacement
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from gamecore.chance import chance_by_counts
from gamecore.messages import Message
from gamecore.positions.heaps import format_heaps
from gamecore.problems.answers import lines
from gamecore.problems.comparison import answer_words
from gamecore.problems.cost import Cost
from gamecore.problems.heap_sums import listed
from gamecore.problems.layouts import HeapLists, ListLimits, read_heap_lists, write_heap_lists
from gamecore.problems.problem import Explanation, Mistake, Problem, Sample
from gamecore.problems.wrong_programs import saying

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from gamecore.problems.problem import Kind

LIMITS = ListLimits(tests=200_000, heaps=200_000, low=0, high=1_000_000_000)


def read(data: bytes) -> HeapLists:
    """Read t, then t tests, each n and n heaps."""
    return read_heap_lists(data, LIMITS)


def chance_of(heaps: int, large: int) -> Fraction:
    """Return the chance of the player to move, both players playing as well as they can.

    Parameters
    ----------
    heaps : int
        How many heaps are not empty.
    large : int
        How many of them have more than one stone. Nothing else matters.
    """
    return chance_by_counts(heaps - large, large)


def answer(tests: HeapLists) -> str:
    """Print the chance of each test in lowest terms; O(heaps)."""
    starts = tests.starts[:-1]
    filled = np.add.reduceat(tests.heaps > 0, starts, dtype=np.int64)
    large = np.minimum(np.add.reduceat(tests.heaps > 1, starts, dtype=np.int64), 2)
    kinds, which = np.unique(3 * filled + large, return_inverse=True)
    return lines([written(chance_of(*divmod(kind, 3))) for kind in kinds.tolist()], which)


def written(chance: Fraction) -> str:
    """Write a chance as the problem wants it: 1/2, and 1/1 or 0/1 for what is certain."""
    return f"{chance.numerator}/{chance.denominator}"


def _counts(heaps: Sequence[int]) -> tuple[int, int]:
    """Count the heaps that are not empty, and those with more than one stone."""
    return sum(n > 0 for n in heaps), sum(n > 1 for n in heaps)


def reason(tests: HeapLists, test: int) -> Explanation:
    """Explain the answer to one test."""
    heaps = tests.test(test)
    count, large = _counts(heaps)
    chance = chance_of(count, large)
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
    return Explanation(test, written(chance), tuple(steps), "", format_heaps(heaps))


def _one_large(count: int) -> list[Message]:
    """Explain the chance with one large heap among `count` heaps."""
    if count == 1:
        return [Message("The only heap is drawn for sure, and the player to move takes all of it.")]
    drawn = Message(
        "The large heap is drawn with chance 1/{count}. Its player empties it or leaves 1, "
        "whichever leaves an even number of single stones, and wins.",
        count=count,
    )
    rest = 1 - chance_of(count - 1, 1)
    together = Message(
        "Otherwise a single stone goes, and the other player has {left} heaps with the large one "
        "among them; that leaves the player to move a chance of {rest}. Together 1/{count} + "
        "{left}/{count} · {rest} = {chance}.",
        count=count,
        left=count - 1,
        rest=written(rest),
        chance=written(chance_of(count, 1)),
    )
    return [drawn, together]


def make(kind: Kind, seed: int) -> str:
    """Make an input; tricky has all ones, and one large heap among odd and even numbers of ones."""
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
    """Yield positions of few stones: first those without empty heaps, then some with them."""
    for low in (1, 0):
        for count, most in ((1, 8), (2, 6), (3, 6), (4, 4), (5, 2), (6, 2)):
            for heaps in combinations_with_replacement(range(low, most + 1), count):
                if low or 0 in heaps:
                    yield write_heap_lists([heaps])


def _by_chance(chance: Callable[[list[int]], Fraction]) -> Callable[[str], str]:
    """Return the program that prints this chance."""
    return saying(read, lambda heaps: written(chance(heaps)))


def _size_of_the_large_heap(heaps: list[int]) -> Fraction:
    """Take x in (x/2 + 1)/x for the size of the large heap."""
    count, large = _counts(heaps)
    if large == 1 and count % 2:
        return Fraction(min(max(heaps) // 2 + 1, max(heaps)), max(heaps))
    return chance_of(count, large)


def _ones_forgotten(heaps: list[int]) -> Fraction:
    """Leave out the case of all ones."""
    count, large = _counts(heaps)
    return chance_of(count, large) if large else Fraction(1, 2)


def _as_nim(heaps: list[int]) -> Fraction:
    """Answer as if the player chose the heap."""
    total = 0
    for size in heaps:
        total ^= size
    return Fraction(1 if total else 0)


MISTAKES = (
    Mistake(
        "x is the large heap",
        Message("if (large == 1 && n % 2 == 1) p = (x / 2 + 1) / x;   // x stones in that heap"),
        Message(
            "Once the large heap has more than 1 stone, its size does not matter. The x in the "
            "formula is the number of heaps."
        ),
        _by_chance(_size_of_the_large_heap),
    ),
    Mistake(
        "all ones forgotten",
        Message("p = (large == 1 && n % 2 == 1) ? (n / 2 + 1.0) / n : 0.5;"),
        Message(
            "When every heap has one stone, nobody has a choice and nothing is left to chance: "
            "with an odd number of heaps you win for sure, with an even number you lose."
        ),
        _by_chance(_ones_forgotten),
    ),
    Mistake(
        "XOR of the heaps",
        Message("p = (a[0] ^ a[1] ^ … ^ a[n-1]) ? 1 : 0;"),
        Message(
            "The Sprague–Grundy theorem is for games without chance. Here chance chooses the "
            "heap, so the XOR decides nothing."
        ),
        _by_chance(_as_nim),
    ),
)

COST = Cost(
    "O(n)",
    Message("n is the number of heaps."),
    Message("Each heap is read once and counted: empty, one, or larger."),
)

PROBLEM = Problem(
    slug="npsc-2022-f",
    title="Taking from a random heap",
    source="NPSC 2022 senior preliminary, problem F (TIOJ 2303)",
    url="",
    official=False,
    tier="gold",
    idea=Message(
        "A game of chance: the theorem stops here, and you work out the exact probability."
    ),
    model="",
    limits=LIMITS.by_letter("heap"),
    samples=(
        Sample("4\n1\n5\n2\n1 1\n3\n1 1 4\n2\n3 7\n", "1/1\n0/1\n2/3\n1/2\n"),
        Sample("2\n5\n1 1 1 1 1\n5\n1 9 1 1 1\n", "1/1\n3/5\n"),
    ),
    mistakes=MISTAKES,
    cost=COST,
    read=read,
    answer=answer,
    count=len,
    reason=reason,
    make=make,
    small=small,
    split=answer_words,
)
