"""The front page: what this is, three ways in, an example already running, the gallery of games."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING
from urllib.parse import quote

import streamlit as st

from gamecore import analyse, grundy_values
from gamecore.errors import GameError
from ui.base import frame
from ui.base.marks import heap_badge, heaps_after, panel, value_chip
from ui.base.page import Page
from ui.base.words import _, number, prose, say, several
from ui.catalogue.house import doors, gallery, related
from ui.catalogue.sections import SHELVES, START
from ui.pieces.heaps_editor import heaps_editor

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamecore import Analysis
    from ui.catalogue.entry import Door, Entry

GALLERY_UPTO = 63
"""Heaps in the small pictures of the gallery: enough to see a pattern at a glance."""

CARDS_ACROSS = 3
"""Cards in a row of the gallery on a wide screen; on a phone they stand below each other."""

MIDDLE_BLUE = "#3d87c4"
"""Reads on the light page and on the dark one: an image cannot follow the theme."""


def show_home(page: Page) -> None:
    """Draw the front page; the game of its running example is the first page related to it."""
    frame.require()
    st.title(_(page.title), anchor=False)
    with st.container(key="home-lead"):
        st.markdown(prose(page.slug, "lead"))
    _ways_in()
    _running_example(page, related(page.entry)[0])
    st.markdown(f"### {_('Pick a game')}")
    st.html(f'<p class="gl-soft">{escape(prose(page.slug, "gallery"))}</p>')
    for section, games in gallery().items():
        _shelf(section, games)


def _ways_in() -> None:
    starts = doors(START)
    with st.container(key="home-starts"):
        for column, (game, door) in zip(st.columns(len(starts), gap="small"), starts, strict=True):
            with column:
                _card(game, door)


def _shelf(section: str, games: Sequence[Entry]) -> None:
    st.markdown(f"#### {_(SHELVES[section])}")
    cards: list[tuple[Entry, Door | None]] = [*doors(section), *((game, None) for game in games)]
    for row in range(0, len(cards), CARDS_ACROSS):
        columns = st.columns(CARDS_ACROSS, gap="small")
        for column, card in zip(columns, cards[row : row + CARDS_ACROSS], strict=False):
            with column:
                _card(*card)


def _running_example(page: Page, game: Entry) -> None:
    """Draw the example; its heaps have link keys of the front page's own."""
    example = Page(entry=replace(game, prefix=page.prefix))
    with st.container(border=True):
        left, right = st.columns([3, 4], gap="large")
        with left:
            st.markdown(f"#### {_('Take 1 to 5 stones from one heap')}")
            st.html(f'<p class="gl-soft">{escape(prose(page.slug, "example"))}</p>')
            heaps = heaps_editor(example, heading=False)
        with right:
            try:
                analysis = analyse(game.rule, heaps)
            except GameError as error:
                st.html(panel("error", escape(say(error.message)), alert=True))
                return
            st.html(running_card(analysis))
            typed = st.session_state.get(example.key(game.field), game.position)
            st.page_link(
                frame.page_file(game.slug),
                label=_("See why, step by step"),
                icon=":material/arrow_forward:",
                query_params=_carried(game, typed),
            )


def _carried(game: Entry, heaps: str) -> dict[str, str]:
    """Carry the example's heaps over to the page of its game, at the winning-move view."""
    changed = {game.field: heaps} if heaps not in ("", game.position) else {}
    return game.query({"view": "move", **changed})


def running_card(analysis: Analysis) -> str:
    """Return the example's verdict as markup: values in binary, their XOR, one winning move."""
    values = [int(value) for value in analysis.values]
    width = max(1, *(value.bit_length() for value in [*values, 1]))
    rows = "".join(
        f"<tr><th scope='row'>{heap_badge(index)} {number(size)}</th>"
        f"<td>{value_chip(value)}</td><td class='gl-bits'>{value:0{width}b}</td></tr>"
        for index, (size, value) in enumerate(zip(analysis.heaps, values, strict=True))
    )
    total = int(analysis.nim_sum)
    table = (
        f"<table class='gl-table'><caption class='gl-hidden'>{_('Values and their XOR')}</caption>"
        f"<thead><tr><th scope='col'>{_('heap')}</th><th scope='col'>{_('value')}</th>"
        f"<th scope='col'>{_('in binary')}</th></tr></thead><tbody>{rows}"
        f"<tr class='now'><th scope='row'>XOR</th><td>{value_chip(total, is_mex=True)}</td>"
        f"<td class='gl-bits'>{total:0{width}b}</td></tr></tbody></table>"
    )
    return f"<div class='gl-scroll'>{table}</div>{_verdict(analysis)}"


def _verdict(analysis: Analysis) -> str:
    if int(analysis.nim_sum) == 0:
        return panel(
            "bad",
            _("XOR is 0: the player to move loses against a careful opponent."),
        )
    moves = analysis.winning_moves
    move = moves[0]
    shown = f"{heap_badge(move.heap)} {number(move.before)} → {heaps_after(move.after)}"
    ways = several(
        "The only winning move is {move}.",
        "There are {count} winning moves, for example {move}.",
        len(moves),
        move=shown,
    )
    return panel("good", f"<b>{_('XOR is not 0: the player to move wins.')}</b> {ways}")


def _card(game: Entry, door: Door | None = None) -> None:
    """Draw the card of a page, or of a door to it."""
    with st.container(border=True, height="stretch"):
        st.page_link(
            frame.page_file(game.slug),
            label=f"**{_(door.title if door else game.heading)}**",
            icon=":material/arrow_forward:",
            query_params=game.query(door.fields) if door else None,
        )
        tagline = _(door.tagline if door else game.tagline)
        st.html(f'<p class="gl-soft gl-small gl-cardline">{escape(tagline)}</p>')
        if game.rule and not door:
            label = _("The first {count} values").format(count=GALLERY_UPTO + 1)
            st.html(sparkline(game.rule, label))


@st.cache_data(max_entries=64, show_spinner=False)
def sparkline(rule: str, label: str) -> str:
    """Return a small picture of a rule's first values: one stem a heap, no axes."""
    values = [int(value) for value in grundy_values(rule, GALLERY_UPTO)]
    top = max(*values, 1)
    step, height = 6, 64
    stems = "".join(
        f'<rect x="{n * step}" y="{height - 4 - value * (height - 10) / top:.1f}" width="4" '
        f'height="{value * (height - 10) / top + 3:.1f}" rx="1.5"/>'
        for n, value in enumerate(values)
    )
    picture = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {len(values) * step} {height}" '
        f'preserveAspectRatio="none" fill="{MIDDLE_BLUE}">{stems}</svg>'
    )
    # An image, because markup on a page is stripped of inline drawings.
    return f'<img class="gl-spark" alt="{escape(label)}" src="data:image/svg+xml,{quote(picture)}">'
