"""What stands on the first screen: every view by its link, and a look at what a window shows of it.

Plain functions, so that a script can measure with them as well as test_first_screen.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from house import PAGES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from ui.base.page import Page as AppPage

SIZES = {
    "phone": (390, 844),
    "projector": (1280, 720),
    "projector at 150 %": (853, 480),
    "laptop": (1440, 900),
}
"""Name of a window → its width and height in CSS pixels."""

TABS = '[class*="st-key-_row-"][class*="-view"]'
"""The tabs of a page."""

QUESTION = ", ".join(
    (
        '[class*="st-key-question-"]',
        ".st-key-derive-guess",
        ".st-key-tree-question",
        '[class*="st-key-gl-answer"]',
        '[class*="st-key-gl-press-"]',
        ".gl-asks",
        ".gl-step",
    )
)
"""What asks, and what answers it; each has to stand whole on the first screen."""

SUBJECT = ", ".join(
    (
        ".gl-rows tr.now",
        ".st-key-beside-subject .gl-seats",
        ".gl-xor tbody tr",
        ".strip:not(.still) > .box",
        ".cell.ask",
        ".grid .cell.here",
        "g.ask .box",
        ".play .heap",
        ".gl-string",
        ".gl-stairs",
        ".gl-pairs",
        ".gl-moore",
        ".gl-sum",
    )
)
"""Rows, cells and stones that a question speaks of; the first of each has to be seen.

Of the values of a rule that is the strip, from which the plot below is drawn once more.
"""


ASKS_OFTEN = {"theorem"}
"""Pages of several parts, each with a question: those of the later parts stand further down."""

TOLD_BELOW = {"problem answer"}
"""Views that ask nothing: they answer what is typed, and tell why below the answer."""


@dataclass(frozen=True, slots=True)
class Screen:
    """What a link opens.

    Attributes
    ----------
    name : str
        Page and view, for a report.
    link : str
        Path and query.
    has_tabs : bool
        Whether the page has several views.
    asks : bool
        Whether a question of it has to be on the first screen, if it has one.
    """

    name: str
    link: str
    has_tabs: bool
    asks: bool = True


def screens() -> Iterator[Screen]:
    """Yield every view of every page, under each kind of play in which it is offered."""
    for page in PAGES.values():
        if not page.views:
            link = f"/{page.entry.address}"
            yield Screen(page.slug, link, False, page.slug not in ASKS_OFTEN)
        for misere in (False, True):
            for view in page.offered(misere):
                yield _screen(page, view.name, misere)


def _screen(page: AppPage, view: str, misere: bool) -> Screen:
    query = {page.key("view"): view} | ({page.key("misere"): "true"} if misere else {})
    name = f"{page.slug} {view}" + (" (misère)" if misere else "")
    link = f"/{page.entry.address}?{urlencode(query)}"
    return Screen(name, link, True, name not in TOLD_BELOW)


def faults(page: Page, screen: Screen) -> list[str]:
    """Return in words what a window does not show of its page as it should, as the page is now."""
    asked = [QUESTION, SUBJECT] if screen.asks else [None, None]
    found: list[str] = page.evaluate(_LOOK, [*asked, TABS if screen.has_tabs else None])
    return found


_LOOK = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
