"""The page of any coupled game: its parts, its state, and how it is drawn around its views.

README, "Add a game", says how to make one; pages/one_from_each.py is an example. The view of
winning moves is `winning_moves` in ui/coupled/moves.py; an argument step by step is drawn by `walk`
in ui/coupled/walk.py.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any
from zlib import crc32

import streamlit as st

from gamecore.coupled.games import coupled_game
from gamecore.errors import LimitExceeded
from gamecore.players.coupled_board import CoupledBoard
from gamecore.players.played import Played
from gamecore.players.record import GameRecord
from gamecore.positions.heaps import parse_heaps
from ui.base import page_limits
from ui.base.fields import length_rule
from ui.base.fragments import position_fragment, view_fragment
from ui.base.markup import html
from ui.base.page import Page, View
from ui.base.words import N_, _, prose
from ui.frame import frame
from ui.frame.arrival import can_return, front, share_slot, tell_position
from ui.links import link_state
from ui.links.link_state import parse_or_last_valid
from ui.links.link_widgets import choose_view
from ui.links.links import field
from ui.pieces.as_graph import coupled_graph_link
from ui.pieces.board import board, edited_heaps
from ui.pieces.play_out import claim_button
from ui.pieces.text_fields import complaint
from ui.play.table import Table
from ui.play.view import play_view
from ui.tree.facts import coupled_tree
from ui.tree.outcomes import TREE_FIELDS, outcome_tree
from ui.tree.view import beginning

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gamecore.coupled.game import CoupledAnalysis, CoupledGame, CoupledMove
    from ui.frame.arrival import Front


Put = Callable[[Any], None]
"""A callback that makes a position the page's position."""


@dataclass(frozen=True, slots=True)
class MoveTalk:
    """The functions by which a game asks for a move and describes one.

    Attributes
    ----------
    kinds : callable
        state → name → button label of each kind of move that the position has, in order, such as
        `a` → "from A".
    ask : callable
        (state, kind, key) → draws the widgets for a guess of this kind, with keys that begin with
        `key`. Returns the position after the guessed move, a Message if it is not a move, or None
        while the guess is incomplete.
    name : callable
        Move → what it does, as plain text: "take 3 from both".
    why : callable
        (state, move) → why this winning move wins, in a sentence or two of plain text.
    reply : callable, optional
        (state, losing move) → the winning reply to show, if the game has one that explains more
        than the first.
    """

    kinds: Callable[[CoupledState], Mapping[str, str]]
    ask: Callable[[CoupledState, str, str], Any]
    name: Callable[[CoupledMove[Any]], str]
    why: Callable[[CoupledState, CoupledMove[Any]], str]
    reply: Callable[[CoupledState, CoupledMove[Any]], CoupledMove[Any]] | None = None


@dataclass(frozen=True, kw_only=True)
class CoupledPage(Page):
    """One coupled game's page.

    Attributes
    ----------
    editor : callable
        (page, position, put) → draws the visual editor of a position.
    talk : MoveTalk
    heading : str
        Heading of the editor, such as N_("Heaps").
    label, help : str
        Label and tooltip of the position's text field; marked for translation.
    game : callable
        page → the game of gamecore.coupled; by default the one that the catalogue names. Called
        inside the editor, above the position, so that a game with a parameter (Moore's k) can draw
        its control there.
    admit : callable
        Raises a GameError for the text of a position that is too large for a page. By default, for
        more than page_limits.HEAPS heaps.
    step : str
        Name of a place of the position if each place is one step higher than the one before, such
        as N_("step {number}"); "" if heaps are side by side. A move then takes stones one down.
    drawn : callable, optional
        Position → the drawing with things to press on which it is played, as data for
        ui/assets/drawn_things.js, in a game on a text; its letters by default.
    prompt : str
        What to press on the board of a game on a text.
    parts : (str, str, str)
        Name of a part that has a value, and the heads of these names and of the sizes, in such a
        game; marked for translation.
    rule : callable
        State → what a move is, in a sentence; by default that of the catalogue.
    about, why : str
        Sections of content/<language>/<slug>.md: for the box "About this game" in the editor, and
        for "Why this works" under the winning moves; "" for none.
    """

    editor: Callable[[Page, Any, Put], None]
    talk: MoveTalk
    heading: str = N_("Heaps")
    label: str = N_("The heaps as text")
    help: str = N_(
        "Sizes with spaces or commas: 5 10 20. Also 1..10 for one heap of each size, and 4x3 for "
        "four heaps of 3."
    )
    game: Callable[[Page], CoupledGame[Any]] = lambda page: coupled_game(
        page.entry.core or page.slug
    )
    admit: Callable[[str], object] = lambda text: parse_heaps(text, most_heaps=page_limits.HEAPS)
    step: str = ""
    drawn: Callable[[str], Mapping[str, Any]] | None = None
    prompt: str = ""
    parts: tuple[str, str, str] = ("", "", "")
    rule: Callable[[CoupledState], str] = lambda state: _(state.page.entry.move)
    about: str = "about"
    why: str = "why"

    @property
    def position(self) -> str:
        """The name of the link field that holds the position."""
        return self.entry.field


@dataclass(frozen=True, slots=True)
class CoupledState:
    """The state of a coupled game's page, for its views, read from its link and fields.

    Attributes
    ----------
    page : CoupledPage
    game : CoupledGame
    position : tuple of int, or str
        The position in the text field, or the last valid one.
    analysis : CoupledAnalysis
        The analysis of that position.
    open_all : bool
        Whether the learner asked for answers without guessing.
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
        link_state.write(self.page, fields)

    def put(self, position: Any) -> None:
        """Make a position the page's position; only from callbacks."""
        self.set(**{self.page.position: self.game.format(position)})

    @property
    def text(self) -> str:
        """The position as text."""
        return self.game.format(self.position)

    @property
    def mark(self) -> int:
        """A hash of game and position, for keys of widgets that belong to them alone."""
        return crc32(f"{self.game.slug}:{self.text}".encode())


# -- editors --------------------------------------------------------------------------------------


def heap_board(
    page: Page,
    heaps: tuple[int, ...],
    put: Put,
    *,
    fixed: bool = False,
    names: Sequence[str] | None = None,
    words: Mapping[str, str] | None = None,
) -> None:
    """Draw the heaps on the board, with buttons that change, add or remove one.

    A press on a heap opens the default view, since coupled heaps have no derivations of their own.

    Parameters
    ----------
    page, heaps, put
        The arguments of `CoupledPage.editor`.
    fixed : bool
        Whether the number of heaps is fixed by the game.
    names, words : optional
        As for `board`, where the places are not heaps.
    """

    def edited(edit: dict[str, Any]) -> None:
        after = edited_heaps(heaps, edit)
        if not fixed or len(after) == len(heaps):
            put(after)

    board(
        heaps,
        key=f"_{page.prefix}-board",
        on_edit=edited,
        on_open=lambda _place: link_state.write(page, {"view": page.unnamed()}),
        fixed=fixed,
        names=names,
        words=words,
    )


# -- views of every game --------------------------------------------------------------------------


def _table(state: CoupledState) -> Table:
    step = state.page.step
    return Table(
        page=state.page,
        played=Played("coupled", (state.game.slug,), state.text),
        put=lambda text: state.set(**{state.page.position: text}),
        names=(lambda place: _(step).format(number=place + 1)) if step else None,
        says=state.page.rule(state),
        drawn=state.page.drawn,
        prompt=state.page.prompt,
        parts=state.page.parts,
    )


PLAY_VIEW = play_view(_table)
"""The play view of any coupled game."""


def claim_out(
    state: CoupledState,
    name: str,
    position: Any,
    *,
    says_lost: bool,
    as_winner: bool = False,
) -> None:
    """Draw the button that plays out a wrong claim about a position; see `claim_button`."""
    claim_button(
        f"_{state.page.prefix}-{name}-out",
        partial(_play_out, state),
        state.game.format(position),
        says_lost=says_lost,
        as_winner=as_winner,
    )


def _play_out(state: CoupledState, text: str, computer_begins: bool) -> None:
    start = CoupledBoard(state.game, state.game.parse(text))
    record = GameRecord(start, began="other" if computer_begins else "you")
    state.put(start.position)
    state.set(view="play", game=str(record), player="perfect")


def coupled_tree_view(state: CoupledState) -> None:
    """Draw the tree of the page's position, or of a smaller one if that is too large."""
    untouched = state.text == str(field(state.page, state.page.position).default)
    at = beginning(state.page, untouched, state.mark)
    outcome_tree(
        state.page,
        coupled_tree(state.game.slug, state.text, at.first),
        at,
        open_all=state.open_all,
        take_over=lambda text: state.set(**{state.page.position: text}),
        play_out=partial(_play_out, state),
    )


TREE_VIEW = View("tree", N_("Game tree"), coupled_tree_view, fields=TREE_FIELDS)
"""The game tree view of any coupled game."""


# -- the page -------------------------------------------------------------------------------------


def show_coupled(page: CoupledPage) -> None:
    """Draw a page: read its link, draw the position, then the chosen view."""
    frame.require()
    places = front(page)
    with places.editor:
        st.markdown(f"#### {_(page.heading)}")
        position = st.container()
        if page.about:
            with st.expander(_("About this game")):
                st.markdown(prose(page.slug, page.about))
    position_fragment(page, partial(_play, page, places._replace(editor=position)))


def _play(page: CoupledPage, places: Front) -> None:
    """Draw the position and its views."""
    with places.editor:
        game = page.game(page)
        state = _position(page, game)
    share_slot(page, places.heading)
    tell_position(places.line, state.text, page.rule(state))

    def draw() -> None:
        if page.entry.related:
            can_return(page, _(page.title))
        choose_view(page).draw(state)
        coupled_graph_link(page, game, state.position)

    with places.view:
        view_fragment(page, draw)


def _position(page: CoupledPage, game: CoupledGame[Any]) -> CoupledState:
    """Draw the editor and the text field of the position, and return the state.

    For an invalid text the state has the last valid position; the text stays as typed, and its
    mistake is explained beside it.
    """
    key = page.key(page.position)
    # The text field is called first, since the editor above it shows its position.
    above = st.container()
    text = st.text_input(
        _(page.label),
        value=str(field(page, page.position).default),
        key=key,
        bind="query-params",
        validate=length_rule(),
        help=_(page.help),
    )
    state, error = parse_or_last_valid(page, page.position, text, partial(_state, page, game))
    if error is not None:
        kept = _("Until then the page shows {position}.").format(position=state.text)
        html(complaint(error, text, kept))
    with above:
        page.editor(page, state.position, state.put)
    return state


def _state(page: CoupledPage, game: CoupledGame[Any], text: str) -> CoupledState:
    """Return the state of a position as text; raise a GameError if it is invalid or too large."""
    try:
        position = game.parse(text)
    except LimitExceeded:
        page.admit(text)  # names the page's limit, which is smaller than the game's
        raise
    page.admit(text)
    analysis = _analysis(game.slug, game.format(position))
    return CoupledState(page, game, position, analysis, frame.just_show())


@st.cache_resource(max_entries=100, show_spinner=False)
def _analysis(slug: str, text: str) -> CoupledAnalysis[Any]:
    """Return the analysis of a position, cached for all sessions: analyses are immutable."""
    game = coupled_game(slug)
    return game.analyse(game.parse(text))
