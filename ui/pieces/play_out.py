"""Refuting a wrong answer by play: the buttons and links that start a game against the computer."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import streamlit as st

from gamecore.players.heap_board import HeapBoard
from gamecore.players.record import GameRecord
from gamecore.positions.heaps import Component, format_sum
from gamecore.rules.language import parse_rule
from ui.base.marks import soft
from ui.base.markup import html, markup
from ui.base.words import _, number
from ui.catalogue.lookup import page_for, page_of_sums
from ui.frame import frame
from ui.frame.arrival import can_return

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from gamecore.rules.heap_rule import HeapRule
    from ui.base.page import Page
    from ui.catalogue.entry import Entry
    from ui.links.link_state import PageState

NIM = "take any"
"""The rule of Nim, under which the value of a heap is its size."""

ICON = ":material/sports_esports:"


def claim_record(
    rules: Sequence[HeapRule], heaps: Sequence[int], *, says_lost: bool, misere: bool = False
) -> str:
    """Return the record, as text, of a game that refutes a wrong claim about who wins.

    `says_lost` is the claim that the player to move loses: the computer then moves first, and wins.
    Otherwise the person moves first, and loses. There is one rule for each heap.
    """
    start = HeapBoard(tuple(rules), tuple(heaps), misere)
    return str(GameRecord(start, began="other" if says_lost else "you"))


# -- on this page -------------------------------------------------------------------------------


def claim_button(
    key: str,
    play_out: Callable[..., None],
    *position: str,
    says_lost: bool,
    as_winner: bool = False,
) -> None:
    """Draw the button that plays out a wrong claim about who wins a position.

    Parameters
    ----------
    key : str
    play_out : callable
        Opens a game; takes `*position` and `computer_begins`, and runs as a callback.
    *position : str
        The position as text; omitted for the position of the page.
    says_lost : bool
        Whether the claim was that the player to move loses: the computer moves first, and wins.
    as_winner : bool
        Whether the person has the side that can win instead: where the page asks for the winning
        move next, the computer's first move would tell it.
    """
    tip, begins = _("Puts this position on the board."), says_lost != as_winner
    with _beside_its_sides(computer_begins=begins, can_win=as_winner):
        play_out_button(key, play_out, *position, begins, tip=tip)


@contextmanager
def _beside_its_sides(*, computer_begins: bool, can_win: bool = False) -> Iterator[None]:
    """Draw what follows in a row, and beside it who of the two players is the person."""
    if can_win and computer_begins:
        said = _("In that game the computer moves first, and you can win.")
    elif can_win:
        said = _("In that game you move first, and you can win.")
    elif computer_begins:
        said = _("In that game the computer moves first, and wins.")
    else:
        said = _("In that game you move first, and the computer wins.")
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        yield
        html(markup('<span class="gl-soft">{}</span>', said), width="content")


def play_out_button(
    key: str,
    play_out: Callable[..., None],
    *game: str | bool,
    tip: str = "",
    wins: bool = False,
) -> None:
    """Draw the button that plays out a guess: `play_out` is the callback, `game` its args.

    `tip` is the tooltip; by default it says that the button makes the guessed move. A guess that
    `wins` is right, and playing it to the end is the main thing to do.
    """
    st.button(
        _("Play it to the end") if wins else _("Play it out"),
        key=key,
        type="primary" if wins else "secondary",
        icon=ICON,
        help=tip or _("Makes this move on the board; the perfect opponent answers it."),
        on_click=play_out,
        args=game,
    )


# -- on another page ----------------------------------------------------------------------------


def play_out_link(here: Page, there: Entry, fields: Mapping[str, str], tip: str) -> None:
    """Draw the link that plays out a wrong guess on the page `there`, with a link back to `here`.

    `fields` are the link fields of `there` that name the game; `tip` is the tooltip.
    """
    can_return(here, _(here.title))
    st.page_link(
        frame.page_file(there.slug),
        label=_("Play it out"),
        icon=ICON,
        help=tip,
        query_params=there.query(fields),
        width="content",
    )


def claim_link(
    here: Page,
    rule: str,
    heaps: Sequence[int],
    *,
    says_lost: bool,
    as_winner: bool = False,
) -> None:
    """Draw the link that plays out a wrong claim about who wins, on the page of the rule's game.

    `here` is the page of the claim; `says_lost` and `as_winner` as for `claim_button`.
    """
    tip, begins = _("Opens this position on the page of its game."), says_lost != as_winner
    fields = claimed_game(rule, heaps, says_lost=begins)
    with _beside_its_sides(computer_begins=begins, can_win=as_winner):
        play_out_link(here, page_for(rule), fields, tip)


def sum_claim_link(
    here: Page, rules: Sequence[str], heaps: Sequence[int], *, says_lost: bool
) -> None:
    """Draw the link of `claim_link` for heaps of different rules, on the page of sums."""
    tip = _("Opens this position on the page of its game.")
    with _beside_its_sides(computer_begins=says_lost):
        games = [
            Component(parse_rule(rule), (heap,)) for rule, heap in zip(rules, heaps, strict=True)
        ]
        play_out_link(here, page_of_sums(), _sum_game(games, says_lost=says_lost), tip)


def claimed_game(
    rule: str, heaps: Sequence[int], *, says_lost: bool, misere: bool = False
) -> dict[str, str]:
    """Return the link fields of a game page that open the game of `claim_record`."""
    rules = (parse_rule(rule),) * len(heaps)
    game = claim_record(rules, heaps, says_lost=says_lost, misere=misere)
    text = HeapBoard(rules, tuple(heaps), misere).text
    fields = {"rule": rule, "heaps": text, "view": "play", "game": game, "player": "perfect"}
    return {**fields, "misere": "true"} if misere else fields


# -- a wrong mex: the heap beside a Nim heap of that size would be a P-position -----------------


def play_guess_out(state: PageState, heap: int, guess: int) -> None:
    """Draw what a wrong value of a heap would imply, and the link that plays it out as a sum."""
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
    play_out_link(state.page, page_of_sums(), refuting_game(state.rule, heap, guess), tip)


def refuting_game(rule: HeapRule, heap: int, guess: int) -> dict[str, str]:
    """Return the link fields of the page of sums that open the game against a wrong value.

    The sum is the heap and, for a `guess` above 0, a Nim heap of that size; the computer begins.
    """
    games = [Component(rule, (heap,))]
    if guess:
        games.append(Component(parse_rule(NIM), (guess,)))
    return _sum_game(games, says_lost=True)


def _sum_game(games: Sequence[Component], *, says_lost: bool) -> dict[str, str]:
    """Return the link fields of the page of sums that open the game against a wrong claim."""
    heaps = [game.heaps[0] for game in games]
    game = claim_record([game.rule for game in games], heaps, says_lost=says_lost)
    return {"games": format_sum(games), "view": "play", "game": game, "player": "perfect"}
