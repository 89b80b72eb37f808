"""The shell's streams: marked, closed, full, cut off, in old letters; and Ctrl+C at any moment."""

import codecs
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from gamecore import limits
from shell_answers import ROOT, as_json, started
from sizes import WHOLE_PROGRAM

MARK = codecs.BOM_UTF8
"""The byte order mark, which some editors put before a text."""


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["take any", "-"], b"5 3"),
        (["take any", "3", "-"], b"5 3"),
        (["--game", "wythoff", "-"], b"5 3"),
        (["--game", "string", "-"], b"abacaba"),
    ],
    ids=lambda words: " ".join(words) if isinstance(words, list) else "",
)
def test_the_mark_that_editors_put_first_is_no_part_of_a_text(run, words, text):
    plain = run("moves", *words, stdin=text)
    assert plain[0] == 0
    assert run("moves", *words, stdin=MARK + text) == plain


def test_so_it_is_where_a_game_is_typed(run):
    words = ["play", "take any", "3", "4", "5"]
    typed = b"3\xe2\x86\x921\nquit\n"
    plain = run(*words, stdin=typed)
    assert "I play" in plain[1]
    assert run(*words, stdin=MARK + typed) == plain


def test_the_mark_leaves_no_room_for_an_input_that_is_too_long(run):
    # The mark and a byte too many: what is cut off must not make the input fit.
    long = b"1\n1\n5".ljust(limits.JUDGE_INPUT + 1)
    refused = run("solve", "cses-1730", stdin=long)
    assert refused[0] == 2
    assert run("solve", "cses-1730", stdin=MARK + long) == refused


def test_a_reader_that_stops_early_hears_no_complaint():
    with subprocess.Popen(
        [sys.executable, "-m", "gamecore", "values", "take any", "--upto", "1000000"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout.read(5) == b"0 1 2"
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 128 + signal.SIGPIPE


@WHOLE_PROGRAM
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
def test_an_answer_that_does_not_fit_on_the_disk_costs_one_line():
    for arguments in (["values", "take any", "--upto", "9"], ["problems"]):
        with Path("/dev/full").open("wb") as full:
            done = subprocess.run(
                [sys.executable, "-m", "gamecore", *arguments],
                cwd=ROOT,
                stdout=full,
                stderr=subprocess.PIPE,
                check=False,
            )
        assert done.returncode == 1
        assert done.stderr.startswith(b"The answer was not written: ")
        assert done.stderr.count(b"\n") == 1


def test_closed_streams_are_no_traceback(run, monkeypatch):
    monkeypatch.setattr(sys, "stdin", None)
    status, out, err = run("solve", "cses-1730")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert as_json(run, "moves", "take any", "-")["count"] == 0
    monkeypatch.setattr(sys, "stdout", None)
    status, _, err = run("values", "take any", "--upto", "9")
    assert (status, err) == (1, "The answer was not written: standard output is closed.\n")


WRONG = ["values", "take 0", "--upto", "9"]
RIGHT = ["values", "take any", "--upto", "9"]


def led(where, arguments):
    """Run a command with its streams led where a shell leads them: `2>&-` closes stderr."""
    program = ["/bin/sh", "-c", f'exec "$@" {where}', "sh", sys.executable, "-m", "gamecore"]
    return subprocess.run(
        [*program, *arguments], cwd=ROOT, capture_output=True, timeout=60, check=False
    )


@WHOLE_PROGRAM
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
@pytest.mark.parametrize("nowhere", ["2>&-", "2>/dev/full"])
def test_a_complaint_that_nobody_can_read_is_told_by_the_exit_status_alone(nowhere):
    done = led(nowhere, WRONG)
    assert (done.returncode, done.stdout, done.stderr) == (2, b"", b"")
    done = led(nowhere, RIGHT)
    assert (done.returncode, done.stdout) == (0, b"0 1 2 3 4 5 6 7 8 9\n")
    for answer in (">&-", ">/dev/full"):
        done = led(f"{answer} {nowhere}", RIGHT)
        assert (done.returncode, done.stdout, done.stderr) == (1, b"", b"")


INTERRUPTS_ITSELF = """
import os, signal, sys

def interrupt(event, arguments):
    if event == "import" and arguments[0] == os.environ["INTERRUPTED_AT"]:
        os.kill(os.getpid(), signal.SIGINT)

sys.addaudithook(interrupt)
"""
"""Python runs this before the program, as its sitecustomize: Ctrl+C in the midst of an import."""


def interrupted_at(module, tmp_path, before=""):
    """Run a command that is interrupted while it imports a module."""
    (tmp_path / "sitecustomize.py").write_text(before + INTERRUPTS_ITSELF)
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "INTERRUPTED_AT": module}
    return started(*RIGHT, env=environment)


@pytest.mark.skipif(os.name == "nt", reason="needs signals")
@pytest.mark.parametrize(
    "module",
    ["gamecore.cli", "argparse", "gamecore.cli.commands", "gamecore.rules.language"],
)
def test_ctrl_c_while_the_program_is_loaded_is_no_traceback(tmp_path, module):
    done = interrupted_at(module, tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, b"", b"")


@WHOLE_PROGRAM
@pytest.mark.skipif(os.name == "nt", reason="needs signals")
def test_a_program_started_deaf_to_ctrl_c_stays_deaf(tmp_path):
    # So does a shell start what runs in the background: Ctrl+C is for the program in front.
    deaf = "import signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\n"
    done = interrupted_at("argparse", tmp_path, before=deaf)
    assert (done.returncode, done.stderr) == (0, b"")


def test_ctrl_c_is_no_traceback(run, monkeypatch):
    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("gamecore.grundy.sequence.grundy_values", interrupt)
    status, out, err = run("values", "take any", "--upto", "5")
    assert (status, out, err) == (128 + signal.SIGINT, "", "")


@WHOLE_PROGRAM
def test_a_terminal_without_arrows_gets_no_traceback():
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = started("moves", "take 1, 3, 4", "6 5", env=environment)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"heap 1: 6?5" in done.stdout
