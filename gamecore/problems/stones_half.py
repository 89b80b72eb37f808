"""HackerRank "A stones game": heaps of 1, 2, …, N; a move takes at least half of a heap."""

from __future__ import annotations

from functools import cache, partial
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from gamecore.messages import Message
from gamecore.problems.judging import answer_words
from gamecore.problems.layouts import read_one_per_test, write_one_per_test
from gamecore.problems.problem import Explanation, Program, Sample, contest_problem

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from gamecore.problems.problem import Kind

_MOST_TESTS = 1_000_000
_LARGEST = 1_000_000_000


@cache
def cheapest(digits: int, total: int) -> tuple[int, int, int]:
    """The winning move that takes fewest stones, for piles of up to `digits` binary digits.

    Returns (stones taken, pile, stones left). A pile of v binary digits is worth v; the smallest,
    2^(v-1), costs least. A move to the value t leaves at most 2^t - 1 stones and at most half.
    """
    moves = []
    for v in range(1, digits + 1):
        target = v ^ total
        if target < v:
            pile = 1 << (v - 1)
            left = min((1 << target) - 1, pile // 2)
            moves.append((pile - left, pile, left))
    return min(moves)


def answer(n: int) -> str:
    """The fewest stones of a winning first move on the piles 1 to n.

    2^(v-1) piles are worth v, an even number but for v = 1 and the top class: so the XOR of all is
    1 for odd n, and for even n 1 XOR the digits of n. It is never 0.
    """
    digits = n.bit_length()
    return str(cheapest(digits, 1 if n % 2 else 1 ^ digits)[0])


read = partial(read_one_per_test, most_tests=_MOST_TESTS, what=Message("N"), low=1, high=_LARGEST)
"""Read T, then T numbers N."""


def value(stones: int) -> int:
    """Return the Grundy value of a heap: the number of binary digits of its size.

    Proof: the options of p are the heaps 0..⌊p/2⌋, which have 0, 1, … up to one digit fewer than p,
    every number of digits among them; so the mex is the number of digits of p.
    """
    return stones.bit_length()


def reason(n: int) -> Explanation:
    """Explain the answer to one N."""
    total = 1 if n % 2 else 1 ^ value(n)
    stones, heap, left = cheapest(value(n), total)
    steps = [
        Message(
            "At least half of a heap goes, so p stones may become 0 to p/2, rounded down. A heap "
            "is worth the number of binary digits of its size: {n} is worth {value}.",
            n=n,
            value=value(n),
        )
    ]
    if n % 2:
        steps.append(
            Message(
                "Among the heaps 1 to {n} every value above 1 occurs an even number of times, "
                "and one heap is worth 1. The XOR of all the values is 1.",
                n=n,
            )
        )
    else:
        steps.append(
            Message(
                "N = {n} is even, so an odd number of heaps are worth {value}, and one heap is "
                "worth 1; the others pair off. The XOR is 1 ⊕ {value} = {total}, which is not 0: "
                "the player to move wins.",
                n=n,
                value=value(n),
                total=total,
            )
        )
    steps.append(
        Message(
            "A winning move takes a heap from its value v to v ⊕ {total}, if that is less. The "
            "smallest heap worth v, 2ᵛ⁻¹, costs least.",
            total=total,
        )
    )
    steps.append(
        Message(
            "The cheapest such move is in the heap of {heap}, worth {before}. It needs the value "
            "{after}, so it may keep at most {left} of its stones. The move destroys {stones}.",
            heap=heap,
            before=value(heap),
            after=value(left),
            left=left,
            stones=stones,
        )
    )
    return Explanation(tuple(steps), "take at least half", f"1..{n}")


def make(kind: Kind, seed: int) -> str:
    """Make an input; tricky: powers of two, their neighbours, and the limits."""
    chance = Random(seed)
    if kind == "small":
        return write_one_per_test(chance.randint(1, 20) for _ in range(10))
    if kind == "extreme":
        return write_one_per_test(chance.choices(range(1, _LARGEST + 1), k=_MOST_TESTS))
    if kind == "tricky":
        near = [(1 << b) + d for b in range(30) for d in (-2, -1, 0, 1, 2)]
        near += [_LARGEST - 1, _LARGEST]
        chance.shuffle(near)
        return write_one_per_test(n for n in near if 1 <= n <= _LARGEST)
    return write_one_per_test(chance.randint(1, 10 ** chance.randint(1, 9)) for _ in range(100))


def small() -> Iterator[str]:
    """Yield one test for each N from 1 to 40."""
    return (write_one_per_test([n]) for n in range(1, 41))


def _rounded_down(n: int) -> int:
    """Answer as if the half to take were rounded down: then 5 may leave 3."""

    def worth(stones: int) -> int:
        return 1 + (stones - 1).bit_length()  # options 0..⌈p/2⌉, but never the heap itself

    return _cheapest_of_smallest(n, worth, lambda v: (1 << v - 2) + 1 if v > 1 else 1)


def _by_float(n: int) -> int:
    """Answer with the number of digits of N as a float of 24 binary digits."""
    digits = value(int(np.float32(n)))
    return 1 if n % 2 else cheapest(digits, 1 ^ digits)[0]


def _rounded_logarithm(n: int) -> int:
    """Answer with ⌈log2 N⌉ for the number of digits."""
    digits = max(2, (n - 1).bit_length())
    return 1 if n % 2 else cheapest(digits, 1 ^ digits)[0]


def _largest_heap_only(n: int) -> int:
    """Answer with the cheapest winning move in the heap of N, 0 if it has none."""
    target = value(n) ^ (1 if n % 2 else 1 ^ value(n))
    if target >= value(n):
        return 0
    return max((n + 1) // 2, n - ((1 << target) - 1))


def _cheapest_of_smallest(
    n: int, worth: Callable[[int], int], smallest: Callable[[int], int]
) -> int:
    """Return the fewest stones of a winning move for other values; `smallest`: value → heap."""
    total = 0
    for v in range(1, worth(n) + 1):
        last = min(n, smallest(v + 1) - 1)
        if (last - smallest(v) + 1) % 2:
            total ^= v
    costs = [0]
    for v in range(1, worth(n) + 1):
        target = v ^ total
        if target < v:
            heap = smallest(v)
            most_left = smallest(target + 1) - 1
            costs.append(max(heap // 2, 1, heap - most_left))
    return min(costs[1:], default=0)


PROBLEM = contest_problem(
    "hackerrank-half",
    limits={"T": (1, _MOST_TESTS), "N": (1, _LARGEST)},
    samples=(Sample("5\n1\n10\n6\n8\n123456\n", "1\n7\n2\n7\n32768\n"), Sample("1\n3\n", "1\n")),
    wrong={
        "half rounded down": lambda n: str(_rounded_down(n)),
        "logarithm rounded up": lambda n: str(_rounded_logarithm(n)),
        "single precision": lambda n: str(_by_float(n)),
        "largest heap only": lambda n: str(_largest_heap_only(n)),
    },
    inputs={
        "single precision": lambda: (
            write_one_per_test([(1 << b) - d]) for b in range(3, 30) for d in (4, 3, 2, 1, 0)
        )
    },
    program=Program(
        (cheapest, answer),
        "numbers = list(map(int, sys.stdin.read().split()))\n"
        'print("\\n".join(map(answer, numbers[1:])))\n',
        "import sys\nfrom functools import cache\n",
    ),
    read=read,
    answer=answer,
    reason=reason,
    generate=make,
    small=small,
    split=answer_words,
)
