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
    from ui.coupled.bench import CoupledBench


def play_claim_out(bench: CoupledBench, text: str, computer_begins: bool) -> None:
    """Open a game from a position about which something wrong was said; only from callbacks."""
    start = CoupledBoard(bench.game, bench.game.parse(text))
    record = GameRecord(start, began="other" if computer_begins else "you")
    bench.put(start.position)
    bench.set(view="play", game=str(record), player="perfect")


def coupled_tree_view(bench: CoupledBench) -> None:
    """Draw the tree of the page's position, or of a smaller one that it offers."""

    def take_over(text: str) -> None:
        bench.set(**{bench.page.position: text})

    untouched = bench.text == str(field(bench.page, bench.page.position).default)
    at = beginning(bench.page, untouched, bench.mark)
    outcome_tree(
        bench.page,
        coupled_tree(bench.game.slug, bench.text, at.first),
        at,
        open_all=bench.open_all,
        take_over=take_over,
        play_out=partial(play_claim_out, bench),
    )


TREE_VIEW = View("tree", N_("Game tree"), coupled_tree_view, fields=TREE_FIELDS)
"""The view of any coupled game."""
