"""Opening a heap's derivation from elsewhere: links, the box with a value's reason, the way back.

Tables and number lines are plain HTML without widgets. One invisible component sends the server
every press of a `<button data-gl-open="7">`, which opens a heap, or a `<button data-gl-why="7">`,
which asks for the reason of a value.
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
    """("heaps", "options" or the name of another view; the heap; its step)."""

_LISTENER = component("why", "why.js")

WHY = Field("why", "text", "")
"""Link field: the heaps whose values are explained in a box, `4` or `1+2`; "" for none."""

OPENERS = {
    "play": N_("Back to the game"),
    "pattern": N_("Back to the pattern"),
    "move": N_("Back to the winning move"),
    "tree": N_("Back to the tree"),
}
"""Name of a view that opens heaps here → label of the button back to it."""

TRAIL = 20
"""Most opened heaps that are remembered for the way back."""


# -- from another page --------------------------------------------------------------------------


def heap_fields(rule: HeapRule, size: int) -> dict[str, str]:
    """Return the link fields for one heap of a rule: its derivation, or the pattern if large."""
    fields = {"rule": str(rule), "heaps": format_heaps((size,))}
    if size <= page_limits.DERIVE_OPTIONS:
        fields |= {"by": "options", "size": str(size), "step": str(END)}
    else:
        fields |= {"view": "pattern"}
    return fields


def one_heap(game: Entry, rule: HeapRule, size: int) -> dict[str, str]:
    """Return the query of a link that does so on the page of a heap game."""
    return game.query(heap_fields(rule, size))


# -- by a number that is pressed ----------------------------------------------------------------


def heap_named(sent: object) -> int | None:
    """Return the heap in a component's message; None unless it is 0 to DERIVE_OPTIONS."""
    if not isinstance(sent, str) or not (sent.isascii() and sent.isdigit() and len(sent) <= 3):
        return None
    return int(sent) if int(sent) <= page_limits.DERIVE_OPTIONS else None


def heaps_named(sent: object) -> tuple[int, ...]:
    """Return the heaps in a component's message, `4` or the parts `1+2`; () if any is invalid."""
    words = sent[: 4 * limits.SPLIT_PARTS].split("+") if isinstance(sent, str) else []
    named = [heap for word in words if (heap := heap_named(word)) is not None]
    return tuple(named) if len(named) == len(words) else ()


def why_links(
    *,
    key: str,
    on_open: Callable[[int], None] | None = None,
    on_why: Callable[[str], None] | None = None,
) -> None:
    """Draw the component that receives presses on the numbers of this page.

    Parameters
    ----------
    key : str
        Key of the component, unique on the page.
    on_open : callable, optional
        Receives the heap that is to be opened, 0 to page_limits.DERIVE_OPTIONS; runs as a callback.
    on_why : callable, optional
        Receives the heaps whose values are to be explained, as `heaps_named` reads them; likewise.
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
    """Draw the box with the reasons of the heaps in the link's field `why`, if there are any.

    `whole` is the callback that opens the whole derivation of a heap; by default with a way back to
    the view of winning moves.
    """
    heaps = heaps_named(link_state.text(state.page, WHY.name))
    if not heaps:
        return
    rows = [single_row(str(state.rule), heap) for heap in dict.fromkeys(heaps)][:PARTS_WRITTEN]
    prefix = state.page.prefix

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
    """Draw a box with the reasons of some values, and a button to close it.

    Parameters
    ----------
    prefix : str
        Prefix of the page's keys.
    rows : sequence of Derivation or Message
        For each heap its derivation, or why it has none.
    close : callable
        Callback that closes the box.
    whole : callable
        Draws the buttons that open the whole derivations.
    """
    with st.container(border=True, key="why-beside"):
        html(announced(join(_reason(row) for row in rows)))
        with st.container(horizontal=True):
            st.button(
                _("Close"), key=f"_{prefix}-why-close", icon=":material/close:", on_click=close
            )
            whole()


def _reason(row: Derivation | Message) -> Markup:
    """Return why one heap has its value, or why that cannot be written out."""
    if isinstance(row, Message):
        return panel("note", say(row))
    return markup('<p class="gl-step">{}</p>{}', row_told(row), option_pairs(row))


# -- the whole derivation, and the way back -----------------------------------------------------


def place_key(state: PageState) -> str:
    """Return the session key of the `Place` of the last run."""
    return f"_{state.page.prefix}-place"


def large_key(state: PageState) -> str:
    """Return the session key of the heap pressed last that is too large to be derived."""
    return f"_{state.page.prefix}-large"


def _trail_key(state: PageState) -> str:
    return f"_{state.page.prefix}-trail-{crc32(str(state.rule).encode())}"


def opener(state: PageState, place: Place) -> Callable[[int], None]:
    """Return the callback that opens a heap, with a way back to `place`."""

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
    """Open the view that explains a heap of the position, from any view; only from callbacks.

    That is its derivation, or the pattern if it is too large for one. Under misère play, where the
    value alone decides nothing, it is the view of single heaps.
    """
    shown = link_state.choice(state.page, "view")
    if link_state.switch(state.page, MISERE.name):
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
    """Draw the button back to where a heap of this size was last opened from, if it was."""
    trail: tuple[tuple[int, Place], ...] = st.session_state.get(_trail_key(state), ())
    places = [place for heap, place in trail if heap == size]
    if not places:
        return
    by, before, step = places[-1]
    back: dict[str, str | int | bool]
    if by in OPENERS:
        name, back = _(OPENERS[by]), {"view": by}
    elif by not in ("heaps", "options"):
        return  # another view, which its tab opens
    else:
        words = _("Back to heap {n}") if by == "options" else _("Back to 0–{n}")
        name, back = markdown(words, n=number(before)), {"by": by, "size": before, "step": step}
    st.button(
        name,
        key=f"_{state.page.prefix}-way-back",
        icon=":material/undo:",
        type="tertiary",
        on_click=state.set,
        kwargs=back,
    )
