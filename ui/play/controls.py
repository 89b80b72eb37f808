"""What stands around the board: undo, hints, the typed move, the opponent, the game's text."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from gamecore.players.opponents import SKILLS, mistake
from ui.base.marks import panel, soft
from ui.base.markup import html, markup
from ui.base.palette import letter
from ui.base.words import _, say
from ui.catalogue.house import next_game
from ui.links import link_state
from ui.links.inner_link import inner_link
from ui.links.link_widgets import show_in
from ui.pieces.heaps import Control
from ui.pieces.skins import skin_switch
from ui.play import presses
from ui.play.board import Opponents, TypedMove, is_on_cells
from ui.play.facts import TWO, opponents
from ui.play.review_facts import ending_facts, harder_start
from ui.play.table import LINKED_GAME, SEEDS, WRONG, easier, undo_to
from ui.play.words import player_words

if TYPE_CHECKING:
    from ui.play.facts import PlayFacts
    from ui.play.table import Table

SKILLS_SHOWN = (0.0, 0.3, 0.5, 0.7, 0.9)
"""Skills that are offered: a step of a tenth is nothing that a person notices."""


def controls(table: Table, facts: PlayFacts, player: str) -> tuple[Control, ...]:
    """Return the row under the board."""
    over = facts.winner is not None
    undo = Control(
        "undo",
        _("Undo"),
        partial(table.back, facts, player),
        icon="undo",
        help=_("Takes back your move and the answer to it."),
        is_idle=undo_to(facts, player) is None,
    )
    why = Control(
        "why",
        _("Why?"),
        partial(presses.reasons, table, facts),
        icon="why",
        help=_("Names the move that decided the game, and shows what it changed.")
        if over
        else _("Says whether the last move was a mistake, and shows what it changed."),
    )
    row = [*_again(table, facts, player), undo] if over else [_hint(table, facts), undo]
    if not over:
        row.append(Control("swap", _("Swap sides"), partial(table.swap, facts), icon="swap"))
    if facts.codes:
        row.append(why)
    if not over:
        row.append(_switch(table, "winning", _("Who is winning?")))
    # A lost game is looked back at unasked.
    if facts.codes and (facts.winner != "other" or player == TWO):
        row.append(_switch(table, "review", _("Review")))
    if is_on_cells(facts.positions[0]) or table.skin.way != "cells":
        skin = skin_switch(table.page, table.rule)
        row += [skin] if skin is not None else []
    return tuple(row)


def _hint(table: Table, facts: PlayFacts) -> Control:
    return Control(
        "hint",
        _("Hint"),
        partial(presses.more_hint, table, facts),
        icon="hint",
        help=_("Where to look first, then the move.")
        if table.is_first
        else _("In three steps: where to look, what to aim at, the move."),
        is_idle=table.noted("hint", facts, 0) >= presses.HINTS - table.is_first,
    )


def _switch(table: Table, name: str, label: str) -> Control:
    is_on = bool(st.session_state.get(table.own(name)))
    return Control(name, label, partial(presses.turn, table, name), look="switch", is_on=is_on)


def _again(table: Table, facts: PlayFacts, player: str) -> tuple[Control, ...]:
    """Return the next games; the first of them is the main one, and can be won."""
    other = "other" if facts.began == "you" else "you"
    rematch = Control(
        "rematch",
        _("Rematch, sides swapped"),
        partial(table.begin, other),
        icon="swap",
    )
    anew = Control("anew", _("Play again"), partial(table.begin, facts.began))
    row = [anew, rematch] if swaps_into_loss(table, facts, player) else [rematch, anew]
    if facts.winner == "other" and player != TWO:
        if easier(player) != player:
            row.append(
                Control(
                    "easier",
                    _("Play an easier opponent"),
                    partial(table.begin, facts.began, easier(player)),
                )
            )
    elif player != TWO and (harder := harder_start(table.played, facts.text)) is not None:
        row.insert(0, Control("larger", _("A larger board"), partial(table.grow, harder), "add"))
    return replace(row[0], look="main"), *row[1:]


def swaps_into_loss(table: Table, facts: PlayFacts, player: str) -> bool:
    """Tell whether a rematch with sides swapped gives the computer the side that wins."""
    end = ending_facts(table.played, facts.text)
    if end is None or player == TWO or end.review.start.to_move_wins is None:
        return False
    return end.review.start.to_move_wins == (facts.began == "you")


def another_game(table: Table) -> None:
    """Lead on from a perfect game to the next game of the house."""
    there = next_game(table.page.entry)
    html(
        soft(
            markup(
                _("What next? Another game: {game}."),
                game=inner_link(there, _(there.name), {"view": "play"}),
            )
        )
    )


def looking_back(table: Table, facts: PlayFacts, shown: int) -> tuple[Control, ...]:
    """Return the row under an earlier position: to go on from it, or to return to the game."""
    return (
        Control(
            "from-here",
            _("Play on from here"),
            partial(table.go_back, facts, shown),
            icon="undo",
            look="main",
        ),
        Control(
            "to-game",
            _("Back to the game"),
            partial(presses.look, table, facts, len(facts.codes)),
        ),
    )


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


def typed_move(table: Table, facts: PlayFacts) -> TypedMove:
    """Return the field in which a move is typed; a move that is refused stays in it."""
    text = str(table.noted("typed", facts, ""))
    return TypedMove(
        examples=_examples(table, facts),
        text=text,
        wrong=str(table.noted(WRONG["field"], facts, "")) if text else "",
        on_type=partial(presses.typed, table, facts),
    )


def opponent_fields(table: Table, facts: PlayFacts | None, player: str) -> Opponents:
    """Return who plays and who begins; no facts, where nothing is played."""
    page, played = table.page, table.played
    seed = link_state.number(page, "seed")
    # In a position that cannot be played, it is not worth the work to find out who would err.
    there = opponents(played, seed) if facts is not None else ("perfect", *SKILLS)
    offered = [name for name in there if name not in SKILLS or float(name[6:]) in SKILLS_SHOWN]
    sides = {"you": _("You begin"), "other": _("The computer begins")}
    if player == TWO:
        sides = {"you": _("Player 1 begins"), "other": _("Player 2 begins")}
    return Opponents(
        players={name: player_words(name) for name in [*offered, player, TWO]},
        player=player,
        sides=sides,
        began=facts.began if facts is not None else "you",
        on_player=lambda name: link_state.write(page, {"player": name}),  # the game goes on
        on_side=table.begin,
    )


def beaten_mistake(facts: PlayFacts, player: str) -> None:
    """Say what an opponent that errs does wrong, once it is beaten."""
    wrong = mistake(player)
    if wrong is not None and facts.winner == "you":
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
