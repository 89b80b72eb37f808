"""The XOR of a position in binary columns: which ones cancel, which are left over, the targets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamecore import limits
from ui.base import page_limits
from ui.base.marks import heap_badge, hue_index, letter, of_heap, value_chip
from ui.base.markup import Markup, join, markup, opened
from ui.base.words import _, gap, number, several
from ui.pieces.stones import stones

if TYPE_CHECKING:
    from collections.abc import Sequence

_SHORT_POWERS = 10
"""Columns up to 2⁹ = 512 are headed by the number itself, higher ones by a power such as 2¹⁰."""


@dataclass(frozen=True, slots=True)
class BitColumn:
    """The column of 2^bit in a position: how its ones cancel, by the indices of their heaps.

    The ones cancel in pairs of (upper, lower) neighbours from the top; when their number is odd the
    last one is left over.
    """

    bit: int
    pairs: tuple[tuple[int, int], ...]
    leftover: int | None

    @property
    def ones(self) -> int:
        """The number of ones in the column."""
        return 2 * len(self.pairs) + (self.leftover is not None)


def bit_columns(values: Sequence[int]) -> tuple[BitColumn, ...]:
    """Return the binary columns of the values, highest first; at least one."""
    width = max((value.bit_length() for value in values), default=0)
    return tuple(_bit_column(values, bit) for bit in reversed(range(max(width, 1))))


def _bit_column(values: Sequence[int], bit: int) -> BitColumn:
    ones = [place for place, value in enumerate(values) if value >> bit & 1]
    leftover = ones.pop() if len(ones) % 2 else None
    return BitColumn(bit, tuple(zip(ones[::2], ones[1::2], strict=True)), leftover)


@dataclass(frozen=True, slots=True)
class AnswerCell:
    """What the answer adds to a heap's row: its target, value ⊕ XOR, and how many moves reach it.

    `moves` is None where there are more than limits.WINNING_MOVES.
    """

    target: int
    moves: int | None


def xor_card(
    heaps: Sequence[int],
    values: Sequence[int],
    answers: Sequence[AnswerCell | None] | None = None,
    rules: Sequence[str] | None = None,
    names: Sequence[str] | None = None,
    heads: tuple[str, str] | None = None,
    told: int | None = None,
) -> Markup:
    """Return the table that decomposes the XOR of a position column by column.

    Parameters
    ----------
    heaps, values : sequence of int
        Sizes and Grundy values, at least one heap.
    answers : sequence of AnswerCell or None, optional
        Only for a position with XOR ≠ 0: marks the leading column and shows the target of each
        heap; None for a heap without a move.
    rules : sequence of str, optional
        The rule of each heap, shown beside it when the heaps have different ones.
    names : sequence of str, optional
        Names of the heaps, such as "step 2"; their letters if not given.
    heads : (str, str), optional
        Column heads that replace “Heap” and “Stones”.
    told : int, optional
        How many heaps, from the first, have their answer filled in, the last of them highlighted;
        all of them if not given.
    """
    columns = bit_columns(values)
    answered, ruled = answers is not None, rules is not None
    nim_sum = sum(1 << column.bit for column in columns if column.leftover is not None)
    lead = nim_sum.bit_length() - 1 if answers is not None else -1
    marks = [column_marks(column) for column in columns]
    rows = []
    for place, (size, value) in enumerate(zip(heaps, values, strict=True)):
        cells = join(
            bit_cell(value >> column.bit & 1, mark.get(place, ""), column.bit == lead)
            for column, mark in zip(columns, marks, strict=True)
        )
        spoken_of = of_heap(size, place=place) if names is None else {}
        now = {"class": "now"} if told is not None and place == told - 1 else {}
        rows.append(
            markup(
                '{}<th scope="row">{}</th>',
                opened("tr", spoken_of, now),
                heap_badge(place) if names is None else names[place],
            )
            + (markup('<td class="rule">{}</td>', rules[place]) if rules is not None else "")
            + markup(
                '<td class="n">{}</td><td class="n">{}</td>{}',
                number(size),
                value_chip(value),
                cells,
            )
            + _answer_cells(value, nim_sum, place, answers, told)
            + markup("</tr>")
        )
    legend = _(
        "Each value in binary. In a column, ones cancel in pairs; a filled one is left over."
    )
    name = _("The XOR of the position")
    head = _heads(columns, lead, answered, ruled, heads)
    foot = _xor_row(columns, nim_sum, lead, answered, ruled, names)
    caption = markup('<caption class="gl-hidden">{}</caption>', name)
    return _card(legend, name, ruled, caption, head, join(rows), foot)


def _card(
    legend: str, name: str, ruled: bool, caption: str, head: str, rows: str, foot: str
) -> Markup:
    says = markup('<p class="gl-soft gl-small gl-legend">{}</p>', legend) if legend else ""
    foot = markup("<tfoot><tr>{}</tr></tfoot>", foot) if foot else ""
    return markup(
        '{}<div class="gl-scroll" tabindex="0" role="region" aria-label="{}">'
        '<table class="gl-table gl-xor{}">{}<thead><tr>{}</tr></thead><tbody>{}</tbody>{}'
        "</table></div>",
        says,
        name,
        " ruled" if ruled else "",
        caption,
        head,
        rows,
        foot,
    )


def covered_card(
    heaps: Sequence[int],
    values: Sequence[int | None],
    rules: Sequence[str] | None = None,
    heads: tuple[str, str] | None = None,
    *,
    drawn: bool,
) -> Markup:
    """Return the table while “who wins?” is open, with ? for the XOR and each value not found.

    If `drawn`, it has a picture of the heaps if their stones are few, as the `stones_card`.
    """
    asked = markup('<td class="n"><span class="gl-ask">?</span></td>')
    found = [
        asked if value is None else markup('<td class="n">{}</td>', value_chip(value))
        for value in values
    ]
    sizes = _sizes(heaps) if drawn else [number(size) for size in heaps]
    rows = _open_rows(heaps, rules, sizes, found)
    ruled = rules is not None
    legend = _("Find the value of each heap. With an XOR of 0, whoever moves next loses.")
    blanks = markup("<td></td>") * (1 + ruled)
    foot = markup('<th scope="row">{}</th>{}{}', _("XOR"), blanks, asked)
    head = _heads((), -1, False, ruled, heads)
    return _card(legend, _("The position"), ruled, "", head, rows, foot)


def stones_card(
    heaps: Sequence[int],
    rules: Sequence[str] | None = None,
    heads: tuple[str, str] | None = None,
    *,
    asks_who: bool,
) -> Markup:
    """Return the table of the heaps alone, with a picture if their stones are few.

    Where it `asks_who` wins, a sentence says what that question means in moves.
    """
    rows = _open_rows(heaps, rules, _sizes(heaps), [""] * len(heaps))
    legend = _("Say it is your move: can you leave a position from which your opponent can't win?")
    part, size = heads or (_("Heap"), _("Stones"))
    shown = [part, *([_("Rule")] if rules is not None else []), size]
    head = join(markup('<th scope="col">{}</th>', one) for one in shown)
    ruled = rules is not None
    return _card(legend if asks_who else "", _("The position"), ruled, "", head, rows, "")


def _open_rows(
    heaps: Sequence[int],
    rules: Sequence[str] | None,
    sizes: Sequence[str],
    more: Sequence[str],
) -> Markup:
    """Return a row for each heap: name, rule, size, and the cell after it if there is one."""
    return join(
        markup(
            '{}<th scope="row">{}</th>{}<td class="n">{}</td>{}</tr>',
            opened("tr", of_heap(size, place=place)),
            heap_badge(place),
            markup('<td class="rule">{}</td>', rules[place]) if rules is not None else "",
            sizes[place],
            more[place],
        )
        for place, size in enumerate(heaps)
    )


def _sizes(heaps: Sequence[int]) -> list[Markup | str]:
    """Return the size of each heap, with its stones where those of all are few."""
    if sum(heaps) > page_limits.STONES_DRAWN:
        return [number(size) for size in heaps]
    return [_drawn(place, size) for place, size in enumerate(heaps)]


def _drawn(place: int, size: int) -> Markup:
    """Return the size of a heap, and its stones in its colour."""
    picture = stones((size,), several("1 stone", "{count} stones", size)) if size else ""
    return markup(
        '<span class="gl-heaprows gl-counted"><b>{}</b><span class="h{}">{}</span></span>',
        number(size),
        hue_index(place),
        picture,
    )


def _heads(
    columns: Sequence[BitColumn],
    lead: int,
    answered: bool,
    ruled: bool,
    called: tuple[str, str] | None,
) -> Markup:
    part, size = called or (_("Heap"), _("Stones"))
    heads = [part, *([_("Rule")] if ruled else []), size, _("Value")]
    texts = [markup('<th scope="col">{}</th>', head) for head in heads]
    for column in columns:
        power = (
            str(1 << column.bit)
            if column.bit < _SHORT_POWERS
            else markup("2<sup>{}</sup>", column.bit)
        )
        if column.bit == lead:
            mark = markup('<span class="gl-hidden">{} </span>', _("leading column"))
            texts.append(markup('<th scope="col" class="b lead">{}{}</th>', mark, power))
        else:
            texts.append(markup('<th scope="col" class="b">{}</th>', power))
    if answered:
        texts.append(markup('<th scope="col">{}</th>', _("Value must become")))
        texts.append(markup('<th scope="col">{}</th>', _("Winning moves")))
    return join(texts)


def column_marks(column: BitColumn) -> dict[int, str]:
    """Return row → class of its cell: "from", "to" and "thru" of a link, "left" of a leftover."""
    marks: dict[int, str] = {}
    for upper, lower in column.pairs:
        marks |= dict.fromkeys(range(upper + 1, lower), "thru")
        marks[upper], marks[lower] = "from", "to"
    if column.leftover is not None:
        marks[column.leftover] = "left"
    return marks


def bit_cell(bit: int, mark: str, is_lead: bool = False) -> Markup:
    """Return a digit of a column, marked as `column_marks` says: struck through or left over."""
    names = f"b {mark}".strip() + (" lead" if is_lead else "")
    one = markup("<b>1</b>") if mark == "left" else markup("<s>1</s>")
    digit = one if bit else markup("<i>0</i>")
    return markup('<td class="{}">{}</td>', names, digit)


def _answer_cells(
    value: int,
    nim_sum: int,
    place: int,
    answers: Sequence[AnswerCell | None] | None,
    told: int | None,
) -> Markup:
    if answers is None:
        return markup("")
    if told is not None and place >= told:
        return markup('<td class="target"><span class="gl-ask">?</span></td><td></td>')
    answer = answers[place]
    if answer is None:
        return markup('<td class="gl-soft" colspan="2">{}</td>', _("no move here"))
    sure = answer.target < value
    note = _("always possible") if sure else _("if a move reaches it")
    way = _("lower,") if sure else _("higher,")
    return markup(  # gl-wide is hidden on a phone
        '<td class="target{mark}"><span class="gl-wide">{value} ⊕ {nim_sum} = </span>'
        '<b>{target}</b> <span class="gl-soft gl-small">{arrow} '
        '<span class="gl-wide">{way}{gap}{note}</span></span></td>'
        '<td class="n">{moves}</td>',
        mark=" sure" if sure else "",
        value=number(value),
        nim_sum=number(nim_sum),
        target=number(answer.target),
        arrow="↓" if sure else "↑",
        way=way,
        gap=gap(),
        note=note,
        moves=_("over {count}").format(count=number(limits.WINNING_MOVES))
        if answer.moves is None
        else number(answer.moves),
    )


def _xor_row(
    columns: Sequence[BitColumn],
    nim_sum: int,
    lead: int,
    answered: bool,
    ruled: bool,
    heaps: Sequence[str] | None,
) -> Markup:
    texts = [
        markup(
            '<th scope="row">{}</th>{}<td class="n">{}</td>',
            _("XOR"),
            markup("<td></td>") * (1 + ruled),
            value_chip(nim_sum, is_mex=True),
        )
    ]
    for column in columns:
        digit = markup("<b>1</b>") if column.leftover is not None else "0"
        names = "b lead" if column.bit == lead else "b"
        spoken = markup('<span class="gl-hidden"> {}</span>', column_words(column, heaps))
        texts.append(markup('<td class="{}">{}{}</td>', names, digit, spoken))
    return join(texts) + (markup('<td colspan="2"></td>') if answered else "")


def column_words(column: BitColumn, names: Sequence[str] | None = None) -> str:
    """Return how the ones of a column cancel, in words for screen readers."""

    def name(place: int) -> str:
        return letter(place) if names is None else names[place]

    if column.ones == 0:
        return _("no ones")
    parts = [
        _("{upper} and {lower} cancel").format(upper=name(upper), lower=name(lower))
        for upper, lower in column.pairs
    ]
    if column.leftover is not None:
        parts.append(_("{heap} is left over").format(heap=name(column.leftover)))
    return _(", ").join(parts)
