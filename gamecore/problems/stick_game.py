"""CSES 1729 "Stick Game": one heap, k amounts that may be taken; who wins each heap 1..n."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from gamecore.messages import Message
from gamecore.problems.amount_rules import take_text
from gamecore.problems.cost import Cost
from gamecore.problems.heap_sums import listed
from gamecore.problems.problem import Explanation, Mistake, Problem, Sample
from gamecore.problems.tokens import Numbers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

    from gamecore.problems.problem import Kind

_LARGEST = 1_000_000
_MOST_AMOUNTS = 100
_BLOCK = 2048
"""Heaps that are settled together, as the binary digits of one integer."""
_LETTERS = np.frombuffer(b"WL", dtype=np.uint8)


@dataclass(frozen=True, slots=True)
class Sticks:
    """An input: the largest heap, and the amounts in the order written."""

    largest: int
    amounts: tuple[int, ...]


def read(data: bytes) -> Sticks:
    """Read n and k, then k different amounts from 1 to n, one of which is 1."""
    numbers = Numbers(data, 2 + _MOST_AMOUNTS)
    largest = numbers.take(Message("n"), 1, _LARGEST)
    count = numbers.take(Message("k"), 1, min(_MOST_AMOUNTS, largest))
    start = numbers.place
    amounts = numbers.take_many(count, Message("an amount"), 1, largest).tolist()
    seen: set[int] = set()
    for place, amount in enumerate(amounts, start):
        if amount in seen:
            raise numbers.wrong(place, Message("an amount that was not given before"))
        seen.add(amount)
    if 1 not in seen:
        raise numbers.wrong(start, Message("amounts with a 1 among them"))
    numbers.end(Message("the last amount"))
    return Sticks(largest, tuple(amounts))


def answer(sticks: Sticks) -> str:
    """Print a letter for each heap 1..n: W where the player to move wins, L where not."""
    letters = _LETTERS[lost_heaps(sticks.largest, sticks.amounts)[1:]]
    return f"{letters.tobytes().decode('ascii')}\n"


def lost_heaps(largest: int, amounts: Sequence[int]) -> NDArray[np.uint8]:
    """Return for each heap 0..largest 1 if it is lost and 0 if it is won.

    Parameters
    ----------
    largest : int
        ≥ 0.
    amounts : sequence of int
        The amounts that may be taken, each ≥ 1.

    Notes
    -----
    A heap is won when some amount leads to a lost one. The heaps go by in blocks, as the digits of
    integers. An amount of a block or more brings in lost heaps of earlier blocks, all at once; in
    the block itself each lost heap marks those that reach it by smaller amounts. So the work is
    O((amounts × largest + lost heaps × block) / 64) and a little for each lost heap. Which heaps of
    a block are lost depends only on those that are won from outside, and blocks that begin alike
    are worked out once: sets of few amounts, which have many lost heaps, soon repeat themselves.
    """
    small = [amount for amount in amounts if amount < _BLOCK]
    large = [amount for amount in amounts if amount >= _BLOCK]
    reach = 1 | sum(1 << amount for amount in set(small))
    blocks: list[int] = []
    settled: dict[int, tuple[int, int]] = {}
    won = 0
    for _ in range(largest // _BLOCK + 1):
        for amount in large:
            won |= _shifted(blocks, amount)
        won &= (1 << _BLOCK) - 1
        if won not in settled:
            settled[won] = _settle(won, reach)
        lost, won = settled[won]
        blocks.append(lost)
    digits = b"".join(block.to_bytes(_BLOCK // 8, "little") for block in blocks)
    return np.unpackbits(
        np.frombuffer(digits, dtype=np.uint8), count=largest + 1, bitorder="little"
    )


def _settle(won: int, reach: int) -> tuple[int, int]:
    """Return the lost heaps of a block, and those of the next block that are won because of them.

    `won` are the heaps of the block that are won by earlier blocks; `reach` has a digit for each
    amount smaller than a block, and for 0.
    """
    free = ~won & ((1 << _BLOCK) - 1)
    lost = marked = 0
    while free:
        lowest = free & -free
        lost |= lowest
        here = reach << (lowest.bit_length() - 1)
        marked |= here
        free = (free | here) ^ here  # sooner done than free & ~here
    return lost, marked >> _BLOCK


def _shifted(blocks: Sequence[int], amount: int) -> int:
    """Return the lost heaps, `amount` ≥ one block higher, that fall into the next block."""
    block, digit = divmod(len(blocks) * _BLOCK - amount, _BLOCK)
    found = blocks[block] >> digit if block >= 0 else 0
    if digit and block >= -1:
        found |= blocks[block + 1] << (_BLOCK - digit)
    return found


def reason(sticks: Sticks, test: int) -> Explanation:
    """Explain the letter of one heap: test 0 is the heap of 1."""
    heap = test + 1
    lost = lost_heaps(heap, sticks.amounts)
    fitting = sorted(amount for amount in sticks.amounts if amount <= heap)
    wins = [amount for amount in fitting if lost[heap - amount]]
    if wins:
        steps = [
            Message(
                "From a heap of {heap} take {amount}. That leaves {rest}, a losing heap, so the "
                "player to move wins.",
                heap=heap,
                amount=wins[0],
                rest=heap - wins[0],
            )
        ]
        if len(wins) > 1:
            steps.append(
                Message(
                    "These {count} amounts win: {amounts}.",
                    count=len(wins),
                    amounts=listed(wins),
                )
            )
    else:
        steps = [
            Message(
                "From a heap of {heap} every move leaves a winning heap: {rests}. So the player "
                "to move loses.",
                heap=heap,
                rests=listed(heap - amount for amount in fitting),
            )
        ]
    rule = take_text(sticks.amounts)
    said = "W" if wins else "L"
    return Explanation(test, said, tuple(steps), rule, str(heap) if rule else "")


def letters(output: str) -> list[str]:
    """Cut an output into letters, one for each heap."""
    return list("".join(output.split()))


def write(largest: int, amounts: Sequence[int]) -> str:
    """Write an input."""
    return f"{largest} {len(amounts)}\n{' '.join(map(str, amounts))}\n"


def make(kind: Kind, seed: int) -> str:
    """Make an input; tricky are sets with long periods, gaps, or the largest amount n itself."""
    chance = Random(f"{kind} {seed}")
    if kind == "small":
        largest = chance.randint(5, 20)
        return write(largest, _with_1(chance, chance.randint(1, 4), min(largest, 8)))
    if kind == "extreme":
        most = chance.choice((_MOST_AMOUNTS + 20, 5000, _LARGEST))
        return write(_LARGEST, _with_1(chance, _MOST_AMOUNTS, most))
    if kind == "tricky":
        size = chance.randint(5, 50)
        return write(
            *chance.choice(
                (
                    (1, [1]),
                    (size, [1, size]),
                    (size, list(range(1, size + 1))),
                    (4 * size, [1, 3, 4]),
                    (4 * size, [4, 3, 1]),
                    (4 * size, [1, 4, 10]),
                    (10 * size, [1, 8, 3, 12]),
                    (10 * size, [1, 2 * size, 2 * size + 1]),
                    (100 * size, [1, size, size * size]),
                    (20_000, [1, _BLOCK - 1, _BLOCK, _BLOCK + 1]),
                )
            )
        )
    largest = chance.randint(20, 1000)
    return write(largest, _with_1(chance, chance.randint(1, 10), largest))


def _with_1(chance: Random, count: int, largest: int) -> list[int]:
    """Return up to `count` different amounts, 1 among them, in any order."""
    amounts = [1, *chance.sample(range(2, largest + 1), min(count, largest) - 1)]
    chance.shuffle(amounts)
    return amounts


def small() -> Iterator[str]:
    """Yield every set of amounts with 1 among 1..6, for every n up to 12."""
    for largest in range(1, 13):
        others = range(2, min(largest, 6) + 1)
        for count in range(len(others) + 1):
            for more in combinations(others, count):
                yield write(largest, [1, *more])


def _per_heap(decide: Callable[[list[bool], int, Sequence[int]], bool]) -> Callable[[str], str]:
    """Return the program that decides heap after heap, from those below it."""

    def program(text: str) -> str:
        sticks = read(text.encode("utf-8", errors="replace"))
        wins = [False]
        for heap in range(1, sticks.largest + 1):
            wins.append(decide(wins, heap, sticks.amounts))
        return "".join("W" if win else "L" for win in wins[1:]) + "\n"

    return program


def _by_the_largest(wins: list[bool], heap: int, amounts: Sequence[int]) -> bool:
    """Decide by the largest amount that fits, and by no other."""
    return not wins[heap - max(amount for amount in amounts if amount <= heap)]


MISTAKES = (
    Mistake(
        "less than",
        Message("if (p[i] < j && !win[j - p[i]]) win[j] = true;"),
        Message(
            "You may take all of a heap of exactly p sticks, so the test is p[i] <= j. With <, no "
            "heap can be emptied, a heap of 1 counts as losing, and the whole row moves on by one."
        ),
        _per_heap(
            lambda wins, heap, amounts: any(
                amount < heap and not wins[heap - amount] for amount in amounts
            )
        ),
    ),
    Mistake(
        "remainder",
        Message("win[j] = j % (largest + 1) != 0;"),
        Message(
            "That is the answer when every amount from 1 to the largest is allowed. A gap among "
            "the amounts changes it: with 1, 3 and 4 a heap of 2 loses."
        ),
        _per_heap(lambda _wins, heap, amounts: heap % (max(amounts) + 1) != 0),
    ),
    Mistake(
        "as much as possible",
        Message("win[j] = !win[j - p];   // p: the largest amount that fits"),
        Message(
            "One amount that leads to a losing heap is enough, and it need not be the largest. "
            "Try them all."
        ),
        _per_heap(_by_the_largest),
    ),
)

COST = Cost(
    "O(n·k)",
    Message("n is the largest heap, k the number of amounts."),
    Message("Every losing heap marks up to k heaps as winning."),
)

PROBLEM = Problem(
    slug="cses-1729",
    title="Stick Game",
    source="CSES 1729",
    url="https://cses.fi/problemset/task/1729",
    official=True,
    tier="bronze",
    idea=Message("Winning and losing heaps, worked out from small to large."),
    model="",
    limits={"n": (1, _LARGEST), "k": (1, _MOST_AMOUNTS), "p": (1, _LARGEST)},
    samples=(
        Sample("10 3\n1 3 4\n", "WLWWWWLWLW\n"),
        Sample(
            "60 4\n1 4 8 12\n", "WLWWLWLWWWWWWWWLWLWWLWLWWWWWWWWLWLWWLWLWWWWWWWWLWLWWLWLWWWWW\n"
        ),
    ),
    mistakes=MISTAKES,
    cost=COST,
    read=read,
    answer=answer,
    count=lambda sticks: sticks.largest,
    reason=reason,
    make=make,
    small=small,
    split=letters,
    unit=Message("heap"),
)
