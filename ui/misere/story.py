"""The story that comes before misère play: the one thing that changes, on the smallest example."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import streamlit as st

from gamecore.errors import GameError
from gamecore.positions.moves import Move, first_options
from gamecore.rules.language import as_rule
from gamecore.rules.options import has_option
from ui.base import page_limits
from ui.base.markup import Markup, html, markup
from ui.base.words import _, either, number, prose
from ui.frame.audience import is_alone
from ui.misere.cards import banner, same_xor_table
from ui.misere.facts import same_xor
from ui.misere.words import same_xor_words
from ui.move.cards import unbroken
from ui.move.words import named
from ui.pieces.play_out_link import claim_link
from ui.pieces.who_wins import who_wins
from ui.pieces.why_works import theorem_line

if TYPE_CHECKING:
    from gamecore.rules.heap_rule import HeapRule
    from ui.base.page import Page


@dataclass(frozen=True, slots=True)
class Example:
    """Equal heaps, as small as a move allows: after a move in one, nothing is left to do in it.

    So there are as many moves to come as heaps, whoever plays how, and the players make them in
    turn: with two heaps the player to move loses normal play and wins misère play, with one heap
    it is the other way round.

    Attributes
    ----------
    rule : str
    heaps : tuple of int
        One heap or two.
    moves : tuple of Move
        One in each heap.
    """

    rule: str
    heaps: tuple[int, ...]
    moves: tuple[Move, ...]

    @property
    def to_move_wins(self) -> bool:
        """Whether the player to move wins misère play."""
        return len(self.heaps) == 2


@lru_cache(maxsize=256)
def example(rule: str, besides: tuple[int, ...] = ()) -> Example | None:
    """Return the smallest example of a rule that is not the position in hand.

    Parameters
    ----------
    rule : str
        Canonical text.
    besides : tuple of int
        The position about which the reader is asked.

    Returns
    -------
    Example or None
        None when no heap of up to page_limits.MISERE_STORY stones has a move.
    """
    read = as_rule(rule)
    try:
        smallest = _smallest(read)
        if smallest is None:
            return None
        (left,) = first_options(read, smallest, 1)
    except GameError:
        return None
    heaps = (smallest,) * (1 if besides == (smallest, smallest) else 2)
    moves = tuple(Move(place, smallest, left, 1, 0, 0) for place in range(len(heaps)))
    return Example(rule, heaps, moves)


def _smallest(rule: HeapRule) -> int | None:
    sizes = range(1, page_limits.MISERE_STORY + 1)
    return next((size for size in sizes if has_option(rule, size)), None)


def example_line(rule: str, besides: tuple[int, ...]) -> Markup:
    """Return the example as a line above a position; empty when there is none."""
    found = example(rule, tuple(sorted(size for size in besides if size)))
    if found is None:
        return markup("")
    return markup('<p class="gl-misere-story"><b>{}</b> {}</p>', _("For example:"), told(found))


def told(found: Example) -> str:
    """Tell an example: which moves there are, and who wins under either play."""
    if found.to_move_wins:
        words = _(
            "from the heaps {heaps} there are two moves, {moves}, and the opponent makes the last "
            "one. So the player to move loses under normal play and wins under misère play."
        )
    else:
        words = _(
            "a heap of {heaps} has one move, {moves}, and it is the last one. So the player to "
            "move wins under normal play and loses under misère play."
        )
    return unbroken(
        words.format(
            heaps=either([number(size) for size in found.heaps], _("and")),
            moves=either([named(move) for move in found.moves], _("then")),
        )
    )


def story(here: Page, rule: str, *, asked: str, shown: bool) -> None:
    """Draw the story of misère play on one game: a question first, then its answer and the reason.

    Parameters
    ----------
    here : Page
        On which it is told; a wrong answer is played out on the page of the game, and a link
        leads back.
    rule : str
        Canonical text of a rule that has an example.
    asked : str
        The key of what is guessed.
    shown : bool
        Whether the answer is told without a question.
    """
    if is_alone():  # otherwise the line under the heading says it
        html(banner())
    found = example(rule)
    if found is None:
        raise ValueError(f"no small heap of {rule!r} has a move")
    question = _(
        "The rule is “{rule}”, the heaps are {heaps}: under normal play the player to move loses. "
        "Who wins under misère play?"
    ).format(heaps=either([number(size) for size in found.heaps], _("and")), rule=rule)
    verdict = _("Under misère play the player to move wins.")
    if who_wins(
        asked,
        verdict,
        wins=found.to_move_wins,
        told=shown,
        question=question,
        refute=lambda lost: claim_link(here, rule, found.heaps, says_lost=lost, misere=True),
    ):
        said = told(found)
        html(markup("<p>{}</p>", said[0].upper() + said[1:]))
        pairs = same_xor(rule)
        if pairs:
            html(same_xor_table(pairs) + markup("<p>{}</p>", same_xor_words(pairs[0])))
        with st.expander(_("Why the XOR does not decide")):
            st.markdown(prose("misere", "why"))
            html(theorem_line())
        theory_boxes()


def theory_boxes() -> None:
    """Draw what is known of misère play: Bouton's rule for Nim, then what it says of other games.

    Both tell who wins from small heaps, so no box stands beside the question about them.
    """
    with st.expander(_("Bouton's rule for Nim")):
        st.markdown(prose("misere", "bouton"))
    with st.expander(_("Other games: tame and wild heaps")):
        st.markdown(prose("misere", "tame"))
