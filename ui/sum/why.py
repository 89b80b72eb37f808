"""Why a heap of a sum has its value, opened beside the columns: each heap has a rule of its own."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from ui.base import page_limits
from ui.base.markup import markdown
from ui.base.palette import letter
from ui.base.words import _, number
from ui.derivation.heap_link import one_heap
from ui.derivation.steps import single_row
from ui.derivation.why import WHY, reasons_beside
from ui.frame import frame
from ui.links import link_state
from ui.move.words import why_words

if TYPE_CHECKING:
    from gamecore.rules.heap_rule import HeapRule
    from ui.base.page import Page
    from ui.catalogue.entry import Entry
    from ui.move.facts import MoveFacts
    from ui.pieces.open_question import OpenQuestion


def why_of_a_sum(
    page: Page,
    one_game: Entry,
    rules: tuple[HeapRule, ...],
    facts: MoveFacts,
    asks: OpenQuestion,
) -> None:
    """Draw what asks for the reason of each value, and the reason that is open.

    The link names the heap by its letter. Of a heap that is too large to derive it leads to the
    pattern of its rule.

    Parameters
    ----------
    page : Page
    one_game : Entry
        The page that shows one heap of any rule.
    rules : tuple of HeapRule
        For each heap of `facts` its rule.
    facts : MoveFacts
    asks : OpenQuestion
        What the position still asks.
    """
    with st.container(horizontal=True, key="why-values"):
        for place, (rule, size) in enumerate(zip(rules, facts.heaps, strict=True)):
            words = why_words(letter(place), facts.values[place], asks)
            asked = markdown("{words}", words=words)
            if size <= page_limits.DERIVE_OPTIONS:
                st.button(
                    asked,
                    key=f"_sum-why-{place}",
                    help=_("Opens the reason below."),
                    type="tertiary",
                    on_click=partial(link_state.write, page, {WHY.name: letter(place)}),
                )
            else:
                _whole(one_game, asked, rule, size)
    opened = link_state.text(page, WHY.name)
    for place, (rule, size) in enumerate(zip(rules, facts.heaps, strict=True)):
        if opened == letter(place) and size <= page_limits.DERIVE_OPTIONS:
            label = markdown(_("Heap {n}, option by option"), n=number(size))
            reasons_beside(
                page.prefix,
                [single_row(str(rule), size)],
                close=partial(link_state.write, page, {WHY.name: ""}),
                whole=partial(_whole, one_game, label, rule, size),
            )


def _whole(one_game: Entry, label: str, rule: HeapRule, size: int) -> None:
    """Draw the link to the workbench of a heap's own rule."""
    st.page_link(
        frame.page_file(one_game.slug),
        label=label,
        help=markdown(_("Opens “{rule}” with a heap of {size}."), rule=rule, size=number(size)),
        query_params=one_heap(one_game, rule, size),
        width="content",
    )
