"""The example of misère play under a rule, for its pages of games, and the boxes of its theory."""

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
from ui.base.markup import Markup, markup
from ui.base.words import _, either, number, prose, unbroken
from ui.move.cards import named

if TYPE_CHECKING:
    pass


@dataclass(frozen=True, slots=True)
class Example:
    """One or two equal heaps of the smallest size with a move, after which no move is left there.

    So a play has as many moves as there are heaps, whatever the players do: with two heaps the
    player to move loses under normal play and wins under misère play, with one heap it is the other
    way round.

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
        """Whether the player to move wins under misère play."""
        return len(self.heaps) == 2


@lru_cache(maxsize=256)
def example(rule: str, besides: tuple[int, ...] = ()) -> Example | None:
    """Return the example of a rule, with one heap where two would be the position in question.

    Parameters
    ----------
    rule : str
        Canonical text.
    besides : tuple of int
        The position that the reader is asked about: its heaps without empty ones, ascending.

    Returns
    -------
    Example or None
        None when no heap of up to page_limits.MISERE_STORY stones has a move, or the core refuses.
    """
    read = as_rule(rule)
    try:
        sizes = range(1, page_limits.MISERE_STORY + 1)
        smallest = next((size for size in sizes if has_option(read, size)), None)
        if smallest is None:
            return None
        (left,) = first_options(read, smallest, 1)
    except GameError:
        return None
    heaps = (smallest,) * (1 if besides == (smallest, smallest) else 2)
    moves = tuple(Move(place, smallest, left, 1, 0, 0) for place in range(len(heaps)))
    return Example(rule, heaps, moves)


def example_line(rule: str, besides: tuple[int, ...]) -> Markup:
    """Return the example as a line above the position `besides`; empty when there is none."""
    found = example(rule, tuple(sorted(size for size in besides if size)))
    if found is None:
        return markup("")
    return markup(
        '<details class="gl-misere-story"><summary>{}</summary><p>{}</p></details>',
        _("An example of misère play"),
        example_sentence(found),
    )


def example_sentence(found: Example) -> str:
    """Return an example as a sentence: its moves, and who wins under either play."""
    if found.to_move_wins:
        words = _(
            "With the heaps {heaps} a play has two moves, {moves}, and the opponent makes the last "
            "one. So the player to move loses under normal play, where whoever cannot move loses, "
            "and wins under misère play."
        )
    else:
        words = _(
            "A heap of {heaps} has one move, {moves}, and it is the last one. So the player to "
            "move wins under normal play, where whoever cannot move loses, and loses under misère "
            "play."
        )
    return unbroken(
        words.format(
            heaps=either([number(size) for size in found.heaps], "and"),
            moves=either([named(move) for move in found.moves], "then"),
        )
    )


def theory_boxes() -> None:
    """Draw the theory of misère play: Bouton's rule for Nim, then tame and wild heaps.

    Both answer who wins from small heaps, so they must not be drawn while that is asked.
    """
    with st.expander(_("Bouton's rule for Nim")):
        st.markdown(prose("misere", "bouton"))
    with st.expander(_("For the curious: tame and wild heaps")):
        st.markdown(prose("misere", "tame"))
