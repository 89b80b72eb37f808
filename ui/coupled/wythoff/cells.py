"""What the boards of Wythoff's game share: their words, the framed cell, a press on a cell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.base.markup import html, markup
from ui.base.words import _
from ui.links import link_state

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.coupled.coupled_page import CoupledState
    from ui.coupled.wythoff.facts import Place


def cell_words(place: Place, words: str) -> str:
    """Say what a cell shows, for those who do not see it."""
    return _("{a} and {b}: {words}").format(a=place[0], b=place[1], words=words)


def framed(state: CoupledState, last: int) -> Place | None:
    """Return the page's position when it is on the board."""
    a, b = state.position
    return (a, b) if max(a, b) <= last else None


def opener(state: CoupledState) -> Callable[[int, int], None]:
    """Return what a press on a cell does where nothing is asked: it becomes the page's position."""

    def picked(a: int, b: int) -> None:
        state.put((a, b))

    return picked


def is_open(state: CoupledState) -> bool:
    """Return whether the board shows its answer.

    The switch `verdict` stands below the board, which needs its state before it is drawn.
    """
    return state.open_all or link_state.switch(state.page, "verdict")


def say_step(sentence: str) -> None:
    """Draw the sentence over a board."""
    html(markup('<p class="gl-step" role="status">{}</p>', sentence))
