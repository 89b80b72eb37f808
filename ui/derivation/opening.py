"""What opens a heap's derivation from elsewhere, and the named way back from it."""

from __future__ import annotations

from typing import TYPE_CHECKING
from zlib import crc32

import streamlit as st

from ui.base import page_limits
from ui.base.fields import MISERE
from ui.base.markup import markdown
from ui.base.words import N_, _, number
from ui.derivation.steps import END
from ui.links import link_state

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.links.page_state import PageState

    Place = tuple[str, int, int]
    """How a derivation stepped, of which heap, and its step; or the name of another view."""

OPENERS = {
    "play": N_("Back to the game"),
    "pattern": N_("Back to the pattern"),
    "move": N_("Back to the winning move"),
    "tree": N_("Back to the tree"),
}
"""Other views that open a heap here → what the way back to them is called."""

TRAIL = 20
"""Most heaps on the way back from one that was opened to the one before."""


def place_key(state: PageState) -> str:
    """Return the key under which the place of the last run is kept, to notice what has changed."""
    return f"_{state.game.prefix}-place"


def large_key(state: PageState) -> str:
    """Return the key of the heap that was pressed last and is too large to be derived."""
    return f"_{state.game.prefix}-large"


def _trail_key(state: PageState) -> str:
    return f"_{state.game.prefix}-trail-{crc32(str(state.rule).encode())}"


def opener(state: PageState, place: Place) -> Callable[[int], None]:
    """Return what opens a heap from a place that its way back then leads to."""

    def open_heap(heap: int) -> None:
        trail = st.session_state.get(_trail_key(state), ())
        if (place[0], place[1]) != ("options", heap):
            st.session_state[_trail_key(state)] = (*trail, (heap, place))[-TRAIL:]
        state.set(size=heap, by="options", step=END)

    return open_heap


def open_from(state: PageState, view: str, heap: int) -> None:
    """Open the derivation of a heap from another view, with a way back; only from callbacks."""
    opener(state, (view, heap, 0))(heap)
    state.set(view="derivation")


def open_pressed(state: PageState, heap: int) -> None:
    """Open what explains a heap of the position, whatever view is shown; only from callbacks.

    That is its derivation; the pattern where it is too large for one; under misère play, where its
    value alone decides nothing, what is known of single heaps.
    """
    shown = link_state.choice(state.game, "view")
    if link_state.switch(state.game, MISERE.name):
        state.set(view="single")
    elif heap > page_limits.DERIVE_OPTIONS:
        st.session_state[large_key(state)] = heap
        state.set(view="pattern")
    elif shown == "derivation":
        place: Place | None = st.session_state.get(place_key(state))
        opener(state, place or ("options", heap, END))(heap)
    else:
        open_from(state, shown, heap)


def back_link(state: PageState, size: int) -> None:
    """Draw the way back to where this heap was opened last, if that is how it was opened."""
    trail: tuple[tuple[int, Place], ...] = st.session_state.get(_trail_key(state), ())
    places = [place for heap, place in trail if heap == size]
    if not places:
        return
    by, before, step = places[-1]
    back: dict[str, str | int | bool]
    if by in OPENERS:
        name, back = _(OPENERS[by]), {"view": by}
    elif by not in ("heaps", "options"):
        return  # a view without a name of its own: its tab is in sight
    else:
        words = _("Back to heap {n}") if by == "options" else _("Back to 0–{n}")
        name, back = markdown(words, n=number(before)), {"by": by, "size": before, "step": step}
    st.button(
        name,
        key=f"_{state.game.prefix}-way-back",
        icon=":material/undo:",
        type="tertiary",
        on_click=state.set,
        kwargs=back,
    )
