"""The coin game: several heaps, k amounts a1..ak that may be taken, the last coin wins."""

from __future__ import annotations

from functools import reduce
from itertools import combinations
from operator import xor
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from gamecore import limits
from gamecore.errors import InputError, LimitExceeded
from gamecore.messages import N_, Message
from gamecore.problems.judging import answer_lines
from gamecore.problems.layouts import Numbers, wrong_count
from gamecore.problems.list_problem import listed, small_positions, sum_reason, take_rule, take_text
from gamecore.problems.problem import Explanation, Program, Sample, contest_problem

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from gamecore.problems.problem import Kind

_MOST_AMOUNTS = 100
_MOST_HEAPS = limits.HEAPS
_LARGEST = limits.HEAP_SIZE


class CoinGame(NamedTuple):
    """An input: the amounts in the order written, and the heaps."""

    amounts: list[int]
    heaps: list[int]


def table(amounts: list[int], largest: int) -> tuple[bytearray, int, int]:
    """Values of the heaps 0 to largest, or until they repeat; then the preperiod and the period."""
    most = max(amounts, default=1)  # a value depends on the values of this many heaps before it
    g = bytearray([0])
    while len(g) <= largest:
        j = len(g)
        seen = {g[j - a] for a in amounts if a <= j}
        value = 0
        while value in seen:
            value += 1
        g.append(value)
        if j & (j - 1) == 0:  # at 1, 2, 4, 8, …: do the last values occur earlier in a row?
            start = g.find(g[-most:])
            if j >= most and start + most < len(g):
                return g, start, len(g) - most - start
            if j * len(amounts) > 30_000_000:
                raise OverflowError("the values do not repeat soon enough")
    return g, 0, len(g)


def nim_sum(amounts: list[int], heaps: list[int]) -> int:
    """The XOR of the values of the heaps, which are computed by mex until they repeat."""
    largest = max(heaps)
    g, start, period = table([a for a in amounts if a <= largest], largest)
    total = 0
    for heap in heaps:
        total ^= g[heap if heap < len(g) else start + (heap - start) % period]
    return total


def answer(game: CoinGame) -> str:
    """Return `A wins.` if the XOR of the values is not 0, and `B wins.` if it is.

    Raises
    ------
    LimitExceeded
        If there are too many values up to the largest heap and they do not repeat soon enough.
    """
    try:
        return "A wins." if nim_sum(*game) else "B wins."
    except OverflowError:
        largest = max(game.heaps)
        fitting = take_rule(amount for amount in game.amounts if amount <= largest)
        words = "No formula and no proved period of “{rule}” reaches a heap of {need}; "
        raise LimitExceeded(
            Message(words + "ask for a smaller heap.", rule=str(fitting), need=largest),
            limit=limits.TABLE,
        ) from None


def read(data: bytes) -> list[CoinGame]:
    """Read n and k, then k amounts ≥ 1, then n heaps ≥ 0; this is one test."""
    numbers = Numbers(data, 2 + _MOST_AMOUNTS + _MOST_HEAPS)
    try:
        return [_read(numbers)]
    except InputError as error:
        lying = _lying_count(numbers)
        raise lying if lying is not None and lying.line <= error.line else error from None


def _lying_count(numbers: Numbers) -> InputError | None:
    """Return the error for a line whose length is not as line 1 says; None unless of 3 lines."""
    words = numbers.line_lengths(min(numbers.place, len(numbers.values)))
    if len(words) != 3 or words[0] != 2 or len(numbers.values) < 2:
        return None
    count, amounts = numbers.values[:2]
    for line, length in ((2, amounts), (3, count)):
        if words[line - 1] != length:
            return wrong_count(line, words[line - 1], length, 1)
    return None


def _read(numbers: Numbers) -> CoinGame:
    count = numbers.take(Message("the number of heaps n"), 1, _MOST_HEAPS)
    amounts = numbers.take(Message("the number of amounts k"), 1, _MOST_AMOUNTS)
    allowed = numbers.take_many(amounts, Message("an amount"), 1, _LARGEST)
    heaps = numbers.take_many(count, Message("a heap size"), 0, _LARGEST)
    numbers.end(Message("the last heap"))
    return CoinGame(allowed, heaps)


def reason(game: CoinGame) -> Explanation:
    """Return why the answer is right."""
    worth = Message(
        "The value of a heap of x is the mex of the values of x − a, for each amount a that fits. "
        "The amounts are {amounts}.",
        amounts=listed(sorted(set(game.amounts))),
    )
    link = bool(take_text(game.amounts))
    return sum_reason(take_rule(game.amounts), game.heaps, worth, link=link)


def write(amounts: Sequence[int], heaps: Sequence[int]) -> str:
    """Return an input as text."""
    lines = (f"{len(heaps)} {len(amounts)}", " ".join(map(str, amounts)), " ".join(map(str, heaps)))
    return "".join(f"{line}\n" for line in lines)


def make(kind: Kind, seed: int) -> str:
    """Make an input; tricky: heaps as large as an amount, and values that repeat late."""
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


def _lost(amounts: list[int], heaps: list[int]) -> list[int]:
    """Return the heaps and the smallest heap up to 1000 that makes the XOR 0, if there is one."""
    found = table(amounts, 1000)[0].find(nim_sum(amounts, heaps))
    return [*heaps, found] if found >= 0 else heaps


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


def _by_value(value_sum: Callable[[list[int], list[int]], int]) -> Callable[[CoinGame], str]:
    """Return the answer function by which A wins if `value_sum` is not 0."""
    return lambda game: "A wins." if value_sum(*game) else "B wins."


def _shifted(amounts: list[int], heaps: list[int]) -> int:
    """Return the XOR for the mistake `<` instead of `<=`: every heap counts as one smaller.

    With `<` no heap can be emptied, so a heap of 1 has no move: by induction the value of j is the
    right value of j − 1.
    """
    return nim_sum(amounts, [max(heap - 1, 0) for heap in heaps])


PROBLEM = contest_problem(
    "coin-game",
    limits={
        "n": (1, _MOST_HEAPS),
        "k": (1, _MOST_AMOUNTS),
        "a": (1, _LARGEST),
        N_("heap"): (0, _LARGEST),
    },
    samples=(
        Sample("3 4\n1 4 5 6\n6 8 3\n", "A wins.\n"),
        Sample("2 2\n1 4\n5 8\n", "A wins.\n"),
        Sample("2 3\n1 3 4\n7 2\n", "B wins.\n"),
    ),
    wrong={
        "less than": _by_value(_shifted),
        "sizes": _by_value(lambda _amounts, heaps: reduce(xor, heaps)),
        "remainder": _by_value(
            lambda amounts, heaps: reduce(xor, (heap % (max(amounts) + 1) for heap in heaps))
        ),
    },
    program=Program(
        (table, nim_sum),
        """n, k, *numbers = map(int, sys.stdin.read().split())
print("A wins." if nim_sum(numbers[:k], numbers[k : k + n]) else "B wins.")
""",
    ),
    read=read,
    answer=answer,
    reason=reason,
    generate=make,
    small=small,
    split=answer_lines,
)
