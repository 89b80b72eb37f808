"""CSES 1098 "Nim Game II": one, two or three sticks from one heap, the last stick wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore.messages import Message
from gamecore.problems.answers import first_or_second
from gamecore.problems.comparison import answer_words
from gamecore.problems.cost import Cost
from gamecore.problems.heap_sums import sum_reason
from gamecore.problems.layouts import HeapLists, ListLimits, read_heap_lists
from gamecore.problems.list_inputs import lost_xor, make_lists, small_inputs
from gamecore.problems.problem import Explanation, Mistake, Problem, Sample
from gamecore.problems.wrong_programs import per_position, xor

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from gamecore.problems.problem import Kind

LIMITS = ListLimits(tests=200_000, heaps=200_000, low=1, high=1_000_000_000)


def read(data: bytes) -> HeapLists:
    """Read t, then t tests: n, and n heaps."""
    return read_heap_lists(data, LIMITS)


def answer(tests: HeapLists) -> str:
    """Print `first` where the XOR of the residues mod 4 is not 0. O(heaps).

    A heap of x is worth x mod 4: from x the three residues other than its own are reached, and from
    x < 4 those below x (C. G. Bachet 1612 for one heap).
    """
    return first_or_second(tests.xor(tests.heaps % 4) != 0)


def reason(tests: HeapLists, test: int) -> Explanation:
    """Explain the answer to one test."""
    worth = Message("A heap of x sticks is worth x mod 4: the values 0, 1, 2, 3 repeat for ever.")
    heaps = tests.test(test)
    said = answer(tests.only(test)).strip()
    return sum_reason(test, said, "take 1-3", heaps, worth)


def _lost(chance: Random, most_heaps: int, largest: int) -> Sequence[int]:
    while True:
        heaps = lost_xor(LIMITS.low)(chance, most_heaps, largest)
        # A multiple of 4 more changes no value, and the XOR of the sizes is then no longer 0.
        place = chance.randrange(len(heaps))
        heaps[place] += 4 * chance.randint(0, 3)
        if heaps[place] <= largest:
            return heaps


def _tricky(chance: Random) -> list[list[int]]:
    size = chance.randint(1, 1000)
    return [
        [4],
        [8],
        [4, 4, 4],
        [1, 5],
        [2, 6],
        [4, 8],
        [3, 4],
        [1, 3],
        [2, 2, 4],
        [5, 6, 7],
        [1, 2, 7],
        [1, 1, 2],
        [4 * size, 8 * size],
        [size, size + 4],
        [size, size + 2],
        [LIMITS.high],
        [LIMITS.high, LIMITS.high - 1],
        [LIMITS.high - 1, LIMITS.high - 5],
        [3, 3, 3, 3, 4],
    ]


def make(kind: Kind, seed: int) -> str:
    """Make an input; tricky are multiples of 4 and equal residues of different sizes."""
    return make_lists(kind, seed, LIMITS, _lost, _tricky)


MISTAKES = (
    Mistake(
        "sizes",
        Message("x ^= a;   // as in Nim"),
        Message(
            "In this game a move cannot leave just any smaller heap, so a heap is not worth its "
            "size: 4 sticks lose, whatever you take, although 4 is not 0. XOR the values a % 4."
        ),
        per_position(read, lambda heaps: xor(heaps) != 0),
    ),
    Mistake(
        "sum of residues",
        Message("x = (x + a) % 4;"),
        Message(
            "Join values by XOR, not by adding. 2 + 2 is 4, which happens to give 0; but 1 + 3 is "
            "4 as well, and 1 ⊕ 3 = 2."
        ),
        per_position(read, lambda heaps: sum(heaps) % 4 != 0),
    ),
    Mistake(
        "some heap is won",
        Message("if (a % 4 != 0) first   // for any heap a"),
        Message(
            "One heap that wins alone does not decide. Two heaps of 1 lose together: whatever you "
            "do in one, the other player copies in the other."
        ),
        per_position(read, lambda heaps: any(size % 4 for size in heaps)),
    ),
)

COST = Cost(
    "O(n)",
    Message("n is the number of heaps."),
    Message("Each heap is read once; its value is a remainder."),
)

PROBLEM = Problem(
    slug="cses-1098",
    title="Nim Game II",
    source="CSES 1098",
    url="https://cses.fi/problemset/task/1098",
    official=True,
    tier="bronze",
    idea=Message("Replace each heap by its value, then XOR: sizes mod 4."),
    model="take 1-3",
    limits=LIMITS.by_letter("x"),
    samples=(Sample("3\n4\n5 7 2 5\n2\n4 1\n3\n4 4 4\n", "first\nfirst\nsecond\n"),),
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
