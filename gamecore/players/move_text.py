"""Moves as text: the short form of a record, `A9-2+7`, and what a person types, `9→2+7` or `A 5`.

Heaps are named by letters in their order: A, B, …, Z, AA, AB. The parts of a split stand where the
heap stood, so the letters of the heaps after it change; `kept_letters` says what each would be
called if none changed.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from gamecore import limits
from gamecore.errors import LimitExceeded, PositionError
from gamecore.messages import Message, quoted
from gamecore.positions.heaps import heap_letter, place_of_letter

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from gamecore.players.board import Board

_PARTS = r"[0-9]+(?:\+[0-9]+)*"
_CODE = re.compile(rf"([A-Z]+)(0|[1-9][0-9]*)-({_PARTS})")
_DASH = r"[-\u2010-\u2015\u2212]"
_ARROW = rf"(?P<arrow>→|-+>|=+>|>|{_DASH})"
_TYPED = re.compile(
    rf"(?:(?P<letter>[A-Za-z]+)\s*)?(?:(?P<before>[0-9]+)?\s*{_ARROW}\s*)?"
    r"(?P<after>[0-9]+(?:\s*\+\s*[0-9]+)*)\s*"
)
_TAKEN = re.compile(r"\s*take\s+(?P<count>[0-9]+)\s+from\s+(?P<letter>[A-Za-z]+)\s*", re.I)
_LONGEST = 20_000
"""Most characters of a typed move: enough for a split into a thousand heaps."""


class Change(NamedTuple):
    """What a move does to one heap, as far as the text says.

    Attributes
    ----------
    heap : int or None
        Its index, from 0; None where the text has no letter.
    before : int or None
        Its size before the move; None where the text does not give it.
    after : tuple of int
        The heaps it becomes, in the order written, zeros dropped.
    """

    heap: int | None
    before: int | None
    after: tuple[int, ...]


def change_code(heap: int, before: int, after: tuple[int, ...]) -> str:
    """Return what a move does to one heap as text: `A9-2+7`, or `A4-0` if nothing is left."""
    return f"{heap_letter(heap)}{before}-{'+'.join(map(str, after)) or 0}"


def kept_letters(heaps: int, codes: Iterable[str]) -> list[tuple[int, ...]]:
    """Return, before each move and after the last, whose letter each heap would keep.

    The first part of a split keeps the letter of its heap, the others take the next ones.

    Parameters
    ----------
    heaps : int
        Number of heaps at the start.
    codes : iterable of str
        Moves in one heap each, one after the other.

    Examples
    --------
    >>> kept_letters(2, ["A8-3+5", "C2-0"])
    [(0, 1), (0, 2, 1), (0, 2, 1)]
    """
    found = [tuple(range(heaps))]
    for code in codes:
        (change,) = read_changes(code)
        now, after = found[-1], (change.heap or 0) + 1
        parts = range(max(now) + 1, max(now) + max(len(change.after), 1))
        found.append((*now[:after], *parts, *now[after:]))
    return found


def first_code(board: Board[Any] | None) -> str:
    """Return the first move of a board as records write it; "" where there is none."""
    return "" if board is None else next(map(board.code, board.steps()), "")


def first_typed(board: Board[Any] | None) -> str:
    """Return the first move of a board of heaps as people may type it; "" where there is none.

    A move in one heap is given in two forms, `9→2+7 or A 2+7`, if no other heap has that size;
    otherwise by letters alone: `A 2+7`, or `A 3, B 5` in several heaps.
    """
    changes = list(_CODE.finditer(first_code(board)))
    named = ", ".join(f"{one[1]} {one[3]}" for one in changes)
    if board is None or len(changes) != 1 or (board.sizes or ()).count(int(changes[0][2])) > 1:
        return named
    return f"{changes[0][2]}→{changes[0][3]} or {named}"


def read_changes(code: str, board: Board[Any] | None = None) -> list[Change]:
    """Parse the short form: one or more changes, with nothing between them.

    Parameters
    ----------
    code : str
    board : Board, optional
        Its first move is the example in the error message.

    Raises
    ------
    PositionError
        If the text has another form.
    LimitExceeded
        If a number is too large for a heap.
    """
    changes, place = [], 0
    while match := _CODE.match(code, place):
        changes.append(Change(place_of_letter(match[1]), number(match[2]), parts_of(match[3])))
        place = match.end()
    if place < len(code) or not changes:
        raise not_a_move(code, first_code(board))
    return changes


def read_typed(text: str, board: Board[Any] | None = None) -> list[Change]:
    """Parse what a person types: changes with commas, semicolons or blanks between them.

    Parameters
    ----------
    text : str
    board : Board, optional
        Its first move is the example in the error message.

    Raises
    ------
    PositionError
        If it is no move, or too long for one.
    LimitExceeded
        If a number is too large for a heap.

    Examples
    --------
    >>> read_typed("9→2+7"), read_typed("A 5, b→0")
    ([Change(heap=None, before=9, after=(2, 7))], [Change(heap=0, before=None, after=(5,)), \
Change(heap=1, before=None, after=())])
    """
    changes = []
    rest = " ".join(text.split())  # a long run of blanks would be tried from each of its places
    if len(rest) > _LONGEST:
        raise not_a_move(text, first_typed(board))
    for piece in re.split(r"\s*[,;]\s*", rest):
        place = 0
        while place < len(piece):
            match = _TYPED.match(piece, place)
            if match is None or not _says_a_move(match):
                raise not_a_move(text, first_typed(board))
            letter, before = match["letter"], match["before"]
            changes.append(
                Change(
                    None if letter is None else place_of_letter(letter),
                    None if before is None else number(before),
                    parts_of(match["after"]),
                )
            )
            place = match.end()
    if not changes:
        raise not_a_move(text, first_typed(board))
    return changes


def as_left(text: str, sizes: Sequence[int]) -> str:
    """Rewrite `take 2 from B` as what it leaves: `B 3` for a heap of 5.

    Parameters
    ----------
    text : str
        What was typed; a text of another form is returned unchanged.
    sizes : sequence of int
        The heaps on the board. Taking more than the heap has gives a text with a wrong size, which
        is refused when it is read.

    Raises
    ------
    LimitExceeded
        If a number is too large for a heap.

    Examples
    --------
    >>> as_left("Take 2 from B", (3, 5)), as_left("take 4 from a", (3, 5)), as_left("B 3", (3, 5))
    ('B 3', 'a 4→0', 'B 3')
    """
    if len(text) > _LONGEST or not (match := _TAKEN.fullmatch(text)):
        return text
    letter, count, heap = match["letter"], number(match["count"]), place_of_letter(match["letter"])
    if heap >= len(sizes):
        return f"{letter} 0"
    left = sizes[heap] - count
    return f"{letter} {left}" if left >= 0 else f"{letter} {count}→0"


def _says_a_move(match: re.Match[str]) -> bool:
    """Return whether the text names the heap, by its letter or its size.

    A dash needs a size before it: `A 5-3` is a move, but `A -3` may mean to leave 3 or to take 3.
    """
    if match["before"] is None:
        return match["letter"] is not None and not re.fullmatch(_DASH, match["arrow"] or "")
    return True


def parts_of(text: str) -> tuple[int, ...]:
    """Parse the heaps of `2+7`, dropping zeros; raise LimitExceeded as `number` does."""
    return tuple(size for size in map(number, text.split("+")) if size)


def number(digits: str) -> int:
    """Parse a heap size; raise LimitExceeded if it is long: int() takes seconds on a million."""
    digits = digits.strip().lstrip("0") or "0"
    if len(digits) > len(str(limits.HEAP_SIZE)):
        raise LimitExceeded(
            Message("A heap has at most {limit} stones.", limit=limits.HEAP_SIZE),
        )
    return int(digits)


def not_a_move(text: str, example: str = "") -> PositionError:
    """Return the error for a text that has not the form of a move, with an example of one."""
    shown = quoted(text.strip())
    if not example:
        says = Message("“{text}” is not a move: write a heap and what it becomes.", text=shown)
    else:
        says = Message(
            "“{text}” is not a move: write a heap and what it becomes, such as {example}.",
            text=shown,
            example=example,
        )
    return PositionError(says, text=shown)
