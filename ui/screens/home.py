"""The front page: what this is, three ways in, an example already running, the gallery of games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import quote

import streamlit as st

from gamecore import analyse, grundy_values
from gamecore.errors import GameError
from ui.base import frame
from ui.base.game_page import GamePage
from ui.base.links import encode
from ui.base.marks import heap_badge, heaps_after, panel, value_chip
from ui.base.markup import Markup, html, join, markup
from ui.base.words import _, number, plural, prose, say
from ui.pieces.heaps_editor import heaps_editor

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gamecore import Analysis
    from ui.base.game_page import PlainPage

GALLERY_UPTO = 63
"""Heaps in the small pictures of the gallery: enough to see a pattern at a glance."""

CARDS_ACROSS = 3
"""Cards in a row of the gallery on a wide screen; on a phone they stand below each other."""

MIDDLE_BLUE = "#3d87c4"
"""Reads on the light page and on the dark one: an image cannot follow the theme."""


@dataclass(frozen=True, slots=True)
class Door:
    """A card that opens a page in another state than its untouched one.

    Attributes
    ----------
    slug : str
        The page.
    title, tagline : str
        What the card says, marked for translation.
    query : dict of str to str
        What the link says.
    """

    slug: str
    title: str
    tagline: str
    query: dict[str, str]


def show_home(
    example: GamePage,
    gallery: Mapping[str, Sequence[GamePage]],
    beside: Sequence[PlainPage] = (),
    farther: Mapping[str, Sequence[PlainPage]] | None = None,
    doors: Mapping[str, Sequence[Door]] | None = None,
    starts: Sequence[Door] = (),
) -> None:
    """Draw the front page.

    Parameters
    ----------
    example : GamePage
        The game of the running example; its page opens behind "See why".
    gallery : mapping
        Name of a shelf → its games, in order.
    beside : sequence of PlainPage
        Other pages for the last shelf, after its games.
    farther : mapping, optional
        More shelves, of pages that are no workbench.
    doors : mapping, optional
        Cards that stand first on a shelf of `farther`.
    starts : sequence of Door
        The ways in, for whoever does not know which game to pick.
    """
    frame.require()
    st.title(_("Who wins, and why?"), anchor=False)
    with st.container(key="home-lead"):
        st.markdown(prose("home", "lead"))
    _ways_in(starts)
    _running_example(example)
    st.markdown(f"### {_('Pick a game')}")
    html(markup('<p class="gl-soft">{}</p>', prose("home", "gallery")))
    last = len(gallery) - 1
    for place, (shelf, games) in enumerate(gallery.items()):
        _shelf(shelf, [*games, *(beside if place == last else ())])
    for shelf, pages in (farther or {}).items():
        _shelf(shelf, [*(doors or {}).get(shelf, ()), *pages])


def _ways_in(starts: Sequence[Door]) -> None:
    with st.container(key="home-starts"):
        for column, start in zip(st.columns(len(starts), gap="small"), starts, strict=True):
            with column:
                _card(start)


def _shelf(name: str, cards: Sequence[GamePage | PlainPage | Door]) -> None:
    st.markdown(f"#### {_(name)}")
    for row in range(0, len(cards), CARDS_ACROSS):
        columns = st.columns(CARDS_ACROSS, gap="small")
        for column, page in zip(columns, cards[row : row + CARDS_ACROSS], strict=False):
            with column:
                _card(page)


@st.fragment  # a stone more changes nothing else on the page
def _running_example(example: GamePage) -> None:
    with st.container(border=True):
        left, right = st.columns([3, 4], gap="large")
        with left:
            st.markdown(f"#### {_('Take 1 to 5 stones from one heap')}")
            html(markup('<p class="gl-soft">{}</p>', prose("home", "example")))
            heaps = heaps_editor(example, heading=False)
        with right:
            try:
                analysis = analyse(example.rule, heaps)
            except GameError as error:
                html(panel("error", say(error.message), alert=True))
                return
            html(running_card(analysis))
            query = encode(example, {"heaps": st.session_state.get(example.key("heaps"), "")})
            st.page_link(
                frame.page_file("subtraction"),
                label=_("See why, step by step"),
                icon=":material/arrow_forward:",
                query_params=_as_subtraction(query),
            )


def _as_subtraction(query: str) -> dict[str, str]:
    """Carry the example's heaps over to the subtraction page, at the winning-move view."""
    heaps = query.partition("=")[2].replace("+", " ")
    return {"sub-view": "move", **({"sub-heaps": heaps} if heaps else {})}


def running_card(analysis: Analysis) -> Markup:
    """Return the example's verdict as markup: values in binary, their XOR, one winning move."""
    values = [int(value) for value in analysis.values]
    width = max(1, *(value.bit_length() for value in [*values, 1]))
    rows = join(
        markup(
            "<tr><th scope='row'>{heap_badge} {size}</th>"
            "<td>{value_chip}</td><td class='gl-bits'>{bits}</td></tr>",
            heap_badge=heap_badge(index),
            size=number(size),
            value_chip=value_chip(value),
            bits=f"{value:0{width}b}",
        )
        for index, (size, value) in enumerate(zip(analysis.heaps, values, strict=True))
    )
    total = int(analysis.nim_sum)
    table = markup(
        "<table class='gl-table'><caption class='gl-hidden'>{caption}</caption>"
        "<thead><tr><th scope='col'>{heap}</th><th scope='col'>{value}</th>"
        "<th scope='col'>{in_binary}</th></tr></thead><tbody>{rows}"
        "<tr class='now'><th scope='row'>XOR</th><td>{value_chip}</td>"
        "<td class='gl-bits'>{bits}</td></tr></tbody></table>",
        caption=_("Values and their XOR"),
        heap=_("heap"),
        value=_("value"),
        in_binary=_("in binary"),
        rows=rows,
        value_chip=value_chip(total, is_mex=True),
        bits=f"{total:0{width}b}",
    )
    return markup("<div class='gl-scroll'>{}</div>{}", table, _verdict(analysis))


def _verdict(analysis: Analysis) -> Markup:
    if int(analysis.nim_sum) == 0:
        return panel(
            "bad",
            _("XOR is 0: the player to move loses against a careful opponent."),
        )
    moves = analysis.winning_moves
    move = moves[0]
    shown = markup(
        "{} {} → {}", heap_badge(move.heap), number(move.before), heaps_after(move.after)
    )
    ways = markup(
        plural(
            "The only winning move is {move}.",
            "There are {count} winning moves, for example {move}.",
            len(moves),
        ),
        count=number(len(moves)),
        move=shown,
    )
    return panel("good", markup("<b>{}</b> {}", _("XOR is not 0: the player to move wins."), ways))


def _card(page: GamePage | PlainPage | Door) -> None:
    with st.container(border=True, height="stretch"):
        st.page_link(
            frame.page_file(page.slug),
            label=f"**{_(page.title)}**",
            icon=":material/arrow_forward:",
            query_params=page.query if isinstance(page, Door) else None,
        )
        html(markup('<p class="gl-soft gl-small gl-cardline">{}</p>', _(page.tagline)))
        if isinstance(page, GamePage):
            label = _("The first {count} values").format(count=GALLERY_UPTO + 1)
            html(sparkline(page.rule, label))


@st.cache_data(max_entries=64, show_spinner=False)
def sparkline(rule: str, label: str) -> Markup:
    """Return a small picture of a rule's first values: one stem a heap, no axes."""
    values = [int(value) for value in grundy_values(rule, GALLERY_UPTO)]
    top = max(*values, 1)
    step, height = 6, 64
    stems = join(
        markup(
            '<rect x="{}" y="{:.1f}" width="4" height="{:.1f}" rx="1.5"/>',
            n * step,
            height - 4 - value * (height - 10) / top,
            value * (height - 10) / top + 3,
        )
        for n, value in enumerate(values)
    )
    picture = markup(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {values} {height}" '
        'preserveAspectRatio="none" fill="{fill}">{stems}</svg>',
        values=len(values) * step,
        height=height,
        fill=MIDDLE_BLUE,
        stems=stems,
    )
    # An image, because markup on a page is stripped of inline drawings.
    return markup(
        '<img class="gl-spark" alt="{}" src="data:image/svg+xml,{}">', label, quote(picture)
    )
