"""Links inside the app as markup, and cards made of them, so that one element holds many links.

A widget for each link costs the server a third of a millisecond and the browser more. These are
plain links: they can be opened in another tab, and history.js handles a plain press, which keeps
the session. Only this module and the statements of contest problems (ui/contest/page.py) write an
address into markup; it is encoded here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote, urlencode

from ui.base.fields import LANGUAGE
from ui.base.markup import Markup, join, markup
from ui.base.words import reader

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ui.catalogue.entry import Entry


def address(page: Entry, fields: Mapping[str, str] | None = None) -> str:
    """Return the relative URL of a page, valid on any other page.

    Parameters
    ----------
    page : Entry
    fields : mapping, optional
        Field name, without the page's prefix → text; encoded here.
    """
    chosen = {LANGUAGE: reader().language} if reader().chosen else {}
    query = urlencode(page.query(fields or {}) | chosen)
    path = quote(page.address, safe="") or "."  # the front page has none
    return f"{path}?{query}" if query else path


def inner_link(
    page: Entry, words: str, fields: Mapping[str, str] | None = None, *, look: str = ""
) -> Markup:
    """Return a link to a page.

    Parameters
    ----------
    page : Entry
    words : str
        What is pressed: text or markup.
    fields : mapping, optional
        As for `address`.
    look : str
        CSS class.
    """
    there = address(page, fields)
    # history.js wants the same URL without the dot of the front page.
    go = "" if there == "." else there.removeprefix(".")
    return markup('<a class="{}" href="{}" data-gl-go="{}">{}</a>', look, there, go or "?", words)


def card(
    page: Entry, title: str, fields: Mapping[str, str] | None = None, *, body: str = ""
) -> Markup:
    """Return a card that opens a page wherever it is pressed, except on links and hints in `body`.

    Parameters
    ----------
    page, fields
        As for `address`.
    title, body : str
        Text or markup; `title` is the text of the link.
    """
    return markup("<li>{}{}</li>", inner_link(page, title, fields, look="gl-whole"), body)


def cards(made: Iterable[Markup], *, look: str = "", name: str = "") -> Markup:
    """Return a grid of cards, as many in a row as fit; `name` is its accessible name."""
    return markup('<ul class="gl-cards {}" aria-label="{}">{}</ul>', look, name, join(made))


def line(words: str) -> Markup:
    """Return a small grey line, such as the one under the title of a card."""
    return markup('<p class="gl-soft gl-small gl-cardline">{}</p>', words)
