"""CSES 1730 "Nim Game I": any number of sticks from one heap, the last stick wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore.messages import Message
from gamecore.problems.answers import first_or_second
from gamecore.problems.comparison import answer_words
from gamecore.problems.cost import Cost
from gamecore.problems.heap_sums import sum_reason
from gamecore.problems.layouts import HeapLists, ListLimits, read_heap_lists
from gamecore.problems.list_inputs import lost_xor, make_lists, small_inputs, small_pairs
from gamecore.problems.problem import Explanation, Mistake, Problem, Sample
from gamecore.problems.wrong_programs import per_position

if TYPE_CHECKING:
    from random import Random

    from gamecore.problems.problem import Kind

LIMITS = ListLimits(tests=200_000, heaps=200_000, low=1, high=1_000_000_000)


def read(data: bytes) -> HeapLists:
    """Read t, then t tests: n, and n heaps."""
    return read_heap_lists(data, LIMITS)


def answer(tests: HeapLists) -> str:
    """Print `first` where the XOR of the sizes is not 0 (C. L. Bouton 1901). O(heaps)."""
    return first_or_second(tests.xor(tests.heaps) != 0)


def reason(tests: HeapLists, test: int) -> Explanation:
    """Explain the answer to one test."""
    worth = Message("A heap of x sticks is worth x: a move can leave any smaller number.")
    heaps = tests.test(test)
    return sum_reason(test, answer(tests.only(test)).strip(), "take any", heaps, worth)


def _tricky(chance: Random) -> list[list[int]]:
    top = 1 << 28
    size = chance.randint(2, 1000)
    return [
        [1],
        [1, 1],
        [1, 1, 1],
        [1, 1, 1, 1],
        [1, 2, 3],
        [2, 2],
        [size, size],
        [size, size, size],
        [size, size + 1, size ^ (size + 1)],
        [2 * size, 2 * size + 1, 1],
        [top, top - 1, 2 * top - 1],
        [top, top - 1, 2 * top - 1, 1],
        [LIMITS.high, LIMITS.high],
        [LIMITS.high],
        [3, 5, 6],
        [3, 5, 6, 7],
        [1, 4, 5],
        [7, 7, 7, 7, 1],
        list(range(1, 4 * size)),
        list(range(1, 4 * size + 1)),
    ]


def make(kind: Kind, seed: int) -> str:
    """Make an input; tricky are equal heaps, heaps of 1, runs 1..n and powers of two."""
    return make_lists(kind, seed, LIMITS, lost_xor(LIMITS.low), _tricky)


def _not_reset(text: str) -> str:
    """Answer with the XOR of all heaps so far, those of the tests before included."""
    tests = read(text.encode())
    total, said = 0, []
    for test in range(len(tests)):
        for size in tests.test(test):
            total ^= size
        said.append("first\n" if total else "second\n")
    return "".join(said)


MISTAKES = (
    Mistake(
        "sum for xor",
        Message("if (sum % 2 == 1) first"),
        Message(
            "The parity of the sum is only its lowest binary digit. 2 and 4 have an even sum, yet "
            "the player to move wins: they lose only when every column is even, not just the "
            "lowest."
        ),
        per_position(read, lambda heaps: sum(heaps) % 2 == 1),
    ),
    Mistake(
        "pairs cancel",
        Message("cancel equal heaps in pairs; if no heap is left, second, else first"),
        Message(
            "Equal heaps do cancel, but three different heaps can balance too: 1, 2 and 3 pair off "
            "digit by digit (3 is 2 + 1)."
        ),
        per_position(read, lambda heaps: any(heaps.count(size) % 2 for size in set(heaps))),
    ),
    Mistake(
        "not reset",
        Message(
            "int x = 0;\nwhile (t--)\n    for each heap a: x ^= a;\n    print(x ? first : second);"
        ),
        Message(
            "x must start at 0 in every test. Here the heaps of earlier tests are still in it, so "
            "only an input with several tests shows the mistake."
        ),
        _not_reset,
        lambda: small_pairs(LIMITS.low),
    ),
)

COST = Cost(
    "O(n)",
    Message("n is the number of heaps."),
    Message("Each heap is read once and goes into the XOR."),
)

PROBLEM = Problem(
    slug="cses-1730",
    title="Nim Game I",
    source="CSES 1730",
    url="https://cses.fi/problemset/task/1730",
    official=True,
    tier="bronze",
    idea=Message("Nim itself: the XOR of the heaps decides."),
    model="take any",
    limits=LIMITS.by_letter("x"),
    samples=(Sample("3\n4\n5 7 2 5\n2\n4 1\n3\n3 5 6\n", "first\nfirst\nsecond\n"),),
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
