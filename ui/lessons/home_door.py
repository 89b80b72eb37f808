"""The first door of the front page: to the first lesson, or on from where one stopped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore.lessons.catalogue import LESSONS, lesson
from ui.base.words import _, number, say
from ui.catalogue.learn_pages import LESSON
from ui.lessons.progress import remembered
from ui.lessons.shown_marks import marks_line
from ui.links.inner_link import card, line

if TYPE_CHECKING:
    from ui.base.markup import Markup


def lesson_card() -> Markup:
    """Return the card, with the marks of the lessons."""
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
        body=line(said) + marks_line(LESSON, kept.found),
    )
