"""The strip of a game's moves, and the look back: where it was given away, and what refutes it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import streamlit as st

from ui.base.marks import panel, soft
from ui.base.markup import Markup, html, join, markup
from ui.base.words import _, say
from ui.pieces.xor_card import xor_card
from ui.play.facts import Refused
from ui.play.review_facts import refutation_line, review_facts, why_facts
from ui.play.words import known_words, move_words, side_words

if TYPE_CHECKING:
    from gamecore.players.review import Review
    from ui.play.facts import PlayFacts
    from ui.play.review_facts import Columns
    from ui.play.table import Table


def cells(
    table: Table, facts: PlayFacts, player: str, shown: int, review: Review | None
) -> list[dict[str, Any]]:
    """Return the strip: the start, and one cell a move, as the board draws them."""
    strip = [_cell(0, "start", "", _("Start"), "", _("Start"), shown)]
    wrong = review.first_mistake if review is not None else None
    for index, code in enumerate(facts.codes):
        side = facts.mover(index)
        who, move = side_words(side, player), move_words(code, table.names)
        is_wrong = wrong is not None and wrong.index == index
        after = known_words(review.moves[index].after) if review is not None else ""
        mark = "✗" if is_wrong else str(index + 1)
        said = _("Move {count}, {who}: {move}. {after}").format(
            count=index + 1, who=who, move=move, after=after
        )
        if is_wrong:
            said += " " + _("The first mistake.")
        strip.append({**_cell(index + 1, side, mark, move, after, said, shown), "wrong": is_wrong})
    return strip if facts.codes else []


def _cell(
    to: int, side: str, mark: str, text: str, after: str, said: str, shown: int
) -> dict[str, Any]:
    return {
        "to": to,
        "side": side,
        "mark": mark,
        "text": text,
        "after": after,
        "said": said,
        "here": to == shown,
        "wrong": False,
    }


def review_of(table: Table, facts: PlayFacts) -> Review | None:
    """Return the look back at a game; say why, and return None, where there is none."""
    found = review_facts(table.played, facts.text)
    if isinstance(found, Refused):
        html(panel("note", say(found.reason)))
        return None
    return found


def review_words(table: Table, facts: PlayFacts, player: str, review: Review) -> None:
    """Say where the game was first given away and what beats that move; offer to go on there."""
    wrong = review.first_mistake
    if wrong is None:
        html(panel("note", _no_mistake(review)))
        return
    who, move = side_words(wrong.side, player), move_words(wrong.code, table.names)
    if wrong.after.chance is not None:
        said = _("✗ Move {count}, {who}: {move}. Another amount had a better chance.")
    else:
        said = _(
            "✗ Move {count}, {who}: {move}. Up to here this side was winning; "
            "this move gave it away."
        )
    told = panel("bad", said.format(count=wrong.index + 1, who=who, move=move))
    if wrong.refuted_by is not None:
        line = refutation_line(table.played, facts.text, wrong.index)
        rest = ", ".join(move_words(code, table.names) for code in line[2:])
        told += markup(
            "<p>{} <b>{}</b> <span class='gl-soft'>{}</span></p>",
            _("It is beaten by"),
            move_words(wrong.refuted_by, table.names),
            _("and then, for example: {moves}").format(moves=rest) if rest else "",
        )
    html(told)
    st.button(
        _("Play on from before this move"),
        key=table.own("again-from"),
        icon=":material/replay:",
        on_click=table.go_back,
        args=(facts, wrong.index),
    )


def _no_mistake(review: Review) -> str:
    known = (review.start, *(move.after for move in review.moves))
    if any(one.chance is None and one.to_move_wins is None for one in known):
        return _(
            "Part of this game is too large to decide; in the rest nobody gave a won game away."
        )
    return _("No move gave a won game away.")


def _card(table: Table, parts: Columns) -> Markup:
    """Return the XOR of a position in columns, its parts by their names."""
    count = range(len(parts.sizes))
    if parts.of_text:
        names = [_("run {number}").format(number=place + 1) for place in count]
        return xor_card(parts.sizes, parts.values, names=names, heads=(_("Run"), _("Places")))
    if table.names is not None:
        names = [table.names(place) for place in count]
        return xor_card(parts.sizes, parts.values, names=names, heads=(_("Step"), _("Stones")))
    return xor_card(parts.sizes, parts.values)


def why_words(table: Table, facts: PlayFacts, index: int, player: str) -> None:
    """Show what a move changed: the XOR columns before it and after it, or what decided."""
    why = why_facts(table.played, facts.text, index)
    who = side_words(facts.mover(index), player)
    sides = zip(
        (_("Before the move"), _("After the move")),
        (why.before, why.after),
        why.reasons,
        strict=True,
    )
    shown = join(
        markup(
            "<div>{}{}<p>{}</p></div>",
            soft(name),
            "" if values is None else _card(table, values),
            say(reason),
        )
        for name, values, reason in sides
    )
    move = move_words(facts.codes[index], table.names)
    html(markup('<p><b>{}: {}</b></p><div class="gl-sides">{}</div>', who, move, shown))
