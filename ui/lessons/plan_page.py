"""The page of a plan: its screens in order, changed by presses, shared by its link."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from gamecore.lessons.catalogue import LESSONS, lesson
from ui.base.fields import Field
from ui.base.marks import aside, panel, soft
from ui.base.markup import html, markdown, markup
from ui.base.words import _, number, say, several
from ui.catalogue.learn_pages import LESSON
from ui.frame import frame
from ui.frame.arrival import enter
from ui.frame.audience import note_teacher, presenting
from ui.frame.navigation import page_named
from ui.frame.plan_box import LONGEST_TITLE, plan_box
from ui.lessons.plans import MOST, Screen, read_plan, read_screen, ready, written_plan
from ui.links import link_state
from ui.links.links import decode

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ui.base.page import Page
    from ui.catalogue.entry import Entry

OWN = (Field("title", "text", ""), Field("items", "text", ""))

UNTOLD = ("seed", "game")
"""Fields whose values tell nobody anything: the draw of a question, the record of a game."""


def show_plan(page: Page) -> None:
    """Draw the page."""
    frame.require()
    enter(page)
    note_teacher()
    screens, unread = read_plan(link_state.text(page, "items"))
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
    _add(page, screens)
    html(aside(_("At the foot of a lesson you can now lock its answers for a class.")))
    if not screens:
        _ready(page)


def _walk(page: Page, screens: list[Screen]) -> None:
    """Draw the ways along the plan, and those to and from the plan that this browser keeps."""

    def take_over(title: str, items: str) -> None:
        link_state.write(page, {"title": title, "items": items})

    plan_box(
        f"_{page.prefix}-box",
        title=str(st.session_state.get(page.key("title"), "")),
        items=written_plan(screens),
        walk=[screen.address for screen in screens],
        on_open=take_over,
    )


def screen_words(screen: Screen) -> str:
    """Return what a screen is called in a plan."""
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
    """Yield what the link of a screen says that a person can read; the page calls its views."""
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
    name = screen_words(screen)
    key = f"plan-screen-{place}"  # of a plan on paper the names of its screens are left
    with st.container(horizontal=True, gap="small", vertical_alignment="center", key=key):
        st.page_link(
            frame.page_file(screen.page.slug),
            label=markdown("{place}. {name}", place=number(place + 1), name=name),
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
            markdown(_("Take {name} out"), name=name),
            key=f"_plan-out-{place}",
            icon=":material/close:",
            type="tertiary",
            on_click=partial(write, rest),
        )


def _add(page: Page, screens: list[Screen]) -> None:
    """Draw the field that takes the link of a screen."""
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
    """Say why a link is not taken into a plan; "" for one that is.

    A screen that its page could only show otherwise would be found out before a class.
    """
    if screen is None:
        return _("This is not the link of a page here.")
    complaints = decode(page_named(screen.page.slug), dict(screen.query))[1]
    return say(complaints[0]) if complaints else ""


def _ready(page: Page) -> None:
    """Offer the plans that are ready."""

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
