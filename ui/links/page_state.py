"""What the views of a game page work on: the game, its rule and its heaps, already checked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ui.links import link_state

if TYPE_CHECKING:
    from gamecore.rules.heap_rule import HeapRule
    from ui.base.page import Page


@dataclass(frozen=True, slots=True)
class PageState:
    """One page's state after reading its link and its fields.

    Attributes
    ----------
    game : Page
    rule : HeapRule
        The rule in force: what the field says, or the last one that could be read.
    heaps : tuple of int
        The heaps in force, in the order typed; zeros keep their place.
    open_all : bool
        The learner asked for answers without guessing.
    misere : bool
        The player who makes the last move loses.
    """

    game: Page
    rule: HeapRule
    heaps: tuple[int, ...]
    open_all: bool
    misere: bool = False

    def key(self, name: str) -> str:
        """Return the link key of a field on this page."""
        return self.game.key(name)

    def set(self, **fields: str | int | bool) -> None:
        """Write fields of the link; only from callbacks, before the widgets are drawn again."""
        link_state.write(self.game, fields)
