"""The page of a plan, a list of screens for a class: edited, printed, and kept in its link."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urlencode, urlsplit
from zlib import crc32

import streamlit as st

from gamecore.lessons.catalogue import LESSONS, lesson
from ui.base import page_limits
from ui.base.fields import Field
from ui.base.marks import aside, panel, soft
from ui.base.markup import html, join, markdown, markup
from ui.base.words import N_, _, number, say, several
from ui.catalogue.learn_pages import LESSON, PRACTICE, THEOREM, WORKSHEET
from ui.catalogue.lookup import ENTRIES
from ui.catalogue.other_pages import CONTEST_LAB, HOME
from ui.frame import frame
from ui.frame.arrival import enter
from ui.frame.audience import is_printing, note_teacher, presenting
from ui.frame.navigation import page_named
from ui.frame.plan_box import LONGEST_TITLE, plan_box
from ui.lessons.lesson_page import opened
from ui.links import link_state
from ui.links.links import decode

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ui.base.page import Page
    from ui.catalogue.entry import Entry

MOST, LONGEST = page_limits.PLAN_SCREENS, page_limits.PLAN_TEXT
LONGEST_NAME, LONGEST_LINE, MOST_MINUTES = 60, 160, 999


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
    """Return the screen of an item of a plan or of a whole URL; None if it is of no page here."""
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
    own = dict(said)
    minutes = own.get("item-minutes", "")
    return Screen(
        page,
        mine,
        own.get("item-name", "")[:LONGEST_NAME],
        min(int(minutes), MOST_MINUTES) if minutes.isascii() and minutes.isdecimal() else 0,
        own.get("item-line", "")[:LONGEST_LINE],
    )


def read_plan(text: str) -> tuple[list[Screen], int]:
    """Return the screens of a plan's text, at most MOST, and how many items could not be read."""
    found = [read_screen(item) for item in text[:LONGEST].split()]
    screens = [screen for screen in found if screen is not None]
    return screens[:MOST], len(found) - len(screens)


def written_plan(screens: list[Screen]) -> str:
    """Return the text of a plan, see `read_plan`."""
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
            *_beats("nim-and-xor", 2, 3, 4, 8),
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


OWN = (Field("title", "text", ""), Field("items", "text", ""))

UNTOLD = ("seed", "game")
"""Fields that are not shown in the name of a screen, since nobody can read their values."""


def show_plan(page: Page) -> None:
    """Draw the page."""
    frame.require()
    enter(page)
    note_teacher()
    screens, unread = read_plan(link_state.text(page, "items"))
    if is_printing():
        _table(link_state.text(page, "title"), screens)
        return
    title = st.text_input(
        _("Title"),
        key=page.key("title"),
        bind="query-params",
        max_chars=LONGEST_TITLE,
        width=420,
    )
    if presenting():
        html(markup("<h2>{}</h2>", title))
    if unread:
        said = several(
            "One screen of this plan could not be read.",
            "{count} screens of this plan could not be read.",
            unread,
        )
        html(panel("note", said))
    _walk(page, screens)
    for place, screen in enumerate(screens):
        _row(page, screens, place, screen)
    if whole := sum(screen.minutes for screen in screens):
        html(soft(_("{minutes} minutes in all").format(minutes=number(whole))))
    _add(page, screens)
    html(aside(_("At the foot of a lesson you can lock its answers for a class.")))
    if not screens:
        _ready(page)


def _walk(page: Page, screens: list[Screen]) -> None:
    """Draw the data for plan_walk.js, and the box that saves a plan in this browser or loads it."""

    def take_over(title: str, items: str) -> None:
        link_state.write(page, {"title": title, "items": items})

    title = str(st.session_state.get(page.key("title"), ""))
    plan = {"title": title, "screens": [_walked(screen) for screen in screens]}
    if screens:  # plan_walk.js reads it
        html(markup('<span data-gl-plan="{}"></span>', json.dumps(plan)))
    plan_box(
        f"_{page.prefix}-box",
        title=title,
        items=written_plan(screens),
        screens=len(screens),
        on_open=take_over,
    )


def _walked(screen: Screen) -> dict[str, str | int]:
    """Return the data of a screen for plan_walk.js."""
    own: dict[str, str | int] = {"minutes": screen.minutes, "line": screen.line}
    return {"address": screen.address} | {name: value for name, value in own.items() if value}


def _table(title: str, screens: list[Screen]) -> None:
    """Draw a plan for print: a table on one sheet."""
    rows = join(
        markup(
            "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            number(place),
            number(screen.minutes) if screen.minutes else "",
            screen_words(screen),
            screen.line,
        )
        for place, screen in enumerate(screens, 1)
    )
    whole = sum(screen.minutes for screen in screens)
    html(
        markup(
            '<h2>{}</h2><table class="gl-table gl-plan"><thead><tr><th></th><th>{}</th><th>{}</th>'
            "<th>{}</th></tr></thead><tbody>{}</tbody></table>",
            title,
            _("Minutes"),
            _("Screen"),
            _("Line for the class"),
            rows,
        )
    )
    if whole:
        html(soft(_("{minutes} minutes in all").format(minutes=number(whole))))


def screen_words(screen: Screen) -> str:
    """Return the name of a screen in a plan: the teacher's, or one made from its link."""
    if screen.name:
        return screen.name
    said = dict(screen.query)
    if screen.page is LESSON:
        name = said.get(LESSON.key("name"), LESSONS[0])
        title = say(lesson(name).title) if name in LESSONS else name
        return _("{title}, screen {beat}").format(
            title=title, beat=said.get(LESSON.key("beat"), "1")
        )
    details = " · ".join(_details(screen.page, said))
    heading = _(screen.page.heading)
    return f"{heading}: {details}" if details else heading


def _details(entry: Entry, said: dict[str, str]) -> Iterator[str]:
    """Yield the readable values in the link of a screen, views by their labels."""
    page = page_named(entry.slug)
    labels = {view.name: _(view.label) for view in page.views}
    told = {entry.key(field.name): field for field in page.fields if field.name not in UNTOLD}
    for key, value in said.items():
        field = told.get(key)
        if field is None or field.kind == "switch":
            continue
        yield labels.get(value, value) if field.name == "view" else value


def _row(page: Page, screens: list[Screen], place: int, screen: Screen) -> None:
    def write(changed: list[Screen]) -> None:
        link_state.write(page, {"items": written_plan(changed)})

    rest = screens[:place] + screens[place + 1 :]
    up = [*rest[: place - 1], screen, *rest[place - 1 :]]
    down = [*rest[: place + 1], screen, *rest[place + 1 :]]
    name = screen_words(screen)
    time = " · " + _("{minutes} min").format(minutes=screen.minutes) if screen.minutes else ""
    key = f"plan-screen-{place}"  # print.css leaves only the name of the screen
    with st.container(horizontal=True, gap="small", vertical_alignment="center", key=key):
        st.page_link(
            frame.page_file(screen.page.slug),
            label=markdown("{place}. {name}{time}", place=number(place + 1), name=name, time=time),
            query_params=dict(screen.query) or None,
        )
        st.button(
            markdown(_("Move {name} up"), name=name),
            key=f"_plan-up-{place}",
            icon=":material/arrow_upward:",
            disabled=place == 0,
            type="tertiary",
            on_click=partial(write, up),
        )
        st.button(
            markdown(_("Move {name} down"), name=name),
            key=f"_plan-down-{place}",
            icon=":material/arrow_downward:",
            disabled=place == len(screens) - 1,
            type="tertiary",
            on_click=partial(write, down),
        )
        st.button(
            markdown(_("Take {name} out"), name=name),
            key=f"_plan-out-{place}",
            icon=":material/close:",
            type="tertiary",
            on_click=partial(write, rest),
        )
        box = st.popover(_("Edit"), key=f"_plan-edit-{place}", type="tertiary", on_change="rerun")
        if box.open:
            with box:
                _edit(page, screens, place)
    if screen.line:
        html(markup('<p class="gl-plan-line">{}</p>', screen.line))


def _edit(page: Page, screens: list[Screen], place: int) -> None:
    """Draw the form fields of a screen: its name, its minutes, and its line."""
    screen = screens[place]
    mark = f"{place}-{crc32(str(screen).encode())}"  # so that another screen gets new widgets
    full = "_plan-full"

    def write() -> None:
        said = {
            name: st.session_state[f"_plan-{name}-{mark}"] for name in ("name", "minutes", "line")
        }
        changed = replace(
            screen,
            name=(said["name"] or "").strip(),
            minutes=int(said["minutes"] or 0),
            line=(said["line"] or "").strip(),
        )
        text = written_plan([*screens[:place], changed, *screens[place + 1 :]])
        st.session_state[full] = len(text) > LONGEST
        if not st.session_state[full]:
            link_state.write(page, {"items": text})

    st.text_input(
        _("Name"),
        screen.name,
        key=f"_plan-name-{mark}",
        placeholder=screen_words(replace(screen, name="")),
        max_chars=LONGEST_NAME,
        on_change=write,
    )
    st.number_input(
        _("Minutes"), 0, MOST_MINUTES, screen.minutes, key=f"_plan-minutes-{mark}", on_change=write
    )
    st.text_input(
        _("A line for the class, shown large"),
        screen.line,
        key=f"_plan-line-{mark}",
        max_chars=LONGEST_LINE,
        on_change=write,
    )
    if st.session_state.get(full):
        html(panel("error", _("That is more than a link can hold: make it shorter."), alert=True))


def _add(page: Page, screens: list[Screen]) -> None:
    """Draw the field in which the link of a screen to add is pasted."""
    key, wrong = "_plan-add", "_plan-wrong"

    def added() -> None:
        text = st.session_state[key]
        screen = read_screen(text) if text.strip() else None
        st.session_state[wrong] = _wrong(screen) if text.strip() else ""
        if screen is not None and not st.session_state[wrong]:
            link_state.write(page, {"items": written_plan([*screens, screen])})
            st.session_state[key] = ""

    if len(screens) >= MOST:
        html(soft(_("A plan has at most {most} screens.").format(most=MOST)))
        return
    st.text_input(
        _("Add a screen: paste the link that “Share or print” gives you"),
        key=key,
        on_change=added,
        width=560,
    )
    if said := st.session_state.get(wrong):
        html(panel("error", said, alert=True))


def _wrong(screen: Screen | None) -> str:
    """Return why a link cannot be added to a plan; "" if it can.

    A link that its page cannot read completely is refused, since the fault would show before a
    class.
    """
    if screen is None:
        return _("This is not the link of a page here.")
    complaints = decode(page_named(screen.page.slug), dict(screen.query))[1]
    return say(complaints[0]) if complaints else ""


def _ready(page: Page) -> None:
    """Draw a button for each ready-made plan."""

    def take(title: str, screens: list[Screen]) -> None:
        link_state.write(page, {"title": _(title), "items": written_plan(screens)})

    with st.container(key="plan-ready"):
        st.markdown(f"### {_('Ready plans')}")
        for place, (title, screens) in enumerate(ready().items()):
            st.button(
                markdown("{title}", title=_(title)),
                key=f"_plan-ready-{place}",
                icon=":material/arrow_forward:",
                on_click=take,
                args=(title, screens),
            )
