"""CSES 2208 "Another Game": one coin from each of any heaps you choose, the last coin wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore.messages import Message
from gamecore.positions.heaps import format_heaps
from gamecore.problems.answers import first_or_second
from gamecore.problems.comparison import answer_words
from gamecore.problems.cost import Cost
from gamecore.problems.heap_sums import listed
from gamecore.problems.layouts import HeapLists, ListLimits, read_heap_lists
from gamecore.problems.list_inputs import make_lists, random_heaps, small_inputs
from gamecore.problems.problem import Explanation, Mistake, Problem, Sample
from gamecore.problems.wrong_programs import per_position, xor

if TYPE_CHECKING:
    from random import Random

    from gamecore.problems.problem import Kind

LIMITS = ListLimits(tests=200_000, heaps=200_000, low=1, high=1_000_000_000)


def read(data: bytes) -> HeapLists:
    """Read t, then t tests: n, and n heaps."""
    return read_heap_lists(data, LIMITS)


def answer(tests: HeapLists) -> str:
    """Print `first` where some heap is odd.

    The theorem and its proof: `gamecore.coupled.one_from_each.analyse`. O(heaps).
    """
    return first_or_second(tests.any(tests.heaps % 2 == 1))


def reason(tests: HeapLists, test: int) -> Explanation:
    """Explain the answer to one test."""
    from gamecore.coupled.one_from_each import odd_heaps  # answers alone do without it, and sooner

    heaps = tests.test(test)
    odd = odd_heaps(heaps)
    steps = [
        Message(
            "A move may change several heaps at once, so XOR does not decide here. What counts is "
            "whether every heap is even."
        )
    ]
    if not odd:
        steps.append(
            Message(
                "Every heap is even. Any move makes some heap odd; the other player then takes "
                "one coin from each odd heap, and every heap is even again. So the player to move "
                "loses."
            )
        )
    elif len(odd) == 1:
        steps.append(
            Message(
                "Only heap {heaps} is odd. Taking one coin from it leaves every heap even: the "
                "player to move wins.",
                heaps=odd[0] + 1,
            )
        )
    else:
        steps.append(
            Message(
                "{count} heaps are odd, numbers {heaps}. Taking one coin from each of them leaves "
                "every heap even: the player to move wins.",
                count=len(odd),
                heaps=listed(place + 1 for place in odd),
            )
        )
    said = "first" if odd else "second"
    return Explanation(test, said, tuple(steps), "", format_heaps(heaps))


def _lost(chance: Random, most_heaps: int, largest: int) -> list[int]:
    return [2 * half for half in random_heaps(chance, most_heaps, 1, largest // 2)]


def _tricky(chance: Random) -> list[list[int]]:
    size = chance.randint(1, 1000)
    return [
        [1],
        [2],
        [1, 1],
        [2, 2],
        [1, 2],
        [1, 1, 1, 1],
        [1, 2, 3],
        [2, 4, 6],
        [2, 4, 8],
        [5, 5],
        [3, 3, 2],
        [2 * size] * 5,
        [2 * size] * 6 + [1],
        [2 * size, 2 * size + 1],
        [2 * size + 1, 2 * size + 1],
        [LIMITS.high],
        [LIMITS.high, LIMITS.high - 1],
        [LIMITS.high - 1, LIMITS.high - 1],
    ]


def make(kind: Kind, seed: int) -> str:
    """Make an input; tricky are even numbers of odd heaps, and even heaps whose XOR is not 0."""
    return make_lists(kind, seed, LIMITS, _lost, _tricky)


MISTAKES = (
    Mistake(
        "xor of sizes",
        Message("x ^= a;   // as in Nim"),
        Message(
            "XOR works when a move changes only one heap. Here a move may change several: 1 and 1 "
            "have XOR 0, yet the player to move wins by taking both coins."
        ),
        per_position(read, lambda heaps: xor(heaps) != 0),
    ),
    Mistake(
        "xor of parities",
        Message("x ^= a % 2;   // each heap alone is worth a % 2"),
        Message(
            "A heap alone is worth its parity. But a move may change several heaps, so you cannot "
            "XOR their values: one odd heap is enough to win, and so are two."
        ),
        per_position(read, lambda heaps: sum(heaps) % 2 == 1),
    ),
    Mistake(
        "at least one coin",
        Message("// take at least one coin from each chosen heap\nif (n >= 1) first"),
        Message(
            "The rule is exactly one coin from each chosen heap. If you might take more, you "
            "could take everything and would always win. One copy of the statement has this "
            "mistake."
        ),
        per_position(read, any),
    ),
)

COST = Cost(
    "O(n)",
    Message("n is the number of heaps."),
    Message("Each heap is read once; only its last binary digit counts."),
)

PROBLEM = Problem(
    slug="cses-2208",
    title="Another Game",
    source="CSES 2208",
    url="https://cses.fi/problemset/task/2208",
    official=True,
    tier="silver",
    idea=Message("A move may play in several heaps: parity decides, not XOR."),
    model="",
    limits=LIMITS.by_letter("x"),
    samples=(Sample("3\n3\n1 2 3\n2\n2 2\n4\n5 5 4 5\n", "first\nsecond\nfirst\n"),),
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
