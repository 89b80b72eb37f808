"""The page of worksheets: skill, level, seed and items; a preview, printing, and files."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from gamecore.lessons.course_file import as_gift, as_moodle_xml
from gamecore.lessons.practice import LEVELS, skill_names
from gamecore.lessons.worksheet import (
    ITEMS,
    LEVEL_WORDS,
    SHEETS,
    Worksheet,
    as_html,
    as_markdown,
    said_above,
    worksheet,
)
from ui.base.fields import Field
from ui.base.markup import Markup, html, join, markup
from ui.base.words import _, gap, number, reader, say
from ui.frame import frame
from ui.frame.arrival import enter
from ui.frame.audience import PAPER, is_printing, note_teacher, presenting
from ui.frame.share import page_link
from ui.lessons.exercise import Exercise, ask
from ui.lessons.practice_page import choose_skill
from ui.lessons.progress import keep
from ui.links import link_state
from ui.links.link_widgets import choice_row, number_field, switch_row
from ui.pieces.stepper import go_to, step_count
from ui.rule.words import asked_in_words, codes_told

if TYPE_CHECKING:
    from collections.abc import Callable

    from gamecore.document import Table
    from gamecore.lessons.worksheet import Item
    from ui.base.page import Page

OWN = (
    Field("skill", "choice", "labels", choices=skill_names()),
    Field("level", "choice", LEVELS[0], choices=LEVELS),
    Field("seed", "number", 0, high=SHEETS),
    Field("items", "number", 8, low=1, high=ITEMS),
    Field("second", "switch", False, tells=True),
    Field("key", "switch", False, tells=True),
    Field("item", "number", 1, low=1, high=ITEMS),
)


def show_worksheet(page: Page) -> None:
    """Draw the page."""
    frame.require()
    enter(page)
    note_teacher()
    sheet = _chosen(page)
    name = f"worksheet-{sheet.skill}-{sheet.level}-{sheet.seed}"
    told = codes_told(" ".join(item.asks for item in sheet.items))
    if is_printing():
        if not (is_key := link_state.switch(page, "key")):
            html(preview(sheet, told))
        if is_key or link_state.switch(page, "second"):
            html(_key(sheet, is_alone=is_key))
        return
    if presenting():
        _ask_item(page, sheet, min(link_state.number(page, "item"), len(sheet.items)))
        return
    link = page_link(page)
    link += "&" if "?" in link else "?"
    with st.container(horizontal=True, gap="small", vertical_alignment="center"):
        st.link_button(_("Print"), f"{link}{PAPER}", icon=":material/print:")
        st.link_button(
            _("Print the key"),
            f"{link}{page.key('key')}=true&{PAPER}",
            icon=":material/key:",
            help=_("The answers alone, for you: every blank filled in, with the reasons."),
        )
        st.download_button(
            _("To print (HTML)"),
            as_html(sheet, answers=True, language=reader().language, told=told),
            f"{name}.html",
            "text/html",
            key="_sheet-html",
            help=_("The answers are on a page of their own."),
            icon=":material/download:",
            on_click="ignore",
        )
        st.download_button(
            _("Markdown"),
            as_markdown(sheet, answers=True, told=told),
            f"{name}.md",
            "text/markdown",
            key="_sheet-markdown",
            help=_("The answers are on a page of their own."),
            icon=":material/download:",
            on_click="ignore",
        )
        _course_button(_("Moodle XML"), as_moodle_xml, sheet, told, f"{name}.xml", "text/xml")
        _course_button(_("GIFT"), as_gift, sheet, told, f"{name}.gift.txt", "text/plain")
        switch_row(
            _("The answers too, on a second sheet"),
            page.key("second"),
            turn=lambda on: link_state.write(page, {"second": on}),
        )
    html(preview(sheet, told))
    box = st.expander(_("The answers"), key="_sheet-answers", on_change="rerun")
    if box.open:  # the answers are not sent to the browser before that
        with box:
            html(answers(sheet))


def _ask_item(page: Page, sheet: Worksheet, place: int) -> None:
    """Draw the item at `place`, from 1, to be answered by a class; then the way to the next one."""
    last = len(sheet.items)
    asked = Exercise(
        f"sheet-{sheet.skill}-{sheet.level}-{sheet.seed}-{place}",
        lambda _misses: sheet.items[place - 1].question,
        lambda _right: None,
    )
    with st.container(key="gl-beat"):
        count = _("Question {turn} of {many}.").format(turn=number(place), many=number(last))
        done = ask(asked, count)
        go = partial(go_to, page, "item")
        with st.container(key="gl-beat-steps"):
            html(step_count(count, place, last))
            if place > 1:
                st.button(_("Back"), key="_sheet-step-Left", on_click=go, args=(place - 1,))
        if done and place < last:
            st.button(_("Next question"), key="_sheet-beat-on", on_click=go, args=(place + 1,))
    keep()


def _course_button(
    label: str,
    write: Callable[[Worksheet, list[str]], str],
    sheet: Worksheet,
    told: list[str],
    name: str,
    kind: str,
) -> None:
    """Draw the button of a file for a course system; it is written when somebody presses it."""
    st.download_button(
        label,
        partial(write, sheet, told),
        name,
        kind,
        key=f"_sheet-{kind.rpartition('/')[2]}",
        help=_(
            "For a course system: its question bank imports the questions with their answers, and "
            "wrong answers get feedback there."
        ),
        icon=":material/school:",
        on_click="ignore",
    )


def _chosen(page: Page) -> Worksheet:
    """Draw the fields that determine a worksheet, and return it."""
    with st.container(
        horizontal=True, gap="small", vertical_alignment="center", key="sheet-choose"
    ):
        skill = choose_skill(page, {})
        level = choice_row(
            page,
            "level",
            _("Level"),
            {name: _(words) for name, words in LEVEL_WORDS.items()},
            width="content",
        )
        items = number_field(page, "items", _("Items"))
        seed = number_field(page, "seed", _("Seed"))
    known = level if level in LEVELS else LEVELS[0]
    return worksheet(skill, known, seed, items, say, asked_in_words)


def preview(sheet: Worksheet, told: list[str]) -> Markup:
    """Return the sheet as on paper; the lines of `told` are printed once, above its items."""
    shared, asks = said_above(sheet)
    above = join(markup("<p>{}</p>", line) for line in (*told, *shared))
    items = join(
        markup("<li>{}</li>", _item(item, asked))
        for item, asked in zip(sheet.items, asks, strict=True)
    )
    return markup(
        '<section class="gl-paper" aria-label="{}"><h2>{}</h2><p class="gl-who">{}</p>{}'
        "<ol>{}</ol><footer>{}</footer></section>",
        _("The sheet"),
        say(sheet.title),
        join(markup("{} <span></span>", who) for who in (_("Name"), _("Class"), _("Date"))),
        above,
        items,
        say(sheet.footer),
    )


def _key(sheet: Worksheet, *, is_alone: bool) -> Markup:
    """Return the answers as a sheet of paper; `is_alone` says whether no other lies before it."""
    return markup(
        '<section class="gl-paper{}"><h2>{}</h2>{}<footer>{}</footer></section>',
        "" if is_alone else " gl-second",
        _("{title}: answers").format(title=say(sheet.title)),
        answers(sheet),
        say(sheet.footer),
    )


def _item(item: Item, asked: str) -> Markup:
    tables = join(map(_table, item.tables))
    lines = join(markup("<p>{}</p>", line) for line in item.lines)
    return markup("<p>{}</p>{}{}", asked, tables, lines)


def _table(table: Table, asked: Table | None = None) -> Markup:
    """Return a table; what is filled in of the one that was `asked` is bold."""
    head, *rows = [
        [_cell(cell, blank) for cell, blank in zip(row, before, strict=True)]
        for row, before in zip(table.rows, (asked or table).rows, strict=True)
    ]
    top = join(markup('<th scope="col">{}</th>', cell) for cell in head)
    body = join(
        markup(
            '<tr><th scope="row">{}</th>{}</tr>',
            row[0],
            join(markup("<td>{}</td>", cell) for cell in row[1:]),
        )
        for row in rows
    )
    return markup(
        '<div class="gl-scroll" tabindex="0" role="region" aria-label="{}">'
        "<table><thead><tr>{}</tr></thead><tbody>{}</tbody></table></div>",
        _("Table, filled in") if asked else _("Table to fill in"),
        top,
        body,
    )


def _cell(cell: str, blank: str) -> Markup:
    return markup("{}", cell) if cell == blank else markup("<b>{}</b>", cell)


def answers(sheet: Worksheet) -> Markup:
    """Return the answers, item by item: the tables filled in, or a line, and the reasons."""
    return markup(
        '<ol class="gl-reasons">{}</ol>',
        join(markup("<li>{}</li>", _answer(i)) for i in sheet.items),
    )


def _answer(item: Item) -> Markup:
    first, *reasons = item.answers
    filled = join(map(_table, item.filled, item.tables))
    why = join(reasons, gap())
    return markup("{}<p>{}</p>", filled or markup("<p><b>{}</b></p>", first), why)
