"""The shell's commands problems and solve: the judge's output on stdout, complaints on stderr."""

import json
from itertools import product

import pytest

from gamecore.problems.catalogue import SLUGS, problem


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


WRONG = {
    "empty": b"",
    "blank": b"\n\n",
    "negative": b"-1\n",
    "letter": b"x",
    "fraction": b"1.5\n",
    "bytes": b"\x00\xff\xfe",
    "wide digit": "\uff11\n".encode(),
    "long number": b"9" * 5000,
}
RIGHT = {("cf-305e", "letter"), ("grundy-strategy", "empty"), ("grundy-strategy", "blank")}
"""What is an input of some problem all the same: a text of one letter, a game without positions."""


@pytest.mark.parametrize(
    ("slug", "name"), [pair for pair in product(SLUGS, WRONG) if pair not in RIGHT]
)
def test_what_no_judge_writes_costs_one_line_and_status_2(run, slug, name):
    status, out, err = run("solve", slug, stdin=WRONG[name])
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


@pytest.mark.sweep(quick=1, check=6)
@pytest.mark.parametrize("junk", JUNK)
@pytest.mark.parametrize("slug", ["cses-1730", "hackerrank-half", "coin-game", "cmb-hr"])
def test_fifty_megabytes_of_junk_are_refused_with_one_line(run, slug, junk):
    status, out, err = run("solve", slug, stdin=junk * (50_000_000 // len(junk)))
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert len(err) < 300


LEGAL_JUNK = {("luogu-p2252", b"7 "), ("luogu-p2252", b"7\n"), ("grundy-strategy", b"7 ")}
"""Where any number of lines is allowed, many sevens are an input like others."""


@pytest.mark.sweep(quick=6, check=25)
@pytest.mark.parametrize(
    ("slug", "junk"), [pair for pair in product(SLUGS, JUNK) if pair not in LEGAL_JUNK]
)
def test_two_megabytes_of_junk_are_refused_with_one_line(run, slug, junk):
    status, out, err = run("solve", slug, stdin=junk * (2_000_000 // len(junk)))
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert len(err) < 300


def test_an_input_beyond_the_limit_is_not_read_to_its_end(run):
    status, out, err = run("solve", "cses-1730", stdin=b"1\n" * 33_000_000)
    assert (status, out) == (2, "")
    assert err == "The input is longer than 64000000 bytes; no judge's input is that long.\n"
