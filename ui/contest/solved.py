"""What is remembered of a problem: each of its questions once, by the first answer to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from gamecore.lessons.standing import Result
from ui.lessons.progress import record

if TYPE_CHECKING:
    from ui.contest.bench import ProblemBench

_ANSWERED = "_problems-answered"
"""In the session: what was answered, right or wrong: problem and question."""


def note(bench: ProblemBench, question: str, right: bool) -> None:
    """Remember the first answer to a question of a problem.

    Parameters
    ----------
    bench : ProblemBench
    question : str
        Which game it is, or the input on which a program was tried.
    right : bool
    """
    about = (bench.problem.slug, question)
    answered: set[tuple[str, str]] = st.session_state.setdefault(_ANSWERED, set())
    if about not in answered:
        answered.add(about)
        record(Result(f"problem:{bench.problem.slug}", right, "lab"))
