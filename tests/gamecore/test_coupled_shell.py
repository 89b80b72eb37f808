"""The command line for coupled games: `moves --game wythoff 3 5`."""

import pytest

from gamecore.coupled.games import coupled_game
from shell_answers import as_json


def test_a_won_position_lists_its_moves(run):
    status, out, err = run("moves", "--game", "wythoff", "7", "9")
    assert (status, err) == (0, "")
    assert out.splitlines() == [
        "heaps  7 9",
        "Of the positions whose heaps differ by 2 only one is losing, since a move in both heaps "
        "leads there from each larger one. This is another one: the player to move wins.",
        "2 winning moves:",
        "  7 9→7 4",
        "  7 9→3 5",
    ]


@pytest.mark.parametrize(
    "words",
    [
        ("--game", "Wythoff", "7", "9"),
        ("wythoff", "7", "9"),
        ("Wythoff's game", "7", "9"),
        ("--game", "wythoff", "[7, 9]"),
    ],
)
def test_a_game_is_named_as_people_do(run, words):
    assert run("moves", *words) == run("moves", "--game", "wythoff", "7", "9")


@pytest.mark.parametrize("words", [("--game", "wythof", "7", "9"), ("wythof", "7", "9")])
@pytest.mark.parametrize("command", ["moves", "play"])
def test_a_slip_is_answered_with_the_whole_command(run, command, words):
    status, out, err = run(command, *words)
    assert (status, out) == (2, "")
    assert err.endswith(f"python -m gamecore {command} --game wythoff 7 9\n")


def test_misere_is_spelt_with_its_accent_too(run):
    assert run("moves", "take any", "1", "1", "--misère") == run(
        "moves", "take any", "1", "1", "--misere"
    )


def test_a_lost_position_says_why(run):
    status, out, _ = run("moves", "5", "3", "--game", "wythoff")
    assert status == 0
    assert "only 3 and 5 is losing, since a move in both heaps leads there" in out
    assert out.endswith("from each larger one. The player to move loses.\n")


def test_a_text_without_a_run_has_no_row_of_values(run):
    assert run("moves", "--game", "string", "abc")[1].splitlines() == [
        "text   abc",
        "No place can be cut: the player to move has lost.",
    ]


def test_of_long_positions_fewer_moves_are_written_out(run):
    answer = as_json(run, "moves", "--game", "staircase", "100002x1", "99998x0")
    assert answer["count"] == 50_001
    assert answer["truncated"]
    assert [len(move["to"]) for move in answer["moves"]] == [200_000] * 5


def test_where_winning_moves_are_too_many_to_count_one_is_told(run):
    heaps = [str(10**9 - 7**place) for place in range(10)] * 40
    answer = as_json(run, "moves", "--game", "moore-5", *heaps)
    assert (answer["winner"], answer["count"], answer["truncated"]) == ("first", None, True)
    (move,) = answer["moves"]
    assert coupled_game("moore-5").analyse(tuple(move["to"])).outcome == "P"
    status, out, err = run("moves", "--game", "moore-5", *heaps)
    assert (status, err) == (0, "")
    assert "One of the winning moves:" in out
    assert "others, which are too many to count" in out


def test_json_has_the_shape_of_every_answer(run):
    assert as_json(run, "moves", "--game", "wythoff", "6", "9") == {
        "nim_sum": None,
        "winner": "first",
        "count": 1,
        "truncated": False,
        "moves": [
            {
                "heap": None,
                "heaps": [0, 1],
                "from": [6, 9],
                "to": [4, 7],
                "value_from": None,
                "value_to": None,
                "position": [4, 7],
            }
        ],
    }
    assert as_json(run, "moves", "--game", "wythoff", "3 5") == {
        "nim_sum": None,
        "winner": "second",
        "count": 0,
        "truncated": False,
        "moves": [],
    }


def test_a_move_in_one_heap_names_it(run):
    moves = as_json(run, "moves", "--game", "wythoff", "0", "4")["moves"]
    assert [(move["heap"], move["heaps"], move["to"]) for move in moves] == [(1, [1], [0, 0])]


def test_the_limit_cuts_the_list_and_says_so(run):
    answer = as_json(run, "moves", "--game", "wythoff", "7", "9", "--limit", "1")
    assert (answer["count"], answer["truncated"], len(answer["moves"])) == (2, True, 1)
    _, out, _ = run("moves", "--game", "wythoff", "7", "9", "--limit", "1")
    assert out.endswith("  … and 1 more; --limit shows more of them.\n")


def test_far_heaps_are_answered_exactly(run):
    """A double would call the first of these won."""
    assert (
        as_json(run, "moves", "--game", "wythoff", "165580140", "267914295")["winner"] == "second"
    )
    assert as_json(run, "moves", "--game", "wythoff", "165580141", "267914296")["winner"] == "first"
    assert as_json(run, "moves", "--game", "wythoff", str(10**18), str(10**18))["count"] == 3


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--game", "chess", "3"), "There is no game “chess”"),
        (("--game", "wythoff", "3"), "two heaps"),
        (("--game", "wythoff", "3", "x"), "“x” (character 3) is not a heap"),
        (("--game", "wythoff", "3", "1000000000000000001"), "too large"),
        (("--game", "wythoff", "--sum", "3", "5"), "Choose one of --sum and --game"),
        (("--game", "wythoff"), "with --game only heaps"),
    ],
)
def test_wrong_input_costs_one_line(run, arguments, sentence):
    status, out, err = run("moves", *arguments)
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert sentence in err


def test_what_was_taken_last_is_part_of_the_position(run):
    status, out, _err = run("moves", "--game", "fibonacci-nim", "22", "9")
    assert status == 0
    assert out.splitlines() == [
        "heaps  22 9",
        "22 = 21 + 1. At most 18 may be taken, and the smallest part is 1: the player to move "
        "wins.",
        "1 winning move:",
        "  22 9→21 1",
    ]
    (move,) = as_json(run, "moves", "--game", "Fibonacci Nim", "22", "9")["moves"]
    assert (move["heaps"], move["from"], move["to"]) == ([0], [22], [21])
    assert move["position"] == "21 1"
    assert as_json(run, "moves", "--game", "fibonacci-nim-1", "12")["count"] == 1
