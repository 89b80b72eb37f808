"""The equal-split game: take one stone, or split a heap into two or more equal heaps."""

from __future__ import annotations

from functools import reduce
from itertools import product
from operator import xor
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from gamecore.grundy.forms.one_or_equal import TakeOneOrSplitEqually
from gamecore.grundy.mex import mex
from gamecore.messages import Message
from gamecore.positions.heaps import format_heaps
from gamecore.problems.answers import first_or_second
from gamecore.problems.comparison import answer_words
from gamecore.problems.cost import Cost
from gamecore.problems.heap_sums import listed
from gamecore.problems.layouts import HeapLists, ListLimits, read_heap_lists, write_heap_lists
from gamecore.problems.list_inputs import make_lists, random_heaps
from gamecore.problems.problem import Explanation, Mistake, Problem, Sample
from gamecore.rules.number_theory import divisors, is_prime, prime_factors

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from gamecore.problems.problem import Kind

RULE = "take 1 or split equally"

VALUES = TakeOneOrSplitEqually()

LIMITS = ListLimits(tests=200_000, heaps=200_000, low=0, high=1_000_000_000)
_WRONG_TABLE = 10_000
"""The wrong programs keep a table, as such programs do; this is how long it is."""


def read(data: bytes) -> HeapLists:
    """Read t, then t tests, each n and n heaps."""
    return read_heap_lists(data, LIMITS)


def answer(tests: HeapLists) -> str:
    """Print `first` or `second` for each test.

    Exact values for every heap. Up to limits.FACTOR_TABLE one table answers all of them. A heap
    near 10^9 takes a twentieth of a second by itself: at most limits.FAR_EQUAL_SPLITS are answered.
    """
    return first_or_second(tests.xor(VALUES.values(tests.heaps)) != 0)


def _values_of(heaps: Iterable[int]) -> list[int]:
    values: list[int] = VALUES.values(np.array([*heaps], dtype=np.int64)).tolist()
    return values


def reason(tests: HeapLists, test: int) -> Explanation:
    """Explain the answer to one test."""
    heaps = tests.test(test)
    values = _values_of(heaps)
    total = reduce(xor, values)
    steps = [
        Message(
            "An even number of equal heaps is worth 0, an odd number as much as one of them. So "
            "the options of a heap n are worth G(n − 1), G(n/d) for every odd divisor d > 1, and "
            "0 when n is even."
        )
    ]
    if len(heaps) == 1:
        steps.append(_one_heap(heaps[0]))
        steps.append(Message("It is worth {value}.", value=values[0]))
    else:
        steps.append(
            Message(
                "No formula for all the values is known. The recursion still ends soon: odd "
                "primes are worth 0, and 1, twice an odd prime and the powers of 2 from 4 on are "
                "worth 1."
            )
        )
        steps.append(
            Message(
                "The heaps {heaps} are worth {values}.", heaps=listed(heaps), values=listed(values)
            )
        )
    if total:
        if len(heaps) > 1:
            steps.append(
                Message("The XOR is {total}, not 0: the player to move wins.", total=total)
            )
        steps.append(_winning_move(heaps, values, total))
    elif len(heaps) > 1:
        steps.append(Message("The XOR is 0: the player to move loses."))
    else:
        steps.append(Message("So the player to move loses."))
    who = "first" if total else "second"
    shown = tuple(values) if len(heaps) > 1 else ()
    return Explanation(test, who, tuple(steps), RULE, format_heaps(heaps), shown)


def _one_heap(size: int) -> Message:
    if size == 0:
        return Message("The heap is empty: there is no move, and whoever cannot move has lost.")
    if size > 2 and is_prime(size):
        words = (
            "One heap loses exactly when its size is 0 or an odd prime, and {size} is an odd prime."
        )
        return Message(words, size=size)
    if size <= 2:
        words = "One heap loses exactly when its size is 0 or an odd prime, and {size} is neither."
        return Message(words, size=size)
    factors = [f"{p}^{e}" if e > 1 else str(p) for p, e in sorted(prime_factors(size).items())]
    return Message(
        "One heap loses exactly when its size is 0 or an odd prime, and {size} = {factors} is "
        "neither.",
        size=size,
        factors=" · ".join(factors),
    )


def _winning_move(heaps: list[int], values: list[int], total: int) -> Message:
    """Say one winning move: in the first heap g with g ⊕ total < g, so some option has it."""
    place = next(i for i, value in enumerate(values) if value ^ total < value)
    size, target = heaps[place], values[place] ^ total
    move = next(words for value, words in _moves(size) if value == target)
    return Message(
        "A winning move in heap {heap}: {move}. That is worth {target} = {before} ⊕ {total}, which "
        "makes the XOR 0.",
        heap=place + 1,
        move=move,
        target=target,
        before=values[place],
        total=total,
    )


def _moves(size: int) -> Iterable[tuple[int, Message]]:
    """Yield what the moves of one heap leave it worth, with the moves in words.

    Of the splits into an even number of heaps, all worth 0, one is enough.
    """
    yield _values_of([size - 1])[0], Message("take 1 stone from {size}", size=size)
    even = [2] if size % 2 == 0 else []
    counts = even + [d for d in divisors(size) if d % 2 and d > 1]
    worth = [0] * len(even) + _values_of(size // d for d in counts[len(even) :])
    for count, left in zip(counts, worth, strict=True):
        words = Message(
            "split {size} into {count} heaps of {part}",
            size=size,
            count=count,
            part=size // count,
        )
        yield left, words


def _lost(chance: Random, most_heaps: int, largest: int) -> list[int]:
    """Return a position that cancels in pairs, with one lost heap besides where there is room."""
    half = random_heaps(chance, max((most_heaps - 1) // 2, 1), 1, largest)
    alone = chance.choice([p for p in (3, 5, 7, 11, 101, 999_999_937) if p <= largest] or [0])
    heaps = [*half, *half, alone]
    chance.shuffle(heaps)
    return heaps


def _tricky(chance: Random) -> list[list[int]]:
    few = [1, 2, 4, 6, 9, 12, 15, 16, 18, 20, 21, 25, 27, 36, 45, 50, 150, 450]
    far = [2**29, 2 * 499_999_993, 999_999_937, 31_607**2, 3**18, 50 * 3**14, LIMITS.high]
    return [
        *([n] for n in (*few, *far)),
        *(chance.sample(few, chance.randint(2, 4)) for _ in range(40)),
        *(chance.sample(far, 2) for _ in range(6)),
    ]


def make(kind: Kind, seed: int) -> str:
    """Make an input; tricky are primes, twice primes, powers, and heaps that only d = 9 decides.

    Extreme are as many heaps as allowed, up to 10^6, and two near 10^9.
    """
    chance = Random(f"{kind} {seed}")
    if kind == "random":
        sizes = [10 ** chance.randint(1, 7) for _ in range(30)]
        return write_heap_lists(
            _lost(chance, 5, size) if chance.random() < 0.5 else random_heaps(chance, 5, 1, size)
            for size in (*sizes, LIMITS.high)
        )
    if kind == "extreme":
        far = [chance.randint(LIMITS.high - 100_000, LIMITS.high) for _ in range(2)]
        near = [chance.randint(1, 1_000_000) for _ in range(LIMITS.heaps - len(far))]
        return write_heap_lists([far, *(near[i : i + 100] for i in range(0, len(near), 100))])
    return make_lists(kind, seed, LIMITS, _lost, _tricky)


def small() -> Iterator[str]:
    """Yield one test for each heap up to 60, each pair up to 20, each three up to 6."""
    yield from (write_heap_lists([[n]]) for n in range(61))
    yield from (write_heap_lists([pair]) for pair in product(range(21), repeat=2))
    yield from (write_heap_lists([three]) for three in product(range(7), repeat=3))


def _by_value(worth: Callable[[list[int]], list[int]]) -> Callable[[str], str]:
    """Return the program that XORs these values of the heaps 0..largest."""

    def program(text: str) -> str:
        tests = read(text.encode())
        heaps = tests.heaps.tolist()
        values = np.array(worth(heaps), dtype=np.int64)
        return first_or_second(tests.xor(values) != 0)

    return program


def _from_table(options: Callable[[int, list[int]], set[int]]) -> Callable[[list[int]], list[int]]:
    """Return the values of a program that fills a table by these options of a heap.

    Beyond the end of its table it goes by the primes alone, as `_win_or_lose`.
    """

    def worth(heaps: list[int]) -> list[int]:
        table = [0]
        for n in range(1, min(max(heaps), _WRONG_TABLE) + 1):
            table.append(mex({table[n - 1]} | options(n, table)))
        beyond = _win_or_lose(heaps)
        return [table[n] if n < len(table) else beyond[i] for i, n in enumerate(heaps)]

    return worth


def _even_splits_forgotten(n: int, table: list[int]) -> set[int]:
    """Leave out the splits into an even number of heaps."""
    return {table[n // d] for d in divisors(n) if d > 1 and d % 2}


def _prime_counts_only(n: int, table: list[int]) -> set[int]:
    """Split only into a prime number of heaps."""
    odd = {table[n // p] for p in prime_factors(n) if p > 2}
    return odd | ({0} if n % 2 == 0 else set())


def _win_or_lose(heaps: list[int]) -> list[int]:
    """Call a heap 0 when it is lost and 1 when it is won."""
    return [0 if n == 0 or (n > 2 and is_prime(n)) else 1 for n in heaps]


def _any_prime(heaps: list[int]) -> list[int]:
    """Count 2 among the lost primes."""
    values = _values_of(heaps)
    return [0 if n == 2 else value for n, value in zip(heaps, values, strict=True)]


MISTAKES = (
    Mistake(
        "even splits forgotten",
        Message("if (d % 2 == 1) s.insert(g[n / d]);   // an even number of heaps cancels"),
        Message(
            "They cancel, but a move to a position worth 0 is still a move: every even heap has "
            "an option worth 0. Without it the table is wrong from heap 2 on."
        ),
        _by_value(_from_table(_even_splits_forgotten)),
    ),
    Mistake(
        "prime counts only",
        Message("for (p : prime factors of n) s.insert(g[n / p]);   // the others follow"),
        Message(
            "27 can become 9 heaps of 3 in one move, and that is worth 0. A program that tries "
            "only 3 heaps of 9 misses it and calls 27 a losing heap. Every odd divisor counts."
        ),
        _by_value(_from_table(_prime_counts_only)),
    ),
    Mistake(
        "won or lost is enough",
        Message("g[n] = isOddPrime(n) ? 0 : 1;   // all that matters is whether it is 0"),
        Message(
            "For one heap it is. But in a sum, two winning heaps of different values do not "
            "cancel: 1 is worth 1 and 2 is worth 2, so together they win, and this program says "
            "second."
        ),
        _by_value(_win_or_lose),
    ),
    Mistake(
        "two among the primes",
        Message("if (isPrime(n)) g[n] = 0;"),
        Message(
            "2 is prime, but 2 → 1 + 1 wins: two heaps of 1 lose for the player to move. Of the "
            "primes, only the odd ones lose."
        ),
        _by_value(_any_prime),
    ),
)

COST = Cost(
    "O(√n)",
    Message("n is one number to factor; a heap leads to many such numbers."),
    Message(
        "Trial division goes up to the root of n. How many numbers are visited depends on how "
        "near the next smaller prime is."
    ),
)

PROBLEM = Problem(
    slug="equal-split",
    title="Take one or split equally",
    source="study notes, without a judge",
    url="",
    official=False,
    tier="gold",
    idea=Message("No period: primes decide who wins, and exact values need a recursion."),
    model=RULE,
    limits=LIMITS.by_letter("heap"),
    samples=(
        Sample("4\n1\n7\n1\n9\n2\n1 2\n2\n4 6\n", "second\nfirst\nfirst\nsecond\n"),
        Sample("2\n1\n999999937\n3\n18 25 27\n", "second\nfirst\n"),
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
