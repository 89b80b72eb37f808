"""The front of a page: its name, its position in one line, and the desk beside the stage.

The stage stands before the desk, so that keys and screen readers meet the view first. On a wide
screen front.css sets the name and the desk to the left of the stage; on a phone the desk is folded
away behind the line, whose *Edit* unfolds it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import streamlit as st

from ui.base.markup import html, markup
from ui.base.words import _
from ui.frame.arrival import arrive, heading
from ui.frame.audience import is_alone, is_printing

if TYPE_CHECKING:
    from streamlit.delta_generator import DeltaGenerator

    from ui.base.page import Page


_BRIEF = 90
"""Letters of a rule that leave room for who loses: a phone has two lines for both."""


class Front(NamedTuple):
    """The places of a page.

    Attributes
    ----------
    heading : DeltaGenerator
        Where the share box goes, by `share_slot`.
    line : DeltaGenerator
        Where the position is told in one line, by `tell_position`.
    desk : DeltaGenerator
        Where rule and position are edited.
    stage : DeltaGenerator
        Where the tabs and the view stand.
    """

    heading: DeltaGenerator
    line: DeltaGenerator
    desk: DeltaGenerator
    stage: DeltaGenerator


def front(page: Page, title: str | None = None) -> Front:
    """Enter a page and lay out its places; `title` as in `enter`.

    They are four children of one block, each known by its place or its width: a style sheet that
    asked for what is in them would be worked through again whenever anything on the page changes.
    """
    arrive(page)
    with st.container(key="sheet" if is_printing() else "front"):
        head = heading(page, title)
        line = st.container(key="desk-line", horizontal=True, gap="small", width="content")
        if is_printing():  # the position, and below it what is said about it
            return Front(head, line, st.container(key="desk"), st.container())
        stage = st.container(key="stage")
        return Front(head, line, st.container(key="desk"), stage)


def tell_position(line: DeltaGenerator, position: str, rule: str, *, misere: bool = False) -> None:
    """Tell what is on the desk in one line, with what unfolds the desk; seen on a phone alone.

    `rule` says in a sentence what a move is. It stands below the line, because whoever opens a link
    on a phone sees neither the tagline nor the desk; under misère play its banner says who loses.
    """
    with line:
        html(markup('<p class="gl-subject">{}</p>', position))
        # An element of its own that never changes: one drawn anew would fold the desk again.
        html(
            markup('<details class="gl-edit"><summary>{}</summary></details>', _("Edit")),
            width="content",
        )
        if rule and not is_printing() and not is_alone():
            brief = not misere and len(rule) <= _BRIEF
            who = _("Whoever cannot move loses.") if brief else ""
            html(markup('<p class="gl-rule">{} {}</p>', rule, who))
