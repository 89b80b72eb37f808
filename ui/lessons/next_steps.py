"""What comes after a lesson: the links to the next one, to practice and to a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from gamecore import parse_rule
from gamecore.lessons.catalogue import lesson
from gamecore.lessons.worksheet import TITLES
from gamecore.positions.heaps import format_sum
from ui.base.markup import Markup, markdown, markup
from ui.base.words import _, say
from ui.catalogue.learn_pages import LESSON, PRACTICE
from ui.catalogue.lookup import page_for
from ui.catalogue.other_pages import SUM
from ui.frame import frame
from ui.links.inner_link import inner_link

if TYPE_CHECKING:
    from collections.abc import Callable

    from gamecore.lessons.catalogue import NextStep
    from ui.catalogue.entry import Entry
    from ui.lessons.lock import Lock


def door_link(door: NextStep, lock: Lock) -> None:
    """Draw the link to a next step."""
    label, page, fields = _there(door, lock, markdown)
    st.page_link(
        frame.page_file(page.slug),
        label=label,
        icon=":material/arrow_forward:",
        query_params=page.query(fields),
    )


def way(door: NextStep, lock: Lock) -> Markup:
    """Return the link to a next step as markup, for the card at the end."""
    label, page, fields = _there(door, lock, markup)
    return inner_link(page, label, fields)


def _there(
    door: NextStep, lock: Lock, fill: Callable[..., str]
) -> tuple[str, Entry, dict[str, str]]:
    """Return what a next step is called, filled in by `markdown` or `markup`, and where it is."""
    if door.lesson:
        label = fill(_("Next lesson: {title}"), title=say(lesson(door.lesson).title))
        return label, LESSON, {"name": door.lesson, "beat": "1"} | lock.onward(door.lesson)
    if door.skill:
        label = fill(_("Practise: {title}"), title=_(TITLES[door.skill]))
        return label, PRACTICE, {"skill": door.skill}
    page, fields = opened(door)
    return fill(_("Open the game: {title}"), title=_(page.heading)), page, fields


def opened(door: NextStep) -> tuple[Entry, dict[str, str]]:
    """Return the page for a next step that is a game, and the link fields of its position."""
    if len(door.rules) > 1:
        parts = zip(map(parse_rule, door.rules), ((heap,) for heap in door.heaps), strict=True)
        return SUM, {SUM.field: format_sum(parts)}
    (rule,) = door.rules
    page = page_for(rule)
    return page, {"rule": rule, page.field: " ".join(map(str, door.heaps))}
