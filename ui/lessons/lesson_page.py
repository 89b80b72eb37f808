"""A lesson: one beat on a screen, Back and Continue through them, and where one stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from gamecore.lessons.catalogue import LESSONS, lesson
from gamecore.lessons.standing import marks
from ui.base.fields import Field
from ui.base.markup import html
from ui.base.words import _, number, prose, say
from ui.frame import frame
from ui.frame.arrival import enter
from ui.lessons.beats import draw_beat
from ui.lessons.lock import KEY, LOCK, change_lesson, lock_box, read_lock
from ui.lessons.progress import keep, remembered, stop_at
from ui.lessons.progress_box import progress_box
from ui.links import link_state
from ui.pieces.stepper import step_count

if TYPE_CHECKING:
    from gamecore.lessons.beats import Lesson
    from ui.base.page import Page
    from ui.lessons.lock import Lock

MOST_BEATS = 20
"""Beyond the longest lesson; a link that asks for more means its last beat."""

OWN = (
    Field("name", "choice", LESSONS[0], choices=LESSONS),
    Field("beat", "number", 1, low=1, high=MOST_BEATS),
    LOCK,
    KEY,
)


def show_lesson(page: Page) -> None:
    """Draw the lesson and the beat that the link names."""
    frame.require()
    found = lesson(link_state.choice(page, "name"))
    enter(page, say(found.title))
    beat = min(link_state.number(page, "beat"), len(found.beats))
    lock = read_lock(page, found.name)
    stop_at(found.name, beat, is_last=beat == len(found.beats))
    with st.container(key="gl-learn"):
        _picker(page, found, lock)
    with st.container(key="gl-beat"):
        st.markdown(prose(f"lessons/{found.name}", found.beats[beat - 1].name))
        done = draw_beat(found, beat, lock)
    _steps(page, found, beat, done)
    progress_box(page)
    lock_box(page, lock)
    keep()


def _picker(page: Page, found: Lesson, lock: Lock) -> None:
    """Draw the list of lessons with their marks, in step with the link."""
    picker = f"_{page.prefix}-picker"
    st.session_state[picker] = found.name
    mine = marks(remembered().found, [f"lesson:{name}" for name in LESSONS])

    def chosen() -> None:
        change_lesson(page, lock, st.session_state[picker])

    def words(name: str) -> str:
        place = LESSONS.index(name) + 1
        return f"{mine[f'lesson:{name}']} {place} · {say(lesson(name).title)}"

    st.selectbox(
        _("Lesson"),
        LESSONS,
        format_func=words,
        key=picker,
        on_change=chosen,
        label_visibility="collapsed",
        width=420,
    )


def _steps(page: Page, found: Lesson, beat: int, done: bool) -> None:
    """Draw Back and Continue, and the count; Continue is filled once the beat is done."""

    def go(to: int) -> None:
        link_state.write(page, {"beat": to})

    last = len(found.beats)
    with st.container(
        horizontal=True, vertical_alignment="center", gap="small", key="gl-beat-steps"
    ):
        st.button(
            _("Back"),
            key="_les-beat-back",
            icon=":material/chevron_left:",
            shortcut="Left",
            disabled=beat == 1,
            on_click=go,
            args=(max(beat - 1, 1),),
        )
        if beat < last:  # the end leads on by its own link
            st.button(
                _("Continue"),
                key="_les-beat-on" if done else "_les-beat-skip",
                icon=":material/chevron_right:",
                icon_position="right",
                shortcut="Right",
                on_click=go,
                args=(beat + 1,),
            )
        shown = _("Step {step} of {last}").format(step=number(beat), last=number(last))
        html(step_count(shown, beat, last), width="content")
