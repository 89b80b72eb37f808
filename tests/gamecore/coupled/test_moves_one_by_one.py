"""Moves of coupled games one by one, and whether one is allowed: the same as the listed options."""

from itertools import islice, product

import pytest

from gamecore import board_of
from gamecore.coupled.game import move_between
from gamecore.coupled.games import coupled_game
from sizes import EVERY_CASE

COINS = ("turning-turtles", "mock-turtles", "ruler")

POSITIONS = {
    "wythoff": list(product(range(6), repeat=2)),
    "staircase": list(product(range(4), repeat=3)),
    "one-from-each": list(product(range(4), repeat=3)),
    "moore-1": list(product(range(5), repeat=3)),
    "moore-2": list(product(range(6), repeat=3)),
    "moore-3": list(product(range(3), repeat=4)),
    **{slug: [*map("".join, product("HT", repeat=5)), "", "H", "TH"] for slug in COINS},
    "string": ["", "a", "aba", "abacaba", "ab aca", "aaaa", "aaa aaa a", "abcba"],
    "hackenbush": ["0", "1", "2 2", "(()())", "(()(())) 3", "1 1 1", "(()(()())) 2 (()())"],
}


@pytest.mark.parametrize("slug", POSITIONS)
def test_one_by_one_they_are_the_options_in_order(slug):
    game = coupled_game(slug)
    for position in POSITIONS[slug]:
        assert list(game.each(position)) == game.options(position)


@pytest.mark.parametrize("slug", POSITIONS)
def test_moves_are_counted_and_told_as_they_are_listed(slug):
    game = coupled_game(slug)
    for position in POSITIONS[slug]:
        total, moves = game.every_move(position)
        listed = list(moves)
        assert total == len(listed)
        assert [move.after for move in listed] == game.options(position)
        assert {move.before for move in listed} <= {position}


@pytest.mark.parametrize("slug", POSITIONS)
def test_exactly_the_options_are_allowed(slug, sweep):
    for position in sweep(POSITIONS[slug], quick=20, check=len(POSITIONS[slug])):
        assert allowed(slug, position) == {*coupled_game(slug).options(position)}


def allowed(slug, position):
    """Try positions that may be one move away, and many that are not."""
    game = coupled_game(slug)
    if isinstance(position, str):
        # Blanks in other places, and other letters.
        tried = {"".join(coins) for coins in product("HT", repeat=len(position))}
        if slug in COINS:
            return {after for after in tried if game.allows(position, after)}
        tried = {position, *game.options(position), f"{position}a", position.replace(" ", "")}
        tried |= {f"{position[:i]} {position[i:]}" for i in range(len(position))}
    else:
        tried = set(product(range(-1, sum(position) + 1), repeat=len(position)))
        tried = {after for after in tried if sum(after) <= sum(position)}
    return {after for after in tried if game.allows(position, after)}


def test_every_game_knows_its_moves_and_which_of_them_win():
    few = dict.fromkeys(POSITIONS, (1, 2, 2))
    few |= {"wythoff": (2, 4), "string": "abacaba", "hackenbush": "(()(())) (()()) 3"}
    few |= dict.fromkeys(COINS, "HTTHTH")
    for slug, position in few.items():
        game = coupled_game(slug)
        moves = game.options(position)
        assert allowed(slug, position) == {*moves}
        winning = game.analyse(position).winning_moves
        wins = [after for after in moves if not game.analyse(after).to_move_wins]
        assert [move.after for move in winning] == wins
        board = board_of(game, position)
        assert [after for after in moves if board.move(after) in winning] == wins


@pytest.mark.parametrize("slug", ["wythoff", "staircase", "one-from-each", "moore-2", "moore-9"])
def test_the_first_moves_of_far_heaps_come_at_once(slug):
    heaps = (10**18, 10**18) if slug == "wythoff" else (10**18,) * 40
    first = list(islice(coupled_game(slug).each(heaps), 100))
    assert len(set(first)) == 100
    assert all(coupled_game(slug).allows(heaps, after) for after in first)


@pytest.mark.parametrize("slug", POSITIONS)
def test_a_move_is_among_the_winning_ones_exactly_where_it_leaves_a_lost_position(slug):
    game = coupled_game(slug)
    for position in POSITIONS[slug][::2]:
        winning = game.analyse(position).winning_moves
        board = board_of(game, position)
        for step in game.options(position):
            move = board.move(step)
            assert (move in winning) == (game.analyse(step).outcome == "P")
            if move in winning:
                assert winning[winning.index(move)].after == step
        # The moves of another position are none of this one's.
        if not isinstance(position, str) and winning:
            other = move_between(tuple(n + 7 for n in position), (*position[:-1], 0))
            assert other not in winning


@EVERY_CASE
@pytest.mark.parametrize(
    "slug", [slug for slug in POSITIONS if isinstance(POSITIONS[slug][0], tuple)]
)
def test_a_position_may_be_a_text_and_keeps_its_number_of_heaps(slug):
    game = coupled_game(slug)
    heaps = POSITIONS[slug][-2]
    text = " ".join(map(str, heaps))
    typed, listed = game.analyse(text), game.analyse(heaps)
    assert (typed.position, [*typed.winning_moves]) == (heaps, [*listed.winning_moves])
    for after in (heaps[:-1], (*heaps, 0)) if slug != "wythoff" else ():
        assert not game.allows(heaps, after)


@EVERY_CASE
@pytest.mark.parametrize("runs", [7, 8, 9, 10])
def test_of_many_runs_the_first_eight_are_told(runs):
    text = "aba " * runs
    said = str(coupled_game("string").analyse(text).reason)
    assert f"lengths {', '.join(['1'] * min(runs, 8))}{', …' if runs > 8 else ' and'}" in said
