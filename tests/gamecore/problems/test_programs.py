"""The model programs, as a judge runs them: read from standard input, compared line by line."""

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

SHOWN = [slug for slug in SLUGS if (PROGRAMS / f"{slug}.py").is_file()]
"""Problems whose programs are shown; a problem is complete without them."""

EACH = pytest.mark.parametrize("slug", SHOWN)
IN_EACH = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture(scope="module")
def command(tmp_path_factory):
    """Return a function (slug, language) → the command of its program, compiled once."""
    place = tmp_path_factory.mktemp("programs")

    @cache
    def made(slug, language):
        source = PROGRAMS / f"{slug}.{language}"
        if language == "py":
            return [sys.executable, "-I", str(source)]
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


def test_programs_come_in_both_languages_and_none_is_left_over():
    found = {path.name for path in PROGRAMS.iterdir() if path.is_file()}
    assert found == {f"{slug}.{language}" for slug in SHOWN for language in ("py", "cpp")}


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
