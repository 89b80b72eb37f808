"""The pictures of questions as tables of text, as they stand on a sheet of paper."""

from __future__ import annotations

from functools import singledispatch

from gamecore.document import Table
from gamecore.lessons.pictures import Boards, Columns, DerivationTable, Strip, ValueRow
from gamecore.messages import Message

BLANK = "____"

HEAP, VALUE = Message("heap"), Message("value")


@singledispatch
def tables_of(picture: object) -> tuple[Table, ...]:
    """Return a picture as tables of text; () for kinds that the words of the question describe."""
    return ()


def _cell(value: object) -> str:
    return BLANK if value is None else str(value)


@tables_of.register
def _(picture: Strip) -> tuple[Table, ...]:
    heaps = tuple(map(str, range(len(picture.labels))))
    return (Table(((HEAP, *heaps), (Message("label"), *map(_cell, picture.labels)))),)


@tables_of.register
def _(picture: DerivationTable) -> tuple[Table, ...]:
    found = []
    if picture.known:
        heaps = tuple(map(str, range(len(picture.known))))
        found.append(Table(((HEAP, *heaps), (VALUE, *map(str, picture.known)))))
    head = HEAP, Message("its options"), Message("their values"), Message("mex")
    none = Message("none")
    rows = [
        (
            str(row.n),
            ", ".join("+".join(map(str, left)) or "0" for left in row.options) or none,
            ", ".join(map(_cell, row.values)) or none,
            _cell(row.mex),
        )
        for row in picture.rows
    ]
    return (*found, Table((head, *rows)))


@tables_of.register
def _(picture: Columns) -> tuple[Table, ...]:
    numbers = (*picture.numbers, picture.total)
    top = max(number.bit_length() for number in numbers if number is not None)
    weights = [1 << place for place in reversed(range(top))]
    rows = [
        (_cell(number), *("" if number is None else str(int(bool(number & w))) for w in weights))
        for number in picture.numbers
    ]
    last = ("XOR" if picture.total is None else f"XOR = {picture.total}",)
    return (Table(((Message("number"), *map(str, weights)), *rows, (*last, *[""] * len(weights)))),)


@tables_of.register
def _(picture: Boards) -> tuple[Table, ...]:
    rows = [
        (", ".join(map(str, board.heaps)), _cell(label))
        for board, label in zip(picture.boards, picture.labels, strict=True)
    ]
    return (Table(((Message("heaps"), Message("N or P")), *rows)),)


WIDE = 15
"""Most heaps in one table of values: as many three-digit numbers as fit across A4."""


@tables_of.register
def _(picture: ValueRow) -> tuple[Table, ...]:
    found = []
    for first in range(0, len(picture.values), WIDE):
        part = picture.values[first : first + WIDE]
        heaps = tuple(map(str, range(first, first + len(part))))
        found.append(Table(((HEAP, *heaps), (VALUE, *map(str, part)))))
    return tuple(found)
