"""A wrong claim, played out on the page of its game: a link there, and from there back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from gamecore.players.heap_board import HeapBoard
from gamecore.players.record import GameRecord
from gamecore.rules.language import parse_rule
from ui.base.words import _
from ui.catalogue.house import page_for
from ui.frame import frame
from ui.frame.back_link import can_return

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ui.base.page import Page
    from ui.catalogue.entry import Entry


def play_out_link(here: Page, there: Entry, fields: Mapping[str, str], tip: str) -> None:
    """Draw the link that plays a wrong guess out on another page, where one leads back.

    Parameters
    ----------
    here : Page
        On which it was guessed.
    there : Entry
        On which it is played out.
    fields : mapping
        Of that page: the game to play.
    tip : str
        What the link opens.
    """
    can_return(here, _(here.title))
    st.page_link(
        frame.page_file(there.slug),
        label=_("Play it out"),
        icon=":material/sports_esports:",
        help=tip,
        query_params=there.query(fields),
        width="content",
    )


def claim_link(
    here: Page, rule: str, heaps: Sequence[int], *, says_lost: bool, misere: bool = False
) -> None:
    """Draw the link that plays out who wins a position, after a wrong answer.

    Parameters
    ----------
    here : Page
        On which it was asked.
    rule : str
        Canonical text.
    heaps : sequence of int
    says_lost : bool
        Whether it was claimed that the player to move loses: the computer then moves, and wins.
    misere : bool
        Which play was asked about.
    """
    tip = (
        _("Opens this position on the page of its game; the computer begins, and wins.")
        if says_lost
        else _("Opens this position on the page of its game; you begin, and the computer wins.")
    )
    fields = claimed_game(rule, heaps, says_lost=says_lost, misere=misere)
    play_out_link(here, page_for(rule), fields, tip)


def claimed_game(
    rule: str, heaps: Sequence[int], *, says_lost: bool, misere: bool = False
) -> dict[str, str]:
    """Return the fields of a game page: the game in which a wrong claim who wins is beaten."""
    start = HeapBoard((parse_rule(rule),) * len(heaps), tuple(heaps), misere)
    game = str(GameRecord(start, began="other" if says_lost else "you"))
    fields = {"rule": rule, "heaps": start.text, "view": "play", "game": game, "player": "perfect"}
    return {**fields, "misere": "true"} if misere else fields
