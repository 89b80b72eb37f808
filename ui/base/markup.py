"""The one gate to HTML: text is escaped, only what is made here of our own templates is markup.

A `Markup` is a text that is HTML already. Three functions make one: `markup` fills a template of
ours, `join` puts parts together, and both escape every part that is no Markup. `html` puts one on
the page and escapes whatever else it is given, so text that somebody typed cannot become an element
of the page by being forgotten. Nothing else in the house calls `st.html` or writes `Markup(…)`; a
test reads the code for both.

Names and labels of Streamlit's own elements are Markdown: `label` does the same for them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import streamlit as st
from markupsafe import Markup, escape

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["Markup", "html", "join", "markup"]


def markup(template: str, /, *slots: object, **named: object) -> Markup:
    """Fill the slots of a template, each escaped unless it is Markup already.

    Parameters
    ----------
    template : str
        Our own HTML, written where it is used (or translated there); slots as in `str.format`.
        Values of attributes stand in double quotes.
    *slots, **named
        What the slots hold. A number may have a format, such as ``{:.1f}``.
    """
    safe = {name: _safe(value) for name, value in named.items()}
    return Markup(template.format(*map(_safe, slots), **safe))


def _safe(value: object) -> object:
    return value if isinstance(value, int | float) else escape(value)


def join(parts: Iterable[str], between: str = "") -> Markup:
    """Put parts together, each escaped unless it is Markup already; `between` likewise."""
    return escape(between).join(parts)


def html(body: Markup, *, width: Literal["stretch", "content"] = "stretch") -> None:
    """Put markup on the page; a text that is none is shown as the text it is."""
    st.html(escape(body), width=width)
