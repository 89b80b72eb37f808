"""The drawing of each picture of the core, with open cells where something is asked.

An exercise uses the same picture as the explanation. Its open cells are those that are None in the
picture without an answer, numbered in reading order, which is the order of the blanks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import singledispatch
from itertools import count
from typing import TYPE_CHECKING

from gamecore.lessons.pictures import (
    Balance,
    BoardPicture,
    Boards,
    Columns,
    DerivationTable,
    NumberLine,
    Picture,
    Replies,
    Strip,
    ValueRow,
)
from ui.base.marks import heap_badge, hue_index, value_chip
from ui.base.markup import Markup, html, join, markup
from ui.base.words import _, gap, number, several
from ui.pieces.stones import stones
from ui.pieces.xor_card import bit_cell, bit_columns, column_marks, column_words
from ui.rule.words import beside_heap, stated

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ui.pieces.xor_card import BitColumn

DRAWN = 30
"""Largest heap whose stones are drawn: more cannot be counted at a glance."""

LEAST_DIGITS = 6
"""The numbers offered for a value go at least to one more than this, so their range is no hint."""

SHAPES = {"N": "▲", "P": "●"}


@dataclass
class Cells:
    """The look of the open cells of a picture; an object draws one picture only.

    Attributes
    ----------
    active : int
        Index of the cell that is filled next; -1 for none.
    wrong : tuple of int or None
        Indices of the wrong cells of a checked answer; None before the check.
    pressed : bool
        Whether the cells are buttons.
    """

    active: int = -1
    wrong: tuple[int, ...] | None = None
    pressed: bool = False
    _places: Iterator[int] = field(default_factory=count)

    def show(self, empty: object, given: object, shown: Callable[[object], Markup]) -> Markup:
        """Return a cell, drawn by `shown`; it is an open one if its value in `empty` is None.

        The cells of a picture must be drawn in order, since open ones are counted here.
        """
        if empty is not None:
            return shown(given)
        place = next(self._places)
        body = markup("?") if given is None else shown(given)
        if self.wrong is not None:
            bad = place in self.wrong
            return markup(
                '<span class="gl-cell {}">{}<i>{}</i><span class="gl-hidden">{}</span></span>',
                "bad" if bad else "good",
                body,
                "✗" if bad else "✓",
                _("wrong") if bad else _("right"),
            )
        look = "gl-cell now" if place == self.active else "gl-cell"
        if not self.pressed:
            return markup('<span class="{}">{}</span>', look, body)
        return markup(
            '<button type="button" class="{}" data-gl-open="{}" aria-label="{}">{}</button>',
            look,
            place,
            _("Cell {count}: fill it in").format(count=place + 1),
            body,
        )


def label_chip(label: object) -> Markup:
    """Return N or P with its shape: a triangle for N, a disc for P."""
    return markup('<span class="gl-pn {}"><b>{} {}</b></span>', label, label, SHAPES[str(label)])


def _chip(value: object) -> Markup:
    return value_chip(value if isinstance(value, int) else str(value))


@singledispatch
def drawn(picture: Picture, empty: Picture, cells: Cells) -> Markup:
    """Return a picture as markup; "" for a story, which has only text.

    Parameters
    ----------
    picture : Picture
        With the values given so far.
    empty : Picture
        The same without them; `picture` itself where nothing is asked.
    cells : Cells
    """
    return markup("")


def plain(picture: Picture) -> Markup:
    """Return a picture in which nothing is asked, under its rule in words if it has one."""
    # Beside a Nim heap each heap has its own rule, which stands there.
    rule = None if isinstance(picture, Balance) else getattr(picture, "rule", None)
    # Beginners read `take 1-3` as 1 and 3.
    means = markup('<p class="gl-soft gl-ruled">{}</p>', stated(rule)) if rule else ""
    return markup("{}{}", means, drawn(picture, picture, Cells()))


ACROSS, ACROSS_OPEN, ACROSS_KNOWN = 7, 6, 10
"""Most cells of a row side by side on a phone: of values, of open cells, and of what is given."""


def _in_a_row(
    numbers: Sequence[int], bodies: Sequence[Markup], looks: Sequence[str], *, most: int = ACROSS
) -> Markup:
    """Return cells in a row; on a phone in rows of about the same length, of `most` or fewer."""
    rows = -(-len(bodies) // most)
    across = -(-len(bodies) // max(rows, 1))
    items = join(
        markup('<li class="{}"><span class="no">{}</span>{}</li>', look, number(n), body)
        for n, body, look in zip(numbers, bodies, looks, strict=True)
    )
    return markup(
        '<ol class="gl-strip" style="--across: {}" aria-label="{}">{}</ol>',
        across,
        _("Heaps in order"),
        items,
    )


def _known(values: Sequence[int]) -> Markup:
    """Return the values of the heaps 0, 1, …, in a row."""
    chips = list(map(_chip, values))
    return _in_a_row(range(len(chips)), chips, [""] * len(chips), most=ACROSS_KNOWN)


@drawn.register
def _strip(picture: Strip, empty: Strip, cells: Cells) -> Markup:
    bodies = [
        cells.show(free, given, label_chip)
        for free, given in zip(empty.labels, picture.labels, strict=True)
    ]
    most = ACROSS_OPEN if None in empty.labels else ACROSS
    return _in_a_row(range(len(bodies)), bodies, [""] * len(bodies), most=most)


@drawn.register
def _number_line(picture: NumberLine, empty: NumberLine, cells: Cells) -> Markup:
    answer = picture.mex if picture.mex is not None else -1
    top = max(*picture.values, answer, 1) + 1 if picture.values else max(answer, 1) + 1
    # At least as many seats as number buttons, so that both line up; and no step shortens the line.
    top = max(top, LEAST_DIGITS + 1)
    is_asked = empty.mex is None
    items = join(
        _seat(n, picture.values.count(n), n == answer, cells, is_asked) for n in range(top + 1)
    )
    return markup('<ol class="gl-seats small" aria-label="{}">{}</ol>', _("Seats"), items)


def _seat(n: int, sitting: int, chosen: bool, cells: Cells, is_asked: bool) -> Markup:
    body = markup("<i>{}</i>", "● " * sitting if sitting else "")
    look = "taken" if sitting else ""
    if chosen:
        wrong = bool(cells.wrong)
        body = markup("<i>{}{}</i>", "● " * sitting, "✗" if wrong else "mex")
        look = "missed" if wrong else "new" if is_asked and cells.wrong is None else "mex"
    said = several("{count} option", "{count} options", sitting)
    if is_asked and cells.wrong is None and cells.pressed:
        box = markup(
            '<button type="button" class="box" data-gl-open="{}" aria-label="{}">{}</button>',
            n,
            _("{n} is the mex ({said})").format(n=n, said=said),
            body,
        )
    else:
        hidden = markup('<span class="gl-hidden">{}</span>', said)
        box = markup('<span class="box">{}{}</span>', body, hidden)
    return markup('<li class="{}"><span class="no">{}</span>{}</li>', look, n, box)


@drawn.register
def _derivation_table(picture: DerivationTable, empty: DerivationTable, cells: Cells) -> Markup:
    known = markup("")
    # The values before the first row stand in the rows, unless one of those is asked for.
    is_needed = picture is empty or any(None in row.values for row in empty.rows)
    if picture.known and is_needed:
        known = _known(picture.known)
    rows = join(
        markup(
            '<tr><th scope="row">{}</th><td>{}</td><td class="mex">{}</td></tr>',
            number(row.n),
            join(
                (
                    markup(
                        '<span class="opt">{} <span class="gl-soft">:</span> {}</span>',
                        "+".join(map(str, option)) or "0",
                        cells.show(free, given, _chip),
                    )
                    for option, free, given in zip(
                        row.options, asked.values, row.values, strict=True
                    )
                ),
                " ",
            )
            or markup('<span class="gl-soft">{}</span>', _("no move")),
            cells.show(asked.mex, row.mex, _chip),
        )
        for row, asked in zip(picture.rows, empty.rows, strict=True)
    )
    return markup(
        '{}<div class="gl-scroll"><table class="gl-table gl-fill"><thead><tr>'
        '<th scope="col">{}</th><th scope="col">{}</th><th scope="col" class="mex">{}</th>'
        "</tr></thead><tbody>{}</tbody></table></div>",
        known,
        _("heap"),
        _("options : their values"),
        _("mex"),
        rows,
    )


@drawn.register
def _columns(picture: Columns, empty: Columns, cells: Cells) -> Markup:
    # What is answered adds no column: a right answer needs none.
    numbers = (*empty.numbers, empty.total)
    width = max(1, *(n.bit_length() for n in numbers if n is not None))
    pairs = _pairs(picture, empty, cells)
    marks = [column_marks(column) for column in pairs] or [{}] * width
    rows = [
        _bits(n, free, [mark.get(place, "") for mark in marks], cells, "")
        for place, (n, free) in enumerate(zip(picture.numbers, empty.numbers, strict=True))
    ]
    total = _bits(picture.total, empty.total, [""] * width, cells, "XOR")
    heads = join(
        markup('<th scope="col" class="b">{}</th>', 1 << bit) for bit in reversed(range(width))
    )
    names = [str(n) for n in picture.numbers]
    legend = markup(
        '<p class="gl-soft gl-small">{}<span class="gl-hidden">{}{}</span></p>',
        _("In a column, ones cancel in pairs; a filled one is left over."),
        gap(),
        _("; ").join(
            _("{name}: {what}").format(name=1 << column.bit, what=column_words(column, names))
            for column in pairs
        ),
    )
    return markup(
        '<div class="gl-scroll"><table class="gl-table gl-xor gl-columns"><thead><tr>'
        "<td></td><th scope='col'>{}</th>{}</tr></thead><tbody>{}</tbody><tfoot>{}</tfoot>"
        "</table></div>{}",
        _("number"),
        heads,
        join(rows),
        total,
        legend if pairs else "",
    )


def _pairs(picture: Columns, empty: Columns, cells: Cells) -> Sequence[BitColumn]:
    """Return the columns with the ones that cancel; none where these answer an open question."""
    filled = [n for n in picture.numbers if n is not None]
    is_told = cells.wrong == () or (picture is empty and cells.wrong is None)
    is_whole = len(filled) == len(picture.numbers) and picture.total is not None
    return bit_columns(filled) if picture.paired or (is_whole and is_told) else ()


def _bits(n: int | None, free: int | None, marks: Sequence[str], cells: Cells, name: str) -> Markup:
    """Return the row of a number with the marks of its ones; one without a mark is filled."""
    shown = cells.show(free, n, _chip)
    digits = "" if n is None or n >> len(marks) else f"{n:0{len(marks)}b}"
    bits = join(
        bit_cell(int(digit), mark or "left") if digit == "1" else bit_cell(0, mark)
        for digit, mark in zip(digits, marks, strict=False)
    )
    bits = bits or markup('<td class="b"></td>') * len(marks)
    return markup('<tr><th scope="row">{}</th><td>{}</td>{}</tr>', name, shown, bits)


@drawn.register
def _board(picture: BoardPicture, empty: BoardPicture, cells: Cells) -> Markup:
    return markup('<div class="gl-heaprows">{}</div>', _heaps(picture, rules=True))


@drawn.register
def _balance(picture: Balance, empty: Balance, cells: Cells) -> Markup:
    """Draw a heap beside the Nim heap that is asked for; its size is an open cell."""
    size = cells.show(empty.nim, picture.nim, lambda n: markup("{}", number(int(str(n)))))
    return markup(
        '<div class="gl-heaprows">{}{}</div>',
        _heap(0, picture.n, markup("<b>{}</b>", number(picture.n)), picture.rule),
        _heap(1, picture.nim, size, "take any"),
    )


@drawn.register
def _replies(picture: Replies, empty: Replies, cells: Cells) -> Markup:
    rows = join(
        markup(
            "<tr><td>{} {}</td><td>{} {}</td><td>{}</td></tr>",
            heap_badge(move.heap),
            move,
            heap_badge(answer.heap),
            answer,
            " · ".join(map(number, left)),
        )
        for move, answer, left in picture.rows
    )
    heads = (_("a move"), _("its answer"), _("leaves"))
    return markup(
        '{}<table class="gl-table gl-answers"><thead><tr>{}</tr></thead><tbody>{}</tbody></table>',
        _board(picture.board, picture.board, cells),
        join(markup('<th scope="col">{}</th>', head) for head in heads),
        rows,
    )


def _heaps(board: BoardPicture, *, rules: bool) -> Markup:
    different = rules and len(set(board.rules)) > 1
    worth = [_chip(value) for value in board.values] or [markup("")] * len(board.heaps)
    return join(
        _heap(
            place,
            size,
            markup("<b>{}</b>", number(size)),
            board.rules[place] if different else "",
            worth[place],
        )
        for place, size in enumerate(board.heaps)
    )


def _heap(
    place: int, size: int | None, told: Markup, rule: str, worth: Markup | str = ""
) -> Markup:
    """Return the row of a heap: its letter, `told` of its size, its stones and its rule."""
    pile = markup("")
    if size is not None:
        said = several("1 stone", "{count} stones", size)
        # Of a larger heap only the number is drawn.
        pile = stones((size,), said) if size <= DRAWN else markup('<b class="gl-pile"></b>')
    rules = markup('<span class="gl-soft gl-small">{}</span>', beside_heap(rule)) if rule else ""
    return markup(
        '<div class="h{}">{} {} {} {} {}</div>',
        hue_index(place),
        heap_badge(place),
        told,
        pile,
        rules,
        worth,
    )


@drawn.register
def _boards(picture: Boards, empty: Boards, cells: Cells) -> Markup:
    items = join(
        markup(
            '<li><div class="gl-heaprows">{}</div>{}</li>',
            _heaps(board, rules=False),
            cells.show(free, given, label_chip),
        )
        for board, free, given in zip(picture.boards, empty.labels, picture.labels, strict=True)
    )
    known = _known(picture.known) if picture.known else markup("")
    return markup('{}<ol class="gl-boards" aria-label="{}">{}</ol>', known, _("Positions"), items)


@drawn.register
def _value_row(picture: ValueRow, empty: ValueRow, cells: Cells) -> Markup:
    start = picture.preperiod or 0
    period = picture.period or 0
    looks = [
        "again" if period and n >= start and (n - start) // period % 2 == 0 else ""
        for n in range(len(picture.values))
    ]
    chips = [_chip(value) for value in picture.values]
    return _in_a_row(range(len(chips)), chips, looks)


def show(picture: Markup) -> None:
    """Put the markup of a picture on the page, unless it is empty."""
    if picture:
        html(picture)
