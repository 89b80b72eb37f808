"""The headline of a position: first the question who wins, then the answer with its reason."""

from __future__ import annotations

import streamlit as st

from ui.base.markup import html, markup
from ui.base.words import _

WINS, LOSES, SKIPPED = "wins", "loses", "skipped"


def who_wins(key: str, verdict: str, *, wins: bool, told: bool, question: str = "") -> bool:
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
    """
    guess = st.session_state.get(key)
    if told or guess == SKIPPED:
        html(markup('<p class="gl-turn" role="status"><b>{}</b></p>', verdict))
        return True
    if guess is not None:
        lead = _("Right.") if (guess == WINS) == wins else _("Not so.")
        html(markup('<p class="gl-turn" role="status">{} <b>{}</b></p>', lead, verdict))
        return True
    html(
        markup(
            '<p class="gl-turn" role="status"><b>{}</b></p>',
            question or _("Who wins, if both play as well as they can?"),
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
