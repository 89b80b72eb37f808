"""The three speeds of the tests: what each leaves out, and that a sample can be drawn again."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sizes import WHOLE_PROGRAM

HERE = Path(__file__).resolve().parent

TESTS = """
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

NOTES = {"law": 0, "own law": 0, "cases": [], "sample": [], "size": 0, "browser": []}


@pytest.fixture(scope="session", autouse=True)
def notes():
    yield
    (Path(__file__).parent / "notes.json").write_text(json.dumps(NOTES))


@given(st.integers())
def test_law(n):
    NOTES["law"] += 1


@settings(max_examples=60)
@given(st.integers())
def test_own_law(n):
    NOTES["own law"] += 1


@pytest.mark.sweep(quick=2, check=5)
@pytest.mark.parametrize("n", range(30))
def test_case(n):
    NOTES["cases"].append(n)


@pytest.mark.sweep(quick=1)
@pytest.mark.parametrize("n", range(30, 36))
def test_case_of_the_slow_speeds(n):
    NOTES["cases"].append(n)


def test_sample(sweep):
    NOTES["sample"] = sweep(range(100), quick=3, check=10)


def test_size(size):
    NOTES["size"] = size(quick=7, full=70)


@pytest.mark.browser
def test_slow():
    NOTES["browser"].append("slow")


@pytest.mark.browser
@pytest.mark.sweep(check=1)
@pytest.mark.parametrize("n", [0, 1])
def test_slow_sweep(n):
    NOTES["browser"].append("sweep")


@pytest.mark.browser
@pytest.mark.sweep(check=1, ci=2)
@pytest.mark.parametrize("n", range(5))
def test_long_sweep(n):
    NOTES["browser"].append("long")


@pytest.mark.browser
@pytest.mark.journey
def test_journey():
    NOTES["browser"].append("journey")


@pytest.mark.browser
@pytest.mark.journey(quick=False)
def test_second_journey():
    NOTES["browser"].append("second")
"""

CASES = """
import pytest

@pytest.mark.parametrize("n", range(8))
def test_case(n):
    pass

@pytest.mark.sweep(quick=8)
@pytest.mark.parametrize("n", [*range(7), pytest.param(1000, marks=pytest.mark.sweep(quick=0))])
def test_sweep(n):
    pass

@pytest.mark.parametrize("n", [1, pytest.param(1000, marks=pytest.mark.sweep(quick=0))])
def test_size(n):
    pass

@pytest.mark.browser
@pytest.mark.journey
@pytest.mark.parametrize("n", range(8))
def test_journey(n):
    pass
"""

READ = """
from pathlib import Path

Path(__file__).with_suffix(".read").touch()
"""

PASSING_SWEEP = """
import pytest

@pytest.mark.sweep(quick=2, check=4)
@pytest.mark.parametrize("n", range(1000))
def test_case(n):
    pass
"""

WHO_RUNS = """
import os
from pathlib import Path

import pytest

@pytest.mark.journey
@pytest.mark.parametrize("n", range(4))
def test_journey(n):
    with Path(__file__).with_suffix(".runs").open("a") as noted:
        noted.write(f"{os.getpid()} ")
"""

FAILING = """
def test_sample(sweep):
    assert not sweep(range(100), quick=3, check=10)
"""


@pytest.fixture
def house(tmp_path):
    """Return a function that runs a few tests under our conftest: options -> (output, notes)."""
    shutil.copy(HERE / "conftest.py", tmp_path)
    shutil.copy(HERE.parent / "pyproject.toml", tmp_path)

    def run(*options, tests=TESTS, file="test_some.py"):
        (tmp_path / file).parent.mkdir(exist_ok=True)
        (tmp_path / file).write_text(tests)
        done = subprocess.run(
            [sys.executable, "-m", "pytest", file, "-p", "no:cacheprovider", *options],
            cwd=tmp_path,
            env=os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},  # half of its time
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        notes = tmp_path / "notes.json"
        return done.stdout, json.loads(notes.read_text()) if notes.exists() else None

    return run


@pytest.mark.sweep(quick=1)
@pytest.mark.parametrize(
    ("options", "law", "own", "cases", "sample", "size", "browser"),
    [
        (["--tier", "quick"], 10, 6, 2 + 1, 3, 7, ["journey"]),
        ([], 50, 30, 5 + 6, 10, 70, ["slow", "sweep", "long", "journey", "second"]),
        (["--browser-share", "0.34"], 50, 30, 5 + 6, 10, 70, [None, "journey", "second"]),
        (
            ["--whole-browser"],
            *(50, 30, 5 + 6, 10, 70),
            ["slow", "sweep", "sweep", "long", "long", "journey", "second"],
        ),
        (
            ["--tier", "all", "--browser-share", "0.5"],
            *(500, 300, 30 + 6, 100, 70),
            ["slow", "sweep", "sweep", *["long"] * 5, "journey", "second"],
        ),
    ],
    ids=["quick", "check", "a part of the browser tests", "CI", "all"],
)
def test_each_speed_runs_what_it_says(house, options, law, own, cases, sample, size, browser):
    _, notes = house(*options)
    assert (notes["law"], notes["own law"]) == (law, own)
    assert (len(notes["cases"]), len(notes["sample"]), notes["size"]) == (cases, sample, size)
    if browser[0] is None:  # one of the three is drawn
        assert notes["browser"][0] in ("slow", "sweep", "long")
        browser = [notes["browser"][0], *browser[1:]]
    assert notes["browser"] == browser


@pytest.mark.sweep(quick=1)
@pytest.mark.parametrize(
    ("tier", "in_a_room", "beside"), [("quick", 1 + 7 + 1 + 8, 8 + 7 + 1 + 8), ("check", 26, 26)]
)
def test_a_few_cases_of_each_test_of_a_room_are_quick(house, tmp_path, tier, in_a_room, beside):
    (tmp_path / "test_more.py").write_text(CASES)
    said, _ = house("--tier", tier, "test_more.py", tests=CASES, file="room/test_some.py")
    assert f"{in_a_room + beside} passed" in said


@pytest.mark.sweep(quick=1)
@pytest.mark.parametrize("tier", ["quick", "check"])
def test_browser_tests_without_a_journey_are_not_even_read_in_the_quick_tier(house, tmp_path, tier):
    (tmp_path / "browser").mkdir()
    for name, text in (("slow", READ), ("journey", READ + TESTS)):
        (tmp_path / f"browser/test_{name}.py").write_text(text)
    house("--collect-only", "--tier", tier, "browser")
    read = {path.stem for path in tmp_path.glob("browser/*.read")}
    assert read == {"test_journey"} | ({"test_slow"} if tier == "check" else set())


@WHOLE_PROGRAM
def test_a_seed_draws_the_same_again_and_every_run_says_its_own(house):
    first, drawn = house("--tier", "quick")
    seed = first.split("--seed ")[1].split()[0]
    assert house("--tier", "quick", "--seed", seed)[1] == drawn
    assert house("--tier", "quick", "--seed", f"{int(seed) + 1}")[1] != drawn


@WHOLE_PROGRAM
def test_a_fixed_sweep_draws_the_same_with_every_seed(house):
    fixed = TESTS.replace("quick=2, check=5", "quick=2, check=5, fixed=True")
    drawn = [
        [n for n in house("--seed", seed, tests=fixed)[1]["cases"] if n < 30]
        for seed in ("1", "2", "3")
    ]
    assert len(drawn[0]) == 5
    assert drawn[0] == drawn[1] == drawn[2]


@WHOLE_PROGRAM
def test_workers_share_one_sample(house):
    # Those that draw different ones are refused before the first test.
    said, _ = house("-p", "xdist", "--numprocesses", "2", tests=PASSING_SWEEP)
    assert "4 passed" in said


@WHOLE_PROGRAM
@pytest.mark.parametrize(("tier", "together"), [("quick", True), ("check", False)])
def test_tests_that_share_a_browser_run_on_one_worker(house, tmp_path, tier, together):
    (tmp_path / "browser").mkdir()
    (tmp_path / "browser/test_one.py").write_text(WHO_RUNS)
    options = ("-p", "xdist", "--numprocesses", "2", "--tier", tier, "browser/test_one.py")
    house(*options, tests=WHO_RUNS, file="browser/test_two.py")
    one, two = ((tmp_path / f"browser/test_{name}.runs").read_text() for name in ("one", "two"))
    assert len(one.split()) == len(two.split()) == 4
    assert len({*one.split()}) == len({*two.split()}) == 1
    assert (one.split()[0] == two.split()[0]) == together


@WHOLE_PROGRAM
def test_a_sweep_that_fails_says_how_it_was_drawn(house):
    said, _ = house("--seed", "77", tests=FAILING)
    assert "1 failed" in said
    assert "These cases were drawn by --seed 77." in said
    assert "were drawn by" not in house("--tier", "all", tests=FAILING)[0]
