"""What stands around the board: undo, hints, the typed move, the opponent, the game's text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from gamecore.players.mistakes import mistake
from gamecore.players.opponents import SKILLS
from ui.base.marks import panel, soft
from ui.base.markup import html, markup
from ui.base.palette import letter
from ui.base.words import _, say
from ui.links import link_state
from ui.links.link_widgets import show_in
from ui.pieces.skins import skin_switch
from ui.play import presses
from ui.play.board import is_on_cells
from ui.play.facts import TWO, opponents
from ui.play.table import LINKED_GAME, SEEDS, WRONG, easier, undo_to
from ui.play.words import player_words

if TYPE_CHECKING:
    from gamecore.players.hints import Hint
    from ui.play.facts import PlayFacts
    from ui.play.table import Table

SKILLS_SHOWN = (0.0, 0.3, 0.5, 0.7, 0.9)
"""Skills that are offered: a step of a tenth is nothing that a person notices."""


def controls(table: Table, facts: PlayFacts, player: str) -> None:
    """Draw the row under the board."""
    over = facts.winner is not None
    with st.container(horizontal=True, vertical_alignment="center", key="play-controls"):
        if over:
            _again(table, facts, player)
        else:
            st.button(
                _("Hint"),
                key=table.own("ask-hint"),
                icon=":material/lightbulb:",
                help=_("In three steps: where to look, what to aim at, the move."),
                on_click=presses.more_hint,
                args=(table, facts),
                disabled=table.noted("hint", facts, 0) >= presses.HINTS,
            )
        st.button(
            _("Undo"),
            key=table.own("undo"),
            icon=":material/undo:",
            help=_("Takes back your move and the answer to it."),
            on_click=table.back,
            args=(facts, player),
            disabled=undo_to(facts, player) is None,
        )
        if not over:
            st.button(
                _("Swap sides"),
                key=table.own("swap"),
                icon=":material/swap_horiz:",
                on_click=table.swap,
                args=(facts,),
            )
        if facts.codes:
            st.button(
                _("Why?"),
                key=table.own("why"),
                icon=":material/help:",
                help=_("Shows the last move with the values before and after it."),
                on_click=presses.reasons,
                args=(table, facts),
            )
        if not over:
            st.toggle(_("Who is winning?"), key=table.own("winning"), persist_state="session")
            if facts.codes:
                st.toggle(_("Review"), key=table.own("review"), persist_state="session")
        if is_on_cells(facts.positions[0]) or table.skin.way != "cells":
            skin_switch(table.page, table.own("skin"), table.rule)


def _again(table: Table, facts: PlayFacts, player: str) -> None:
    lost = facts.winner == "other" and player != TWO
    following = easier(player) if lost else player
    other = "other" if facts.began == "you" else "you"
    st.button(
        _("Rematch, sides swapped"),
        key=table.own("rematch"),
        type="primary",
        icon=":material/swap_horiz:",
        on_click=table.begin,
        args=(other, following),
    )
    st.button(
        _("Play again"),
        key=table.own("anew"),
        on_click=table.begin,
        args=(facts.began, following),
    )


def hint_line(hint: Hint) -> None:
    """Say the hint that was asked for."""
    html(markup('<div class="gl-note" role="status">{}</div>', say(hint.says)))


def _examples(table: Table, facts: PlayFacts) -> str:
    """Return how a move may be typed: one of each kind that there is, of heaps that are there."""
    if facts.places:
        return _("the place to cut: {place}").format(place=facts.places[0])
    single, split, steps = [], [], []
    for place, (size, some) in enumerate(zip(facts.positions[-1], facts.options, strict=True)):
        smaller = [sum(left) for left in some or () if len(left) < 2]
        parts = [left for left in some or () if len(left) > 1]
        if smaller:
            single.append((f"{size}→{max(smaller)}", f"{letter(place)} {max(smaller)}"))
            steps.append(f"{place + 1}: {max(smaller)}")
        if parts:
            shortest = min(parts, key=len)
            split.append(f"{size}→{'+'.join(map(str, shortest))}")
    if table.names is not None:
        return _("what stays on a step: {example}").format(example=(steps or ["3: 1"])[0])
    if not single and not split:  # heaps so large that their options are not listed
        return "A 5, B 2" if facts.many else "A 5"
    named = ", ".join(name for _sizes, name in single[: 1 + facts.many])
    return " · ".join(
        [*(sizes for sizes, _name in single[:1]), *split[:1], *([named] if named else [])]
    )


def typed_move(table: Table, facts: PlayFacts) -> None:
    """Draw the field in which a move is typed; a move that is refused stays in it."""
    key = table.own("typed")
    st.text_input(
        _("Or type a move"),
        key=key,
        placeholder=_examples(table, facts),
        on_change=presses.typed,
        args=(table, facts, key),
    )
    said = table.noted(WRONG["field"], facts)
    if said and st.session_state.get(key):
        html(panel("error", str(said), alert=True))


def opponent_row(table: Table, facts: PlayFacts | None, player: str) -> None:
    """Draw who plays and who begins; no facts, where nothing is played."""
    page, played = table.page, table.played
    seed = link_state.number(page, "seed")
    # In a position that cannot be played, it is not worth the work to find out who would err.
    there = opponents(played, seed) if facts is not None else ("perfect", *SKILLS)
    offered = [name for name in there if name not in SKILLS or float(name[6:]) in SKILLS_SHOWN]
    choices = [*dict.fromkeys([*offered, player]), TWO]
    key = table.own("opponent")
    show_in(key, player)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.selectbox(
            _("Opponent"),
            list(dict.fromkeys(choices)),
            format_func=player_words,
            key=key,
            on_change=presses.chosen,
            args=(table, key),
            width=310,
        )
        begins = table.own("begins")
        show_in(begins, facts.began if facts is not None else "you")
        names = {"you": _("You begin"), "other": _("The computer begins")}
        if player == TWO:
            names = {"you": _("Player 1 begins"), "other": _("Player 2 begins")}
        st.segmented_control(
            _("Who begins (starts a new game)"),
            list(names),
            format_func=lambda side: names[side],
            key=begins,
            required=True,
            on_change=presses.begins,
            args=(table, begins),
            width="content",
        )
    wrong = mistake(player)
    if wrong is not None and facts is not None and facts.winner == "you":
        html(panel("good", say(wrong.says)))


def record_box(table: Table, facts: PlayFacts, player: str) -> None:
    """Draw the box that holds the game as text, to copy and to paste, and what luck it has."""
    has_luck = player not in ("perfect", TWO) or table.played.kind == "chance"
    title = _("The game as text, and its seed") if has_luck else _("The game as text")
    box = st.expander(title, key=table.own("record"), on_change="rerun")
    if not box.open:
        return
    with box:
        st.code(facts.text, language=None, wrap_lines=True)
        if len(facts.text) > LINKED_GAME:
            html(soft(_("Too long for a link: copy it as text.")))
        key = table.own("pasted")
        st.text_input(
            _("Paste a game"), key=key, on_change=presses.pasted, args=(table, facts, key)
        )
        said = table.noted(WRONG["text"], facts)
        if said and st.session_state.get(key):
            html(panel("error", str(said), alert=True))
        if has_luck:
            _seed(table)


def _seed(table: Table) -> None:
    """Draw what luck is drawn from."""
    key = table.own("luck")
    show_in(key, link_state.number(table.page, "seed"))
    st.number_input(
        _("Seed"),
        min_value=0,
        max_value=SEEDS,
        key=key,
        on_change=presses.seeded,
        args=(table, key),
        help=_("What luck is drawn from: the same seed, the same luck."),
        width=130,
    )
