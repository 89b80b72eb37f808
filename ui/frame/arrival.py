"""Arriving on a page: what its link says, what could not be read, heading, the misère switch."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from ui.base.markup import html, markup
from ui.base.words import _, say
from ui.frame.audience import answers, close_answers, is_printing, presenting
from ui.frame.back_link import arrived, back_link
from ui.frame.navigation import HERE
from ui.frame.share import share_box
from ui.links import link_state
from ui.links.link_widgets import switch_row
from ui.links.links import OLD_KEYS, decode

if TYPE_CHECKING:
    from streamlit.delta_generator import DeltaGenerator

    from ui.base.page import Page


def misere_switch(page: Page) -> bool:
    """Draw the switch to misère play and return whether it is on."""
    return switch_row(
        _("Misère play: the last to move loses"),
        page.key("misere"),
        tip=_("Normal play: whoever moves last wins. Misère play: whoever moves last loses."),
        turn=lambda on: link_state.write(page, {"misere": on}),
    )


def enter(page: Page, title: str | None = None) -> None:
    """Begin a page: read what its link says, and draw its heading and the share box.

    Parameters
    ----------
    page : Page
    title : str, optional
        What the heading says instead of the page's title; marked for translation.
    """
    arrive(page)
    share_slot(page, heading(page, title))


def arrive(page: Page) -> None:
    """Read what the link of a page says, and draw the link back to where it was opened."""
    _read_link(page)
    link_state.remember(page)
    if not is_printing():
        back_link(page)


def _read_link(game: Page) -> None:
    """On entering the page: take over old names from the link and note what could not be read."""
    if st.session_state.get("_page") == game.slug:
        return
    st.session_state["_page"] = game.slug
    st.session_state[HERE] = game
    arrived(game)
    link_state.note_arrival(game)
    params = {key: st.query_params.get_all(key) for key in st.query_params}
    state, complaints = decode(game, params)
    # A link that names the page's own rule means it, also after another one was looked at here;
    # Streamlit 1.67 takes the default out of the address before it looks, and keeps the other.
    for entry in game.fields:
        key = game.key(entry.name)
        if key in params and key in st.session_state and state[entry.name] == entry.default:
            st.session_state[key] = entry.default
    st.session_state["_complaints"] = [say(complaint) for complaint in complaints]
    unreadable = {key for key in params if decode(game, {key: params[key]})[1]}
    if presenting():
        close_answers(game)
        unreadable |= params.keys() & answers(game)
    if renamed := {old: new for old, new in OLD_KEYS.items() if old in params}:
        unreadable |= renamed.keys()
        st.query_params.update({new: st.query_params[old] for old, new in renamed.items()})
    if unreadable:
        # Widgets read the address themselves, and one that is bound to a number fails inside
        # Streamlit 1.67 on `inf` or hundreds of digits: what cannot be read goes before they look,
        # and so do answers that a class shall find.
        for key in unreadable & st.query_params.keys():
            del st.query_params[key]
        st.rerun()


def heading(page: Page, title: str | None = None) -> DeltaGenerator:
    """Draw the heading of a page, with what could not be read; return the place of the share box.

    A page on which a position is typed draws that once it has been read, by `share_slot`: the link
    opens what is on the screen.
    """
    place = st.container(key="head")
    # A tagline speaks of normal play.
    line = (
        _("The same moves, but whoever moves last loses.") if _is_misere(page) else _(page.tagline)
    )
    with place:
        name = _(title or page.title)
        html(markup('<h1>{}</h1><p class="gl-tagline">{}</p>', name, line))
        for complaint in st.session_state.get("_complaints", []):
            kept = _("The page shows its usual state instead.")
            html(markup('<div class="gl-note">{} {}</div>', complaint, kept))
    return place


def _is_misere(page: Page) -> bool:
    """Tell whether the switch to misère play is on."""
    return bool(page.offered(misere=True)) and link_state.switch(page, "misere")


def share_slot(game: Page, place: DeltaGenerator, state: object = None) -> None:
    """Draw the share box beside the heading; `state` is what the page's views take."""
    with place:
        share_box(game, state)
