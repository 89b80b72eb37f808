"""Why an answer is right: the fold with the reason, and the way on to the theorem behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from ui.base.markup import html, markup
from ui.base.words import _, prose
from ui.catalogue.learn_pages import THEOREM
from ui.links.inner_link import inner_link

if TYPE_CHECKING:
    from ui.base.markup import Markup


def why_works(page: str, section: str = "why") -> None:
    """Draw the fold that says why an answer is right.

    Parameters
    ----------
    page, section : str
        Where the words are, as `prose` takes them.
    """
    with st.expander(_("Why this works")):
        st.markdown(prose(page, section))
        html(theorem_line())


def theorem_line() -> Markup:
    """Return the line that leads to the theorem, for wherever a page uses it or says it stops."""
    there = inner_link(THEOREM, _("The theorem: what it says, when it holds, and its proof"))
    return markup('<p class="gl-small">{}</p>', there)
