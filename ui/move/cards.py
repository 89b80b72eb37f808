"""The markup of moves: one winning move and why, tables of replies and of families of heaps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ui.base.marks import heap_badge, heaps_after, move_shown, of_heap, value_chip
from ui.base.markup import Markup, join, markup, opened
from ui.base.words import _, number, several
from ui.pieces.stones import move_picture
from ui.pieces.tables import answers_caption, captioned_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamecore.positions.family import FamilyAnswer
    from gamecore.positions.moves import Move


def move_text(move: Move) -> Markup:
    """Write a move as its markup: the heap's badge, then `5 → 3`, `9 → 2 + 7` or `4 → 0`."""
    step = f"{number(move.before)} → {heaps_after(move.after)}"
    return markup('{} <span class="gl-move">{}</span>', heap_badge(move.heap), step)


def shown(move: Move) -> dict[str, str]:
    """Return the attributes of an element that speaks of a move: its heap, and what it does."""
    change = move_shown({move.heap: (move.before, move.after)})
    return change | of_heap(move.before, place=move.heap)


def move_card(move: Move, why: str) -> Markup:
    """Return one winning move: what it does, the value before and after, and why it wins."""
    worth = _("value {before} → {after}").format(
        before=number(move.value_before), after=number(move.value_after)
    )
    raised = (
        markup(' <span class="gl-tag">{}</span>', _("raises the value"))
        if move.raises_value
        else ""
    )
    return markup(
        "{begun}<p>{move_text} "
        '<span class="gl-soft">{what_it_does} · {worth}</span>{raised}</p>'
        '<p class="gl-small">{why}</p>{picture}</div>',
        begun=opened("div", {"class": "gl-movecard"}, shown(move)),
        move_text=move_text(move),
        what_it_does=what_it_does(move),
        worth=unbroken(worth),
        raised=raised,
        why=unbroken(why),
        picture=move_picture(move.before, move.after),
    )


def unbroken(text: str) -> str:
    """Keep a move or an XOR together where a line breaks: `5 → 3`, `5 ⊕ 6`."""
    for sign in "→⊕":
        text = text.replace(f" {sign} ", f"\N{NO-BREAK SPACE}{sign}\N{NO-BREAK SPACE}")
    return text


def what_it_does(move: Move) -> str:
    """Say what a move does with the stones: takes some, splits the heap, or both."""
    if len(move.after) < 2:
        return several("takes {count} stone", "takes {count} stones", move.stones_taken)
    if move.stones_taken == 0:
        return _("splits the heap")
    return several(
        "takes {count} stone and splits", "takes {count} stones and splits", move.stones_taken
    )


@dataclass(frozen=True, slots=True)
class Answered:
    """A move from a lost position and a reply that brings the XOR back to 0.

    Attributes
    ----------
    move : Move
    nim_sum : int
        The XOR the move leaves, never 0.
    reply : Move
        Its heap is named as before the move: a part of a split keeps the letter of the split heap.
    """

    move: Move
    nim_sum: int
    reply: Move


def replies_table(rows: Sequence[Answered], total: int | None) -> Markup:
    """Return the table of moves from a lost position, each with the reply that answers it.

    `total` counts all moves of the position, also those that are not among `rows`.
    """
    caption = answers_caption(len(rows), total)
    body = join(
        markup(
            '{}<th scope="row">{}</th><td class="n">{}</td><td>{}</td></tr>',
            opened("tr", shown(row.move)),
            move_text(row.move),
            value_chip(row.nim_sum),
            move_text(row.reply),
        )
        for row in rows
    )
    heads = (_("If you move"), _("the XOR becomes"), _("and the answer back to 0 is"))
    return captioned_table("gl-replies", _("Why every move fails"), caption, heads, body)


def table_of_families(answers: Sequence[FamilyAnswer]) -> Markup:
    """Return the table of the families of heaps 1..n: the XOR and the least first move of each."""
    body = join(
        markup(
            '<tr><th scope="row">{}</th><td class="n">{}</td>',
            number(answer.n),
            value_chip(answer.nim_sum),
        )
        + (
            markup('<td class="n" colspan="2">{}</td>', _("the player to move loses"))
            if answer.stones is None or answer.heap is None or answer.left is None
            else markup(
                '<td class="n">{}</td><td class="n">{} → {}</td>',
                number(answer.stones),
                number(answer.heap),
                number(answer.left),
            )
        )
        + markup("</tr>")
        for answer in answers
    )
    heads = (_("n"), _("XOR of the values"), _("Fewest stones to take"), _("From → to"))
    caption = _("One heap of each size 1 to n: the least first move that is sure to win")
    return captioned_table("gl-family", _("Families of heaps"), caption, heads, body)
