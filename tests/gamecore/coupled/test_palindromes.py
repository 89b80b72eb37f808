"""Playing with a string: the rule itself, its runs, and Dawson's Chess."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coupled_witness import agrees_with_search
from gamecore import grundy_values
from gamecore.coupled.palindromes import (
    DAWSONS_CHESS,
    GAME,
    after_cut,
    analyse,
    cut_move,
    cuttable,
    options,
    parse,
    runs,
    winning_places,
)
from gamecore.errors import LimitExceeded, PositionError
from gamecore.grundy.mex import mex
from gamecore.limits import STRING
from gamecore.rules.options import options as options_of_heap
from gamecore.search import Search
from sizes import EVERY_CASE

texts = st.text("ab ", max_size=60)


def pieces_by_the_rule(pieces):
    """The game of the problem, on pieces: choose one, a middle of equal letters, cut it out.

    Written straight from the statement: the palindrome may reach any distance l ≥ 1 to both sides.
    """
    for index, piece in enumerate(pieces):
        for i in range(1, len(piece) - 1):
            if any(
                piece[i - n : i] == piece[i + 1 : i + n + 1][::-1]
                for n in range(1, min(i, len(piece) - 1 - i) + 1)
            ):
                cut = (piece[:i], piece[i], piece[i + 1 :])
                yield tuple(sorted((*pieces[:index], *cut, *pieces[index + 1 :])))


def test_every_short_string_agrees_with_search(sweep):
    """All strings of a and b up to 10 letters, and of a, b and c up to 6, by `options`."""
    short = ["".join(letters) for n in range(11) for letters in product("ab", repeat=n)]
    more = ["".join(letters) for n in range(7) for letters in product("abc", repeat=n)]
    assert len(short + more) == 2**11 - 1 + (3**7 - 1) // 2
    drawn = sweep(short + more, quick=200, check=1500)
    assert agrees_with_search(GAME, drawn) == len(drawn)


def test_every_short_string_agrees_with_the_rule_on_pieces(sweep):
    """All strings of a and b up to 10 letters, by the statement of the problem itself."""
    witness = Search(pieces_by_the_rule)
    short = ["".join(letters) for n in range(11) for letters in product("ab", repeat=n)]
    for text in sweep(short, quick=200, check=1000):
        assert analyse(text).to_move_wins == witness.to_move_wins((text,))


def test_a_run_has_the_moves_of_a_heap_of_dawsons_chess():
    """What a cut leaves of runs of up to 12 places, against the options of the heap rule."""
    for length in range(1, 13):
        text = "ab" * 7
        text = text[: length + 2]
        assert [run.length for run in runs(text)] == [length]
        left = {tuple(sorted(run.length for run in runs(after))) for after in options(text)}
        assert left == set(options_of_heap(DAWSONS_CHESS, length))


def test_the_value_of_a_run_is_the_grundy_value_of_the_string():
    """By the definition, on the literal pieces, for runs of up to 9 places."""
    known = {}

    def value(pieces):
        if pieces not in known:
            known[pieces] = mex(value(after) for after in pieces_by_the_rule(pieces))
        return known[pieces]

    for length in range(1, 10):
        text = ("ab" * 6)[: length + 2]
        assert analyse(text).nim_sum == value((text,)) == grundy_values(DAWSONS_CHESS, length)[-1]


@given(texts)
def test_the_winning_cuts_are_those_that_leave_a_lost_position(text):
    found = analyse(text)
    position = found.position
    winning = [
        place
        for place in cuttable(position)
        if not analyse(after_cut(position, place)).to_move_wins
    ]
    assert [move.place for move in found.winning_moves] == winning
    assert list(winning_places(runs(text))) == winning
    for move in found.winning_moves:
        assert move in found.winning_moves
        assert move == cut_move(position, move.place)
        assert move.after in options(position)


@given(texts)
def test_places_keep_their_letters_through_every_cut(text):
    position = parse(text)
    letters = position.replace(" ", "")
    for place in cuttable(position):
        after = after_cut(position, place)
        assert after.replace(" ", "") == letters
        assert letters[place - 1] in after.split()
        assert set(cuttable(after)) == set(cuttable(position)) - {place - 1, place, place + 1}


@settings(max_examples=15)
@given(st.text("ab", min_size=60, max_size=200))
def test_long_strings_agree_with_every_single_cut(text):
    found = analyse(text)
    for place in cuttable(text):
        after = analyse(after_cut(text, place)).nim_sum
        assert (place in winning_places(runs(text))) == (found.to_move_wins and after == 0)


def test_every_short_text_is_won_as_a_plain_search_says():
    for length in range(9):
        for letters in product("ab", repeat=length):
            text = "".join(letters)
            assert analyse(text).to_move_wins == Search(options).to_move_wins(text)


def test_the_examples_of_the_contest():
    """Codeforces 305E: the first wins abacaba, at the earliest with place 2; abcde is lost."""
    assert [move.place for move in analyse("abacaba").winning_moves] == [2, 4, 6]
    assert analyse("abacaba").winning_moves[0].after == "a b acaba"
    assert analyse("abcde").is_terminal
    assert analyse("abcde").outcome == "P"


def test_five_thousand_letters_are_answered():
    found = analyse("ab" * (STRING // 2))
    (value,) = found.values
    assert value == grundy_values(DAWSONS_CHESS, STRING - 2)[-1]
    assert found.to_move_wins == bool(value)
    for move in found.winning_moves[:3]:
        assert not analyse(move.after).to_move_wins


def test_a_cut_that_is_none_is_none():
    assert cut_move("abacaba", 3) is None
    assert cut_move("abacaba", 99) is None
    losing = cut_move("ababa", 2)
    assert losing is not None
    assert losing.after == "a b aba"
    assert (losing.value_before, losing.value_after) == (2, 1)
    assert losing not in analyse("ababa").winning_moves


def test_blanks_and_capitals_are_taken_in():
    assert parse("  ABa \n cab ") == "aba cab"
    assert parse("") == ""
    assert parse("\ufeffaba cab") == "aba cab"  # a mark some editors put first
    assert analyse("").is_terminal


@EVERY_CASE
@pytest.mark.parametrize(
    ("text", "character", "place"), [("aba3", "3", 3), ("ab-a", "-", 2), ("bä", "ä", 1)]
)
def test_what_is_no_letter_is_pointed_at(text, character, place):
    with pytest.raises(PositionError, match="is not a letter") as refusal:
        parse(text)
    assert (refusal.value.text, refusal.value.position) == (character, place)


def test_a_text_has_a_longest_length():
    assert len(parse("a" * STRING)) == STRING
    with pytest.raises(LimitExceeded, match="at most 5000 letters"):
        parse("a" * (STRING + 1))


def test_the_reason_names_the_runs():
    assert str(analyse("abacaba").reason) == (
        "The runs have lengths 1, 1, 1 and values 1, 1, 1. The XOR is 1, not 0: "
        "the player to move wins."
    )
    assert str(analyse("aba cac").reason).endswith("The XOR is 0: the player to move loses.")
    assert str(analyse("aba").reason) == (
        "The only run has length 1 and value 1, not 0: the player to move wins."
    )
    assert str(analyse("aaaaaa").reason) == (
        "The only run has length 4 and value 0: the player to move loses."
    )
    assert str(analyse("abc").reason) == "No place can be cut: the player to move has lost."
    assert "1, …" in str(analyse("aba" * 12).reason)
