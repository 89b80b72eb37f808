"""Links inside the app as markup, and the cards that are made of them: many in one element.

A widget for each link costs the server a third of a millisecond and the browser more. These are
plain links: they open in another tab, and a plain press is taken by history.js, which keeps the
session. This is the one place of the house that writes an address into markup besides the
statements of contest problems (ui/contest/page.py); what is in it is encoded here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote, urlencode

from ui.base.markup import Markup, join, markup

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ui.catalogue.entry import Entry


def address(page: Entry, fields: Mapping[str, str] | None = None) -> str:
    """Return the address of a page from any other, as a link writes it.

    Parameters
    ----------
    page : Entry
    fields : mapping, optional
        What the link says: field names, without the prefix, to texts, whatever they hold.
    """
    query = urlencode(page.query(fields or {}))
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
        Text or markup.
    fields : mapping, optional
        As `address` takes them.
    look : str
        A class of the style sheet.
    """
    there = address(page, fields)
    # What history.js goes to is the page's own name for the same address.
    go = "" if there == "." else there.removeprefix(".")
    return markup('<a class="{}" href="{}" data-gl-go="{}">{}</a>', look, there, go or "?", words)


def card(
    page: Entry, title: str, fields: Mapping[str, str] | None = None, *, body: str = ""
) -> Markup:
    """Return a card that opens a page wherever it is pressed, but on links and hints in its body.

    Parameters
    ----------
    page, fields
        As `address` takes them.
    title, body : str
        Text or markup; the title is what the link is called.
    """
    return markup("<li>{}{}</li>", inner_link(page, title, fields, look="gl-whole"), body)


def cards(made: Iterable[Markup], *, look: str = "", name: str = "") -> Markup:
    """Return a row of cards, as many across as have room."""
    return markup('<ul class="gl-cards {}" aria-label="{}">{}</ul>', look, name, join(made))


def line(words: str) -> Markup:
    """Return the quiet line of a card under its title."""
    return markup('<p class="gl-soft gl-small gl-cardline">{}</p>', words)
