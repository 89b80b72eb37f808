"""The story that introduces misère play by one small game, and the boxes of its theory."""

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
from ui.base.fields import Field
from ui.base.markup import Markup, html, markup
from ui.base.words import _, either, number, prose, rule_text, unbroken
from ui.frame.audience import is_alone, presenting
from ui.links import link_state
from ui.misere.facts import same_xor
from ui.misere.words import banner, same_xor_table, same_xor_words
from ui.move.cards import named
from ui.pieces.play_out import claim_link
from ui.pieces.question import beside, is_told, who_wins
from ui.pieces.stepper import stepper
from ui.pieces.stones import lettered_stones
from ui.pieces.why_works import meaning_of_words, theorem_line
from ui.room.question import named_heaps

if TYPE_CHECKING:
    from ui.base.page import Page


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


STORY_SCREENS = 3
"""Screens of the story before a class."""

STORY = (Field("step", "number", 1, low=1, high=STORY_SCREENS),)
"""The link field of a page with the story: its screen before a class."""


def story(here: Page, rule: str, *, asked: str, shown: bool) -> None:
    """Draw the introduction to misère play by one game: a question, its answer and the reason.

    Parameters
    ----------
    here : Page
        The page of the story; a wrong answer is played out on the page of the game, from which a
        link leads back here.
    rule : str
        Canonical text of a rule that has an example; ValueError for another.
    asked : str
        Session key of the guess.
    shown : bool
        Whether the answer is shown without a guess.
    """
    if is_alone():  # otherwise the line under the heading says it
        html(banner())
    found = example(rule)
    if found is None:
        raise ValueError(f"no small heap of {rule!r} has a move")
    pairs = same_xor(rule)
    told = shown or is_told(asked)
    # Before a class one idea a screen: the answer, the table, what follows from it.
    step = link_state.number(here, "step") if presenting() and told and pairs else 1
    if step == 1:
        _ask_story(here, found, asked=asked, shown=shown)
    if presenting():
        if step > 1:
            words, table = beside()
            with words:
                asks = _("Can a rule that looks at the XOR alone say who wins under misère play?")
                html(markup('<p class="gl-turn">{}</p>', asks))
                if step == STORY_SCREENS:
                    html(markup("<p>{}</p>", same_xor_words(pairs[0])))
            with table:
                html(same_xor_table(pairs))
        last = STORY_SCREENS if told and pairs else 1
        stepper(here, "step", step, STORY_SCREENS, (1, max(step - 1, 1), min(step + 1, last), last))
    elif told:
        if pairs:
            html(meaning_of_words(is_open=True))
            html(same_xor_table(pairs) + markup("<p>{}</p>", same_xor_words(pairs[0])))
        with st.expander(_("Why the XOR does not decide")):
            st.markdown(prose("misere", "why"))
            html(theorem_line())
        theory_boxes()


def _ask_story(here: Page, found: Example, *, asked: str, shown: bool) -> None:
    """Draw the question of the story with its heaps, or its answer with the example's moves."""
    question = _(
        "Heaps {heaps}, rule “{rule}”. Here whoever moves last loses: who wins if both play "
        "perfectly?"
    ).format(
        heaps=either([number(size) for size in found.heaps], "and"), rule=rule_text(found.rule)
    )
    verdict = _("Under misère play the player to move wins.")
    html(lettered_stones(found.heaps))
    if who_wins(
        asked,
        verdict,
        wins=found.to_move_wins,
        told=shown,
        question=question,
        position=named_heaps(found.heaps),
        refute=lambda lost: claim_link(here, found.rule, found.heaps, says_lost=lost, misere=True),
    ):
        html(markup("<p>{}</p>", example_sentence(found)))


def theory_boxes() -> None:
    """Draw the theory of misère play: Bouton's rule for Nim, then tame and wild heaps.

    Both answer who wins from small heaps, so they must not be drawn while that is asked.
    """
    with st.expander(_("Bouton's rule for Nim")):
        st.markdown(prose("misere", "bouton"))
    with st.expander(_("For the curious: tame and wild heaps")):
        st.markdown(prose("misere", "tame"))
