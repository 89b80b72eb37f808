"""The pages of the app as tests walk over them: all that the catalogue names, by slug."""

from __future__ import annotations

from importlib import import_module

from ui.catalogue.lookup import ENTRIES

PAGES = {slug: import_module(f"pages.{entry.file}").PAGE for slug, entry in ENTRIES.items()}
"""Every page of the app."""

GAMES = {slug: page for slug, page in PAGES.items() if page.entry.kind == "heaps"}
"""The pages of games with one rule for all heaps."""

COUPLED = {slug: page for slug, page in PAGES.items() if page.entry.kind == "coupled"}
"""The pages of games in which a move may touch several heaps."""


def untouched(link: str) -> str:
    """Return a link with its view named where it is the bare address of a game."""
    page = next((one for one in PAGES.values() if f"/{one.entry.address}" == link), None)
    if page is None or not page.opens_on_play:
        return link
    return f"{link}?{page.key('view')}={page.unnamed()}"
