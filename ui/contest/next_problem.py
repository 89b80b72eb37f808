"""From one problem to another: what the page forgets, and the button to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from gamecore.problems.catalogue import SLUGS
from gamecore.problems.catalogue import problem as problem_of
from ui.base.markup import markdown
from ui.base.words import _
from ui.links import link_state
from ui.links.links import field

if TYPE_CHECKING:
    from ui.base.page import Page
    from ui.contest.bench import ProblemBench


def open_problem(page: Page, slug: str, view: str | None = None) -> None:
    """Open another problem on its page, without the input of this one; only from callbacks.

    Parameters
    ----------
    page : Page
    slug : str
    view : str, optional
        The one in sight if not given.
    """
    begun = {name: field(page, name).default for name in ("input", "test", "answer")}
    link_state.write(page, {"slug": slug, **begun, **({"view": view} if view else {})})


def next_problem(bench: ProblemBench) -> None:
    """Draw the button to the next problem of the list; after the last comes the first."""
    following = SLUGS[(SLUGS.index(bench.problem.slug) + 1) % len(SLUGS)]

    def go() -> None:
        open_problem(bench.page, following, str(field(bench.page, "view").default))

    st.button(
        markdown(_("Next problem: {title}"), title=_(problem_of(following).title)),
        key=bench.own("next"),
        icon=":material/arrow_forward:",
        on_click=go,
    )
