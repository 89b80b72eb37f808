"""The command line: what it prints, as text and as JSON, and that wrong input costs one line."""

import io
import json
import subprocess
import sys

import pytest

from gamecore import limits
from shell_answers import ROOT, as_json, started
from sizes import WHOLE_PROGRAM

# -- values, derive, pattern ----------------------------------------------------------------------


def test_values_are_one_line(run):
    assert run("values", "take 1-5", "--upto", "12") == (0, "0 1 2 3 4 5 0 1 2 3 4 5 0\n", "")


def test_values_as_json_name_the_rule_canonically(run):
    assert as_json(run, "values", "TAKE 1,3,  4", "--upto", "7") == {
        "rule": "take 1, 3, 4",
        "values": [0, 1, 0, 1, 2, 3, 2, 0],
    }


def test_a_derivation_shows_options_values_set_and_mex(run):
    _, out, _ = run("derive", "take any or split into 2", "3")
    assert out.splitlines() == [
        "A heap of 3 under “take any or split into 2” may become",
        "  0, worth 0 (new)",
        "  1, worth 1 (new)",
        "  1+2, worth 1 ⊕ 2 = 3 (new)",
        "  2, worth 2 (new)",
        "mex{0, 1, 2, 3} = 4",
    ]


def test_a_heap_without_moves_is_derived_too(run):
    _, out, _ = run("derive", "take 2, 3", "1")
    assert "no move is possible" in out
    assert out.endswith("mex{} = 0\n")


def test_a_derivation_as_json_has_the_steps(run):
    assert as_json(run, "derive", "split into 2 unequal", "5") == {
        "rule": "split into 2 unequal",
        "n": 5,
        "steps": [
            {"option": [1, 4], "part_values": [0, 0], "value": 0, "is_new": True},
            {"option": [2, 3], "part_values": [0, 1], "value": 1, "is_new": True},
        ],
        "seen": [0, 1],
        "mex": 2,
    }


def test_the_pattern_is_told_with_its_status(run):
    _, out, _ = run("pattern", "take 1-5", "--upto", "60")
    assert "period: 6\n" in out
    assert "status: proved\n" in out


def test_the_pattern_as_json_has_every_field(run):
    found = as_json(run, "pattern", "take 2, 4, 7", "--upto", "100")
    assert (found["rule"], found["kind"], found["status"]) == ("take 2, 4, 7", "periodic", "proved")
    assert (found["preperiod"], found["period"], found["saltus"]) == (8, 3, 0)
    assert set(found) == {
        "rule",
        "kind",
        "preperiod",
        "period",
        "saltus",
        "formula",
        "shape",
        "status",
        "reason",
        "window",
        "checked_upto",
        "losing",
    }
    open_game = as_json(run, "pattern", "split into 2 unequal", "--upto", "100")
    assert (open_game["status"], open_game["period"]) == ("none", None)


def test_a_window_is_told_only_where_heaps_had_to_be_checked(run):
    assert "window: heaps 0 to 3\n" in run("pattern", "take 1, 3, 4", "--upto", "60")[1]
    assert "window" not in run("pattern", "take k where k > n", "--upto", "60")[1]


# -- moves ----------------------------------------------------------------------------------------


def test_moves_are_a_page_a_student_can_read(run):
    _, out, _ = run("moves", "take 1, 3, 4", "6", "5")
    assert out.splitlines() == [
        "heaps  6 5",
        "values 2 3",
        "XOR    1: the player to move wins.",
        "2 winning moves:",
        "  heap 1: 6→5   (value 2→3, raises the value)",
        "  heap 2: 5→4   (value 3→2)",
    ]


def test_moves_of_misere_play(run):
    assert as_json(run, "moves", "take any", "1", "1", "--misere") == {
        "nim_sum": 0,
        "winner": "first",
        "count": 2,
        "truncated": False,
        "moves": [
            {"heap": heap, "from": 1, "to": [], "value_from": 1, "value_to": 0} for heap in (0, 1)
        ],
    }
    lost = as_json(run, "moves", "--misere", "take any", "2", "2")
    assert (lost["winner"], lost["count"], lost["moves"]) == ("second", 0, [])
    over = as_json(run, "moves", "take 3", "2", "--misere")
    assert (over["winner"], over["count"]) == ("first", 0)
    games = ["take any: 2 1", "0.77: 3"]
    assert as_json(run, "moves", "--sum", "--misere", *games)["winner"] == "second"
    out = run("moves", "take any", "1 1", "--misere")[1]
    assert "Misère play: the player to move wins.\n" in out
    assert "the number of ones is odd" in out
    assert "2 winning moves:" in out
    assert (
        "Misère play: the player to move loses.\n" in run("moves", "take any", "1", "--misere")[1]
    )
    assert "winning move" not in run("moves", "take any", "0", "--misere")[1]


def test_misere_play_that_cannot_be_answered_costs_one_line(run, monkeypatch):
    monkeypatch.setattr(limits, "MISERE_POSITIONS", 2000)
    status, out, err = run("moves", "0.77", "20 21 22", "--misere")
    assert (status, out) == (2, "")
    assert "fewer or smaller" in err
    status, out, err = run("moves", "--game", "wythoff", "3", "5", "--misere")
    assert (status, out) == (2, "")
    assert "--misere" in err


def test_moves_as_json(run):
    assert as_json(run, "moves", "split into 2 unequal", "9") == {
        "nim_sum": 1,
        "winner": "first",
        "count": 2,
        "truncated": False,
        "moves": [
            {"heap": 0, "from": 9, "to": [2, 7], "value_from": 1, "value_to": 0},
            {"heap": 0, "from": 9, "to": [3, 6], "value_from": 1, "value_to": 0},
        ],
    }


def test_a_lost_position_is_won_by_the_second_player(run):
    assert as_json(run, "moves", "split into 2 unequal", "1222") == {
        "nim_sum": 0,
        "winner": "second",
        "count": 0,
        "truncated": False,
        "moves": [],
    }
    assert "XOR    0: the player to move loses.\n" in run("moves", "take any", "3 3")[1]
    assert "loses, no move is left" in run("moves", "take 2", "1")[1]


def test_a_move_that_takes_the_whole_heap_leaves_nothing(run):
    assert as_json(run, "moves", "take any", "4")["moves"][0]["to"] == []
    assert "4→0" in run("moves", "take any", "4")[1]


def test_a_sum_gives_each_heap_its_rule(run):
    expected = [
        {"heap": 0, "from": 9, "to": [6], "value_from": 1, "value_to": 2},
        {"heap": 2, "from": 14, "to": [13], "value_from": 6, "value_to": 5},
    ]
    games = ["take 1-3: 9", "take 1-5: 10", "take 1-7: 14"]
    assert as_json(run, "moves", "--sum", *games)["moves"] == expected
    assert as_json(run, "moves", "--sum", "; ".join(games))["moves"] == expected


def test_heaps_may_be_ranges_and_multiples_and_options_may_stand_between(run):
    plain = as_json(run, "moves", "take any", "1", "2", "3", "7", "7", "7")
    assert as_json(run, "moves", "take any", "1..3", "3x7") == plain
    assert as_json(run, "moves", "take any", "1..3, 3x7") == plain
    assert as_json(run, "moves", "take any", "1..3", "--limit", "5", "3x7") == plain


def test_of_large_positions_the_first_200_moves_are_printed_and_that_there_are_more(run):
    huge = ["1000000000000000000", str(2**30 - 1)]
    found = as_json(run, "moves", "take at least half", *huge)
    assert (found["count"], found["truncated"], len(found["moves"])) == (None, True, 200)
    assert as_json(run, "moves", "take at least half", *huge, "--limit", "5000") == found
    found = as_json(run, "moves", "take at least half", *huge, "--limit", "0")
    assert (found["truncated"], found["moves"]) == (True, [])
    _, out, _ = run("moves", "take at least half", *huge, "--limit", "2")
    assert "more than 200 winning moves" in out
    assert "… and 198 more" in out
    assert "… and others" in out


def test_more_moves_than_the_limit_are_counted_but_not_printed(run):
    _, out, _ = run("moves", "take any", "1..255", "3", "--limit", "2")
    assert "129 winning moves" in out
    assert "… and 127 more; --limit shows more" in out
    assert "others" not in out


def test_exactly_the_limit_is_not_truncated(run):
    assert not as_json(run, "moves", "take any", "3", "5", "7", "--limit", "3")["truncated"]
    assert as_json(run, "moves", "take any", "3", "5", "7", "--limit", "2")["truncated"]


@pytest.mark.sweep(quick=0, check=1)  # as WHOLE_PROGRAM
@pytest.mark.parametrize("many", [10_000, limits.HEAPS])
def test_many_heaps_come_through_stdin(many):
    heaps = " ".join(str(n * 829349951 % 10**9) for n in range(many))
    done = started("moves", "take any", "-", "--json", "--limit", "1", input=heaps.encode())
    assert (done.returncode, done.stderr) == (0, b"")
    found = json.loads(done.stdout)
    assert (found["winner"], found["count"], found["truncated"]) == ("first", None, True)
    assert len(found["moves"]) == 1


# -- wrong input ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ([], "COMMAND"),
        (["frob"], "frob"),
        (["values"], "RULE"),
        (["values", "take 1-5"], "--upto"),
        (["values", "take 0", "--upto", "5"], "at least 1"),
        (["values", "take 1-5", "--upto", "-3"], "-3"),
        (["values", "take 1-5", "--upto", "1.5"], "whole number"),
        (["values", "take 1-5", "--upto", "٣"], "whole number"),
        (["values", "take 1-5", "--upto", "9" * 5000], "at most"),
        (["values", "take 1-5", "--upto", "10" * 9], str(limits.TABLE)),
        (["values", "take 1-5", "--upto", "5", "6"], "6"),
        (["values", "take 1-5", "--up", "5"], "--up"),
        (["derive", "take any", "x"], "x"),
        (["derive", "take any", "100000000"], "1000000"),
        (["pattern", "take 1-5", "--upto", "x" * 10**5], "xxx…"),
        (["moves", "take 1-5"], "at least one heap"),
        (["moves", "take 1-5", "5", "-1", "x"], "“-1” (character 3)"),
        (["moves", "take 1-5", "10^30"], "10^30"),
        (["moves", "take 1-5", "5", "--frob"], "--frob"),
        (["moves", "take 1-5", "5", "--limit", "many"], "many"),
        (["moves", "take 1-5", "5\n6\nz\x1b[31m"], "U+001B"),
        (["moves", "take 1-5", "5", "--\x1b[31m"], "--?[31m"),
        (["moves", "split into 2 unequal", "1000000000000000000"], "up to"),
        (["moves", "--sum", "take 1-3 9"], "no colon"),
        (["moves", "--sum", "take 1-3: 9", "take: 3"], "take"),
        (["moves"], "Give a rule and its heaps"),
        (["moves", "--sum"], "take 1-3: 9"),
        (["moves", "--game", "wythoff"], "with --game only heaps"),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, list) else "",
)
def test_wrong_input_is_one_line_on_stderr_and_exit_2(run, arguments, says):
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1
    assert len(err) < 700
    assert err.rstrip("\n").isprintable()


def test_wrong_input_to_a_process_is_the_same():
    done = started("moves", "take 1-5", "5 -1 x")
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.count(b"\n") == 1


def test_too_long_an_input_is_not_read_to_its_end(run, monkeypatch):
    endless = io.BytesIO(b"1 " * 10_000_000)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(endless))
    status, _, err = run("moves", "take any", "-")
    assert status == 2
    assert "fewer heaps" in err
    assert endless.tell() < 5_000_000


@WHOLE_PROGRAM
def test_bytes_that_are_no_text_are_wrong_input():
    done = started("moves", "take any", "-", input=b"\xff\xfe5")
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1


def test_help_names_the_commands():
    done = started("--help")
    assert done.returncode == 0
    for command in (b"values", b"derive", b"pattern", b"moves"):
        assert command in done.stdout


@WHOLE_PROGRAM
def test_the_program_starts_without_the_parser_and_the_screen():
    code = (
        "import sys, gamecore.__main__;"
        "print([m for m in ('lark', 'streamlit', 'pandas') if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"
