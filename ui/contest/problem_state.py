"""What the views of a problem's page work on: the problem, what is remembered, the next one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import streamlit as st

from gamecore.lessons.standing import Result
from gamecore.problems.catalogue import SLUGS
from gamecore.problems.catalogue import problem as problem_of
from ui.base.markup import markdown
from ui.base.words import _
from ui.lessons.progress import record
from ui.links import link_state
from ui.links.links import field

if TYPE_CHECKING:
    from gamecore.problems.problem import Problem
    from ui.base.page import Page

LEAST_LINES, MOST_LINES = 4, 12
"""Lines of a box for an input: room to write, and no more than a screen has beside all else."""

LINE_PIXELS, BOX_PIXELS = 23, 26
"""Height of a line in a box, and of the box around the lines."""

_ANSWERED = "_problems-answered"
"""In the session: what was answered, right or wrong: problem and question."""


@dataclass(frozen=True, slots=True)
class ProblemState:
    """One problem on its page.

    Attributes
    ----------
    page : Page
    problem : Problem
    open_all : bool
        The learner asked for answers without guessing.
    """

    page: Page
    problem: Problem[Any]
    open_all: bool

    def key(self, name: str) -> str:
        """Return the link key of a field of the page."""
        return self.page.key(name)

    def own(self, name: str) -> str:
        """Return the key of a widget that no link names and that belongs to this problem alone."""
        return f"_{self.page.prefix}-{self.problem.slug}-{name}"


def head_of(text: str, lines: int, width: int) -> tuple[str, bool]:
    """Return the first lines of a text, each cut to a width, and whether anything was left out."""
    start = text[: lines * (width + 1)]
    rows = start.split("\n")[:lines]
    shown = "\n".join(row if len(row) <= width else f"{row[: width - 1]}…" for row in rows)
    return shown, shown.rstrip("\n") != text.rstrip("\n")


def box_height(text: str) -> int:
    """Return the height of a box in pixels in which a text stands whole, if it is short."""
    lines = min(max(text.count("\n") + 1, LEAST_LINES), MOST_LINES)
    return LINE_PIXELS * lines + BOX_PIXELS


def put(key: str, value: str) -> None:
    """Write a widget's state; for callbacks."""
    st.session_state[key] = value


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


def next_problem(state: ProblemState) -> None:
    """Draw the button to the next problem of the list; after the last comes the first."""
    following = SLUGS[(SLUGS.index(state.problem.slug) + 1) % len(SLUGS)]

    def go() -> None:
        open_problem(state.page, following, str(field(state.page, "view").default))

    st.button(
        markdown(_("Next problem: {title}"), title=_(problem_of(following).title)),
        key=state.own("next"),
        icon=":material/arrow_forward:",
        on_click=go,
    )


def note(state: ProblemState, question: str, right: bool) -> None:
    """Remember the first answer to a question of a problem.

    Parameters
    ----------
    state : ProblemState
    question : str
        Which game it is, or the input on which a program was tried.
    right : bool
    """
    about = (state.problem.slug, question)
    answered: set[tuple[str, str]] = st.session_state.setdefault(_ANSWERED, set())
    if about not in answered:
        answered.add(about)
        record(Result(f"problem:{state.problem.slug}", right, "lab"))
