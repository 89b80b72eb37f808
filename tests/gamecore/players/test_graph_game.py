"""Games with tokens on a graph: the computer keeps what it can force, and every game has an end."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from gamecore.errors import GameError
from gamecore.graphs.presets import presets
from gamecore.graphs.tokens import analyse_tokens
from gamecore.players.graph_game import (
    MOST_MOVES,
    GraphGame,
    Step,
    after,
    hardest,
    hints,
    read_game,
    read_step,
    reply,
    steps,
)

ALWAYS, NEVER = Fraction(1), Fraction(0)
CIRCLE = next(one.text for one in presets() if one.slug == "circle")


def random_graph(rng):
    names = "abcdefg"[: rng.randint(2, 7)]
    share = rng.choice([0.25, 0.4, 0.6])
    lines = [f"{a}: {' '.join(b for b in names if rng.random() < share)}" for a in names]
    return "\n".join(lines), [rng.choice(names) for _token in range(rng.randint(1, 3))]


def played_out(game, rng):
    """Play a game to its end: you at random, the computer without a mistake."""
    while game.result is None:
        every = list(steps(game.now))
        step = rng.choice(every) if game.to_move == "you" else reply(game, ALWAYS, 1)
        game = game.played(step)
    return game


@pytest.mark.parametrize("seed", range(150))
def test_the_perfect_computer_never_gives_away_a_win_or_a_draw(seed):
    rng = random.Random(seed)
    text, tokens = random_graph(rng)
    start = analyse_tokens(text, tokens)
    game = played_out(GraphGame(start, "other"), rng)
    kept = {"N": ("other",), "D": ("other", "draw"), "P": ("other", "draw", "you")}
    assert game.result in kept[start.outcome]
    assert read_game(start, str(game)) == game


def test_a_game_without_arrows_back_goes_on_to_its_end_however_long_it_is():
    text = "\n".join(f"p{at}: p{at + 1}" for at in range(MOST_MOVES + 50))
    game = played_out(GraphGame(analyse_tokens(text, "p0")), random.Random(1))
    assert len(game.moves) == MOST_MOVES + 50
    assert game.result == "other"


def test_a_position_that_comes_for_the_third_time_is_a_draw():
    game = GraphGame(analyse_tokens("a: b; b: a", "a"))
    while game.result is None:
        game = game.played(reply(game, ALWAYS, 1))
    assert (game.result, len(game.moves)) == ("draw", 4)
    with pytest.raises(GameError):
        game.played(Step(0, "b"))


def test_a_drawn_game_in_which_no_position_comes_thrice_ends_too():
    names = [f"p{at}" for at in range(150)]
    text = "; ".join(f"{a}: {b}" for a, b in zip(names, names[1:] + names[:1], strict=True))
    game = played_out(GraphGame(analyse_tokens(text, "p0")), random.Random(1))
    assert (game.result, len(game.moves)) == ("draw", MOST_MOVES)


def test_a_move_that_gives_a_win_away_is_named_with_one_that_keeps_it():
    start = analyse_tokens("a: b c; b: c", "a")
    lost = GraphGame(start).played(Step(0, "b")).played(Step(0, "c"))
    assert lost.result == "other"
    (mistake,) = lost.mistakes
    assert (mistake.place, mistake.was_won, mistake.better) == (0, True, Step(0, "c"))
    assert GraphGame(start).played(Step(0, "c")).mistakes == ()
    drawn = GraphGame(analyse_tokens("a: b d; b: a; d: e", "a")).played(Step(0, "d"))
    assert [one.was_won for one in drawn.mistakes] == [False]


@pytest.mark.parametrize("seed", range(40))
def test_hints_end_with_a_move_that_keeps_what_can_be_forced(seed):
    text, tokens = random_graph(random.Random(seed))
    position = analyse_tokens(text, tokens)
    found = hints(position)
    if position.is_terminal:
        assert found == ()
        return
    *_first, last = found
    assert len(found) == 3
    token = ord(last.fields["token"]) - ord("A")
    left = after(position, Step(token, last.fields["after"]))
    assert left.outcome == {"N": "P", "D": "D", "P": "N"}[position.outcome]


def test_in_a_lost_position_the_computer_leaves_few_winning_replies():
    position = analyse_tokens("s: a b; a: e f; b: e c; c: e; f: ; e: ", "s")
    assert position.outcome == "P"
    assert after(position, hardest(position)).count == 1


def test_an_opponent_without_skill_still_moves_along_arrows_and_the_same_way_each_time():
    game = GraphGame(analyse_tokens(CIRCLE, "b d f"))
    for seed in range(20):
        step = reply(game, NEVER, seed)
        assert step in list(steps(game.now))
        assert step == reply(game, NEVER, seed)


@pytest.mark.parametrize(
    "text",
    ["me*", "you*A", "you*A-z", "you*Z-a", "you*1-b", "you*A-b.A-b", "*", "you*Ä-b", "x" * 99],
)
def test_what_is_no_record_is_refused(text):
    with pytest.raises(GameError):
        read_game(analyse_tokens(CIRCLE, "b"), text)


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("a→c", Step(0, "c")),
        ("a -> c", Step(0, "c")),
        ("b>c", Step(1, "c")),
        ("B c", Step(1, "c")),
        ("b-c", Step(1, "c")),
        ("a", Step(2, "a")),
        ("A-a", Step(2, "a")),
        ("A→b", Step(2, "b")),
        ("A-b", Step(0, "b")),
    ],
)
def test_a_typed_move_names_its_token_by_letter_by_position_or_not_at_all(text, step):
    """Token C lies on a position called A: an arrow means the position, a dash the token."""
    assert read_step(analyse_tokens("a: b c; b: c; A: a b c", "a b A"), text) == step


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("A b", "may be more than one move; write A-b or C-b"),
        ("c", "may be more than one move; write A-c, B-c or C-c"),
        ("a→a", "no arrow leads there"),
        ("D c", "no arrow leads there"),
        ("a→z", "no position “z”"),
        ("a b c", "is not a move: write where a token goes, such as a→b"),
        ("-", "is not a move"),
        ("x" * 9_999 + " " * 9_999, "no position"),
    ],
)
def test_a_text_that_is_no_move_or_more_than_one_is_refused(text, says):
    with pytest.raises(GameError, match=says):
        read_step(analyse_tokens("a: b c; b: c; A: a b c", "a b A"), text)
