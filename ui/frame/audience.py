"""The audience of a screen: one visitor, a class at a projector, a framing page, or print.

Each is an app-wide switch in the link. `embed` is Streamlit's own: it stays on the way to other
pages, and only `st.context` tells its value.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from ui.base.fields import EDIT, FEW, PRESENT, STEPS, TREE, WHOLE
from ui.base.words import _
from ui.links import link_state

if TYPE_CHECKING:
    from collections.abc import Container

    from ui.base.page import Page


_ASKED = "_questions-asked"
"""In the session: the keys of answers to questions, and the beginnings of such keys."""

_BEGUN = "_presentations-begun"
"""In the session: how many presentations have begun."""

PAPER = "print=true&embed=true&embed_options=light_theme"
"""Query to append to a link so that it opens for print: light, without the menu."""


def presenting() -> bool:
    """Return whether the page is presented to a class: one thing a screen, answers hidden."""
    return link_state.is_on(PRESENT)


def start_presenting() -> None:
    """Begin presenting; only from callbacks."""
    if not presenting():
        close_questions()
    link_state.turn(PRESENT, True)
    note_teacher()


def note_question(key: str) -> None:
    """Remember that this session key, and all that go on after it with “-”, answer a question."""
    st.session_state.setdefault(_ASKED, set()).add(key)


def close_questions() -> None:
    """Forget every answer of this session: each presentation asks its class anew.

    Only from callbacks.
    """
    asked = st.session_state.pop(_ASKED, set())
    beginnings = tuple(f"{key}-" for key in asked)
    for key in map(str, list(st.session_state)):
        if key in asked or key.startswith(beginnings):
            del st.session_state[key]
    st.session_state[_BEGUN] = presentations() + 1


def presentations() -> int:
    """Return how many presentations have begun in this session."""
    return int(st.session_state.get(_BEGUN, 0))


def note_teacher() -> None:
    """Remember for this session that the visitor teaches: presented, opened a plan or worksheet."""
    st.session_state["_teaching"] = True


def teaching() -> bool:
    """Return whether `note_teacher` was called in this session."""
    return bool(st.session_state.get("_teaching"))


def close_answers(page: Page) -> None:
    """Hide every answer that is open on a page, since a class is asked first.

    Only from callbacks, or before the page's widgets are drawn.
    """
    link_state.write(page, {entry.name: entry.default for entry in page.fields if entry.tells})


def begin_steps(page: Page, said: Container[str]) -> None:
    """Set derivations and trees to their first step, unless the link names another.

    An untouched page begins in the middle, where there is something to see. Only from callbacks, or
    before the page's widgets are drawn.

    Parameters
    ----------
    page : Page
    said : container of str
        The keys that the link contains.
    """
    steps = {entry.name: entry for entry in page.fields if entry.name in STEPS}
    # A link that names a step of the page's own tree means that tree, see ui/tree/view.py.
    now, places = link_state.snapshot(page), (*page.position_fields, WHOLE)
    if FEW.name in steps and all(str(now[one.name]) == str(one.default) for one in places):
        steps.pop(TREE.name, None)
    own = steps.values()
    link_state.write(page, {e.name: e.low for e in own if page.key(e.name) not in said})


def answers(page: Page) -> list[str]:
    """Return the link keys of a page's switches that show answers."""
    return [page.key(entry.name) for entry in page.fields if entry.tells]


def is_printing() -> bool:
    """Return whether the page is drawn for print: position and view, nothing to press."""
    return st.query_params.get("print", "").lower() == "true"


def embedded() -> bool:
    """Return whether the view is shown in an iframe of another page."""
    return bool(st.context.is_embedded) and not is_printing()


def is_alone() -> bool:
    """Return whether the view is shown without the menu."""
    return presenting() or embedded() or is_printing()


def style_sheets() -> tuple[str, ...]:
    """Return the names of the further style sheets for this audience."""
    if is_printing():
        return ("paper.css", "reduced_motion.css")
    if presenting():
        return ("view_alone.css", "present.css")
    return ("view_alone.css", "embed.css") if embedded() else ()


def for_script() -> dict[str, dict[str, str] | bool | None]:
    """Return the data for the scripts of ui/frame/navigation.py.

    That is whether editors are shown in a frame, and the texts of the presenter's bar, of a frame
    in another page, and of the strip for walking through a plan.
    """
    bar = {
        "name": _("Presenting"),
        "back": _("Back"),
        "next": _("Next"),
        "reveal": _("Reveal"),
        "hide": _("Hide"),
        "vote": _("End the vote"),
        "ended": _("The vote has ended; {key} opens it again.").format(key="h"),
        "room": _("Ask the class"),
        "code": _("Room code"),
        "blank": _("Blank"),
        "qr": _("QR code"),
        "student": _("Copy the student view"),
        "leave": _("Leave"),
        "step": _("Step {step} of {last}"),
        "keys": _("Keys"),
        "end": _("The end"),
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
            "at": _("{title} · {place} of {count}"),
            "minutes": _("{minutes} min"),
            "plan": _("Plan"),
            "list": _("Back to the plan"),
            "leave": _("Leave the plan"),
            "over": _("That was the plan"),
            "all": _("{minutes} minutes in all"),
            "first": _("First screen"),
            "close": _("Close"),
        },
    }
