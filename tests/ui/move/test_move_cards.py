"""The markup of the winning-move view, from plain numbers: the XOR card, moves, tables."""

import re
from functools import reduce
from operator import xor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamecore.limits import HEAP_SIZE
from gamecore.positions.family import family_answer
from gamecore.positions.moves import Move
from ui.base.page_limits import HEAPS
from ui.move.cards import Answered, move_card, replies_table, table_of_families, what_it_does
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
