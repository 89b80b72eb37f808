"""Marks of progress beside the names of pages: on the front page and in the menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore.lessons.catalogue import LESSONS
from gamecore.lessons.practice import SKILLS
from gamecore.lessons.standing import marks
from gamecore.problems.catalogue import SLUGS
from ui.base.markup import Markup, markup
from ui.base.words import _
from ui.catalogue.learn_pages import LESSON, PRACTICE
from ui.catalogue.other_pages import CONTEST_LAB

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from gamecore.lessons.standing import Mark, Standing
    from ui.catalogue.entry import Entry

MARKED = {
    LESSON.slug: tuple(f"lesson:{name}" for name in LESSONS),
    PRACTICE.slug: tuple(f"skill:{name}" for name in SKILLS),
    CONTEST_LAB.slug: tuple(f"problem:{slug}" for slug in SLUGS),
}
"""Slug of a page → its items that have a mark, by their names in `gamecore.lessons.standing`."""


def marks_of(
    page: Entry, begun: Mapping[str, Standing], ended: Collection[str] = ()
) -> dict[str, str]:
    """Return item → mark for a page; empty while nothing was begun.

    A lesson is begun or, once it `ended`, ticked: no miss in it lowers a mark.
    """
    found: dict[str, str] = {**marks(begun, MARKED.get(page.slug, ()))}
    for item in [item for item in found if item.startswith("lesson:") and found[item] != "○"]:
        found[item] = "◔"
    found |= {item: "✓" for item in found if item.removeprefix("lesson:") in ended}
    return found if any(mark != "○" for mark in found.values()) else {}


def marks_line(page: Entry, begun: Mapping[str, Standing], ended: Collection[str] = ()) -> Markup:
    """Return the marks of a page as a line of its card; "" while nothing was begun."""
    found = marks_of(page, begun, ended)
    if not found:
        return markup("")
    done, all_ = sum(mark == "✓" for mark in found.values()), len(found)
    told = _("{begun} of {all} begun.").format(
        begun=sum(mark != "○" for mark in found.values()), all=all_
    )
    if done:
        told = _("{done} of {all} gone through to the end.").format(done=done, all=all_)
    return markup(
        '<p class="gl-marks"><span class="gl-hidden">{}</span>'
        '<span aria-hidden="true">{}</span></p>',
        told,
        "".join(found.values()),
    )


def menu_marks(begun: Mapping[str, Standing], ended: Collection[str] = ()) -> dict[str, str]:
    """Return the marks that the menu shows: address of a page → its marks in a row."""
    pages = (LESSON, PRACTICE, CONTEST_LAB)
    rows = {page.address: "".join(marks_of(page, begun, ended).values()) for page in pages}
    return {there: row for there, row in rows.items() if row}


def problem_mark(slug: str, begun: Mapping[str, Standing]) -> Mark:
    """Return the mark of a contest problem."""
    name = f"problem:{slug}"
    return marks(begun, (name,))[name]
