"""Answers of a lesson kept closed: a link for students, and one for their teacher that opens them.

It is a curtain and no safe: whoever writes an address by hand draws it, since the app knows no
accounts and a lesson without the lock is open to everybody. The page says so.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from zlib import crc32

import streamlit as st

from ui.base.fields import Field
from ui.base.marks import panel, soft
from ui.base.markup import html
from ui.base.words import _
from ui.frame import frame
from ui.frame.audience import is_alone, teaching
from ui.frame.share import copy_box, field_values, link_of
from ui.links import link_state

if TYPE_CHECKING:
    from ui.base.page import Page

LOCK = Field("lock", "switch", False)
"""Whether answers stay closed for whoever comes without the key."""

KEY = Field("key", "number", 0, high=999_999, private=True)
"""What the teacher's link says besides; a link that is shown to a class leaves it out."""


def key_of(name: str) -> int:
    """Return the key of a lesson: six digits made from its name, kept nowhere.

    It never changes: links that teachers keep hold it.
    """
    return 100_000 + crc32(f"answers of {name}".encode()) % 900_000


@dataclass(frozen=True, slots=True)
class Lock:
    """What a link says about the answers of a lesson.

    Attributes
    ----------
    drawn : bool
        Whether they are locked at all.
    key : int
        What the link holds as their key; 0 for none.
    name : str
        The lesson.
    """

    drawn: bool = False
    key: int = 0
    name: str = ""

    @property
    def closed(self) -> bool:
        """Whether answers stay closed here."""
        return self.drawn and self.key != key_of(self.name)

    @property
    def just_show(self) -> bool:
        """Whether answers are shown without being asked for."""
        return frame.just_show() and not self.closed

    def onward(self, name: str) -> dict[str, str]:
        """Return what a link to another lesson says, so that it is as open as this one."""
        if not self.drawn:
            return {}
        return {"lock": "true"} | ({} if self.closed else {"key": str(key_of(name))})


def read_lock(page: Page, name: str) -> Lock:
    """Return what the link of a lesson says; see `Lock`."""
    drawn = link_state.switch(page, LOCK.name)
    return Lock(drawn, link_state.number(page, KEY.name), name)


def change_lesson(page: Page, lock: Lock, name: str) -> None:
    """Begin another lesson, its answers as open as here; only from callbacks."""
    kept = {KEY.name: key_of(name)} if lock.drawn and not lock.closed else {}
    link_state.write(page, {"name": name, "beat": 1, **kept})


def lock_box(page: Page, lock: Lock) -> None:
    """Say that answers are locked, or give a teacher the two links, folded.

    A student never sees them; somebody teaches who has presented, made a plan or a worksheet, or
    come by a link of a lock.
    """
    if lock.closed:
        html(panel("note", _("The answers are locked. Your teacher's link opens them.")))
    if lock.closed or is_alone() or not (lock.drawn or teaching()):
        return
    with st.expander(
        _("For a teacher: lock the answers"), key="_les-lock-box", on_change="rerun"
    ) as box:
        if not box.open:
            return
        state = field_values(page) | {LOCK.name: True, KEY.name: 0}
        st.markdown(_("**For the class:** begins at this step; answers and solutions stay closed."))
        copy_box(page, "locked", link_of(page, state), _("Link for the class"), _("Copy the link"))
        st.markdown(_("**For you:** the same, with the answers open."))
        mine = state | {KEY.name: key_of(lock.name)}
        copy_box(page, "unlocked", link_of(page, mine), _("Link for you"), _("Copy the link"))
        html(
            soft(
                _(
                    "A curtain, not a safe: a student who takes the lock out of the address, or "
                    "opens the lesson from the menu, sees the answers."
                )
            )
        )
