"""The breaks that benchmarks.mutants makes: what is broken, what is left alone, and who looks."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from itertools import chain, repeat
from pathlib import Path
from types import ModuleType

import pytest

from benchmarks import mutant_trials, mutants
from benchmarks.mutants_plugin import Found, Wanted

ROOT = Path(mutants.__file__).resolve().parent.parent

SOURCE = '''
"""Text with 1 < 2 in it."""
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import json

TUNED = 64
NEAR, FAR = 3, 6
TYPED: int = 5
table = 7


def first(n: "int < 3", most: int = 9) -> "2":
    """Say 4."""
    if n in (most, n) or 0 <= n < most:
        return True
    return n is None


@overload
def make(seed: int = 0): ...


def make(seed):
    return Random(seed).randrange(100)


def draw(random: "Seeded", chance: Seeded):
    return random.randint(1, 6) if random.random() < 0.5 else None
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


@pytest.mark.sweep(quick=0)  # reads the whole core: seconds
def test_a_seed_draws_the_same_breaks_again_of_every_kind_and_only_in_the_core():
    drawn = mutants.drawn(9, seed=4)
    assert drawn == mutants.drawn(9, seed=4) != mutants.drawn(9, seed=5)
    assert [sum(site.kind == kind for site in drawn) for kind in mutants.KINDS] == [3, 3, 3]
    assert all((ROOT / site.file).is_file() and "gamecore/" in site.file for site in drawn)


def test_a_line_written_elsewhere_leaves_a_draw_as_it_was(monkeypatch):
    # Two files of the same lines, one of them with more lines before, within and after.
    grown = "START = 1\nif START > 7:\n    START -= 1\n" + SOURCE.replace(
        "    return n is None\n", "    while 2 < n < 5:\n        n -= 1\n    return n is None\n"
    )
    here, there = (mutants.sites("gamecore/a.py", source) for source in (SOURCE, grown))
    kept = {site.mark: mutants.broken(site, SOURCE).change for site in here}
    assert len(kept) == len(here) < len(there)
    again = {site.mark: mutants.broken(site, grown).change for site in there}
    assert {mark: again[mark] for mark in kept} == kept

    def marks(sites, count):
        monkeypatch.setattr(mutants, "_every_site", lambda: sites)
        return [site.mark for site in mutants.drawn(count, seed=1)]

    orders = marks(here, 30), [mark for mark in marks(there, 60) if mark in kept]
    assert orders[0] == orders[1] != sorted(kept)


@pytest.mark.sweep(quick=0)  # reads the whole core: seconds
def test_the_nearest_tests_come_first_and_none_is_forgotten():
    order = mutant_trials.nearest_tests("gamecore/rules/where.py")
    imports, room, other = (
        f"tests/gamecore/{name}.py"
        for name in ("rules/test_language", "rules/test_conditions", "problems/test_tokens")
    )
    assert order.index(imports) < order.index(room) < order.index(other)
    assert mutant_trials.nearest_tests("gamecore/grundy/mex.py")[0].endswith("/test_mex.py")
    # The tests of gamecore/grundy/theorems stand among those of the room around it.
    theorems = mutant_trials.nearest_tests("gamecore/grundy/theorems/state_repetition.py")
    assert theorems[0].startswith("tests/gamecore/grundy/")
    every = {str(path.relative_to(ROOT)) for path in (ROOT / "tests/gamecore").rglob("test_*.py")}
    assert sorted(order) == sorted(every)


def test_each_place_tells_when_it_is_come_by_and_keeps_its_value():
    source = '''"""Text."""
from __future__ import annotations


def kind(n, m=3):
    match n:
        case (1, 2):
            return "pair"
        case 5 if m < 4:
            passed = m + 1
            return f"five {passed}"
    if not 0 <= n <= m:
        return "far"
    return "zero" if n == 0 else "near"
'''
    places = dict(enumerate(mutants.sites("a.py", source)))
    text, watched = mutants.watched(places, source)
    changes = {number: mutants.broken(site, source).change for number, site in places.items()}
    blind = {changes[number].partition("  →  ")[0] for number in places.keys() - watched}
    assert blind == {"1", "2", "5"}

    seen = []
    watching = {mutants.PASSED: lambda number: seen.append(number) or True}
    exec(re.sub("from passed_by import .+", "", text), watching)  # noqa: S102 - our own text, in a test
    plain = {}
    exec(source, plain)  # noqa: S102 - likewise
    for n in ((1, 2), 5, 0, 2, 9, -1):
        seen.clear()
        assert watching["kind"](n) == plain["kind"](n)
        assert ("n == 0  →  n != 0" in {changes[number] for number in seen}) == (n in (0, 2))


FILE = "gamecore/grundy/mex.py"
FOUND_BY = "tests/gamecore/grundy/test_mex.py"


@pytest.mark.sweep(quick=0)  # runs tests in a copy: seconds
def test_a_break_is_caught_in_the_copy_by_those_that_come_by_and_the_checkout_stays_whole(
    monkeypatch, tmp_path
):
    monkeypatch.setattr(mutant_trials, "PATIENCE", 2)
    monkeypatch.setattr(mutant_trials, "LEAST_SECONDS", 3)
    left_behind = ModuleType("__main__")
    left_behind.__file__ = str(ROOT / "gamecore/__main__.py")
    monkeypatch.setitem(sys.modules, "__main__", left_behind)
    source = (ROOT / FILE).read_text(encoding="utf-8")
    places = dict(enumerate(mutants.sites(FILE, source)))
    watching = {FILE: mutants.watched(places, source)}
    trial = mutant_trials.Trial(tmp_path, 1, "quick", watching)
    for number, site in places.items():
        mutant = mutants.broken(site, source)
        caught, looked = trial.catch(number, mutant)
        come_by = trial.known[FOUND_BY].come_by[number]
        assert looked == len(come_by)
        assert all(test.startswith(f"{FOUND_BY}::") for test in come_by)
        runs_in_circles = mutant.change == "least in seen  →  least not in seen"
        assert caught in come_by or (runs_in_circles and caught == "timeout")
    assert len(places) == 4
    assert (ROOT / FILE).read_text(encoding="utf-8") == source
    assert (tmp_path / "copy0" / FILE).read_text(encoding="utf-8") == source


@pytest.mark.parametrize("failures", [0, 1, 2])
def test_a_file_that_fails_once_unbroken_is_tried_again_and_only_then_given_up(
    failures, monkeypatch, tmp_path
):
    trial = mutant_trials.Trial(tmp_path, 0, "quick", {})
    found = chain(repeat(Found("slow"), failures), repeat(Found(seconds={"a": 1})))
    monkeypatch.setattr(mutant_trials, "run_tests", lambda *_: next(found))
    if failures == 2:
        with pytest.raises(SystemExit, match="slow fails on the unbroken core"):
            trial._unbroken("test_a.py", 0)
    else:
        assert trial._unbroken("test_a.py", 0).seconds == {"a": 1}


@pytest.mark.sweep(quick=0)  # starts pytest anew
def test_the_tests_can_be_interrupted_though_a_run_in_the_background_cannot(tmp_path):
    options = "".join(f'parser.addoption("--{name}")\n    ' for name in ("tier", "seed"))
    (tmp_path / "conftest.py").write_text(f"def pytest_addoption(parser):\n    {options}")
    (tmp_path / "test_it.py").write_text(
        "import signal\n\ndef test_it():\n"
        "    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler\n"
    )
    answer = tmp_path / "answer"
    ran = f"""
import signal
from pathlib import PosixPath, WindowsPath
from benchmarks.mutants_plugin import Wanted, run
signal.signal(signal.SIGINT, signal.SIG_IGN)
run({Wanted(tmp_path, ["test_it.py"], "quick", {}, answer)})
"""
    subprocess.run([sys.executable, "-c", ran], cwd=ROOT, check=True)
    failed, seconds = json.loads(answer.read_text(encoding="utf-8"))
    assert not failed
    assert [*seconds] == ["test_it.py::test_it"]


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
