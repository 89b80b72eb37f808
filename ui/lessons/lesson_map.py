"""The map of the lessons: which are ended, how sure one is of each, and where one is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore.lessons.catalogue import LESSONS, lesson
from gamecore.lessons.practice import SKILLS
from gamecore.lessons.standing import RECENT, Standing, marks
from gamecore.lessons.worksheet import TITLES
from ui.base.markup import Markup, join, markup
from ui.base.words import _, number, say, several
from ui.catalogue.learn_pages import LESSON, PRACTICE
from ui.lessons.progress import DAYS, today
from ui.links.inner_link import inner_link

if TYPE_CHECKING:
    from ui.lessons.lock import Lock
    from ui.lessons.progress import Progress


def lesson_map(kept: Progress, now: str = "", lock: Lock | None = None) -> Markup:
    """Return the ten lessons in their order, each a link, ticked where it was ended.

    Parameters
    ----------
    kept : Progress
    now : str
        The lesson that is open; "" for none.
    lock : Lock, optional
        What the links say of its answers.
    """
    found = marks(kept.found, [f"lesson:{name}" for name in LESSONS])
    items = []
    for place, name in enumerate(LESSONS, 1):
        ended = name in kept.ended
        mark = found[f"lesson:{name}"]
        words = markup(
            '<b aria-hidden="true">{}</b> {} <span class="gl-hidden">{}</span>'
            '<i aria-hidden="true">{}</i>',
            "✓" if ended else number(place),
            say(lesson(name).title),
            _("ended") if ended else "",
            "" if mark == "○" or (ended and mark == "◔") else mark,  # ✓ says more than tried
        )
        fields = {"name": name, "beat": "1"} | (lock.onward(name) if lock else {})
        look = " ".join(["ended"] * ended + ["now"] * (name == now))
        items.append(markup('<li class="{}">{}</li>', look, inner_link(LESSON, words, fields)))
    return markup('<ol class="gl-map" aria-label="{}">{}</ol>', _("Lessons"), join(items))


def skills_told(kept: Progress) -> Markup:
    """Return the skills that were practised, each with its mark and how sure one is."""
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
    """Say on how many days of the last two weeks something was answered; "" for none."""
    many = sum(day > today() - DAYS for day in kept.days)
    if not many:
        return ""
    return several(
        "You practised on one of the last {days} days.",
        "You practised on {count} of the last {days} days.",
        many,
        days=number(DAYS),
    )
