"""The coin game: several heaps, k amounts a1..ak that may be taken, the last coin wins."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from gamecore import limits
from gamecore.errors import InputError
from gamecore.grundy.sequence import sequence_of
from gamecore.messages import Message
from gamecore.problems.amount_rules import take_rule, take_text
from gamecore.problems.comparison import answer_lines
from gamecore.problems.cost import Cost
from gamecore.problems.heap_sums import listed, sum_reason
from gamecore.problems.layouts import wrong_count
from gamecore.problems.list_inputs import small_positions
from gamecore.problems.problem import Explanation, Mistake, Problem, Sample
from gamecore.problems.tokens import Numbers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

    from gamecore.problems.problem import Kind

_MOST_AMOUNTS = 100
_MOST_HEAPS = limits.HEAPS
_LARGEST = limits.HEAP_SIZE
_FIRST = "A wins."
_SECOND = "B wins."


@dataclass(frozen=True, slots=True, eq=False)
class CoinGame:
    """An input: the amounts in the order written, and the heaps."""

    amounts: tuple[int, ...]
    heaps: NDArray[np.int64]


def read(data: bytes) -> CoinGame:
    """Read n and k, then k amounts ≥ 1, then n heaps ≥ 0."""
    numbers = Numbers(data, 2 + _MOST_AMOUNTS + _MOST_HEAPS)
    try:
        return _read(numbers)
    except InputError as error:
        lying = _lying_count(numbers)
        raise lying if lying is not None and lying.line <= error.line else error from None


def _lying_count(numbers: Numbers) -> InputError | None:
    """Find the line that has not as many numbers as the first says, in an input of three lines."""
    words = numbers.line_lengths(min(numbers.place, len(numbers)))
    if len(words) != 3 or words[0] != 2 or len(numbers) < 2:
        return None
    count, amounts = numbers.values[:2].tolist()
    for line, length, many in ((2, amounts, "amounts"), (3, count, "heaps")):
        if words[line - 1] != length:
            return wrong_count(line, words[line - 1], length, many, 1)
    return None


def _read(numbers: Numbers) -> CoinGame:
    count = numbers.take(Message("the number of heaps n"), 1, _MOST_HEAPS)
    amounts = numbers.take(Message("the number of amounts k"), 1, _MOST_AMOUNTS)
    allowed = numbers.take_many(amounts, Message("an amount"), 1, _LARGEST)
    heaps = numbers.take_many(count, Message("a heap size"), 0, _LARGEST)
    numbers.end(Message("the last heap"))
    return CoinGame(tuple(allowed.tolist()), heaps)


def answer(game: CoinGame) -> str:
    """Print `A wins.` where the XOR of the values is not 0, and `B wins.` where it is.

    The values of a finite set of amounts repeat in the end. Where their period is found and proved,
    heaps of any size are answered; else up to the longest table.

    Raises
    ------
    LimitExceeded
        If neither reaches the largest heap.
    """
    return f"{_FIRST if nim_sum(game.amounts, game.heaps) else _SECOND}\n"


def nim_sum(amounts: Sequence[int], heaps: NDArray[np.int64]) -> int:
    """Return the XOR of the values of the heaps."""
    largest = int(heaps.max())
    # An amount larger than every heap is never taken, and only makes the period longer.
    fitting = [amount for amount in amounts if amount <= largest]
    if not fitting:
        return 0
    values = sequence_of(take_rule(fitting)).reaching(largest).values(heaps)
    return int(np.bitwise_xor.reduce(values))


def reason(game: CoinGame, test: int) -> Explanation:
    """Explain the answer."""
    worth = Message(
        "The value of a heap of x is the mex of the values of x − a, for each amount a that fits. "
        "The amounts are {amounts}.",
        amounts=listed(sorted(set(game.amounts))),
    )
    rule = take_rule(game.amounts)
    link = bool(take_text(game.amounts))
    said = answer(game).strip()
    return sum_reason(test, said, rule, game.heaps.tolist(), worth, link=link)


def write(amounts: Sequence[int], heaps: Sequence[int]) -> str:
    """Write an input."""
    lines = (f"{len(heaps)} {len(amounts)}", " ".join(map(str, amounts)), " ".join(map(str, heaps)))
    return "".join(f"{line}\n" for line in lines)


def make(kind: Kind, seed: int) -> str:
    """Make an input; tricky are heaps as large as an amount, and values that repeat late."""
    chance = Random(f"{kind} {seed}")
    if kind == "small":
        amounts = chance.sample(range(1, 7), chance.randint(1, 3))
        return write(amounts, [chance.randint(0, 8) for _ in range(chance.randint(1, 3))])
    if kind == "extreme":
        amounts = chance.sample(range(1, 10_001), _MOST_AMOUNTS)
        return write(amounts, chance.choices(range(10_001), k=_MOST_HEAPS))
    if kind == "tricky":
        return write(*_tricky(chance))
    amounts = chance.sample(range(1, 21), chance.randint(1, 6))
    heaps = [chance.randint(0, 10 ** chance.randint(1, 9)) for _ in range(chance.randint(1, 12))]
    return write(amounts, _lost(amounts, heaps) if chance.random() < 0.5 else heaps)


def _lost(amounts: Sequence[int], heaps: Sequence[int]) -> list[int]:
    """Add one heap, as small as possible, that makes the XOR 0; none if no small heap does."""
    total = nim_sum(amounts, np.array(heaps, dtype=np.int64))
    values = sequence_of(take_rule(amounts)).reaching(1000).values(np.arange(1001))
    found = np.flatnonzero(values == total)
    return [*heaps, *found[:1].tolist()]


def _tricky(chance: Random) -> tuple[list[int], list[int]]:
    least = chance.randint(1, 9)
    far = chance.randint(10**15, _LARGEST)
    return chance.choice(
        (
            ([1], [1]),
            ([least, least + 3], [least]),
            ([least, least + 1], [least, 0, least - 1]),
            ([2, 3], [1, 1, 1]),
            ([2, 4, 7], [far, far + 1]),
            ([1, 3, 4], [6, 5]),
            ([1, 3, 4], [far, far - 7]),
            ([2, 3], [2, 7]),
            ([1, 4], [5, 8]),
            ([least, 10**18], [far]),
        )
    )


def small() -> Iterator[str]:
    """Yield every set of up to three amounts 1..5, with up to two heaps of up to 6."""
    sets = sorted(
        (amounts for count in (1, 2, 3) for amounts in combinations(range(1, 6), count)),
        key=sum,
    )
    return (write(amounts, heaps) for heaps in small_positions(0, 6, 2) for amounts in sets)


def _by_value(
    value_sum: Callable[[Sequence[int], NDArray[np.int64]], int],
) -> Callable[[str], str]:
    """Return the program that says A wins where this sum of values is not 0."""

    def program(text: str) -> str:
        game = read(text.encode("utf-8", errors="replace"))
        return f"{_FIRST if value_sum(game.amounts, game.heaps) else _SECOND}\n"

    return program


def _shifted(amounts: Sequence[int], heaps: NDArray[np.int64]) -> int:
    """Return the XOR with every heap counted as one smaller: what `<` for `<=` comes to.

    With `<` no heap can be emptied, so a heap of 1 takes the part of the empty heap: the value of j
    is the right value of j − 1, by induction.
    """
    return nim_sum(amounts, np.maximum(heaps - 1, 0))


MISTAKES = (
    Mistake(
        "less than",
        Message("if (a[i] < j) seen.insert(g[j - a[i]]);"),
        Message(
            "You may take all of a heap of exactly a coins, so the test is a[i] <= j. With <, no "
            "heap can be emptied, and every value moves on by one heap. A program with this "
            "mistake is in circulation."
        ),
        _by_value(_shifted),
    ),
    Mistake(
        "sizes",
        Message("x ^= heap;   // as in Nim"),
        Message(
            "A heap is worth its Grundy value, not its size. Only where every amount is allowed "
            "are the two the same."
        ),
        _by_value(lambda _amounts, heaps: int(np.bitwise_xor.reduce(heaps))),
    ),
    Mistake(
        "remainder",
        Message("x ^= heap % (largest + 1);"),
        Message(
            "That is the value when every amount from 1 to the largest is allowed. If one is "
            "missing, the values are different."
        ),
        _by_value(lambda amounts, heaps: int(np.bitwise_xor.reduce(heaps % (max(amounts) + 1)))),
    ),
)

COST = Cost(
    "O(n·k)",
    Message("n is the length of the table of values, k the number of amounts."),
    Message(
        "Each entry looks at k earlier ones. The table ends at the largest heap, or as soon "
        "as the values repeat."
    ),
)

PROBLEM = Problem(
    slug="coin-game",
    title="Coin game with several heaps",
    source="study notes",
    url="",
    official=False,
    tier="silver",
    idea=Message(
        "Grundy values for a list of amounts, joined by XOR; for far heaps, use the period."
    ),
    model="",
    limits={
        "n": (1, _MOST_HEAPS),
        "k": (1, _MOST_AMOUNTS),
        "a": (1, _LARGEST),
        "heap": (0, _LARGEST),
    },
    samples=(
        Sample("3 4\n1 4 5 6\n6 8 3\n", "A wins.\n"),
        Sample("2 2\n1 4\n5 8\n", "A wins.\n"),
        Sample("2 3\n1 3 4\n7 2\n", "B wins.\n"),
    ),
    mistakes=MISTAKES,
    cost=COST,
    read=read,
    answer=answer,
    count=lambda _game: 1,
    reason=reason,
    make=make,
    small=small,
    split=answer_lines,
)
