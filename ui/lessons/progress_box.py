"""What is said about progress: its marks, the code that carries it, the press that forgets it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from gamecore.errors import GameError
from ui.base.marks import aside, panel, soft
from ui.base.markup import html
from ui.base.words import _, say
from ui.lessons.lesson_map import days_told, lesson_map, skills_told
from ui.lessons.progress import forget, held, remembered, take_over

if TYPE_CHECKING:
    from ui.base.page import Page


def progress_box(page: Page) -> None:
    """Draw the box, folded."""
    copy = held()
    if not copy.works:
        html(soft(_("This browser keeps nothing: your marks last only as long as this visit.")))
    kept = remembered()
    with st.expander(_("Your progress")):
        html(lesson_map(kept))
        if skills := skills_told(kept):
            html(skills)
        if said := days_told(kept):
            html(soft(said))
        html(
            aside(
                _(
                    "✓ gone through to the end. ◔ tried, ◑ familiar, ● proficient, ★ mastered in "
                    "mixed practice. Kept in this browser only."
                )
            )
        )
        if kept.found:
            st.markdown(_("This code carries your progress to another browser:"))
            st.code(kept.code, language=None, wrap_lines=True)
            st.button(_("Forget everything"), key=f"_{page.prefix}-forget", on_click=forget)
        _take(page)


def _take(page: Page) -> None:
    key, wrong = f"_{page.prefix}-code", f"_{page.prefix}-code-wrong"

    def taken() -> None:
        st.session_state.pop(wrong, None)
        text = st.session_state[key]
        if not text.strip():
            return
        try:
            take_over(text)
        except GameError as error:
            st.session_state[wrong] = say(error.message)
        else:
            st.session_state[key] = ""

    st.text_input(_("A code from another browser"), key=key, on_change=taken, width=420)
    if wrong in st.session_state:
        html(panel("error", st.session_state[wrong], alert=True))
