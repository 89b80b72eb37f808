"""Codeforces 603C: remove a cow from a pile, or replace an even pile 2x by k piles of x."""

from __future__ import annotations

from functools import reduce
from operator import xor
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from gamecore.grundy.forms.powers_of_two import TakeOneOrHalve
from gamecore.messages import Message
from gamecore.problems.comparison import answer_words
from gamecore.problems.cost import Cost
from gamecore.problems.heap_sums import sum_reason
from gamecore.problems.list_inputs import small_positions
from gamecore.problems.problem import Explanation, Mistake, Problem, Sample
from gamecore.problems.tokens import Numbers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from gamecore.problems.problem import Kind

LARGEST = 1_000_000_000
MOST_PILES = 100_000


class Piles(NamedTuple):
    """The input: an even pile may be replaced by k piles of its half."""

    k: int
    sizes: NDArray[np.int64]


def read(data: bytes) -> Piles:
    """Read n and k, then n piles."""
    numbers = Numbers(data, 2 + MOST_PILES)
    count = numbers.take(Message("the number of piles n"), 1, MOST_PILES)
    k = numbers.take(Message("k"), 1, LARGEST)
    sizes = numbers.take_many(count, Message("a pile"), 1, LARGEST)
    numbers.end(Message("the {count} piles", count=count))
    return Piles(k, sizes)


def form(k: int) -> TakeOneOrHalve:
    """Return the closed form of a pile's values, with its proof: only the parity of k matters."""
    return TakeOneOrHalve(frozenset({k % 2}))


def answer(piles: Piles) -> str:
    """Print Kevin when the XOR of the values is not 0, else Nicky; O(piles)."""
    values = form(piles.k).values(piles.sizes)
    return "Kevin\n" if reduce(xor, values.tolist()) else "Nicky\n"


def count(_piles: Piles) -> int:
    """Count the tests: one."""
    return 1


def reason(piles: Piles, test: int) -> Explanation:
    """Explain the answer."""
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
    # Only the parity of k matters, and a page shows few piles better than a million.
    few = k if k <= 9 else 2 - k % 2
    rule = f"take 1 or halve into {few}"
    return sum_reason(test, answer(piles).strip(), rule, sizes.tolist(), worth)


def write(k: int, sizes: Sequence[int]) -> str:
    """Write an input."""
    return f"{len(sizes)} {k}\n{' '.join(map(str, sizes))}\n"


def make(kind: Kind, seed: int) -> str:
    """Make an input; tricky are the piles 1 to 4 and doubles of them, for small k of both kinds."""
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
    """Yield up to three piles of up to 7, for k = 1 to 4."""
    return (write(k, heaps) for heaps in small_positions(1, 7, 3) for k in (1, 2, 3, 4))


def _by_value(worth: Callable[[int, int], int]) -> Callable[[str], str]:
    """Return the program that XORs these values of (k, pile)."""

    def program(text: str) -> str:
        k, sizes = read(text.encode("utf-8", errors="replace"))
        total = reduce(xor, (worth(k, size) for size in sizes.tolist()))
        return "Kevin\n" if total else "Nicky\n"

    return program


def _no_first_values(k: int, size: int) -> int:
    """Leave out the piles 1 and 2 for even k."""
    return (size + 1) % 2 if k % 2 == 0 else form(k).value(size)


def _halves_once(k: int, size: int) -> int:
    """Take the value of an even pile for odd k from its half without looking further."""
    if k % 2 == 0 or size < 5 or size % 2:
        return form(k).value(size)
    return 2 if size // 2 % 2 else 1


def _always_cancel(_k: int, size: int) -> int:
    """Call the k piles worth 0 for every k."""
    return form(2).value(size)


MISTAKES = (
    Mistake(
        "first piles forgotten",
        Message("if (k % 2 == 0) g = (x % 2 == 0);"),
        Message(
            "That is right from 3 on. A pile of 1 is worth 1. A pile of 2 is worth 2: it can "
            "become 1, or k piles of 1, worth 0."
        ),
        _by_value(_no_first_values),
    ),
    Mistake(
        "halves looked at once",
        Message("if (k % 2 == 1 && x % 2 == 0) g = (x / 2 % 2) ? 2 : 1;"),
        Message(
            "Whether an even pile is worth 2 depends on the value of its half, which depends on "
            "its own half, and so on: 10 is worth 1, because 5 is worth 0. You need the "
            "recursion, one step for each factor 2."
        ),
        _by_value(_halves_once),
        lambda: (write(1, pair) for pair in small_positions(1, 12, 2)),
    ),
    Mistake(
        "copies always cancel",
        Message("// k piles of x are worth 0, because equal piles cancel"),
        Message(
            "They cancel in pairs. If k is odd, one is left over: k piles of x are worth as much "
            "as one."
        ),
        _by_value(_always_cancel),
    ),
)

COST = Cost(
    "O(log n)",
    Message("n is the size of one pile."),
    Message("Each step halves the pile, and an odd one ends it."),
)

PROBLEM = Problem(
    slug="cf-603c",
    title="Lieges of Legendre",
    source="Codeforces 603C",
    url="https://codeforces.com/problemset/problem/603/C",
    official=True,
    tier="silver",
    idea=Message("Only the parity of k matters; the first piles are the trap."),
    model="",
    limits={"n": (1, MOST_PILES), "k": (1, LARGEST), "a": (1, LARGEST)},
    samples=(Sample("2 1\n3 4\n", "Kevin\n"), Sample("1 2\n3\n", "Nicky\n")),
    mistakes=MISTAKES,
    cost=COST,
    read=read,
    answer=answer,
    count=count,
    reason=reason,
    make=make,
    small=small,
    split=answer_words,
)
