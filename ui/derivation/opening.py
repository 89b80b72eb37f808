"""A heap's derivation opened from elsewhere: the link, the reason beside a number, the way back.

Tables and number lines are plain markup, which has no widgets. Any `<button data-gl-open="7">` in
it, which opens a heap, and any `<button data-gl-why="7">`, which asks for the reason of a value,
is heard by one invisible component, which tells the server.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING
from zlib import crc32

import streamlit as st

from gamecore import limits
from gamecore.messages import Message
from gamecore.positions.heaps import format_heaps
from ui.base import page_limits
from ui.base.component import component, sent_by
from ui.base.fields import MISERE, Field
from ui.base.marks import announced, panel
from ui.base.markup import Markup, html, join, markdown, markup
from ui.base.words import N_, _, number, say
from ui.derivation.cards import option_pairs
from ui.derivation.steps import END, PARTS_WRITTEN, row_told, single_row
from ui.links import link_state

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gamecore.grundy.derivation import Derivation
    from gamecore.rules.heap_rule import HeapRule
    from ui.catalogue.entry import Entry
    from ui.links.link_state import PageState

    Place = tuple[str, int, int]
    """How a derivation stepped, of which heap, and its step; or the name of another view."""

_LISTENER = component("why", "why.js")

WHY = Field("why", "text", "")
"""The heaps whose reasons are open beside what they explain, `4` or `1+2`; "" for none."""

OPENERS = {
    "play": N_("Back to the game"),
    "pattern": N_("Back to the pattern"),
    "move": N_("Back to the winning move"),
    "tree": N_("Back to the tree"),
}
"""Other views that open a heap here → what the way back to them is called."""

TRAIL = 20
"""Most heaps on the way back from one that was opened to the one before."""


# -- from another page --------------------------------------------------------------------------


def heap_fields(rule: HeapRule, size: int) -> dict[str, str]:
    """Return what opens one heap of a rule: its derivation, or the pattern when large."""
    fields = {"rule": str(rule), "heaps": format_heaps((size,))}
    if size <= page_limits.DERIVE_OPTIONS:
        fields |= {"by": "options", "size": str(size), "step": str(END)}
    else:
        fields |= {"view": "pattern"}
    return fields


def one_heap(game: Entry, rule: HeapRule, size: int) -> dict[str, str]:
    """Return the query that does so on a page of heaps."""
    return game.query(heap_fields(rule, size))


# -- by a number that is pressed ----------------------------------------------------------------


def heap_named(sent: object) -> int | None:
    """Return the heap that a press names, or None when what was sent is no heap of a page."""
    if not isinstance(sent, str) or not (sent.isascii() and sent.isdigit() and len(sent) <= 3):
        return None
    return int(sent) if int(sent) <= page_limits.DERIVE_OPTIONS else None


def heaps_named(sent: object) -> tuple[int, ...]:
    """Return the heaps that a press asks about, `4` or the parts `1+2`; none if it names none."""
    words = sent[: 4 * limits.SPLIT_PARTS].split("+") if isinstance(sent, str) else []
    named = [heap for word in words if (heap := heap_named(word)) is not None]
    return tuple(named) if len(named) == len(words) else ()


def why_links(
    *,
    key: str,
    on_open: Callable[[int], None] | None = None,
    on_why: Callable[[str], None] | None = None,
) -> None:
    """Listen for presses on the numbers of this page.

    Parameters
    ----------
    key : str
        Key of the component, unique on the page.
    on_open : callable, optional
        Receives the heap that is to be opened, 0 to page_limits.DERIVE_OPTIONS; runs as a callback.
    on_why : callable, optional
        Likewise the heaps whose values are asked about, as `heaps_named` reads them.
    """

    def opened() -> None:
        heap = heap_named(sent_by(key, "open"))
        if heap is not None and on_open is not None:
            on_open(heap)

    def asked() -> None:
        sent = sent_by(key, "why")
        if on_why is not None and heaps_named(sent):
            on_why(str(sent))

    _LISTENER(key=key, height=1, on_open_change=opened, on_why_change=asked)


# -- the reason beside it -----------------------------------------------------------------------


def why_beside(state: PageState, *, whole: Callable[[int], None] | None = None) -> None:
    """Draw the reason that the link opens, if it opens one.

    `whole` opens the whole derivation of a heap; if it is not given, it is opened from the winning
    moves.
    """
    heaps = heaps_named(link_state.text(state.game, WHY.name))
    if not heaps:
        return
    rows = [single_row(str(state.rule), heap) for heap in dict.fromkeys(heaps)][:PARTS_WRITTEN]
    prefix = state.game.prefix

    def open_whole() -> None:
        for row in rows:
            if not isinstance(row, Message):
                st.button(
                    markdown(_("Heap {n}, option by option"), n=number(row.n)),
                    key=f"_{prefix}-why-whole-{row.n}",
                    type="tertiary",
                    on_click=whole or partial(open_from, state, "move"),
                    args=(row.n,),
                )

    close = partial(state.set, **{WHY.name: ""})
    reasons_beside(prefix, rows, close=close, whole=open_whole)


def reasons_beside(
    prefix: str,
    rows: Sequence[Derivation | Message],
    *,
    close: Callable[[], None],
    whole: Callable[[], None],
) -> None:
    """Draw the reasons of some heaps in a box: for each its derivation, or why it has none.

    Parameters
    ----------
    prefix : str
        Of the page's keys.
    rows : sequence
    close : callable
        Closes the box; runs as a callback.
    whole : callable
        Draws what opens the whole derivations, beside the button that closes the box.
    """
    with st.container(border=True, key="why-beside"):
        html(announced(join(_reason(row) for row in rows)))
        with st.container(horizontal=True):
            st.button(
                _("Close"), key=f"_{prefix}-why-close", icon=":material/close:", on_click=close
            )
            whole()


def _reason(row: Derivation | Message) -> Markup:
    """Return why one heap has its value; why that cannot be written out where it cannot."""
    if isinstance(row, Message):
        return panel("note", say(row))
    return markup('<p class="gl-step">{}</p>{}', row_told(row), option_pairs(row))


# -- the whole derivation, and the way back -----------------------------------------------------


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
