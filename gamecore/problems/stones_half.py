"""HackerRank "A stones game": one heap of each size 1..N, a move takes at least half of a heap."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np

from gamecore.messages import Message
from gamecore.problems.answers import lines
from gamecore.problems.comparison import answer_words
from gamecore.problems.cost import Cost
from gamecore.problems.layouts import read_one_per_test, write_one_per_test
from gamecore.problems.problem import Explanation, Mistake, Problem, Sample

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from gamecore.problems.problem import Kind

_MOST_TESTS = 1_000_000
_LARGEST = 1_000_000_000


def read(data: bytes) -> NDArray[np.int64]:
    """Read T, then T numbers N."""
    return read_one_per_test(data, _MOST_TESTS, Message("N"), 1, _LARGEST)


def answer(tests: NDArray[np.int64]) -> str:
    """Print for each N the fewest stones of a winning first move.

    O(tests), after log³ of the largest N: for odd N the answer is 1, and for even N it depends only
    on how many binary digits N has.
    """
    longest = int(tests.max(initial=1)).bit_length()
    fewest = [1] + [least(1 << digits - 1 if digits > 1 else 1) for digits in range(1, longest + 1)]
    return lines([str(stones) for stones in fewest], _digits(tests) * (~tests & 1))


def _digits(numbers: NDArray[np.int64]) -> NDArray[np.uint8]:
    """Return how many binary digits each number has, 0 ≤ number < 2^32."""
    # With every digit after the first a one too, the ones are counted.
    filled = numbers.astype(np.uint32)
    for shift in (1, 2, 4, 8, 16):
        filled |= filled >> np.uint32(shift)
    counted: NDArray[np.uint8] = np.bitwise_count(filled)
    return counted


def value(stones: int) -> int:
    """Return the Grundy value of a heap: how many binary digits its size has.

    Proof: the options of p are the heaps 0..⌊p/2⌋, which have 0, 1, … up to one digit fewer than p,
    every number of digits among them; so the mex is the number of digits of p.
    """
    return stones.bit_length()


def nim_sum(n: int) -> int:
    """Return the XOR of the values of the heaps 1..n, n ≥ 1.

    2^(v−1) heaps have the value v, an even number except for v = 1 and for the top class, which
    ends at n. So the XOR is 1 for odd n and 1 XOR (digits of n) for even n; it is never 0.
    """
    return 1 if n % 2 else 1 ^ value(n)


def cheapest(n: int) -> tuple[int, int, int]:
    """Return the cheapest winning first move on the heaps 1..n: (stones to take, heap, what stays).

    For each value v the cheapest heap is the smallest, 2^(v−1): a move to value t = v XOR X < v may
    leave at most 2^t − 1 stones, and must take half at least. The minimum over all v is taken.
    O(log n).
    """
    target_sum = nim_sum(n)
    moves = []
    for v in range(1, value(n) + 1):
        target = v ^ target_sum
        if target < v:
            heap = 1 << (v - 1)
            stones = max((heap + 1) // 2, heap - ((1 << target) - 1))
            moves.append((stones, heap, heap - stones))
    return min(moves)


def least(n: int) -> int:
    """Return the judge's answer for one N."""
    return cheapest(n)[0]


def reason(tests: NDArray[np.int64], test: int) -> Explanation:
    """Explain the answer to one N."""
    n = int(tests[test])
    stones, heap, left = cheapest(n)
    total = nim_sum(n)
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
    return Explanation(test, str(stones), tuple(steps), "take at least half", f"1..{n}")


def make(kind: Kind, seed: int) -> str:
    """Make an input; tricky are powers of two, their neighbours, and the limits."""
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
    """Yield one test of each size from 1 up."""
    return (write_one_per_test([n]) for n in range(1, 41))


def _per_n(least_stones: Callable[[int], int]) -> Callable[[str], str]:
    """Return the program that answers each N by this function."""

    def program(text: str) -> str:
        return "".join(f"{least_stones(n)}\n" for n in read(text.encode()).tolist())

    return program


def _rounded_down(n: int) -> int:
    """Answer as if half of an odd heap were rounded down: then 5 may leave 3."""

    def worth(stones: int) -> int:
        return 1 + (stones - 1).bit_length()  # options 0..⌈p/2⌉, but never the heap itself

    return _cheapest_of_smallest(n, worth, lambda v: (1 << v - 2) + 1 if v > 1 else 1)


def _by_float(n: int) -> int:
    """Answer with the number of digits taken from a float of 24 binary digits."""
    digits = value(int(np.float32(n)))
    return 1 if n % 2 else least(1 << digits - 1)


def _rounded_logarithm(n: int) -> int:
    """Answer with ⌈log2 N⌉ for the number of digits."""
    digits = max(1, (n - 1).bit_length())
    return 1 if n % 2 else least(max(2, 1 << digits - 1))


def _largest_heap_only(n: int) -> int:
    """Answer with the move on the heap of N alone."""
    target = value(n) ^ nim_sum(n)
    if target >= value(n):
        return 0
    return max((n + 1) // 2, n - ((1 << target) - 1))


def _cheapest_of_smallest(
    n: int, worth: Callable[[int], int], smallest: Callable[[int], int]
) -> int:
    """Find the cheapest move when heaps have other values, each value's smallest heap given."""
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


MISTAKES = (
    Mistake(
        "half rounded down",
        Message("least = p / 2;   // integers: at least half of p stones"),
        Message(
            "At least half of 7 is 4, not 3: half must be rounded up. With 7 / 2 = 3 a heap of 7 "
            "could keep 4 stones, and the values of the heaps come out wrong."
        ),
        _per_n(_rounded_down),
    ),
    Mistake(
        "logarithm rounded up",
        Message("g = ceil(log2(p));   // the number of binary digits"),
        Message(
            "A power of two has one digit more than its logarithm: 8 is 1000, four digits, and "
            "log2 8 is 3. The number of digits is the logarithm rounded down, plus 1."
        ),
        _per_n(_rounded_logarithm),
    ),
    Mistake(
        "single precision",
        Message("float x = p;  g = (int) log2(x) + 1;"),
        Message(
            "A float keeps 24 binary digits. Just below a power of two p is rounded up to it, and "
            "one digit too many is counted. Double precision does the same from 2^49 − 1 on, "
            "beyond this judge's limits; counting digits with integers is always right."
        ),
        _per_n(_by_float),
        lambda: (write_one_per_test([(1 << b) - d]) for b in range(3, 30) for d in (4, 3, 2, 1, 0)),
    ),
    Mistake(
        "largest heap only",
        Message("// the most valuable heap is the one to play in\nmove on heap N only"),
        Message(
            "A heap of N stones is never cheaper than the smallest heap of the same value, the "
            "power of two below it, and often another value is cheaper still. Compare all heaps."
        ),
        _per_n(_largest_heap_only),
    ),
)

COST = Cost(
    "O(log n)",
    Message("n is the number N of one test."),
    Message(
        "Only the smallest pile for each number of binary digits is tried, and N has about log₂ N "
        "digits."
    ),
)

PROBLEM = Problem(
    slug="hackerrank-half",
    title="A stones game",
    source="HackerRank",
    url="https://www.hackerrank.com/challenges/half/problem",
    official=True,
    tier="silver",
    idea=Message("The values are logarithms, and a million tests need a formula, not a table."),
    model="take at least half",
    limits={"T": (1, _MOST_TESTS), "N": (1, _LARGEST)},
    samples=(Sample("5\n1\n10\n6\n8\n123456\n", "1\n7\n2\n7\n32768\n"), Sample("1\n3\n", "1\n")),
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
