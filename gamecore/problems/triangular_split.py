"""YTP 2022 final p11: take one stone, or split a heap of 1+2+…+k stones into heaps 1, 2, …, k."""

from __future__ import annotations

from functools import reduce
from math import isqrt
from operator import xor
from typing import TYPE_CHECKING

from gamecore.grundy.forms.splits import TakeOneOrSplitConsecutive
from gamecore.messages import Message
from gamecore.problems.answers import first_or_second
from gamecore.problems.comparison import answer_words
from gamecore.problems.cost import Cost
from gamecore.problems.heap_sums import sum_reason
from gamecore.problems.layouts import HeapLists, ListLimits, read_heap_lists
from gamecore.problems.list_inputs import make_lists, random_heaps, small_inputs
from gamecore.problems.problem import Explanation, Mistake, Problem, Sample
from gamecore.problems.wrong_programs import per_position

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from gamecore.problems.problem import Kind

RULE = "take 1 or split 1+2+...+k"

LIMITS = ListLimits(tests=200_000, heaps=200_000, low=0, high=1_000_000_000)


def read(data: bytes) -> HeapLists:
    """Read t, then t tests: n, and n heaps."""
    return read_heap_lists(data, LIMITS)


def answer(tests: HeapLists) -> str:
    """Print `first` or `second` for each test; O(heaps), because a value is a formula."""
    return first_or_second(tests.xor(TakeOneOrSplitConsecutive().values(tests.heaps)) != 0)


def reason(tests: HeapLists, test: int) -> Explanation:
    """Explain the answer to one test."""
    worth = Message(
        "A heap of 3 is worth 2; every other heap is worth 1 if its size is odd and 0 if it is "
        "even. From 6 stones on each split has a 3 among its parts and is worth 2 or 3, so it "
        "cannot change the mex: taking one stone decides."
    )
    said = answer(tests.only(test)).strip()
    return sum_reason(test, said, RULE, tests.test(test), worth)


def _lost(chance: Random, most_heaps: int, largest: int) -> list[int]:
    """Return a position whose odd heaps other than 3 are even in number, and whose 3s are too."""
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


def make(kind: Kind, seed: int) -> str:
    """Make an input; tricky are triangular numbers and their neighbours, heaps of 1 and of 3."""
    return make_lists(kind, seed, LIMITS, _lost, _tricky)


def _is_triangular(size: int) -> bool:
    """Tell whether a heap is 1 + 2 + … + k with k ≥ 2."""
    square = 8 * size + 1  # of 2k + 1, where the heap is 1 + 2 + … + k
    return size >= 3 and isqrt(square) ** 2 == square


def _by_value(worth: Callable[[int], int]) -> Callable[[str], str]:
    """Return the program that XORs these values."""
    return per_position(read, lambda heaps: reduce(xor, map(worth, heaps)) != 0)


MISTAKES = (
    Mistake(
        "parity alone",
        Message("g[x] = x % 2;   // only taking one stone ever matters"),
        Message(
            "A heap of 3 may become 1 and 2, worth 1, or a heap of 2, worth 0: so it is worth 2. "
            "It is the only exception, and it decides sums like 1 and 3."
        ),
        _by_value(lambda size: size % 2),
    ),
    Mistake(
        "every triangular heap worth 2",
        Message("g[k * (k + 1) / 2] = 2;   // a split is a second option"),
        Message(
            "A second option does not make the mex 2. From 6 stones on the split is worth 2 or 3, "
            "never the 0 or 1 that is missing, so the mex stays the parity. Only 3 is worth 2."
        ),
        _by_value(lambda size: 2 if _is_triangular(size) else size % 2),
    ),
    Mistake(
        "sum for xor",
        Message("total += g[x];   // first wins when total > 0"),
        Message(
            "XOR adds without carrying, so two equal heaps cancel. With +, every position with a "
            "heap worth more than 0 would win, even 1 and 1, where the second player copies."
        ),
        per_position(
            read,
            lambda heaps: any(TakeOneOrSplitConsecutive().value(n) for n in heaps),
        ),
    ),
)

COST = Cost(
    "O(n)",
    Message("n is the number of heaps."),
    Message("Each heap is read once; its value is known without a table."),
)

PROBLEM = Problem(
    slug="ytp-2022-p11",
    title="Take one or split 1+2+…+k",
    source="YTP 2022 final, problem 11",
    url="",
    official=False,
    tier="silver",
    idea=Message(
        "Compute the first values: a rule that looks hard turns out to be little more than parity."
    ),
    model=RULE,
    limits=LIMITS.by_letter("heap"),
    samples=(
        Sample("3\n1\n3\n2\n1 3\n3\n2 5 10\n", "first\nfirst\nfirst\n"),
        Sample("2\n2\n3 3\n2\n6 10\n", "second\nsecond\n"),
    ),
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
