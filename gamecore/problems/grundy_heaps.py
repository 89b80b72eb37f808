"""CSES 2207 "Grundy's Game": split a heap into two different heaps; whoever cannot move loses."""

from __future__ import annotations

from functools import cache, partial
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from gamecore.messages import Message
from gamecore.problems.grundy_strategy import RULE
from gamecore.problems.grundy_strategy import table as values_up_to
from gamecore.problems.judging import answer_words
from gamecore.problems.layouts import read_one_per_test, write_one_per_test
from gamecore.problems.list_problem import listed, winner
from gamecore.problems.problem import Explanation, Program, Sample, contest_problem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamecore.problems.problem import Kind

_MOST_TESTS = 100_000
_LARGEST = 1_000_000

LAST_LOST = 1222
"""The largest lost heap up to the judge's limit. All values up to 10^6 were computed, in twenty
seconds (`grundy_values(RULE, 10**6)` with `limits.LOOKS` raised; a test repeats a part of it), and
none above this heap is 0. Whether there is a larger lost heap above 10^6 is not known."""

EXPLAINED = 20_000
"""Largest heap explained by its splits: the values up to here take a quarter of a second."""


@cache
def table(last: int) -> list[int]:
    """The values of the heaps 0 to last: a split is worth the XOR of its parts."""
    g = [0] * (last + 1)
    for n in range(3, last + 1):
        seen = {g[a] ^ g[n - a] for a in range(1, (n + 1) // 2)}
        while g[n] in seen:
            g[n] += 1
    return g


def answer(n: int) -> str:
    """Return who wins, first or second; 1222 is the last lost heap up to the limit of n."""
    return "first" if n > 1222 or table(1222)[n] else "second"


read = partial(read_one_per_test, most_tests=_MOST_TESTS, what=Message("n"), low=1, high=_LARGEST)
"""Read t, then t numbers n."""


def reason(n: int) -> Explanation:
    """Explain the answer to one n."""
    return Explanation(tuple(_steps(n)), RULE, str(n))


def _steps(n: int) -> Iterator[Message]:
    yield Message(
        "Splitting n into a and b is worth G(a) ⊕ G(b), and G(n) is the mex over all splits into "
        "different parts. A split into two parts of the same value is worth 0 and wins."
    )
    if n > EXPLAINED:
        yield Message(
            "All values up to {largest} have been computed, and above {last} none is 0: the "
            "player to move wins. Whether this goes on for ever is not proved.",
            largest=_LARGEST,
            last=LAST_LOST,
        )
        return
    values = values_up_to(max(n, 1))
    small = np.arange(1, (n + 1) // 2)
    worth = values[small] ^ values[n - small]
    if n < 3:
        yield Message("A heap of {n} has no two different parts, so no move is possible.", n=n)
        return
    wins = small[worth == 0]
    if len(wins):
        first = int(wins[0])
        yield Message(
            "{n} can be split into {small} and {rest}, both worth {value}: the player to move "
            "wins.",
            n=n,
            small=first,
            rest=n - first,
            value=int(values[first]),
        )
        if len(wins) > 1:
            yield Message(
                "In all, {count} splits win: the smaller part is {parts}.",
                count=len(wins),
                parts=listed(wins.tolist()),
            )
    else:
        yield Message(
            "No split of {n} has two parts of the same value; the splits are worth {values}. The "
            "player to move loses.",
            n=n,
            values=listed(sorted(set(worth.tolist()))),
        )


def make(kind: Kind, seed: int) -> str:
    """Make an input; tricky: the lost heaps, their neighbours, and the limits."""
    chance = Random(f"{kind} {seed}")
    if kind == "small":
        return write_one_per_test(chance.randint(1, 30) for _ in range(10))
    if kind == "extreme":
        return write_one_per_test(chance.choices(range(1, _LARGEST + 1), k=_MOST_TESTS))
    if kind == "tricky":
        near = [n + d for n in _lost_heaps() for d in (-1, 0, 1)]
        near += [1000, 1001, 1222, 1223, 1999, 2000, _LARGEST - 1, _LARGEST]
        heaps = sorted({n for n in near if n >= 1})
        chance.shuffle(heaps)
        return write_one_per_test(heaps)
    lost = _lost_heaps()
    return write_one_per_test(
        chance.choice(lost)
        if chance.random() < 0.4
        else chance.randint(1, 10 ** chance.randint(1, 6))
        for _ in range(100)
    )


def _lost_heaps() -> list[int]:
    """Return the lost heaps within the judge's limit, ascending."""
    return [n for n in range(1, LAST_LOST + 1) if answer(n) == "second"]


def small() -> Iterator[str]:
    """Yield one test for each size from 1 to just above the last lost heap."""
    return (write_one_per_test([n]) for n in range(1, 1231))


def _equal_halves_too(n: int) -> str:
    """Answer as if a heap might be split into equal halves: then only a heap of 1 has no move.

    Odd heaps are then worth 0 and even ones 1, by induction: an odd heap splits into an odd and an
    even one, worth 0 ⊕ 1 = 1, so its mex is 0; an even heap into two of the same parity, worth 0.
    """
    return winner(n % 2 == 0)


PROBLEM = contest_problem(
    "cses-2207",
    limits={"t": (1, _MOST_TESTS), "n": (1, _LARGEST)},
    samples=(Sample("3\n6\n7\n8\n", "first\nsecond\nfirst\n"),),
    wrong={
        "equal halves": _equal_halves_too,
        "every third": lambda n: winner(n % 3 != 1 and n != 2),
        "table to 1000": lambda n: "first" if n > 1000 else answer(n),
    },
    program=Program(
        (table, answer),
        "heaps = list(map(int, sys.stdin.read().split()))[1:]\n"
        'print("\\n".join(map(answer, heaps)))\n',
        "import sys\nfrom functools import cache\n",
    ),
    read=read,
    answer=answer,
    reason=reason,
    generate=make,
    small=small,
    split=answer_words,
)
