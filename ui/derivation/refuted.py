"""A wrong mex, played out: beside a Nim heap of that size it would have to be a lost position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore.players.heap_board import HeapBoard
from gamecore.players.record import GameRecord
from gamecore.positions.heaps import Component, format_sum
from gamecore.rules.language import parse_rule
from ui.base.marks import soft
from ui.base.markup import html
from ui.base.words import _, number
from ui.catalogue.house import page_of_sums
from ui.pieces.play_out_link import play_out_link

if TYPE_CHECKING:
    from gamecore.rules.heap_rule import HeapRule
    from ui.links.page_state import PageState

NIM = "take any"
"""The rule whose heaps are worth their size."""


def play_guess_out(state: PageState, heap: int, guess: int) -> None:
    """Say what a wrong value would mean, and offer to play it out on the page of sums.

    Parameters
    ----------
    state : PageState
    heap : int
        The heap that was asked about.
    guess : int
        What it is not worth.
    """
    if guess:
        said = _(
            "If heap {n} were worth {guess}, then beside a Nim heap of {guess} the player to move "
            "would lose. Play it: the computer moves first."
        )
    else:
        said = _(
            "If heap {n} were worth 0, the player to move would lose with it alone. Play it: the "
            "computer moves first."
        )
    html(soft(said.format(n=number(heap), guess=number(guess))))
    tip = _("Opens the game on the page of sums; a link there leads back.")
    play_out_link(state.game, page_of_sums(), refuting_game(state.rule, heap, guess), tip)


def refuting_game(rule: HeapRule, heap: int, guess: int) -> dict[str, str]:
    """Return the fields of the page of sums: heap and Nim heap, the perfect opponent to move."""
    games = [Component(rule, (heap,))]
    if guess:
        games.append(Component(parse_rule(NIM), (guess,)))
    rules = tuple(game.rule for game in games)
    start = HeapBoard(rules, tuple(game.heaps[0] for game in games))
    record = GameRecord(start, began="other")
    return {"games": format_sum(games), "view": "play", "game": str(record), "player": "perfect"}
