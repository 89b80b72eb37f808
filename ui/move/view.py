"""The winning-move view: the XOR in binary columns, a guess, then every winning move and why."""

from __future__ import annotations

from contextlib import nullcontext
from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from gamecore.document import Heading, Items
from gamecore.positions.family import takes_at_least
from ui.base import page_limits
from ui.base.fields import Field
from ui.base.marks import letters_of, panel, soft
from ui.base.markup import Markup, html, join, markdown, markup
from ui.base.page_limits import Refused
from ui.base.words import _, number
from ui.derivation.cards import why_button
from ui.derivation.opening import WHY, heaps_named, why_beside, why_links
from ui.frame.audience import note_question, presenting
from ui.frame.export import line_of, rule_line
from ui.links import link_state
from ui.links.link_widgets import within
from ui.move.answer import AnyAnswered, lost_moves, say_played, winning_moves
from ui.move.brute_force import brute_force_box, heaps_witness
from ui.move.cards import (
    family_sentence,
    move_card,
    outcome,
    replies_table,
    table_of_families,
    turn,
    why,
    why_words,
)
from ui.move.facts import (
    MoveFacts,
    MoveState,
    answered_moves,
    family_facts,
    move_facts,
    move_state_of,
)
from ui.move.guess import (
    from_the_first,
    heap_by_heap,
    is_found,
    judge_normal,
    move_guess,
    refuted,
    wrong_winner,
)
from ui.pieces.question import OpenQuestion, beside, is_told, move_switch, question_of, who_wins
from ui.pieces.show_more import how_many_shown, how_many_win, rows_shown
from ui.pieces.why_works import meaning_of_words, why_works, xor_for_class
from ui.pieces.xor_card import AnswerCell, covered_card, stones_card, xor_card
from ui.room.question import named_heaps

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from streamlit.delta_generator import DeltaGenerator

    from gamecore.document import Part
    from ui.links.link_state import PageState

FAMILY = Field("family", "number", 10, low=1, high=page_limits.FAMILY)
"""The n of the position of heaps 1..n; 10 on an untouched page."""


def move_view(state: PageState) -> None:
    """Draw the view: who wins, the XOR card, the guess, the answer, and why it works."""
    opened = heaps_named(link_state.text(state.page, WHY.name))
    explained = frozenset(place for place, n in enumerate(state.heaps) if n in opened)
    why = partial(_why_values, state)
    if (told := position_view(move_state_of(state, why=why, explained=explained))) is None:
        return
    if told and takes_at_least(state.rule):
        _family(state)
    why_works("move")


def position_view(state: MoveState) -> bool | None:
    """Draw the questions and answers; return whether it is told who wins, None if refused."""
    facts = move_facts(state.texts, state.heaps)
    if isinstance(facts, Refused):
        html(panel("error", facts.sentence, alert=True))
        return None
    told = say_played(state)
    question, subject = beside()
    headline = question.container()
    if not facts.heaps:
        return _headline(state, facts, headline, told=True)
    asks = _card(state, facts, (headline, question, subject), told)
    if asks is OpenQuestion.WINNER:
        return False
    brute_force_box(state.prefix, lambda: heaps_witness(state.texts, state.heaps))
    return True


def _headline(state: MoveState, facts: MoveFacts, place: DeltaGenerator, *, told: bool) -> bool:
    """Draw the question who wins, or the verdict; return whether it is the verdict.

    Who has guessed hears the winner alone: the XOR comes with the answer.
    """
    with place:
        return who_wins(
            state.who_key,
            turn(facts) if told or presenting() else outcome(facts),
            wins=facts.nim_sum != 0,
            told=told,
            is_over=facts.is_terminal,
            position=named_heaps(facts.heaps),
            refute=partial(wrong_winner, state, partial(refuted, state, facts)),
            mended=is_found(state, partial(judge_normal, state, facts)),
        )


def _card(
    state: MoveState,
    facts: MoveFacts,
    places: tuple[DeltaGenerator, DeltaGenerator, DeltaGenerator],
    told: bool,
) -> OpenQuestion:
    """Draw the position with its questions; return the one that is open."""
    headline, question, subject = places
    told_heaps = None
    asks = OpenQuestion.NONE
    shown, found = facts.is_terminal, False
    if shown:
        _headline(state, facts, headline, told=True)
    else:
        shown = is_open(state)
        asks = question_of(
            winner_told=_headline(state, facts, headline, told=told or shown), shown=shown
        )
        if not shown:
            from_the_first(state)
        with question:
            if shown:
                told_heaps = heap_by_heap(state, facts)
            elif asks is OpenQuestion.MOVE:
                judge = partial(judge_normal, state, facts)
                found = move_guess(state, facts, judge, wins=facts.nim_sum != 0)
            move_switch(
                state.answer_key,
                open_all=state.open_all,
                is_lost=not facts.nim_sum and (told or is_told(state.who_key)),
                found=found,
                total=facts.total,
            )
    with subject:
        if asks.covers("moves") and not presenting():
            _how_to(state, facts, asks, found=found)
        else:
            _values(state, facts, asks, told_heaps)
    if told_heaps is not None:
        return asks
    if shown and facts.unlisted is not None:
        html(panel("error", facts.unlisted, alert=True))
    elif shown and facts.nim_sum:
        # A class sees them beside the columns, not below.
        with question if presenting() else nullcontext():
            winning_moves(state, facts)
    elif shown and not facts.is_terminal:
        answered = partial(answered_moves, state.texts, state.heaps)
        lost_moves(state, answered, facts.moves, replies_table)
    return asks


def _how_to(state: MoveState, facts: MoveFacts, asks: OpenQuestion, *, found: bool) -> None:
    """Draw the box that helps to find the answer, below the heaps where no board shows them."""
    if asks is OpenQuestion.WINNER:
        html(state.drawn(stones_card(facts.heaps, _rules(state), state.heads, asks_who=True)))
    with st.expander(_("How to find out"), expanded=bool(_known(state, OpenQuestion.WINNER))):
        html(meaning_of_words(is_open=True))
        if found:
            html(soft(_("Before your move:")))
        _values(state, facts, asks)


def _values(
    state: MoveState, facts: MoveFacts, asks: OpenQuestion, told: int | None = None
) -> None:
    """Draw the XOR card and the links to the reason of each value."""
    html(state.drawn(_columns(state, facts, asks, told)) + xor_for_class())
    state.why(facts, _known(state, asks))


def _rules(state: MoveState) -> list[str] | None:
    """Return the rule of each heap where they differ, for the tables."""
    return [str(rule) for rule in state.rules] if state.is_sum else None


def _columns(
    state: MoveState, facts: MoveFacts, asks: OpenQuestion, told: int | None = None
) -> Markup:
    """Return the XOR card of the position, without what would answer the open question."""
    rules = _rules(state)
    if asks.covers("values"):
        known = _known(state, asks)
        values = [one if place in known else None for place, one in enumerate(facts.values)]
        return covered_card(facts.heaps, values, rules, state.heads, drawn=presenting())
    answers = None if asks.covers("moves") else _answers(facts)
    return xor_card(facts.heaps, facts.values, answers, rules, heads=state.heads, told=told)


def _known(state: MoveState, asks: OpenQuestion) -> frozenset[int]:
    """Return the places of the values to show: those found by a press, or all when not asked."""
    if not asks.covers("values"):
        return frozenset(range(len(state.heaps)))
    key = f"_{state.prefix}-found-{state.mark}"
    note_question(key)
    st.session_state[key] = st.session_state.get(key, frozenset()) | state.explained
    found: frozenset[int] = st.session_state[key]
    return found


def _answers(facts: MoveFacts) -> list[AnswerCell | None] | None:
    if facts.nim_sum == 0 or facts.unlisted is not None:
        return None
    return [
        AnswerCell(value ^ facts.nim_sum, count) if movable else None
        for value, count, movable in zip(facts.values, facts.wins, facts.has_move, strict=True)
    ]


def _why_values(state: PageState, facts: MoveFacts, known: frozenset[int]) -> None:
    """Draw a link to the reason of each value, and the reason that is open.

    For a heap that is too large to derive, a button leads to the pattern.
    """
    small: list[Markup] = []
    large = []
    for size, letters in letters_of(facts.heaps).items():
        place = facts.heaps.index(size)
        words = why_words(letters, facts.values[place], known=place in known)
        if size <= page_limits.DERIVE_OPTIONS:
            small.append(why_button((size,), words, label=words))
        else:
            large.append((size, markdown("{words}", words=words)))
    if small:
        html(markup('<p class="gl-whys">{}</p>', join(small, " ")))
    if large:
        with st.container(horizontal=True, key="why-values"):
            for size, label in large:
                _why_so_large(state, facts, size, label)
    why_beside(state)
    why_links(key=f"_{state.page.prefix}-why-links", on_why=lambda heaps: state.set(why=heaps))


def _why_so_large(state: PageState, facts: MoveFacts, size: int, label: str) -> None:
    tip = _("A heap of {size} is too large to derive here: opens the pattern of the values.")
    st.button(
        label,
        key=f"_{state.page.prefix}-why-{facts.heaps.index(size)}",
        help=markdown(tip, size=number(size)),
        type="tertiary",
        on_click=partial(state.set, view="pattern"),
    )


# -- as a file ----------------------------------------------------------------------------------


def is_open(state: MoveState) -> bool:
    """Return whether the answer of a position is shown, by its switch or by the whole app."""
    return state.open_all or link_state.is_on(state.answer_key)


def position_written(state: MoveState) -> list[Part]:
    """Return the view for a file: the XOR and, as far as shown, the winner and the moves."""
    facts = move_facts(state.texts, state.heaps)
    if isinstance(facts, Refused):
        return [*rule_lines(state), facts.sentence]
    parts: list[Part] = rule_lines(state)
    shown = is_open(state) or facts.is_terminal
    asks = question_of(winner_told=is_told(state.who_key), shown=shown)
    if facts.heaps:
        parts.append(_columns(state, facts, asks))
    if asks is OpenQuestion.WINNER:
        return [*parts, _("Who wins if both play perfectly? By which moves?")]
    if asks is OpenQuestion.MOVE:
        return [*parts, turn(facts), _("Which moves win?")]
    parts.append(turn(facts))
    if facts.unlisted is not None:
        parts.append(facts.unlisted)
    elif facts.nim_sum:
        pins = state.is_of_pins
        cards = [move_card(one.move, why(one, facts.nim_sum), pins=pins) for one in facts.listed]
        parts += winning_written(state, cards, facts.total, state.any_mirror(facts.listed))
    elif not facts.is_terminal:
        answered = partial(answered_moves, state.texts, state.heaps)
        parts += lost_written(state, answered, facts.moves, replies_table)
    return parts


def rule_lines(state: MoveState) -> list[Part]:
    """Return the first lines of a file about a position: its rule; none for a sum."""
    return [] if state.is_sum or not state.rules else [rule_line(state.rules[0])]


def winning_written(
    state: MoveState, cards: Sequence[Markup], total: int | None, has_mirror: bool
) -> list[Part]:
    """Return the winning moves for a file: those on the screen, one line for each card."""
    shown = cards[rows_shown(state.prefix, state.mark, total)]
    parts: list[Part] = [
        Heading(how_many_win(total, has_mirror=has_mirror)),
        Items(tuple(map(line_of, shown))),
    ]
    if len(shown) != total:
        parts.append(how_many_shown(len(shown), total))
    return parts


def lost_written(
    state: MoveState,
    answered: Callable[[int], tuple[AnyAnswered, ...] | Refused],
    total: int | None,
    table: Callable[[Sequence[AnyAnswered], int | None], Markup],
) -> list[Part]:
    """Return why every move fails, for a file; parameters as for `lost_moves`."""
    rows = answered(rows_shown(state.prefix, state.mark, total).stop)
    told = rows.sentence if isinstance(rows, Refused) else table(rows, total)
    return [Heading(_("Why every move fails")), told]


# -- the heaps 1..n -----------------------------------------------------------------------------


def _family(state: PageState) -> None:
    """Draw the answers for one heap of each size 1 to n, in an expander."""
    box = st.expander(
        _("One heap of each size, 1 to n"),
        key=f"_{state.page.prefix}-families",
        on_change="rerun",
    )
    if not box.open:
        return
    with box:
        n = st.number_input(
            _("n, the largest heap"),
            value=int(FAMILY.default),
            key=f"_{state.page.prefix}-family",
        )
        answers = family_facts(str(state.rule), within(FAMILY, n))
        html(markup('<p role="status">{}</p>', family_sentence(answers[-1])))
        html(table_of_families(answers[:-1]))
