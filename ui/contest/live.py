"""From a contest problem to a game of the app: the page that plays it, with rule and heaps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from gamecore.errors import GameError
from gamecore.positions.heaps import parse_heaps
from ui.base import page_limits
from ui.base.marks import soft
from ui.base.markup import html, markdown
from ui.base.refused import Refused
from ui.base.words import _
from ui.catalogue.house import playing
from ui.contest.models import model_name
from ui.frame import frame

if TYPE_CHECKING:
    from gamecore.problems.problem import Explanation
    from ui.catalogue.entry import Entry
    from ui.contest.bench import ProblemBench


def live_query(game: Entry, explanation: Explanation) -> dict[str, str]:
    """Return what a link to the game's page says of a test: its rule, and heaps that fit a page."""
    fields = {}
    if explanation.rule:
        fields["rule"] = explanation.rule
    if explanation.heaps and fits(game, explanation):
        fields[game.field] = explanation.heaps
    if explanation.rule:
        fields["view"] = "move"
    return game.query(fields)


def fits(game: Entry, explanation: Explanation) -> bool:
    """Return whether the game's page can show the position of a test."""
    if game.letters:
        return len(explanation.heaps) <= page_limits.LETTERS
    try:
        parse_heaps(explanation.heaps, most_heaps=page_limits.HEAPS)
    except GameError:
        return False
    return True


def live_link(bench: ProblemBench, explanation: Explanation | Refused) -> None:
    """Draw the link to the game's page; nothing where neither rule nor position can be opened."""
    if isinstance(explanation, Refused) or not (explanation.rule or explanation.heaps):
        return
    game = playing(bench.problem.slug, explanation.rule)
    st.page_link(
        frame.page_file(game.slug),
        label=markdown(_("Play it: {game}"), game=_(model_name(game))),
        icon=":material/sports_esports:",
        query_params=live_query(game, explanation) or None,
    )
    if explanation.heaps and not fits(game, explanation):
        html(
            soft(
                _("This test is too large for the page, so the game opens with its usual position.")
            )
        )
