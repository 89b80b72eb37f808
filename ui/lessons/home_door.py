"""The first door of the front page: to the first lesson, or on from where one stopped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore.lessons.catalogue import LESSONS, lesson
from gamecore.lessons.standing import missed
from gamecore.lessons.worksheet import TITLES
from ui.base.markup import Markup, join, markup
from ui.base.words import _, number, plural, say
from ui.catalogue.learn_pages import LESSON, PRACTICE
from ui.lessons.progress import remembered
from ui.lessons.shown_marks import marks_line
from ui.links.inner_link import card, inner_link, line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamecore.lessons.standing import Pick

NAMED = 3
"""Most skills that are named on the front page: it is one quiet line."""


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
        body=line(said) + marks_line(LESSON, kept.found) + _wanted(missed(kept.asked)),
    )


def _wanted(picks: Sequence[Pick]) -> Markup:
    """Return a line about the skills that were missed last, each a link to a question of it."""
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
