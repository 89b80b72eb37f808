"""Why a heap has its value, opened beside the number that asks, and closed back to it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from gamecore.messages import Message
from ui.base.fields import Field
from ui.base.marks import announced, panel
from ui.base.markup import Markup, html, join, markdown, markup
from ui.base.words import _, number, say
from ui.derivation.cards import option_pairs
from ui.derivation.opening import open_from
from ui.derivation.steps import single_row
from ui.derivation.words import PARTS_WRITTEN, row_told
from ui.links import link_state
from ui.pieces.why_links import heaps_named

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gamecore.grundy.derivation import Derivation
    from ui.links.page_state import PageState

WHY = Field("why", "text", "")
"""The heaps whose reasons are open beside what they explain, `4` or `1+2`; "" for none."""


def why_beside(state: PageState, *, whole: Callable[[int], None] | None = None) -> None:
    """Draw the reason that the link opens, if it opens one.

    Parameters
    ----------
    state : PageState
    whole : callable, optional
        Opens the whole derivation of the heap; from the winning moves if not given.
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
    """Draw the reasons of some heaps in a box.

    Parameters
    ----------
    prefix : str
        Of the page's keys.
    rows : sequence
        For each heap its derivation, or why it cannot be written out.
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
