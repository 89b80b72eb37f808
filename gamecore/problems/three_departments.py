"""CMB 2018 "the HR who would rather not travel": find a winning move in Nim with three heaps."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from gamecore import limits
from gamecore.messages import Message
from gamecore.positions.heaps import format_heaps
from gamecore.problems.judging import answer_lines
from gamecore.problems.layouts import check_length, input_error
from gamecore.problems.problem import Explanation, Program, Sample, contest_problem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamecore.problems.problem import Kind

Heaps = tuple[int, int, int]

DEPARTMENTS = "ABC"
_MOST_LINES = 100_000
_LARGE = 10**9
"""Largest department that is generated; the statement prints no limit."""


def winning_moves(heaps: tuple[int, int, int]) -> list[tuple[str, int]]:
    """Every winning move as (department, number of people picked), in the order of departments.

    A heap p with p ⊕ X < p is left with p ⊕ X, where X is the XOR of all three. There are 0, 1 or 3
    of them: the heaps that have the highest digit of X, an odd number when X is not 0.
    """
    total = heaps[0] ^ heaps[1] ^ heaps[2]
    return [
        (department, people - (people ^ total))
        for department, people in zip("ABC", heaps, strict=True)
        if people ^ total < people
    ]


def answer(heaps: tuple[int, int, int]) -> str:
    """The first move that makes the XOR 0, or 1 where it is 0 already."""
    moves = winning_moves(heaps)
    return f"{moves[0][0]},{moves[0][1]}" if moves else "1"


def read(data: bytes) -> list[Heaps]:
    """Read lines of three numbers ≥ 0 with commas between them; each line is a test.

    Blanks around the numbers and empty lines are ignored; a comma may be the wide one of the
    statement's language, and blanks may stand for both commas.
    """
    check_length(data)
    tests: list[Heaps] = []
    start = 0
    # What follows this many lines, empty ones included, stays one piece and is not parsed.
    for number, line in enumerate(data.rstrip().split(b"\n", _MOST_LINES)):
        if number == _MOST_LINES:
            most = Message("at most {count} lines", count=_MOST_LINES)
            raise input_error(data, start, line.strip().split(b"\n", 1)[0], most)
        if line.strip():
            tests.append(_three(data, start, line))
        start += len(line) + 1
    if not tests:
        raise input_error(data, 0, b"", _EXPECTED)
    return tests


_EXPECTED = Message("three whole numbers, 0 or more, separated by commas, such as 2,0,4")


def _three(data: bytes, start: int, line: bytes) -> Heaps:
    """Return the heaps of a line that starts at this offset; raise InputError if it is wrong."""
    if len(line) > 4 * limits.JUDGE_DIGITS:
        raise input_error(data, start, line, _EXPECTED)
    line = line.replace(b"\xef\xbc\x8c", b",")
    words = line.split(b",") if b"," in line else line.split()
    words = [word.strip() for word in words]
    if len(words) != 3 or not all(words):
        raise input_error(data, start, line.strip(), _EXPECTED)
    for department, word in zip(DEPARTMENTS, words, strict=True):
        # bytes.isdigit() knows only the digits 0 to 9.
        if not word.isdigit() or len(word) > limits.JUDGE_DIGITS:
            expected = Message(
                "the people of department {department}, 0 or more, in at most {digits} digits",
                department=department,
                digits=limits.JUDGE_DIGITS,
            )
            raise input_error(data, start, word, expected)
    a, b, c = map(int, words)
    return a, b, c


def accepts(heaps: Heaps, said: str) -> bool:
    """Return whether a line is one of the winning moves, or 1 if there is none; blanks are ignored.

    The statement does not say which winning move to print.
    """
    written = {f"{department},{count}" for department, count in winning_moves(heaps)} or {"1"}
    return said.replace(" ", "") in written


def reason(heaps: Heaps) -> Explanation:
    """Return why the answer to one line is right."""
    a, b, c = heaps
    total = a ^ b ^ c
    moves = winning_moves(heaps)
    steps = [
        Message(
            "This is Nim with three heaps: whoever cannot pick has to travel. {a} ⊕ {b} ⊕ {c} = "
            "{total}.",
            a=a,
            b=b,
            c=c,
            total=total,
        )
    ]
    if not moves:
        steps.append(
            Message(
                "The XOR is 0: the player to move loses, so the answer is 1. Whatever you pick, "
                "the other recruiter can make the XOR 0 again."
            )
        )
    for department, count in moves:
        people = heaps[DEPARTMENTS.index(department)]
        steps.append(
            Message(
                "{department}: {people} ⊕ {total} = {left}, which is fewer, so picking {count} "
                "from {department} leaves the XOR 0 and wins.",
                department=department,
                people=people,
                total=total,
                left=people - count,
                count=count,
            )
        )
    if len(moves) > 1:
        steps.append(
            Message(
                "The statement does not say which of the {count} to print; each is right. We "
                "print the first in the order A, B, C.",
                count=len(moves),
            )
        )
    here = max(heaps) <= limits.HEAP_SIZE
    return Explanation(
        tuple(steps),
        "take any" if here else "",
        format_heaps(heaps) if here else "",
        tuple(heaps) if here else (),
    )


def write(tests: list[Heaps]) -> str:
    """Return an input with one line for each test."""
    return "".join(f"{a},{b},{c}\n" for a, b, c in tests)


def make(kind: Kind, seed: int) -> str:
    """Make an input; tricky: lines with three winning moves, with zeros, and lost ones."""
    chance = Random(f"{kind} {seed}")
    if kind == "small":
        return write([_three_below(chance, 8) for _ in range(10)])
    if kind == "extreme":
        return write([_three_below(chance, _LARGE) for _ in range(_MOST_LINES)])
    if kind == "tricky":
        size = chance.randint(2, 1000)
        top = 1 << chance.randint(3, 29)
        tests = [
            (0, 0, 0),
            (1, 1, 1),
            (3, 3, 3),
            (2, 0, 4),
            (2, 0, 3),
            (1, 8, 9),
            (size, size, 0),
            (0, size, size),
            (size, size, size),
            (size, 0, 0),
            (0, 0, size),
            (top, top, top - 1),
            (top, top + 1, top + 2),
            (top, top - 1, 2 * top - 1),
            (top - 1, top, 0),
            (5, 6, 7),
            (12, 19, 27),
            (13, 19, 23),
        ]
        chance.shuffle(tests)
        return write(tests)
    tests = []
    for _ in range(100):
        a, b, c = _three_below(chance, 10 ** chance.randint(1, 9))
        tests.append((a, b, a ^ b) if chance.random() < 0.3 else (a, b, c))
    return write(tests)


def _three_below(chance: Random, end: int) -> Heaps:
    return chance.randrange(end), chance.randrange(end), chance.randrange(end)


def small() -> Iterator[str]:
    """Yield every input of one line with numbers 0..9, the smallest sum first."""
    digits = range(10)
    every = ((a, b, c) for a in digits for b in digits for c in digits)
    return (write([heaps]) for heaps in sorted(every, key=sum))


def _three_ifs(heaps: Heaps) -> str:
    """Answer with every winning move."""
    return "\n".join(f"{department},{count}" for department, count in winning_moves(heaps)) or "1"


def _picks_the_xor(heaps: Heaps) -> str:
    """Answer with the XOR of all three as the number to pick, from the first heap with enough."""
    total = heaps[0] ^ heaps[1] ^ heaps[2]
    enough = [d for d, people in zip(DEPARTMENTS, heaps, strict=True) if people >= total]
    return f"{enough[0]},{total}" if total and enough else "1"


def _from_the_largest(heaps: Heaps) -> str:
    """Answer with the move that reduces the largest heap to the XOR of the other two."""
    total = heaps[0] ^ heaps[1] ^ heaps[2]
    people = max(heaps)
    if total == 0:
        return "1"
    return f"{DEPARTMENTS[heaps.index(people)]},{people - (people ^ total)}"


PROBLEM = contest_problem(
    "cmb-hr",
    limits={},
    samples=(Sample("1,8,9\n", "1\n"), Sample("2,0,4\n", "C,2\n")),
    wrong={
        "three ifs": _three_ifs,
        "picks the xor": _picks_the_xor,
        "from the largest": _from_the_largest,
    },
    program=Program(
        (winning_moves, answer),
        """for line in sys.stdin:
    if line.strip():
        a, b, c = map(int, line.split(","))
        print(answer((a, b, c)))
""",
    ),
    read=read,
    answer=answer,
    reason=reason,
    generate=make,
    small=small,
    split=answer_lines,
    accepts=accepts,
)
