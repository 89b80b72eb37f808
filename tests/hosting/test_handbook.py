"""docs/hosting.md is right: its options, its numbers, its commands and the files it names."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from gamecore.limits import SEQUENCE_BYTES
from ui.base import page_limits
from ui.screens.access_control import Tally

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")


def helped(*words: str) -> str:
    command = [sys.executable, "-m", *words, "--help"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout


def section(name: str) -> str:
    return re.search(rf"^##+ {re.escape(name)}\n(.*?)(?=^##|\Z)", PAGE, re.M | re.S)[1]


def test_the_options_of_host_are_these():
    rows = "".join(re.findall(r"^\| (`--[^|]*)", PAGE, re.M))
    table = {*re.findall(r"--[a-z][\w-]+", rows)}
    assert table == {*re.findall(r"--[\w-]+", helped("hosting"))} - {"--help"}


@pytest.mark.sweep(quick=1)
@pytest.mark.parametrize(
    "line", re.findall(r"^ +python -m (benchmarks\.\w+ ?.*?)(?: *#.*)?$", PAGE, re.M)
)
def test_a_command_that_tries_to_break_it_has_these_options(line):
    module, *options = line.split()
    known = helped(module)
    assert all(option in known for option in options if option.startswith("--"))


def test_the_bounds_are_those_of_the_app():
    said = {int(number) for number in re.findall(r"\d+", section("Bounds"))}
    limits = page_limits
    assert said == {
        limits.TABS_PER_ADDRESS, limits.PER_ADDRESS, limits.TABS_PER_BROWSER, limits.PER_BROWSER,
        limits.PER_BROWSER_AT_ONCE, limits.BODY_MB, limits.LINK_KB, limits.MESSAGE_MB, 256,
        limits.QUEUE, limits.VISITORS, SEQUENCE_BYTES // 10**6, limits.GAME_BYTES // 1000,
    }  # fmt: skip
    assert 'maxCacheDataSize = "256mb"' in (ROOT / ".streamlit" / "config.toml").read_text("utf-8")
    assert limits.SLOW_SECONDS == limits.FULL_RETRY_SECONDS == 15  # fifteen, in words
    assert "fifteen seconds" in section("Bounds")
    assert "every fifteen seconds" in section("A school server")


def test_every_kind_of_refusal_is_explained():
    source = (ROOT / "ui" / "screens" / "access_control.py").read_text("utf-8")
    kinds = {*re.findall(r'Refusal\("(\w+)"', source)} | {*Tally().refused} | {"crowd"}
    assert {*re.findall(r"`(\w+)` \(", section("How is it?"))} == kinds


def test_what_is_named_is_there():
    for name in re.findall(r"`((?:[\w.]+/)+[\w.]+)`", PAGE):
        assert (ROOT / name).exists() or name.startswith(("sites", "_stcore")), name
    for name in re.findall(r"\]\(#([\w-]+)\)", PAGE):
        titles = [t.lower().replace(" ", "-") for t in re.findall(r"^##+ (.*)$", PAGE, re.M)]
        assert name in titles
