"""CSES 2207 "Grundy's Game": split a heap into two different heaps; whoever cannot move loses."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from gamecore.grundy.sequence import grundy_values
from gamecore.messages import Message
from gamecore.problems.answers import first_or_second
from gamecore.problems.comparison import answer_words
from gamecore.problems.cost import Cost
from gamecore.problems.heap_sums import listed
from gamecore.problems.layouts import read_one_per_test, write_one_per_test
from gamecore.problems.problem import Explanation, Mistake, Problem, Sample
from gamecore.rules.clauses import SplitInto
from gamecore.rules.heap_rule import HeapRule

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from gamecore.problems.problem import Kind

_SPLIT = HeapRule((SplitInto(2, unequal=True),))
"""The rule as data: reading its text would load the grammar of the rule language, which takes
longer than the values."""
RULE = str(_SPLIT)
_MOST_TESTS = 100_000
_LARGEST = 1_000_000

LAST_LOST = 1222
"""The last heap up to the judge's limit that is lost. Every value up to 10^6 was computed, in
twenty seconds (`grundy_values(RULE, 10**6)` with `limits.LOOKS` raised; a test goes a part of the
way), and none beyond this heap is 0. Whether a lost heap lies beyond what has been computed is not
known."""

EXPLAINED = 20_000
"""Heaps up to here are explained by a winning split: their values take a fifth of a second."""


def read(data: bytes) -> NDArray[np.int64]:
    """Read t, then t numbers n."""
    return read_one_per_test(data, _MOST_TESTS, Message("n"), 1, _LARGEST)


def answer(tests: NDArray[np.int64]) -> str:
    """Print `second` for the heaps of value 0, all of which are at most LAST_LOST. O(tests)."""
    return first_or_second(~_lost_table()[np.minimum(tests, LAST_LOST + 1)])


def reason(tests: NDArray[np.int64], test: int) -> Explanation:
    """Explain the answer to one n."""
    n = int(tests[test])
    said = answer(tests[test : test + 1]).strip()
    return Explanation(test, said, tuple(_steps(n)), RULE, str(n))


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
    values = grundy_values(_SPLIT, max(n, 1))
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
    """Make an input; tricky are the lost heaps and their neighbours, and the limits."""
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


@cache
def _lost_table() -> NDArray[np.bool_]:
    """Return for the heaps 0..LAST_LOST + 1 whether they are lost."""
    return np.append(grundy_values(_SPLIT, LAST_LOST) == 0, False)


@cache
def _lost_heaps() -> list[int]:
    """List the lost heaps within the judge's limit."""
    found: list[int] = np.flatnonzero(_lost_table())[1:].tolist()
    return found


def small() -> Iterator[str]:
    """Yield one test of each size from 1 up, beyond the last lost heap."""
    return (write_one_per_test([n]) for n in range(1, 1231))


def _per_n(first_wins: Callable[[int], bool]) -> Callable[[str], str]:
    """Return the program that answers each n by this decision."""

    def program(text: str) -> str:
        heaps = read(text.encode("utf-8", errors="replace")).tolist()
        return "".join("first\n" if first_wins(n) else "second\n" for n in heaps)

    return program


def _equal_halves_too(n: int) -> bool:
    """Decide as if a heap might be split into equal halves: then only heap 1 is without a move.

    Then odd heaps are worth 0 and even ones 1, by induction: an odd heap splits into an odd and an
    even one, worth 0 ⊕ 1, so its mex is 0; an even heap into two of the same parity, worth 0.
    """
    return n % 2 == 0


def _table_of_1000(n: int) -> bool:
    """Decide by a table that ends at 1000, and say first beyond."""
    return n > 1000 or n not in _lost_heaps()


MISTAKES = (
    Mistake(
        "equal halves",
        Message("for (a = 1; a <= n - a; a++) mark(g[a] ^ g[n - a]);"),
        Message(
            "The two parts must be different, so a < n - a. With a <= n - a, a heap of 2 may "
            "become 1 and 1, and you would win every even heap by halving it."
        ),
        _per_n(_equal_halves_too),
    ),
    Mistake(
        "every third",
        Message("if (n == 2 || n % 3 == 1) second   // 1, 2, 4, 7, 10 lose"),
        Message(
            "The beginning 1, 2, 4, 7, 10 looks like steps of three, but 13 wins and 20 loses. A "
            "few values are no proof, and this game has no known period."
        ),
        _per_n(lambda n: n % 3 != 1 and n != 2),
    ),
    Mistake(
        "table to 1000",
        Message("int g[1001];   // beyond 1000 the first player wins"),
        Message(
            "After 932 no losing heap comes for a long while, but then 1222 loses. The table must "
            "go up to 1222; that no other follows up to 10^6 had to be computed as well."
        ),
        _per_n(_table_of_1000),
    ),
)

COST = Cost(
    "O(1)",
    Message("n is the heap of one test. The table up to 1222 is made once, whatever the input."),
    Message("One look into the table, or none: beyond 1222 no heap within the limits loses."),
)

PROBLEM = Problem(
    slug="cses-2207",
    title="Grundy's Game",
    source="CSES 2207",
    url="https://cses.fi/problemset/task/2207",
    official=True,
    tier="silver",
    idea=Message("Splitting: XOR joins the parts, mex chooses. A table to 1222 is enough."),
    model=RULE,
    limits={"t": (1, _MOST_TESTS), "n": (1, _LARGEST)},
    samples=(Sample("3\n6\n7\n8\n", "first\nsecond\nfirst\n"),),
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
