"""The game tree of a coupled game, as one of the views of its page."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from gamecore.players.coupled_board import CoupledBoard
from gamecore.players.record import GameRecord
from ui.base.page import View
from ui.base.words import N_
from ui.links.links import field
from ui.tree.facts import coupled_tree
from ui.tree.outcomes import TREE_FIELDS, outcome_tree
from ui.tree.view import beginning

if TYPE_CHECKING:
    from ui.coupled.coupled_page import CoupledState


def play_claim_out(state: CoupledState, text: str, computer_begins: bool) -> None:
    """Open a game from a position about which something wrong was said; only from callbacks."""
    start = CoupledBoard(state.game, state.game.parse(text))
    record = GameRecord(start, began="other" if computer_begins else "you")
    state.put(start.position)
    state.set(view="play", game=str(record), player="perfect")


def coupled_tree_view(state: CoupledState) -> None:
    """Draw the tree of the page's position, or of a smaller one that it offers."""

    def take_over(text: str) -> None:
        state.set(**{state.page.position: text})

    untouched = state.text == str(field(state.page, state.page.position).default)
    at = beginning(state.page, untouched, state.mark)
    outcome_tree(
        state.page,
        coupled_tree(state.game.slug, state.text, at.first),
        at,
        open_all=state.open_all,
        take_over=take_over,
        play_out=partial(play_claim_out, state),
    )


TREE_VIEW = View("tree", N_("Game tree"), coupled_tree_view, fields=TREE_FIELDS)
"""The view of any coupled game."""
