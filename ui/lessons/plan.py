"""A plan, a list of screens for a class: read from a text, written as one; the ready-made plans."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urlencode, urlsplit

from gamecore.errors import GameError
from gamecore.lessons.catalogue import lesson
from gamecore.lessons.pictures import Balance, BoardPicture
from gamecore.lessons.practice import LEVELS, question
from gamecore.lessons.todays_position import read_day, todays_position
from gamecore.lessons.worksheet import ITEMS, LEVEL_WORDS, TITLES
from gamecore.positions.heaps import parse_sum
from gamecore.problems.catalogue import problem
from ui.base import page_limits
from ui.base.fields import clean
from ui.base.words import N_, _, prose, say, several
from ui.catalogue.entry import Entry
from ui.catalogue.learn_pages import JOIN, LESSON, PLAN, PRACTICE, THEOREM, TODAY, WORKSHEET
from ui.catalogue.lookup import ENTRIES
from ui.catalogue.other_pages import CONTEST_LAB, PROBLEM, SUM
from ui.frame.navigation import page_named
from ui.lessons.next_steps import opened
from ui.lessons.theorem_heap import RULES
from ui.links.links import decode, is_bare

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gamecore.lessons.catalogue import Beat
    from gamecore.lessons.pictures import Picture
    from ui.base.page import Page

MOST, LONGEST = page_limits.PLAN_SCREENS, page_limits.PLAN_TEXT
LONGEST_NAME, LONGEST_LINE, MOST_MINUTES = 60, 160, 999


NOT_PRESENTED = (PLAN, JOIN)
"""Pages that are no screens for a class."""


@dataclass(frozen=True, slots=True)
class Screen:
    """An item of a plan: a page in a state.

    Attributes
    ----------
    page : Entry
    query : tuple of (str, str)
        The query parameters of its link, those of the page only.
    name : str
        A name given by the teacher; "" for its own name.
    minutes : int
        Planned duration; 0 if not given.
    line : str
        The teacher's text that is shown large beside it.
    """

    page: Entry
    query: tuple[tuple[str, str], ...] = ()
    name: str = ""
    minutes: int = 0
    line: str = ""

    @property
    def address(self) -> str:
        """The relative address of the page with its query."""
        asked = urlencode(self.query)
        return f"{self.page.address}?{asked}" if asked else self.page.address

    def __str__(self) -> str:
        """Return the screen as an item of a plan's text, without blanks; see `read_screen`."""
        own = (("item-name", self.name), ("item-minutes", self.minutes), ("item-line", self.line))
        said = (*self.query, *((key, value) for key, value in own if value))
        asked = urlencode(said, safe=",;:*")
        return f"{self.page.slug}?{asked}" if asked else self.page.slug


def read_screen(text: str) -> Screen | None:
    """Return the screen of an item of a plan or of a whole URL; None if it is of no page for one.

    What is for one visitor alone is left out, such as the side that somebody has in a game.
    """
    if len(text) > LONGEST:
        return None
    try:
        parts = urlsplit(text.strip())
        said = parse_qsl(parts.query, keep_blank_values=True, max_num_fields=40)
    except ValueError:
        return None
    path = parts.path.rstrip("/").rpartition("/")[2]
    page = next((page for page in ENTRIES.values() if path in (page.address, page.slug)), None)
    if page is None or page in NOT_PRESENTED:
        return None
    own_keys = {page.key(field.name) for field in page_named(page.slug).fields if field.unshared}
    mine = tuple(
        (key, value)
        for key, value in said
        if key.startswith(f"{page.prefix}-") and key not in own_keys
    )
    own = dict(said)
    minutes = own.get("item-minutes", "")
    return Screen(
        page,
        mine,
        clean(own.get("item-name", ""), LONGEST_NAME),
        min(int(minutes), MOST_MINUTES) if minutes.isascii() and minutes.isdecimal() else 0,
        clean(own.get("item-line", ""), LONGEST_LINE),
    )


def read_pasted(text: str) -> Screen | None:
    """Return the screen of a pasted link: what it opens, which of a bare link of a game is *Play*.

    In a plan that was written before, an item without a view means the first of its views.
    """
    screen = read_screen(text)
    if screen is None:
        return None
    page, said = page_named(screen.page.slug), dict(parse_qsl(urlsplit(text.strip()).query))
    if page.opens_on_play and is_bare(page, said):
        return replace(screen, query=((page.key("view"), "play"),))
    return screen


def read_plan(text: str) -> tuple[list[Screen], int]:
    """Return the screens of a plan's text, as many as a plan holds, and how many items are not."""
    screens: list[Screen] = []
    items = text.split()
    for item in items[:LONGEST]:
        screen = read_screen(item)
        if screen is not None and not is_too_long([*screens, screen]):
            screens.append(screen)
    return screens, len(items) - len(screens)


def is_too_long(screens: list[Screen]) -> bool:
    """Return whether these are more screens than a plan holds, or more text than its link does."""
    return len(screens) > MOST or len(written_plan(screens)) > LONGEST


def written_plan(screens: list[Screen]) -> str:
    """Return the text of a plan, see `read_plan`."""
    return " ".join(map(str, screens))


def screen_words(screen: Screen) -> str:
    """Return the name of a screen in a plan: the teacher's, or one made from its link."""
    if screen.name:
        return screen.name
    page, what = screen.page, _what(screen)
    if page is LESSON:
        return what
    heading = _("Worksheet") if page is WORKSHEET else _(page.heading)
    return _("{name}: {what}").format(name=heading, what=what) if what else heading


def _what(screen: Screen) -> str:
    """Return what a screen shows of its page, in words that stand on the page; "" for all of it."""
    page, said = page_named(screen.page.slug), _fields(screen)
    if screen.page is LESSON:
        return _beat(said["name"], int(said["beat"]))
    if screen.page in (PRACTICE, WORKSHEET):
        level = _(LEVEL_WORDS[said["level"]]).lower() if said["level"] != LEVELS[0] else ""
        return _(", ").join(filter(None, [_(TITLES[said["skill"]]), level]))
    named = {
        name: text for name, text in said.items() if screen.page.key(name) in dict(screen.query)
    }
    return _(", ").join(filter(None, _game_words(page, named)))


def _fields(screen: Screen) -> dict[str, str]:
    """Return the fields of a screen's page as its link leaves them."""
    page = page_named(screen.page.slug)
    state = decode(page, dict(screen.query))[0]
    return {field.name: str(state.get(field.name, field.default)) for field in page.fields}


def position_of(screen: Screen) -> tuple[tuple[int, ...], str]:
    """Return the heaps that a screen is about, and its position as text; () or "" for none."""
    page, said = screen.page, _fields(screen)
    text = said.get(page.field, page.position)
    with suppress(GameError):
        if page is SUM:
            return tuple(heap for part in parse_sum(text) for heap in part.heaps), text
        if page is TODAY and said["date"]:
            heaps = todays_position(read_day(said["date"], date.max), int(said["level"])).heaps
            return heaps, " ".join(map(str, heaps))
    is_heaps = page.is_playable and page.field == "heaps"
    sizes = (int(one) for one in text.replace(",", " ").split() if one.isdecimal())
    return tuple(sizes) if is_heaps else (), text


def picture_of(screen: Screen) -> Picture | None:
    """Return what is seen first of a page to learn by; None for the rest."""
    said = _fields(screen)
    if screen.page is THEOREM:
        return Balance(RULES[said["rule"]][0], int(said["n"]), None)
    if screen.page in (PRACTICE, WORKSHEET):
        seed = int(said["seed"]) * (ITEMS if screen.page is WORKSHEET else 1)
        return question(said["skill"], said["level"], seed).picture
    if screen.page is not LESSON:
        return None
    beat = _beat_at(said["name"], int(said["beat"]))
    pictures = [beat.picture, *(asked.at(0).picture for asked in beat.questions)]
    pictures += [BoardPicture(game.rules, game.heaps) for game in beat.games]
    pictures += [step.picture for step in beat.steps]
    return next((one for one in pictures if one is not None), None)


def _beat_at(name: str, place: int) -> Beat:
    beats = lesson(name).beats
    return beats[min(place, len(beats)) - 1]


def _beat(name: str, place: int) -> str:
    """Return the title of a lesson, and the words that this screen of it begins with."""
    text = prose(f"lessons/{name}", _beat_at(name, place).name)
    said = text.split("**")[1].rstrip(".:\u3002\uff1a")
    return _("{name}: {what}").format(name=say(lesson(name).title), what=said)


def _game_words(page: Page, said: Mapping[str, str]) -> list[str]:
    """Return what a link says of a game or a problem: view, rule, position and ending."""
    position = said.get(page.entry.field, "").replace(",", " ")
    asked = problem(said["slug"]) if page.entry is PROBLEM and "slug" in said else None
    if position and page.entry.field == "heaps":
        count = len(position.split())
        position = several("heap {sizes}", "heaps {sizes}", count, sizes=position)
    return [
        _(asked.title) if asked else "",
        next((_(view.label) for view in page.views if view.name == said.get("view")), ""),
        *(_("“{text}”").format(text=said[name]) for name in ("rule", "with") if said.get(name)),
        position,
        _("misère play") if said.get("misere") == "True" else "",
    ]


def _to(page: Entry, **fields: str) -> Screen:
    return Screen(page, tuple(page.query(fields).items()))


def _beats(name: str, *places: int) -> list[Screen]:
    return [_to(LESSON, name=name, beat=str(place)) for place in places]


def _game(name: str) -> Screen:
    """Return the game that a lesson ends with."""
    door = next(door for door in lesson(name).beats[-1].doors if door.rules)
    page, fields = opened(door)
    return _to(page, view="play", **fields)


def _timed(minutes: str, *screens: Screen) -> list[Screen]:
    """Return screens with their minutes, given with spaces, one for each screen."""
    return [
        replace(screen, minutes=int(one))
        for screen, one in zip(screens, minutes.split(), strict=True)
    ]


def ready() -> dict[str, list[Screen]]:
    """Return the ready-made plans: title → screens, whose minutes add up to those of the title."""
    return {
        N_("First meeting, 45 minutes"): _timed(
            "4 5 5 5 6 5 5 6 4",
            *_beats("hot-and-cold", 1, 2, 3, 4),
            _game("hot-and-cold"),
            *_beats("one-number", 2, 4),
            _to(PRACTICE, skill="labels"),
            _to(WORKSHEET, skill="labels"),
        ),
        N_("XOR and the winning move, 45 minutes"): _timed(
            "5 5 5 5 5 5 5 6 4",
            *_beats("nim-and-xor", 2, 3, 4, 6),
            *_beats("winning-move", 2, 3, 6),
            _to(PRACTICE, skill="winning-move"),
            _to(WORKSHEET, skill="xor"),
        ),
        N_("Patterns and what proves them, 45 minutes"): _timed(
            "7 7 7 6 6 7 5",
            *_beats("grundy-numbers", 3),
            *_beats("patterns-and-proof", 2, 3, 5, 7),
            _game("patterns-and-proof"),
            _to(WORKSHEET, skill="period"),
        ),
        N_("A contest club, 90 minutes"): _timed(
            "6 6 6 6 6 6 12 12 22 8",
            *_beats("nim-and-xor", 3, 4),
            *_beats("grundy-numbers", 3, 4),
            *_beats("winning-move", 3, 5),
            _to(THEOREM),
            _to(PRACTICE, skill="recognise"),
            _to(CONTEST_LAB),
            _to(WORKSHEET, skill="all-winning-moves", level="medium"),
        ),
    }
