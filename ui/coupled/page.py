"""What makes a coupled game's page that page: data for the one composition in coupled_bench.py.

How to make such a page (pages/wythoff.py is one):

1. Write its views, its way of asking for a move and its drawings in ui/ as functions of a
   CoupledBench, and its longer text in content/<language>/<slug>.md.
2. Describe the page as a CoupledPage in pages/<slug>.py and end with `show_coupled(PAGE)`.
3. Enter it in the navigation (ui/base/frame.py).

`coupled_move_view` draws the winning moves of any game, TREE_VIEW its game tree; `stepper` in
ui/coupled/stepper.py walks through steps that the link names.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ui.base.game_page import PlainPage
from ui.base.links import TREE, Field

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from gamecore.coupled.game import CoupledGame, CoupledMove
    from gamecore.messages import Message
    from ui.coupled.bench import CoupledBench

Put = Callable[[Any], None]
"""Puts a position on the page; runs as a callback."""


@dataclass(frozen=True, slots=True)
class View:
    """One of the views of a coupled game's page.

    Attributes
    ----------
    name : str
        What the link calls it: `derivation`, `pattern`, `move`, `tree`. Never changes.
    label : str
        Marked for translation.
    draw : callable
        Draws the view.
    fields : tuple of str
        The link fields that matter to this view alone; a shared link keeps them.
    """

    name: str
    label: str
    draw: Callable[[CoupledBench], None]
    fields: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MoveTalk:
    """How a game asks for a move, and how it speaks of one.

    Attributes
    ----------
    kinds : callable
        bench → the kinds of move there are here, in order: name → what stands on the button, such
        as `a` → "from A". Empty kinds are left out.
    ask : callable
        (bench, kind, key) → draws the widgets that complete a guess, with keys that begin with
        `key`, and returns the position after the guessed move; a Message why it is no move; or None
        as long as something is missing.
    name : callable
        Move → what it does, as plain text: "take 3 from both".
    why : callable
        (bench, move) → why this winning move wins, in a sentence or two of plain text.
    every : callable, optional
        bench → how many moves there are, and the moves, lazily, in the order of the game's
        `options`. Without it the options are written out.
    reply : callable, optional
        (bench, losing move) → the winning reply that is told, where the game has one that explains
        more than the first of them.
    """

    kinds: Callable[[CoupledBench], Mapping[str, str]]
    ask: Callable[[CoupledBench, str, str], Any]
    name: Callable[[CoupledMove[Any]], str]
    why: Callable[[CoupledBench, CoupledMove[Any]], str]
    every: Callable[[CoupledBench], tuple[int, Iterable[CoupledMove[Any]]]] | None = None
    reply: Callable[[CoupledBench, CoupledMove[Any]], CoupledMove[Any]] | None = None


@dataclass(frozen=True, slots=True)
class CoupledPage(PlainPage):
    """One coupled game's page.

    Attributes
    ----------
    slug, prefix, title, tagline, fields
        As for PlainPage; `coupled_fields` makes the fields.
    game : callable
        page → the game of gamecore.coupled in force. Runs on the desk above the position, so that a
        game with a number of its own (Moore's k) can draw its control there.
    views : tuple of View
        In the order of their tabs; the first is that of an untouched page.
    editor : callable
        (page, position, put) → draws the visual editor of a position.
    talk : MoveTalk
    heading : str
        Over the editor, such as N_("Heaps").
    label, help : str
        Of the text field that holds the position; marked for translation.
    admit : callable
        Position → why it is too much for a page although the game takes it, or None.
    position : str
        The name of the link field that holds the position.
    about, why : str
        Sections of content/<language>/<slug>.md: behind "About this game" on the desk, and behind
        "Why this works" under the winning moves; "" for none.
    """

    game: Callable[[CoupledPage], CoupledGame[Any]]
    views: tuple[View, ...]
    editor: Callable[[CoupledPage, Any, Put], None]
    talk: MoveTalk
    heading: str
    label: str
    help: str
    admit: Callable[[Any], Message | None] = lambda position: None
    position: str = "heaps"
    about: str = "about"
    why: str = "why"

    def shown(self, view: str) -> tuple[str, ...]:
        """Return the link fields that matter while a view is open, in the order of the fields."""
        others = {name for other in self.views if other.name != view for name in other.fields}
        mine = {name for other in self.views if other.name == view for name in other.fields}
        return tuple(field.name for field in self.fields if field.name not in others - mine)


def coupled_fields(
    default: str, views: tuple[str, ...], *more: Field, position: str = "heaps"
) -> tuple[Field, ...]:
    """Return the link fields of a coupled game's page: position, view, the page's own, the answer.

    Parameters
    ----------
    default : str
        The position of an untouched page, as text. Never changes.
    views : tuple of str
        The names of its views; a new one goes to the end of the link's choices by itself.
    *more : Field
        What else a link of this page can say.
    position : str
        The name of the field that holds the position.
    """
    tree = (TREE,) if "tree" in views else ()
    return (
        Field(position, "text", default),
        Field("view", "choice", views[0], choices=views),
        *more,
        *tree,
        Field("answer", "switch", False),
    )
