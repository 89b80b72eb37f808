"""A coupled game's page: what makes it that page, and how it is drawn around its views.

How to make such a page (pages/one_from_each.py is one): README, "Add a game". `winning_moves` in
ui/coupled/moves.py is the view of the winning moves of any game; `walk` in ui/coupled/walk.py draws
an argument step by step.
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
from gamecore.players.record import GameRecord
from gamecore.positions.heaps import parse_heaps
from ui.base import page_limits
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
from ui.pieces.board import board, edited_heaps
from ui.pieces.play_out import claim_button
from ui.pieces.text_fields import complaint, length_rule
from ui.play.facts import Played
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
"""Puts a position on the page; runs as a callback."""


@dataclass(frozen=True, slots=True)
class MoveTalk:
    """How a game asks for a move, and how it speaks of one.

    Attributes
    ----------
    kinds : callable
        state → the kinds of move there are here, in order: name → what stands on the button, such
        as `a` → "from A". Empty kinds are left out.
    ask : callable
        (state, kind, key) → draws the widgets that complete a guess, with keys that begin with
        `key`, and returns the position after the guessed move; a Message why it is no move; or None
        as long as something is missing.
    name : callable
        Move → what it does, as plain text: "take 3 from both".
    why : callable
        (state, move) → why this winning move wins, in a sentence or two of plain text.
    reply : callable, optional
        (state, losing move) → the winning reply that is told, where the game has one that explains
        more than the first of them.
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
        Over the editor, such as N_("Heaps").
    label, help : str
        Of the text field that holds the position; marked for translation.
    game : callable
        page → the game of gamecore.coupled in force; the one that the catalogue names, if it is not
        given. Runs in the editor above the position, so that a game with a number of its own
        (Moore's k) can draw its control there.
    admit : callable
        Text of a position → None; raises a GameError where it is too much for a page, whether or
        not the game takes it. At most as many heaps as any page holds, if it is not given.
    step : str
        What a place of the position is called that lies higher than the one before it, such as
        N_("step {number}"); "" where heaps lie side by side. Stones that are taken then go down.
    rule : callable
        State → what a move is, in a sentence; that of the catalogue, if it is not given.
    about, why : str
        Sections of content/<language>/<slug>.md: behind "About this game" in the editor, and behind
        "Why this works" under the winning moves; "" for none.
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
    rule: Callable[[CoupledState], str] = lambda state: _(state.page.entry.move)
    about: str = "about"
    why: str = "why"

    @property
    def position(self) -> str:
        """The name of the link field that holds the position."""
        return self.entry.field


@dataclass(frozen=True, slots=True)
class CoupledState:
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
        link_state.write(self.page, fields)

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
    """Draw the heaps on the board, with buttons that change them, add one or remove one.

    A press on a heap explains the position step by step: the heaps are coupled, so that none of
    them has a derivation of its own.

    Parameters
    ----------
    page, heaps, put
        As CoupledPage gives them to its editor.
    fixed : bool
        Whether their number belongs to the game and stays.
    names, words : optional
        As `board` takes them, where they are no heaps.
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
    )


PLAY_VIEW = play_view(_table)
"""Play on the page of any coupled game."""


def claim_out(state: CoupledState, name: str, position: Any, *, computer_begins: bool) -> None:
    """Draw the button that plays out what was wrongly said of a position, against the computer."""
    claim_button(
        f"_{state.page.prefix}-{name}-out",
        partial(_play_out, state),
        state.game.format(position),
        computer_begins=computer_begins,
    )


def _play_out(state: CoupledState, text: str, computer_begins: bool) -> None:
    start = CoupledBoard(state.game, state.game.parse(text))
    record = GameRecord(start, began="other" if computer_begins else "you")
    state.put(start.position)
    state.set(view="play", game=str(record), player="perfect")


def coupled_tree_view(state: CoupledState) -> None:
    """Draw the tree of the page's position, or of a smaller one that it offers."""
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
"""The view of any coupled game."""


# -- the page -------------------------------------------------------------------------------------


def show_coupled(page: CoupledPage) -> None:
    """Draw a page: read what the link says, then the position, then the chosen view."""
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
    """Draw the position, and the views of it."""
    with places.editor:
        game = page.game(page)
        state = _position(page, game)
    share_slot(page, places.heading)
    tell_position(places.line, state.text, page.rule(state))

    def draw() -> None:
        if page.entry.related:
            can_return(page, _(page.title))
        choose_view(page).draw(state)

    with places.view:
        view_fragment(page, draw)


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
