"""Export of a view as a file: Markdown, or one self-contained HTML file.

A view gives its content as sentences, parts of a document, and the markup of the cards and tables
on the screen, which is parsed here. So a file never differs from the screen, and what is hidden
there is not in the file.
"""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any

import streamlit as st

from gamecore.document import Document, Items, Table, as_html, as_markdown
from ui.base.marks import soft
from ui.base.markup import Markup, html
from ui.base.words import _

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gamecore.document import Part
    from ui.base.page import Page, View


def document(page: Page, view: View, pieces: Iterable[Part], link: str) -> Document:
    """Return the document of a view.

    Parameters
    ----------
    page : Page
    view : View
    pieces : iterable of Part
        The content of the view, see `View.written`; Markup is parsed into parts.
    link : str
        The address of the screen.
    """
    parts: list[Part] = []
    for piece in pieces:
        if isinstance(piece, Markup):
            parts += parts_of(piece)
        else:
            parts.append(piece)
    title = _("{name}: {what}").format(name=_(page.title), what=_(view.label))
    return Document(title, tuple(parts), link)


def rule_line(rule: object) -> str:
    """Return the sentence that names the rule, for the start of a file."""
    return _("Rule: {rule}").format(rule=rule)


def line_of(shown: Markup) -> str:
    """Return markup of the screen as one line of text, its paragraphs joined as in a list."""
    return _("; ").join(part for part in parts_of(shown) if isinstance(part, str))


def export(page: Page, view: View, state: Any, link: str) -> None:
    """Draw the buttons that download a view as a file; none if it has no `written`."""
    if view.written is None:
        return
    found = document(page, view, view.written(state), link)
    name = f"{page.slug.replace('_', '-')}-{view.name}"
    with st.container(horizontal=True, gap="small"):
        for kind, text, mime in (
            ("html", as_html(found), "text/html"),
            ("md", as_markdown(found), "text/markdown"),
        ):
            st.download_button(
                _("To print (HTML)") if kind == "html" else _("Markdown"),
                text,
                f"{name}.{kind}",
                mime,
                key=f"_{page.prefix}-file-{kind}",
                icon=":material/download:",
                on_click="ignore",
            )
    html(
        soft(
            _("The file holds what is open on the screen, and nothing that you have yet to guess.")
        )
    )


# -- reading markup -----------------------------------------------------------------------------

_CELLS = {"td", "th"}
_LINES = {"li", "dd"}
_BLOCKS = {"p", "caption", "h4", "div"}
_VOID = {"br", "img", "input"}

_APART = {"opt", "gl-why", "range", "gl-soft", "xor", "gl-bits", "gl-tag"}
"""CSS classes of inline elements that are set off by their look; in text, by a comma before."""

_UNSEEN = {"gl-hidden", "gl-on-screen", "gl-legend"}
"""CSS classes of elements left out: for screen readers only, or about the screen itself."""

_PARTING = ",:;\u3001\uff0c\uff1a\uff1b"
"""Signs after which no comma follows, also those of other languages."""

_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def parts_of(shown: Markup) -> tuple[Part, ...]:
    """Return markup of the screen as parts of a document."""
    reader = _Reader()
    reader.feed(str(shown))
    reader.close()
    reader.end_block()
    return tuple(reader.parts)


class _Reader(HTMLParser):
    """Parser of tables, lists and paragraphs; everything else becomes text."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[Part] = []
        self._rows: list[tuple[str, ...]] = []
        self._row: list[str] = []
        self._lines: list[str] = []
        self._text = ""
        self._apart = False
        self._unseen = 0  # depth of nesting inside an unseen element
        self._raised = False
        self._of_pair = False
        self._span = 1

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = dict(attrs)
        classes = set((names.get("class") or "").split())
        if self._unseen or classes & _UNSEEN:
            self._unseen += tag not in _VOID
            return
        self._apart = self._apart or bool(classes & _APART)
        if "gl-pair" in classes:
            self._of_pair = True
        elif self._of_pair and "gl-value" in classes:  # stands below the thing whose value it is
            self._text, self._of_pair = f"{self._text}: ", False
        self._raised = tag == "sup"
        if tag in _CELLS:
            self._span = int(names.get("colspan") or 1)
        if tag in _CELLS | {"li", "dt"}:
            self._text = ""
        elif tag in _BLOCKS | {"table", "ul", "ol", "dl"}:
            self.end_block()
        if tag in {"ul", "ol", "dl"}:
            self._lines = []

    def handle_endtag(self, tag: str) -> None:
        if self._unseen:
            self._unseen -= 1
            return
        self._raised = False
        if tag in _CELLS:
            self._row += [self._said(), *[""] * (self._span - 1)]
        elif tag == "tr":
            self._rows.append(tuple(self._row))
            self._row = []
        elif tag == "dt":
            said = _("{name}: {what}").format(name=self._text.rstrip(), what="")
            self._text = said  # its dd goes on in the same line
        elif tag in _LINES:
            self._lines.append(self._said())
        elif tag in _BLOCKS:
            self.end_block()
        else:
            self._end_whole(tag)

    def _end_whole(self, tag: str) -> None:
        if tag == "table" and self._rows:
            wide = max(map(len, self._rows))
            filled = (row + ("",) * (wide - len(row)) for row in self._rows)
            self.parts.append(Table(tuple(filled)))
            self._rows = []
        elif tag in {"ul", "ol", "dl"} and self._lines:
            self.parts.append(Items(tuple(self._lines), numbered=tag == "ol"))
            self._lines = []

    def handle_data(self, data: str) -> None:
        if self._unseen or not data.strip():
            self._text += "" if self._unseen else data
            return
        before = self._text.rstrip()
        opens = data.lstrip().startswith(("(", "\uff08"))
        if self._apart and before and not opens and before[-1] not in _PARTING:
            self._text = before + _(", ")
        self._apart = False
        self._text += data.translate(_RAISED) if self._raised else data

    def end_block(self) -> None:
        """End a paragraph, if it has any text."""
        said = self._said()
        if said and not self._rows:
            self.parts.append(said)

    def _said(self) -> str:
        said, self._text, self._apart = (
            re.sub("[ \n\t\N{NO-BREAK SPACE}]+", " ", self._text).strip(),
            "",
            False,
        )
        return said
