"""The page of a sum: every heap has its own rule, and the XOR still decides who wins and how."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from gamecore.players.played import Played
from gamecore.positions.heaps import (
    Component,
    by_heap,
    format_heaps,
    format_sum,
    parse_heaps,
    parse_sum,
)
from ui.base import page_limits
from ui.base.fields import ANSWER
from ui.base.fragments import position_fragment, view_fragment
from ui.base.marks import heap_badge, letter
from ui.base.markup import Markup, html, join, markdown, markup
from ui.base.page import View
from ui.base.words import N_, _, number, sentences
from ui.catalogue.lookup import related
from ui.derivation.opening import WHY, one_heap, reasons_beside
from ui.derivation.steps import single_row
from ui.frame import frame
from ui.frame.arrival import can_return, front, misere_switch, share_slot, tell_position
from ui.lessons.progress import kept_answer
from ui.links import link_state
from ui.links.link_widgets import choose_view
from ui.links.links import field
from ui.misere.view import misere_position_view, written
from ui.misere.words import banner
from ui.move.cards import why_words
from ui.move.facts import MoveState
from ui.move.view import position_view
from ui.pieces.as_graph import heaps_graph_link
from ui.pieces.play_out import claim_record
from ui.pieces.why_works import why_works
from ui.play.table import Table
from ui.play.view import play_view
from ui.rule.words import meaning
from ui.sum.editor import after_move, sum_editor
from ui.tree.facts import heaps_tree
from ui.tree.outcomes import TREE_FIELDS, outcome_tree
from ui.tree.view import beginning

if TYPE_CHECKING:
    from gamecore.rules.heap_rule import HeapRule
    from ui.base.page import Page
    from ui.catalogue.entry import Entry
    from ui.frame.arrival import Front
    from ui.move.facts import MoveFacts
    from ui.sum.editor import Games


def why_of_a_sum(
    page: Page,
    one_game: Entry,
    rules: tuple[HeapRule, ...],
    facts: MoveFacts,
    known: frozenset[int],
) -> None:
    """Draw a button for the reason of each value, and the reason that is open.

    The link field WHY holds the letter of its heap. For a heap that is too large to derive, a link
    leads to its rule on the page `one_game`, which shows one heap of any rule.
    """
    with st.container(horizontal=True, key="why-values"):
        for place, (rule, size) in enumerate(zip(rules, facts.heaps, strict=True)):
            words = why_words(letter(place), facts.values[place], known=place in known)
            asked = markdown("{words}", words=words)
            if size <= page_limits.DERIVE_OPTIONS:
                st.button(
                    asked,
                    key=f"_sum-why-{place}",
                    help=_("Opens the reason below."),
                    type="tertiary",
                    on_click=partial(link_state.write, page, {WHY.name: letter(place)}),
                )
            else:
                _whole(one_game, asked, rule, size)
    opened = link_state.text(page, WHY.name)
    for place, (rule, size) in enumerate(zip(rules, facts.heaps, strict=True)):
        if opened == letter(place) and size <= page_limits.DERIVE_OPTIONS:
            label = markdown(_("Heap {n}, option by option"), n=number(size))
            reasons_beside(
                page.prefix,
                [single_row(str(rule), size)],
                close=partial(link_state.write, page, {WHY.name: ""}),
                whole=partial(_whole, one_game, label, rule, size),
            )


def _whole(one_game: Entry, label: str, rule: HeapRule, size: int) -> None:
    """Draw the link that opens a heap on the page for any rule."""
    st.page_link(
        frame.page_file(one_game.slug),
        label=label,
        help=markdown(_("Opens “{rule}” with a heap of {size}."), rule=rule, size=number(size)),
        query_params=one_heap(one_game, rule, size),
        width="content",
    )


@dataclass(frozen=True, slots=True)
class SumState:
    """The state of the page after reading its link: the games, and whether play is misère."""

    page: Page
    games: Games
    misere: bool


def show_sum(page: Page) -> None:
    """Draw the page."""
    frame.require()
    places = front(page)
    with places.editor:
        games = st.container()
        misere = misere_switch(page)
    position_fragment(page, partial(_play, page, misere, places._replace(editor=games)))


def _play(page: Page, misere: bool, places: Front) -> None:
    """Draw the editor of the sum and the chosen view."""
    with places.editor:
        games = sum_editor(page)
    state = SumState(page, games, misere)
    share_slot(page, places.heading, state)
    # Under misère play the banner takes the place of the sentence on a phone.
    move = "" if misere else _(page.entry.move)
    rules = sentences(
        *(meaning(rule, heap=letter(at)) for at, rule in enumerate(by_heap(games)[0]))
    )
    tell_position(places.line, _in_a_line(games), move, misere=misere, quoted=True, rules=rules)

    def draw() -> None:
        can_return(page, _("the sum"))
        view = choose_view(page, misere=misere)
        if misere:
            html(banner())
        view.draw(state)
        if not misere:
            heaps_graph_link(page, *by_heap(games), said=_("the sum"))

    with places.view:
        view_fragment(page, draw)


def _in_a_line(games: Games) -> Markup:
    """Return the sum on one line: letter, rule and size of each heap."""
    rules, heaps = by_heap(games)
    parts = (
        markup("<span>{} {}: {}</span>", heap_badge(place), rule, number(size))
        for place, (rule, size) in enumerate(zip(rules, heaps, strict=True))
    )
    return markup('<span class="gl-games">{}</span>', join(parts, " "))


def _moves(state: SumState) -> None:
    """Draw the winning moves of the sum."""
    position = _position(state)
    with kept_answer(position.who_key, position.tried_key):
        if state.misere:
            misere_position_view(position)
        else:
            position_view(position)
            why_works("sum")


def _tree(state: SumState) -> None:
    """Draw the tree of the sum, or of a smaller sum whose heaps keep their rules."""
    rules, heaps = by_heap(state.games)
    untouched = tuple(parse_sum(str(field(state.page, "games").default)))
    names = tuple(map(str, rules))
    at = beginning(state.page, tuple(state.games) == untouched, (names, heaps, state.misere))
    grown = heaps_tree(names, heaps, state.misere, at.first)
    take_over = partial(_take_over, state.page, rules)
    outcome_tree(
        state.page,
        grown,
        at,
        open_all=frame.just_show(),
        take_over=take_over,
        play_out=partial(_play_claim_out, state),
    )


def _play_claim_out(state: SumState, text: str, computer_begins: bool) -> None:
    """Open a game from a position of the tree, written as by `heaps_text`; only from callbacks."""
    each = dict.fromkeys(by_heap(state.games)[0])
    games = [
        Component(rule, parse_heaps(sizes.replace("×", "x")))
        for rule, sizes in zip(each, text.split(" | "), strict=False)
        if sizes != "0"
    ]
    game = claim_record(*by_heap(games), says_lost=computer_begins, misere=state.misere)
    fields = {"games": format_sum(games), "view": "play", "game": game, "player": "perfect"}
    link_state.write(state.page, fields)


def _table(state: SumState) -> Table:
    rules, heaps = by_heap(state.games)

    def put(text: str) -> None:
        _take_over(state.page, rules, text)

    played = Played("heaps", tuple(map(str, rules)), format_heaps(heaps), state.misere)
    return Table(page=state.page, played=played, put=put)


VIEWS = (
    play_view(_table, misere=True),
    View(
        "move",
        N_("Winning move"),
        _moves,
        fields=(ANSWER, WHY),
        misere=True,
        written=lambda state: written(_position(state)),
    ),
    View("tree", N_("Game tree"), _tree, fields=TREE_FIELDS, misere=True),
)
"""The views of the page, in the order of their tabs."""


def _take_over(page: Page, rules: tuple[HeapRule, ...], text: str) -> None:
    """Replace the heaps of the page by those of `text`, each under the rule of its place."""
    smaller = zip(rules, parse_heaps(text), strict=False)
    st.session_state[page.key("games")] = "; ".join(f"{rule}: {n}" for rule, n in smaller)


def _position(state: SumState) -> MoveState:
    page, games = state.page, state.games

    def put(heap: int, left: tuple[int, ...]) -> None:
        st.session_state[page.key("games")] = format_sum(after_move(games, heap, left))

    rules, heaps = by_heap(games)
    opened = link_state.text(page, WHY.name)
    return MoveState(
        prefix=page.prefix,
        rules=rules,
        heaps=heaps,
        is_sum=True,
        open_all=frame.just_show(),
        answer_key=page.key("answer"),
        put=put,
        why=partial(why_of_a_sum, page, related(page.entry)[0], rules),
        explained=frozenset(
            place
            for place, size in enumerate(heaps)
            if letter(place) == opened and size <= page_limits.DERIVE_OPTIONS
        ),
        misere=state.misere,
        take_over=partial(_take_over, page, rules),
        play_out=lambda game: link_state.write(
            page, {"view": "play", "game": game, "player": "perfect"}
        ),
    )
