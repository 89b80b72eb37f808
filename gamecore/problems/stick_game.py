"""CSES 1729 "Stick Game": one heap, k amounts that may be taken; who wins each of heaps 1..n."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from gamecore.messages import N_, Message
from gamecore.problems.layouts import Numbers
from gamecore.problems.list_problem import listed, take_text
from gamecore.problems.problem import Explanation, Program, Sample, contest_problem

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from gamecore.problems.problem import Kind

Stick = tuple[int, list[int]]
_LARGEST = 1_000_000
_MOST_AMOUNTS = 100


class Sticks(Sequence[Stick]):
    """The tests of an input: (heap, amounts) for each heap 1..n, made on access: n may be 10^6."""

    def __init__(self, largest: int, amounts: list[int]) -> None:
        self.heaps, self.amounts = range(1, largest + 1), amounts

    def __len__(self) -> int:
        """Return n."""
        return len(self.heaps)

    def __getitem__(self, place: Any) -> Any:
        """Return the heap with this index, from 0, and the amounts."""
        return self.heaps[place], self.amounts


def letters(n: int, amounts: list[int]) -> str:
    """W for each heap 1 to n that is won, L for each that is lost, found from 0 upwards.

    A heap without a mark is lost, and marks the heaps from which a move leads to it.
    """
    won = bytearray(n + max(amounts) + 2)
    marks, steps = np.frombuffer(won, dtype=np.uint8), np.array(amounts)
    heap = 0
    while heap <= n:
        marks[heap + steps] = 1
        heap = won.index(0, heap + 1)
    return won[1 : n + 1].translate(bytes.maketrans(b"\0\1", b"LW")).decode()


def read(data: bytes) -> Sticks:
    """Read n and k, then k different amounts from 1 to n, one of which is 1: n tests."""
    numbers = Numbers(data, 2 + _MOST_AMOUNTS)
    largest = numbers.take(Message("n"), 1, _LARGEST)
    count = numbers.take(Message("k"), 1, min(_MOST_AMOUNTS, largest))
    start = numbers.place
    amounts = numbers.take_many(count, Message("an amount"), 1, largest)
    seen: set[int] = set()
    for place, amount in enumerate(amounts, start):
        if amount in seen:
            raise numbers.wrong(place, Message("an amount that was not given before"))
        seen.add(amount)
    if 1 not in seen:
        raise numbers.wrong(start, Message("amounts with a 1 among them"))
    numbers.end(Message("the last amount"))
    return Sticks(largest, amounts)


def output(sticks: Sequence[Stick]) -> str:
    """Return the whole output: a letter for each heap."""
    return f"{letters(*sticks[-1])}\n"


def answer(stick: Stick) -> str:
    """Return the letter of one heap, W or L."""
    return letters(*stick)[-1]


def reason(stick: Stick) -> Explanation:
    """Return why the letter of one heap is right."""
    heap, amounts = stick
    won = f"L{letters(heap, amounts)}"
    fitting = sorted(amount for amount in amounts if amount <= heap)
    wins = [amount for amount in fitting if won[heap - amount] == "L"]
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
    rule = take_text(amounts)
    return Explanation(tuple(steps), rule, str(heap) if rule else "")


def _letters(output: str) -> list[str]:
    """Return the letters of an output, one for each heap."""
    return list("".join(output.split()))


def write(largest: int, amounts: Sequence[int]) -> str:
    """Return an input as text."""
    return f"{largest} {len(amounts)}\n{' '.join(map(str, amounts))}\n"


def make(kind: Kind, seed: int) -> str:
    """Make an input; tricky: amounts with long periods, with gaps, or with n among them."""
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
                    (20_000, [1, 2047, 2048, 2049]),
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
    """Yield every set of amounts from 1..6 that has 1, for every n up to 12."""
    for largest in range(1, 13):
        others = range(2, min(largest, 6) + 1)
        for count in range(len(others) + 1):
            for more in combinations(others, count):
                yield write(largest, [1, *more])


def _per_heap(decide: Callable[[list[bool], int, Sequence[int]], bool]) -> Callable[[str], str]:
    """Return the program with this rule: (who wins the smaller heaps, heap, amounts) → who wins."""

    def program(text: str) -> str:
        wins = [False]
        for heap, amounts in read(text.encode("utf-8", errors="replace")):
            wins.append(decide(wins, heap, amounts))
        return "".join("W" if win else "L" for win in wins[1:]) + "\n"

    return program


def _by_the_largest(wins: list[bool], heap: int, amounts: Sequence[int]) -> bool:
    """Return whether taking the largest amount that fits wins."""
    return not wins[heap - max(amount for amount in amounts if amount <= heap)]


PROBLEM = contest_problem(
    "cses-1729",
    limits={"n": (1, _LARGEST), "k": (1, _MOST_AMOUNTS), "p": (1, _LARGEST)},
    samples=(
        Sample("10 3\n1 3 4\n", "WLWWWWLWLW\n"),
        Sample(
            "60 4\n1 4 8 12\n", "WLWWLWLWWWWWWWWLWLWWLWLWWWWWWWWLWLWWLWLWWWWWWWWLWLWWLWLWWWWW\n"
        ),
    ),
    wrong={},
    wrong_programs={
        "less than": _per_heap(
            lambda wins, heap, amounts: any(
                amount < heap and not wins[heap - amount] for amount in amounts
            )
        ),
        "remainder": _per_heap(lambda _wins, heap, amounts: heap % (max(amounts) + 1) != 0),
        "as much as possible": _per_heap(_by_the_largest),
    },
    program=Program(
        (letters,),
        "n, _k, *amounts = map(int, sys.stdin.read().split())\nprint(letters(n, amounts))\n",
        "import sys\n\nimport numpy as np\n",
    ),
    read=read,
    answer=answer,
    reason=reason,
    generate=make,
    small=small,
    split=_letters,
    unit=N_("heap {n}"),
    output=output,
)
