"""From a contest problem to a game of the app: the page that plays it, with rule and heaps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from gamecore.errors import GameError
from gamecore.positions.heaps import parse_heaps
from ui.base import frame, page_limits
from ui.base.marks import soft
from ui.base.markup import html, markdown
from ui.base.words import _
from ui.contest.facts import Refused
from ui.contest.models import MODELS

if TYPE_CHECKING:
    from gamecore.problems.problem import Explanation
    from ui.contest.bench import ProblemBench

PREFIXES = {
    "nim": "nim",
    "subtraction": "sub",
    "at_least_half": "half",
    "your_rule": "own",
    "grundys_game": "grundy",
    "equal_split": "equal",
    "triangular_split": "tri",
    "lieges": "lieges",
    "staircase": "stair",
    "one_from_each": "one",
    "wythoff": "wyt",
    "palindromes": "str",
    "chance": "chance",
}
"""First word of the link keys of the pages that play a problem's model."""

POSITIONS = {"palindromes": "text", "staircase": "steps"}
"""What a link calls the position on pages where it is not `heaps`."""


def live_query(explanation: Explanation) -> dict[str, str]:
    """Return what a link to the game's page says of a test: its rule, and heaps that fit a page."""
    prefix = PREFIXES[explanation.page]
    query = {}
    if explanation.rule:
        query[f"{prefix}-rule"] = explanation.rule
    if explanation.heaps and fits(explanation):
        query[f"{prefix}-{POSITIONS.get(explanation.page, 'heaps')}"] = explanation.heaps
    if explanation.rule:
        query[f"{prefix}-view"] = "move"
    return query


def fits(explanation: Explanation) -> bool:
    """Return whether a page can show the position of a test."""
    if explanation.page == "palindromes":
        return len(explanation.heaps) <= page_limits.LETTERS
    try:
        parse_heaps(explanation.heaps, most_heaps=page_limits.HEAPS)
    except GameError:
        return False
    return True


def live_link(bench: ProblemBench, explanation: Explanation | Refused) -> None:
    """Draw the link to the game's page."""
    if isinstance(explanation, Refused) or not explanation.page:
        return
    st.page_link(
        frame.page_file(explanation.page),
        label=markdown(_("Play it: {game}"), game=_(MODELS[explanation.page].name)),
        icon=":material/sports_esports:",
        query_params=live_query(explanation) or None,
    )
    if explanation.heaps and not fits(explanation):
        html(soft(_("This test is too large for a page; the game opens as it usually does.")))
