"""The equal-split game: take one stone, or split a heap into two or more equal heaps."""

from __future__ import annotations

from functools import cache, reduce
from itertools import product
from operator import xor
from random import Random
from typing import TYPE_CHECKING

from gamecore import limits
from gamecore.errors import LimitExceeded
from gamecore.grundy.mex import mex
from gamecore.messages import Message
from gamecore.positions.heaps import format_heaps
from gamecore.problems.layouts import ListLimits, read_heap_lists, write_heap_lists
from gamecore.problems.list_problem import list_problem, listed, make_lists, random_heaps, winner
from gamecore.problems.problem import Explanation, Sample
from gamecore.rules.number_theory import is_prime, prime_factors

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from gamecore.problems.problem import Kind

RULE = "take 1 or split equally"

LIMITS = ListLimits(tests=200_000, heaps=200_000, low=0, high=1_000_000_000)
TABLE = 1_000_000
"""Largest heap answered from a table, which is filled in a second."""
_WRONG_TABLE = 10_000
"""Largest heap in the table of a wrong program."""


@cache
def table(last: int) -> list[int]:
    """The values of the heaps 0 to last: each is passed on to the heaps that split into such heaps.

    An even number of equal heaps is worth 0, an odd number as much as one of them.
    """
    g, options = [0] * (last + 1), [0] * (last + 1)  # bit v of options: one is worth v
    for n in range(1, last + 1):
        worth = options[n] | 1 << g[n - 1] | (n % 2 == 0)
        while worth >> g[n] & 1:
            g[n] += 1
        digit = 1 << g[n]
        for whole in range(3 * n, last + 1, 2 * n):
            options[whole] |= digit
    return g


@cache
def odd_primes() -> list[int]:
    """The odd primes up to 2^16, which are the heaps worth 0; no heap has a larger root."""
    return [n for n, value in enumerate(table(1 << 16)) if n and not value]


def odd_divisors(n: int) -> list[int]:
    """The odd divisors of n beyond 1."""
    found = [1]
    while n % 2 == 0:
        n //= 2
    for p in odd_primes():
        if p * p > n:
            break
        power, smaller = 1, found
        while n % p == 0:
            n, power = n // p, power * p
            found = found + [d * power for d in smaller]
    if n > 1:
        found = found + [d * n for d in found]
    return found[1:]


@cache
def g(n: int) -> int:
    """The value of a heap: above the table, by recursion over its odd divisors."""
    if n <= 1_000_000:
        return table(1 << 16 if n <= 1 << 16 else 1_000_000)[n]
    divisors = odd_divisors(n)
    if divisors in ([n], [n // 2], []):
        return 0 if n % 2 else 1  # an odd prime; twice one, or a power of two
    seen = {g(n - 1), *(g(n // d) for d in divisors)}
    if n % 2 == 0:
        seen.add(0)  # an even number of equal parts cancels
    value = 0
    while value in seen:
        value += 1
    return value


def answer(heaps: list[int]) -> str:
    """The XOR of the values decides; no formula for all values is known."""
    total = 0
    for n in heaps:
        total ^= g(n)
    return "first" if total else "second"


def read(data: bytes) -> list[list[int]]:
    """Read t, then t tests, each n and n heaps.

    Raises
    ------
    LimitExceeded
        If more than limits.FAR_EQUAL_SPLITS different heaps are larger than TABLE.
    """
    tests = read_heap_lists(data, LIMITS)
    far = len({n for heaps in tests for n in heaps if n > TABLE})
    if far > limits.FAR_EQUAL_SPLITS:
        raise LimitExceeded(
            Message(
                "Each heap above {table} needs the values of thousands of smaller ones, so at most "
                "{limit} different ones are answered at once, not {count}; ask for fewer or "
                "smaller heaps.",
                table=TABLE,
                limit=limits.FAR_EQUAL_SPLITS,
                count=far,
            ),
        )
    return tests


def reason(heaps: list[int]) -> Explanation:
    """Explain the answer to one test."""
    values = [*map(g, heaps)]
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
    shown = tuple(values) if len(heaps) > 1 else ()
    return Explanation(tuple(steps), RULE, format_heaps(heaps), shown)


def _one_heap(size: int) -> Message:
    if size == 0:
        return Message("The heap is empty: there is no move, and whoever cannot move has lost.")
    if size > 2 and is_prime(size):
        return Message(
            "One heap loses exactly when its size is 0 or an odd prime, and {size} is an odd "
            "prime.",
            size=size,
        )
    if size <= 2:
        return Message(
            "One heap loses exactly when its size is 0 or an odd prime, and {size} is neither.",
            size=size,
        )
    factors = [f"{p}^{e}" if e > 1 else str(p) for p, e in sorted(prime_factors(size).items())]
    return Message(
        "One heap loses exactly when its size is 0 or an odd prime, and {size} = {factors} is "
        "neither.",
        size=size,
        factors=" · ".join(factors),
    )


def _winning_move(heaps: list[int], values: list[int], total: int) -> Message:
    """Return the words for a winning move, in the first heap with value g and g ⊕ total < g."""
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


def _moves(size: int) -> Iterator[tuple[int, Message]]:
    """Yield for each move in a heap the value it leaves, and the move in words.

    Of the splits into an even number of heaps, which all leave 0, only the one into 2 is given.
    """
    yield g(size - 1), Message("take 1 stone from {size}", size=size)
    for count in ([2] if size % 2 == 0 else []) + sorted(odd_divisors(size)):
        words = "split {size} into {count} heaps of {part}"
        left = g(size // count) if count % 2 else 0
        yield left, Message(words, size=size, count=count, part=size // count)


def _lost(chance: Random, most_heaps: int, largest: int) -> list[int]:
    """Return a lost position: pairs of equal heaps, and one heap that is lost alone."""
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
    """Make an input; tricky: primes, twice primes, powers, and heaps that only d = 9 decides.

    Extreme: as many heaps as allowed, two near 10^9 and the others up to 10^6.
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


def _by_value(worth: Callable[[int], int]) -> Callable[[list[int]], str]:
    """Return the answer function for these values of heaps."""
    return lambda heaps: winner(reduce(xor, map(worth, heaps)))


def _from_table(options: Callable[[int, list[int]], set[int]]) -> Callable[[int], int]:
    """Return the values of a program that fills a table with a wrong set of options.

    `options` maps (heap, values so far) to the values of its splits. Above the table the program
    answers as `_win_or_lose`.
    """

    @cache
    def filled() -> list[int]:
        found = [0]
        for n in range(1, _WRONG_TABLE + 1):
            found.append(mex({found[n - 1]} | options(n, found)))
        return found

    return lambda n: filled()[n] if n <= _WRONG_TABLE else _win_or_lose(n)


def _even_splits_forgotten(n: int, found: list[int]) -> set[int]:
    """Leave out the splits into an even number of heaps."""
    return {found[n // d] for d in odd_divisors(n)}


def _prime_counts_only(n: int, found: list[int]) -> set[int]:
    """Leave out the splits into a composite odd number of heaps."""
    odd = {found[n // p] for p in odd_divisors(n) if g(p) == 0}
    return odd | ({0} if n % 2 == 0 else set())


def _win_or_lose(n: int) -> int:
    """Return 0 for a heap that is lost alone and 1 for one that is won."""
    return 0 if n == 0 or (n > 2 and is_prime(n)) else 1


PROBLEM = list_problem(
    "equal-split",
    LIMITS,
    "heap",
    answer,
    reason,
    make,
    Sample("4\n1\n7\n1\n9\n2\n1 2\n2\n4 6\n", "second\nfirst\nfirst\nsecond\n"),
    Sample("2\n1\n999999937\n3\n18 25 27\n", "second\nfirst\n"),
    wrong={
        "even splits forgotten": _by_value(_from_table(_even_splits_forgotten)),
        "prime counts only": _by_value(_from_table(_prime_counts_only)),
        "won or lost is enough": _by_value(_win_or_lose),
        "two among the primes": _by_value(lambda n: 0 if n == 2 else g(n)),
    },
    read=read,
    small=small,
    shown=(table, odd_primes, odd_divisors, g),
    imports="import sys\nfrom functools import cache\n",
)
