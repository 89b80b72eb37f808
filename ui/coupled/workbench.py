"""The one composition of a coupled game's page: the position on the desk, views of it beside it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import streamlit as st

from gamecore.coupled.games import coupled_game
from gamecore.errors import LimitExceeded
from ui.base.markup import html
from ui.base.parts import in_play, on_stage
from ui.base.words import _, prose
from ui.coupled.coupled_page import CoupledState
from ui.frame import frame
from ui.frame.arrival import share_slot
from ui.frame.back_link import can_return
from ui.frame.front import front, tell_position
from ui.links.link_state import parse_or_last_valid
from ui.links.link_widgets import choose_view
from ui.links.links import field
from ui.pieces.complaint import complaint

if TYPE_CHECKING:
    from gamecore.coupled.game import CoupledAnalysis, CoupledGame
    from gamecore.errors import GameError
    from ui.coupled.coupled_page import CoupledPage
    from ui.frame.front import Front


def show_coupled(page: CoupledPage) -> None:
    """Draw a page: read what the link says, then the position, then the chosen view."""
    frame.require()
    places = front(page)
    with places.desk:
        st.markdown(f"#### {_(page.heading)}")
        position = st.container()
        if page.about:
            with st.expander(_("About this game")):
                st.markdown(prose(page.slug, page.about))
    in_play(page, partial(_play, page, places._replace(desk=position)))


def _play(page: CoupledPage, places: Front) -> None:
    """Draw the position, and the views of it."""
    with places.desk:
        game = page.game(page)
        state = _position(page, game)
    share_slot(page, places.heading)
    tell_position(places.line, state.text, page.rule(state))

    def draw() -> None:
        if page.entry.related:
            can_return(page, _(page.title))
        choose_view(page).draw(state)

    with places.stage:
        on_stage(page, draw)


def _position(page: CoupledPage, game: CoupledGame[Any]) -> CoupledState:
    """Draw the editor and the text field of the position, and return the state.

    A text that cannot be read leaves the last good position in force and is explained beside the
    field; the text itself stays as typed.
    """
    key = page.key(page.position)
    # The text is drawn first, because it decides what the editor above it shows.
    above = st.container()
    text = st.text_input(
        _(page.label),
        value=str(field(page, page.position).default),
        key=key,
        bind="query-params",
        help=_(page.help),
    )
    state, error = parse_or_last_valid(page, page.position, text, partial(_state, page, game))
    if error is not None:
        _explain(state, error, text)
    with above:
        page.editor(page, state.position, state.put)
    return state


def _state(page: CoupledPage, game: CoupledGame[Any], text: str) -> CoupledState:
    """Read a position as far as this page takes it."""
    try:
        position = game.parse(text)
    except LimitExceeded:
        page.admit(text)  # names the limit that holds here: the game's own is larger
        raise
    page.admit(text)
    analysis = _analysis(game.slug, game.format(position))
    return CoupledState(page, game, position, analysis, frame.just_show())


@st.cache_resource(max_entries=100, show_spinner=False)
def _analysis(slug: str, text: str) -> CoupledAnalysis[Any]:
    """Analyse a position once for all reruns: nothing in an analysis ever changes."""
    game = coupled_game(slug)
    return game.analyse(game.parse(text))


def _explain(state: CoupledState, error: GameError, text: str) -> None:
    kept = _("Until then the page shows {position}.").format(position=state.text)
    html(complaint(error, text, kept))
