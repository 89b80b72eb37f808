"""The state of a problem's page, and what its views share: boxes, results, the next problem."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import streamlit as st

from gamecore.errors import LimitExceeded
from gamecore.lessons.standing import Result
from gamecore.problems.catalogue import SLUGS
from gamecore.problems.catalogue import problem as problem_of
from ui.base.fields import check_length
from ui.base.markup import html, markdown
from ui.base.words import _
from ui.lessons.progress import record
from ui.links import link_state
from ui.links.links import field
from ui.pieces.text_fields import complaint

if TYPE_CHECKING:
    from gamecore.problems.problem import Problem
    from ui.base.page import Page

LEAST_LINES, MOST_LINES = 4, 12
"""Fewest and most lines of a box for an input: room to write, and a part of a screen."""

LINE_PIXELS, BOX_PIXELS = 23, 26
"""Height in pixels of a line in a box, and of the box without its lines."""

_ANSWERED = "_problems-answered"
"""In the session: the set of questions answered, right or wrong, as (problem, question)."""


@dataclass(frozen=True, slots=True)
class ProblemState:
    """One problem on its page.

    Attributes
    ----------
    page : Page
    problem : Problem
    open_all : bool
        Whether the learner asked for answers without guessing.
    """

    page: Page
    problem: Problem[Any]
    open_all: bool

    def key(self, name: str) -> str:
        """Return the link key of a field of the page."""
        return self.page.key(name)

    def own(self, name: str) -> str:
        """Return a session key that is not in the link and belongs to this problem alone."""
        return f"_{self.page.prefix}-{self.problem.slug}-{name}"


def head_of(text: str, lines: int, width: int) -> tuple[str, bool]:
    """Return the first lines of a text, each cut to a width, and whether anything was left out."""
    start = text[: lines * (width + 1)]
    rows = start.split("\n")[:lines]
    shown = "\n".join(row if len(row) <= width else f"{row[: width - 1]}…" for row in rows)
    return shown, shown.rstrip("\n") != text.rstrip("\n")


def box_height(text: str) -> int:
    """Return the height in pixels of a box for a text, between LEAST_LINES and MOST_LINES."""
    lines = min(max(text.count("\n") + 1, LEAST_LINES), MOST_LINES)
    return LINE_PIXELS * lines + BOX_PIXELS


def is_too_long(text: str, most: int, instead: str = "") -> bool:
    """Return whether a text in a box has more than `most` letters, and if so, draw that it has."""
    try:
        check_length(text, most)
    except LimitExceeded as error:
        html(complaint(error, "", instead))
        return True
    return False


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
        Name of the view to open; the current one if not given.
    """
    begun = {name: field(page, name).default for name in ("input", "test", "answer")}
    link_state.write(page, {"slug": slug, **begun, **({"view": view} if view else {})})


def next_problem(state: ProblemState) -> None:
    """Draw the button that opens the next problem; after the last comes the first."""
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
    """Record the result of the first answer to a question of a problem; later ones do not count.

    Parameters
    ----------
    state : ProblemState
    question : str
        Name of the question within the problem.
    right : bool
        Whether the answer was right.
    """
    about = (state.problem.slug, question)
    answered: set[tuple[str, str]] = st.session_state.setdefault(_ANSWERED, set())
    if about not in answered:
        answered.add(about)
        record(Result(f"problem:{state.problem.slug}", right, "lab"))
