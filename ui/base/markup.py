"""The one gate to HTML: all text is escaped, and only our own templates become markup.

A `Markup` is a string that is HTML already. `markup` fills a template, `opened` begins an element,
`join` joins parts, `style` reads style sheets; all escape what is not Markup.
`html` puts one on the page and escapes whatever else it is given, so text that somebody typed
never becomes an element of the page. No other file of the app calls `st.html`
or writes `Markup(…)`; a test reads the code for both.

The labels of Streamlit's own elements (buttons, links, captions, tips) are Markdown, in which text
could become a link or a picture: `markdown` and `code` make them, as `markup` makes HTML.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Literal

from markupsafe import Markup, escape

from ui.base.component import with_hooks

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

__all__ = [
    "Markup",
    "code",
    "data",
    "drawing",
    "html",
    "join",
    "markdown",
    "markup",
    "opened",
    "style",
]


def markup(template: str, /, *slots: object, **named: object) -> Markup:
    """Return a template with its slots filled, each escaped unless it is a number or Markup.

    Parameters
    ----------
    template : str
        Our own HTML, a literal or a translation of one; slots as in `str.format`.
        Values of attributes stand in double quotes.
    *slots, **named
        The values of the slots. A number may have a format, such as ``{:.1f}``.
    """
    safe = {name: _safe(value) for name, value in named.items()}
    return Markup(template.format(*map(_safe, slots), **safe))


def _safe(value: object) -> object:
    return value if isinstance(value, int | float) else escape(value)


_SIGNS = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&"}


def data(value: object) -> str:
    """Return a value as JSON for a data attribute, without `<`, `>` and `&`.

    Streamlit 1.67 drops an attribute in which `-->`, `]>` or `</style` stands, however escaped.
    """
    return json.dumps(value).translate(_SIGNS)


def opened(tag: str, *attributes: Mapping[str, str]) -> Markup:
    """Return the opening tag of an element whose attributes vary.

    Parameters
    ----------
    tag : str
        Its name, a literal of ours: not escaped.
    *attributes : mapping
        Attribute names, not escaped → values, escaped; those that are "" are left out.
    """
    given = {name: value for some in attributes for name, value in some.items() if value}
    inside = "".join(f' {name}="{escape(value)}"' for name, value in given.items())
    return Markup(f"<{tag}{inside}>")


def join(parts: Iterable[str], between: str = "") -> Markup:
    """Return the parts joined by `between`, each escaped unless it is Markup already."""
    return escape(between).join(parts)


def html(body: Markup, *, width: Literal["stretch", "content"] = "stretch") -> None:
    """Draw markup on the page; a plain string is escaped first."""
    import streamlit as st  # here, because worker processes make markup too, and draw nothing

    st.html(_Ready(escape(body)), width=width)


class _Ready(str):
    """Markup that `st.html` takes as it is: it neither dedents it nor tries it as a file name."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return str(self)


def style(files: Iterable[Path], printed: Iterable[Path] = ()) -> Markup:
    """Return a `<style>` element of these files; those of `printed` apply in print alone.

    Comments and spacing are left out, since Streamlit 1.67 reads every letter of it in every run.
    """

    def short(sheets: Iterable[Path]) -> str:
        text = with_hooks(" ".join(file.read_text(encoding="utf-8") for file in sheets))
        return " ".join(re.sub(r"/[*].*?[*]/", "", text, flags=re.DOTALL).split())

    return Markup(f"<style>{short(files)} @media print {{ {short(printed)} }}</style>")


def drawing(svg: Markup) -> str:
    """Return markup as a string for a component's script; a plain string is escaped first."""
    return str(escape(svg))


_ACTIVE = re.compile(r"[\\`*_\[\]<>#~$&]|^[-+](?=\s)|(?<=\d)[.)](?=\s)")
"""Characters that Markdown interprets within a line, or at its start."""

_BREAKS = re.compile(r"[\t-\r\x85\u2028\u2029]+")
"""Tabs and line ends; not the narrow spaces of `number`."""

_JOINED = re.compile(r":(?=\S)|@|(?<=\bwww)(?=\.)", re.IGNORECASE)
"""Where to break addresses and icon names: after a colon or @, and between `www` and its dot.

Streamlit 1.67 looks for `https://…`, `www.…`, `a@b.c`, `:smile:` and `:material/…:` after Markdown
is parsed, so no backslash prevents a match; a character without width does.
"""


def markdown(template: str, /, **named: object) -> str:
    """Return a Markdown template with its slots filled; the values are escaped.

    Parameters
    ----------
    template : str
        Our own Markdown, a literal or a translation of one.
    **named
        The values of the slots; line breaks in them become spaces.
    """
    return template.format(**{name: _plain(str(value)) for name, value in named.items()})


def _plain(text: str) -> str:
    text = _ACTIVE.sub(r"\\\g<0>", _BREAKS.sub(" ", text))
    return _JOINED.sub("\\g<0>\N{WORD JOINER}", text)


def code(text: object) -> str:
    """Return a text as inline code in Markdown, backticks included; line breaks become spaces."""
    line = _JOINED.sub("\\g<0>\N{WORD JOINER}", _BREAKS.sub(" ", str(text)))
    fence = "`" * (1 + max(map(len, re.findall("`+", line)), default=0))
    pad = " " if "`" in line else ""
    return f"{fence}{pad}{line}{pad}{fence}"
