"""The winning move under misère play: a guess first, then who wins, by what, and every move."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from gamecore.document import Heading
from gamecore.positions.heaps import format_heaps
from ui.base.fields import ANSWER
from ui.base.marks import panel
from ui.base.markup import html, markdown, markup
from ui.base.page import View
from ui.base.refused import Refused
from ui.base.words import N_, _, prose, say
from ui.derivation.why import WHY
from ui.misere.cards import (
    kinds_line,
    misere_move_card,
    misere_replies,
    same_xor_table,
    steps_list,
)
from ui.misere.facts import (
    MisereFacts,
    answered_misere,
    judged_misere,
    misere_facts,
    same_xor,
    smaller_misere,
)
from ui.misere.story import example_line, theory_boxes
from ui.misere.terms import terms
from ui.misere.words import (
    comparison,
    of_move,
    question,
    same_xor_words,
    steps,
    turn,
    why,
)
from ui.move.brute_force import brute_force_box
from ui.move.facts import reply_by_letter
from ui.move.guess import Guess, Said, move_guess
from ui.move.move_state import MoveState, move_state_of
from ui.move.view import (
    answer_switch,
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
from ui.move.witnesses import heaps_witness
from ui.pieces.beside import beside_and_below
from ui.pieces.show_more import how_many_win, more, rows_shown
from ui.pieces.who_wins import who_wins
from ui.pieces.why_works import theorem_line
from ui.pieces.xor_card import xor_card

if TYPE_CHECKING:
    from gamecore.document import Part
    from ui.links.page_state import PageState


def misere_view(state: PageState) -> None:
    """Draw the view of a game page: all its heaps are under one rule."""
    misere_position_view(move_state_of(state, misere=True))


def misere_position_view(state: MoveState) -> None:
    """Draw the normal-play XOR as a question, the guess, and the answer with its reasons."""
    facts = misere_facts(state.texts, state.heaps)
    if isinstance(facts, Refused):
        _refused(state, facts)
    elif not _position(state, facts):
        return  # the examples may be the position that is asked about
    with st.expander(_("Why the XOR does not decide")):
        _examples(state)
        st.markdown(prose("misere", "why"))
        html(theorem_line())
    theory_boxes()


def _refused(state: MoveState, refused: Refused) -> None:
    """Say why the position is not answered, and offer a smaller one that is."""
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
    """Draw positions of the page's own rule that have one XOR and different winners."""
    found = () if state.is_sum or not state.rules else same_xor(str(state.rules[0]))
    if found:
        html(same_xor_table(found) + markup("<p>{}</p>", same_xor_words(found[0])))


def _position(state: MoveState, facts: MisereFacts) -> bool:
    """Draw the position; return whether it is told who wins."""
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
    with place:
        guess = st.container()
        shown = answer_switch(state)
    with headline:
        asked = not _who_wins(state, facts, told=told or shown)
    with above:
        rules = [str(rule) for rule in state.rules] if state.is_sum else None
        html(
            markup(
                '<p class="gl-small gl-misere-head"><b>{}</b></p>',
                _("The XOR, as for normal play"),
            )
            + xor_card(facts.heaps, facts.values, None, rules)
        )
    if shown:
        with below:
            _what_decides(facts)
        _answer(state, facts)
    elif not asked:
        with guess:
            move_guess(
                state,
                facts,
                lambda move: play_button(state, move, "guess"),
                partial(_judge, state, facts),
                wins=facts.to_move_wins,
            )
    brute_force_box(
        state.prefix,
        lambda: heaps_witness(state.texts, state.heaps, misere=True),
        theorem=_("As answered here"),
    )
    return not asked


def _who_wins(state: MoveState, facts: MisereFacts, *, told: bool) -> bool:
    """Ask who wins, or tell it beside what the XOR says; return whether it is told."""
    answered = who_wins(
        state.who_key,
        turn(facts),
        wins=facts.to_move_wins,
        told=told,
        question=question(facts),
        refute=partial(wrong_winner, state),
    )
    if answered and facts.heaps:
        html(panel("bad" if facts.misleads else "note", comparison(facts)))
    return answered


def _judge(state: MoveState, facts: MisereFacts, guess: Guess) -> Said:
    """Answer a guess under misère play."""
    verdict = judged_misere(state.texts, facts.heaps, guess.heap, guess.after)
    if isinstance(verdict, Refused):
        return Said("error", [verdict.sentence])
    if verdict.move is None or verdict.reason is not None:
        return Said("note", [_("That is not a move."), say(verdict.reason or "")])
    reply = verdict.reply and reply_by_letter(verdict.move, verdict.reply)
    sentences = [sentence for sentence in of_move(facts, verdict, reply) if sentence]
    return Said("good", sentences, verdict.move) if verdict.wins else Said("bad", sentences)


def _what_decides(facts: MisereFacts) -> None:
    st.markdown(f"#### {_('What decides')}")
    if facts.decided_by in ("tame", "search"):
        html(kinds_line(facts) + terms(facts))
    html(steps_list(steps(facts)))


def _answer(state: MoveState, facts: MisereFacts) -> None:
    if facts.unlisted is not None:
        html(panel("error", facts.unlisted, alert=True))
    elif facts.to_move_wins:
        _winning_moves(state, facts)
    else:
        _lost_moves(state, facts)


def _winning_moves(state: MoveState, facts: MisereFacts) -> None:
    st.markdown(markdown("#### {said}", said=how_many_win(facts.total)))
    listed = facts.listed[: rows_shown(state.prefix, state.mark)]
    for index, entry in enumerate(listed):
        move_row(state, entry.move, misere_move_card(entry.move, why(entry, facts)), index)
    more(state.prefix, state.mark, len(listed), facts.total)


def _lost_moves(state: MoveState, facts: MisereFacts) -> None:
    answered = partial(answered_misere, state.texts, state.heaps)
    lost_moves(state, answered, facts.moves, misere_replies)


def misere_position_written(state: MoveState) -> list[Part]:
    """Return a position under misère play: the XOR and, once open, who wins, by what and why."""
    facts = misere_facts(state.texts, state.heaps)
    if isinstance(facts, Refused):
        return [*rule_lines(state), facts.sentence]
    parts: list[Part] = [
        *rule_lines(state),
        _("Misère play: the last to move loses. The XOR, as for normal play:"),
    ]
    if facts.heaps:
        rules = [str(rule) for rule in state.rules] if state.is_sum else None
        parts.append(xor_card(facts.heaps, facts.values, None, rules))
    if facts.is_terminal:
        return [*parts, turn(facts)]
    if not is_open(state):
        return [*parts, question(facts)]
    parts += [turn(facts), comparison(facts), Heading(_("What decides"))]
    if facts.decided_by in ("tame", "search"):
        parts += [kinds_line(facts), terms(facts)]
    parts.append(steps_list(steps(facts)))
    if facts.unlisted is not None:
        parts.append(facts.unlisted)
    elif facts.to_move_wins:
        cards = [misere_move_card(entry.move, why(entry, facts)) for entry in facts.listed]
        parts += winning_written(state, cards, facts.total)
    else:
        answered = partial(answered_misere, state.texts, state.heaps)
        parts += lost_written(state, answered, facts.moves, misere_replies)
    return parts


def written(state: MoveState) -> list[Part]:
    """Return what a file about a position says, under its own play."""
    return misere_position_written(state) if state.misere else position_written(state)


def moves_view(state: PageState) -> None:
    """Draw the winning moves of a page of heaps, under the play that it is switched to."""
    (misere_view if state.misere else move_view)(state)


MOVES = View(
    "move",
    N_("Winning move"),
    moves_view,
    fields=(ANSWER, WHY),
    misere=True,
    written=lambda state: written(move_state_of(state, misere=state.misere)),
)
"""Every winning move, under either play."""
