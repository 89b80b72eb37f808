"""CMB 2018 "the HR who would rather not travel": three-heap Nim that asks for a winning move."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from gamecore import limits
from gamecore.messages import Message
from gamecore.positions.heaps import format_heaps
from gamecore.problems.answers import cell_lines, digit_cells
from gamecore.problems.comparison import answer_lines
from gamecore.problems.cost import Cost
from gamecore.problems.problem import Explanation, Mistake, Problem, Sample
from gamecore.problems.tokens import check_length, input_error

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from gamecore.problems.problem import Kind

Heaps = tuple[int, int, int]
Lines = NDArray[Any]
"""One row of three numbers for each line, as whole numbers of 64 bits or of any length."""

DEPARTMENTS = "ABC"
_MOST_LINES = 100_000
_LOST = "1"
_LETTERS = np.array([b"A,", b"B,", b"C,", b""])
_LARGE = 10**9
"""Largest department that is generated; the statement prints no limit."""


def read(data: bytes) -> Lines:
    """Read lines of three numbers ≥ 0 with commas between them; each line is a test.

    Blanks around the numbers and empty lines are passed over; blanks alone, or the wide comma of
    the statement's language, may stand for the commas.

    O(length), by arrays where nothing but digits, commas and line ends is in the input.
    """
    check_length(data)
    tests = _read_plain(data)
    return _read_lines(data) if tests is None else tests


def _read_plain(data: bytes) -> Lines | None:
    """Read an input of plain lines with numbers of 64 bits; None for any other input."""
    plain = data.replace(b"\r\n", b"\n").rstrip(b"\n") + b"\n"
    commas = plain.translate(None, b"0123456789")
    count = len(commas) // 3
    if count > _MOST_LINES or commas != b",,\n" * count:
        return None
    numbers = np.fromstring(plain.replace(b",", b" "), dtype=np.int64, sep=" ")
    # Between two commas or line ends stands one number at most: this many are one in each place.
    if len(numbers) != 3 * count or numbers.max() > limits.HEAP_SIZE:
        return None
    return numbers.reshape(-1, 3)


def _read_lines(data: bytes) -> Lines:
    """Read an input line by line, and complain of the first that is wrong."""
    tests: list[Heaps] = []
    start = 0
    # What comes after this many lines, empty ones included, stays one piece that nobody reads.
    for number, line in enumerate(data.rstrip().split(b"\n", _MOST_LINES)):
        if number == _MOST_LINES:
            most = Message("at most {count} lines", count=_MOST_LINES)
            raise input_error(data, start, line.strip().split(b"\n", 1)[0], most)
        if line.strip():
            tests.append(_three(data, start, line))
        start += len(line) + 1
    if not tests:
        raise input_error(data, 0, b"", _EXPECTED)
    return np.array(tests, dtype=object)


_EXPECTED = Message("three whole numbers, 0 or more, separated by commas, such as 2,0,4")


def _three(data: bytes, start: int, line: bytes) -> Heaps:
    """Read one line, which starts at this place of the input."""
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


def winning_moves(heaps: Heaps) -> list[tuple[str, int]]:
    """List every winning first move as (department, how many are picked), by department.

    A heap p with p ⊕ X < p is left with p ⊕ X, where X is the XOR of all three. There are 0, 1 or 3
    of them: the heaps that have the highest digit of X, an odd number when X is not 0.
    """
    total = heaps[0] ^ heaps[1] ^ heaps[2]
    return [
        (department, people - (people ^ total))
        for department, people in zip(DEPARTMENTS, heaps, strict=True)
        if people ^ total < people
    ]


def answer(tests: Lines) -> str:
    """Print for each line the first winning move by department, or 1 where there is none.

    O(lines).
    """
    left = tests ^ np.bitwise_xor.reduce(tests, axis=1)[:, np.newaxis]
    wins = np.column_stack([left < tests, np.ones(len(tests), dtype=bool)])
    # A fourth column without a letter stands for the answer 1 of the lost ones.
    first = wins.argmax(axis=1)
    picked = np.column_stack([tests - left, np.ones(len(tests), dtype=tests.dtype)])
    counts = picked[np.arange(len(tests)), first]
    if counts.dtype == object:
        said = zip(_LETTERS[first].tolist(), counts.tolist(), strict=True)
        return "".join(f"{letter.decode()}{count}\n" for letter, count in said)
    letters = _LETTERS[first].view(np.uint8).reshape(-1, 2)
    return cell_lines(np.hstack([letters, digit_cells(counts)]))


def _heaps(tests: Lines, test: int) -> Heaps:
    a, b, c = tests[test].tolist()
    return a, b, c


def accepts(tests: Lines, test: int, said: str) -> bool:
    """Tell whether a line is one of the winning moves: the statement does not say which is wanted.

    Blanks around the comma are passed over.
    """
    moves = winning_moves(_heaps(tests, test))
    written = {f"{department},{count}" for department, count in moves} or {_LOST}
    return said.replace(" ", "") in written


def reason(tests: Lines, test: int) -> Explanation:
    """Explain the answer to one line."""
    heaps = a, b, c = _heaps(tests, test)
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
        test,
        answer(tests[test : test + 1]).strip(),
        tuple(steps),
        "take any" if here else "",
        format_heaps(heaps) if here else "",
        tuple(heaps) if here else (),
    )


def write(tests: list[Heaps]) -> str:
    """Write one line for each test."""
    return "".join(f"{a},{b},{c}\n" for a, b, c in tests)


def make(kind: Kind, seed: int) -> str:
    """Make lines; tricky are those with three winning moves, with zeros, and the lost ones."""
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
    """Yield every line of three numbers 0..9, the smallest sum first."""
    digits = range(10)
    every = ((a, b, c) for a in digits for b in digits for c in digits)
    return (write([heaps]) for heaps in sorted(every, key=sum))


def _per_line(program: Callable[[Heaps], list[str]]) -> Callable[[str], str]:
    """Return the program that prints these lines for each line of the input."""

    def whole(text: str) -> str:
        tests = read(text.encode("utf-8", errors="replace"))
        every = (_heaps(tests, test) for test in range(len(tests)))
        return "".join(f"{line}\n" for heaps in every for line in program(heaps))

    return whole


def _three_ifs(heaps: Heaps) -> list[str]:
    """Print every winning move."""
    return [f"{department},{count}" for department, count in winning_moves(heaps)] or [_LOST]


def _picks_the_xor(heaps: Heaps) -> list[str]:
    """Print the XOR of all three as the number to pick, from the first heap with enough."""
    total = heaps[0] ^ heaps[1] ^ heaps[2]
    enough = [d for d, people in zip(DEPARTMENTS, heaps, strict=True) if people >= total]
    return [f"{enough[0]},{total}" if total and enough else _LOST]


def _from_the_largest(heaps: Heaps) -> list[str]:
    """Print the move that levels the largest heap with the XOR of the other two."""
    total = heaps[0] ^ heaps[1] ^ heaps[2]
    people = max(heaps)
    if total == 0:
        return [_LOST]
    return [f"{DEPARTMENTS[heaps.index(people)]},{people - (people ^ total)}"]


MISTAKES = (
    Mistake(
        "three ifs",
        Message(
            "if ((a ^ x) < a) print A, a - (a ^ x);\n"
            "if ((b ^ x) < b) print B, b - (b ^ x);\n"
            "if ((c ^ x) < c) print C, c - (c ^ x);"
        ),
        Message(
            "Three moves can win at once, and then this prints three lines instead of one. The "
            "second and third tests need an else."
        ),
        _per_line(_three_ifs),
    ),
    Mistake(
        "picks the xor",
        Message("x = a ^ b ^ c;  print the first department that has x people, and x;"),
        Message(
            "The number to pick is p - (p ^ x), the difference between what is there and what "
            "must stay. That equals x only when p has a one wherever x has one."
        ),
        _per_line(_picks_the_xor),
    ),
    Mistake(
        "from the largest",
        Message("p = max(a, b, c);  print its department, and p - (p ^ x);"),
        Message(
            "You must pick from a heap with a one in the highest column of x. The largest heap "
            "need not have it: then p ^ x is more than p, and the number comes out negative."
        ),
        _per_line(_from_the_largest),
    ),
)

COST = Cost(
    "O(1)",
    Message(
        "n is the number of candidates in a department; it fits into one word of the processor."
    ),
    Message("Three heaps, whatever their size: a few operations for each line."),
)

PROBLEM = Problem(
    slug="cmb-hr",
    title="The HR who would rather not travel",
    source="CMB credit card centre 2018",
    url="https://www.nowcoder.com/question/next?pid=11848090&qid=223151&tid=34227915",
    official=True,
    tier="bronze",
    idea=Message("Nim that asks for a winning move, not only for the winner."),
    model="take any",
    limits={},
    samples=(Sample("1,8,9\n", "1\n"), Sample("2,0,4\n", "C,2\n")),
    mistakes=MISTAKES,
    cost=COST,
    read=read,
    answer=answer,
    count=len,
    reason=reason,
    make=make,
    small=small,
    split=answer_lines,
    accepts=accepts,
)
