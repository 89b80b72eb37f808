"""The display of progress: the map of lessons, the card on the front page, the progress box."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from gamecore.errors import GameError
from gamecore.lessons.catalogue import LESSONS, lesson
from gamecore.lessons.practice import SKILLS
from gamecore.lessons.standing import RECENT, Standing, missed
from gamecore.lessons.worksheet import TITLES
from ui.base.marks import aside, panel, soft
from ui.base.markup import Markup, html, join, markup
from ui.base.words import _, number, plural, say, several
from ui.catalogue.learn_pages import LESSON, PRACTICE
from ui.lessons.progress import DAYS, forget, held, remembered, take_over, today
from ui.lessons.shown_marks import marks_line, marks_of
from ui.links.inner_link import card, inner_link, line
from ui.room.phone_page import way_to_send

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamecore.lessons.catalogue import Lesson
    from gamecore.lessons.standing import Pick
    from ui.base.page import Page
    from ui.lessons.lock import Lock
    from ui.lessons.progress import Progress


def lesson_map(kept: Progress, now: str = "", lock: Lock | None = None) -> Markup:
    """Return the lessons in their order, each a link, ticked where it was completed.

    Parameters
    ----------
    kept : Progress
    now : str
        The lesson that is open; "" for none.
    lock : Lock, optional
        Its lock, which the links pass on.
    """
    found = lesson_marks(kept)
    items = []
    for place, name in enumerate(LESSONS, 1):
        ended = name in kept.ended
        mark = found[name]
        words = markup(
            '<b aria-hidden="true">{}</b> {} <span class="gl-hidden">{}</span>'
            '<i aria-hidden="true">{}</i>',
            "✓" if ended else number(place),
            say(lesson(name).title),
            _("ended") if ended else "",
            "" if mark in ("○", "✓") else mark,
        )
        fields = {"name": name, "beat": "1"} | (lock.onward(name) if lock else {})
        look = " ".join(["ended"] * ended + ["now"] * (name == now))
        items.append(markup('<li class="{}">{}</li>', look, inner_link(LESSON, words, fields)))
    return markup('<ol class="gl-map" aria-label="{}">{}</ol>', _("Lessons"), join(items))


def lesson_marks(kept: Progress) -> dict[str, str]:
    """Return lesson → mark: ✓ where it was completed, ◔ where it was begun, else ○."""
    found = marks_of(LESSON, kept.found, kept.ended)
    return {name: found.get(f"lesson:{name}", "○") for name in LESSONS}


def skills_told(kept: Progress) -> Markup:
    """Return the skills that were practised, each with its mark and its last results."""
    names = [name for name in SKILLS if f"skill:{name}" in kept.found]
    if not names:
        return markup("")
    rows = join(_skill(name, kept.found[f"skill:{name}"]) for name in names)
    return markup('<ul class="gl-skills" aria-label="{}">{}</ul>', _("Skills"), rows)


def _skill(name: str, standing: Standing) -> Markup:
    many = len(standing.recent)
    sure = _("{right} of the last {many} right") if many == RECENT else _("{right} of {many} right")
    return markup(
        '<li><b aria-hidden="true">{}</b> {} <span class="gl-soft">{}</span></li>',
        standing.mark,
        inner_link(PRACTICE, _(TITLES[name]), {"skill": name}),
        sure.format(right=number(sum(standing.recent)), many=number(many)),
    )


def days_told(kept: Progress) -> str:
    """Return on how many of the last DAYS days something was answered; "" for none."""
    many = sum(day > today() - DAYS for day in kept.days)
    if not many:
        return ""
    return several(
        "You practised on one of the last {days} days.",
        "You practised on {count} of the last {days} days.",
        many,
        days=number(DAYS),
    )


def progress_box(page: Page) -> None:
    """Draw the expander with all progress, the code, and the field for another code."""
    copy = held()
    if not copy.works:
        html(soft(_("This browser keeps nothing: your marks last only as long as this visit.")))
    kept = remembered()
    if kept.found:
        way_to_send()
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


NAMED = 3
"""Most skills that are named on the front page, on one line."""


def lesson_card() -> Markup:
    """Return the front page's card of the lessons: where to go on, and the marks."""
    kept = remembered()
    name, beat = kept.at or (LESSONS[0], 1)
    found = lesson(name)
    if beat >= len(found.beats) and name != LESSONS[-1]:
        name, beat = LESSONS[LESSONS.index(name) + 1], 1
        found = lesson(name)
    template = _("Go on: {title}") if kept.at else _("Begin: {title}")
    said = _(LESSON.tagline)
    if beat > 1:
        stopped = _("You stopped at {place} of {count}.")
        said = stopped.format(place=number(beat), count=number(len(found.beats)))
    return card(
        LESSON,
        template.format(title=say(found.title)),
        {"name": name, "beat": str(beat)},
        body=line(said) + marks_line(LESSON, kept.found, kept.ended) + _wanted(missed(kept.asked)),
    )


def _wanted(picks: Sequence[Pick]) -> Markup:
    """Return the line about skills that were missed last, each with a link to a question."""
    if not picks:
        return markup("")
    links = [
        inner_link(
            PRACTICE,
            _(TITLES[pick.skill]),
            {"skill": pick.skill, "level": pick.level, "seed": str(pick.seed)},
        )
        for pick in picks[:NAMED]
    ]
    rest = [markup("…")] * (len(picks) > NAMED)
    said = markup(
        plural(
            "One skill needs another try: {skills}.",
            "{count} skills need another try: {skills}.",
            len(picks),
        ),
        count=number(len(picks)),
        skills=join([*links, *rest], ", "),
    )
    return line(said)


def still_waiting(found: Lesson, waiting: Sequence[tuple[int, int]], lock: Lock) -> Markup:
    """Return on which pages of a lesson a question waits, with the way to each of them."""
    pages = list(dict.fromkeys(place for place, _turn in waiting))
    links = (
        inner_link(
            LESSON,
            number(page),
            {"name": found.name, "beat": str(page)} | lock.onward(found.name),
            look="gl-unbroken",
        )
        for page in pages
    )
    said = markup(
        plural(
            "A question on page {pages} still waits for you; then this lesson is ticked.",
            "Questions on pages {pages} still wait for you; then this lesson is ticked.",
            len(pages),
        ),
        pages=join(links, _(", ")),
    )
    return panel("note", said)
