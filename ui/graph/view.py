"""The page of a game given as a graph: its text, its tokens, games one press away, the views."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING

import streamlit as st

from gamecore.errors import GameError, LimitExceeded
from gamecore.graphs.change import tokens_left
from gamecore.graphs.graph import parse_graph
from gamecore.graphs.presets import presets
from gamecore.graphs.tokens import analyse_tokens
from gamecore.graphs.values import graph_values
from gamecore.messages import Message
from ui.base import page_limits
from ui.base.fields import Field, check_length, length_rule
from ui.base.fragments import position_fragment, view_fragment
from ui.base.marks import soft
from ui.base.markup import html
from ui.base.words import N_, _, prose, say, several
from ui.frame import frame
from ui.frame.arrival import front, share_slot, tell_position
from ui.graph.build import BUILD
from ui.graph.drawing import GraphState
from ui.graph.moves import MOVES
from ui.graph.play import PLAY
from ui.graph.steps import STEPS
from ui.links import link_state
from ui.links.link_state import parse_or_last_valid
from ui.links.link_widgets import choose_view, pick
from ui.links.links import field
from ui.pieces.text_fields import complaint

if TYPE_CHECKING:
    from gamecore.graphs.tokens import TokenAnalysis
    from gamecore.graphs.values import GraphValues
    from ui.base.page import Page
    from ui.frame.arrival import Front

_FIRST = next(preset for preset in presets() if preset.slug == "two")

FIELDS = (Field("text", "text", _FIRST.text), Field("tokens", "text", _FIRST.tokens))
"""The link fields of the game: the text of the graph, and where the tokens lie."""

VIEWS = (PLAY, STEPS, MOVES, BUILD)
"""The views of the page, in the order of their tabs."""

TEACHES = {
    "take-1-3": N_("Every heap is a graph: its positions are the stones that are left."),
    "two": N_("Two games at once: a move is made with one of the two tokens."),
    "queen": N_("Not only heaps: each cell of the board is a position, with a value like any."),
    "path": N_("Positions that fall into two parts are positions too: this is Kayles."),
    "bar": N_("The first player always wins Chomp, and still has to look for the move."),
    "words": N_("Each city is a position: whoever finds no city that begins so has lost."),
    "circle": N_("Arrows that lead back: some positions keep a number, others have none."),
}
"""Slug of a preset → what it teaches; a test asks for each."""


def show_graph(page: Page) -> None:
    """Draw the page: read its link, draw text and tokens, then the chosen view."""
    frame.require()
    places = front(page)
    with places.editor:
        st.markdown(f"#### {_('The graph')}")
        graph = st.container()
        with st.expander(_("About this game")):
            st.markdown(prose(page.slug, "about"))
    position_fragment(page, partial(_play, page, places._replace(editor=graph)))


def _play(page: Page, places: Front) -> None:
    """Draw the editor of graph and tokens, and the views."""
    with places.editor:
        state = _editor(page)
    share_slot(page, places.heading)
    tell_position(places.line, _in_a_line(state), _("Move one token along an arrow."))
    with places.view:
        view_fragment(page, lambda: choose_view(page).draw(state))


def _in_a_line(state: GraphState) -> str:
    tokens = " ".join(state.tokens[: page_limits.HEAPS])
    return several("Token on {tokens}", "Tokens on {tokens}", len(state.tokens), tokens=tokens)


def _editor(page: Page) -> GraphState:
    """Draw presets, text and tokens, and return the state: of the last valid ones while wrong."""
    above = st.container()
    text = st.text_area(
        _("Positions and where their moves lead, a line for each"),
        value=str(field(page, "text").default),
        key=page.key("text"),
        bind=link_state.binding(page, "text"),
        height=190,
        help=_("a: b c says that moves lead from a to b and to c; a -> b, c says the same."),
    )
    known, wrong = parse_or_last_valid(page, "text", text, _known)
    if wrong is not None:
        html(complaint(wrong, text, _("Until then the page shows the graph before.")))
    typed = st.text_input(
        _("Tokens"),
        value=str(field(page, "tokens").default),
        key=page.key("tokens"),
        bind="query-params",
        validate=length_rule(),
        help=_("The position of each token, with spaces: a a c puts two on a and one on c."),
    )
    position = _tokens(page, known, typed)
    with above:
        _presets(page, str(known.graph))
    return GraphState(page, position, frame.just_show())


def _known(text: str) -> GraphValues:
    check_length(text)
    parse_graph(text)  # what is no graph is not kept
    return _values(text)


@st.cache_resource(max_entries=100, show_spinner=False)
def _values(text: str) -> GraphValues:
    """Return all that is known of a graph, cached for all sessions: it is immutable."""
    return graph_values(text)


def _tokens(page: Page, known: GraphValues, text: str) -> TokenAnalysis:
    """Return the tokens of a text; of the last valid one, or one token, where it is wrong."""
    try:
        position, wrong = parse_or_last_valid(page, "tokens", text, partial(_analysed, known))
    except GameError as error:  # another graph, in which no such positions are
        position, wrong = analyse_tokens(known, tokens_left(known.graph, ())), error
    if wrong is not None:
        kept = _("Until then: {tokens}.").format(tokens=" ".join(position.tokens))
        html(complaint(wrong, "", kept))
    return position


def _analysed(known: GraphValues, text: str) -> TokenAnalysis:
    position = analyse_tokens(known, text)
    if not position.tokens:
        raise GameError(Message("Write where at least one token lies."))
    if len(position.tokens) > page_limits.HEAPS:
        most = page_limits.HEAPS
        raise LimitExceeded(Message("Here at most {most} tokens lie on a graph.", most=most))
    return position


@cache
def _canonical(text: str) -> str:
    return str(parse_graph(text))


def _presets(page: Page, graph: str) -> None:
    """Draw a button for each game one press away, and what the chosen one teaches."""
    games = {preset.slug: preset for preset in presets()}
    current = next((slug for slug, game in games.items() if _canonical(game.text) == graph), None)

    def write(slug: str) -> None:
        link_state.write(page, {"text": games[slug].text, "tokens": games[slug].tokens})

    pick(
        st.pills,
        _("Games one press away"),
        list(games),
        key=f"_{page.prefix}-preset",
        current=current,
        write=write,
        format_func=lambda slug: say(games[slug].title),
        wrap=True,
        label_visibility="collapsed",
    )
    if current is not None:
        html(soft(_(TEACHES[current])))
