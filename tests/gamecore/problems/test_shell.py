"""The shell's commands problems and solve: the judge's output on stdout, complaints on stderr."""

import io
import json
import sys

import pytest

from gamecore.__main__ import main
from gamecore.problems.catalogue import SLUGS, problem


@pytest.fixture
def run(capsys, monkeypatch):
    """Run a command with these bytes on stdin; return its exit status, stdout and stderr."""

    def command(*arguments, stdin=b""):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        status = main(arguments)
        out, err = capsys.readouterr()
        return status, out, err

    return command


def test_problems_lists_slugs_and_titles(run):
    status, out, err = run("problems")
    assert (status, err) == (0, "")
    assert [line.split()[0] for line in out.splitlines()] == list(SLUGS)
    assert "A stones game (HackerRank)" in out


def test_problems_as_json(run):
    status, out, _ = run("problems", "--json")
    cards = json.loads(out)["problems"]
    assert status == 0
    assert [card["slug"] for card in cards] == list(SLUGS)
    assert cards[0] == {
        "slug": "hackerrank-half",
        "title": "A stones game",
        "source": "HackerRank",
        "url": "https://www.hackerrank.com/challenges/half/problem",
        "official": True,
        "tier": "silver",
    }


@pytest.mark.parametrize("slug", SLUGS)
def test_solve_prints_the_judges_output_and_nothing_else(run, slug):
    for sample in problem(slug).samples:
        assert run("solve", slug, stdin=sample.input.encode()) == (0, sample.output, "")


def test_solve_as_json(run):
    status, out, _ = run("solve", "cses-1730", "--json", stdin=b"1\n1\n5\n")
    assert status == 0
    assert json.loads(out) == {"slug": "cses-1730", "output": "first\n"}


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize(
    "stdin",
    [b"", b"\n\n", b"-1\n", b"x", b"1.5\n", b"\x00\xff\xfe", "\uff11\n".encode(), b"9" * 5000],
    ids=["empty", "blank", "negative", "letter", "fraction", "bytes", "wide digit", "long number"],
)
def test_what_no_judge_writes_costs_one_line_and_status_2(run, slug, stdin):
    if (slug, stdin) == ("cf-305e", b"x") or (slug == "grundy-strategy" and not stdin.strip()):
        pytest.skip("a legal input there")
    status, out, err = run("solve", slug, stdin=stdin)
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert err.startswith("Line ")
    assert "expected" in err
    assert "Traceback" not in err


def test_an_unknown_problem_is_refused_before_anything_is_read(run):
    status, out, err = run("solve", "nim")
    assert (status, out) == (2, "")
    assert err.startswith("There is no problem “nim”; the problems are hackerrank-half")


JUNK = (b"x", b"7 ", b"7\n", b"0", b"1,", b"1 1\n2\n")


@pytest.mark.parametrize("junk", JUNK)
@pytest.mark.parametrize("slug", ["cses-1730", "hackerrank-half", "coin-game", "cmb-hr"])
def test_fifty_megabytes_of_junk_are_refused_with_one_line(run, slug, junk):
    status, out, err = run("solve", slug, stdin=junk * (50_000_000 // len(junk)))
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert len(err) < 300


LEGAL_JUNK = {("luogu-p2252", b"7 "), ("luogu-p2252", b"7\n"), ("grundy-strategy", b"7 ")}
"""Where any number of lines is allowed, many sevens are an input like others."""


@pytest.mark.parametrize("junk", JUNK)
@pytest.mark.parametrize("slug", SLUGS)
def test_two_megabytes_of_junk_are_refused_with_one_line(run, slug, junk):
    if (slug, junk) in LEGAL_JUNK:
        pytest.skip("a legal input there")
    status, out, err = run("solve", slug, stdin=junk * (2_000_000 // len(junk)))
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert len(err) < 300


def test_an_input_beyond_the_limit_is_not_read_to_its_end(run):
    status, out, err = run("solve", "cses-1730", stdin=b"1\n" * 33_000_000)
    assert (status, out) == (2, "")
    assert err == "The input is longer than 64000000 bytes; no judge's input is so long.\n"
