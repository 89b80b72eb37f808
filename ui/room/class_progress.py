"""The progress that phones have sent to a room, as a table for the teacher and as a CSV file."""

from __future__ import annotations

import csv
import io
import re
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

import streamlit as st

from gamecore.errors import GameError
from gamecore.lessons.catalogue import LESSONS
from gamecore.lessons.practice import SKILLS
from gamecore.lessons.progress_code import decode
from gamecore.lessons.standing import marks
from gamecore.lessons.worksheet import TITLES
from gamecore.problems.catalogue import SLUGS
from ui.base.marks import captioned_table
from ui.base.markup import html, join, markdown, markup
from ui.base.words import _, number

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ui.room.store import Room

OPENED = "_room-progress"
"""Session key: whether the table of the class is open."""

FORMULA = re.compile(
    r"(?:^|(?<=[\s!-/:-@\[-`{-~]))"
    r"[=\u207c\u208c\ufe66\uff1d+\u207a\u208a\ufb29\ufe62\uff0b\-\ufe63\uff0d@\ufe6b\uff20]+"
)
"""Signs by which a spreadsheet takes a cell for a formula, of any width, where a cell may begin: at
the start, or after what a reader may have chosen for the separator."""


class Pupil(NamedTuple):
    """A row of the table: the progress of one phone.

    Attributes
    ----------
    name : str
        As typed; a number where nothing was.
    ended : int
        Number of lessons completed.
    marks : dict
        Skill → its mark.
    """

    name: str
    ended: int
    marks: Mapping[str, str]


def progress_of_class(room: Room) -> None:
    """Draw the table and the button that saves it, in an expander."""
    pupils = list(pupils_of(room))
    # Opening it runs the page again, so that the table is up to date.
    with st.expander(
        markdown(_("Progress of the class ({count})"), count=number(len(pupils))),
        key=OPENED,
        on_change="rerun",
    ):
        tried = [name for name in SKILLS if any(one.marks[name] != "○" for one in pupils)]
        heads = (_("Name"), _("Lessons ended"), *(_(TITLES[name]) for name in tried))
        rows = join(
            markup(
                '<tr><th scope="row">{}</th><td class="n">{}</td>{}</tr>',
                one.name,
                _("{count} of {all}").format(count=number(one.ended), all=number(len(LESSONS))),
                join(markup("<td>{}</td>", one.marks[name]) for name in tried),
            )
            for one in pupils
        )
        caption = _(
            "\u25d4 tried, \u25d1 familiar, \u25cf proficient, \u2605 mastered in mixed practice."
        )
        html(captioned_table("gl-replies", _("Progress of the class"), caption, heads, rows))
        st.download_button(
            _("Save as a table"),
            # A spreadsheet takes a file for UTF-8 by its first three bytes.
            as_csv(pupils).encode("utf-8-sig"),
            "class.csv",
            "text/csv",
            key="_room-progress-file",
            icon=":material/download:",
            on_click="ignore",
        )


def pupils_of(room: Room) -> Iterator[Pupil]:
    """Yield a Pupil for each progress code that was sent, sorted by name; skip invalid codes."""
    for place, (name, code) in enumerate(sorted(room.progress.values()), 1):
        with suppress(GameError):
            carried = decode(code, SLUGS)
            found = marks(carried.found, [f"skill:{skill}" for skill in SKILLS])
            skills = {about.removeprefix("skill:"): mark for about, mark in found.items()}
            yield Pupil(name or number(place), len(carried.ended), skills)


def as_csv(pupils: list[Pupil]) -> str:
    """Return the table, with all skills, as CSV in which no cell is taken for a formula."""
    file = io.StringIO()
    write = csv.writer(file).writerow
    write([_("Name"), _("Lessons ended"), *(_(TITLES[name]) for name in SKILLS)])
    for one in pupils:
        write(
            [FORMULA.sub(r"'\g<0>", one.name), one.ended, *(one.marks[skill] for skill in SKILLS)]
        )
    return file.getvalue()
