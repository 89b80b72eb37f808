"""The markup of misère play: steps, replies, and the table of single heaps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore.misere.genus import superscript
from ui.base.marks import (
    heap_badge,
    heap_badges,
    heaps_after,
    of_heap,
    places_of,
    value_chip,
)
from ui.base.markup import Markup, join, markup, opened
from ui.base.words import _, number
from ui.misere.words import heaps_left, kind_word
from ui.move.cards import move_text, shown, unbroken, what_it_does
from ui.pieces.tables import answers_caption, captioned_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamecore.misere.single_heaps import MisereHeap
    from gamecore.positions.moves import Move
    from ui.misere.facts import AnsweredMisere, MisereFacts, SameXor, SingleHeaps

_SHAPES = {"fickle": "◇", "firm": "◆", "wild": "▲"}
"""The shape beside the word, so that a kind is seen at a glance."""


def banner() -> Markup:
    """Return the line that stands above every view of misère play."""
    return markup(
        '<p class="gl-misere"><b>{}</b> — {}</p>',
        _("Misère play"),
        _("whoever makes the last move loses; whoever cannot move has won."),
    )


def steps_list(steps: Sequence[str]) -> Markup:
    """Return the steps that decide a position, numbered."""
    items = join(markup("<li>{}</li>", unbroken(step)) for step in steps)
    return markup('<ol class="gl-misere-steps">{}</ol>', items) if items else markup("")


def kinds_line(facts: MisereFacts) -> Markup:
    """Return the heaps of a position with their kinds."""
    items = join(
        markup("<li>{} {} {}</li>", heap_badge(place), number(size), kind_badge(kind))
        for place, (size, kind) in enumerate(zip(facts.heaps, facts.kinds, strict=True))
    )
    name = _("The heaps and their kinds")
    return markup('<ul class="gl-misere-kinds" aria-label="{}">{}</ul>', name, items)


def kind_badge(kind: str) -> Markup:
    """Return a kind as a badge: its shape and its word."""
    shape = markup('<span aria-hidden="true">{}</span>', _SHAPES[kind])
    return markup('<span class="gl-kind {}">{} {}</span>', kind, shape, kind_word(kind))


def misere_move_card(move: Move, why: str) -> Markup:
    """Return one winning move: what it does, and why it wins."""
    return markup(
        '{}<p>{} <span class="gl-soft">{}</span></p><p class="gl-small">{}</p></div>',
        opened("div", {"class": "gl-movecard"}, shown(move)),
        move_text(move),
        what_it_does(move),
        unbroken(why),
    )


def misere_replies(rows: Sequence[AnsweredMisere], total: int | None) -> Markup:
    """Return the table of moves from a lost position, each with the reply that answers it."""
    caption = answers_caption(len(rows), total)
    body = join(
        markup(
            '{}<th scope="row">{}</th><td>{}</td><td>{}</td></tr>',
            opened("tr", shown(row.move)),
            move_text(row.move),
            heaps_left(row.left),
            _reply(row),
        )
        for row in rows
    )
    heads = (_("If you move"), _("it leaves"), _("and the opponent"))
    return captioned_table("gl-replies", _("Why every move fails"), caption, heads, body)


def _reply(row: AnsweredMisere) -> str:
    if row.reply is None:
        return _("has won: no move is left")
    return markup(_("wins with {move}"), move=move_text(row.reply))


def same_xor_table(found: Sequence[SameXor]) -> Markup:
    """Return the table of positions with one XOR and different winners."""
    body = join(
        markup(
            '<tr><th scope="row">{heaps}</th>'
            '<td class="n">{value_chip}</td>'
            "<td>{normal}</td><td>{misere}</td></tr>",
            heaps=" ".join(map(number, heaps)),
            value_chip=value_chip(entry.nim_sum),
            normal=_wins(entry.nim_sum != 0),
            misere=_wins(misere),
        )
        for entry in found
        for heaps, misere in ((entry.won, True), (entry.lost, False))
    )
    heads = (_("Heaps"), _("XOR"), _("Normal play"), _("Misère play"))
    caption = _("One XOR, two winners")
    return captioned_table("gl-replies", caption, caption, heads, body)


def _wins(to_move_wins: bool) -> Markup:
    letter, words = ("N", _("to move wins")) if to_move_wins else ("P", _("to move loses"))
    return markup("<b>{}</b> {}", letter, words)


def heaps_table(single: SingleHeaps, shown: bool, heaps: Sequence[int] = ()) -> Markup:
    """Return the table of single heaps; until `shown` it ends at the asked heap, with its gaps.

    The letters of the position's `heaps` stand at their rows.
    """
    places = places_of(heaps)
    rows = single.rows if shown else single.rows[: single.asked + 1]
    body = join(
        _row(row, shown or row.n < single.asked, row.n == single.asked, places.get(row.n, ()))
        for row in rows
    )
    heads = (
        _("Heap"),
        _("Normal value G⁺"),
        _("Misère value G⁻"),
        _("Genus"),
        _("Kind"),
    )
    caption = _("Heaps 0 to {n}, each alone").format(n=number(rows[-1].n))
    return captioned_table("gl-replies gl-singles", _("Single heaps"), caption, heads, body)


def _row(row: MisereHeap, shown: bool, is_asked: bool, places: tuple[int, ...]) -> Markup:
    head = markup(
        '{}<th scope="row">{} {}</th><td class="n">{}</td>',
        opened("tr", {"class": "now" if is_asked else ""}, of_heap(row.n)),
        number(row.n),
        heap_badges(places),
        value_chip(row.genus.value),
    )
    if not shown:
        hidden = markup(
            '<span aria-hidden="true">?</span><span class="gl-hidden">{}</span>', _("hidden")
        )
        return head + markup("<td>{}</td>", hidden) * 3 + markup("</tr>")
    return markup(
        '{head}<td class="n">{value_chip}</td>'
        '<td class="n">{genus_mark}</td><td class="n">{kind_badge}</td></tr>',
        head=head,
        value_chip=value_chip(row.genus.misere),
        genus_mark=genus_mark(row),
        kind_badge=kind_badge(row.kind),
    )


def genus_mark(row: MisereHeap) -> Markup:
    """Return a genus with its raised digits."""
    raised = superscript(row.genus.superscript)
    return markup('<span class="gl-genus">{}<sup>{}</sup></span>', number(row.genus.value), raised)


def options_line(single: SingleHeaps) -> Markup:
    """Return the options of the asked heap, each with its misère value."""
    items = join(
        markup("<li>{} {}</li>", heaps_after(option), value_chip(value))
        for option, value in single.options
    )
    name = _("The options and their misère values")
    return markup('<ul class="gl-misere-kinds" aria-label="{}">{}</ul>', name, items)
