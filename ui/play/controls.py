"""The controls around the board (undo, hints, move field, opponent), and their callbacks."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import streamlit as st

from gamecore.coupled.nim_with_a_pass import PASS
from gamecore.players.opponents import SKILLS, mistake
from ui.base.fields import length_rule
from ui.base.marks import letter, panel, soft
from ui.base.markup import html, markup
from ui.base.words import _, either, number, say
from ui.catalogue.lookup import next_game
from ui.links import link_state
from ui.links.inner_link import inner_link
from ui.links.link_widgets import show_in
from ui.pieces.heaps import Control, skin_switch
from ui.play.board import LONGEST_SENT
from ui.play.facts import TWO, ending_facts, next_start, opponents
from ui.play.friend import can_invite, has_left, invite, is_offered_rematch, leave, rematch
from ui.play.table import LINKED_GAME, SEEDS, WRONG, easier, undo_to
from ui.play.words import player_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.play.board import Around
    from ui.play.facts import PlayFacts
    from ui.play.table import Table


HINTS = 3
"""Steps of a hint: where to look, what to aim at, the move."""

SKILLS_SHOWN = (0.0, 0.3, 0.5, 0.7, 0.9)
"""Skills that are offered: nobody notices a difference of a tenth."""


def controls(table: Table, facts: PlayFacts, player: str) -> tuple[Control, ...]:
    """Return the row of controls under the current position."""
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
        partial(table.note, "reasons", facts, not table.noted("reasons", facts)),
        icon="why",
        help=_("Names the move that decided the game, and shows what it changed.")
        if over
        else _("Says whether the last move was a mistake, and shows what it changed."),
    )
    passing: tuple[Control, ...] = ()
    if facts.may_pass:
        passing = (Control("pass", _("Pass"), partial(make_move, table, facts, PASS)),)
    if table.seat is not None:
        row = [why] if over and facts.codes else []
        if row and not has_left(table.seat):
            row.insert(0, rematch(table.seat))
        if row and facts.winner == "you":
            row.append(_switch(table, "review", _("Review")))
        passing = passing if facts.to_move == "you" else ()
        return *passing, *row, *_skin(table), leave(table, facts)
    first = [_hint(table, facts)]
    if over:  # where nobody had a move there is nothing to play again
        first = [*_again(table, facts, player)] if facts.codes else []
    row = [*first, undo]
    if not over:
        row.append(Control("swap", _("Swap sides"), partial(table.swap, facts), icon="swap"))
    if facts.codes:
        row.append(why)
    if not over:
        row.append(_switch(table, "winning", _("Who is winning?")))
    # The review of a game that was lost is shown without a switch.
    if facts.codes and (facts.winner != "other" or player == TWO):
        row.append(_switch(table, "review", _("Review")))
    return *passing, *row, *_skin(table)


def _skin(table: Table) -> tuple[Control, ...]:
    """Return the switch to another look, where the position has one."""
    skin = skin_switch(table.page, table.rule)
    is_drawn = table.is_on_cells or table.skin.way != "cells"
    return (skin,) if skin is not None and is_drawn else ()


def _hint(table: Table, facts: PlayFacts) -> Control:
    asked = table.noted("hint", facts, 0)
    return Control(
        "hint",
        _("Hint"),
        partial(table.note, "hint", facts, min(asked + 1, HINTS)),
        icon="hint",
        help=_("Where to look first, then the move.")
        if table.is_first
        else _("In three steps: where to look, what to aim at, the move."),
        is_idle=asked >= HINTS - table.is_first,
    )


def _switch(table: Table, name: str, label: str) -> Control:
    is_on = bool(st.session_state.get(table.own(name)))
    turn = partial(st.session_state.__setitem__, table.own(name), not is_on)
    return Control(name, label, turn, look="switch", is_on=is_on)


def _again(table: Table, facts: PlayFacts, player: str) -> tuple[Control, ...]:
    """Return the controls that start another game; the first is the main one.

    It is never a rematch in which the computer gets the winning side. After a loss by a mistake it
    is to go on from before that mistake.
    """
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
                    help=_("I'll go a bit easier on you next time."),
                )
            )
        end = ending_facts(table.played, facts.text)
        wrong = end.review.last_mistake("you") if end is not None else None
        if wrong is not None:
            back = partial(table.go_back, facts, wrong.index)
            row.insert(0, Control("again-from", _("Play on from there"), back, icon="undo"))
    elif player != TWO and (larger := next_start(table.played, facts.text)) is not None:
        row.insert(0, Control("larger", _("A larger board"), partial(table.grow, larger), "add"))
    return replace(row[0], look="main"), *row[1:]


def swaps_into_loss(table: Table, facts: PlayFacts, player: str) -> bool:
    """Return whether a rematch with sides swapped gives the computer the winning side."""
    end = ending_facts(table.played, facts.text)
    if end is None or player == TWO or end.review.start.to_move_wins is None:
        return False
    return end.review.start.to_move_wins == (facts.began == "you")


def another_game(table: Table) -> None:
    """Draw the link to the next game of the catalogue, shown after a perfect game."""
    there = next_game(table.page.entry)
    html(
        soft(
            markup(
                _("What next? Another game: {game}."),
                game=inner_link(there, _(there.name), there.board_fields),
            )
        )
    )


def looking_back(table: Table, facts: PlayFacts, shown: int) -> tuple[Control, ...]:
    """Return the row of controls under an earlier position: play on from it, or go back."""
    to_game = Control(
        "to-game",
        _("Back to the game"),
        partial(table.note, "look", facts, len(facts.codes)),
    )
    if table.seat is not None:  # what is moved stays
        return (rematch(table.seat), to_game) if is_offered_rematch(table.seat) else (to_game,)
    from_here = Control(
        "from-here",
        _("Play on from here"),
        partial(table.go_back, facts, shown),
        icon="undo",
        look="main",
    )
    return from_here, to_game


def _examples(table: Table, facts: PlayFacts) -> str:
    """Return examples of moves as they may be typed: one of each kind, legal in this position."""
    if facts.turns is not None:
        last = facts.positions[-1].rfind("H") + 1
        places = [number(place) for place in (last - 1, last) if place]
        return _("the places of the coins: {example}").format(example=either(places, "and"))
    if facts.places:
        return _("what to cut: {place}").format(place=facts.places[0])
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


def with_fields(table: Table, facts: PlayFacts | None, player: str, above: Around) -> Around:
    """Return `above` with the fields below the board: for a move, the opponent, and who begins.

    Parameters
    ----------
    table : Table
    facts : PlayFacts or None
        None for a position that cannot be played.
    player : str
    above : Around
        The controls and their notes.
    """
    typed: dict[str, str | int] | None = None
    handlers: dict[str, Callable[[Any], None]] = {}
    is_waiting = table.seat is not None and facts is not None and facts.to_move == "other"
    if facts is not None and facts.winner is None and not is_waiting:
        typed = _typed_move(table, facts)
        handlers["typed"] = lambda sent: type_move(table, facts, str(sent)[:LONGEST_SENT])
    if table.seat is not None:
        return replace(above, typed=typed, handlers=handlers)
    opponents = _opponents(table, facts, player)
    names, sides = ([name for name, _words in opponents[key]] for key in ("players", "sides"))

    def other_player(name: Any) -> None:
        if name in names:
            link_state.write(table.page, {"player": name})  # the game goes on

    def other_side(side: Any) -> None:
        if side in sides:
            table.begin(side)

    handlers |= {"player": other_player, "side": other_side}
    if opponents["friend"] and facts is not None:
        handlers["friend"] = lambda _sent: invite(table, facts)
    return replace(above, typed=typed, opponents=opponents, handlers=handlers)


def _typed_move(table: Table, facts: PlayFacts) -> dict[str, str | int]:
    """Return the data of the move field; a move that was refused stays in it."""
    text = str(table.noted("typed", facts, ""))
    return {
        "label": _("Or type a move"),
        "examples": _examples(table, facts),
        "text": text,
        "most": LONGEST_SENT,
        "long": length_rule(LONGEST_SENT)[1],
        "wrong": str(table.noted(WRONG["field"], facts, "")) if text else "",
    }


def _opponents(table: Table, facts: PlayFacts | None, player: str) -> dict[str, Any]:
    """Return the data of the fields for the opponent and for who begins."""
    # For a position that cannot be played it is not computed which opponents would err.
    there = ("perfect", *SKILLS)
    if facts is not None:
        there = opponents(table.played, link_state.number(table.page, "seed"))
    offered = [name for name in there if name not in SKILLS or float(name[6:]) in SKILLS_SHOWN]
    sides = {"you": _("You begin"), "other": _("The computer begins")}
    if player == TWO:
        sides = {"you": _("Player 1 begins"), "other": _("Player 2 begins")}
    players = {name: player_words(name) for name in [*offered, player, TWO]}
    has_move = facts is not None and (facts.winner is None or bool(facts.codes))
    return {
        "opponent": _("Opponent"),
        "players": list(players.items()),
        "player": player,
        "begins": _("Who begins (starts a new game)"),
        "sides": list(sides.items()),
        "side": facts.began if facts is not None else "you",
        "friend": _("Play a friend") if can_invite(has_move=has_move) else "",
    }


def beaten_mistake(facts: PlayFacts, player: str) -> None:
    """Draw what a fallible opponent does wrong, once it is beaten."""
    wrong = mistake(player)
    if wrong is not None and facts.winner == "you":
        html(panel("good", say(wrong.says)))


def record_box(table: Table, facts: PlayFacts, player: str) -> None:
    """Draw the expander with the game as text, to copy and to paste, and the seed if it has one."""
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
        st.text_input(_("Paste a game"), key=key, on_change=paste_game, args=(table, facts, key))
        said = table.noted(WRONG["text"], facts)
        if said and st.session_state.get(key):
            html(panel("error", str(said), alert=True))
        if not has_luck:
            return
        luck = table.own("luck")
        show_in(luck, link_state.number(table.page, "seed"))
        st.number_input(
            _("Seed"),
            min_value=0,
            max_value=SEEDS,
            key=luck,
            on_change=lambda: link_state.write(table.page, {"seed": int(st.session_state[luck])}),
            help=_("What luck is drawn from: the same seed, the same luck."),
            width=130,
        )


# -- callbacks ------------------------------------------------------------------------------------


def make_move(table: Table, facts: PlayFacts, text: str) -> None:
    """Make a move that was made on the board."""
    heard(table)
    table.move(facts, text)


def heard(table: Table) -> None:
    """Increment the tick, so that the browser gets new data even if a press changed nothing."""
    tick = table.own("tick")
    st.session_state[tick] = int(st.session_state.get(tick, 0)) + 1


def type_move(table: Table, facts: PlayFacts, text: str) -> None:
    """Make a move that was typed; an invalid one stays in the field, with the reason."""
    heard(table)
    refused = bool(text.strip()) and not table.move(facts, text.strip(), "field")
    table.note("typed", facts, text if refused else None)
    if not refused:
        table.note(WRONG["field"], facts, None)


def paste_game(table: Table, facts: PlayFacts, key: str) -> None:
    """Take over a game that was pasted into the field `key`; an invalid one stays there."""
    text = str(st.session_state[key]).strip()
    if text and table.paste(facts, text):
        st.session_state[key] = ""
