"""Widgets that show and write link fields: rows of choices, tabs, switches and numbers.

A choice widget of Streamlit 1.67 that is bound to the address writes its *label* there. Labels are
translated and reworded, links are not: so these widgets are unbound, are set from the link before
they are drawn, and write it from a callback.
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

    from ui.base.fields import Field, Value
    from ui.base.page import Page, View

_LABEL_BEFORE = 131
"""Width in pixels of a number field whose label the style sheet puts before it."""


def choice_row(
    page: Page,
    name: str,
    label: str,
    choices: Mapping[str, str],
    *,
    instead: str | None = None,
    width: Literal["stretch", "content"] = "stretch",
    also: Callable[[str], Mapping[str, Value]] = lambda _name: {},
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
        Value in the link → label.
    instead : str, optional
        The choice when the link names none of these; the default of the field if not given.
    width : {"stretch", "content"}
        Whether the row fills its column.
    also : callable, optional
        Choice → further fields that a press on it writes.
    """
    linked = link_state.choice(page, name)
    chosen = linked if linked in choices else instead or str(field(page, name).default)
    row = f"_row-{page.key(name)}"
    show_in(row, chosen)

    def pressed() -> None:
        pick = st.session_state[row]
        pick = pick if pick in choices else chosen
        link_state.write(page, {**also(pick), name: pick})

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
    """Draw a switch that is off by default, and return whether it is on in the link.

    Parameters
    ----------
    label : str
    key : str
        The link key.
    tip : str, optional
        Tooltip: what it does.
    turn : callable, optional
        Receives the new state and writes it, if not `link_state.turn`; runs as a callback.
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
    """Set the value of a widget, given by its key, before it is drawn.

    An equal value is not written again: Streamlit would send it, and the browser draws such a
    widget three times over. Only for widgets whose choices keep their labels.
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
    """Draw a choice widget that shows the current value, and pass a new choice to `write`.

    Parameters
    ----------
    draw : callable
        ``st.pills``, ``st.segmented_control`` or ``st.selectbox``.
    label : str
    choices : iterable
    key : str
        Of the widget, which is not bound to the link.
    current : object
        The value in force; None where it is none of the choices.
    write : callable
        Receives the new choice, unless it is None; runs as a callback.
    **look
        Further arguments of `draw`.
    """
    show_in(key, current)

    def chosen() -> None:
        if st.session_state[key] is not None:
            write(st.session_state[key])

    draw(label, choices, key=key, on_change=chosen, **look)


def choose_view(page: Page, *, misere: bool = False) -> View:
    """Draw the tabs of a page and return the view to draw: the link's, or else the page's first."""
    offered = page.offered(misere)
    now = link_state.snapshot(page)
    rule = [one for one in page.position_fields if one.name != page.entry.field]

    def first(name: str) -> Mapping[str, Value]:
        fields = page.shown_view(name, misere).first
        own = [one for one in page.fields if one.name in fields]
        return fields if all(now[one.name] == one.default for one in (*rule, *own)) else {}

    name = choice_row(
        page,
        "view",
        _("View"),
        {view.name: _(view.label) for view in offered},
        instead=page.unnamed(misere),
        also=first,
    )
    return page.shown_view(name, misere)


def number_field(page: Page, name: str, label: str) -> int:
    """Draw a number field with its label before it on the line, and return the number.

    Parameters
    ----------
    page : Page
    name : str
        The link field, of the kind "number". A number outside its range is clamped, which a
        sentence beside the field says.
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
    """Return a number clamped to the range of a field, and say so on the page if it was outside.

    None means the default. The widget itself has no limits: beyond them Streamlit 1.67 would mark
    it red, name no limit and send nothing.
    """
    asked = int(entry.default if given is None else given)
    used = min(max(asked, entry.low), entry.high)
    if asked != used:
        said = beyond_ends(entry.low, entry.high, used)
        html(panel("error", said, alert=True), width="content")
    return used


def beyond_ends(low: int, high: int, used: int) -> str:
    """Return the sentence that names the range of a number and the one used instead."""
    return _("Here it can be {low} to {high}; {used} is shown.").format(
        low=number(low), high=number(high), used=number(used)
    )
