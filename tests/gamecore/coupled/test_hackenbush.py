"""Green Hackenbush: brackets, cuts, the colon principle against search, and all winning cuts."""

from __future__ import annotations

from functools import cache, reduce
from operator import xor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coupled_witness import agrees_with_search
from gamecore import board_of
from gamecore.coupled.games import coupled_game
from gamecore.coupled.hackenbush import (
    GAME,
    alike,
    analyse,
    cut,
    edges_of,
    every_move,
    move_of,
    options,
    parse,
    targets,
    winning_edges,
)
from gamecore.errors import LimitExceeded, PositionError
from gamecore.grundy.mex import mex
from gamecore.limits import HACKENBUSH
from sizes import EVERY_CASE


@cache
def forests(edges):
    """All ways to draw plants with this many edges in all, in brackets, each order for itself."""
    if not edges:
        return ("",)
    pairs = ((a, b) for k in range(edges) for a in forests(k) for b in forests(edges - 1 - k))
    return tuple(f"({inside}){beside}" for inside, beside in pairs)


def by_brackets(plants):
    """The rule itself, on brackets alone: a pair is taken out with all that stands inside."""
    for start, sign in enumerate(plants):
        if sign == "(":
            depth, end = 1, start + 1
            while depth:
                depth += 1 if plants[end] == "(" else -1
                end += 1
            yield plants[:start] + plants[end:]


@cache
def value_by_mex(plants):
    return mex(value_by_mex(after) for after in by_brackets(plants))


ALL = [plants for edges in range(10) for plants in forests(edges)]

plants_drawn = st.recursive(
    st.just("()"),
    lambda inside: st.lists(inside, max_size=4).map(lambda on: f"({''.join(on)})"),
    max_leaves=25,
)
positions = st.lists(plants_drawn, max_size=4).map(" ".join)


def test_all_plants_of_nine_edges_and_their_sums_are_worth_what_the_definition_says(sweep):
    """Catalan numbers of positions up to nine edges; the moves are written from the brackets."""
    assert [len(forests(edges)) for edges in range(10)] == [
        1,
        1,
        2,
        5,
        14,
        42,
        132,
        429,
        1430,
        4862,
    ]
    for plants in sweep(ALL, quick=600, check=len(ALL)):
        assert analyse(plants).nim_sum == value_by_mex(plants), plants


def test_all_plants_of_nine_edges_agree_with_search(sweep):
    drawn = [parse(plants) for plants in sweep(ALL, quick=300, check=len(ALL))]
    assert agrees_with_search(GAME, drawn) == len(drawn)


def test_the_cuts_are_those_of_the_brackets():
    for plants in (plants for edges in range(8) for plants in forests(edges)):
        position = parse(plants)
        assert {*options(position)} == {parse(after) for after in by_brackets(plants)}
        assert len(options(position)) == len({*options(position)}) == GAME.count(position)
        told = alike(position)
        assert sorted(edge for group in told.values() for edge in group) == [
            *range(len(plants) // 2)
        ]
        for first, group in told.items():
            assert {cut(position, edge) for edge in group} == {cut(position, first)}


def test_a_number_is_a_stalk_and_a_nim_heap():
    assert parse("3") == parse("((()))") == parse("(2)") == parse("((1))") == "3"
    assert [analyse(str(n)).nim_sum for n in range(20)] == [*range(20)]
    assert options("4") == ["0", "1", "2", "3"]
    assert not analyse("3 5 6").to_move_wins
    nim = coupled_game("moore-1")
    for heaps in ((3, 5, 7), (1, 4, 5), (2, 2, 6)):
        found = analyse(" ".join(map(str, heaps)))
        assert found.values == heaps
        wins = {tuple(sorted(map(int, move.after.split()))) for move in found.winning_moves}
        assert wins == {
            tuple(sorted(filter(None, m.after))) for m in nim.analyse(heaps).winning_moves
        }


@given(positions)
def test_the_text_of_a_position_is_read_back(text):
    position = parse(text)
    assert parse(position) == position
    parents = edges_of(position).parents
    assert len(parents) == text.count("(")
    assert all(below < edge for edge, below in enumerate(parents))


@given(positions)
def test_the_winning_cuts_are_those_that_leave_a_lost_position(text):
    found = analyse(text)
    position = found.position
    wins = [e for e in range(text.count("(")) if not analyse(cut(position, e)).to_move_wins]
    assert list(winning_edges(position)) == wins
    assert {move.after for move in found.winning_moves} == {cut(position, e) for e in wins}
    assert found.winning_moves.total == len(found.winning_moves)
    for move in found.winning_moves:
        edges = edges_of(position)
        plant = edges.plant_of(move.place - 1)
        assert (move.value_before, move.value_after) == (found.values[plant], found.targets[plant])
        assert GAME.move(position, move.after) == move


@given(positions)
def test_what_an_edge_must_get_would_win(text):
    """An edge with a stalk of what its target says in its place leaves the XOR 0."""
    position = parse(text)
    edges = edges_of(position)
    for edge, target in enumerate(targets(position)):
        if target is not None:
            brackets = parse_to_brackets(edges, edge, target)
            assert analyse(brackets).nim_sum == 0


def parse_to_brackets(edges, replaced, height):
    """Write the position with a stalk of this height in the place of an edge and all on it."""

    def branch(edge):
        if edge == replaced:
            return "(" * height + ")" * height
        return f"({''.join(map(branch, edges.children(edge)))})"

    return " ".join(map(branch, edges.children(-1)))


@given(positions)
def test_any_cut_says_what_its_plant_is_worth_before_and_after(text):
    position = parse(text)
    total = analyse(position).nim_sum
    for edge in range(text.count("(")):
        move = move_of(position, edge)
        assert analyse(move.after).nim_sum == total ^ move.value_before ^ move.value_after


@given(positions)
def test_the_order_of_branches_means_nothing(text):
    turned = parse(text[::-1].translate(str.maketrans("()", ")(")))
    assert GAME.canonical(turned) == GAME.canonical(parse(text))
    assert analyse(turned).values == analyse(text).values[::-1]
    assert GAME.canonical("3 (()()) ((())())") == "(()(())) (()()) 3"


def test_the_highest_and_the_widest_positions_are_answered():
    tall = "(" * HACKENBUSH + ")" * HACKENBUSH
    assert parse(tall) == str(HACKENBUSH)
    assert [move.after for move in analyse(tall).winning_moves] == ["0"]
    forked = "(" * (HACKENBUSH - 2) + "()()" + ")" * (HACKENBUSH - 2)
    found = analyse(forked)
    assert found.values == (HACKENBUSH - 2,)
    assert [move.after for move in found.winning_moves] == ["0"]
    wide = analyse("1 " * HACKENBUSH)
    assert (wide.nim_sum, wide.outcome) == (0, "P")
    assert GAME.count(wide.position) == 1
    for over in (f"{tall} 1", str(HACKENBUSH + 1), "9" * 5000, "(" * 5001):
        with pytest.raises(LimitExceeded, match=str(HACKENBUSH)):
            parse(over)


@EVERY_CASE
@pytest.mark.parametrize(
    ("text", "character", "place", "says"),
    [
        ("(()", "(", 0, "never closed"),
        ("3 (()", "(", 2, "never closed"),
        ("())", ")", 2, "closes nothing"),
        ("3 x", "x", 2, "write brackets"),
        ("(-1)", "-", 1, "write brackets"),
        ("[1]", "[", 0, "write brackets"),
        ("²", "²", 0, "write brackets"),
    ],
)
def test_what_grows_nowhere_is_pointed_at(text, character, place, says):
    with pytest.raises(PositionError, match=says) as refusal:
        parse(text)
    assert (refusal.value.text, refusal.value.position) == (character, place)
    assert f"(character {place + 1})" in str(refusal.value)


def test_blanks_commas_and_numbers_mix():
    assert parse("  ( 1,2 )\n3,()") == "(()(())) 3 1"
    assert parse("\ufeff2 0") == "2"  # a mark some editors put first
    assert parse("") == parse("0 0") == "0"
    assert analyse("").is_terminal
    assert options("0") == []


def test_a_cut_is_typed_as_a_letter_or_a_number():
    board = board_of(GAME, "(()(())) 3")
    for typed in ("C", "c", "cut c", " C ", "3"):
        assert board.read(typed) == "2 3"
    assert board.code("2 3") == "C"
    assert board.step_of("C") == "2 3"
    for wrong in ("H", "8", "0", "x 2", "", "A3-1", "cut", "💥"):
        with pytest.raises(PositionError, match="write a letter from A to G"):
            board.read(wrong)


def test_equal_branches_beside_each_other_are_one_move():
    assert list(every_move("(()()) 1 1")) == ["1 1", "2 1 1", "(()()) 1"]
    assert alike("(()()) 1 1") == {0: (0,), 1: (1, 2), 3: (3, 4)}
    board = board_of(GAME, "(()()) 1")
    assert board.code(board.read("C")) == "B"


def test_a_larger_and_a_smaller_position_are_positions():
    for text in ("1", "(()())", "(()(())) 3", "3 3"):
        for other in (*GAME.on_text.larger(text), *GAME.on_text.smaller(text)):
            assert parse(other) == other
        count = len(edges_of(text).parents)
        assert all(len(edges_of(one).parents) > count for one in GAME.on_text.larger(text))
        assert any(analyse(one).to_move_wins for one in GAME.on_text.larger(text))
    assert list(GAME.on_text.smaller("(()())")) == ["2", "1"]


def test_plants_are_worth_the_xor_of_the_brackets_that_meet():
    assert analyse("(()(())) (()()) 3").values == (4, 1, 3)
    assert reduce(xor, (4, 1, 3)) == 6
