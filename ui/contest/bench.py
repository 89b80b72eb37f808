"""What the views of a problem's page work on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import streamlit as st

if TYPE_CHECKING:
    from gamecore.problems.problem import Problem
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
