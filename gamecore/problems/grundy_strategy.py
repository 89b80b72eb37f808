"""A program that plays Grundy's game: read positions, print each after a winning split."""

from __future__ import annotations

import re
from functools import lru_cache, reduce
from operator import xor
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gamecore.messages import N_, Message
from gamecore.positions.heaps import format_heaps
from gamecore.problems.judging import answer_lines
from gamecore.problems.layouts import check_length, from_to, input_error
from gamecore.problems.list_problem import listed, random_heaps, small_positions
from gamecore.problems.problem import Explanation, Program, Sample, contest_problem

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from gamecore.errors import InputError
    from gamecore.problems.problem import Kind

RULE = "split into 2 unequal"
LARGEST = 100_000
"""Largest heap: the table up to it takes three seconds, up to 20,000 a quarter of a second."""

MOST_LINES, MOST_HEAPS = 200_000, 1_000_000
_BYE = b"bye"
_LONGEST_NUMBER = 18
_LINE = re.compile(rb"\S[^\n]*")
_HEAP = Message("a heap size")


class Position(NamedTuple):
    """One line of an input; `largest` is the largest heap of all lines, which share one table."""

    heaps: list[int]
    largest: int


# -- answering ------------------------------------------------------------------------------------


@lru_cache(maxsize=2)
def table(largest: int) -> NDArray[np.uint8]:
    """The values of the heaps 0 to largest; all splits of a heap are taken at once."""
    g = np.zeros(largest + 1, dtype=np.uint8)
    for n in range(3, largest + 1):
        half = (n + 1) // 2
        seen = np.zeros(257, dtype=bool)
        seen[g[1:half] ^ g[n - 1 : n - half : -1]] = True
        g[n] = seen.argmin()
    return g


def part(g: NDArray[np.uint8], n: int, target: int) -> int:
    """The smallest a for which splitting n into a and n - a leaves the target; 0 if none does."""
    half = max((n + 1) // 2, 1)
    found = np.flatnonzero(g[1:half] ^ g[n - half + 1 : n][::-1] == target)
    return int(found[0]) + 1 if len(found) else 0


def move(g: NDArray[np.uint8], heaps: list[int]) -> tuple[int, int] | None:
    """The index of the first heap with a winning split, and the first part; None if none wins."""
    total = 0
    for n in heaps:
        total ^= int(g[n])
    for place, n in enumerate(heaps):
        a = part(g, n, int(g[n]) ^ total) if total else 0
        if a:
            return place, a
    return None


def after(heaps: list[int], split: tuple[int, int] | None) -> str:
    """The line to print for a split: the position after it, or Uncle. for None."""
    if split is None:
        return "Uncle."
    place, a = split
    return " ".join(map(str, [*heaps[:place], a, heaps[place] - a, *heaps[place + 1 :]]))


def answer(position: Position) -> str:
    """Return the position after the winning split, or Uncle. if there is none."""
    return after(position.heaps, move(table(position.largest), position.heaps))


# -- reading --------------------------------------------------------------------------------------


def read(data: bytes) -> list[Position]:
    """Read lines of heaps up to `bye` or the end of the input, skipping empty ones; maybe none."""
    check_length(data)
    data = data.removeprefix(b"\xef\xbb\xbf")
    if b"\n" not in data:
        data = data.replace(b"\r", b"\n")
    positions: list[list[int]] = []
    room = MOST_HEAPS
    for match in _LINE.finditer(data):
        line = match.group()
        if line.strip() == _BYE:
            break
        words = line.split(None, room)
        heaps = _heaps(words) if len(words) <= room and len(positions) < MOST_LINES else None
        if heaps is None:
            raise _complaint(data, match, len(positions), room)
        positions.append(heaps)
        room -= len(heaps)
    largest = max(map(max, positions), default=0)
    return [Position(heaps, largest) for heaps in positions]


def _heaps(words: list[bytes]) -> list[int] | None:
    """Return the heaps of a line; None if a word is no heap size within the limits."""
    if b"".join(words).isdigit() and len(max(words, key=len)) <= _LONGEST_NUMBER:
        heaps = [*map(int, words)]
        return heaps if max(heaps) <= LARGEST else None
    return None


def _complaint(data: bytes, match: re.Match[bytes], lines: int, room: int) -> InputError:
    """Return the error for a line: a word that is no heap size, or a heap or line too many."""
    words = match.group().split(None, room)
    expected = from_to(_HEAP, 0, LARGEST)
    if lines == MOST_LINES:
        place, expected = 0, Message("bye, after at most {most} lines of heaps", most=MOST_LINES)
    else:
        wrong = (i for i, word in enumerate(words[:room]) if _heaps([word]) is None)
        place = next(wrong, room)
        if place == room:
            expected = Message("at most {most} heaps in all lines together", most=MOST_HEAPS)
        elif len(words) == 1:
            expected = Message("{heaps}, or bye", heaps=expected)
    rest = match.group().split(None, place)[place]
    return input_error(data, match.end() - len(rest), rest.split(None, 1)[0], expected)


def reason(position: Position) -> Explanation:
    """Return why the answer to one line is right."""
    heaps = position.heaps
    g = table(max(heaps))
    values = g[heaps].tolist()
    total = reduce(xor, values)
    steps = [
        Message(
            "Splitting n into a and b leaves G(a) ⊕ G(b), and G(n) is the mex over all splits into "
            "different parts."
        ),
        Message("The heaps {heaps} are worth {values}.", heaps=listed(heaps), values=listed(values))
        if len(heaps) > 1
        else Message("{heap} is worth {value}.", heap=heaps[0], value=values[0]),
    ]
    split = move(g, heaps)
    if split is None:
        steps.append(Message("The XOR is 0: the player to move loses, whatever the split."))
    else:
        place, a = split
        rest = heaps[place] - a
        steps.append(Message("The XOR is {total}, not 0: the player to move wins.", total=total))
        if place:
            steps.append(
                Message(
                    "No heap before heap {heap} has a split that wins.",
                    heap=place + 1,
                )
            )
        steps.append(
            Message(
                "Heap {heap} needs the value {before} ⊕ {total} = {target}. Splitting {size} into "
                "{part} and {rest} gives {left} ⊕ {right} = {target}; no smaller first part does.",
                heap=place + 1,
                before=values[place],
                total=total,
                target=values[place] ^ total,
                size=heaps[place],
                part=a,
                rest=rest,
                left=int(g[a]),
                right=int(g[rest]),
            )
        )
    shown = tuple(values) if len(heaps) > 1 else ()
    return Explanation(tuple(steps), RULE, format_heaps(heaps), shown)


# -- making inputs --------------------------------------------------------------------------------


def write(positions: Iterable[Sequence[int]]) -> str:
    """Return an input: lines of heaps, then bye."""
    return "".join(" ".join(map(str, heaps)) + "\n" for heaps in positions) + "bye\n"


def make(kind: Kind, seed: int) -> str:
    """Make an input; tricky: lost heaps, heaps above 1000, and moves that raise a value."""
    chance = Random(f"{kind} {seed}")
    if kind == "small":
        return write([chance.randint(1, 14) for _ in range(chance.randint(1, 3))] for _ in range(9))
    if kind == "extreme":
        return write(random_heaps(chance, 19, 1, 20_000) for _ in range(10_000))
    if kind == "tricky":
        special = [1, 2, 4, 7, 10, 20, 50, 270, 932, 999, 1000, 1001, 1222, 1223]
        positions = [[n] for n in special]
        positions += [[9], [3, 3], [6, 5], [1, 2], [1222, 4], [1222, 1223], [2000, 2000]]
        positions += [chance.choices(special, k=chance.randint(2, 5)) for _ in range(30)]
        chance.shuffle(positions)
        return write(positions)
    return write(random_heaps(chance, 6, 1, 10 ** chance.randint(1, 4)) for _ in range(40))


def small() -> Iterator[str]:
    """Yield every position of up to three heaps up to 12."""
    return (write([heaps]) for heaps in small_positions(1, 12, 3))


# -- wrong programs -------------------------------------------------------------------------------


def _nearest_halves(position: Position) -> str:
    """In a won position, split the first heap that can be split, as evenly as possible."""
    heaps, g = position.heaps, table(position.largest)
    if move(g, heaps) is None:
        return after(heaps, None)
    place = next(i for i, size in enumerate(heaps) if size > 2)
    return after(heaps, (place, (heaps[place] - 1) // 2))


def _falling_only(position: Position) -> str:
    """Try only heaps whose value must become smaller."""
    heaps, g = position.heaps, table(position.largest)
    values = g[heaps].tolist()
    total = reduce(xor, values)
    if total == 0:
        return after(heaps, None)
    place = next(i for i, value in enumerate(values) if value ^ total < value)
    return after(heaps, (place, part(g, heaps[place], values[place] ^ total)))


def _zeros_beyond_1000(position: Position) -> str:
    """Take 0 for the value of every heap above 1000, like an array that is read past its end."""
    g = table(position.largest).copy()
    g[1001:] = 0
    return after(position.heaps, move(g, position.heaps))


PROBLEM = contest_problem(
    "grundy-strategy",
    limits={
        N_("heap"): (0, LARGEST),
        N_("lines"): (0, MOST_LINES),
        N_("all heaps"): (0, MOST_HEAPS),
    },
    samples=(
        Sample("9\n7\n1222\n10\nbye\n", "2 7\nUncle.\nUncle.\nUncle.\n"),
        Sample("3 3\n6 5\n", "Uncle.\n1 5 5\n"),
    ),
    wrong={
        "nearest halves": _nearest_halves,
        "falling values only": _falling_only,
        "table to 1000": _zeros_beyond_1000,
    },
    inputs={"table to 1000": lambda: (write([[n]]) for n in range(990, 1010))},
    program=Program(
        (table, part, move, after),
        """positions = []
for line in sys.stdin:
    if line.strip() == "bye":
        break
    if line.strip():
        positions.append(list(map(int, line.split())))
g = table(max(map(max, positions), default=0))
for heaps in positions:
    print(after(heaps, move(g, heaps)))
""",
        """from __future__ import annotations

import sys
from functools import lru_cache

import numpy as np
""",
    ),
    read=read,
    answer=answer,
    reason=reason,
    generate=make,
    small=small,
    split=answer_lines,
    unit=N_("position {n}"),
)
