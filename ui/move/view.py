"""The winning-move view: the XOR in binary columns, a guess, then every winning move and why."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, TypeVar

import streamlit as st

from gamecore.document import Heading, Items
from gamecore.positions.family import takes_at_least
from gamecore.positions.replies import heaps_after, rules_after
from ui.base import page_limits
from ui.base.fields import Field
from ui.base.marks import letters_of, panel
from ui.base.markup import Markup, html, join, markdown, markup
from ui.base.refused import Refused
from ui.base.words import _, number, several
from ui.derivation.cards import why_button
from ui.derivation.why import why_beside
from ui.frame.export import line_of, rule_line
from ui.links import link_state
from ui.links.link_widgets import switch_row, within
from ui.move.bench import MoveBench, bench_of_page
from ui.move.brute_force import brute_force_box
from ui.move.cards import move_card, replies_table, table_of_families
from ui.move.facts import MoveFacts, answered_moves, family_facts, move_facts
from ui.move.guess import claim_button, judge_normal, move_guess
from ui.move.steps import from_the_first, heap_by_heap
from ui.move.witnesses import heaps_witness
from ui.move.words import family_sentence, named, turn, why, why_words
from ui.pieces.beside import beside
from ui.pieces.open_question import OpenQuestion, question_of
from ui.pieces.show_more import how_many_shown, how_many_win, more, rows_shown
from ui.pieces.who_wins import is_told, who_wins
from ui.pieces.why_links import why_links
from ui.pieces.why_works import why_works
from ui.pieces.xor_card import Answer, covered_card, xor_card

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from streamlit.delta_generator import DeltaGenerator

    from gamecore.document import Part
    from gamecore.positions.moves import Move
    from ui.links.bench import Bench

AnyAnswered = TypeVar("AnyAnswered")
"""A losing move with the answer to it, as one kind of play or the other shows it."""

FAMILY = Field("family", "number", 10, low=1, high=page_limits.FAMILY)
"""The families that are answered; the heaps 1 to 10 on an untouched page."""


def move_view(bench: Bench) -> None:
    """Draw the view: who wins, the XOR card, the guess, the answer, and why all this works."""
    if not position_view(bench_of_page(bench, why=partial(_why_values, bench))):
        return
    if takes_at_least(bench.rule):
        _family(bench)
    why_works("move")


def position_view(bench: MoveBench) -> bool:
    """Draw who wins, the XOR card, the guess and the answer; return whether there are values."""
    facts = move_facts(bench.texts, bench.heaps)
    if isinstance(facts, Refused):
        html(panel("error", facts.sentence, alert=True))
        return False
    told = say_played(bench)
    question, subject = beside()
    headline = question.container()
    if not facts.heaps:
        _headline(bench, facts, headline, told=True)
    else:
        _card(bench, facts, (headline, question, subject), told)
        brute_force_box(bench.prefix, lambda: heaps_witness(bench.texts, bench.heaps))
    return True


def _headline(bench: MoveBench, facts: MoveFacts, place: DeltaGenerator, *, told: bool) -> bool:
    """Ask who wins, or tell it; return whether it is told."""
    with place:
        return who_wins(
            bench.who_key,
            turn(facts),
            wins=facts.nim_sum != 0,
            told=told,
            refute=partial(wrong_winner, bench),
        )


def wrong_winner(bench: MoveBench, says_lost: bool) -> None:
    """Offer to play a wrong answer to the question who wins out, against the computer."""
    if bench.play_out is not None:
        claim_button(f"_{bench.prefix}-who-out", bench.play_claim_out, computer_begins=says_lost)


def _card(
    bench: MoveBench,
    facts: MoveFacts,
    places: tuple[DeltaGenerator, DeltaGenerator, DeltaGenerator],
    told: bool,
) -> None:
    headline, question, subject = places
    told_heaps = None
    asks = OpenQuestion.NONE
    if facts.is_terminal:
        shown = True
        _headline(bench, facts, headline, told=True)
    else:
        guess = question.container()
        with question:
            shown = answer_switch(bench)
        known = _headline(bench, facts, headline, told=told or shown)
        asks = question_of(winner_told=known, shown=shown)
        if shown:
            with guess:
                told_heaps = heap_by_heap(bench, facts)
        else:
            from_the_first(bench)
        if asks is OpenQuestion.MOVE:
            with guess:
                move_guess(
                    bench,
                    facts,
                    lambda move: play_button(bench, move, "guess"),
                    partial(judge_normal, bench, facts),
                    wins=facts.nim_sum != 0,
                )
    with subject:
        html(_columns(bench, facts, asks, told_heaps))
        bench.why(facts, asks)
    if told_heaps is not None:
        return
    if shown and facts.unlisted is not None:
        html(panel("error", facts.unlisted, alert=True))
    elif shown and facts.nim_sum:
        _winning_moves(bench, facts)
    elif shown and not facts.is_terminal:
        _lost_moves(bench, facts)


def _columns(
    bench: MoveBench, facts: MoveFacts, asks: OpenQuestion, told: int | None = None
) -> Markup:
    """Return the card of the position, as far as what is asked lets it tell."""
    rules = [str(rule) for rule in bench.rules] if bench.is_sum else None
    if asks.covers("values"):
        return covered_card(facts.heaps, rules)
    answers = None if asks.covers("moves") else _answers(facts)
    return xor_card(facts.heaps, facts.values, answers, rules, told=told)


def answer_switch(bench: MoveBench) -> bool:
    """Draw the switch that shows the answer, unless the whole app shows answers anyway."""
    if bench.open_all:
        return True
    return switch_row(_("Show the answer"), bench.answer_key)


def _answers(facts: MoveFacts) -> list[Answer | None] | None:
    if facts.nim_sum == 0 or facts.unlisted is not None:
        return None
    return [
        Answer(value ^ facts.nim_sum, count) if movable else None
        for value, count, movable in zip(facts.values, facts.wins, facts.has_move, strict=True)
    ]


def _why_values(bench: Bench, facts: MoveFacts, asks: OpenQuestion) -> None:
    """Draw what asks for the reason of each value, and the reason that is open beside it.

    Of a heap that is too large to derive it leads to the pattern.
    """
    small: list[Markup] = []
    large = []
    for size, letters in letters_of(facts.heaps).items():
        words = why_words(letters, facts.values[facts.heaps.index(size)], asks)
        if size <= page_limits.DERIVE_OPTIONS:
            small.append(why_button((size,), words, label=words))
        else:
            large.append((size, markdown("{words}", words=words)))
    if small:
        html(markup('<p class="gl-whys">{}</p>', join(small, " ")))
    if large:
        with st.container(horizontal=True, key="why-values"):
            for size, label in large:
                _why_so_large(bench, facts, size, label)
    why_beside(bench)
    why_links(key=f"_{bench.game.prefix}-why-links", on_why=lambda heaps: bench.set(why=heaps))


def _why_so_large(bench: Bench, facts: MoveFacts, size: int, label: str) -> None:
    tip = _("A heap of {size} is too large to derive here: opens the pattern of the values.")
    st.button(
        label,
        key=f"_{bench.game.prefix}-why-{facts.heaps.index(size)}",
        help=markdown(tip, size=number(size)),
        type="tertiary",
        on_click=partial(bench.set, view="pattern"),
    )


# -- the answer ---------------------------------------------------------------------------------


def _winning_moves(bench: MoveBench, facts: MoveFacts) -> None:
    st.markdown(markdown("#### {said}", said=how_many_win(facts.total)))
    if facts.cheapest is not None and facts.total != 1:
        move = facts.cheapest.move
        cheapest = several(
            "The cheapest takes {count} stone: {move}.",
            "The cheapest takes {count} stones: {move}.",
            move.stones_taken,
            move=named(move),
        )
        html(panel("note", cheapest))
    listed = facts.listed[: rows_shown(bench.prefix, bench.mark)]
    for index, entry in enumerate(listed):
        move_row(bench, entry.move, move_card(entry.move, why(entry, facts.nim_sum)), index)
    more(bench.prefix, bench.mark, len(listed), facts.total)


def _lost_moves(bench: MoveBench, facts: MoveFacts) -> None:
    answered = partial(answered_moves, bench.texts, bench.heaps)
    lost_moves(bench, answered, facts.moves, replies_table)


def lost_moves(
    bench: MoveBench,
    answered: Callable[[int], tuple[AnyAnswered, ...] | Refused],
    total: int | None,
    table: Callable[[Sequence[AnyAnswered], int | None], Markup],
) -> None:
    """Draw why every move fails: the answered moves as a table, or why there are none.

    Parameters
    ----------
    bench : MoveBench
    answered : callable
        Given how many, answers this many moves, or says why it cannot.
    total : int or None
        How many moves the position has; None where they are not counted.
    table : callable
        (rows, total) → the markup of the table.
    """
    st.markdown(f"#### {_('Why every move fails')}")
    rows = answered(rows_shown(bench.prefix, bench.mark))
    if isinstance(rows, Refused):
        html(panel("error", rows.sentence, alert=True))
        return
    html(table(rows, total))
    more(bench.prefix, bench.mark, len(rows), total)


def move_row(bench: MoveBench, move: Move, card: Markup, index: int) -> None:
    """Draw a winning move: its card, which is markup, and the button that plays it."""
    with st.container(
        border=True,
        horizontal=True,
        vertical_alignment="center",
        gap="medium",
        wrap=False,
        key=f"_{bench.prefix}-moverow-{index}",
    ):
        html(card)
        play_button(bench, move, str(index))


def play_button(bench: MoveBench, move: Move, name: str) -> None:
    """Draw the button that plays a move; `name` tells it from the others of the view."""
    after = heaps_after(bench.heaps, move.heap, move.after)
    full = len(after) > page_limits.HEAPS
    st.button(
        _("Play this move"),
        key=f"_{bench.prefix}-play-{name}",
        help=markdown(_("A page holds at most {count} heaps."), count=page_limits.HEAPS)
        if full
        else None,
        disabled=full,
        on_click=_play,
        args=(bench, move, after),
    )


def _play(bench: MoveBench, move: Move, after: tuple[int, ...]) -> None:
    """Put the heaps as they are after a move; an open answer shows why they are lost now."""
    bench.put(move.heap, move.after)
    rules = rules_after(bench.rules, move.heap, move.after)
    st.session_state[f"_{bench.prefix}-played"] = (rules, after, bench.misere, named(move))


def say_played(bench: MoveBench) -> bool:
    """Say what was just played, as long as its position is the one on the page."""
    played = st.session_state.get(f"_{bench.prefix}-played")
    if played is None or played[:3] != (bench.rules, bench.heaps, bench.misere):
        return False
    html(
        panel(
            "good",
            _("You played {move}. Now your opponent is to move, and loses.").format(move=played[3]),
        )
    )
    return True


# -- as a file ----------------------------------------------------------------------------------


def is_open(bench: MoveBench) -> bool:
    """Return whether the answer of a position is open, wherever that is asked."""
    return bench.open_all or link_state.is_on(bench.answer_key)


def position_written(bench: MoveBench) -> list[Part]:
    """Return the XOR of a position and, once they are open, its winner and the moves with why."""
    facts = move_facts(bench.texts, bench.heaps)
    if isinstance(facts, Refused):
        return [*rule_lines(bench), facts.sentence]
    parts: list[Part] = rule_lines(bench)
    shown = is_open(bench) or facts.is_terminal
    asks = question_of(winner_told=is_told(bench.who_key), shown=shown)
    if facts.heaps:
        parts.append(_columns(bench, facts, asks))
    if asks is OpenQuestion.WINNER:
        return [*parts, _("Who wins if both play perfectly? By which moves?")]
    if asks is OpenQuestion.MOVE:
        return [*parts, turn(facts), _("Which moves win?")]
    parts.append(turn(facts))
    if facts.unlisted is not None:
        parts.append(facts.unlisted)
    elif facts.nim_sum:
        cards = [move_card(entry.move, why(entry, facts.nim_sum)) for entry in facts.listed]
        parts += winning_written(bench, cards, facts.total)
    elif not facts.is_terminal:
        answered = partial(answered_moves, bench.texts, bench.heaps)
        parts += lost_written(bench, answered, facts.moves, replies_table)
    return parts


def rule_lines(bench: MoveBench) -> list[Part]:
    """Return how a file about a position begins; in a sum each heap names its own rule."""
    return [] if bench.is_sum or not bench.rules else [rule_line(bench.rules[0])]


def winning_written(bench: MoveBench, cards: Sequence[Markup], total: int | None) -> list[Part]:
    """Return the winning moves that are on the screen, by their cards."""
    shown = cards[: rows_shown(bench.prefix, bench.mark)]
    parts: list[Part] = [
        Heading(how_many_win(total)),
        Items(tuple(map(line_of, shown))),
    ]
    if len(shown) != total:
        parts.append(how_many_shown(len(shown), total))
    return parts


def lost_written(
    bench: MoveBench,
    answered: Callable[[int], tuple[AnyAnswered, ...] | Refused],
    total: int | None,
    table: Callable[[Sequence[AnyAnswered], int | None], Markup],
) -> list[Part]:
    """Return why every move fails, as `lost_moves` draws it."""
    rows = answered(rows_shown(bench.prefix, bench.mark))
    told = rows.sentence if isinstance(rows, Refused) else table(rows, total)
    return [Heading(_("Why every move fails")), told]


# -- the heaps 1..n -----------------------------------------------------------------------------


def _family(bench: Bench) -> None:
    """Draw the answers of a family of positions, among which may be the one that is asked."""
    box = st.expander(
        _("One heap of each size, 1 to n"),
        key=f"_{bench.game.prefix}-families",
        on_change="rerun",
    )
    if not box.open:
        return
    with box:
        n = st.number_input(
            _("n, the largest heap"),
            value=int(FAMILY.default),
            key=f"_{bench.game.prefix}-family",
        )
        answers = family_facts(str(bench.rule), within(FAMILY, n))
        html(markup('<p role="status">{}</p>', family_sentence(answers[-1])))
        html(table_of_families(answers[:-1]))
