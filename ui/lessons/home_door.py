"""The first door of the front page: to the first lesson, or on from where one stopped."""

from __future__ import annotations

import streamlit as st

from gamecore.lessons.catalogue import LESSONS, lesson
from gamecore.lessons.standing import marks
from ui.base import frame
from ui.base.markup import html, markdown, markup
from ui.base.words import _, say
from ui.catalogue.learn_pages import LESSON
from ui.lessons.progress import keep, remembered


def lesson_door() -> None:
    """Draw the card, with the marks of the lessons."""
    kept = remembered()
    name, beat = kept.at or (LESSONS[0], 1)
    found = lesson(name)
    if beat >= len(found.beats) and name != LESSONS[-1]:
        name, beat = LESSONS[LESSONS.index(name) + 1], 1
        found = lesson(name)
    template = _("Go on: {title}") if kept.at else _("Begin: {title}")
    with st.container(border=True, height="stretch"):
        st.page_link(
            frame.page_file(LESSON.slug),
            label=markdown("**{words}**", words=template.format(title=say(found.title))),
            icon=":material/arrow_forward:",
            query_params=LESSON.query({"name": name, "beat": str(beat)}),
        )
        mine = marks(kept.found, [f"lesson:{one}" for one in LESSONS])
        html(
            markup(
                '<p class="gl-soft gl-small gl-cardline">{} <span class="gl-hidden">{}</span>'
                '<span aria-hidden="true">{}</span></p>',
                _("Ten short lessons: play, guess, find out why."),
                _("{begun} of {all} begun.").format(
                    begun=sum(mark != "○" for mark in mine.values()), all=len(mine)
                ),
                "".join(mine.values()) if kept.found else "",
            )
        )
    keep()
