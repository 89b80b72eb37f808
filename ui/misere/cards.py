"""The markup of misère play: steps, replies, and the table of single heaps."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from gamecore.misere.genus import superscript
from ui.base.marks import heap_badge, heaps_after, value_chip
from ui.base.words import _, number
from ui.misere.words import heaps_left, kind_word
from ui.move.cards import move_text, unbroken, what_it_does
from ui.pieces.tables import answers_caption, captioned_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamecore.misere.single_heaps import MisereHeap
    from gamecore.positions.moves import Move
    from ui.misere.facts import AnsweredMisere, MisereFacts, SameXor, SingleHeaps

_SHAPES = {"fickle": "◇", "firm": "◆", "wild": "▲"}
"""The shape beside the word, so that a kind is seen at a glance."""


def banner() -> str:
    """Return the line that stands above every view of misère play."""
    return (
        f'<p class="gl-misere"><b>{_("Misère play")}</b> — '
        f"{_('who makes the last move loses; who is left without a move has won.')}</p>"
    )


def steps_list(steps: Sequence[str]) -> str:
    """Return the steps that decide a position, numbered."""
    items = "".join(f"<li>{unbroken(escape(step))}</li>" for step in steps)
    return f'<ol class="gl-misere-steps">{items}</ol>' if items else ""


def kinds_line(facts: MisereFacts) -> str:
    """Return the heaps of a position with their kinds."""
    items = "".join(
        f"<li>{heap_badge(place)} {number(size)} {kind_badge(kind)}</li>"
        for place, (size, kind) in enumerate(zip(facts.heaps, facts.kinds, strict=True))
    )
    name = _("The heaps and their kinds")
    return f'<ul class="gl-misere-kinds" aria-label="{name}">{items}</ul>'


def kind_badge(kind: str) -> str:
    """Return a kind as a badge: its shape and its word."""
    shape = f'<span aria-hidden="true">{_SHAPES[kind]}</span>'
    return f'<span class="gl-kind {kind}">{shape} {kind_word(kind)}</span>'


def misere_move_card(move: Move, why: str) -> str:
    """Return one winning move: what it does, and why it wins."""
    return (
        f'<div class="gl-movecard"><p>{move_text(move)} '
        f'<span class="gl-soft">{what_it_does(move)}</span></p>'
        f'<p class="gl-small">{unbroken(escape(why))}</p></div>'
    )


def misere_replies(rows: Sequence[AnsweredMisere], total: int) -> str:
    """Return the table of moves from a lost position, each with the reply that answers it."""
    caption = answers_caption(len(rows), total)
    body = "".join(
        f'<tr><th scope="row">{move_text(row.move)}</th><td>{heaps_left(row.left)}</td>'
        f"<td>{_reply(row)}</td></tr>"
        for row in rows
    )
    heads = (_("If you move"), _("it leaves"), _("and the opponent"))
    return captioned_table("gl-replies", _("Why every move fails"), caption, heads, body)


def _reply(row: AnsweredMisere) -> str:
    if row.reply is None:
        return _("has won: no move is left")
    return _("wins with {move}").format(move=move_text(row.reply))


def same_xor_table(found: Sequence[SameXor]) -> str:
    """Return the table of positions with one XOR and different winners."""
    body = "".join(
        f'<tr><th scope="row">{" ".join(map(number, heaps))}</th>'
        f'<td class="n">{value_chip(entry.nim_sum)}</td>'
        f"<td>{_wins(entry.nim_sum != 0)}</td><td>{_wins(misere)}</td></tr>"
        for entry in found
        for heaps, misere in ((entry.won, True), (entry.lost, False))
    )
    heads = (_("Heaps"), _("XOR"), _("Normal play"), _("Misère play"))
    caption = _("One XOR, two winners")
    return captioned_table("gl-replies", caption, caption, heads, body)


def _wins(to_move_wins: bool) -> str:
    letter, words = ("N", _("to move wins")) if to_move_wins else ("P", _("to move loses"))
    return f"<b>{letter}</b> {words}"


def heaps_table(single: SingleHeaps, shown: bool) -> str:
    """Return the table of single heaps; until `shown` it ends at the asked heap, with its gaps."""
    rows = single.rows if shown else single.rows[: single.asked + 1]
    body = "".join(_row(row, shown or row.n < single.asked, row.n == single.asked) for row in rows)
    heads = (
        _("Heap"),
        _("Normal value G⁺"),
        _("Misère value G⁻"),
        _("Genus"),
        _("Kind"),
    )
    caption = _("Heaps 0 to {n}, each alone").format(n=number(rows[-1].n))
    return captioned_table("gl-replies gl-singles", _("Single heaps"), caption, heads, body)


def _row(row: MisereHeap, shown: bool, is_asked: bool) -> str:
    mark = ' class="now"' if is_asked else ""
    head = (
        f'<tr{mark}><th scope="row">{number(row.n)}</th>'
        f'<td class="n">{value_chip(row.genus.value)}</td>'
    )
    if not shown:
        hidden = f'<span aria-hidden="true">?</span><span class="gl-hidden">{_("hidden")}</span>'
        return head + f"<td>{hidden}</td>" * 3 + "</tr>"
    return (
        f'{head}<td class="n">{value_chip(row.genus.misere)}</td>'
        f'<td class="n">{genus_mark(row)}</td><td class="n">{kind_badge(row.kind)}</td></tr>'
    )


def genus_mark(row: MisereHeap) -> str:
    """Return a genus with its raised digits."""
    raised = superscript(row.genus.superscript)
    return f'<span class="gl-genus">{number(row.genus.value)}<sup>{raised}</sup></span>'


def options_line(single: SingleHeaps) -> str:
    """Return the options of the asked heap, each with its misère value."""
    items = "".join(
        f"<li>{heaps_after(option)} {value_chip(value)}</li>" for option, value in single.options
    )
    name = _("The options and their misère values")
    return f'<ul class="gl-misere-kinds" aria-label="{name}">{items}</ul>'
