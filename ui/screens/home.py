"""The front page: what this is, three ways in, a game to play at once, the gallery of games."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import quote

import streamlit as st

from gamecore import analyse, grundy_values
from gamecore.errors import GameError
from gamecore.lessons.catalogue import VALUES_LESSON, lesson
from gamecore.players.played import Played
from gamecore.positions.heaps import format_heaps, parse_heaps
from ui.base import page_limits
from ui.base.marks import heap_badge, heaps_after, panel, soft
from ui.base.markup import Markup, html, join, markup
from ui.base.page import Page
from ui.base.words import _, gap, number, plural, prose, say
from ui.catalogue.learn_pages import LESSON, TODAY
from ui.catalogue.lookup import doors, gallery, related
from ui.catalogue.public_names import also_called
from ui.catalogue.sections import START
from ui.frame import frame
from ui.frame.arrival import arrived
from ui.frame.audience import embedded, is_printing, presenting
from ui.frame.plan_box import plan_box
from ui.lessons.progress import keep, remembered
from ui.lessons.progress_box import lesson_card
from ui.lessons.shown_marks import marks_line
from ui.lessons.today_page import streak_words, today
from ui.links import link_state
from ui.links.inner_link import card, cards, inner_link, line
from ui.links.link_state import parse_or_last_valid
from ui.move.cards import a_move_wins, heaps_left
from ui.pieces.board import explain
from ui.pieces.play_out import claim_link
from ui.pieces.question import is_told, who_wins
from ui.pieces.xor_card import xor_card
from ui.play.facts import TWO
from ui.play.table import FIELDS, Table
from ui.play.view import play_here
from ui.screens.find_game import find_game

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gamecore import Analysis
    from ui.base.fields import Value
    from ui.catalogue.entry import Card, Entry

GALLERY_UPTO = 63
"""Largest heap in the small pictures of the gallery: a pattern is seen at a glance."""

MIDDLE_BLUE = "#3d87c4"
"""Colour of these pictures, legible in both themes: an image cannot follow the theme."""


def show_home(page: Page) -> None:
    """Draw the front page; the game to play at once is its first related page."""
    frame.require()
    arrived(page)
    st.title(_(page.title), anchor=False)
    with st.container(key="home-lead"):
        st.markdown(prose(page.slug, "lead"))
    _first_game(page, related(page.entry)[0], _ways_in())
    if not is_printing():
        find_game(f"_{page.prefix}-find")
    html(_gallery(page))
    if not (embedded() or is_printing() or presenting()):
        plan_box(f"_{page.prefix}-plan", screen=page.slug)  # on other pages it is in the share box
    keep()


def _ways_in() -> Markup:
    starts = [lesson_card(), *(_card(game, door) for game, door in doors(START))]
    return cards(starts, look="gl-starts", name=_("Where to begin"))


def _gallery(page: Page) -> Markup:
    """Return all shelves in one element, with the order and the names of the menu."""
    shelves = join(_shelf(section, games) for section, games in gallery().items())
    return markup(
        "<h3>{}</h3><p class='gl-soft'>{}</p>{}",
        _("Pick a game"),
        prose(page.slug, "gallery"),
        shelves,
    )


def _shelf(section: str, games: Sequence[Entry]) -> Markup:
    listed: list[tuple[Entry, Card | None]] = [*doors(section), *((game, None) for game in games)]
    row = cards((_card(*one) for one in listed), name=_(section))
    names = _(", ").join(_(door.title if door else game.name) for game, door in listed)
    # front.css shows the heading where there is room for the cards, else the line to unfold them.
    return markup(
        '<h4 class="gl-shelf">{section}</h4><details class="gl-unfold gl-shelf"><summary>{section}'
        "<small>{names}</small></summary></details>{row}",
        section=_(section),
        names=names,
        row=row,
    )


class _FirstGame(Page):
    """The game on the front page, with the link keys of the front page."""

    @property
    def untouched(self) -> Mapping[str, Value]:
        """The default opponent errs often, so that a first game can be won."""
        return {"player": "skill-0.5"}


@st.fragment  # a move changes nothing else on the page
def _first_game(page: Page, game: Entry, ways_in: Markup) -> None:
    """Draw a game to play at once, and beside it the question who wins and the first cards."""
    here = _FirstGame(entry=replace(game, prefix=page.prefix), own=FIELDS)
    link_state.remember(here)
    left, right = st.columns([4, 3], gap="large")
    with left, st.container(border=True, key="first-game"):
        st.markdown(prose(page.slug, "example"))
        start = _start(here)
        facts = play_here(
            Table(
                page=here,
                played=Played("heaps", (game.rule,), start),
                put=lambda heaps: link_state.write(here, {game.field: heaps}),
                rule=game.rule,
                is_first=True,
            )
        )
    with right:
        if facts is not None and facts.winner is None:
            is_alone = link_state.choice(here, "player") != TWO
            *before, now = facts.positions
            _answered_before(game, before, is_alone=is_alone)
            _why_it_is_won(page, game, now, is_alone=is_alone)
        for view, label, icon in (
            ("play", _("More heaps, other rules, a perfect opponent"), ":material/tune:"),
            ("move", _("Find every winning move"), ":material/arrow_forward:"),
        ):
            st.page_link(
                frame.page_file(game.slug),
                label=label,
                icon=icon,
                query_params=game.query({"view": view, game.field: start}),
            )
        html(ways_in)


def _start(here: Page) -> str:
    """Return the heaps of the first game as text; draw why, if those in the link are invalid."""
    said = link_state.text(here, "heaps")
    heaps, error = parse_or_last_valid(
        here, "heaps", said, partial(parse_heaps, most_heaps=page_limits.HEAPS)
    )
    if error is not None:
        explain(heaps, error, said)
    return format_heaps(heaps)


def _asked(game: Entry, heaps: Sequence[int]) -> str:
    """Return the session key of the answer to who wins from these heaps."""
    return f"_{game.prefix}-first-{format_heaps(heaps)}"


def _verdict(wins: bool, *, is_alone: bool) -> str:
    if not is_alone:  # two people at one screen
        return _("The player to move wins.") if wins else _("The player to move loses.")
    if wins:
        return _("You win, if you play on perfectly.")
    return _("The computer wins, if it plays on perfectly.")


def _answered_before(game: Entry, before: Sequence[tuple[int, ...]], *, is_alone: bool) -> None:
    """Draw the last answer of this game: a move asks anew, and what was told stays in view."""
    for heaps in reversed(before):
        if is_told(_asked(game, heaps)):
            said = _verdict(analyse(game.rule, heaps).to_move_wins, is_alone=is_alone)
            listed = _(", ").join(map(number, heaps))
            html(soft(_("Before, with {heaps}: {verdict}").format(heaps=listed, verdict=said)))
            return


def _why_it_is_won(here: Page, game: Entry, heaps: tuple[int, ...], *, is_alone: bool) -> None:
    """Ask who wins from these heaps; after the answer offer the values that explain it.

    The winning move is left to be found on the board, unless all answers are shown. Whoever plays
    alone, against the computer, is asked in the first person.
    """
    try:
        analysis = analyse(game.rule, heaps)
    except GameError as error:
        html(panel("error", say(error.message), alert=True))
        return
    wins = analysis.to_move_wins
    names = (_("I win"), _("The computer wins")) if is_alone else None
    verdict = _verdict(wins, is_alone=is_alone)
    question = _("The board now is {heaps}. Who wins if both play perfectly?")
    key = _asked(game, heaps)
    said_lost: list[bool] = []
    if who_wins(
        key,
        verdict,
        wins=wins,
        told=frame.just_show(),
        question=question.format(heaps=_(", ").join(map(number, heaps))),
        names=names,
        refute=said_lost.append,
    ):
        html(by_which_move(analysis) if frame.just_show() else who_can_win(analysis))
        for lost in said_lost:
            claim_link(here, game.rule, heaps, says_lost=lost, as_winner=is_alone)
        with st.expander(_("Why? Give each heap a number")):
            st.markdown(prose(here.slug, "values"))
            html(xor_card(analysis.heaps, [int(value) for value in analysis.values]))
            named = markup(
                _("Why the remainder by 6? Find it in the lesson “{title}”."),
                title=say(lesson(VALUES_LESSON).title),
            )
            html(inner_link(LESSON, named, {"name": VALUES_LESSON}))


def who_can_win(analysis: Analysis) -> Markup:
    """Return the panel that says whether a winning move exists, but not which."""
    if analysis.to_move_wins:
        find = _("Find it on the board; Hint helps in two steps.")
        return panel("note", join((a_move_wins(analysis.heaps), find), gap()))
    said = _("Whatever you take from {heaps}, there is an answer that wins for the other side.")
    return panel("note", said.format(heaps=heaps_left(analysis.heaps)))


def by_which_move(analysis: Analysis) -> Markup:
    """Return the panel that names a winning move, or says that there is none."""
    moves = analysis.winning_moves
    if not moves:
        return who_can_win(analysis)
    first = moves[0]
    after = heaps_after(first.after)
    shown = markup("{} {} → {}", heap_badge(first.heap), number(first.before), after)
    said = markup(
        plural(
            "One move wins: {move}. Whatever comes then, you have an answer.",
            "{count} moves win, for example {move}. Whatever comes then, you have an answer.",
            len(moves),
        ),
        count=number(len(moves)),
        move=shown,
    )
    return panel("good", said)


def card_fields(game: Entry, door: Card | None) -> Mapping[str, str]:
    """Return the link fields of a card: the door's own, else those of the game's play view."""
    if door is not None:
        return door.fields
    return game.board_fields


def _card(game: Entry, door: Card | None = None) -> Markup:
    """Return the card of a page, or the further card `door` that opens it."""
    said = _(door.tagline if door else game.tagline)
    if door and game == TODAY:
        said = streak_words(today()) or said
    told = line(said)
    if game.rule and not door:
        told += sparkline(game.rule, _("The first {count} values").format(count=GALLERY_UPTO + 1))
    also = [_(name) for name in also_called(game.slug)]
    if also and not door:
        told += line(_("Also: {names}").format(names=_(", ").join(also)))
    if not door:
        told += marks_line(game, remembered().found, remembered().ended)
    title = _(door.title if door else game.name)
    return card(game, title, card_fields(game, door), body=told)


@st.cache_data(max_entries=64, show_spinner=False)
def sparkline(rule: str, label: str) -> Markup:
    """Return a small bar chart of a rule's first values, without axes; `label` describes it."""
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
