"""The markup of moves: one winning move and why, tables of replies and of families of heaps."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from ui.base.marks import heap_badge, heaps_after, value_chip
from ui.base.words import _, number, several
from ui.pieces.tables import answers_caption, captioned_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamecore.positions.family import FamilyAnswer
    from gamecore.positions.moves import Move


def move_text(move: Move) -> str:
    """Write a move as its markup: the heap's badge, then `5 → 3`, `9 → 2 + 7` or `4 → 0`."""
    step = f"{number(move.before)} → {heaps_after(move.after)}"
    return f'{heap_badge(move.heap)} <span class="gl-move">{step}</span>'


def move_card(move: Move, why: str) -> str:
    """Return one winning move: what it does, the value before and after, and why it wins."""
    worth = _("worth {before} → {after}").format(
        before=number(move.value_before), after=number(move.value_after)
    )
    raised = f' <span class="gl-tag">{_("raises the value")}</span>' if move.raises_value else ""
    return (
        f'<div class="gl-movecard"><p>{move_text(move)} '
        f'<span class="gl-soft">{what_it_does(move)} · {unbroken(worth)}</span>{raised}</p>'
        f'<p class="gl-small">{unbroken(escape(why))}</p></div>'
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


def replies_table(rows: Sequence[Answered], total: int) -> str:
    """Return the table of moves from a lost position, each with the reply that answers it.

    `total` counts all moves of the position, also those that are not among `rows`.
    """
    caption = answers_caption(len(rows), total)
    body = "".join(
        f'<tr><th scope="row">{move_text(row.move)}</th>'
        f'<td class="n">{value_chip(row.nim_sum)}</td><td>{move_text(row.reply)}</td></tr>'
        for row in rows
    )
    heads = (_("If you move"), _("the XOR becomes"), _("and the answer back to 0 is"))
    return captioned_table("gl-replies", _("Why every move fails"), caption, heads, body)


def table_of_families(answers: Sequence[FamilyAnswer]) -> str:
    """Return the table of the families of heaps 1..n: the XOR and the least first move of each."""
    body = "".join(
        f'<tr><th scope="row">{number(answer.n)}</th>'
        f'<td class="n">{value_chip(answer.nim_sum)}</td>'
        + (
            f'<td class="n" colspan="2">{_("the player to move loses")}</td>'
            if answer.stones is None or answer.heap is None or answer.left is None
            else f'<td class="n">{number(answer.stones)}</td>'
            f'<td class="n">{number(answer.heap)} → {number(answer.left)}</td>'
        )
        + "</tr>"
        for answer in answers
    )
    heads = (_("n"), _("XOR of the values"), _("Fewest stones to take"), _("From → to"))
    caption = _("One heap of each size 1 to n: the least first move that is sure to win")
    return captioned_table("gl-family", _("Families of heaps"), caption, heads, body)
