"""The programs that are shown, as a judge runs them: read from standard input, compared."""

import json
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from gamecore.problems.catalogue import SLUGS, problem

ROOT = Path(__file__).resolve().parents[3]
PROGRAMS = ROOT / "content" / "programs"
SAMPLES = json.loads(
    (ROOT / "tests" / "data" / "problem_samples.json").read_text(encoding="utf-8")
)["problems"]

SECONDS = 120
"""A program that takes longer hangs: none of these inputs is large."""

LANGUAGES = [
    pytest.param("py", id="python"),
    pytest.param(
        "cpp",
        id="cpp",
        marks=[
            pytest.mark.compiler,
            pytest.mark.skipif(shutil.which("g++") is None, reason="there is no g++ here"),
        ],
    ),
]

EACH = pytest.mark.parametrize("slug", SLUGS)
IN_EACH = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture(scope="module")
def command(tmp_path_factory):
    """Return a function (slug, language) → the command of its program, compiled once."""
    place = tmp_path_factory.mktemp("programs")

    @cache
    def made(slug, language):
        if language == "py":
            return [sys.executable, "-I", "-c", problem(slug).program.text]
        source = PROGRAMS / f"{slug}.cpp"
        if not source.is_file():
            pytest.skip("a problem is complete without a program in C++")
        target = place / slug
        options = ["-std=c++17", "-O1", "-Wall", "-Wextra", "-Wno-unused-result", "-Werror"]
        subprocess.run(["g++", *options, source, "-o", target], check=True, timeout=SECONDS)
        return [str(target)]

    return made


def printed(command, text):
    """Run a program on an input."""
    run = subprocess.run(
        command, input=text, capture_output=True, text=True, timeout=SECONDS, check=False
    )
    assert (run.returncode, run.stderr) == (0, "")
    return run.stdout


def test_no_program_is_left_over():
    assert {path.stem for path in PROGRAMS.iterdir()} <= set(SLUGS)


@pytest.mark.sweep(quick=1, check=17)
@IN_EACH
@EACH
def test_a_program_answers_the_published_samples(slug, language, command):
    inputs = [(case["input"], case["output"]) for case in SAMPLES[slug]["cases"]]
    inputs += [(sample.input, sample.output) for sample in problem(slug).samples]
    for text, output in inputs:
        given = printed(command(slug, language), text)
        assert problem(slug).same_answer(text, output, given) is None, text


@pytest.mark.sweep(quick=1, check=16)
@IN_EACH
@EACH
def test_a_program_says_what_the_reference_says(slug, language, command, sweep):
    made = [("small", seed) for seed in range(30)]
    made += [("random", seed) for seed in range(10)] + [("tricky", seed) for seed in range(20)]
    card = problem(slug)
    for kind, seed in sweep(made, quick=2, check=8):
        text = card.generate(kind, seed)
        given = printed(command(slug, language), text)
        assert card.same_answer(text, card.solve(text), given) is None, text


@pytest.mark.sweep(quick=2, check=17)
@IN_EACH
@EACH
def test_a_program_is_right_where_each_known_mistake_is_wrong(slug, language, command):
    card = problem(slug)
    for mistake in card.mistakes:
        text = card.smallest_caught(mistake)
        given = printed(command(slug, language), text)
        assert card.same_answer(text, card.solve(text), given) is None, mistake.name
