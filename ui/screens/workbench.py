"""The page of every heap game: the rule's editor, the heaps, and the views of both."""

from __future__ import annotations

from contextlib import nullcontext
from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from gamecore.positions.heaps import format_heaps
from gamecore.rules.splits import Code
from ui.base.fragments import position_fragment, view_fragment
from ui.base.markup import html, markup
from ui.base.words import _, rule_text
from ui.derivation.opening import open_pressed
from ui.derivation.view import DERIVATION
from ui.frame import frame
from ui.frame.arrival import front, misere_switch, share_slot, tell_position
from ui.lessons.progress import kept_answer
from ui.links.link_state import PageState, is_invalid
from ui.links.link_widgets import choose_view
from ui.misere.single import SINGLE_HEAPS
from ui.misere.view import MOVES
from ui.misere.words import banner
from ui.move.facts import move_state_of
from ui.pattern.view import PATTERN
from ui.pieces.as_graph import heaps_graph_link
from ui.pieces.board import heaps_editor
from ui.play.view import PLAY_HEAPS
from ui.rule.editor import rule_editor, story_box
from ui.rule.words import meaning_on
from ui.tree.outcomes import HEAPS_TREE

if TYPE_CHECKING:
    from gamecore.rules.heap_rule import HeapRule
    from ui.frame.arrival import Front
    from ui.rule.heap_page import HeapPage

HEAP_VIEWS = (PLAY_HEAPS, DERIVATION, PATTERN, MOVES, HEAPS_TREE, SINGLE_HEAPS)
"""The views of every heap game, in the order of their tabs; a new view is added here."""


def show(game: HeapPage) -> None:
    """Draw the page of a game: read its link, draw the editors, then the chosen view."""
    frame.require()
    places = front(game)
    with places.editor:
        rule = rule_editor(game)
        heaps = st.container()
        misere = misere_switch(game)
        if not misere:  # the story is about normal play
            story_box(game, rule)
    position_fragment(game, partial(_play, game, rule, misere, places._replace(editor=heaps)))


def _play(game: HeapPage, rule: HeapRule, misere: bool, places: Front) -> None:
    """Draw the heaps and their views."""
    with places.editor:
        pressed_on = PageState(game, rule, (), open_all=False)
        heaps = heaps_editor(game, rule=str(rule), on_open=partial(open_pressed, pressed_on))
    state = PageState(game, rule, heaps, frame.just_show(), misere)
    share_slot(game, places.heading, state)
    quoted = not any(isinstance(clause, Code) for clause in rule.clauses)
    names = (_(one.name) for one in game.presets if not quoted and one.rule == str(rule))
    position = f"{next(names, rule)} · {format_heaps(heaps)}"  # a code only where no name stands
    tell_position(places.line, position, meaning_on(game, rule), misere=misere, quoted=quoted)

    def draw() -> None:
        if is_invalid(game, "rule"):
            said = markup(_("This still shows the rule “{rule}”."), rule=rule_text(rule))
            html(markup('<p class="gl-older">{}</p>', said))
        view = choose_view(game, misere=misere)
        if misere:
            html(banner())
        asks = move_state_of(state, misere=misere)
        with kept_answer(asks.who_key, asks.tried_key) if view is MOVES else nullcontext():
            view.draw(state)
        if not misere:
            heaps_graph_link(game, [rule] * len(heaps), heaps)

    with places.view:
        view_fragment(game, draw)
