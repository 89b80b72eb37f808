"""Who looks: a visitor, a class before a projector, readers of a page that frames a view, or paper.

All are switches of the whole app in the link. `embed` is Streamlit's own: it keeps it on the way
to other pages and tells it to nobody but `st.context`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from ui.base.fields import EDIT, FEW, PRESENT, TREE, WHOLE
from ui.base.words import _
from ui.links import link_state

if TYPE_CHECKING:
    from collections.abc import Container

    from ui.base.page import Page


STEPS = ("step", TREE.name, FEW.name)
"""Fields that name a step: of a derivation, of a tree, of the smaller tree shown first."""

PAPER = "print=true&embed=true&embed_options=light_theme"
"""What a link says besides to open its screen as a light view for paper, without the menu."""


def presenting() -> bool:
    """Return whether the page is shown to a class: one thing a screen, answers hidden at first."""
    return link_state.is_on(PRESENT)


def start_presenting() -> None:
    """Turn it on; only from callbacks."""
    link_state.turn(PRESENT, True)
    note_teacher()


def note_teacher() -> None:
    """Remember for this visit that somebody teaches: a plan or a worksheet was opened."""
    st.session_state["_teaching"] = True


def teaching() -> bool:
    """Return whether somebody teaches who may want what no student needs."""
    return bool(st.session_state.get("_teaching"))


def close_answers(page: Page) -> None:
    """Take every answer back that is open on a page: a class is asked first.

    Only from callbacks, or before the page's widgets are drawn.
    """
    link_state.write(page, {entry.name: False for entry in page.fields if entry.tells})


def begin_steps(page: Page, said: Container[str]) -> None:
    """Begin what goes in steps at its beginning, unless a link says another step.

    An untouched page begins in the middle, where there is something to see. As `close_answers`.

    Parameters
    ----------
    page : Page
    said : container of str
        The keys that the link names.
    """
    steps = {entry.name: entry for entry in page.fields if entry.name in STEPS}
    # A link that names a step of the page's own tree means that tree, see ui/tree/view.py.
    now, places = link_state.snapshot(page), (*page.position_fields, WHOLE)
    if FEW.name in steps and all(str(now[one.name]) == str(one.default) for one in places):
        steps.pop(TREE.name, None)
    own = steps.values()
    link_state.write(page, {e.name: e.low for e in own if page.key(e.name) not in said})


def answers(page: Page) -> list[str]:
    """Return the link keys that open an answer of a page."""
    return [page.key(entry.name) for entry in page.fields if entry.tells]


def is_printing() -> bool:
    """Return whether the page is drawn for paper: the position and the view, nothing to press."""
    return st.query_params.get("print", "").lower() == "true"


def embedded() -> bool:
    """Return whether the view stands in a frame of another page."""
    return bool(st.context.is_embedded) and not is_printing()


def is_alone() -> bool:
    """Return whether the view is shown without the menu."""
    return presenting() or embedded() or is_printing()


def style_sheets() -> tuple[str, ...]:
    """Return the style sheets that this audience needs beside those of every page."""
    if is_printing():
        return ("paper.css", "reduced_motion.css")
    if presenting():
        return ("view_alone.css", "present.css")
    return ("view_alone.css", "embed.css") if embedded() else ()


def for_script() -> dict[str, dict[str, str] | bool | None]:
    """Return what the script of every page has to know.

    Whether editors are shown in a frame, and what it says: in the bar of a presenter, in a frame of
    another page, in the strip of somebody who walks along a plan.
    """
    bar = {
        "name": _("Presenting"),
        "back": _("Back"),
        "next": _("Next"),
        "reveal": _("Reveal"),
        "hide": _("Hide"),
        "room": _("Ask the class"),
        "code": _("Room code"),
        "blank": _("Blank"),
        "qr": _("QR code"),
        "student": _("Copy the student view"),
        "leave": _("Leave"),
        "step": _("Step {step} of {last}"),
        "keys": _("Keys"),
        "ends": _("First and last step"),
        "space": _("Space"),
        "hands": _("Hands up for:"),
        "dark": _("The screen is blank. Any key brings it back."),
    }
    return {
        "edit": link_state.is_on(EDIT),
        "present": bar if presenting() else None,
        "embed": {"full": _("Open in full")} if embedded() else None,
        "along": {
            "name": _("A plan"),
            "before": _("Previous screen"),
            "after": _("Next screen"),
            "at": _("{title}: {place} of {count}"),
            "minutes": _("{minutes} min"),
            "plan": _("Plan"),
            "leave": _("Leave the plan"),
        },
    }
