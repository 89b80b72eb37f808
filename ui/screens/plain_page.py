"""A static HTML page for when the server answers without the app: a few sentences, no script."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.base.markup import Markup, join, markup
from ui.base.words import reader

if TYPE_CHECKING:
    from collections.abc import Iterable


def plain_page(title: str, sentences: Iterable[str], *, head: str = "") -> Markup:
    """Return a whole HTML page, light or dark as the reader's system is.

    Parameters
    ----------
    title : str
        Heading of the page.
    sentences : iterable of str
        Text or markup, a paragraph each.
    head : str
        Markup for its `<head>`; plain text is escaped.
    """
    return markup(
        '<!DOCTYPE html><html lang="{}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">{}<title>Grundy Lab</title><style>'
        ":root{{color-scheme:light dark}}"
        "body{{font:1.1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto;"
        "padding:0 1rem;overflow-wrap:anywhere;background:light-dark(#fff,#0f1115);"
        "color:light-dark(#1b1b1b,#ecebe7)}}a{{color:light-dark(#0b57a4,#7ab8f5)}}</style></head>"
        "<body><main><h1>{}</h1>{}</main></body></html>",
        reader().language,
        head,
        title,
        join(markup("<p>{}</p>", sentence) for sentence in sentences),
    )
