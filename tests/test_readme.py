"""What README.md and CHANGELOG.md say is so: commands run, rules read, files are there."""

from __future__ import annotations

import io
import re
import shlex
from pathlib import Path
from types import SimpleNamespace

import pytest

from gamecore import limits, parse_heaps, parse_rule
from gamecore.__main__ import main
from gamecore.problems.catalogue import problems

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")

COMMANDS = re.findall(r"^ {4}python -m gamecore (.*?)(?: *#.*)?$", README, flags=re.MULTILINE)
RULES = re.findall(r"`([^`]+)`", "".join(re.findall(r"^\| (`.*?) \|", README, flags=re.MULTILINE)))
HEAPS = re.findall(r"`([^`]+)`", re.search(r"^Heaps: .*", README, flags=re.MULTILINE)[0])


def test_the_readme_is_read():
    assert len(COMMANDS) >= 9
    assert len(RULES) >= 20
    assert len(HEAPS) >= 4


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_readme_answers(command, monkeypatch, capsys):
    (sample, *_) = next(card for card in problems() if card.slug == "cses-1730").samples
    stdin = SimpleNamespace(buffer=io.BytesIO(sample.input.encode()))
    monkeypatch.setattr("sys.stdin", stdin)
    assert main(shlex.split(command.removesuffix("< input"))) == 0
    out, err = capsys.readouterr()
    assert out
    assert not err
    if command.endswith("< input"):
        assert out == sample.output


@pytest.mark.parametrize("text", RULES)
def test_a_rule_of_the_readme_is_a_rule_in_canonical_form(text):
    assert str(parse_rule(text)) == text


@pytest.mark.parametrize("text", HEAPS)
def test_a_position_of_the_readme_is_read(text):
    assert parse_heaps(text)


def test_every_file_that_is_named_is_there():
    links = re.findall(r"\]\(([^)]+)\)", README)
    named = re.findall(r"`((?:[\w.]+/)*[\w.]+\.(?:py|md|txt|lark|json|toml))`", README)
    pages = [path for path in named if "your_game" not in path]  # the page that a reader writes
    here = [*links, *pages]
    assert len(here) >= 15
    assert [path for path in here if not found(path)] == []


def found(path: str) -> bool:
    return (ROOT / path).is_file() or any((ROOT / "gamecore").rglob(path))


def test_every_benchmark_is_there_and_named():
    named = re.findall(r"python -m benchmarks\.(\w+)", README)
    programs = {
        path.stem
        for path in (ROOT / "benchmarks").glob("*.py")
        if 'if __name__ == "__main__"' in path.read_text(encoding="utf-8")
    }
    assert set(named) == programs


def test_every_package_is_named():
    pins = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    packages = re.findall(r"^([\w-]+)==", pins, flags=re.MULTILINE)
    for package in packages:
        assert re.search(rf"\(the app: [^)]*\b{package}\b", README), package


def test_the_numbers_are_those_of_the_code():
    assert f"for each of {len(problems())} problems" in README
    assert f"The contest lab: {len(problems())} problems" in CHANGELOG
    assert f"joined by `or` (at most {limits.CLAUSES})" in README
