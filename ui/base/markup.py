"""The one gate to HTML: text is escaped, only what is made here of our own templates is markup.

A `Markup` is a text that is HTML already. Three functions make one: `markup` fills a template of
ours, `opened` begins an element, `join` puts parts together, and all escape what is no Markup.
`html` puts one on the page and escapes whatever else it is given, so text that somebody typed
cannot become an element of the page by being forgotten. Nothing else in the house calls `st.html`
or writes `Markup(…)`; a test reads the code for both.

The names of Streamlit's own elements (buttons, links, captions, tips) are Markdown, in which a text
could become a link or a picture: `markdown` and `code` make them, as `markup` makes HTML.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

from markupsafe import Markup, escape

from ui.base.component import with_hooks

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

__all__ = ["Markup", "code", "drawing", "html", "join", "markdown", "markup", "opened", "style"]


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


def opened(tag: str, *attributes: Mapping[str, str]) -> Markup:
    """Return the opening tag of an element whose attributes are not the same everywhere.

    Parameters
    ----------
    tag : str
        Its name, written where it is used.
    *attributes : mapping
        Names of ours → values, which are escaped; those that are "" are left out.
    """
    given = {name: value for some in attributes for name, value in some.items() if value}
    inside = "".join(f' {name}="{escape(value)}"' for name, value in given.items())
    return Markup(f"<{tag}{inside}>")


def join(parts: Iterable[str], between: str = "") -> Markup:
    """Put parts together, each escaped unless it is Markup already; `between` likewise."""
    return escape(between).join(parts)


def html(body: Markup, *, width: Literal["stretch", "content"] = "stretch") -> None:
    """Put markup on the page; a text that is none is shown as the text it is."""
    import streamlit as st  # here, because worker processes make markup too, and draw nothing

    st.html(_Ready(escape(body)), width=width)


class _Ready(str):
    """Markup as Streamlit takes it over without looking for indents and paths of files in it."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return str(self)


def style(files: Iterable[Path], printed: Iterable[Path] = ()) -> Markup:
    """Return style sheets from files as an element, without what only their readers need.

    Those of `printed` are for paper alone.
    Streamlit 1.67 looks through every letter of it in every run.
    """

    def short(sheets: Iterable[Path]) -> str:
        text = with_hooks(" ".join(file.read_text(encoding="utf-8") for file in sheets))
        return " ".join(re.sub(r"/[*].*?[*]/", "", text, flags=re.DOTALL).split())

    return Markup(f"<style>{short(files)} @media print {{ {short(printed)} }}</style>")


def drawing(svg: Markup) -> str:
    """Return markup as a component's script may take it for HTML; a text that is none, escaped."""
    return str(escape(svg))


_ACTIVE = re.compile(r"[\\`*_\[\]<>#~$&]|^[-+](?=\s)|(?<=\d)[.)](?=\s)")
"""What Markdown acts on inside a line, or at the start of one."""

_BREAKS = re.compile(r"[\t-\r\x85\u2028\u2029]+")
"""What ends a line; the narrow blanks of `number` do not."""

_JOINED = re.compile(r":(?=\S)|@|(?<=\bwww)(?=\.)", re.IGNORECASE)
"""Where an address or the name of a picture begins to be one.

Streamlit 1.67 looks for `https://…`, `www.…`, `a@b.c`, `:smile:` and `:material/…:` after Markdown
is read, so no backslash stops it; a character without width does.
"""


def markdown(template: str, /, **named: object) -> str:
    """Fill the slots of a template in Markdown, so that what they hold is shown as it is.

    Parameters
    ----------
    template : str
        Our own Markdown, written or translated where it is used.
    **named
        Numbers and texts; line breaks in them become blanks.
    """
    return template.format(**{name: _plain(str(value)) for name, value in named.items()})


def _plain(text: str) -> str:
    text = _ACTIVE.sub(r"\\\g<0>", _BREAKS.sub(" ", text))
    return _JOINED.sub("\\g<0>\N{WORD JOINER}", text)


def code(text: object) -> str:
    """Return a text as code in Markdown, whatever it holds."""
    line = _JOINED.sub("\\g<0>\N{WORD JOINER}", _BREAKS.sub(" ", str(text)))
    fence = "`" * (1 + max(map(len, re.findall("`+", line)), default=0))
    pad = " " if "`" in line else ""
    return f"{fence}{pad}{line}{pad}{fence}"
