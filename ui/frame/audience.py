"""Who looks: a visitor, a class before a projector, readers of a page that frames a view, or paper.

All are switches of the whole app in the link. `embed` is Streamlit's own: it keeps it on the way
to other pages and tells it to nobody but `st.context`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from ui.base.fields import EDIT, PRESENT, SWITCHES
from ui.base.words import _
from ui.links.linked import carried_switch

if TYPE_CHECKING:
    from ui.base.page import Page

PAPER = "print=true&embed=true&embed_options=light_theme"
"""What a link says besides to open its screen as a light view for paper, without the menu."""


def audience_switches() -> None:
    """Draw, out of sight, the switches that the link carries; the frame calls this once in a run.

    The script of the page presses the first to leave; `start_presenting` turns it on. The second is
    for frames alone; the style sheet of one reads it.
    """
    for key in (PRESENT, EDIT):
        carried_switch(key, kept=False)


def presenting() -> bool:
    """Return whether the page is shown to a class: one thing a screen, answers hidden at first."""
    return bool(st.session_state.get(PRESENT, False))


def start_presenting() -> None:
    """Turn it on; only from callbacks."""
    st.session_state[PRESENT] = True


def close_answers(page: Page) -> None:
    """Take every answer back that is open on a page: a class is asked first.

    Only from callbacks, or before the page's widgets are drawn.
    """
    for key in answers(page):
        st.session_state[key] = False


def answers(page: Page) -> list[str]:
    """Return the link keys that open an answer of a page."""
    return [page.key(entry.name) for entry in page.fields if entry.tells]


def on_paper() -> bool:
    """Return whether the page is drawn for paper: the position and the view, nothing to press."""
    return st.query_params.get("print", "").lower() == "true"


def embedded() -> bool:
    """Return whether the view stands in a frame of another page."""
    return bool(st.context.is_embedded) and not on_paper()


def is_alone() -> bool:
    """Return whether the view is shown without the menu."""
    return presenting() or embedded() or on_paper()


def style_sheets() -> tuple[str, ...]:
    """Return the style sheets that this audience needs beside those of every page."""
    if on_paper():
        return ("paper.css", "still.css")
    if presenting():
        return ("view_alone.css", "present.css")
    return ("view_alone.css", "embed.css") if embedded() else ()


def for_script() -> dict[str, dict[str, str] | dict[str, bool] | None]:
    """Return what the script of every page has to know.

    The switches that are on, and what it says: in the bar of a presenter, in a frame of another
    page, in the strip of somebody who walks along a plan.
    """
    bar = {
        "name": _("Presenting"),
        "back": _("Back"),
        "next": _("Next"),
        "reveal": _("Reveal"),
        "hide": _("Hide"),
        "blank": _("Blank"),
        "qr": _("QR code"),
        "student": _("Student view"),
        "leave": _("Leave"),
        "step": _("Step {step} of {last}"),
        "hands": _("Hands up for:"),
        "dark": _("The screen is blank. Any key brings it back."),
    }
    return {
        "switches": {key: bool(st.session_state.get(key)) for key in SWITCHES},
        "present": bar if presenting() else None,
        "embed": {"full": _("Open in full")} if embedded() else None,
        "along": {
            "name": _("A plan"),
            "before": _("Previous screen"),
            "after": _("Next screen"),
            "at": _("{title}: {place} of {count}"),
            "plan": _("Plan"),
            "leave": _("Leave the plan"),
        },
    }
