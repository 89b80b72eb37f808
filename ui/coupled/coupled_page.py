"""What makes a coupled game's page that page, and what its views and its talk work on.

How to make such a page (pages/one_from_each.py is one): README, "Add a game". `winning_moves` in
ui/coupled/moves.py is the view of the winning moves of any game, TREE_VIEW its game tree; `walk` in
ui/coupled/walk.py draws an argument step by step.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from zlib import crc32

from gamecore.coupled.games import coupled_game
from gamecore.positions.heaps import parse_heaps
from ui.base import page_limits
from ui.base.page import Page
from ui.base.words import N_, _
from ui.links import link_state

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gamecore.coupled.game import CoupledAnalysis, CoupledGame, CoupledMove

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


def named_game(page: Page) -> CoupledGame[Any]:
    """Return the game that the catalogue names for a page."""
    return coupled_game(page.entry.core or page.slug)


def few_heaps(text: str) -> None:
    """Refuse more heaps than a page holds."""
    parse_heaps(text, most_heaps=page_limits.HEAPS)


def told_rule(state: CoupledState) -> str:
    """Return what a move is, as the catalogue says it."""
    return _(state.page.entry.move)


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
        given. Runs on the desk above the position, so that a game with a number of its own (Moore's
        k) can draw its control there.
    admit : callable
        Text of a position → None; raises a GameError where it is too much for a page, whether or
        not the game takes it.
    step : str
        What a place of the position is called that lies higher than the one before it, such as
        N_("step {number}"); "" where heaps lie side by side. Stones that are taken then go down.
    rule : callable
        Bench → what a move is, in a sentence; that of the catalogue, if it is not given.
    about, why : str
        Sections of content/<language>/<slug>.md: behind "About this game" on the desk, and behind
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
    game: Callable[[Page], CoupledGame[Any]] = named_game
    admit: Callable[[str], object] = few_heaps
    step: str = ""
    rule: Callable[[CoupledState], str] = told_rule
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
