"""Questions about other games: who wins, and which move, are what plain search finds."""

from functools import cache
from random import Random

import pytest

from gamecore.coupled import hackenbush
from gamecore.coupled.fibonacci_nim import Taken
from gamecore.lessons.kinds.other_games import (
    GAMES,
    MOVER,
    OTHER,
    plants_in_short,
    which_move,
    who_wins,
)
from gamecore.lessons.practice import LEVELS, question
from gamecore.search import Search

DRAWN = range(40)
CASES = [(place, level) for place in range(len(GAMES)) for level in range(len(LEVELS))]


@pytest.mark.parametrize(("place", "level"), CASES)
def test_who_wins_and_which_move_is_what_search_finds(place, level, sweep):
    game = GAMES[place]
    search = Search(game.options)
    for seed in sweep(DRAWN, quick=8, check=20):
        random = Random(seed)
        position = game.draw(random, level)
        wins = search.to_move_wins(position)
        asked = who_wins(game, position)
        assert (asked.is_valid(0, MOVER), asked.is_valid(0, OTHER)) == (wins, not wins)
        by_words = {game.move(position, after): after for after in game.options(position)}
        assert len(by_words) == len([*game.options(position)]) > 0
        found = which_move(game, position, random)
        if found is None:
            continue
        (blank,) = found.blanks
        names = [choice.name for choice in blank.choices]
        good = [name for name in names if not search.to_move_wins(by_words[name])]
        assert len({*names}) == 4
        assert [*found.example()] == good
        for name in {*names} - {*good}:
            says = found.refute((name,), 0).says
            after = by_words[says.fields["move"]]
            replies = {game.move(after, left): left for left in game.options(after)}
            assert str(says.fields["move"]) == name
            assert not search.to_move_wins(replies[says.fields["reply"]])


@pytest.mark.parametrize(("place", "level"), CASES)
def test_some_positions_ask_which_move(place, level):
    game, draws = GAMES[place], map(Random, range(60))
    assert any(which_move(game, game.draw(random, level), random) for random in draws)


@cache
def asked(level):
    return [question("others", level, seed) for seed in range(84)]


@pytest.mark.parametrize("level", LEVELS)
def test_all_games_have_their_turn_and_each_question_is_asked_either_way(level):
    rules = [one.about.fields["rule"] for one in asked(level)]
    assert rules[: len(GAMES)] == [game.rule for game in GAMES]
    right = [one.example()[0] for one in asked(level)]
    for name in (MOVER, OTHER):
        assert 0.1 * len(right) < right.count(name) < 0.5 * len(right)


def test_a_won_position_is_explained_by_a_move_that_wins():
    game = GAMES[0]
    told = who_wins(game, Taken((31, 0)))
    assert told.because.endswith("the player to move wins. One move that wins: “take 2”.")


def test_plants_are_written_with_each_stalk_as_its_number_and_read_back():
    assert plants_in_short("(()(())) 3") == "(1 2) 3"
    assert plants_in_short("((()()))") == "((1 1))"
    assert plants_in_short("0") == "0"
    for seed in range(60):
        plants = GAMES[1].draw(Random(seed), seed % 3)
        assert hackenbush.parse(plants_in_short(plants)) == plants
