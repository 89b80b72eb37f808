"""The page of a plan, a list of screens for a class: edited, printed, and kept in its link."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING
from urllib.parse import urlsplit
from zlib import crc32

import streamlit as st

from ui.base.component import ASSETS
from ui.base.fields import Field, clean, length_rule
from ui.base.marks import aside, panel, soft
from ui.base.markup import Markup, data, html, join, markdown, markup
from ui.base.words import N_, _, number, say, several
from ui.catalogue.other_pages import HOME
from ui.frame import frame
from ui.frame.arrival import enter
from ui.frame.audience import is_printing, note_teacher, presenting
from ui.frame.navigation import page_named
from ui.frame.plan_box import LONGEST_TITLE, USUAL_MINUTES, plan_box
from ui.frame.share import LONG_LINK, link_for_others, page_link, qr_image
from ui.lessons.pictures import plain
from ui.lessons.plan import (
    LONGEST_LINE,
    LONGEST_NAME,
    MOST,
    MOST_MINUTES,
    NOT_PRESENTED,
    Screen,
    is_too_long,
    picture_of,
    position_of,
    read_pasted,
    read_plan,
    ready,
    screen_words,
    written_plan,
)
from ui.links import link_state
from ui.links.links import decode
from ui.pieces.stones import stones

if TYPE_CHECKING:
    from ui.base.page import Page

OWN = (Field("title", "text", ""), Field("items", "text", ""))

FULL = "_plan-full"
"""In the session: whether the last change made the plan too long, and so was not kept."""

ON_A_COLUMN = 11
"""Most screens that stand one below the other on a sheet of paper; more stand in two columns."""

MOST_STONES, LONGEST_POSITION = 36, 40
"""Most stones that are drawn beside a screen on paper, most letters of a position written there."""

TOO_LONG = N_("That is more than a link can hold: make it shorter.")


def show_plan(page: Page) -> None:
    """Draw the page."""
    frame.require()
    titled = clean(link_state.text(page, "title"), LONGEST_TITLE).strip()
    enter(page, titled if is_printing() else None)
    note_teacher()
    _bound_title(page)
    screens, unread = read_plan(link_state.text(page, "items"))
    if is_printing():
        html(_paper(page, screens))
        return
    if unread:
        said = several(
            "One screen of this plan could not be read.",
            "{count} screens of this plan could not be read.",
            unread,
        )
        html(panel("note", said))
    if not screens:
        _ready(page)
    title = st.text_input(
        _("Title"),
        key=page.key("title"),
        bind="query-params",
        validate=length_rule(LONGEST_TITLE),
        width=420,
    )
    if presenting():
        html(markup("<h2>{}</h2>", title))
    elif screens:  # what a browser prints of this page; style.css hides it from the screen
        html(_paper(page, screens, (title or "").strip() or _(page.title)))
    _walk(page, screens)
    with st.container(gap=None):
        for place in range(len(screens)):
            _row(page, screens, place)
    if whole := sum(screen.minutes for screen in screens):
        said = _("{minutes} minutes in all").format(minutes=number(whole))
        html(markup('<p class="gl-plan-sum">{}</p>', said))
    if st.session_state.get(FULL):
        html(panel("error", _(TOO_LONG), alert=True))
    _add(page, screens)
    html(
        aside(
            _(
                "A class that works by itself can get a lesson without its answers: open the "
                "lesson, and “For a teacher: lock the answers” at its foot gives you two links. "
                "With the one for the class answers and solutions stay closed, with yours they "
                "open. A curtain, not a safe: whoever opens the lesson from the menu sees them."
            )
        )
    )


def _bound_title(page: Page) -> None:
    """Cut a title from a link to the letters that may be typed, without those that draw nothing."""
    title = link_state.text(page, "title")
    if title != (cut := clean(title, LONGEST_TITLE)):
        link_state.write(page, {"title": cut})
        st.rerun()  # the field reads the address itself


def _walk(page: Page, screens: list[Screen]) -> None:
    """Draw the data for plan_walk.js, and the box that saves a plan in this browser or loads it."""

    def take_over(title: str, items: str) -> None:
        link_state.write(page, {"title": title, "items": items})

    title = str(st.session_state.get(page.key("title"), ""))
    plan = {"title": title, "screens": [_walked(screen) for screen in screens]}
    if screens:  # plan_walk.js reads it
        html(markup('<span data-gl-plan="{}"></span>', data(plan)))
    plan_box(
        f"_{page.prefix}-box",
        title=title,
        items=written_plan(screens),
        addresses=[screen.address for screen in screens],
        on_open=take_over,
    )


def _walked(screen: Screen) -> dict[str, str | int]:
    """Return the data of a screen for plan_walk.js."""
    own: dict[str, str | int] = {"minutes": screen.minutes, "line": screen.line}
    said = {name: value for name, value in own.items() if value}
    return {"address": screen.address, "name": screen_words(screen)} | said


def _paper(page: Page, screens: list[Screen], title: str = "") -> Markup:
    """Return a plan for print, on one sheet: each screen, and the link of the plan with its QR."""
    link = page_link(page)
    theirs = link_for_others(link)
    here = theirs.partition("?")[0].removesuffix(page.entry.address)
    rows = join(
        markup(
            "<li><b>{}</b><div>{}<p>{}</p>{}</div><span>{}</span>{}</li>",
            number(place),
            _thumbnail(screen),
            screen_words(screen),
            markup('<p class="gl-plan-line">{}</p>', screen.line) if screen.line else "",
            _("{minutes} min").format(minutes=number(screen.minutes)) if screen.minutes else "",
            qr_image(f"{here}{screen.address}", _("QR code of this screen"), 60) if here else "",
        )
        for place, screen in enumerate(screens, 1)
    )
    whole, not_long = sum(screen.minutes for screen in screens), len(theirs) <= LONG_LINK
    return markup(
        '<section class="{}">{}<ol class="gl-planned{}">{}</ol>{}'
        "<footer>{}<span>Grundy Lab · {}</span></footer></section>",
        "gl-plan-paper" if title else "",
        markup("<h2>{}</h2>", title) if title else "",
        " many" if len(screens) > ON_A_COLUMN else "",
        rows,
        soft(_("{minutes} minutes in all").format(minutes=number(whole))) if whole else "",
        qr_image(theirs, _("QR code of the link"), 180) if here and not_long else "",
        theirs or link,
    )


def _thumbnail(screen: Screen) -> Markup:
    """Return a small picture of a screen: what stands beside its first question, or its heaps.

    A position that is not drawn so small is written, and a page without one has the app's mark.
    """
    picture, (heaps, text) = picture_of(screen), position_of(screen)
    if picture is not None:
        small = plain(picture)
    elif 0 < sum(heaps) <= MOST_STONES:
        small = stones(heaps, text)
    elif 0 < len(text) <= LONGEST_POSITION:
        small = markup("<b>{}</b>", text)
    else:
        small = markup('<img alt="" width="48" src="data:image/svg+xml;base64,{}">', _mark())
    return markup('<div class="gl-thumb">{}</div>', small)


@cache
def _mark() -> str:
    return b64encode((ASSETS / "mark.svg").read_bytes()).decode()


def _row(page: Page, screens: list[Screen], place: int) -> None:
    """Draw a screen of a plan: its number and name, its minutes, and what is done with it."""
    screen, name = screens[place], screen_words(screens[place])
    minutes = f"_plan-minutes-{place}"

    def write(changed: list[Screen]) -> None:
        link_state.write(page, {"items": written_plan(changed)})

    def time() -> None:
        timed = replace(screen, minutes=int(st.session_state[minutes] or 0))
        _write_whole(page, [*screens[:place], timed, *screens[place + 1 :]])

    rest = screens[:place] + screens[place + 1 :]
    up = [*rest[: place - 1], screen, *rest[place - 1 :]]
    down = [*rest[: place + 1], screen, *rest[place + 1 :]]
    presses = (
        ("up", markdown(_("Move {name} up"), name=name), "arrow_upward", place == 0, up),
        (
            "down",
            markdown(_("Move {name} down"), name=name),
            "arrow_downward",
            place == len(screens) - 1,
            down,
        ),
        ("out", markdown(_("Take {name} out"), name=name), "close", False, rest),
    )
    # style.css lays it out; print.css leaves only the name of the screen
    with st.container(horizontal=True, gap="small", key=f"plan-screen-{place}"):
        st.page_link(
            frame.page_file(screen.page.slug),
            label=markdown("{place}. {name}", place=number(place + 1), name=name),
            query_params=dict(screen.query) or None,
        )
        st.session_state[minutes] = screen.minutes
        st.number_input(
            markdown(_("Minutes for {name}"), name=name),
            0,
            MOST_MINUTES,
            key=minutes,
            on_change=time,
            label_visibility="collapsed",
        )
        html(markup('<span class="gl-plan-min">{}</span>', _("min")))
        for what, words, sign, is_off, changed in presses:
            st.button(
                words,
                key=f"_plan-{what}-{place}",
                icon=f":material/{sign}:",
                disabled=is_off,
                type="tertiary",
                on_click=partial(write, changed),
            )
        box = st.popover(_("Edit"), key=f"_plan-edit-{place}", type="tertiary", on_change="rerun")
        if box.open:
            with box:
                _edit(page, screens, place)
        html(
            markup(
                '<button type="button" data-gl-from="{}" title="{}" aria-label="{}">▶'
                "<span> {}</span></button>",
                place,
                _("Present from here"),
                _("Present from here: {name}").format(name=name),
                _("Present from here"),
            )
        )
        if screen.line:
            html(markup('<p class="gl-plan-line">{}</p>', screen.line))


def _write_whole(page: Page, screens: list[Screen]) -> None:
    """Write a changed plan if a link can hold it; else the page says so. Only from callbacks."""
    st.session_state[FULL] = is_too_long(screens)
    if not st.session_state[FULL]:
        link_state.write(page, {"items": written_plan(screens)})


def _edit(page: Page, screens: list[Screen], place: int) -> None:
    """Draw the form fields of a screen: its name and its line."""
    screen = screens[place]
    mark = f"{place}-{crc32(str(screen).encode())}"  # so that another screen gets new widgets

    def write() -> None:
        name, line = (st.session_state[f"_plan-{one}-{mark}"] or "" for one in ("name", "line"))
        changed = replace(screen, name=name.strip(), line=line.strip())
        _write_whole(page, [*screens[:place], changed, *screens[place + 1 :]])

    st.text_input(
        _("Name"),
        screen.name,
        key=f"_plan-name-{mark}",
        placeholder=screen_words(replace(screen, name="")),
        validate=length_rule(LONGEST_NAME),
        on_change=write,
    )
    st.text_input(
        _("A line for the class, shown large"),
        screen.line,
        key=f"_plan-line-{mark}",
        validate=length_rule(LONGEST_LINE),
        on_change=write,
    )


def _add(page: Page, screens: list[Screen]) -> None:
    """Draw the field in which the link of a screen to add is pasted."""
    key, wrong = "_plan-add", "_plan-wrong"

    def added() -> None:
        text = st.session_state[key]
        screen = read_pasted(text) if text.strip() else None
        if screen is not None and not screen.minutes:
            screen = replace(screen, minutes=USUAL_MINUTES)
        st.session_state[wrong] = _wrong(page, screens, screen, text) if text.strip() else ""
        if screen is not None and not st.session_state[wrong]:
            link_state.write(page, {"items": written_plan([*screens, screen])})
            st.session_state[key] = ""

    if len(screens) >= MOST:
        html(soft(_("A plan has at most {most} screens.").format(most=MOST)))
        return
    with st.container(key="plan-add"):
        field, beside = st.columns([3, 2])  # below the field it might lie below the window
    field.text_input(
        _("Add a screen: paste the link that “Share or print” gives you"),
        key=key,
        on_change=added,
        width=560,
    )
    if said := st.session_state.get(wrong):
        with beside:
            html(panel("error", said, alert=True))


def _wrong(page: Page, screens: list[Screen], screen: Screen | None, text: str) -> str:
    """Return why the screen that was read of a text cannot be added to a plan; "" if it can.

    A link that its page cannot read completely is refused, since the fault would show before a
    class.
    """
    path = text.strip().partition("?")[0].rstrip("/").rpartition("/")[2]
    if path in [one.slug for one in NOT_PRESENTED]:
        return _(
            "A plan holds no other plan, and not the page where phones join: paste the link of a "
            "game, a lesson or a problem."
        )
    if screen is None or (screen.page is HOME and not _is_here(page, text)):
        return _("This is not the link of a page here: paste one that “Share or print” gives.")
    complaints = decode(page_named(screen.page.slug), dict(screen.query))[1]
    if complaints:
        return say(complaints[0])
    return _(TOO_LONG) if is_too_long([*screens, screen]) else ""


def _is_here(page: Page, text: str) -> bool:
    """Return whether a link has no host, or that of this app: the root of any site has no name."""
    link = page_link(page)
    hosts = [urlsplit(one).hostname for one in ("", link, link_for_others(link))]
    return urlsplit(text.strip()).hostname in hosts


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
