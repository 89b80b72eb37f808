"""Widgets whose state is in the link by its own name, not by the words on the screen.

A bound choice widget of Streamlit 1.67 writes its *label* into the address. Labels are translated
and reworded, links are not, so the link is carried by a text field that nobody sees, and the
visible widget is kept in step with it.
"""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Literal, TypeVar

import streamlit as st
from streamlit.errors import StreamlitAPIException

from ui.base.marks import panel
from ui.base.markup import html
from ui.base.words import _, number
from ui.links.links import decode, field, written

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ui.base.fields import Field, Value
    from ui.base.page import Page, View

T = TypeVar("T")

_UNSEEN = 1
"""The width, in pixels, of a field that only carries something in the link.

The style sheet knows it by that and does not draw it.
"""

_LABEL_BEFORE = 131
"""The width, in pixels, of a number field that has its label before it, by the style sheet."""


def linked_choice(
    label: str,
    choices: Mapping[str, str],
    *,
    key: str,
    default: str,
    instead: str | None = None,
    width: Literal["stretch", "content"] = "stretch",
    rare: bool = False,
) -> str:
    """Draw a row of choices and return the chosen one.

    Parameters
    ----------
    label : str
        Accessible name of the row.
    choices : mapping
        What the link holds → what the screen shows.
    key : str
        The link key.
    default : str
        The choice of an untouched page; a link that names no known choice means it too.
    instead : str, optional
        What such a link means when the default is not among the choices.
    width : {"stretch", "content"}
        Whether the row fills its column.
    rare : bool
        Whether most visits leave it alone; nothing but a press here may write it then.
    """
    carried = (text_once_written if rare else carried_text)(key, default)
    chosen = carried if carried in choices else instead or default
    row = f"_row-{key}"
    show_in(row, chosen)

    def pressed() -> None:
        pick = st.session_state[row]
        write(key, pick if pick in choices else chosen, default)

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


def show_in(widget: str, value: object) -> None:
    """Make a widget, named by its key, show a value before it is drawn.

    One that shows it already is not told so again: what Streamlit is told it sends, and the browser
    draws such a widget three times over. Only for widgets whose choices keep their words.
    """
    if widget not in st.session_state or st.session_state[widget] != value:
        st.session_state[widget] = value


def choose_view(page: Page, *, misere: bool = False) -> View:
    """Draw the tabs of a page and return the view that the link names, or else the first."""
    offered = page.offered(misere)
    name = linked_choice(
        _("View"),
        {view.name: _(view.label) for view in offered},
        key=page.key("view"),
        default=page.unnamed(),
        instead=page.unnamed(misere),
    )
    if name != page.unnamed():
        st.session_state[_FOUND] = True
    elif not misere and any(view.name == "play" for view in offered):
        _offer_play(page)
    return page.shown_view(name, misere)


_FOUND = "_views-found"
"""Where a visit keeps that another view than that of a bare address has been shown."""


def _offer_play(page: Page) -> None:
    """Offer a game to whoever came by an address that says nothing of a view, until it does."""
    if st.session_state.get(_FOUND):
        return
    linked = decode(page, st.query_params.to_dict())[0]
    names = [entry.name for entry in page.shown_view(page.unnamed()).fields]
    now = (st.session_state.get(page.key(name), linked[name]) for name in names)
    if any(value != field(page, name).default for name, value in zip(names, now, strict=True)):
        return
    st.button(
        _("New to this game? Play it first"),
        key=f"_{page.prefix}-play-first",
        icon=":material/sports_esports:",
        on_click=partial(st.session_state.__setitem__, page.key("view"), "play"),
    )


def shown_name(page: Page) -> str:
    """Return the view that the tabs of a page show, as its link names it; only from callbacks."""
    named = str(st.session_state.get(page.key("view"), ""))
    return named if named in {view.name for view in page.views} else page.unnamed()


def linked_number(label: str, entry: Field, key: str) -> int:
    """Draw a number of the link with its label before it on the line, and return it.

    Parameters
    ----------
    label : str
    entry : Field
        Of the kind "number"; what is typed or linked beyond its ends is brought back to them, in a
        sentence beside the field.
    key : str
        The link key.
    """
    given = st.number_input(
        label, value=int(entry.default), key=key, bind="query-params", width=_LABEL_BEFORE
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


def carried_number(entry: Field, key: str, *, kept: bool = False) -> int:
    """Return a number of the link that buttons write; nothing is seen of the field that holds it.

    Parameters
    ----------
    entry : Field
        Of the kind "number"; what the link says beyond its ends is brought back to them.
    key : str
        The link key.
    kept : bool
        Whether it stays while other views of the page do not draw it.
    """
    carried = st.number_input(
        key,
        min_value=entry.low,
        max_value=entry.high,
        value=int(entry.default),
        key=key,
        bind="query-params",
        persist_state="session" if kept else None,
        label_visibility="collapsed",
        width=_UNSEEN,
    )
    return min(max(int(carried), entry.low), entry.high)


def number_once_written(entry: Field, key: str) -> int:
    """Return a number as `carried_number` does; see `once_written`."""
    return once_written(key, int(entry.default), partial(carried_number, entry, key))


def text_once_written(key: str, default: str) -> str:
    """Return a text as `carried_text` does; see `once_written`."""
    return once_written(key, default, partial(carried_text, key, default))


def once_written(key: str, default: T, carry: Callable[[], T]) -> T:
    """Return what `carry` does; it draws its field only once that has been written.

    A field that nobody sees costs server and browser as much as one in sight: too much for what
    most visits leave alone. Only for what `write` writes, since that tells the address, too.
    """
    place = st.empty()  # what comes after it stays where it is
    if key not in st.session_state and key not in st.query_params:
        return default
    with place:
        return carry()


def write(key: str, value: Value, default: Value) -> None:
    """Write a part of the link; only from callbacks, before the widgets are drawn again.

    A bound widget writes its own part of the address, but in Streamlit 1.67 only once it has been
    drawn: one that is drawn just now for the first time is written here, or a reload would forget
    it.
    """
    st.session_state[key] = value
    if value != default:
        with suppress(StreamlitAPIException):  # its widget is on the page and writes itself
            st.query_params[key] = written(value)


def carried_text(key: str, default: str, *, kept: bool = False) -> str:
    """Return a text of the link that callbacks write; nothing is seen of the field that holds it.

    Parameters
    ----------
    key : str
        The link key.
    default : str
        The text of an untouched page.
    kept : bool
        Whether it stays while other views of the page do not draw it.
    """
    return st.text_input(
        key,
        value=default,
        key=key,
        bind="query-params",
        persist_state="session" if kept else None,
        label_visibility="collapsed",
        width=_UNSEEN,
    )


def carried_switch(key: str, *, kept: bool = True) -> bool:
    """Return a switch of the link that buttons turn; nothing is seen of the field that holds it.

    Parameters
    ----------
    key : str
        The link key; a link without it means off.
    kept : bool
        Whether it stays while other views of the page do not draw it.
    """
    return st.toggle(
        key,
        key=key,
        bind="query-params",
        persist_state="session" if kept else None,
        label_visibility="collapsed",
        width=_UNSEEN,
    )
