"""What the views of a problem's page work on, and the cached answers of the core about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import streamlit as st

from gamecore.errors import GameError
from gamecore.problems.catalogue import problem as problem_of
from ui.base.long_work import long_work
from ui.base.words import _, say

if TYPE_CHECKING:
    from gamecore.problems.comparison import Difference
    from gamecore.problems.problem import Explanation, Kind, Problem
    from ui.base.page import Page

LEAST_LINES, MOST_LINES = 4, 12
"""Lines of a box for an input: room to write, and no more than a screen has beside all else."""

LINE_PIXELS, BOX_PIXELS = 23, 26
"""Height of a line in a box, and of the box around the lines."""


@dataclass(frozen=True, slots=True)
class ProblemBench:
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


@dataclass(frozen=True, slots=True)
class Refused:
    """Why an input cannot be answered, in one sentence."""

    sentence: str


@dataclass(frozen=True, slots=True)
class Answered:
    """The answer to an input.

    Attributes
    ----------
    output : str
        The judge's whole output.
    tests : int
        How many tests the input has.
    """

    output: str
    tests: int


def _reading(slug: str, *_rest: object) -> str:
    return _("Answering the input of “{title}”.").format(title=_(problem_of(slug).title))


@long_work(most=32, says=_reading)
def answered(slug: str, text: str | bytes) -> Answered | Refused:
    """Answer an input, or say what is wrong with it. Inputs and outputs of a few MB are kept."""
    problem = problem_of(slug)
    try:
        tests = problem.read(text if isinstance(text, bytes) else text.encode())
        return Answered(problem.answer(tests), problem.count(tests))
    except GameError as refusal:
        return Refused(say(refusal.message))


@long_work(most=64, says=_reading)
def explained(slug: str, text: str | bytes, test: int) -> Explanation | Refused:
    """Explain the answer to one test of an input that can be answered."""
    try:
        return problem_of(slug).explain(text, test)
    except GameError as refusal:
        return Refused(say(refusal.message))


@long_work(most=32, says=_reading)
def compared(slug: str, text: str | bytes, given: str) -> Difference | Refused | None:
    """Return the first difference between somebody's output and the right one; None if right."""
    problem = problem_of(slug)
    try:
        return problem.same_answer(text, problem.solve(text), given)
    except GameError as refusal:
        return Refused(say(refusal.message))


@long_work(most=8, says=_reading)
def generated(slug: str, kind: Kind, seed: int) -> str:
    """Make an input; the same for the same kind and seed."""
    return problem_of(slug).generate(kind, seed)


@long_work(most=64, says=_reading)
def caught(slug: str, mistake: str, text: str) -> Difference | Refused | None:
    """Run a wrong program on an input: where it first differs, None if it is right there."""
    problem = problem_of(slug)
    try:
        return problem.caught(problem.mistake(mistake), text)
    except GameError as refusal:
        return Refused(say(refusal.message))


@long_work(most=64, says=_reading)
def smallest_caught(slug: str, mistake: str) -> str:
    """Return the smallest input on which a wrong program is wrong."""
    problem = problem_of(slug)
    return problem.smallest_caught(problem.mistake(mistake))


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
