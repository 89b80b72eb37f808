"""CSES 2207 against search on the bare rules, the lost heaps, and the splits that explain."""

import numpy as np
import pytest

from gamecore import grundy_values
from gamecore.problems.grundy_heaps import EXPLAINED, LAST_LOST, PROBLEM, RULE, make
from gamecore.problems.layouts import write_one_per_test
from gamecore.search import Search


def options(heaps):
    """Split one heap into two different parts; heaps as a sorted tuple."""
    for place, size in enumerate(heaps):
        for part in range(1, (size + 1) // 2):
            yield tuple(sorted((*heaps[:place], *heaps[place + 1 :], part, size - part)))


def test_small_heaps_are_answered_as_search_does():
    search = Search(options)
    answers = PROBLEM.solve(write_one_per_test(range(1, 31))).split()
    assert answers == ["first" if search.to_move_wins((n,)) else "second" for n in range(1, 31)]


def test_the_answers_are_the_values_that_are_not_0(size):
    most = size(quick=5000, full=50_000)
    values = grundy_values(RULE, most)
    answers = PROBLEM.solve(write_one_per_test(range(1, most + 1))).split()
    assert [answer == "first" for answer in answers] == (values[1:] != 0).tolist()
    assert np.flatnonzero(values == 0)[-1] == LAST_LOST


def test_the_table_is_no_longer_than_the_largest_heap():
    for n in (1, 2, 3, 1221, 1222, 1223, 10**6):
        expected = "second" if n in (1, 2, 1222) else "first"
        assert PROBLEM.solve(f"1\n{n}\n").strip() == expected


def test_the_limits_are_kept():
    for text in ("1\n0\n", "1\n1000001\n", "0\n", "100001\n1\n", "2\n1\n", "1\n1\n1\n"):
        with pytest.raises(ValueError, match=r"^Line \d: expected"):
            PROBLEM.solve(text)


def test_the_split_of_an_explanation_has_parts_of_equal_value():
    values = grundy_values(RULE, 2000)
    for n in (*range(1, 60), 270, 271, 1222, 1223, 2000):
        explained = PROBLEM.explain(f"1\n{n}\n")
        assert explained.answer == ("first" if values[n] else "second")
        fields = explained.steps[1].fields
        if values[n]:
            assert 0 < fields["small"] < fields["rest"]
            assert fields["small"] + fields["rest"] == n
            assert values[fields["small"]] == values[fields["rest"]] == fields["value"]
        worth = [values[part] ^ values[n - part] for part in range(1, n) if part < n - part]
        wins = [part for part, value in enumerate(worth, 1) if value == 0]
        if len(wins) > 1:
            assert explained.steps[2].fields["count"] == len(wins)
            assert explained.steps[2].fields["parts"].startswith(str(wins[0]))
        assert len(explained.steps) == 2 + (len(wins) > 1)
        assert ("no two different parts" in explained.steps[1]) == (not worth)
        if worth and not wins:
            told = explained.steps[1].fields["values"].split(", ")
            every = [str(value) for value in sorted({*map(int, worth)})]
            assert told == every or told == [*every[: len(told) - 1], "…"]


def test_a_far_heap_is_explained_by_what_was_computed():
    explained = PROBLEM.explain("1\n1000000\n")
    assert explained.answer == "first"
    assert "not proved" in explained.steps[-1]
    splits = ["rest" in PROBLEM.explain(f"1\n{EXPLAINED + d}\n").steps[1].fields for d in (0, 1)]
    assert splits == [True, False]


def test_equal_halves_make_every_even_heap_won():
    values = grundy_values("split into 2", 300)
    program = PROBLEM.mistake("equal halves").wrong
    answers = program(write_one_per_test(range(1, 301))).split()
    assert [answer == "first" for answer in answers] == (values[1:] != 0).tolist()


def test_a_table_to_1000_first_fails_at_1222():
    assert PROBLEM.smallest_caught(PROBLEM.mistake("table to 1000")) == "1\n1222\n"


def test_the_tricky_input_has_every_lost_heap_and_those_beside_it():
    lost = np.flatnonzero(grundy_values(RULE, LAST_LOST) == 0).tolist()
    heaps = {int(n) for n in make("tricky", 1).split()[1:]}
    assert {n + d for n in lost for d in (-1, 0, 1)} - {-1, 0} <= heaps
