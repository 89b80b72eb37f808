"""The page of a sum: every heap has its own rule, and XOR still tells who wins and how."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from gamecore.positions.heaps import format_heaps, parse_heaps
from gamecore.positions.sums import by_heap, format_sum
from ui.base import frame, page_limits
from ui.base.arrival import enter, misere_switch
from ui.base.linked import linked_choice
from ui.base.links import SUM_VIEWS
from ui.base.markup import html, markdown
from ui.base.palette import letter
from ui.base.words import N_, _, number, prose
from ui.derivation.steps import END
from ui.misere.cards import banner
from ui.misere.view import misere_position_view
from ui.move.bench import MoveBench
from ui.move.view import position_view
from ui.sum.editor import after_move, sum_editor
from ui.tree.facts import heaps_tree
from ui.tree.view import tree_view

VIEW_NAMES = {"move": N_("Winning move"), "tree": N_("Game tree")}

if TYPE_CHECKING:
    from gamecore.rules.heap_rule import HeapRule
    from ui.base.game_page import GamePage, PlainPage
    from ui.move.facts import MoveFacts
    from ui.sum.editor import Games


def show_sum(page: PlainPage, one_game: GamePage) -> None:
    """Draw the page.

    Parameters
    ----------
    page : PlainPage
    one_game : GamePage
        The workbench that explains one game of the sum.
    """
    frame.require()
    enter(page)
    desk, stage = st.columns([4, 7], gap="large")
    with desk, st.container(key="desk"):
        games = sum_editor(page)
        misere = misere_switch(page)
    with stage:
        view = linked_choice(
            _("View"),
            {name: _(words) for name, words in VIEW_NAMES.items()},
            key=page.key("view"),
            default=SUM_VIEWS[0],
        )
        if misere:
            html(banner())
        if view == "tree":
            _tree(page, games, misere)
            return
        if misere:
            misere_position_view(replace(_position(page, games, one_game), misere=True))
            return
        position_view(_position(page, games, one_game))
        with st.expander(_("Why this works")):
            st.markdown(prose("sum", "why"))


def _tree(page: PlainPage, games: Games, misere: bool) -> None:
    """Draw the tree of the sum; a smaller one keeps the rules of the heaps that are left."""
    rules, heaps = by_heap(games)
    grown = heaps_tree(tuple(map(str, rules)), heaps, misere)
    take_over = partial(_take_over, page, rules)
    tree_view(page, grown, open_all=frame.just_show(), take_over=take_over)


def _take_over(page: PlainPage, rules: tuple[HeapRule, ...], text: str) -> None:
    """Make heaps given as text the page's own, each under the rule that its place has now."""
    smaller = zip(rules, parse_heaps(text), strict=False)
    st.session_state[page.key("games")] = "; ".join(f"{rule}: {n}" for rule, n in smaller)


def _position(page: PlainPage, games: Games, one_game: GamePage) -> MoveBench:
    def put(heap: int, left: tuple[int, ...]) -> None:
        st.session_state[page.key("games")] = format_sum(after_move(games, heap, left))

    rules, heaps = by_heap(games)
    return MoveBench(
        prefix=page.prefix,
        rules=rules,
        heaps=heaps,
        is_sum=True,
        open_all=frame.just_show(),
        answer_key=page.key("answer"),
        put=put,
        why=partial(_why, one_game, rules),
        take_over=partial(_take_over, page, rules),
    )


def _why(one_game: GamePage, rules: tuple[HeapRule, ...], facts: MoveFacts) -> None:
    """Draw a link for each heap to the workbench of its own game, at that heap's derivation."""
    with st.container(horizontal=True, key="_sum-why-values"):
        for place, (rule, size) in enumerate(zip(rules, facts.heaps, strict=True)):
            st.page_link(
                frame.page_file(one_game.slug),
                label=markdown(
                    _("{heap}: why {value}?"), heap=letter(place), value=number(facts.values[place])
                ),
                help=markdown(
                    _("Opens “{rule}” with a heap of {size}."), rule=rule, size=number(size)
                ),
                query_params=one_heap(one_game, rule, size),
                width="content",
            )


def one_heap(game: GamePage, rule: HeapRule, size: int) -> dict[str, str]:
    """Return the query that opens one heap of a rule: its derivation, or the pattern when large."""
    params = {"rule": str(rule), "heaps": format_heaps((size,))}
    if size <= page_limits.DERIVE_OPTIONS:
        params |= {"by": "options", "size": str(size), "step": str(END)}
    else:
        params |= {"view": "pattern"}
    return {game.key(name): value for name, value in params.items()}
