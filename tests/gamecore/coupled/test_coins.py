"""Turning coins: the rules by their definition, values by the mex, winners by plain search."""

from __future__ import annotations

from functools import cache
from itertools import combinations, product

import pytest

from coupled_witness import agrees_with_search
from gamecore import GameRecord, board_of, limits, mex, parse_record, translation
from gamecore.coupled.coin_rules import MOCK_TURTLES, RULER, RULES, TURTLES
from gamecore.coupled.coins import (
    analyse,
    count_options,
    heads,
    parse,
    read_places,
    runs,
    turned,
)
from gamecore.coupled.games import coupled_game
from gamecore.errors import LimitExceeded, PositionError
from gamecore.messages import listed
from gamecore.players.beating import offered
from gamecore.players.hints import hints
from gamecore.players.review import larger_start

EVERY = pytest.mark.parametrize("slug", RULES)


def rows(coins):
    return ["".join(row) for row in product("HT", repeat=coins)]


def defined(slug, row):
    """Return the rows one move away, straight from the words of the rule."""
    found = set()
    for count in range(1, len(row) + 1):
        for places in combinations(range(1, len(row) + 1), count):
            fits = {
                "turning-turtles": count <= 2,
                "mock-turtles": count <= 3,
                "ruler": places[-1] - places[0] == count - 1,
            }[slug]
            if fits and row[places[-1] - 1] == "H":
                found.add("".join("HT"[(c == "H") == (i in places)] for i, c in enumerate(row, 1)))
    return found


@EVERY
def test_the_moves_are_those_of_the_rule(slug):
    game = coupled_game(slug)
    for row in rows(6):
        after = list(game.each(row))
        assert set(after) == defined(slug, row)
        assert len(after) == len(set(after)) == count_options(row, RULES[slug])


@EVERY
def test_every_row_of_ten_coins_agrees_with_search(slug):
    assert agrees_with_search(coupled_game(slug), rows(10)) == 1024


@EVERY
def test_a_head_alone_is_worth_the_mex_of_its_moves(slug):
    """The mex of the definition: of the values of the whole rows that the moves leave."""

    @cache
    def value(row):
        return mex([value(after) for after in defined(slug, row)])

    for place in range(1, 9):
        assert value("T" * (place - 1) + "H") == RULES[slug].value(place)


@EVERY
def test_the_formulas_are_the_mex_for_far_places_too(slug):
    coins = RULES[slug]
    for place in range(1, 33):
        others = list(coins.others(place))
        values = [coins.value_of(some) for some in others]
        assert coins.value(place) == mex(values)
        assert coins.count(place) == len(others)
        for value in range(80):
            found = [some for some, left in zip(others, values, strict=True) if left == value]
            assert list(coins.with_value(place, value)) == found
            assert coins.ways(place, value) == len(found)


def test_the_values_have_the_patterns_that_are_told():
    places = range(1, 2_000)
    assert [TURTLES.value(n) for n in places] == list(places)
    odious = [n for n in range(4_000) if n.bit_count() % 2]
    assert [MOCK_TURTLES.value(n) for n in places] == odious[: len(places)]
    for n in places:
        power = RULER.value(n)
        assert (n % power, power & (power - 1)) == (0, 0)
        assert n % (2 * power)


@EVERY
def test_thousands_of_coins_are_answered(slug):
    found = analyse("H" * (limits.COINS - 2), RULES[slug])
    moves = found.winning_moves
    assert found.to_move_wins
    assert len(moves) == min(moves.total, limits.WINNING_MOVES)
    for move in (moves[0], moves[len(moves) - 1]):
        assert not analyse(move.after, RULES[slug]).to_move_wins
        assert coupled_game(slug).allows(move.before, move.after)


def test_many_winning_moves_are_counted_and_the_first_are_listed():
    row = "H" * 85
    assert count_options(row, MOCK_TURTLES) > limits.MOVES_COUNTED
    moves = analyse(row, MOCK_TURTLES).winning_moves
    assert moves.total > limits.WINNING_MOVES == len(moves)
    wins = (
        turned(row, (*others, place))
        for place in heads(row)
        for others in MOCK_TURTLES.others(place)
        if not analyse(turned(row, (*others, place)), MOCK_TURTLES).to_move_wins
    )
    assert [move.after for move in moves[:12]] == [next(wins) for _move in range(12)]


@pytest.mark.parametrize(
    ("text", "row"), [("HTTHT", "HTTHT"), (" htt\tH ", "HTTH"), ("", ""), ("\ufeffh", "H")]
)
def test_rows_are_read_in_either_case_and_with_blanks(text, row):
    assert parse(text) == row


@pytest.mark.parametrize("text", ["HTX", "H-T", "101", "H,T", "ħ", "H💥"])
def test_what_is_no_coin_is_told_with_its_place_and_what_to_write(text):
    with pytest.raises(PositionError, match=r"character \d\).*write H for heads and T") as refused:
        parse(text)
    assert text[refused.value.position] not in "HT"


def test_a_row_has_a_bound():
    parse("H" * limits.COINS)
    with pytest.raises(LimitExceeded, match=str(limits.COINS)):
        parse("H" * (limits.COINS + 1))
    with pytest.raises(LimitExceeded, match="moves"):
        coupled_game("mock-turtles").options("H" * limits.COINS)


def test_places_are_listed_and_read_again():
    assert listed(runs((1, 4, 5, 6, 9, 10))) == "1, 4-6, 9 and 10"
    assert read_places("1, 4-6, 9 and 10") == (1, 4, 5, 6, 9, 10)
    for text in ("2 4", "4,2", "turn 2 and 4", "t2_4", " 2; 4 "):
        assert read_places(text) == (2, 4)
    for text in ("", "x", "0", "2-", "-2", "4-999999", "2.5", "9" * 30_000, "1 " * 30_000):
        with pytest.raises(PositionError, match="is not a move: write the places"):
            read_places(text)


@pytest.mark.parametrize(
    ("slug", "typed", "says"),
    [
        ("turning-turtles", "5", "coin 5 shows tails"),
        ("turning-turtles", "9", "no coin 9: the row has 5"),
        ("turning-turtles", "1 2 4", "at most 2 coins"),
        ("mock-turtles", "1-4", "at most 3 coins"),
        ("ruler", "2 4", "side by side"),
        ("ruler", "HTTHT→HTTHT", "at least one coin"),
        ("ruler", "HTTHT→H", "at least one coin"),
    ],
)
def test_a_move_that_the_rule_does_not_allow_is_told_why(slug, typed, says):
    with pytest.raises(PositionError, match=says):
        board_of(coupled_game(slug), "HTTHT").read(typed)


@EVERY
def test_games_are_written_and_read_again(slug):
    game = GameRecord(board_of(coupled_game(slug), "HTTHT"))
    for typed in ("3 4", "3"):
        game = game.played(game.board.read(typed))
    assert str(game) == "you*HTTHT*t3_4.t3"
    assert game.board.text == "HTTTT"
    assert parse_record(coupled_game(slug), str(game)) == game
    with pytest.raises(PositionError):
        parse_record(coupled_game(slug), "you*HTTHT*t4_3")


def test_a_whole_row_may_be_typed_as_a_move():
    board = board_of(coupled_game("ruler"), "HTTHT")
    assert board.read("HTTHT→HHHTT") == board.read("httht -> hhhtt") == "HHHTT"


@EVERY
def test_hints_opponents_and_larger_rows(slug):
    board = board_of(coupled_game(slug), "HTTHTHTH")
    where, value, move = hints(board)
    best = board.move(board.best.step)
    assert str(where.says) == f"Look at the head at place {best.heaps[-1] + 1}."
    assert value.value == best.value_after
    assert str(move.says).startswith("This move wins: turn ")
    assert move.says.fields["move"].fields["label"].template == "turn {places}", "can be translated"
    assert "perfect" in offered(board, 1)
    larger = larger_start(board.rules, board)
    assert larger.startswith("HTTHTHTH")
    assert analyse(larger, RULES[slug]).to_move_wins


def test_the_games_answer_to_their_names():
    for name in ("Turning Turtles", "Mock Turtles", "Ruler", "turning-turtles"):
        assert coupled_game(name).slug in RULES


@pytest.mark.parametrize("language", translation.languages())
def test_places_are_read_as_an_example_in_any_language_writes_them(language):
    translate = translation.catalogue(language).gettext
    for places in ((7, 8), (1, 4, 5, 6, 9, 10)):
        assert read_places(translation.either(runs(places), "and", translate)) == places


@pytest.mark.parametrize("text", ["7和8", "7と8", "7、8", "7 及 8", "7\uff0c8"])
def test_places_may_be_parted_as_han_texts_do(text):
    assert read_places(text) == (7, 8)
