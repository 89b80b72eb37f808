"""The breaks that benchmarks.mutants makes: what is broken, what is left alone, and who looks."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from benchmarks import mutants

ROOT = Path(mutants.__file__).resolve().parent.parent

SOURCE = '''
"""Text with 1 < 2 in it."""
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import json

TUNED = 64
TYPED: int = 5
table = 7


def first(n: "int < 3", most: int = 9) -> "2":
    """Say 4."""
    if n in (most, n) or 0 <= n < most:
        return True
    return n is None


def make(seed):
    return Random(seed).randrange(100)
'''


def test_every_kind_of_break_is_made_and_nothing_else_is_touched():
    found = [
        (made.kind, made.change)
        for site in mutants.sites("a.py", SOURCE)
        for made in [mutants.broken(site, SOURCE)]
    ]
    assert sorted(found) == [
        ("branch dropped", "if n in (most, n) or 0 <= n < most:  →  if False:"),
        ("comparison turned", "0 <= n < most  →  0 < n < most"),
        ("comparison turned", "0 <= n < most  →  0 <= n <= most"),
        ("comparison turned", "n in (most, n)  →  n not in (most, n)"),
        ("comparison turned", "n is None  →  n is not None"),
        ("one added", "0  →  1  in  if n in (most, n) or 0 <= n < most:"),
        ("one added", "7  →  8  in  table = 7"),
        ("one added", '9  →  10  in  def first(n: "int < 3", most: int = 9) -> "2":'),
    ]


def test_each_break_is_one_change_at_its_line():
    plain = ast.unparse(ast.parse(SOURCE)).splitlines()
    for site in mutants.sites("a.py", SOURCE):
        made = mutants.broken(site, SOURCE)
        changed = [a for a, b in zip(plain, made.source.splitlines(), strict=True) if a != b]
        assert len(changed) == 1
        told = made.change.split("  →  ")[0].removeprefix("if ").removesuffix(":")
        assert told in changed[0]
        assert told in SOURCE.splitlines()[made.line - 1]


def test_a_seed_draws_the_same_breaks_again_of_every_kind_and_only_in_the_core():
    drawn = mutants.drawn(9, seed=4)
    assert drawn == mutants.drawn(9, seed=4) != mutants.drawn(9, seed=5)
    assert [sum(m.kind == kind for m in drawn) for kind in mutants.KINDS] == [3, 3, 3]
    assert all((ROOT / m.file).is_file() and m.file.startswith("gamecore/") for m in drawn)


def test_the_nearest_tests_come_first_and_none_is_forgotten():
    order = mutants.nearest_tests("gamecore/rules/where.py")
    imports, room, other = (
        f"tests/gamecore/{name}.py"
        for name in ("rules/test_language", "rules/test_conditions", "problems/test_tokens")
    )
    assert order.index(imports) < order.index(room) < order.index(other)
    assert mutants.nearest_tests("gamecore/grundy/mex.py")[0].endswith("/test_mex.py")
    every = {str(path.relative_to(ROOT)) for path in (ROOT / "tests/gamecore").rglob("test_*.py")}
    assert sorted(order) == sorted(every)


@pytest.fixture
def tree(tmp_path):
    mutants.copy_tree(tmp_path)
    return tmp_path


def test_a_break_is_caught_in_the_copy_and_the_checkout_stays_whole(tree):
    file = "gamecore/grundy/mex.py"
    source = (ROOT / file).read_text(encoding="utf-8")
    tests = "tests/gamecore/grundy/test_mex.py"
    assert mutants.run_tests(tree, tests, "quick", 120) == ""
    made = [mutants.broken(site, source) for site in mutants.sites(file, source)]
    (tree / file).write_text(made[0].source, encoding="utf-8")
    assert "test_mex.py::" in mutants.run_tests(tree, tests, "quick", 120)
    assert mutants.run_tests(tree, tests, "quick", 0.01) == "timeout"
    assert (ROOT / file).read_text(encoding="utf-8") == source


def test_the_report_tells_survivors_with_their_reason_and_what_share_was_caught(
    monkeypatch, tmp_path, capsys
):
    monkeypatch.setattr(mutants, "EQUAL", tmp_path / "equal.toml")
    made = [mutants.broken(site, SOURCE) for site in mutants.sites("a.py", SOURCE)][:3]
    results = list(zip(made, ["test", "timeout", ""], strict=True))
    assert mutants.report(results, seed=1, seconds=2) == 1
    said = capsys.readouterr().out
    assert "2 caught, 1 of them by running into the time limit" in said
    assert f"survived  {made[2]}" in said
    assert "66.7%" in said
    change = made[2].change.replace('"', '\\"')
    mutants.EQUAL.write_text(f'[[equal]]\nfile = "a.py"\nchange = "{change}"\nwhy = "the same"\n')
    assert mutants.report(results, seed=1, seconds=2) == 0
    assert "the same" in capsys.readouterr().out
