"""The XOR of a position in binary columns: which ones cancel, what is left over, the targets."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from ui.base.marks import heap_badge, value_chip
from ui.base.palette import letter
from ui.base.words import _, number

if TYPE_CHECKING:
    from collections.abc import Sequence

_SHORT_POWERS = 10
"""Columns up to 512 are headed by the number itself, later ones by a power such as 2¹⁰."""


@dataclass(frozen=True, slots=True)
class BitColumn:
    """One binary column of a position: which heaps have a one there, and how the ones cancel.

    Attributes
    ----------
    bit : int
        The column stands for 2^bit.
    pairs : tuple of (int, int)
        Places of heaps whose ones cancel, each upper heap with the next lower one.
    leftover : int or None
        The place of the last heap with a one when their number is odd.
    """

    bit: int
    pairs: tuple[tuple[int, int], ...]
    leftover: int | None

    @property
    def ones(self) -> int:
        """The number of ones in the column."""
        return 2 * len(self.pairs) + (self.leftover is not None)


def bit_columns(values: Sequence[int]) -> tuple[BitColumn, ...]:
    """Return the binary columns of the values, highest first, as many as the largest needs."""
    width = max((value.bit_length() for value in values), default=0)
    return tuple(_bit_column(values, bit) for bit in reversed(range(max(width, 1))))


def _bit_column(values: Sequence[int], bit: int) -> BitColumn:
    ones = [place for place, value in enumerate(values) if value >> bit & 1]
    leftover = ones.pop() if len(ones) % 2 else None
    return BitColumn(bit, tuple(zip(ones[::2], ones[1::2], strict=True)), leftover)


@dataclass(frozen=True, slots=True)
class Answer:
    """What the answer adds to a heap's row of the card.

    Attributes
    ----------
    target : int
        What the heap must become worth: its value ⊕ the XOR of all.
    moves : int
        How many moves of this heap reach the target.
    """

    target: int
    moves: int


def xor_card(
    heaps: Sequence[int],
    values: Sequence[int],
    answers: Sequence[Answer | None] | None = None,
    rules: Sequence[str] | None = None,
    names: Sequence[str] | None = None,
    heads: tuple[str, str] | None = None,
) -> str:
    """Return the table that decomposes the XOR of a position column by column.

    Parameters
    ----------
    heaps, values : sequence of int
        Sizes and Grundy values, at least one heap.
    answers : sequence of Answer or None, optional
        When given, the leading column is marked and each heap shows its target; None for a heap in
        which no move exists. Only for a position with XOR ≠ 0: with XOR 0 there is no target.
    rules : sequence of str, optional
        The rule of each heap, shown beside it when the heaps have different ones.
    names : sequence of str, optional
        What the heaps are called where they have names of their own, such as "step 2", and no
        letters.
    heads : (str, str), optional
        What a heap and its size are called where they are no heap and no stones.
    """
    columns = bit_columns(values)
    answered, ruled = answers is not None, rules is not None
    nim_sum = sum(1 << column.bit for column in columns if column.leftover is not None)
    lead = nim_sum.bit_length() - 1 if answers is not None else -1
    marks = [_column_marks(column) for column in columns]
    rows = []
    for place, (size, value) in enumerate(zip(heaps, values, strict=True)):
        cells = "".join(
            _bit_cell(value >> column.bit & 1, mark.get(place, ""), column.bit == lead)
            for column, mark in zip(columns, marks, strict=True)
        )
        rows.append(
            f'<tr><th scope="row">{heap_badge(place) if names is None else names[place]}</th>'
            + (f'<td class="rule">{escape(rules[place])}</td>' if rules is not None else "")
            + f'<td class="n">{number(size)}</td><td class="n">{value_chip(value)}</td>{cells}'
            + (_target_cells(value, nim_sum, answers[place]) if answers is not None else "")
            + "</tr>"
        )
    legend = _(
        "Each value in binary. In a column, ones cancel in pairs; a filled one is left over."
    )
    name = _("The XOR of the position")
    return (
        f'<p class="gl-soft gl-small gl-legend">{legend}</p>'
        f'<div class="gl-scroll" tabindex="0" role="region" aria-label="{name}">'
        f'<table class="gl-table gl-xor"><caption class="gl-hidden">{name}</caption>'
        f"<thead><tr>{_heads(columns, lead, answered, ruled, heads)}</tr></thead>"
        f"<tbody>{''.join(rows)}</tbody>"
        f"<tfoot><tr>{_xor_row(columns, nim_sum, lead, answered, ruled, names)}</tr></tfoot>"
        "</table></div>"
    )


def _heads(
    columns: Sequence[BitColumn],
    lead: int,
    answered: bool,
    ruled: bool,
    called: tuple[str, str] | None,
) -> str:
    part, size = called or (_("Heap"), _("Stones"))
    heads = [part, *([_("Rule")] if ruled else []), size, _("Worth")]
    texts = [f'<th scope="col">{head}</th>' for head in heads]
    for column in columns:
        power = str(1 << column.bit) if column.bit < _SHORT_POWERS else f"2<sup>{column.bit}</sup>"
        if column.bit == lead:
            mark = f'<span class="gl-hidden">{_("leading column")} </span>'
            texts.append(f'<th scope="col" class="b lead">{mark}{power}</th>')
        else:
            texts.append(f'<th scope="col" class="b">{power}</th>')
    if answered:
        texts.append(f'<th scope="col">{_("Must become worth")}</th>')
        texts.append(f'<th scope="col">{_("Winning moves")}</th>')
    return "".join(texts)


def _column_marks(column: BitColumn) -> dict[int, str]:
    """Say for each row what the column draws there: a link's start, end, passage, or a leftover."""
    marks: dict[int, str] = {}
    for upper, lower in column.pairs:
        marks |= dict.fromkeys(range(upper + 1, lower), "thru")
        marks[upper], marks[lower] = "from", "to"
    if column.leftover is not None:
        marks[column.leftover] = "left"
    return marks


def _bit_cell(bit: int, mark: str, is_lead: bool) -> str:
    names = f"b {mark}".strip() + (" lead" if is_lead else "")
    if mark == "left":
        digit = "<b>1</b>"
    elif bit:
        digit = "<s>1</s>"
    else:
        digit = "<i>0</i>"
    return f'<td class="{names}">{digit}</td>'


def _target_cells(value: int, nim_sum: int, answer: Answer | None) -> str:
    if answer is None:
        return f'<td class="gl-soft" colspan="2">{_("no move here")}</td>'
    sure = answer.target < value
    note = _("always possible") if sure else _("if a move reaches it")
    arrow = _("↓ lower,") if sure else _("↑ higher,")
    return (
        f'<td class="target{" sure" if sure else ""}">{number(value)} ⊕ {number(nim_sum)} = '
        f'<b>{number(answer.target)}</b> <span class="gl-soft gl-small">{arrow} {note}</span></td>'
        f'<td class="n">{number(answer.moves)}</td>'
    )


def _xor_row(
    columns: Sequence[BitColumn],
    nim_sum: int,
    lead: int,
    answered: bool,
    ruled: bool,
    heaps: Sequence[str] | None,
) -> str:
    texts = [
        f'<th scope="row">{_("XOR")}</th>{"<td></td>" * (1 + ruled)}'
        f'<td class="n">{value_chip(nim_sum, is_mex=True)}</td>'
    ]
    for column in columns:
        digit = "<b>1</b>" if column.leftover is not None else "0"
        names = "b lead" if column.bit == lead else "b"
        spoken = f'<span class="gl-hidden"> {column_words(column, heaps)}</span>'
        texts.append(f'<td class="{names}">{digit}{spoken}</td>')
    return "".join(texts) + ('<td colspan="2"></td>' if answered else "")


def column_words(column: BitColumn, names: Sequence[str] | None = None) -> str:
    """Say how the ones of a column cancel, for those who do not see the links."""

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
    return ", ".join(parts)
