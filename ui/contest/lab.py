"""The page of the contest lab: the problems by difficulty and idea, each a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from gamecore.problems.catalogue import problems
from ui.base import frame
from ui.base.arrival import enter
from ui.base.marks import soft
from ui.base.markup import html, markup
from ui.base.words import _, prose, say
from ui.catalogue.house import model_of
from ui.catalogue.other_pages import PROBLEM
from ui.contest.models import model_name
from ui.contest.words import TIERS, source_line

if TYPE_CHECKING:
    from gamecore.problems.problem import Problem
    from ui.base.page import Page

CARDS_ACROSS = 3


def show_lab(page: Page) -> None:
    """Draw the page."""
    frame.require()
    enter(page)
    st.markdown(prose(page.slug, "how"))
    for tier, (name, shape, meaning) in TIERS.items():
        st.markdown(f"### {shape} {_(name)}")
        html(soft(_(meaning)))
        cards = [problem for problem in problems() if problem.tier == tier]
        for row in range(0, len(cards), CARDS_ACROSS):
            columns = st.columns(CARDS_ACROSS, gap="small")
            for column, problem in zip(columns, cards[row : row + CARDS_ACROSS], strict=False):
                with column:
                    _card(problem)


def _card(problem: Problem[object]) -> None:
    # What the cards of a row say differs in length; where to press does not.
    with st.container(border=True, height="stretch", vertical_alignment="distribute"):
        with st.container():
            st.markdown(f"**{_(problem.title)}**")
            html(source_line(problem, tier=False))
            asked = prose(f"problems/{problem.slug}", "short")
            html(markup('<p class="gl-cardline">{}</p>', asked))
            if not problem.official:
                words = _("No public statement: rules as in study notes, input format ours.")
                html(markup('<p class="gl-soft gl-small">{}</p>', words))
        _ways_on(problem)


def _ways_on(problem: Problem[object]) -> None:
    with st.container(horizontal=True, gap="small", vertical_alignment="center"):
        st.page_link(
            frame.page_file(PROBLEM.slug),
            label=_("Solve it"),
            icon=":material/arrow_forward:",
            query_params=PROBLEM.query({"slug": problem.slug}),
        )
        # The idea gives away which game it is, and that is the first thing to find out.
        with st.popover(_("Hint: the idea"), type="tertiary"):
            st.markdown(say(problem.idea))
            game = model_of(problem.slug)
            st.page_link(
                frame.page_file(game.slug),
                label=_(model_name(game)),
                icon=":material/sports_esports:",
            )
