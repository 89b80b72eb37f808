"""The winning-move view under misère play: who wins, what decides, and every winning move."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from gamecore.document import Heading
from gamecore.positions.heaps import format_heaps
from ui.base import page_limits
from ui.base.fields import ANSWER
from ui.base.marks import panel
from ui.base.markup import Markup, html, markdown, markup
from ui.base.page import View
from ui.base.page_limits import Refused
from ui.base.words import N_, _, prose, say, split_list
from ui.derivation.opening import WHY
from ui.frame.audience import presenting
from ui.misere.facts import (
    MisereFacts,
    answered_misere,
    judged_misere,
    misere_facts,
    same_xor,
    smaller_misere,
)
from ui.misere.story import example_line, theory_boxes
from ui.misere.words import (
    compared,
    comparison,
    kinds_line,
    misere_move_card,
    misere_replies,
    of_move,
    refuted,
    same_xor_table,
    same_xor_words,
    steps,
    steps_list,
    terms,
    turn,
    why,
)
from ui.move.answer import lost_moves, move_row, say_played
from ui.move.brute_force import brute_force_box, heaps_witness
from ui.move.facts import MoveState, move_state_of, reply_by_letter
from ui.move.guess import Guess, Said, is_found, move_guess, wrong_winner
from ui.move.view import (
    is_open,
    lost_written,
    move_view,
    position_written,
    rule_lines,
    winning_written,
)
from ui.pieces.question import (
    OpenQuestion,
    answer_switch,
    beside_and_below,
    is_told,
    question_of,
    who_wins,
)
from ui.pieces.show_more import how_many_win, more, rows_shown
from ui.pieces.why_works import meaning_of_words, theorem_line
from ui.pieces.xor_card import stones_card, xor_card
from ui.room.question import named_heaps

if TYPE_CHECKING:
    from gamecore.document import Part
    from ui.links.link_state import PageState


# -- the winning move -----------------------------------------------------------------------------


def misere_position_view(state: MoveState) -> None:
    """Draw who wins under misère play, by which move, and then the normal-play XOR and why."""
    facts = misere_facts(state.texts, state.heaps)
    if isinstance(facts, Refused):
        _refused(state, facts)
    elif not _position(state, facts):
        return  # the examples may contain the position that is asked about
    elif not facts.is_terminal:
        brute_force_box(
            state.prefix,
            lambda: heaps_witness(state.texts, state.heaps, misere=True),
            theorem=_("As answered here"),
        )
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
            if facts.heaps:
                html(compared(facts))
        return True
    shown = is_open(state)
    with headline:
        winner_told = _who_wins(state, facts, told=told or shown)
    asks = question_of(winner_told=winner_told, shown=shown)
    found = False
    with place:
        if asks is OpenQuestion.MOVE:
            found = move_guess(
                state,
                facts,
                partial(_judge, state, facts),
                wins=facts.to_move_wins,
                is_won=partial(_is_won, state),
            )
        is_lost = not facts.to_move_wins and (told or is_told(state.who_key))
        label = _("What decides") if found or is_lost else ""
        answer_switch(state.answer_key, open_all=state.open_all, label=label)
        if shown and not _is_past_reasons(state, facts):
            html(compared(facts))
    with above:
        _heaps(state, facts, asks, found=found)
    if shown:
        with below:
            if not _is_past_reasons(state, facts):
                _reasons(facts)
        _answer(state, facts)
    return winner_told


_REASONS_FIRST = 1
"""Screens with what decides that a class sees before the moves of a lost position."""


def _is_past_reasons(state: MoveState, facts: MisereFacts) -> bool:
    """Return whether a class has gone on from what decides to why every move fails."""
    if facts.to_move_wins or not presenting():
        return False
    rows = rows_shown(state.prefix, state.mark, facts.moves, before=_REASONS_FIRST)
    return is_open(state) and bool(rows.stop)


def _reasons(facts: MisereFacts) -> None:
    st.markdown(f"#### {_('What decides')}")
    if facts.decided_by in ("tame", "search"):
        html(kinds_line(facts))
        if meanings := terms(facts):
            with st.expander(_("For the curious: what these words mean")):
                html(meanings)
    html(steps_list(steps(facts)))


def _heaps(state: MoveState, facts: MisereFacts, asks: OpenQuestion, *, found: bool) -> None:
    """Draw the heaps, where no board shows them, and the XOR: open once the move is known."""
    rules = [str(rule) for rule in state.rules] if state.is_sum else None
    before = _("The XOR before your move, as for normal play")
    card = markup(
        '<p class="gl-small gl-misere-head"><b>{}</b></p>{}',
        before if found else _("The XOR, as for normal play"),
        xor_card(facts.heaps, facts.values, None, rules, heads=state.heads),
    )
    if found or asks is OpenQuestion.NONE:
        if not _is_past_reasons(state, facts):
            html(card)
        return
    if asks is OpenQuestion.WINNER or presenting():
        asks_who = asks is OpenQuestion.WINNER
        html(state.drawn(stones_card(facts.heaps, rules, state.heads, asks_who=asks_who)))
    _how_to(facts, card if asks is OpenQuestion.MOVE else markup(""))


def _how_to(facts: MisereFacts, card: Markup) -> None:
    """Draw the box that helps to find the answer: Nim's rule where it decides, and the XOR."""
    if presenting():
        return
    with st.expander(_("How to find out")):
        if facts.decided_by == "bouton":
            rule, cases, _why = split_list(prose("misere", "bouton"))
            st.markdown(rule)
            st.markdown(cases)
        html(meaning_of_words(is_open=True) + card)


def _who_wins(state: MoveState, facts: MisereFacts, *, told: bool) -> bool:
    """Draw the question who wins, or the verdict; return whether the latter."""
    asked = _("Whoever makes the last move loses: who wins if both play perfectly?")
    return who_wins(
        state.who_key,
        turn(facts),
        wins=facts.to_move_wins,
        told=told,
        is_over=facts.is_terminal,
        question=asked,
        position=named_heaps(facts.heaps),
        refute=partial(
            wrong_winner, state, partial(refuted, state.texts, facts, pins=state.is_of_pins)
        ),
        mended=is_found(state, partial(_judge, state, facts)),
    )


def _is_won(state: MoveState, heaps: tuple[int, ...]) -> bool | None:
    facts = misere_facts(state.texts, heaps)
    return None if isinstance(facts, Refused) else facts.to_move_wins


def _judge(state: MoveState, facts: MisereFacts, guess: Guess) -> Said:
    """Return the feedback on a guess under misère play."""
    verdict = judged_misere(state.texts, facts.heaps, guess.heap, guess.after)
    if isinstance(verdict, Refused):
        return Said("error", [verdict.sentence])
    if verdict.move is None or verdict.reason is not None:
        return Said("note", [_("That is not a move."), say(verdict.reason or "")])
    reply = verdict.reply and reply_by_letter(verdict.move, verdict.reply)
    mirror = state.has_mirror(verdict.move)
    sentences, by_xor = of_move(facts, verdict, reply, has_mirror=mirror)
    move = verdict.move if verdict.wins else None
    return Said("good" if verdict.wins else "bad", sentences, move, by_xor)


def _answer(state: MoveState, facts: MisereFacts) -> None:
    if facts.unlisted is not None:
        html(panel("error", facts.unlisted, alert=True))
        return
    if not facts.to_move_wins:
        answered = partial(answered_misere, state.texts, state.heaps)
        at_once = page_limits.MOVES_PRESENTED
        lost_moves(
            state,
            answered,
            facts.moves,
            misere_replies,
            at_once=at_once,
            before=_REASONS_FIRST,
            is_won=partial(_is_won, state),
        )
        return
    said = how_many_win(facts.total, has_mirror=state.any_mirror(facts.listed))
    st.markdown(markdown("#### {said}", said=said))
    rows = rows_shown(state.prefix, state.mark, facts.total)
    for index, entry in enumerate(facts.listed[rows]):
        card = misere_move_card(entry.move, why(entry), pins=state.is_of_pins)
        move_row(state, entry.move, state.drawn(card), index)
    more(state.prefix, state.mark, rows, facts.total)


# -- in a file ------------------------------------------------------------------------------------


def misere_position_written(state: MoveState) -> list[Part]:
    """Return the view for a file: the heaps, and once the answer is shown XOR and why.

    Who wins stands there once it was told.
    """
    facts = misere_facts(state.texts, state.heaps)
    if isinstance(facts, Refused):
        return [*rule_lines(state), facts.sentence]
    rules = [str(rule) for rule in state.rules] if state.is_sum else None
    if not (facts.is_terminal or is_open(state)):
        asks = [_("Whoever makes the last move loses: who wins if both play perfectly?")]
        if is_told(state.who_key):
            asks = [turn(facts), *([_("Which moves win?")] if facts.to_move_wins else [])]
        return [*rule_lines(state), *asks, stones_card(facts.heaps, rules, asks_who=False)]
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
        pins = state.is_of_pins
        cards = [misere_move_card(one.move, why(one), pins=pins) for one in facts.listed]
        parts += winning_written(state, cards, facts.total, state.any_mirror(facts.listed))
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
