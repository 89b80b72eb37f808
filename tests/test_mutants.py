"""The breaks of the core: which changes are listed, and that they speak of code that is there."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from benchmarks import mutants

ROOT = Path(__file__).resolve().parent.parent
LISTED = tomllib.loads(mutants.SURVIVORS.read_text(encoding="utf-8"))


def test_what_is_listed_still_stands_in_its_file():
    def stands(change):
        file, _colon, text = change.partition(": ")
        old, _new, line = mutants.parts(text)
        path = ROOT / file
        lines = [*map(str.strip, path.read_text("utf-8").splitlines())] if path.is_file() else []
        return line in lines if line else any(old in each for each in lines)

    assert len(LISTED) > 50
    assert [change for change in LISTED if not stands(change)] == []


@pytest.mark.parametrize(
    ("before", "after", "why"),
    [
        ("if a < b and c < d:", "if a < b and c <= d:", "the same"),
        ("if c < d:", "if c > d:", ""),
        ("x = 1", "x = 2", "one more"),
        ("y = x = 1", "y = x = 2", ""),  # another line
        ("if k in seen:", "if k not in seen:", "all are"),
    ],
)
def test_a_change_is_known_by_what_it_does_to_its_line(before, after, why):
    listed = {
        "a.py: c < d → c <= d": "the same",
        "a.py: 1 → 2 in x = 1": "one more",
        "a.py: k in seen → k not in seen": "all are",
    }
    assert mutants.reason("a.py", before, after, listed) == why
    assert mutants.reason("b.py", before, after, listed) == ""


def test_a_seed_draws_the_same_files_and_leaves_chosen_numbers_alone():
    assert mutants.draw(3, 1) == mutants.draw(3, 1) != mutants.draw(3, 2)
    every = mutants.draw(100, 1)
    assert len({*every}) == 100
    assert all((ROOT / file).is_file() for file in every)
    assert not any("limits.py" in file or "/cli/" in file for file in every)


def test_a_copy_lets_mutmut_change_these_files_with_the_tests_beside_them(tmp_path):
    files = ["gamecore/grundy/mex.py", "gamecore/positions/moves.py"]
    tests = mutants.tests_of(files, wide=False)
    assert tests == ["tests/gamecore/grundy", "tests/gamecore/positions"]
    assert mutants.tests_of(["gamecore/search.py"], wide=False) == ["tests/gamecore"]
    tree = mutants.copied(tmp_path, files, tests)
    settings = tomllib.loads((tree / "pyproject.toml").read_text("utf-8"))["tool"]["mutmut"]
    assert settings["only_mutate"] == files
    assert settings["pytest_add_cli_args_test_selection"] == tests
    assert settings["source_paths"] == ["gamecore"]
    assert all((tree / file).is_file() for file in files)
    assert all((tree / name).exists() for name in [*tests, *settings["also_copy"]])
