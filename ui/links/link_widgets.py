"""Widgets of the link: rows of choices, tabs, switches and numbers that a person sees.

A choice widget of Streamlit 1.67 that is bound to the address writes its *label* there. Labels are
translated and reworded, links are not: so such a widget shows what the link says, and a press on it
writes the link.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Literal

import streamlit as st

from ui.base.marks import panel
from ui.base.markup import html
from ui.base.words import _, number
from ui.links import link_state
from ui.links.links import field

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from ui.base.fields import Field
    from ui.base.page import Page, View

_LABEL_BEFORE = 131
"""The width, in pixels, of a number field that has its label before it, by the style sheet."""


def choice_row(
    page: Page,
    name: str,
    label: str,
    choices: Mapping[str, str],
    *,
    instead: str | None = None,
    width: Literal["stretch", "content"] = "stretch",
) -> str:
    """Draw a row of choices and return the chosen one.

    Parameters
    ----------
    page : Page
    name : str
        The link field, of the kind "choice".
    label : str
        Accessible name of the row.
    choices : mapping
        What the link holds → what the screen shows.
    instead : str, optional
        What a link means that names none of these choices; the default of the field if not given.
    width : {"stretch", "content"}
        Whether the row fills its column.
    """
    linked = link_state.choice(page, name)
    chosen = linked if linked in choices else instead or str(field(page, name).default)
    row = f"_row-{page.key(name)}"
    show_in(row, chosen)

    def pressed() -> None:
        pick = st.session_state[row]
        link_state.write(page, {name: pick if pick in choices else chosen})

    st.segmented_control(
        label,
        list(choices),
        format_func=lambda name: choices[name],
        key=row,
        required=True,
        on_change=pressed,
        label_visibility="collapsed",
        width=width,
    )
    return chosen


def switch_row(
    label: str,
    key: str,
    *,
    tip: str | None = None,
    turn: Callable[[bool], None] | None = None,
    disabled: bool = False,
) -> bool:
    """Draw a switch that is off on an untouched page, and return whether the link says on.

    Parameters
    ----------
    label : str
    key : str
        The link key.
    tip : str, optional
        What it does, for those who ask.
    turn : callable, optional
        Writes what was pressed, where that is more than the switch; runs as a callback.
    disabled : bool
    """
    on, row = link_state.is_on(key), f"_row-{key}"
    show_in(row, on)
    write = turn or partial(link_state.turn, key)
    st.toggle(
        label,
        key=row,
        on_change=lambda: write(bool(st.session_state[row])),
        help=tip,
        disabled=disabled,
    )
    return on


def show_in(widget: str, value: object) -> None:
    """Make a widget, named by its key, show a value before it is drawn.

    One that shows it already is not told so again: what Streamlit is told it sends, and the browser
    draws such a widget three times over. Only for widgets whose choices keep their words.
    """
    if widget not in st.session_state or st.session_state[widget] != value:
        st.session_state[widget] = value


def pick(
    draw: Callable[..., object],
    label: str,
    choices: Iterable[Any],
    *,
    key: str,
    current: object,
    write: Callable[[Any], object],
    **look: Any,
) -> None:
    """Draw choices that show what is in force now, and write what is chosen instead.

    Parameters
    ----------
    draw : callable
        ``st.pills``, ``st.segmented_control`` or ``st.selectbox``.
    label : str
    choices : iterable
    key : str
        Of the widget, which is not bound to the link.
    current : object
        What is in force; None where that is none of the choices.
    write : callable
        Receives what is chosen, unless that is nothing; runs as a callback.
    **look
        What else the widget is told.
    """
    show_in(key, current)

    def chosen() -> None:
        if st.session_state[key] is not None:
            write(st.session_state[key])

    draw(label, choices, key=key, on_change=chosen, **look)


def choose_view(page: Page, *, misere: bool = False) -> View:
    """Draw the tabs of a page and return the view that the link names, or else the first."""
    offered = page.offered(misere)
    name = choice_row(
        page,
        "view",
        _("View"),
        {view.name: _(view.label) for view in offered},
        instead=page.unnamed(misere),
    )
    return page.shown_view(name, misere)


def number_field(page: Page, name: str, label: str) -> int:
    """Draw a number of the link with its label before it on the line, and return it.

    Parameters
    ----------
    page : Page
    name : str
        The link field, of the kind "number"; what is typed or linked beyond its ends is brought
        back to them, in a sentence beside the field.
    label : str
    """
    entry = field(page, name)
    link_state.seed(page, name)
    given = st.number_input(
        label,
        value=int(entry.default),
        key=page.key(name),
        bind="query-params",
        width=_LABEL_BEFORE,
    )
    return within(entry, given)


def within(entry: Field, given: float | None) -> int:
    """Return what a number field asks for; beyond its ends the nearest end, and say so.

    The field itself has no ends: Streamlit 1.67 would mark it red, tell no limit and send nothing.
    """
    asked = int(entry.default if given is None else given)
    used = min(max(asked, entry.low), entry.high)
    if asked != used:
        said = beyond_ends(entry.low, entry.high, used)
        html(panel("error", said, alert=True), width="content")
    return used


def beyond_ends(low: int, high: int, used: int) -> str:
    """Say what a number can be, where another one was asked for."""
    return _("Here it can be {low} to {high}; {used} is shown.").format(
        low=number(low), high=number(high), used=number(used)
    )
