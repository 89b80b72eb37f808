"""The command line for games given as a graph: the commands that take --graph."""

import json
import sys

import pytest

from gamecore import limits
from shell_answers import as_json
from sizes import EVERY_CASE

CIRCLE = "a: b; b: a c; d: b e; e: d; f: c e"


def test_values_are_a_line_a_position(run):
    status, out, err = run("values", "--graph", CIRCLE)
    assert (status, err) == (0, "")
    assert [line.split(maxsplit=2) for line in out.splitlines()] == [
        ["a", "0", "the player to move loses"],
        ["b", "1", "the player to move wins"],
        ["c", "0", "the player to move loses"],
        ["d", "∞(1)", "a draw"],
        ["e", "∞", "a draw"],
        ["f", "∞(0)", "the player to move wins"],
    ]


def test_values_as_json(run):
    assert as_json(run, "values", "--graph", CIRCLE) == {
        "values": {
            "a": 0,
            "b": 1,
            "c": 0,
            "d": {"infinity": [1]},
            "e": {"infinity": []},
            "f": {"infinity": [0]},
        },
        "outcomes": {"a": "P", "b": "N", "c": "P", "d": "D", "e": "D", "f": "N"},
    }


def test_a_position_is_derived_with_the_answers(run):
    status, out, _ = run("derive", "--graph", CIRCLE, "a")
    assert status == 0
    assert out.splitlines() == [
        "A move from a leads to",
        "  b, worth 1 (new), answered by a move to c",
        "mex{1} = 0: a move to b can be answered by one back to 0.",
        "Every move from a leaves a position that the opponent wins (b): the player to move loses.",
    ]
    assert "nothing: no move is possible\nmex{} = 0." in run("derive", "c", "--graph", CIRCLE)[1]


def test_a_derivation_as_json(run):
    assert as_json(run, "derive", "--graph", CIRCLE, "d") == {
        "position": "d",
        "steps": [
            {"option": "b", "value": 1, "is_new": True, "answer": "c"},
            {"option": "e", "value": {"infinity": []}, "is_new": False, "answer": None},
        ],
        "seen": [1],
        "mex": 0,
        "value": {"infinity": [1]},
    }


def test_moves_are_told_with_their_reasons(run):
    status, out, _ = run("moves", "--graph", CIRCLE, "b", "d")
    assert status == 0
    assert out.splitlines() == [
        "tokens b d",
        "values 1 ∞(1)",
        "A move from d leaves the number 1, and so the XOR 0: the player to move wins.",
        "1 winning move:",
        "  token 2: d→b   b has the value 1, and the XOR becomes 0: the opponent loses.",
    ]
    assert "3 moves keep the draw:\n" in run("moves", "--graph", CIRCLE, "f e")[1]
    assert "1 move keeps the draw:\n" in run("moves", "--graph", CIRCLE, "e")[1]
    assert run("moves", "--graph", CIRCLE, "b", "b")[1].endswith("loses.\n")


@EVERY_CASE
@pytest.mark.parametrize(
    ("tokens", "told"),
    [
        (["b", "d"], (None, "first", 1, [{"token": 1, "from": "d", "to": "b"}])),
        (["e"], (None, "draw", 1, [{"token": 0, "from": "e", "to": "d"}])),
        (["a", "c"], (0, "second", 0, [])),
        (
            ["a, b"],
            (
                1,
                "first",
                3,
                [
                    {"token": 0, "from": "a", "to": "b"},
                    {"token": 1, "from": "b", "to": "a"},
                    {"token": 1, "from": "b", "to": "c"},
                ],
            ),
        ),
    ],
)
def test_moves_as_json(run, tokens, told):
    nim_sum, winner, count, moves = told
    assert as_json(run, "moves", "--graph", CIRCLE, *tokens) == {
        "nim_sum": nim_sum,
        "winner": winner,
        "count": count,
        "truncated": False,
        "moves": moves,
    }


def test_more_moves_than_the_limit_are_counted_and_not_printed(run, monkeypatch):
    told = as_json(run, "moves", "--graph", CIRCLE, "--limit", "2", "a", "b")
    assert (told["count"], told["truncated"], len(told["moves"])) == (3, True, 2)
    assert "… and 1 more.\n" in run("moves", "--graph", CIRCLE, "a", "b", "--limit", "2")[1]
    monkeypatch.setattr(limits, "MOVES_COUNTED", 1)
    told = as_json(run, "moves", "--graph", CIRCLE, "a", "b")
    assert (told["count"], told["truncated"], len(told["moves"])) == (3, True, 1)


def test_the_text_may_come_through_stdin(run):
    status, out, _ = run("values", "--graph", "-", "--json", stdin=b"\xef\xbb\xbf2 1\n1 2\n")
    assert status == 0
    assert json.loads(out) == {"values": {"1": 1, "2": 0}, "outcomes": {"1": "N", "2": "P"}}


def test_too_long_a_text_is_not_read_to_its_end(run, monkeypatch):
    monkeypatch.setattr(limits, "GRAPH_TEXT", 100)
    status, out, err = run("values", "--graph", "-", stdin=b"1 2\n" * 1000)
    assert (status, out) == (2, "")
    assert "at most 100 characters" in err
    assert sys.stdin.buffer.tell() == 401


@EVERY_CASE
@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["values", "--graph", "a b c"], "“a b c” in line 1"),
        (["values", "--graph", ""], "at least one position"),
        (["values", "--graph", CIRCLE, "take 1"], "leave RULE and --upto out"),
        (["values", "--graph", CIRCLE, "--upto", "5"], "leave RULE and --upto out"),
        (["derive", "--graph", CIRCLE], "Give one position"),
        (["derive", "--graph", CIRCLE, "a", "b"], "Give one position"),
        (["derive", "--graph", CIRCLE, "x"], "no position “x”"),
        (["moves", "--graph", CIRCLE], "Give the position of each token"),
        (["moves", "--graph", CIRCLE, "a", "x"], "no position “x”"),
        (["moves", "--graph", CIRCLE, "a", "--sum"], "none of --sum"),
        (["moves", "--graph", CIRCLE, "a", "--misere"], "none of --sum"),
        (["moves", "--graph", CIRCLE, "a", "--game", "wythoff"], "none of --sum"),
        (["moves", "--graph", CIRCLE, " ".join(["a"] * 1001)], "At most 1000 tokens"),
        (["play", "--graph", CIRCLE], "Give the position of each token"),
        (["play", "--graph", CIRCLE, "a", "x"], "no position “x”"),
        (["play", "--graph", CIRCLE, "a", "--misere"], "none of --sum"),
        (["play", "--graph", CIRCLE, "a", "--game", "wythoff"], "none of --sum"),
        (["play", "--graph", CIRCLE, "a", "--player", "xors-sizes"], "not as “xors-sizes”"),
        (["play", "--graph", CIRCLE, "a", "--seed", "x"], "--seed is a whole number"),
        (["play", "--graph", "-", "a"], "Standard input is for the moves"),
        (["derive"], "RULE and N"),
        (["derive", "take any", "1", "2"], "one heap, not 2"),
        (["values", "--upto", "5"], "RULE"),
    ],
    ids=lambda value: " ".join(value)[:60] if isinstance(value, list) else "",
)
def test_wrong_input_is_one_line_on_stderr_and_exit_2(run, arguments, says):
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1


def typed(run, *arguments, lines):
    """Play a game with these lines typed, and return what is printed, without the prompts."""
    status, out, err = run("play", *arguments, stdin="\n".join(lines).encode())
    assert (status, err) == (0, "")
    return [line for line in out.splitlines() if line not in ("> ", "")]


def test_a_whole_game_in_the_terminal(run):
    lines = ["hint", "A z", "B b", "undo", "d→b", "B c"]
    assert typed(run, "--graph", CIRCLE, "b", "d", lines=lines) == [
        "Type a move such as a→c (from a to c), A-c (token A) or c; or hint, undo, swap, quit.",
        "Your move.",
        "tokens A b  B d",
        "Look at token B.",
        "The graph has no position “z”; its positions are a, b, c, d, e, f.",
        "You play B-b; my move.",
        "tokens A b  B b",
        "I play A-c; your move.",
        "tokens A c  B b",
        "Your last move is taken back; your move.",
        "tokens A b  B d",
        "You play B-b; my move.",
        "tokens A b  B b",
        "I play A-c; your move.",
        "tokens A c  B b",
        "You play B-c; no move is left.",
        "tokens A c  B c",
        "You win.",
        "The game as text: you*B-b.A-c.B-c",
    ]


def test_a_game_that_goes_round_ends_in_a_draw(run):
    told = typed(run, "--graph", "a: b; b: a", "a", lines=["b", "b"])
    assert told[-4:] == [
        "I play A-a; the game goes round.",
        "tokens A a",
        "A draw.",
        "The game as text: you*A-b.A-a.A-b.A-a",
    ]


def test_what_gave_the_win_away_is_told_at_the_end(run):
    told = typed(run, "--graph", "a: b c; b: c", "a", lines=["b"])
    assert told[-3:] == [
        "I win.",
        "The game as text: you*A-b.A-c",
        "Your move 1, A-b, gave the win away; A-c would have kept it.",
    ]
    assert typed(run, "--graph", "a: b c; b: c", "a", lines=["swap"])[-2] == "I win."


def test_one_move_as_json(run):
    assert as_json(run, "play", "--graph", CIRCLE, "b", "d") == {
        "player": "perfect",
        "move": {"token": 1, "from": "d", "to": "b"},
        "winning": True,
        "draw": False,
        "reason": "The XOR is 0: the player to move loses.",
    }
    answer = as_json(run, "play", "--graph", CIRCLE, "e", "--player", "skill-0.5", "--seed", "3")
    assert (answer["move"]["to"], answer["winning"], answer["draw"]) == ("d", False, True)
    answer = as_json(run, "play", "--graph", "a:", "a")
    assert (answer["move"], answer["winning"], answer["draw"]) == (None, False, False)
    status, out, _ = run("play", "--graph", "-", "a", "--json", stdin=b"a: b")
    assert (status, json.loads(out)["winning"]) == (0, True)
