"""The command line speaks its reader's language: that of --lang, else of the locale."""

import json
import os
import re
import subprocess
import sys

import pytest

from gamecore import translation
from shell_answers import ROOT
from sizes import WHOLE_PROGRAM

CHINESE = "輪到走的人"
"""“The player to move”, as every verdict says it."""


@pytest.mark.parametrize(
    ("environment", "speaks"),
    [
        ({}, "en"),
        ({"LANG": "zh_TW.UTF-8"}, "zh-Hant"),
        ({"LC_MESSAGES": "zh_HK", "LANG": "en_US.UTF-8"}, "zh-Hant"),
        ({"LC_ALL": "C.UTF-8", "LC_MESSAGES": "zh_TW", "LANG": "zh_TW"}, "en"),
        ({"LC_ALL": "", "LANG": "zh_TW"}, "zh-Hant"),
        ({"LANG": "de_CH.UTF-8"}, "en"),
    ],
)
def test_the_locale_says_the_language(run, monkeypatch, environment, speaks):
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    _, out, _ = run("moves", "take any", "1", "2")
    assert (CHINESE in out) == (speaks == "zh-Hant")
    assert ("the player to move wins" in out) == (speaks == "en")


@pytest.mark.parametrize("asked", [["--lang", "zh-Hant"], ["--lang=zh_TW"]])
def test_lang_may_stand_anywhere_and_is_stronger_than_the_locale(run, monkeypatch, asked):
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    for arguments in ([*asked, "moves", "take any", "3"], ["moves", "take any", *asked, "3"]):
        status, out, _ = run(*arguments)
        assert (status, CHINESE in out) == (0, True)
        assert "3→0" in out
    monkeypatch.setenv("LC_ALL", "zh_TW")
    assert CHINESE not in run("moves", "take any", "3", "--lang", "en")[1]


def test_a_language_that_is_not_spoken_is_refused_with_those_that_are(run):
    for asked in (["--lang", "tlh"], ["--lang"]):
        status, out, err = run("values", "take any", "--upto", "3", *asked)
        assert (status, out) == (2, "")
        assert "zh-Hant" in err


COMMANDS = [
    ["values", "--graph", "a: b; b: a c"],
    ["derive", "take 1-3", "4"],
    ["derive", "--graph", "a: b; b: a c", "b"],
    ["pattern", "take 1-5", "--upto", "60"],
    ["moves", "take 1-5", "9", "4"],
    ["moves", "take any", "1", "2", "--misere"],
    ["moves", "--game", "wythoff", "3", "4"],
    ["moves", "--graph", "a: b; b: a c", "b"],
    ["worksheet", "mex", "--items", "2", "--answers"],
    ["problems"],
    ["play", "take any", "3"],
    ["play", "--graph", "a: b; b: a c", "b"],
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_command_speaks_it_and_json_is_the_same_in_every_language(run, command):
    english, chinese = (
        run(*command, "--lang", name, stdin=b"hint\nundo\nswap\n") for name in ("en", "zh-Hant")
    )
    assert (english[0], chinese[0]) == (0, 0)
    assert "的" not in english[1]
    assert any("\u4e00" <= sign <= "\u9fff" for sign in chinese[1])
    told = [run(*command, "--json", "--lang", name)[1] for name in ("en", "zh-Hant")]
    assert told[0] == told[1]
    assert json.loads(told[0])


@pytest.mark.parametrize(
    ("game", "lines"),
    [
        (["take any", "3"], ["hint", "undo", "A 9", "swap"]),
        (["--graph", "a: b; b: a c; d: b", "b d"], ["undo", "x", "A-c", "undo", "A-c", "B-c"]),
        (["--graph", "a: b; b: a", "a"], ["hint", "hint", "b", "b"]),
        (["--graph", "a: b c; b: c", "a"], ["hint", "b"]),
    ],
    ids=" ".join,
)
def test_a_whole_game_is_played_in_the_language(run, game, lines):
    _, out, _ = run("play", *game, "--lang", "zh-Hant", stdin="\n".join(lines).encode())
    kept = {"hint", "undo", "swap", "quit", "you", "other", "take", "any"}
    assert set(re.findall("[A-Za-z]{3,}", out)) <= kept
    assert "這一局的文字紀錄" in out


def test_complaints_speak_it_too(run):
    assert "規則" in run("values", "tkae any", "--upto", "3", "--lang", "zh-Hant")[2]


def test_the_help_is_read_in_the_language(capsys, run):
    said = []
    for name in ("en", "zh-Hant"):
        with pytest.raises(SystemExit):
            run("moves", "--help", "--lang", name)
        said.append(capsys.readouterr().out)
    for part in ("usage:", "options:", "show this help", "winning"):
        assert (part in said[0], part in said[1]) == (True, False)
    for kept in ("--misere", "4x3", "wythoff"):
        assert kept in said[1]


def test_a_package_without_contents_speaks_english(run, monkeypatch, tmp_path):
    monkeypatch.setattr(translation, "CONTENT", tmp_path / "content")
    monkeypatch.setattr(translation, "languages", translation.languages.__wrapped__)
    monkeypatch.setenv("LANG", "zh_TW.UTF-8")
    assert "the player to move wins" in run("moves", "take any", "3")[1]
    assert "give en" in run("moves", "take any", "3", "--lang", "ja")[2]


@WHOLE_PROGRAM
def test_a_process_speaks_the_language_of_its_locale():
    done = subprocess.run(
        [sys.executable, "-X", "utf8", "-m", "gamecore", "moves", "take any", "3"],
        cwd=ROOT,
        env={**os.environ, "LC_ALL": "zh_TW.UTF-8"},
        capture_output=True,
        check=True,
        encoding="utf-8",
    )
    assert CHINESE in done.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["valus"], "'valus'不在"),
        ([], "缺少COMMAND"),
        (["values", "take any", "--upto"], "--upto需要一個值"),
        (["values", "take any", "5"], "這裡不認得5"),
    ],
)
def test_what_argparse_finds_wrong_is_said_in_the_readers_language(run, arguments, said):
    status, _, wrong = run("--lang", "zh-Hant", *arguments)
    assert status == 2
    assert said in wrong
    for english in ("argument", "choose", "expected", "required", "unrecognized"):
        assert english not in wrong
