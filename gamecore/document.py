"""A document to download: paragraphs, lists and tables, as Markdown or as one HTML file.

Texts are plain texts: whatever in them looks like markup is shown as it is. The file needs nothing
else, no script and no address, and prints on A4 in black and white.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import singledispatch
from html import escape
from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


@dataclass(frozen=True, slots=True)
class Table:
    """A table of text; the first row is the header, the first cell of each other row its label."""

    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading inside a document."""

    text: str


@dataclass(frozen=True, slots=True)
class Items:
    """A list of lines; numbered where their order matters."""

    lines: tuple[str, ...]
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing as SVG, which is markup already (gamecore/drawings.py), and what it says."""

    svg: str
    says: str


Part = str | Heading | Items | Table | Picture
"""A part of a document; a text is a paragraph."""


@dataclass(frozen=True, slots=True)
class Document:
    """The content of a file.

    Attributes
    ----------
    title : str
    parts : tuple of Part
        From top to bottom.
    source : str
        The address of the screen it was written from; "" for none.
    """

    title: str
    parts: tuple[Part, ...]
    source: str = ""


# ---------------------------------------------------------------------------------------- Markdown

_ACTIVE = re.compile(r"[\\`*_{}\[\]<>#|&~]|^[-+](?=\s)|^\d+(?=[.)](?:\s|$))|(?<=:)/(?=/)")


def plain(text: str) -> str:
    """Return a text as one line of Markdown, with everything escaped that would be markup."""
    line = " ".join(text.split("\n"))
    return _ACTIVE.sub(lambda sign: _kept(sign.group()), line)


def _kept(sign: str) -> str:
    # A backslash before a digit would be shown: a word joiner keeps “1.” from making a list.
    return f"{sign}\N{WORD JOINER}" if sign.isdigit() else f"\\{sign}"


def markdown_table(table: Table, text: Callable[[str], str] = plain) -> list[str]:
    """Return a table as lines of Markdown, each cell converted by `text`, which must escape it."""
    head, *rows = ([text(cell) for cell in row] for row in table.rows)
    rule = ["---"] * len(head)
    return [f"| {' | '.join(row)} |" for row in (head, rule, *rows)]


def as_markdown(document: Document) -> str:
    """Return a document as Markdown."""
    lines = [f"# {plain(document.title)}", ""]
    for part in document.parts:
        lines += [*_markdown(part), ""]
    if document.source:
        lines += ["---", "", f"Grundy Lab · <{_address(document.source)}>"]
    return "\n".join(lines).rstrip("\n") + "\n"


def _address(source: str) -> str:
    """Return an address with the characters that would end a Markdown link percent-encoded."""
    return "".join(f"%{ord(sign):02X}" if sign in "<> \t\r\n" else sign for sign in source)


@singledispatch
def _markdown(part: Part) -> list[str]:
    return [plain(str(part))]


@_markdown.register
def _(part: Heading) -> list[str]:
    return [f"## {plain(part.text)}"]


@_markdown.register
def _(part: Items) -> list[str]:
    return [
        f"{f'{place}.' if part.numbered else '-'} {plain(line)}"
        for place, line in enumerate(part.lines, 1)
    ]


@_markdown.register
def _(part: Table) -> list[str]:
    return markdown_table(part)


@_markdown.register
def _(part: Picture) -> list[str]:
    return [plain(part.says)]


# -------------------------------------------------------------------------------------------- HTML

_STYLE = """
@page { size: A4; margin: 18mm; }
body { font: 12pt/1.45 Georgia, "Times New Roman", serif; color: #000; background: #fff;
  max-width: 174mm; margin: 0 auto; padding: 0 1rem; }
h1 { font-size: 18pt; margin: 0 0 6mm; } h2 { font-size: 14pt; margin: 6mm 0 2mm; }
h1, h2 { break-after: avoid; } tr { break-inside: avoid; }
table { border-collapse: collapse; margin: 3mm 0; font-size: 10.5pt; }
th, td { border: 1px solid #000; padding: 1mm 2mm; min-width: 6mm; text-align: center; }
th { font-weight: 600; }
footer { border-top: 1px solid #000; margin-top: 8mm; padding-top: 2mm; font-size: 9pt;
  overflow-wrap: anywhere; }
.wide { overflow-x: auto; }
"""


def html_file(title: str, body: str, *, style: str = "", language: str = "en") -> str:
    """Return a whole HTML file around a body that is HTML already; only the title is escaped.

    `style` is CSS after that of the document; both it and `body` must be trusted.
    """
    return (
        f'<!doctype html><html lang="{escape(language)}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{_STYLE}{style}</style></head>"
        f"<body>{body}</body></html>\n"
    )


def html_table(table: Table, text: Callable[[str], str] = escape) -> str:
    """Return a table as HTML, each cell converted by `text`, which must escape it."""
    head, *rows = table.rows
    top = "".join(f'<th scope="col">{text(cell)}</th>' for cell in head)
    body = "".join(
        f'<tr><th scope="row">{text(row[0])}</th>'
        + "".join(f"<td>{text(cell)}</td>" for cell in row[1:])
        + "</tr>"
        for row in rows
    )
    return (
        f'<div class="wide"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'
    )


def as_html(document: Document, language: str = "en") -> str:
    """Return a document as one HTML file; all its texts are escaped."""
    body = f"<main><h1>{escape(document.title)}</h1>{''.join(map(_html, document.parts))}</main>"
    if document.source:
        body += f"<footer>Grundy Lab · {escape(document.source)}</footer>"
    return html_file(document.title, body, language=language)


@singledispatch
def _html(part: Part) -> str:
    return f"<p>{escape(str(part))}</p>"


@_html.register
def _(part: Heading) -> str:
    return f"<h2>{escape(part.text)}</h2>"


@_html.register
def _(part: Items) -> str:
    tag = "ol" if part.numbered else "ul"
    return f"<{tag}>{''.join(f'<li>{escape(line)}</li>' for line in part.lines)}</{tag}>"


@_html.register
def _(part: Table) -> str:
    return html_table(part)


@_html.register
def _(part: Picture) -> str:
    return part.svg


def fragment(*parts: Part) -> str:
    """Write parts as HTML for a page that is there already, such as the cell of a notebook."""
    return f"<div>{''.join(map(_html, parts))}</div>"


def first_rows(head: tuple[str, ...], rows: Iterable[tuple[object, ...]], most: int) -> list[Part]:
    """Return a table of the first rows, and where there are more a sentence that says so."""
    shown = list(islice(rows, most + 1))
    body = [tuple(map(str, row)) for row in shown[:most]]
    more = [f"Only the first {most} are shown."] if len(shown) > most else []
    return [Table((head, *body)), *more]
