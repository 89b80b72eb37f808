"""The play view: the board, the opponent, hints, and the look back, of any game."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import streamlit as st

from gamecore.limits import RECORD_TEXT
from ui.base.marks import panel, soft
from ui.base.markup import html
from ui.base.page import View
from ui.base.words import N_, _, say
from ui.links import link_state
from ui.play import presses
from ui.play.board import play_board
from ui.play.controls import controls, hint_line, opponent_row, record_box, typed_move
from ui.play.facts import TWO, PlayFacts, Refused, hint_facts, play_facts
from ui.play.strip import cells, review_of, review_words, why_words
from ui.play.table import FIELDS, WRONG, Table, easier
from ui.play.words import compared_words, did_words, turn_words, winning_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from gamecore.players.review import Review


def play_view(table: Callable[[Any], Table], *, misere: bool = False) -> View:
    """Return the play view of a kind of page.

    Parameters
    ----------
    table : callable
        The page's bench → its table.
    misere : bool
        Whether the page knows misère play.
    """

    def draw(bench: Any) -> None:
        play_here(table(bench))

    return View("play", N_("Play"), draw, fields=FIELDS, misere=misere, unnamed=False)


def play_here(table: Table) -> PlayFacts | None:
    """Draw a game where it is called; return how it stands, or None where it cannot be played."""
    with st.container(key="play"):
        return _draw(table)


def _draw(table: Table) -> PlayFacts | None:
    page, played = table.page, table.played
    text = link_state.text(page, "game") or st.session_state.get(table.own("long"), "")
    player, seed = link_state.choice(page, "player"), link_state.number(page, "seed")
    facts = play_facts(played, text[: RECORD_TEXT + 1], player, seed)
    if isinstance(facts, Refused):
        html(panel("note", say(facts.reason), alert=True))
        opponent_row(table, None, player)
        return None
    if facts.note is not None and text:
        html(panel("note", say(facts.note)))
    shown = table.noted("look", facts, len(facts.codes))
    _board(table, facts, player, shown)
    return facts


def _board(table: Table, facts: PlayFacts, player: str, shown: int) -> None:
    last = len(facts.codes)
    over = facts.winner is not None
    review: Review | None = None
    if over or st.session_state.get(table.own("review")):
        review = review_of(table, facts) if facts.codes else None
    hint = _hint(table, facts) if not over and shown == last else None
    play_board(
        table,
        facts,
        shown=shown,
        live=not over and shown == last and (player == TWO or facts.to_move == "you"),
        status=_status(table, facts, player, shown),
        strip=cells(table, facts, player, shown, review),
        marked=hint.heaps if hint is not None else (),
        on_move=partial(presses.move, table, facts),
        on_look=partial(presses.look, table, facts),
    )
    if shown != last:
        _looking_back(table, facts, player, shown)
        return
    if facts.winner == "other" and easier(player) != player:
        html(soft(_("The next opponent makes more mistakes.")))
    controls(table, facts, player)
    if hint is not None:
        hint_line(hint)  # below its button, which must not move away under the finger
    _explained(table, facts, player)
    if review is not None:
        review_words(table, facts, player, review)
    if table.is_first:
        return
    if not over:
        typed_move(table, facts)
    opponent_row(table, facts, player)
    record_box(table, facts, player)


def _explained(table: Table, facts: PlayFacts, player: str) -> None:
    """Say who is winning and why the last move was made, where that is asked for."""
    if st.session_state.get(table.own("winning")) and facts.winner is None:
        # Below its switch, which must not move away under the finger.
        html(panel("note", winning_words(facts, player)))
        # It tells who is winning, which is not told unasked; of a chance it would tell that again.
        if facts.reason is not None and facts.known.chance is None:
            said = _("About the computer's move: {reason}").format(reason=say(facts.reason))
            html(soft(said))
    elif facts.winner is None and _is_undecided(facts):
        html(soft(_("I cannot see who wins here.")))  # unasked, for it gives nothing away
    if facts.codes and table.noted("reasons", facts):
        why_words(table, facts, len(facts.codes) - 1, player)


def _is_undecided(facts: PlayFacts) -> bool:
    """Tell whether nobody can see who wins, and it is not luck that decides."""
    return facts.known.to_move_wins is None and facts.known.chance is None


def _hint(table: Table, facts: PlayFacts) -> Any:
    """Return the hint that is asked for; None if none is."""
    asked = table.noted("hint", facts, 0)
    if not asked:
        return None
    found = hint_facts(table.played, facts.text)
    return found[min(asked, len(found)) - 1] if found else None


def _status(table: Table, facts: PlayFacts, player: str, shown: int) -> list[str]:
    said = table.noted(WRONG["board"], facts)
    if said:
        return [str(said), turn_words(facts, player, table.played.misere)]
    if shown != len(facts.codes):
        return [_("After move {count}.").format(count=shown) if shown else _("The start.")]
    done = range(max(len(facts.codes) - (1 if player == TWO else 2), 0), len(facts.codes))
    lines = [did_words(facts, index, player, table.names) for index in done]
    if facts.compared is not None:
        lines.append(compared_words(facts.compared))
    return [*lines, turn_words(facts, player, table.played.misere)]


def _looking_back(table: Table, facts: PlayFacts, player: str, shown: int) -> None:
    """Offer to go on from the position that is looked at, or to return; say what the move did."""
    with st.container(horizontal=True):
        st.button(
            _("Play on from here"),
            key=table.own("from-here"),
            type="primary",
            icon=":material/replay:",
            on_click=table.go_back,
            args=(facts, shown),
        )
        st.button(
            _("Back to the game"),
            key=table.own("to-game"),
            on_click=presses.look,
            args=(table, facts, len(facts.codes)),
        )
    if shown:
        st.markdown(f"#### {_('Why?')}")
        why_words(table, facts, shown - 1, player)
