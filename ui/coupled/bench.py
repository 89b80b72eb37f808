"""The one composition of a coupled game's page: the position on the desk, views of it beside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from zlib import crc32

import streamlit as st

from gamecore.coupled.games import coupled_game
from gamecore.errors import GameError, PositionError
from gamecore.messages import Message
from ui.base import frame, page_limits
from ui.base.arrival import enter
from ui.base.bench import write_fields
from ui.base.linked import linked_choice
from ui.base.links import field
from ui.base.marks import panel, pointed_at
from ui.base.markup import html, markup
from ui.base.words import _, prose, say
from ui.move.brute_force import brute_force_box
from ui.move.witnesses import coupled_witness

if TYPE_CHECKING:
    from gamecore.coupled.analysis import CoupledAnalysis
    from gamecore.coupled.game import CoupledGame
    from ui.coupled.page import CoupledPage


@dataclass(frozen=True, slots=True)
class CoupledBench:
    """A coupled game's page after reading its link and its fields: what its views work on.

    Attributes
    ----------
    page : CoupledPage
    game : CoupledGame
    position : tuple of int, or str
        What the field says, or the last position that could be read.
    analysis : CoupledAnalysis
        Of that position.
    open_all : bool
        The learner asked for answers without guessing.
    """

    page: CoupledPage
    game: CoupledGame[Any]
    position: Any
    analysis: CoupledAnalysis[Any]
    open_all: bool

    def key(self, name: str) -> str:
        """Return the link key of a field on this page."""
        return self.page.key(name)

    def set(self, **fields: str | int | bool) -> None:
        """Write fields of the link; only from callbacks, before the widgets are drawn again."""
        write_fields(self.page, fields)

    def put(self, position: Any) -> None:
        """Put a position on the page; only from callbacks."""
        self.set(**{self.page.position: self.game.format(position)})

    @property
    def text(self) -> str:
        """The position in force, as text."""
        return self.game.format(self.position)

    @property
    def mark(self) -> int:
        """A number of game and position, for keys of what belongs to them alone."""
        return crc32(f"{self.game.slug}:{self.text}".encode())


def show_coupled(page: CoupledPage) -> None:
    """Draw a page: read what the link says, then the position, then the chosen view."""
    frame.require()
    enter(page)
    desk, stage = st.columns([4, 7], gap="large")
    with desk, st.container(key="desk"):
        game = page.game(page)
        bench = _position(page, game)
        if page.about:
            with st.expander(_("About this game")):
                st.markdown(prose(page.slug, page.about))
    with stage:
        chosen = linked_choice(
            _("View"),
            {view.name: _(view.label) for view in page.views},
            key=page.key("view"),
            default=page.views[0].name,
        )
        next(view for view in page.views if view.name == chosen).draw(bench)
        # A search of its own, told apart from the theorem that the views explain.
        if chosen == "move":
            brute_force_box(page.prefix, lambda: coupled_witness(game.slug, bench.text))


def _position(page: CoupledPage, game: CoupledGame[Any]) -> CoupledBench:
    """Draw the editor and the text field of the position, and return the bench.

    A text that cannot be read leaves the last good position in force and is explained beside the
    field; the text itself stays as typed.
    """
    key = page.key(page.position)
    st.markdown(f"#### {_(page.heading)}")
    # The text is drawn first, because it decides what the editor above it shows.
    above = st.container()
    text = st.text_input(
        _(page.label),
        value=str(field(page, page.position).default),
        key=key,
        bind="query-params",
        help=_(page.help),
    )
    good = f"_{page.prefix}-good-{game.slug}"
    try:
        bench = _bench(page, game, text)
        st.session_state[good] = text
    except GameError as error:
        kept = st.session_state.get(good, str(field(page, page.position).default))
        bench = _bench(page, game, kept)
        _explain(bench, error, text)

    with above:
        page.editor(page, bench.position, bench.put)
    return bench


def _bench(page: CoupledPage, game: CoupledGame[Any], text: str) -> CoupledBench:
    """Read a position as far as this page takes it."""
    position = game.parse(text)
    refused = page.admit(position)
    if not isinstance(position, str) and len(position) > page_limits.HEAPS:
        refused = Message("A page holds at most {count} heaps.", count=page_limits.HEAPS)
    if refused is not None:
        raise PositionError(refused)
    analysis = _analysis(game.slug, game.format(position))
    return CoupledBench(page, game, position, analysis, frame.just_show())


@st.cache_resource(max_entries=100, show_spinner=False)
def _analysis(slug: str, text: str) -> CoupledAnalysis[Any]:
    """Analyse a position once for all reruns: nothing in an analysis ever changes."""
    game = coupled_game(slug)
    return game.analyse(game.parse(text))


def _explain(bench: CoupledBench, error: GameError, text: str) -> None:
    body = say(error.message)
    if isinstance(error, PositionError) and error.position is not None and text.strip():
        body += pointed_at(text, error.position)
    kept = _("Until then the page shows {position}.").format(position=bench.text)
    html(panel("error", markup('{} <span class="gl-soft">{}</span>', body, kept), alert=True))
