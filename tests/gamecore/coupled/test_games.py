"""Coupled games by name, and what their moves say about themselves."""

import pytest

from gamecore import limits
from gamecore.coupled.game import CoupledMove, move_between
from gamecore.coupled.games import UnknownGameError, coupled_game, slugs
from gamecore.errors import GameError, LimitExceeded
from sizes import EVERY_CASE


def test_a_game_answers_to_its_name():
    game = coupled_game("wythoff")
    assert game.slug == "wythoff"
    assert game.options((1, 1)) == [(0, 1), (1, 0), (0, 0)]
    assert game.format(game.parse("4 7")) == "4 7"
    assert not game.analyse((4, 7)).to_move_wins


@EVERY_CASE
@pytest.mark.parametrize(
    "slug", ["chess", "", "Wythoff!", "moore-", "moore-K", "moore--1", "moore", "wythoff 3"]
)
def test_an_unknown_name_is_answered_with_the_known_ones(slug):
    with pytest.raises(GameError) as refused:
        coupled_game(slug)
    assert all(name in str(refused.value) for name in slugs())


@pytest.mark.parametrize(
    ("written", "slug"),
    [
        ("Wythoff", "wythoff"),
        ("Wythoff's game", "wythoff"),
        ("WYTHOFF\N{RIGHT SINGLE QUOTATION MARK}S NIM", "wythoff"),
        ("one from each", "one-from-each"),
        ("Moore's Nim 2", "moore-2"),
        ("Staircase Nim", "staircase"),
        ("Hackenbush", "hackenbush"),
    ],
)
def test_a_game_answers_to_its_name_as_people_write_it(written, slug):
    assert coupled_game(written) is coupled_game(slug) or coupled_game(written).slug == slug


@pytest.mark.parametrize(
    ("slip", "nearest"), [("wythof", "wythoff"), ("stair-case", "staircase"), ("chess", None)]
)
def test_a_slip_of_the_pen_is_told_the_nearest_name(slip, nearest):
    with pytest.raises(UnknownGameError) as refused:
        coupled_game(slip)
    assert refused.value.nearest == nearest


def test_every_game_of_the_room_is_found_by_its_name():
    assert slugs() == (
        "fibonacci-nim",
        "hackenbush",
        "mock-turtles",
        "moore-K",
        "nim-with-a-pass",
        "one-from-each",
        "ruler",
        "staircase",
        "string",
        "turning-turtles",
        "wythoff",
    )
    for slug in slugs():
        assert coupled_game(slug.replace("K", "3")).slug == slug.replace("K", "3")
    assert coupled_game("moore-3").k == 3


def test_positions_that_are_played_alike_are_written_in_one_way():
    alike = {slug: coupled_game(slug).canonical for slug in ("wythoff", "staircase", "moore-2")}
    assert alike["wythoff"]((7, 0)) == (0, 7)
    assert alike["staircase"]((2, 0, 1)) == (2, 0, 1)
    assert alike["moore-2"]((5, 0, 3)) == coupled_game("one-from-each").canonical((3, 5)) == (3, 5)
    assert coupled_game("string").canonical("ba") == "ba"


def test_moore_needs_a_number_of_heaps():
    with pytest.raises(GameError, match="1 or more"):
        coupled_game("moore-0")
    with pytest.raises(LimitExceeded, match=str(limits.HEAPS)):
        coupled_game("moore-" + "9" * 5000)


def test_parts_with_values_have_targets_as_heaps_have():
    stairs = coupled_game("staircase").analyse((0, 3, 1, 6))
    assert (stairs.values, stairs.nim_sum, stairs.targets) == ((0, 3, 0, 6), 5, (5, 6, 5, 3))
    # Of the steps that count, the one that can come down to its target is the one that is moved.
    assert [move.after for move in stairs.winning_moves] == [(0, 3, 4, 3)]
    assert coupled_game("string").analyse("abacaba").targets == (0, 0, 0)
    assert coupled_game("wythoff").analyse((3, 6)).targets is None
    assert coupled_game("one-from-each").analyse((1, 2)).targets is None


@EVERY_CASE
@pytest.mark.parametrize(
    ("slug", "position"),
    [
        ("wythoff", (4, 5)),
        ("wythoff", (4, 7)),
        ("one-from-each", (1, 2, 4)),
        ("staircase", (0, 3, 1, 6)),
        ("moore-2", (1, 2, 5)),
        ("string", "abacaba"),
        ("string", "abc"),
        ("hackenbush", "(()(())) (()()) 3"),
    ],
)
def test_one_winning_move_is_shown_where_there_is_one(slug, position):
    found = coupled_game(slug).analyse(position)
    example = found.winning_moves.example
    assert example in found.winning_moves if found.to_move_wins else example is None


def test_a_move_names_what_changes():
    move = move_between((3, 5, 2), (1, 5, 0))
    assert move.heaps == (0, 2)
    assert move.heap is None
    assert str(move) == "3 5 2→1 5 0"
    assert move_between((3, 5), (3, 0)).heap == 1


def test_a_move_in_a_text_names_its_place():
    move = CoupledMove("aba", "a a", place=2)
    assert (str(move), move.heaps, move.heap) == ("aba→a a", (), None)
