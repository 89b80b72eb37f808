"""The winning-move view under misère play, and the story that introduces it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, partial
from typing import TYPE_CHECKING

import streamlit as st

from gamecore.document import Heading
from gamecore.errors import GameError
from gamecore.positions.heaps import format_heaps
from gamecore.positions.moves import Move, first_options
from gamecore.rules.language import as_rule
from gamecore.rules.options import has_option
from ui.base import page_limits
from ui.base.fields import ANSWER
from ui.base.marks import panel
from ui.base.markup import Markup, html, markdown, markup
from ui.base.page import View
from ui.base.page_limits import Refused
from ui.base.words import N_, _, either, number, prose, say
from ui.derivation.opening import WHY
from ui.frame.audience import is_alone, presenting
from ui.misere.facts import (
    MisereFacts,
    answered_misere,
    judged_misere,
    misere_facts,
    same_xor,
    smaller_misere,
)
from ui.misere.words import (
    banner,
    comparison,
    kinds_line,
    misere_move_card,
    misere_replies,
    of_move,
    question_answered,
    same_xor_table,
    same_xor_words,
    steps,
    steps_list,
    terms,
    turn,
    why,
)
from ui.move.brute_force import brute_force_box, heaps_witness
from ui.move.cards import named, unbroken
from ui.move.facts import MoveState, move_state_of, reply_by_letter
from ui.move.guess import Guess, Said, move_guess
from ui.move.view import (
    is_open,
    lost_moves,
    lost_written,
    move_row,
    move_view,
    play_button,
    position_written,
    rule_lines,
    say_played,
    winning_written,
    wrong_winner,
)
from ui.pieces.play_out import claim_link
from ui.pieces.question import (
    LOSES,
    WINS,
    answer_switch,
    beside_and_below,
    is_told,
    who_wins,
)
from ui.pieces.show_more import how_many_win, more, rows_shown
from ui.pieces.stones import lettered_stones
from ui.pieces.why_works import meaning_of_words, theorem_line
from ui.pieces.xor_card import stones_card, xor_card

if TYPE_CHECKING:
    from gamecore.document import Part
    from ui.base.page import Page
    from ui.links.link_state import PageState


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
        _("For example"),
        example_sentence(found),
    )


def example_sentence(found: Example) -> str:
    """Return an example as a sentence: its moves, and who wins under either play."""
    if found.to_move_wins:
        words = _(
            "with the heaps {heaps} a play has two moves, {moves}, and the opponent makes the last "
            "one. So the player to move loses under normal play and wins under misère play."
        )
    else:
        words = _(
            "a heap of {heaps} has one move, {moves}, and it is the last one. So the player to "
            "move wins under normal play and loses under misère play."
        )
    return unbroken(
        words.format(
            heaps=either([number(size) for size in found.heaps], "and"),
            moves=either([named(move) for move in found.moves], "then"),
        )
    )


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
    question = _(
        "Heaps {heaps}, rule “{rule}”. When the last to move wins, the player to move loses here. "
        "Now the last to move loses: who wins?"
    ).format(heaps=either([number(size) for size in found.heaps], "and"), rule=rule)
    verdict = _("Under misère play the player to move wins.")
    html(lettered_stones(found.heaps))
    guess = st.session_state.get(asked)
    if not shown and guess in (WINS, LOSES):
        html(question_answered(question, guess))
    if who_wins(
        asked,
        verdict,
        wins=found.to_move_wins,
        told=shown,
        question=question,
        refute=lambda lost: claim_link(here, rule, found.heaps, says_lost=lost, misere=True),
    ):
        said = example_sentence(found)
        html(markup("<p>{}</p>", said[0].upper() + said[1:]))
        pairs = same_xor(rule)
        if pairs:
            html(same_xor_table(pairs) + markup("<p>{}</p>", same_xor_words(pairs[0])))
            html(meaning_of_words())
        with st.expander(_("Why the XOR does not decide")):
            st.markdown(prose("misere", "why"))
            html(theorem_line())
        theory_boxes()


def theory_boxes() -> None:
    """Draw the theory of misère play: Bouton's rule for Nim, then tame and wild heaps.

    Both answer who wins from small heaps, so they must not be drawn while that is asked.
    """
    with st.expander(_("Bouton's rule for Nim")):
        st.markdown(prose("misere", "bouton"))
    with st.expander(_("Other games: tame and wild heaps")):
        st.markdown(prose("misere", "tame"))


# -- the winning move -----------------------------------------------------------------------------


def misere_position_view(state: MoveState) -> None:
    """Draw who wins under misère play: the question, the normal-play XOR, the answer and why."""
    facts = misere_facts(state.texts, state.heaps)
    if isinstance(facts, Refused):
        _refused(state, facts)
    elif not _position(state, facts):
        return  # the examples may contain the position that is asked about
    with st.expander(_("Why the XOR does not decide")):
        _examples(state)
        st.markdown(prose("misere", "why"))
        html(theorem_line())
    theory_boxes()


def _refused(state: MoveState, refused: Refused) -> None:
    """Draw why the position is refused, and the button for a smaller one that is not."""
    html(panel("error", refused.sentence, alert=True))
    if state.take_over is None:
        return
    smaller = smaller_misere(state.texts, state.heaps)
    if smaller is not None:
        text = format_heaps(smaller)
        st.button(
            markdown(_("Play with {position}"), position=text),
            key=f"_{state.prefix}-misere-take-over",
            icon=":material/content_cut:",
            help=_("Makes it the position of this page, in all its views."),
            on_click=state.take_over,
            args=(text,),
        )


def _examples(state: MoveState) -> None:
    """Draw positions under the page's rule with the same XOR and different winners."""
    found = () if state.is_sum or not state.rules else same_xor(str(state.rules[0]))
    if found:
        html(same_xor_table(found) + markup("<p>{}</p>", same_xor_words(found[0])))


def _position(state: MoveState, facts: MisereFacts) -> bool:
    """Draw the position; return whether its winner is shown."""
    told = say_played(state)
    example = example_line(str(state.rules[0]), facts.heaps) if state.rules else None
    if example:
        html(example)
    place, above, below = beside_and_below()
    headline = place.container()
    if facts.is_terminal:
        with headline:
            _who_wins(state, facts, told=True)
        return True
    shown = is_open(state)
    with headline:
        asked = not _who_wins(state, facts, told=told or shown)
    found = False
    with place:
        if not (shown or asked):
            found = move_guess(
                state,
                facts,
                lambda move: play_button(state, move, "guess"),
                partial(_judge, state, facts),
                wins=facts.to_move_wins,
            )
        is_lost = not facts.to_move_wins and (told or is_told(state.who_key))
        label = _("What decides") if found or is_lost else ""
        answer_switch(state.answer_key, open_all=state.open_all, label=label)
    with above:
        rules = [str(rule) for rule in state.rules] if state.is_sum else None
        card = markup(
            '<p class="gl-small gl-misere-head"><b>{}</b></p>{}',
            _("The XOR, as for normal play"),
            xor_card(facts.heaps, facts.values, None, rules),
        )
        if asked:
            html(stones_card(facts.heaps, rules, asks_who=True))
            if not presenting():
                with st.expander(_("How to find out")):
                    html(meaning_of_words(is_open=True) + card)
        else:
            html(card)
    if shown:
        with below:
            st.markdown(f"#### {_('What decides')}")
            if facts.decided_by in ("tame", "search"):
                html(kinds_line(facts) + terms(facts))
            html(steps_list(steps(facts)))
        _answer(state, facts)
    brute_force_box(
        state.prefix,
        lambda: heaps_witness(state.texts, state.heaps, misere=True),
        theorem=_("As answered here"),
    )
    return not asked


def _who_wins(state: MoveState, facts: MisereFacts, *, told: bool) -> bool:
    """Draw the question who wins, or the verdict beside the XOR; return whether the latter."""
    asked = _("Whoever makes the last move loses: who wins if both play perfectly?")
    guess = st.session_state.get(state.who_key)
    if not told and guess in (WINS, LOSES):
        html(question_answered(asked, guess))
    answered = who_wins(
        state.who_key,
        turn(facts),
        wins=facts.to_move_wins,
        told=told,
        question=asked,
        refute=partial(wrong_winner, state),
    )
    if answered and facts.heaps:
        html(panel("bad" if facts.misleads else "note", comparison(facts)))
    return answered


def _judge(state: MoveState, facts: MisereFacts, guess: Guess) -> Said:
    """Return the feedback on a guess under misère play."""
    verdict = judged_misere(state.texts, facts.heaps, guess.heap, guess.after)
    if isinstance(verdict, Refused):
        return Said("error", [verdict.sentence])
    if verdict.move is None or verdict.reason is not None:
        return Said("note", [_("That is not a move."), say(verdict.reason or "")])
    reply = verdict.reply and reply_by_letter(verdict.move, verdict.reply)
    sentences = [sentence for sentence in of_move(facts, verdict, reply) if sentence]
    return Said("good", sentences, verdict.move) if verdict.wins else Said("bad", sentences)


def _answer(state: MoveState, facts: MisereFacts) -> None:
    if facts.unlisted is not None:
        html(panel("error", facts.unlisted, alert=True))
        return
    if not facts.to_move_wins:
        answered = partial(answered_misere, state.texts, state.heaps)
        lost_moves(state, answered, facts.moves, misere_replies)
        return
    st.markdown(markdown("#### {said}", said=how_many_win(facts.total)))
    listed = facts.listed[: rows_shown(state.prefix, state.mark)]
    for index, entry in enumerate(listed):
        move_row(state, entry.move, misere_move_card(entry.move, why(entry)), index)
    more(state.prefix, state.mark, len(listed), facts.total)


# -- in a file ------------------------------------------------------------------------------------


def misere_position_written(state: MoveState) -> list[Part]:
    """Return the view for a file: the heaps, and once the answer is shown XOR, who wins and why."""
    facts = misere_facts(state.texts, state.heaps)
    if isinstance(facts, Refused):
        return [*rule_lines(state), facts.sentence]
    rules = [str(rule) for rule in state.rules] if state.is_sum else None
    if not (facts.is_terminal or is_open(state)):
        asks = _("Whoever makes the last move loses: who wins if both play perfectly?")
        return [*rule_lines(state), asks, stones_card(facts.heaps, rules, asks_who=False)]
    parts: list[Part] = [
        *rule_lines(state),
        _("Misère play: the last to move loses. The XOR, as for normal play:"),
    ]
    if facts.heaps:
        parts.append(xor_card(facts.heaps, facts.values, None, rules))
    if facts.is_terminal:
        return [*parts, turn(facts)]
    parts += [turn(facts), comparison(facts), Heading(_("What decides"))]
    if facts.decided_by in ("tame", "search"):
        parts += [kinds_line(facts), terms(facts)]
    parts.append(steps_list(steps(facts)))
    if facts.unlisted is not None:
        parts.append(facts.unlisted)
    elif facts.to_move_wins:
        cards = [misere_move_card(entry.move, why(entry)) for entry in facts.listed]
        parts += winning_written(state, cards, facts.total)
    else:
        answered = partial(answered_misere, state.texts, state.heaps)
        parts += lost_written(state, answered, facts.moves, misere_replies)
    return parts


def written(state: MoveState) -> list[Part]:
    """Return the view for a file, under the kind of play of its state."""
    return misere_position_written(state) if state.misere else position_written(state)


def moves_view(state: PageState) -> None:
    """Draw the winning-move view of a page of heaps, under the kind of play of its state."""
    if state.misere:
        misere_position_view(move_state_of(state, misere=True))
    else:
        move_view(state)


MOVES = View(
    "move",
    N_("Winning move"),
    moves_view,
    fields=(ANSWER, WHY),
    misere=True,
    written=lambda state: written(move_state_of(state, misere=state.misere)),
)
"""The winning-move view of heap games, under normal and misère play."""
