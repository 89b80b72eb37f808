"""The command line: `play` answers one move as JSON, or plays a game with whoever types."""

import json

import pytest

from gamecore import choose_move
from gamecore.coupled.games import coupled_game
from gamecore.players.opponents import PLAYERS
from shell_answers import as_json


def test_one_move_as_json(run):
    assert as_json(run, "play", "take any", "3", "5", "7") == {
        "player": "perfect",
        "move": {"heap": 0, "from": 3, "to": [2]},
        "winning": True,
        "reason": "The XOR of the values is 0: the player to move loses.",
    }


def test_a_lost_position_and_one_without_a_move(run):
    answer = as_json(run, "play", "take any", "1", "2", "3")
    assert (answer["winning"], answer["move"]) == (False, {"heap": 0, "from": 1, "to": []})
    assert answer["reason"].startswith("No move wins here.")
    answer = as_json(run, "play", "split into 2 unequal", "1", "2")
    assert (answer["winning"], answer["move"]) == (False, None)
    answer = as_json(run, "play", "take any", "0", "--misere")
    assert (answer["winning"], answer["move"]) == (True, None)


def test_where_nobody_can_tell_the_answer_claims_nothing(run):
    answer = as_json(run, "play", "0.77", "--misere", "19..24")
    assert answer["winning"] is None
    assert "too large to search" in answer["reason"]
    assert answer["move"] is not None


def test_a_coupled_game_as_the_command_moves_lists_it(run):
    answer = as_json(run, "play", "--game", "wythoff", "6", "9")
    assert answer["move"] == as_json(run, "moves", "--game", "wythoff", "6", "9")["moves"][0]
    answer = as_json(run, "play", "--game", "string", "abacaba")
    assert answer["move"] == as_json(run, "moves", "--game", "string", "abacaba")["moves"][0]


def test_the_game_of_chance_draws_by_the_seed(run):
    answers = [
        as_json(run, "play", "--game", "chance", "3", "4", "--seed", str(seed))
        for seed in range(10)
    ]
    assert {answer["move"]["heap"] for answer in answers} == {0, 1}
    assert all(answer["winning"] is None for answer in answers)
    assert answers[0]["move"]["chance"] == "1/2"


@pytest.mark.parametrize("player", PLAYERS)
def test_the_shell_and_the_library_make_the_same_move(run, player):
    answer = as_json(run, "play", "take 1-3", "3", "6", "--player", player, "--seed", "5")
    move = choose_move("take 1-3", (3, 6), player, seed=5)
    assert answer["move"] == {"heap": move.heap, "from": move.before, "to": list(move.after)}
    assert answer["winning"] == move.wins
    answer = as_json(run, "play", "--game", "moore-2", "3 4 5", "--player", player)
    move = choose_move(coupled_game("moore-2"), (3, 4, 5), player)
    assert answer["move"]["to"] == list(move.after)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("tkae any", "3"), "tkae"),
        (("take any",), "Give a rule and its heaps"),
        ((), "Give a rule and its heaps"),
        (("take any", "x"), "“x” (character 1) is not a heap"),
        (("take any", "2000x3"), "more than 1000 heaps"),
        (("take any", "-"), "Standard input is for the moves"),
        (("take any", "3", "--player", "bob"), "There is no player “bob”"),
        (("take any", "3", "--seed", "x"), "--seed is a whole number"),
        (("take any", "3", "--seed", "-1"), ""),
        (("--game", "chess", "3"), "There is no game “chess”"),
        (("--game", "wythoff", "3"), "two heaps"),
        (("--game", "wythoff", "3", "5", "--misere"), "Misère play is for heap rules"),
    ],
)
def test_wrong_input_costs_one_line(run, arguments, sentence):
    for more in ((), ("--json",)):
        status, out, err = run("play", *arguments, *more, stdin=b"")
        assert (status, out) == (2, "")
        assert err.count("\n") == 1
        assert sentence in err


def test_a_heap_too_large_for_the_computer_is_refused_with_the_largest(run):
    status, out, err = run("play", "split into 2 unequal", "99999", "--json")
    assert (status, out) == (2, "")
    assert "is played with heaps up to 16384; a heap of 99999 is too large." in err


def said(run, *arguments, typed):
    """Play a game and return the lines, without the prompts."""
    status, out, err = run("play", *arguments, stdin="\n".join(typed).encode())
    assert (status, err) == (0, "")
    return [line for line in out.splitlines() if line not in ("> ", "")]


def test_a_whole_game_in_the_terminal(run):
    assert said(
        run,
        *("take any", "3", "4", "7", "--player", "largest-heap"),
        typed=["3→0", "4→0"],
    ) == [
        "Type a move such as 6→5, 9→2+7 or A 5; or hint, undo, swap, quit.",
        "Your move.",
        "heaps  A 3  B 4  C 7",
        "You play A3-0; my move.",
        "heaps  A 0  B 4  C 7",
        "I play C7-0; your move.",
        "heaps  A 0  B 4  C 0",
        "You play B4-0; no move is left.",
        "heaps  A 0  B 0  C 0",
        "You win.",
        "The game as text: you*3_4_7*A3-0.C7-0.B4-0",
        "Mine was the first mistake: move 2, C7-0; B4-0 beats it.",
        (
            "It always takes from the largest heap, as much as it may. The values of all the heaps "
            "tell which one matters, not its size."
        ),
    ]


def test_a_wrong_move_is_answered_in_a_sentence_and_asked_for_again(run):
    lines = said(run, "take 1-3", "9", typed=["9→2", "nine", "", "A 8"])
    assert lines[3:6] == [
        "Under “take 1-3” a heap of 9 cannot become 2.",
        "“nine” is not a move: write a heap and what it becomes, such as 9→6 or A 6.",
        "You play A9-8; my move.",
    ]


def test_bytes_that_are_no_text_are_no_move(run):
    status, out, err = run(
        "play", "take any", "3", stdin=b"\xff\xfe\n" + b"9" * 50_000 + b"\n3-0\n"
    )
    assert (status, err) == (0, "")
    assert out.count("is not a move") >= 2
    assert out.splitlines()[-2:] == ["You win.", "The game as text: you*3*A3-0"]


def test_hints_come_one_by_one_and_begin_anew_after_a_move(run):
    lines = said(run, "take any", "3", "5", "7", typed=["hint"] * 4 + ["A 2", "hint"])
    assert lines[3:7] == [
        "Look at heap A.",
        "Heap A is worth 3: leave it worth 2.",
        "This move wins: A 3 → 2.",
        "This move wins: A 3 → 2.",
    ]
    assert lines[-1].startswith("Look at heap ")


def test_undo_takes_back_my_move_and_its_answer(run):
    lines = said(run, "take any", "3", "5", "7", typed=["undo", "A 0", "undo", "quit", "A 0"])
    assert lines[3] == "You have no move to take back."
    assert lines[-2:] == [
        "Your last move is taken back; your move.",
        "heaps  A 3  B 5  C 7",
    ]


def test_sides_are_swapped_at_any_time(run):
    lines = said(run, "take any", "3", "5", "7", typed=["swap", "A 0", "swap"])
    assert lines[3:5] == ["We have swapped sides; my move.", "I play A3-2; your move."]
    assert lines.count("We have swapped sides; my move.") == 2


def test_both_kinds_of_game_that_are_no_heap_rules(run):
    lines = said(run, "--game", "string", "abacaba", typed=["2", "3", "6"])
    assert lines[2] == "text   abacaba"
    assert "Nothing can be cut at place 3." in lines
    assert "You win." in lines
    lines = said(run, "--game", "chance", "1", "1", typed=["swap", "A 0", "B 0"])
    assert lines[3] in ("Heap A is drawn.", "Heap B is drawn.")
    assert "I win." in lines or "You win." in lines


def test_where_nobody_can_tell_the_computer_says_so_and_plays_on(run):
    lines = said(run, "0.77", "--misere", "19..24", typed=["swap"])
    assert "I cannot see who wins here." in lines
    assert any(line.startswith("I play ") for line in lines)


def test_a_game_that_is_over_before_it_begins(run):
    assert "I win." in said(run, "take any", "0", typed=[])
    assert "You win." in said(run, "take any", "0", "--misere", typed=[])


def test_json_ends_with_one_line(run):
    _, out, _ = run("play", "take any", "3", "--json", stdin=b"3-0")
    assert json.loads(out)["winning"] is True
