"""A program that plays Grundy's game: read positions, print each after a winning split."""

from __future__ import annotations

import re
from functools import reduce
from operator import xor
from random import Random
from typing import TYPE_CHECKING

from gamecore.messages import Message
from gamecore.positions.heaps import format_heaps
from gamecore.problems.comparison import answer_lines
from gamecore.problems.cost import Cost
from gamecore.problems.grundy_player import LARGEST, RULE, Player, after
from gamecore.problems.heap_sums import listed
from gamecore.problems.list_inputs import random_heaps, small_positions
from gamecore.problems.problem import Explanation, Mistake, Problem, Sample
from gamecore.problems.tokens import check_length, from_to, input_error

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from gamecore.errors import InputError
    from gamecore.problems.problem import Kind


MOST_LINES, MOST_HEAPS = 200_000, 1_000_000

LOST = "Uncle."
_BYE = b"bye"
_LONGEST_NUMBER = 18
_LINE = re.compile(rb"\S[^\n]*")
_HEAP = Message("a heap size")

Positions = list[list[int]]


# -- reading --------------------------------------------------------------------------------------


def read(data: bytes) -> Positions:
    """Read lines of heaps until `bye` or the end of the input; empty lines are passed over."""
    check_length(data)
    data = data.removeprefix(b"\xef\xbb\xbf")
    if b"\n" not in data:
        data = data.replace(b"\r", b"\n")
    positions: Positions = []
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
    return positions


def _heaps(words: list[bytes]) -> list[int] | None:
    """Read the words of a line; None when one of them is no heap size within the limits."""
    if b"".join(words).isdigit() and len(max(words, key=len)) <= _LONGEST_NUMBER:
        heaps = [*map(int, words)]
        return heaps if max(heaps) <= LARGEST else None
    return None


def _complaint(data: bytes, match: re.Match[bytes], lines: int, room: int) -> InputError:
    """Say what is wrong with a line: its first word that is no heap, or one heap or line more."""
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


# -- answering ------------------------------------------------------------------------------------


def _largest(positions: Positions) -> int:
    return max(map(max, positions), default=0)


def answer(positions: Positions) -> str:
    """Print each position after the winning split, or Uncle. where there is none."""
    player = Player(_largest(positions))
    return _played(positions, player.move)


def _played(positions: Positions, move: Callable[[Sequence[int]], tuple[int, int] | None]) -> str:
    said = []
    for heaps in positions:
        split = move(heaps)
        said.append(" ".join(map(str, after(heaps, *split))) if split else LOST)
    return "".join(f"{line}\n" for line in said)


def reason(positions: Positions, test: int) -> Explanation:
    """Explain the answer to one line."""
    heaps = positions[test]
    player = Player(max(heaps))
    values = player.worth(heaps)
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
    split = player.move(heaps)
    if split is None:
        steps.append(Message("The XOR is 0: the player to move loses, whatever the split."))
        said = LOST
    else:
        place, part = split
        rest = heaps[place] - part
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
                part=part,
                rest=rest,
                left=player.worth([part])[0],
                right=player.worth([rest])[0],
            )
        )
        said = " ".join(map(str, after(heaps, place, part)))
    shown = tuple(values) if len(heaps) > 1 else ()
    return Explanation(test, said, tuple(steps), RULE, format_heaps(heaps), shown)


# -- making inputs --------------------------------------------------------------------------------


def write(positions: Iterable[Sequence[int]]) -> str:
    """Write lines of heaps, and bye."""
    return "".join(" ".join(map(str, heaps)) + "\n" for heaps in positions) + "bye\n"


def make(kind: Kind, seed: int) -> str:
    """Make an input; tricky are lost heaps, heaps beyond 1000, and moves that raise a value."""
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


def _by_move(
    move: Callable[[Player, Sequence[int]], tuple[int, int] | None],
) -> Callable[[str], str]:
    """Return the program that prints the position after this split."""

    def program(text: str) -> str:
        positions = read(text.encode("utf-8", errors="replace"))
        player = Player(_largest(positions))
        return _played(positions, lambda heaps: move(player, heaps))

    return program


def _nearest_halves(player: Player, heaps: Sequence[int]) -> tuple[int, int] | None:
    """Split the first heap that can be split, as evenly as possible, in every won position."""
    if player.move(heaps) is None:
        return None
    place = next(i for i, size in enumerate(heaps) if size > 2)
    return place, (heaps[place] - 1) // 2


def _falling_only(player: Player, heaps: Sequence[int]) -> tuple[int, int] | None:
    """Try only heaps whose value has to fall."""
    values = player.worth(heaps)
    total = reduce(xor, values)
    if total == 0:
        return None
    place = next(i for i, value in enumerate(values) if value ^ total < value)
    return place, player.part(heaps[place], values[place] ^ total)


def _zeros_beyond_1000(player: Player, heaps: Sequence[int]) -> tuple[int, int] | None:
    """Take 0 for the value of every heap beyond 1000, as an array that is read past its end."""
    values = [_seen(player, size) for size in heaps]
    total = reduce(xor, values)
    for place, size in enumerate(heaps):
        for part in range(1, (size - 1) // 2 + 1) if total else ():
            if _seen(player, part) ^ _seen(player, size - part) == values[place] ^ total:
                return place, part
    return None


def _seen(player: Player, size: int) -> int:
    return 0 if size > 1000 else player.worth([size])[0]


MISTAKES = (
    Mistake(
        "nearest halves",
        Message("split the heap as evenly as the rule allows: 9 = 4 + 5"),
        Message(
            "9 wins, but not with 4 and 5: they are worth 0 and 2. Your split must leave XOR 0, "
            "and 9 = 2 + 7 does, with 0 and 0."
        ),
        _by_move(_nearest_halves),
    ),
    Mistake(
        "falling values only",
        Message("if ((g[n] ^ x) < g[n]) look for a split of n"),
        Message(
            "Such a heap always has a winning split, so the program always finds one. But a split "
            "can also raise a value, and a heap farther left may win that way. The task asks for "
            "the first heap from the left."
        ),
        _by_move(_falling_only),
    ),
    Mistake(
        "table to 1000",
        Message("int g[1001];   // heaps are small anyway"),
        Message(
            "Beyond the end of the array there may be anything; here there are zeros. The table "
            "must go as far "
            "as "
            "the largest heap of the input."
        ),
        _by_move(_zeros_beyond_1000),
        lambda: (write([[n]]) for n in range(990, 1010)),
    ),
)

COST = Cost(
    "O(n²)",
    Message("n is the largest heap."),
    Message("The table has an entry for every heap up to n, and each tries every split."),
)

PROBLEM = Problem(
    slug="grundy-strategy",
    title="A winning split in Grundy's game",
    source="study notes, without a judge",
    url="",
    official=False,
    tier="gold",
    idea=Message("From who wins to how: find the split that makes the XOR 0."),
    model=RULE,
    limits={"heap": (0, LARGEST), "lines": (0, MOST_LINES), "all heaps": (0, MOST_HEAPS)},
    samples=(
        Sample("9\n7\n1222\n10\nbye\n", "2 7\nUncle.\nUncle.\nUncle.\n"),
        Sample("3 3\n6 5\n", "Uncle.\n1 5 5\n"),
    ),
    mistakes=MISTAKES,
    cost=COST,
    read=read,
    answer=answer,
    count=len,
    reason=reason,
    make=make,
    small=small,
    split=answer_lines,
    unit=Message("position"),
)
