"""The link under a view that opens its position as a graph, where that is small enough."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import streamlit as st

from gamecore.coupled.games import coupled_game
from gamecore.players.unfolded import coupled_as_graph, heaps_as_graph
from gamecore.positions.heaps import format_heaps
from gamecore.rules.language import parse_rule
from ui.base.markup import html, markup
from ui.base.words import _
from ui.catalogue.other_pages import GRAPH
from ui.frame.arrival import can_return
from ui.frame.audience import is_alone, is_printing, presenting
from ui.links.inner_link import inner_link

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamecore.coupled.game import CoupledGame
    from gamecore.players.unfolded import Unfolded
    from gamecore.rules.heap_rule import HeapRule
    from ui.base.page import Page


def heaps_graph_link(
    page: Page, rules: Sequence[HeapRule], heaps: Sequence[int], said: str = ""
) -> None:
    """Draw the link for heaps with a rule each, under normal play; `said` is what they are called.

    By default they are called by their sizes.
    """
    _link(page, _heaps(tuple(map(str, rules)), tuple(heaps)), said or format_heaps(heaps))


def coupled_graph_link(page: Page, game: CoupledGame[Any], position: Any) -> None:
    """Draw the link for a position of a coupled game."""
    text = game.format(position)
    _link(page, _coupled(game.slug, text), text)


@st.cache_resource(max_entries=200, show_spinner=False)
def _heaps(rules: tuple[str, ...], heaps: tuple[int, ...]) -> Unfolded | None:
    return heaps_as_graph([*map(parse_rule, rules)], heaps)


@st.cache_resource(max_entries=200, show_spinner=False)
def _coupled(game: str, text: str) -> Unfolded | None:
    played = coupled_game(game)
    return coupled_as_graph(played, played.parse(text))


def _link(page: Page, made: Unfolded | None, position: str) -> None:
    if made is None or presenting() or is_alone() or is_printing():
        return
    can_return(page, _(page.title), to=GRAPH)
    words = _("Show {position} as a graph").format(position=position)
    there = inner_link(GRAPH, words, {"text": made.text, "tokens": made.tokens})
    said = _("7a, 7b: positions with 7 left.") if made.is_short else ""
    html(markup('<p class="gl-small">{} <span class="gl-soft">{}</span></p>', there, said))
