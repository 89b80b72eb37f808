"""The one composition of a heap game's page: rule, heaps, and three views of the same game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from ui.base import frame
from ui.base.arrival import enter, misere_switch
from ui.base.bench import Bench
from ui.base.linked import linked_choice
from ui.base.links import COMPARE, SINGLE, VIEWS, views
from ui.base.markup import html
from ui.base.story import story_box
from ui.base.words import N_, _
from ui.compare.view import compare_view
from ui.derivation.view import derivation_view
from ui.misere.cards import banner
from ui.misere.heaps_view import misere_heaps_view
from ui.misere.view import misere_view
from ui.move.view import move_view
from ui.pattern.view import pattern_view
from ui.pieces.heaps_editor import heaps_editor
from ui.rule.editor import rule_editor
from ui.tree.view import heaps_tree_view

if TYPE_CHECKING:
    from ui.base.game_page import GamePage

_VIEW_NAMES = {
    "derivation": N_("Step by step"),
    "pattern": N_("Pattern"),
    "move": N_("Winning move"),
    SINGLE: N_("Single heaps"),
    "tree": N_("Game tree"),
    COMPARE: N_("Compare"),
}
_DRAW = {
    "derivation": derivation_view,
    "pattern": pattern_view,
    "move": move_view,
    "tree": heaps_tree_view,
    COMPARE: compare_view,
}
_DRAW_MISERE = {"move": misere_view, SINGLE: misere_heaps_view, "tree": heaps_tree_view}


def show(game: GamePage) -> None:
    """Draw the page of a game: read what the link says, then the editors, then the chosen view."""
    frame.require()
    enter(game)
    desk, stage = st.columns([4, 7], gap="large")
    with desk, st.container(key="desk"):
        rule = rule_editor(game)
        heaps = heaps_editor(game)
        misere = misere_switch(game)
        if not misere:  # what is told there is normal play
            story_box(game, rule)
    with stage:
        view = _choose_view(game, misere)
        draw = _DRAW_MISERE if misere else _DRAW
        if misere:
            html(banner())
        draw[view](Bench(game, rule, heaps, frame.just_show(), misere))


def _choose_view(game: GamePage, misere: bool) -> str:
    offered = views(game, misere)
    return linked_choice(
        _("View"),
        {name: _(_VIEW_NAMES[name]) for name in offered},
        key=game.key("view"),
        default=VIEWS[0],
        instead=None if VIEWS[0] in offered else offered[0],
    )
