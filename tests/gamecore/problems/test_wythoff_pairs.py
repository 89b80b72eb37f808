"""Wythoff pairs in whole numbers, against plain search and where doubles lie."""

from random import Random

import pytest

from gamecore.coupled.wythoff import is_lost, lost_pair, options
from gamecore.problems.wythoff_pairs import (
    LARGEST,
    PROBLEM,
    double_misses,
    loses,
    write,
)
from gamecore.search import Search
from sizes import EVERY_CASE

pytestmark = EVERY_CASE


def test_every_small_pair_is_answered_as_plain_search_does():
    witness = Search(options)
    pairs = [(a, b) for a in range(41) for b in range(41)]
    said = PROBLEM.solve(write(pairs)).split()
    assert said == [str(int(witness.to_move_wins(pair))) for pair in pairs]


def test_far_pairs_are_lost_as_the_theorem_says():
    chance = Random(5)
    pairs = [lost_pair(chance.randrange(int(LARGEST / 2.618))) for _ in range(2000)]
    pairs += [(a + d, b + d) for a, b in pairs for d in (-1, 1) if a + d >= 0]
    assert [loses(a, b) for a, b in pairs] == [is_lost(a, b) for a, b in pairs]


def test_differences_up_to_the_limit_are_answered():
    pairs = [(0, LARGEST), (LARGEST, 0), (LARGEST, LARGEST), (0, 0)]
    assert [loses(*pair) for pair in pairs] == [False, False, False, True]


def test_doubles_miss_fourteen_pairs_and_the_judge_is_told_all_of_them_right():
    misses = double_misses()
    assert len(misses) == 14
    assert misses[0] == (165580140, 267914295)
    assert {(433494436, 701408732), (599074577, 969323028)} <= set(misses)
    assert set(PROBLEM.solve(write(misses)).split()) == {"0"}
    wrong = PROBLEM.mistake("double precision").wrong
    assert set(wrong(write(misses)).split()) == {"1"}
    # One stone more in both heaps is won; doubles call it lost.
    beside = [(a + 1, b + 1) for a, b in misses if b < LARGEST]
    assert set(PROBLEM.solve(write(beside)).split()) == {"1"}
    assert set(wrong(write(beside)).split()) == {"0"}


def test_the_short_golden_ratio_fails_first_at_difference_233():
    wrong = PROBLEM.mistake("short golden ratio").wrong
    said = wrong(write(lost_pair(k) for k in range(234))).split()
    assert said == ["0"] * 233 + ["1"]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("1 2\n3 1000000001\n", 2),
        ("1 -2\n", 1),
        ("a b\n", 1),
    ],
)
def test_wrong_inputs_are_refused_with_their_line(text, line):
    with pytest.raises(ValueError, match=f"^Line {line}: expected a heap size"):
        PROBLEM.solve(text)


@pytest.mark.parametrize(
    ("text", "line", "found"),
    [("1 2 3\n", 1, 3), ("1 2\n3\n", 2, 1), ("1 2\n\n3\n4 5\n", 3, 1), ("1 2\n3 4 5\n6 7", 2, 3)],
)
def test_a_line_that_is_no_pair_is_named_and_not_the_end(text, line, found):
    with pytest.raises(ValueError, match=f"^Line {line}: expected two heaps, but found {found}"):
        PROBLEM.solve(text)


def test_a_wrong_word_is_named_before_a_line_that_is_no_pair():
    with pytest.raises(ValueError, match=r"^Line 2: expected a heap size.*“x”"):
        PROBLEM.solve("1 2\n3 x\n4\n")


def test_a_number_after_the_most_pairs_is_said_to_be_one_too_many(monkeypatch):
    monkeypatch.setattr("gamecore.problems.wythoff_pairs.MOST_PAIRS", 2)
    assert PROBLEM.solve("1 2\n3 4\n") == "0\n1\n"
    with pytest.raises(ValueError, match=r"^Line 3: .*2 pairs"):
        PROBLEM.solve("1 2\n3 4\n5 6\n")


def test_an_explanation_of_a_won_pair_names_a_move_to_a_lost_one():
    for a in range(15):
        for b in range(15):
            explained = PROBLEM.explain(write([(a, b)]))
            assert explained.answer == ("0" if is_lost(a, b) else "1")
            if explained.answer == "1":
                after = explained.steps[-1].fields["moves"].split("→")[1].split()
                assert is_lost(*map(int, after))


def test_who_expects_the_heaps_in_order_errs_at_no_pair_in_order():
    pairs = [(a, b) for b in range(41) for a in range(b + 1)]
    assert PROBLEM.mistake("heaps not ordered").wrong(write(pairs)) == PROBLEM.solve(write(pairs))
