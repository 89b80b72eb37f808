"""The headline of a position: first the question who wins, then the answer with its reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from ui.base.markup import html, markup
from ui.base.words import _, right_or_no

if TYPE_CHECKING:
    from collections.abc import Callable

WINS, LOSES, SKIPPED = "wins", "loses", "skipped"


def is_told(key: str) -> bool:
    """Return whether the question who wins was answered or skipped; `key` as for `who_wins`."""
    return st.session_state.get(key) is not None


def who_wins(
    key: str,
    verdict: str,
    *,
    wins: bool,
    told: bool,
    question: str = "",
    refute: Callable[[bool], None] | None = None,
) -> bool:
    """Draw the headline and return whether it tells who wins.

    Parameters
    ----------
    key : str
        Of what was guessed; it names the position.
    verdict : str
        Who wins and why, in a sentence.
    wins : bool
        Whether the player to move wins.
    told : bool
        Whether the verdict is told without a question.
    question : str
        What is asked instead of the usual question.
    refute : callable, optional
        Draws what shows that a guess was wrong; takes whether it said that the player to move
        loses.
    """
    guess = st.session_state.get(key)
    if told or guess == SKIPPED:
        html(markup('<p class="gl-turn" role="status"><b>{}</b></p>', verdict))
        return True
    if guess is not None:
        is_right = (guess == WINS) == wins
        lead = right_or_no(is_right)
        html(markup('<p class="gl-turn" role="status">{} <b>{}</b></p>', lead, verdict))
        if not is_right and refute is not None:
            refute(guess == LOSES)
        return True
    html(
        markup(
            '<p class="gl-turn" role="status"><b>{}</b></p>',
            question or _("Who wins if both play perfectly?"),
        )
    )
    with st.container(horizontal=True, gap="small", key="question-who"):
        for name, words in (
            (WINS, _("The player to move")),
            (LOSES, _("The other player")),
            (SKIPPED, _("Skip")),
        ):
            st.button(
                words,
                key=f"{key}-{name}",
                type="tertiary" if name == SKIPPED else "secondary",
                on_click=st.session_state.__setitem__,
                args=(key, name),
            )
    return False
