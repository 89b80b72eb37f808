"""The cards of moves and what they say: every sentence is true of the position."""

from __future__ import annotations

import re
from functools import reduce
from operator import xor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamecore.grundy.derivation import derive
from gamecore.grundy.sequence import forget_sequences
from gamecore.limits import HEAP_SIZE
from gamecore.positions.analysis import Analysis, analyse
from gamecore.positions.family import family_answer
from gamecore.positions.moves import Move
from gamecore.positions.replies import check_move
from gamecore.rules.options import options
from said import facts as facts_of
from said import tells
from ui.base import page_limits
from ui.base.page_limits import HEAPS, Refused
from ui.base.words import prose
from ui.move.cards import (
    family_sentence,
    mistakes,
    move_card,
    of_move,
    replies_table,
    table_of_families,
    turn,
    what_it_does,
    why,
    worth,
)
from ui.move.facts import Answered, answered_moves, family_facts, move_facts, reply_by_letter
from ui.pieces.xor_card import AnswerCell, bit_columns, column_words, xor_card

BITS = HEAP_SIZE.bit_length()

values_of_heaps = st.lists(st.integers(0, 2**BITS - 1), min_size=1, max_size=HEAPS)


@given(values_of_heaps)
def test_what_is_left_over_in_the_columns_is_the_xor(values):
    left = sum(1 << column.bit for column in bit_columns(values) if column.leftover is not None)
    assert left == reduce(xor, values)


@given(values_of_heaps)
def test_every_one_of_a_column_cancels_or_is_left_over_once(values):
    for column in bit_columns(values):
        named = [place for pair in column.pairs for place in pair]
        named += [] if column.leftover is None else [column.leftover]
        assert sorted(named) == [i for i, value in enumerate(values) if value >> column.bit & 1]


@given(values_of_heaps)
def test_links_of_a_column_never_cross(values):
    for column in bit_columns(values):
        ends = [place for pair in column.pairs for place in pair]
        assert ends == sorted(ends)


def test_there_are_as_many_columns_as_the_largest_value_needs():
    assert [column.bit for column in bit_columns([3, 4, 5])] == [2, 1, 0]
    assert [column.bit for column in bit_columns([0, 0])] == [0]
    assert len(bit_columns([10**18])) == BITS


def test_a_column_is_also_told_in_words():
    high, middle, low = bit_columns([3, 4, 5])
    assert column_words(high) == "B and C cancel"
    assert column_words(middle) == "A is left over"
    assert column_words(low) == "A and C cancel"
    assert column_words(bit_columns([2])[1]) == "no ones"


def cells(card, names):
    return re.findall(rf'<td class="{names}">(<.>.</.>)', card)


def test_paired_ones_are_struck_and_joined_and_leftovers_bold():
    card = xor_card((5, 10, 20), (3, 4, 5))
    assert cells(card, "b left") == ["<b>1</b>"]
    assert cells(card, "b from") == ["<s>1</s>"] * 2
    assert cells(card, "b to") == ["<s>1</s>"] * 2
    assert cells(card, "b thru") == ["<i>0</i>"]  # the 1-column joins A and C through B


def test_before_the_answer_no_target_and_no_leading_column_is_shown():
    card = xor_card((5, 10, 20), (3, 4, 5))
    assert "lead" not in card
    assert "Must become" not in card


def test_the_answer_marks_the_leading_column_and_says_which_heaps_surely_can():
    answers = [AnswerCell(value ^ 2, count) for value, count in ((3, 1), (4, 0), (5, 0))]
    card = xor_card((5, 10, 20), (3, 4, 5), answers)
    assert '<span class="gl-hidden">leading column </span>2</th>' in card
    assert card.count("always possible") == 1  # only A has a one there
    assert card.count("if a move reaches it") == 2
    assert "3 ⊕ 2 = </span><b>1</b>" in card


def test_a_heap_without_a_move_has_no_target():
    card = xor_card((0, 1), (0, 1), [None, AnswerCell(0, 1)])
    assert card.count("no move here") == 1


def test_the_card_is_a_real_table_that_scrolls_inside_itself():
    card = xor_card((10**18, 3), (10**18, 3))
    assert '<div class="gl-scroll" tabindex="0" role="region" aria-label=' in card
    assert "<caption" in card
    assert card.count('<th scope="row">') == 3
    assert "2<sup>59</sup>" in card


def test_the_largest_card_stays_a_small_message():
    sizes = tuple(10**18 - place for place in range(HEAPS))
    answers = [AnswerCell(size, 1) for size in sizes]
    assert len(xor_card(sizes, sizes, answers)) < 100_000


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (5, (3,), "takes 2 stones"),
        (5, (4,), "takes 1 stone"),
        (5, (), "takes 5 stones"),
        (9, (2, 7), "splits the heap"),
        (9, (2, 6), "takes 1 stone and splits"),
    ],
)
def test_a_move_says_what_it_does_with_the_stones(before, after, said):
    assert what_it_does(Move(0, before, after, 0, 0, 0)) == said


def test_a_move_that_raises_the_value_is_marked():
    assert "raises the value" in move_card(Move(0, 6, (5,), 2, 3, 3), "why")
    assert "raises the value" not in move_card(Move(1, 5, (4,), 3, 2, 2), "why")


def test_a_cut_table_says_how_many_moves_there_are():
    row = Answered(Move(0, 1, (), 1, 0, 1), 1, Move(1, 1, (), 1, 0, 0))
    assert "1 of the 54 moves" in replies_table([row], 54)
    assert "All 2 moves" in replies_table([row, row], 2)


def test_a_lost_family_is_told_as_lost():
    answers = [family_answer("take at least n/3", n) for n in range(1, 17)]
    markup = table_of_families(answers)
    assert markup.count("<tr>") == 17
    assert markup.count("loses") == 1  # n = 3
    assert '<th scope="row">3</th><td class="n"><span class="gl-value">0</span></td>' in markup


RULES = ("take any", "take 1, 3, 4", "take at least half", "take any or split into 2")


def guess(rule, heaps, heap, after):
    """Return what is said to a guess, as one text: in stones, then by XOR."""
    facts = move_facts(rule, heaps)
    verdict = check_move(rule, heaps, heap, after)
    reply = verdict.reply and reply_by_letter(verdict.move, verdict.reply)
    in_stones, by_xor = of_move(facts, verdict, reply)
    assert "XOR" not in " ".join(in_stones)
    return " ".join([*in_stones, *by_xor])


@pytest.mark.parametrize(
    ("rule", "heaps", "said"),
    [
        ("take any", (3, 4, 5), "XOR is 2, not 0: the player to move wins."),
        ("take any", (2, 2), "XOR is 0: the player to move loses, whatever they do."),
        ("take any", (0, 0), "No stones are left: the player to move has lost."),
        ("take any", (), "No stones are left: the player to move has lost."),
        ("split into 2 unequal", (1, 2), "No move is left: the player to move has lost."),
    ],
)
def test_the_turn_always_names_the_player_to_move(rule, heaps, said):
    assert turn(move_facts(rule, heaps)) == said


def test_a_move_that_raises_a_value_is_explained():
    facts = move_facts("take 1, 3, 4", (6, 5))
    first, second = (why(entry, facts.nim_sum) for entry in facts.listed)
    assert tells(first, "A 2 ⊕ 1 = 3 5 3")  # what it must become, and what has that value
    assert "raises the heap's value from 2 to 3" in first
    assert facts_of(second) == [*"B3⊕1=242"]


def test_a_split_is_explained_by_the_values_of_its_parts():
    facts = move_facts("split into 2 unequal", (9,))
    said = [why(entry, facts.nim_sum) for entry in facts.listed]
    assert facts_of(said[0]) == [*"A1⊕1=0270⊕0=0"]


@given(st.sampled_from(RULES), st.lists(st.integers(0, 9), min_size=1, max_size=3).map(tuple))
def test_a_guess_is_right_exactly_when_the_theorem_says_so(rule, heaps):
    facts = move_facts(rule, heaps)
    winning = {(entry.move.heap, entry.move.after) for entry in facts.listed}
    assert len(winning) == facts.total
    for heap, size in enumerate(heaps):
        for after in options(rule, size):
            said = guess(rule, heaps, heap, after)
            assert said.startswith("Right") == ((heap, after) in winning), (heap, after)


def test_removing_as_many_stones_as_the_xor_is_named():
    said = guess("take any", (10, 12, 5), 1, (9,))
    assert "You took 3, as many stones as the XOR." in said


def test_moving_in_the_largest_heap_is_named_when_it_has_no_winning_move():
    assert "largest heap" in guess("take 1, 3, 4", (4, 8, 11), 2, (10,))
    assert "largest heap" not in guess("take 1, 3, 4", (4, 8, 11), 0, (3,))


def test_xoring_the_sizes_is_named():
    # 3, 4 and 7 have XOR 0, but are worth 1, 2 and 0.
    assert "values count" in guess("take 1, 3, 4", (3, 4, 8), 2, (7,))
    assert "values count" not in guess("take any", (3, 4, 8), 2, (6,))


def test_the_right_heap_with_the_wrong_size_is_told_its_target():
    said = guess("take any", (12, 19, 27), 0, (9,))
    assert tells(said, "A 12 ⊕ 4 = 8")


def test_a_move_from_a_lost_position_is_answered_without_blame():
    facts = move_facts("take any", (2, 2))
    verdict = check_move("take any", (2, 2), 0, (1,))
    assert mistakes(facts, verdict.move) == []
    assert "so every move loses here" in guess("take any", (2, 2), 0, (1,))


def test_the_reply_to_a_split_keeps_the_letters_of_the_board():
    # In Grundy's game 3 beside 3 is lost; the answer to A 3 → 1 + 2 is in B, not in "C".
    said = guess("split into 2 unequal", (3, 3), 0, (1, 2))
    assert "B 3 → 1 + 2" in said


def test_the_reply_in_a_part_of_a_split_heap_goes_by_its_size_alone():
    said = guess("0.77", (2, 7), 1, (1, 5))
    assert "for example with 5 → 1 + 2." in said
    rows = answered_moves("0.77", (2, 7), 60)
    told = dict(
        zip(
            [row.move.after for row in rows],
            replies_table(rows, None).split("</tr>")[1:-1],
            strict=True,
        )
    )
    assert told[1, 5].count("gl-heap ") == 1
    assert told[6,].count("gl-heap ") == 2


def test_the_last_of_three_parts_keeps_the_letter_too():
    split = Move(heap=1, before=9, after=(2, 3, 4), value_before=0, value_after=1, target=0)
    for place, named in ((0, 0), (1, 1), (2, 1), (3, 1), (4, 2)):
        reply = Move(heap=place, before=4, after=(), value_before=1, value_after=0, target=0)
        assert reply_by_letter(split, reply).heap == named


@pytest.mark.parametrize("heaps", [(8, 19, 27), (1, 1), (5, 5, 0, 7, 7)])
def test_every_heap_of_a_lost_position_gets_its_share_of_the_answers(heaps):
    facts = move_facts("take any", heaps)
    rows = answered_moves("take any", heaps, page_limits.MOVES_LISTED)
    assert facts.moves == sum(heaps)
    assert len(rows) == min(facts.moves, page_limits.MOVES_LISTED)
    assert {row.move.heap for row in rows} == {place for place, size in enumerate(heaps) if size}
    for row in rows:
        values = list(heaps)
        values[row.move.heap] = sum(row.move.after)
        assert row.nim_sum != 0
        assert row.reply.before == values[row.reply.heap]


def test_the_answers_reach_every_move_when_asked_for_more():
    assert len(answered_moves("take any", (8, 19, 27), page_limits.MOVES_MORE)) == 54


def test_of_a_quintillion_of_moves_the_first_are_listed_and_none_counted():
    facts = move_facts("take at least half", (10**18,))
    assert facts.total == 1
    facts = move_facts("take at least half", (10**18, 10**15, 77))
    assert facts.total is None
    assert facts.wins == (None, 0, 0)
    assert len(facts.listed) == page_limits.MOVES_MORE
    assert move_facts("take any", (10**18, 10**18)).moves is None


def test_a_heap_beyond_what_is_known_is_named_with_the_limit():
    rule = "split into 4 unequal"
    facts = move_facts(rule, (5, 900_000))
    assert isinstance(facts, Refused)
    assert facts.sentence.startswith("Heap B")
    (named,) = re.findall(r"up to (\d[\d\u202f]*)", facts.sentence)
    largest = int(named.replace("\u202f", ""))
    assert 400 < largest < 900_000
    forget_sequences()  # nothing is kept that the first question had to work out
    assert move_facts(rule, (5, largest)).heaps == (5, largest)


@pytest.mark.parametrize("asked", [move_facts, lambda *position: answered_moves(*position, 10)])
def test_with_a_rule_for_each_heap_no_other_heap_is_blamed(asked):
    """Heap A is what the core refuses; heap B is larger, and answered."""
    facts = asked(("split into 2 unequal", "take any"), (10**9, 10**12))
    assert isinstance(facts, Refused)
    assert "split into 2 unequal" in facts.sentence
    assert "Heap B" not in facts.sentence


def test_a_guess_is_judged_also_where_the_winning_moves_are_too_many():
    rule, heaps = "take any or split into 2", (10**18, 5)
    assert move_facts(rule, heaps).unlisted.startswith("Heap A")
    # Worth 10^18 − 1 and 5, by the closed form of Lasker's game: A can become a second heap of 5.
    assert "5, 5. Now it is your opponent's turn, and they lose" in guess(rule, heaps, 0, (5,))
    assert "only winning move" not in guess(rule, heaps, 0, (5,))
    assert "largest heap" not in guess(rule, heaps, 0, (6,))


@pytest.mark.parametrize("rule", [*RULES, "split into 2 unequal", "take at most half"])
def test_the_three_properties_of_the_proof_hold(rule):
    """content/en/move.md, section why: below is in reach, the value is not, above goes back."""
    assert "the opponent can move it" in prose("move", "why")
    for n in range(25):
        steps = derive(rule, n).steps
        value = derive(rule, n).mex
        reached = {step.value for step in steps}
        assert set(range(value)) <= reached
        assert value not in reached
        for step in steps:
            if step.value > value:
                # Beside a Nim heap of that value, some move in the parts makes the XOR 0.
                beside = analyse(["take any", *[rule] * len(step.option)], (value, *step.option))
                assert any(move.heap > 0 for move in beside.winning_moves), (n, step)


def test_the_cheapest_move_belongs_to_rules_that_take_at_least_a_fraction():
    facts = move_facts("take at least half", (9, 12, 3))
    takes = [entry.move.stones_taken for entry in facts.listed]
    assert facts.cheapest.move.stones_taken == min(takes)
    assert move_facts("take any", (9, 12, 3)).cheapest is None


def test_the_family_says_the_least_first_move_or_that_there_is_none():
    least = family_sentence(family_answer("take at least half", 10))
    assert tells(least, "1 10 5")  # the heaps, and their XOR
    assert tells(least, "7 8 1")  # what to take, from which heap, and what is left of it
    none = family_sentence(family_answer("take at least n/3", 18))
    assert facts_of(none) == ["1", "18", "0"]
    assert "the player to move loses" in none


def test_the_small_table_of_families_ends_with_the_family_that_was_asked_for():
    answers = family_facts("take at least half", 1000)
    assert [answer.n for answer in answers[:3]] == [1, 2, 3]
    assert answers[-1] == family_answer("take at least half", 1000)


def test_thousands_of_equal_heaps_are_asked_about_once(monkeypatch):
    asked = []
    known = Analysis.value_after
    monkeypatch.setattr(
        Analysis,
        "value_after",
        lambda position, heap, after: asked.append(after) or known(position, heap, after),
    )
    facts = move_facts.function("split equally", (2**13,))
    assert max(len(move.move.after) for move in facts.listed) > 1000
    assert all(len(move.part_values) == len(move.move.after) for move in facts.listed)
    assert len(asked) <= len(facts.listed)


def test_three_heaps_are_listed_as_a_sentence_does():
    assert worth((1, 1, 7), (0, 0, 3), 3) == "heaps of 1, 1 and 7 are worth 0 ⊕ 0 ⊕ 3 = 3"
