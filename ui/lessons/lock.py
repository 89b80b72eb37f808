"""Locked answers of a lesson: a link for students, and one with a key for their teacher.

The lock is no protection: anybody can remove it from the address, since the app has no accounts and
a lesson without the lock is open to everybody. The page says so.
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
"""Whether answers are locked for whoever comes without the key."""

KEY = Field("key", "number", 0, high=999_999, private=True)
"""The key in the teacher's link; a link that is shown to a class omits it."""


def key_of(name: str) -> int:
    """Return the key of a lesson: a number of six digits computed from its name.

    It must never change, since links that teachers keep contain it.
    """
    return 100_000 + crc32(f"answers of {name}".encode()) % 900_000


@dataclass(frozen=True, slots=True)
class Lock:
    """The lock of a lesson's answers, as the link states it.

    Attributes
    ----------
    drawn : bool
        Whether the answers are locked for those without the key.
    key : int
        The key in the link, right or wrong; 0 for none.
    name : str
        The lesson.
    """

    drawn: bool = False
    key: int = 0
    name: str = ""

    @property
    def closed(self) -> bool:
        """Whether the answers must not be shown: locked, and without the right key."""
        return self.drawn and self.key != key_of(self.name)

    @property
    def just_show(self) -> bool:
        """Whether the app-wide switch shows the answers unasked, and they are not locked."""
        return frame.just_show() and not self.closed

    def onward(self, name: str) -> dict[str, str]:
        """Return the fields of a link to another lesson that is as open as this one."""
        if not self.drawn:
            return {}
        return {"lock": "true"} | ({} if self.closed else {"key": str(key_of(name))})


def read_lock(page: Page, name: str) -> Lock:
    """Return the lock in the link of a lesson."""
    drawn = link_state.switch(page, LOCK.name)
    return Lock(drawn, link_state.number(page, KEY.name), name)


def change_lesson(page: Page, lock: Lock, name: str) -> None:
    """Go to the first beat of another lesson, as open as this one; only from callbacks."""
    kept = {KEY.name: key_of(name)} if lock.drawn and not lock.closed else {}
    link_state.write(page, {"name": name, "beat": 1, **kept})


def lock_box(page: Page, lock: Lock) -> None:
    """Draw that answers are locked, or the two links for a teacher, folded.

    A teacher is whoever has presented, made a plan or a worksheet, or opened a lesson with a lock
    and its key; others see no links.
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
