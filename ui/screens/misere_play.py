"""The page of misère play: its story on one game, then games that open under misère play."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from ui.base.marks import soft
from ui.base.markup import html
from ui.base.words import _
from ui.catalogue.lookup import related
from ui.frame import frame
from ui.frame.arrival import enter
from ui.lessons.progress import keep, outlive_reload
from ui.links.inner_link import card, cards
from ui.misere.story import story

if TYPE_CHECKING:
    from ui.base.page import Page


def show_misere_play(page: Page) -> None:
    """Draw the page."""
    frame.require()
    enter(page)
    games = related(page.entry)
    asked = f"_{page.prefix}-asked"
    outlive_reload(asked)
    story(page, games[0].rule, asked=asked, shown=frame.just_show())
    with st.container(key="misere-games"):
        st.markdown(f"### {_('Play one of them')}")
        html(soft(_("The same moves, but whoever moves last loses.")))
        made = (
            card(
                game,
                _(game.heading),
                {"view": "play", "misere": "true"},
            )
            for game in games
        )
        html(cards(made, name=_("Play one of them")))
    keep()
