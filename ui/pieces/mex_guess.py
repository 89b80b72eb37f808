"""The guess at a mex: the numbers to choose from, and what is right or wrong about the choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from gamecore.lessons.mex_guesses import mex_feedback
from ui.base.marks import announced, panel
from ui.base.markup import html, markup
from ui.base.words import _, number, say

if TYPE_CHECKING:
    from collections.abc import Sequence


def mex_guess(
    choices: Sequence[int], values: Sequence[int], *, key: str, n: int | None = None
) -> int | None:
    """Ask for the mex of some values, answer the guess and return it; None before there is one.

    Parameters
    ----------
    choices : sequence of int
        The answers to offer, see `mex_choices`.
    values : sequence of int
        The value of each option, repetitions kept.
    key : str
        Of the widget: the guess is kept under it.
    n : int, optional
        The heap they are the options of, for the mistake of answering its size.
    """
    guess = st.pills(
        _("Your guess: the mex, the smallest number missing"),
        choices,
        format_func=number,
        key=key,
        persist_state="session",  # a question left and opened again still shows its answer
    )
    if guess is None:
        return None
    feedback = mex_feedback(int(guess), values, n)
    lead = (
        _("Right.") if feedback.is_right else _("Not {guess}.").format(guess=number(feedback.guess))
    )
    body = markup("<b>{}</b> {}", lead, say(feedback.message))
    html(announced(panel("good" if feedback.is_right else "bad", body)))
    return int(guess)
