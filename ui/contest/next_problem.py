"""From one problem to another: what the page forgets, and the button to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from gamecore.problems.catalogue import SLUGS
from gamecore.problems.catalogue import problem as problem_of
from ui.base.markup import markdown
from ui.base.words import _
from ui.links.links import field

if TYPE_CHECKING:
    from ui.base.page import Page
    from ui.contest.bench import ProblemBench


def open_problem(page: Page, slug: str) -> None:
    """Open another problem on its page, without the input of this one; only from callbacks."""
    st.session_state[page.key("slug")] = slug
    for name in ("input", "test", "answer"):
        st.session_state[page.key(name)] = field(page, name).default


def next_problem(bench: ProblemBench) -> None:
    """Draw the button to the next problem of the list; after the last comes the first."""
    following = SLUGS[(SLUGS.index(bench.problem.slug) + 1) % len(SLUGS)]

    def go() -> None:
        open_problem(bench.page, following)
        st.session_state[bench.key("view")] = field(bench.page, "view").default

    st.button(
        markdown(_("Next problem: {title}"), title=_(problem_of(following).title)),
        key=bench.own("next"),
        icon=":material/arrow_forward:",
        on_click=go,
    )
