"""What the link of a page holds: read from the address, written to it, remembered between pages.

The address is the truth: Streamlit hands it over with every run, after Back and Forward too, and a
value of an untouched page is left out of it. It holds what the view in sight needs; what belongs to
other views, and to pages that were left, is remembered in the session until a press brings it back.

Fields in which a person types are widgets bound to their part of the address. Once drawn, their
value is in the session, under the key of the link, and they write the address themselves: what is
typed is in it before the next press is sent. Nothing else may stand in the session under such a
key. A bound field that may be written before it is drawn for the first time begins with `seed`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

import streamlit as st

from gamecore.errors import GameError
from ui.links.links import field, is_bare, parse_value, written

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Mapping

    from gamecore.rules.heap_rule import HeapRule
    from ui.base.fields import Field, Value
    from ui.base.page import Page
    from ui.catalogue.entry import Entry


Read = TypeVar("Read")

_REMEMBERED = "_link-state"
"""In the session: the prefix of a page → link keys → texts, as they were in its last run."""


_BOARD = "_opened-as-a-board"
"""In the session: the game that was entered by a bare address, "" where none was."""

# -- reading --------------------------------------------------------------------------------------


def text(page: Page, name: str) -> str:
    """Return a text of the link."""
    return str(_value(page, field(page, name)))


def choice(page: Page, name: str) -> str:
    """Return a choice of the link; the default where the link names none that is known."""
    return str(_value(page, field(page, name)))


def number(page: Page, name: str) -> int:
    """Return a number of the link, brought back to the ends of its field."""
    entry = field(page, name)
    return min(max(int(_value(page, entry)), entry.low), entry.high)


def switch(page: Page, name: str) -> bool:
    """Return whether a switch of the link is on."""
    return bool(_value(page, field(page, name)))


def snapshot(page: Page) -> dict[str, Value]:
    """Return every field of a page by name, those of views out of sight included."""
    return {entry.name: _value(page, entry) for entry in page.fields}


def _value(page: Page, entry: Field) -> Value:
    key = page.key(entry.name)
    if key in st.session_state:
        value: Value | None = st.session_state[key]
        return entry.default if value is None else value
    said = _said(page, key)
    if said is None:
        said = _remembered(page).get(key)
        if said is None or entry.name in _shown(page, {}):
            return entry.default
    read = parse_value(entry, said)
    return entry.default if read is None else read


def _said(page: Page, key: str) -> str | None:
    """Return what the address says under a key; a bare address of a game means its board."""
    said = st.query_params.get(key)
    if said is None and key == page.key("view") and is_board(page):
        return "play"
    return said


def note_arrival(page: Page) -> None:
    """Note on entering a page whether its address is bare, which opens a game to be played.

    One that said something keeps its view when all of that has become a default later.
    """
    bare = page.opens_on_play and is_bare(page, st.query_params)
    st.session_state[_BOARD] = page.slug if bare else ""


def is_board(page: Page | Entry) -> bool:
    """Tell whether a page was entered by a bare address that has not been added to since."""
    return st.session_state.get(_BOARD) == page.slug and is_bare(page, st.query_params)


# -- writing --------------------------------------------------------------------------------------


def write(page: Page, fields: Mapping[str, Value]) -> None:
    """Write fields of a page's link; from callbacks, or before they are read in a run.

    All that changes in the address changes at once, and one press makes one entry in the history.
    Another view takes what was set in it before into the address, and the one before leaves it.

    Parameters
    ----------
    page : Page
    fields : mapping
        Names to values.
    """
    before, after = _shown(page, {}), _shown(page, fields)
    remembered = _remembered(page)
    said: dict[str, str] = {}
    for entry in page.fields:
        key = page.key(entry.name)
        if key in st.session_state:
            if entry.name in fields:
                st.session_state[key] = fields[entry.name]
            continue
        if entry.name in fields:
            value = fields[entry.name]
            held = None if _goes_unsaid(page, entry, written(value)) else written(value)
        else:
            held = _said(page, key)
            if held is None and entry.name not in before:
                held = remembered.get(key)
        if held is not None:
            said[key] = held
    in_sight = {key: said[key] for name in after if (key := page.key(name)) in said}
    if page.opens_on_play and not in_sight:  # the bare address is another screen
        in_sight[page.key("view")] = page.unnamed()
    _remember(page, said)
    _address({page.key(entry.name): in_sight.get(page.key(entry.name)) for entry in page.fields})


def _address(said: Mapping[str, str | None]) -> None:
    """Bring parts of the address to these texts; None takes one out. What is bound stays."""
    now = st.query_params.to_dict()
    said = {key: text for key, text in said.items() if key not in st.session_state}
    if changed := {key: text for key, text in said.items() if text not in (None, now.get(key))}:
        st.query_params.update(changed)
    for key, text in said.items():
        if text is None and key in now:
            del st.query_params[key]


def seed(page: Page, name: str) -> None:
    """Copy a field from the address into the session before its bound widget is first drawn."""
    key = page.key(name)
    if key not in st.session_state and key in st.query_params:
        value = parse_value(field(page, name), st.query_params[key])
        if value is not None:
            st.session_state[key] = value


def reset_for_new(page: Page, names: Iterable[str], about: Hashable) -> None:
    """Bring fields back to their defaults where what they are about has changed without them.

    The browser's Back changes both, and what a page begins with stays as its link says.

    Parameters
    ----------
    page : Page
    names : iterable of str
    about : hashable
        What they speak of: a game, a position.
    """
    names = tuple(names)
    key = f"_{page.prefix}-about-{'-'.join(names)}"
    values = tuple(_value(page, field(page, name)) for name in names)
    before = st.session_state.get(key)
    if before is not None and before[0] != about and before[1] == values:
        write(page, {name: field(page, name).default for name in names})
        values = tuple(field(page, name).default for name in names)
    st.session_state[key] = (about, values)


# -- switches by their keys -----------------------------------------------------------------------


def is_on(key: str) -> bool:
    """Return whether a switch of the link is on, of the whole app or of a page."""
    return st.query_params.get(key, "").lower() == "true"


def turn(key: str, on: bool) -> None:
    """Turn a switch of the link, of the whole app or of a page; only from callbacks."""
    _address({key: "true" if on else None})


# -- between pages --------------------------------------------------------------------------------


def remember(page: Page) -> None:
    """Remember what the address says of the page in hand; once in a run.

    What it says of views that are out of sight is only remembered, and a default is left out.
    """
    shown = _shown(page, {})
    said: dict[str, str] = {}
    rest: dict[str, None] = {}
    for entry in page.fields:
        key = page.key(entry.name)
        if key in st.session_state:
            continue
        held = _said(page, key)
        if held is not None and _goes_unsaid(page, entry, held):
            rest[key] = held = None
        elif held is not None and entry.name not in shown:
            rest[key] = None
        elif held is None and entry.name not in shown:
            held = _remembered(page).get(key)
        if held is not None:
            said[key] = held
    _remember(page, said)
    _address(rest)


def forget(page: Page) -> None:
    """Forget what was set on a page that is not in hand: its next link means all of it."""
    _remember(page, {})
    for entry in page.fields:
        st.session_state.pop(page.key(entry.name), None)


def _goes_unsaid(page: Page, entry: Field, text: str) -> bool:
    """Tell whether the address leaves a value out: a default, but a view where none means play."""
    return text == written(entry.default) and not (entry.name == "view" and page.opens_on_play)


def query(page: Page, own: Mapping[str, str]) -> dict[str, str]:
    """Return what the address says where a link opens a page from another one.

    Parameters
    ----------
    page : Page
    own : mapping
        Keys to texts of the link. The rest is as the page was left, unless the link names another
        lesson, problem or skill: it then means all of it.
    """
    remembered = _remembered(page)
    for entry in page.own:
        key = page.key(entry.name)
        if entry.kind == "choice" and own.get(key, "") not in (
            "",
            remembered.get(key, entry.default),
        ):
            remembered = {}
    said = {**remembered, **own}
    _remember(page, said)
    names = {page.key(entry.name): entry for entry in page.fields}
    shown = _shown_of(page, said.get(page.key("view"), ""), said.get(page.key("misere")) == "true")
    return {
        key: text
        for key, text in said.items()
        if key not in names or names[key].name in shown or key in own
    }


def _remembered(page: Page) -> dict[str, str]:
    pages: dict[str, dict[str, str]] = st.session_state.get(_REMEMBERED, {})
    return pages.get(page.prefix, {})


def _remember(page: Page, said: dict[str, str]) -> None:
    st.session_state[_REMEMBERED] = {**st.session_state.get(_REMEMBERED, {}), page.prefix: said}


def _shown(page: Page, fields: Mapping[str, Value]) -> tuple[str, ...]:
    """Return the names of the fields that belong into the address, once `fields` are written."""
    if not page.views:
        return page.shown_fields("")
    view = fields.get("view", _said(page, page.key("view")) or "")
    misere = fields.get("misere", is_on(page.key("misere")))
    return _shown_of(page, str(view), bool(misere))


def _shown_of(page: Page, view: str, misere: bool) -> tuple[str, ...]:
    return page.shown_fields(view, misere and bool(page.offered(misere=True)))


# -- the last valid text --------------------------------------------------------------------------


def parse_or_last_valid(
    page: Page, name: str, text: str, parse: Callable[[str], Read]
) -> tuple[Read, GameError | None]:
    """Parse a text; one that cannot be read leaves the last valid one in force.

    Parameters
    ----------
    page : Page
    name : str
        The link field that holds the text.
    text : str
        As typed; it stays in its field whatever it holds.
    parse : callable
        Reads it, or raises GameError.

    Returns
    -------
    value
        Of the text in force, which a shared link names too.
    error : GameError or None
        Why what was typed is not in force.
    """
    key = _valid_key(page, name)
    try:
        value = parse(text)
    except GameError as error:
        # The last valid one may be too much by now: the game itself can have changed beside it.
        untouched = str(field(page, name).default)
        for kept in (st.session_state.get(key, ("", untouched))[1], untouched):
            try:
                value = parse(kept)
            except GameError:
                continue
            st.session_state[key] = (text, kept)
            return value, error
        raise
    st.session_state[key] = (text, text)
    return value, None


def last_valid(page: Page, name: str, text: str) -> str:
    """Return the text in force of a field that says `text`."""
    typed, valid = st.session_state.get(_valid_key(page, name), (text, text))
    return str(valid) if typed == text else text


def is_invalid(page: Page, name: str) -> bool:
    """Return whether the field says something else than what is in force."""
    typed, valid = st.session_state.get(_valid_key(page, name), ("", ""))
    return bool(typed != valid)


def _valid_key(page: Page, name: str) -> str:
    return f"_{page.prefix}-last-valid-{name}"


@dataclass(frozen=True, slots=True)
class PageState:
    """One page's state after reading its link and its fields.

    Attributes
    ----------
    game : Page
    rule : HeapRule
        The rule in force: what the field says, or the last one that could be read.
    heaps : tuple of int
        The heaps in force, in the order typed; zeros keep their place.
    open_all : bool
        The learner asked for answers without guessing.
    misere : bool
        The player who makes the last move loses.
    """

    game: Page
    rule: HeapRule
    heaps: tuple[int, ...]
    open_all: bool
    misere: bool = False

    def key(self, name: str) -> str:
        """Return the link key of a field on this page."""
        return self.game.key(name)

    def set(self, **fields: str | int | bool) -> None:
        """Write fields of the link; only from callbacks, before the widgets are drawn again."""
        write(self.game, fields)
