"""A plan as text: screens by their links, blanks between them; and the plans that are ready."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urlencode, urlsplit

from gamecore.lessons.catalogue import lesson
from ui.base import page_limits
from ui.base.words import N_
from ui.catalogue.house import ENTRIES
from ui.catalogue.learn_pages import LESSON, PRACTICE, THEOREM, WORKSHEET
from ui.catalogue.other_pages import CONTEST_LAB, HOME
from ui.lessons.games import opened

if TYPE_CHECKING:
    from ui.catalogue.entry import Entry

MOST, LONGEST = page_limits.PLAN_SCREENS, page_limits.PLAN_TEXT


@dataclass(frozen=True, slots=True)
class Screen:
    """A page in a state.

    Attributes
    ----------
    page : Entry
    query : tuple of (str, str)
        What its link says.
    """

    page: Entry
    query: tuple[tuple[str, str], ...] = ()

    @property
    def address(self) -> str:
        """Return where it is, without the place that serves the app."""
        asked = urlencode(self.query)
        return f"{self.page.address}?{asked}" if asked else self.page.address

    def __str__(self) -> str:
        """Write it as a plan does; it has no blanks."""
        asked = urlencode(self.query, safe=",;:*")
        return f"{self.page.slug}?{asked}" if asked else self.page.slug


def read_screen(text: str) -> Screen | None:
    """Read a screen of a plan, or a whole address; None where it is of no page."""
    if len(text) > LONGEST:
        return None
    try:
        parts = urlsplit(text.strip())
        said = parse_qsl(parts.query, keep_blank_values=True, max_num_fields=40)
    except ValueError:
        return None
    slug = parts.path.rstrip("/").rpartition("/")[2] or HOME.slug
    if slug not in ENTRIES:
        return None
    page = ENTRIES[slug]
    mine = tuple((key, value) for key, value in said if key.startswith(f"{page.prefix}-"))
    return Screen(page, mine)


def read_plan(text: str) -> tuple[list[Screen], int]:
    """Read a plan: its screens, and how many items of the text are none."""
    found = [read_screen(item) for item in text[:LONGEST].split()]
    screens = [screen for screen in found if screen is not None]
    return screens[:MOST], len(found) - len(screens)


def written_plan(screens: list[Screen]) -> str:
    """Write a plan."""
    return " ".join(map(str, screens))


def _to(page: Entry, **fields: str) -> Screen:
    return Screen(page, tuple(page.query(fields).items()))


def _beats(name: str, *places: int) -> list[Screen]:
    return [_to(LESSON, name=name, beat=str(place)) for place in places]


def _game(name: str) -> Screen:
    """Return the game that a lesson ends with."""
    door = next(door for door in lesson(name).beats[-1].doors if door.rules)
    page, fields = opened(door)
    return _to(page, view="play", **fields)


def ready() -> dict[str, list[Screen]]:
    """Return the plans that are ready: title → screens."""
    return {
        N_("First meeting, 45 minutes"): [
            *_beats("hot-and-cold", 1, 2, 3, 4),
            _game("hot-and-cold"),
            *_beats("one-number", 2, 4),
            _to(PRACTICE, skill="labels"),
            _to(WORKSHEET, skill="labels"),
        ],
        N_("XOR and the winning move, 45 minutes"): [
            *_beats("nim-and-xor", 2, 3, 4, 8),
            *_beats("winning-move", 2, 3, 6),
            _to(PRACTICE, skill="winning-move"),
            _to(WORKSHEET, skill="xor"),
        ],
        N_("Patterns and what proves them, 45 minutes"): [
            *_beats("grundy-numbers", 3),
            *_beats("patterns-and-proof", 2, 3, 5, 7),
            _game("patterns-and-proof"),
            _to(WORKSHEET, skill="period"),
        ],
        N_("A contest club, 90 minutes"): [
            *_beats("nim-and-xor", 3, 4),
            *_beats("grundy-numbers", 3, 4),
            *_beats("winning-move", 3, 5),
            _to(THEOREM),
            _to(PRACTICE, skill="recognise"),
            _to(CONTEST_LAB),
            _to(WORKSHEET, skill="all-winning-moves", level="medium"),
        ],
    }
