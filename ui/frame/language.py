"""Which language a visitor reads: the link's, else the browser's wish; and the row to choose it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st
from starlette.datastructures import Headers, QueryParams

from gamecore.translation import first_spoken
from ui.base.fields import LANGUAGE
from ui.base.words import ENGLISH, Reader, _, ask_reader, languages, reader
from ui.links.link_widgets import show_in

if TYPE_CHECKING:
    from starlette.types import Scope

OWN_NAMES = {"en": "English", "zh-Hant": "繁體中文", "zh-Hans": "简体中文", "ja": "日本語"}
"""Language → its name in itself, as a reader who knows no other looks for it."""

_ROW = "_language"


def reader_of_visit() -> Reader:
    """Return the reader of this visit."""
    chosen = st.query_params.get(LANGUAGE, "")
    if chosen in languages():
        return Reader(chosen, chosen=True)
    return Reader(wished(st.context.locale or ""))


def reader_of_request(scope: Scope) -> Reader:
    """Return the reader of a request: as its address says under `lang`, else as it accepts.

    The weights of Accept-Language are not read: browsers write the languages in the order in which
    their reader wants them.
    """
    chosen = QueryParams(scope.get("query_string", b"")).get(LANGUAGE, "")
    accepted = Headers(scope=scope).get("accept-language", "")
    if chosen in languages():
        return Reader(chosen, chosen=True)
    return Reader(wished(*(part.partition(";")[0] for part in accepted[:200].split(","))))


def wished(*locales: str) -> str:
    """Return the language for the first of these locales that the app speaks; else English."""
    return first_spoken(locales, languages()) or ENGLISH


def chosen_language() -> dict[str, str]:
    """Return the key of the address that says the reader's language, if they chose it."""
    return {LANGUAGE: reader().language} if reader().chosen else {}


def language_row() -> None:
    """Draw the choice of the language, where the app speaks more than one; the frame's last row."""
    if len(languages()) == 1:
        return
    show_in(_ROW, reader().language)
    st.segmented_control(
        _("Language"),
        languages(),
        format_func=lambda language: OWN_NAMES.get(language, language),
        key=_ROW,
        required=True,
        on_change=_choose,
    )


def _choose() -> None:
    """Write the chosen language into the address, and speak it from this run on."""
    # A page that goes away while it is pressed sends the row without a choice.
    if chosen := st.session_state[_ROW]:
        st.query_params[LANGUAGE] = chosen


ask_reader(reader_of_visit)
