"""The state of a page in its link: read from the address, written to it, kept between pages.

The address is the source of truth: Streamlit sends it with every run, after Back and Forward too.
It holds the fields of the current view that differ from their defaults; the fields of other views,
and of pages that were left, are kept in the session until they are shown again.

Fields in which a person types are widgets bound to their part of the address. Once drawn, their
value is in the session, under the link key, and they write the address themselves: what is typed
is in it before the next press is sent. Nothing else may be in the session under such a key. A bound
field that may be written before it is first drawn needs `seed`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeVar

import streamlit as st

from gamecore.errors import GameError
from ui.base.fields import PRESENT, STEPS
from ui.base.page_limits import TYPED
from ui.links.links import field, is_bare, parse_value, written

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Mapping

    from gamecore.rules.heap_rule import HeapRule
    from ui.base.fields import Field, Value
    from ui.base.page import Page
    from ui.catalogue.entry import Entry


Read = TypeVar("Read")

_REMEMBERED = "_link-state"
"""Session key: page prefix → link key → text, as of the last run of that page."""


_BOARD = "_opened-as-a-board"
"""Session key: slug of the game that was entered by a bare address; "" if the address was not."""

# -- reading --------------------------------------------------------------------------------------


def text(page: Page, name: str) -> str:
    """Return the value of a text field."""
    return str(_value(page, field(page, name)))


def choice(page: Page, name: str) -> str:
    """Return the value of a choice field; the default where the link has no valid choice."""
    return str(_value(page, field(page, name)))


def number(page: Page, name: str) -> int:
    """Return the value of a number field, clamped; the default where the link has none in range."""
    entry = field(page, name)
    return min(max(int(_value(page, entry)), entry.low), entry.high)


def switch(page: Page, name: str) -> bool:
    """Return the value of a switch field."""
    return bool(_value(page, field(page, name)))


def snapshot(page: Page) -> dict[str, Value]:
    """Return field name → value for every field of a page, those of hidden views included."""
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
    """Return the text of a key in the address, or None; a bare address of a game says "play"."""
    said = st.query_params.get(key)
    if said is None and key == page.key("view") and is_board(page):
        return "play"
    return said


def note_arrival(page: Page) -> None:
    """Record, when a page is entered, whether its address is bare, which opens a game on its board.

    A page entered with fields keeps its view, even when all of them return to their defaults.
    """
    bare = page.opens_on_play and is_bare(page, st.query_params)
    st.session_state[_BOARD] = page.slug if bare else ""


def name_view(page: Page, state: Mapping[str, Value]) -> None:
    """Name the view on arrival where the address holds defaults alone, given what it holds.

    They leave it, and a bare address would mean play when it is opened again.
    """
    others = (key for key in st.query_params if not key.startswith(f"{page.prefix}-"))
    is_default = all(state[entry.name] == entry.default for entry in page.fields)
    if page.opens_on_play and is_default and is_bare(page, others) and not is_board(page):
        _address({page.key("view"): page.unnamed()})


def is_board(page: Page | Entry) -> bool:
    """Return whether a page was entered by a bare address that is still bare."""
    return st.session_state.get(_BOARD) == page.slug and is_bare(page, st.query_params)


# -- writing --------------------------------------------------------------------------------------


def write(page: Page, fields: Mapping[str, Value]) -> None:
    """Write fields of a page's link; only from callbacks, or before a run reads them.

    The address changes once, so that one press makes one entry in the browser's history. When the
    view changes, the kept fields of the new view enter the address and those of the old one leave.

    Parameters
    ----------
    page : Page
    fields : mapping
        Field name → value.
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
    if page.opens_on_play and not in_sight:  # a bare address would mean play
        in_sight[page.key("view")] = page.unnamed()
    _remember(page, said)
    _address({page.key(entry.name): in_sight.get(page.key(entry.name)) for entry in page.fields})


def _address(said: Mapping[str, str | None]) -> None:
    """Set keys of the address to these texts, remove those of None; leave bound keys alone."""
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


def binding(page: Page, name: str) -> Literal["query-params"] | None:
    """Return how a text area is bound: not to the address while its text is too long for one.

    Such a text stays in the field and in the session; a proxy would refuse its address.
    """
    key = page.key(name)
    held, apart, before = st.session_state.get(key) or "", f"_{key}-apart", f"_{key}-before"
    if len(held) > TYPED:
        st.session_state[apart] = True
        # Of an address that is much longer the framework has read nothing, and clears nothing.
        if not st.query_params and (said := st.session_state.get(before)):
            st.query_params.update({one: text for one, text in said.items() if one != key})
        return None
    st.session_state[before] = {page.key("view"): choice(page, "view"), **st.query_params.to_dict()}
    if st.session_state.pop(apart, False) and held != field(page, name).default:
        st.query_params[key] = held  # the browser writes what is typed into a bound field alone
    return "query-params"


def reset_for_new(page: Page, names: Iterable[str], about: Hashable) -> None:
    """Reset fields to their defaults when their subject has changed and they have not.

    The browser's Back changes both and resets nothing; nor does the first run, where the link
    decides.

    Parameters
    ----------
    page : Page
    names : iterable of str
    about : hashable
        The subject of the fields: a game, a position.
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
    """Return whether the switch with this link key is on, of the whole app or of a page."""
    return st.query_params.get(key, "").lower() == "true"


def turn(key: str, on: bool) -> None:
    """Turn the switch with this link key on or off; only from callbacks."""
    _address({key: "true" if on else None})


# -- between pages --------------------------------------------------------------------------------


def remember(page: Page) -> None:
    """Keep the fields of the current page that are in the address; call once per run.

    Fields of hidden views leave the address and are only kept; values equal to the default are
    dropped.
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
    """Drop the kept fields of a page that is not the current one: its next link decides all."""
    _remember(page, {})
    for entry in page.fields:
        st.session_state.pop(page.key(entry.name), None)


def _goes_unsaid(page: Page, entry: Field, text: str) -> bool:
    """Return whether the address omits a value: a default, except a view where none means play.

    A presented page that names no step begins at its first, so there a default step is named too.
    """
    if entry.name == "view" and page.opens_on_play:
        return False
    is_reached = entry.name in STEPS and entry.default != entry.low and is_on(PRESENT)
    return text == written(entry.default) and not is_reached


def query(page: Page, own: Mapping[str, str]) -> dict[str, str]:
    """Return the query parameters of a link to `page` from another page, and keep its fields.

    Parameters
    ----------
    page : Page
    own : mapping
        Link key → text of the link itself. Other fields are as the page was left, unless the link
        names another lesson, problem or skill: they then have their defaults.
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
    """Return the names of the fields that belong in the address, once `fields` are written."""
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
    """Parse the text of a field; where that fails, parse the last valid one, else the default.

    Parameters
    ----------
    page : Page
    name : str
        The link field that holds the text.
    text : str
        As typed; it is not changed.
    parse : callable
        Parses a text, or raises GameError.

    Returns
    -------
    value
        The parsed text in force, which is also the one in a shared link.
    error : GameError or None
        Why `text` is not in force; None when it is.

    Raises
    ------
    GameError
        If the default cannot be parsed either.
    """
    key = _valid_key(page, name)
    try:
        value = parse(text)
    except GameError as error:
        # The last valid text may be refused by now: the game itself can have changed beside it.
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
    """Return the text in force of a field that holds `text`: itself, or the last valid one."""
    typed, valid = st.session_state.get(_valid_key(page, name), (text, text))
    return str(valid) if typed == text else text


def is_invalid(page: Page, name: str) -> bool:
    """Return whether the text of a field is invalid, so that an earlier one is in force."""
    typed, valid = st.session_state.get(_valid_key(page, name), ("", ""))
    return bool(typed != valid)


def _valid_key(page: Page, name: str) -> str:
    return f"_{page.prefix}-last-valid-{name}"


@dataclass(frozen=True, slots=True)
class PageState:
    """The state of a heap game's page after reading its link and its fields.

    Attributes
    ----------
    page : Page
    rule : HeapRule
        The rule in force: that of the field, or the last valid one.
    heaps : tuple of int
        The heaps in force, in the order typed; zeros keep their place.
    open_all : bool
        Whether answers are shown without guessing.
    misere : bool
        Whether the page is under misère play: whoever makes the last move loses.
    """

    page: Page
    rule: HeapRule
    heaps: tuple[int, ...]
    open_all: bool
    misere: bool = False

    def key(self, name: str) -> str:
        """Return the link key of a field on this page."""
        return self.page.key(name)

    def set(self, **fields: str | int | bool) -> None:
        """Write fields of the link; only from callbacks, before the widgets are drawn again."""
        write(self.page, fields)
