"""Codeforces 603C: remove a cow from a pile, or replace an even pile 2x by k piles of x."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple

from gamecore.messages import Message
from gamecore.problems.judging import answer_words
from gamecore.problems.layouts import Numbers
from gamecore.problems.list_problem import small_positions, sum_reason
from gamecore.problems.problem import Explanation, Program, Sample, contest_problem

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from gamecore.problems.problem import Kind

LARGEST = 1_000_000_000
MOST_PILES = 100_000


class Piles(NamedTuple):
    """The input: the sizes of the piles, and k, the number of halves that replace an even pile."""

    k: int
    sizes: list[int]


def value(k: int, a: int) -> int:
    """The value of a pile: only the parity of k counts, because k equal piles cancel in pairs.

    From 3 on (even k), or 5 (odd k), an even pile has an odd one below it, worth 0, and an odd pile
    has only an even one, not worth 0. Proof: `gamecore.grundy.forms.powers_of_two.TakeOneOrHalve`.
    """
    if k % 2 == 0:
        return a if a < 3 else 1 - a % 2
    if a < 5:
        return (0, 1, 0, 1, 2)[a]
    if a % 2:
        return 0
    return 2 if value(k, a // 2) == 1 else 1


def winner(k: int, piles: list[int], worth: Callable[[int, int], int] = value) -> str:
    """Kevin moves first, and wins where the XOR of the values is not 0."""
    total = 0
    for a in piles:
        total ^= worth(k, a)
    return "Kevin" if total else "Nicky"


def answer(piles: Piles) -> str:
    """Return Kevin if the XOR of the values is not 0, else Nicky; O(piles)."""
    return winner(*piles)


def read(data: bytes) -> list[Piles]:
    """Read n and k, then n piles."""
    numbers = Numbers(data, 2 + MOST_PILES)
    count = numbers.take(Message("the number of piles n"), 1, MOST_PILES)
    k = numbers.take(Message("k"), 1, LARGEST)
    sizes = numbers.take_many(count, Message("a pile"), 1, LARGEST)
    numbers.end(Message("the {count} piles", count=count))
    return [Piles(k, sizes)]


def reason(piles: Piles) -> Explanation:
    """Return why the answer is right."""
    k, sizes = piles
    if k % 2:
        worth = Message(
            "k = {k} is odd, so k piles of x are worth as much as one. The piles 0 to 4 are worth "
            "0, 1, 0, 1, 2; from 5 on an odd pile is worth 0, and an even one 2 if its half is "
            "worth 1, else 1.",
            k=k,
        )
    else:
        worth = Message(
            "k = {k} is even, so k equal piles cancel: they are worth 0. The piles 0, 1 and 2 are "
            "worth 0, 1, 2; from 3 on an odd pile is worth 0 and an even one 1.",
            k=k,
        )
    # Only the parity of k matters, and a page shows a few piles better than a million.
    few = k if k <= 9 else 2 - k % 2
    rule = f"take 1 or halve into {few}"
    return sum_reason(rule, sizes, worth)


def write(k: int, sizes: Sequence[int]) -> str:
    """Return an input as text."""
    return f"{len(sizes)} {k}\n{' '.join(map(str, sizes))}\n"


def make(kind: Kind, seed: int) -> str:
    """Make an input; tricky: small piles, and small odd numbers times powers of 2, for small k."""
    chance = Random(f"{kind} {seed}")
    if kind == "small":
        return write(chance.randint(1, 4), [chance.randint(1, 8) for _ in range(3)])
    if kind == "extreme":
        sizes = chance.choices(range(1, LARGEST + 1), k=MOST_PILES)
        return write(LARGEST - seed % 2, sizes)
    if kind == "tricky":
        odd = chance.choice((1, 2, 3, 5, 7, 9))
        few = [1, 2, 3, 4, 5, 6, 8, 12, *(odd << j for j in range(26))]
        return write(chance.choice((1, 2, 3, 4)), chance.choices(few, k=chance.randint(1, 6)))
    sizes = [chance.randint(1, 10 ** chance.randint(1, 9)) for _ in range(chance.randint(1, 30))]
    return write(chance.randint(1, 10 ** chance.randint(1, 9)), sizes)


def small() -> Iterator[str]:
    """Yield every input of up to three piles of 1..7, for k = 1 to 4."""
    return (write(k, heaps) for heaps in small_positions(1, 7, 3) for k in (1, 2, 3, 4))


def _by_value(worth: Callable[[int, int], int]) -> Callable[[Piles], str]:
    """Return the answer function for these values of (k, pile)."""
    return lambda piles: winner(*piles, worth)


def _no_first_values(k: int, size: int) -> int:
    """Return the value without the exceptions 1 and 2 for even k."""
    return (size + 1) % 2 if k % 2 == 0 else value(k, size)


def _halves_once(k: int, size: int) -> int:
    """Return the value that looks only at the parity of the half, for even piles and odd k."""
    if k % 2 == 0 or size < 5 or size % 2:
        return value(k, size)
    return 2 if size // 2 % 2 else 1


PROBLEM = contest_problem(
    "cf-603c",
    limits={"n": (1, MOST_PILES), "k": (1, LARGEST), "a": (1, LARGEST)},
    samples=(Sample("2 1\n3 4\n", "Kevin\n"), Sample("1 2\n3\n", "Nicky\n")),
    wrong={
        "first piles forgotten": _by_value(_no_first_values),
        "halves looked at once": _by_value(_halves_once),
        "copies always cancel": _by_value(lambda _k, size: value(2, size)),
    },
    inputs={
        "halves looked at once": lambda: (write(1, pair) for pair in small_positions(1, 12, 2))
    },
    program=Program(
        (value, winner),
        "n, k, *piles = map(int, sys.stdin.read().split())\nprint(winner(k, piles))\n",
        "from __future__ import annotations\n\nimport sys\n",
    ),
    read=read,
    answer=answer,
    reason=reason,
    generate=make,
    small=small,
    split=answer_words,
)
