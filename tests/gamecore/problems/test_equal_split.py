"""The equal-split game against plain search, and far heaps against the proved theorem."""

from math import isqrt

import pytest

from contest_rules import first_wins
from definition import values_by_definition
from gamecore.errors import LimitExceeded
from gamecore.problems import equal_split
from gamecore.problems.equal_split import PROBLEM, RULE, small
from gamecore.problems.layouts import write_heap_lists
from gamecore.rules.number_theory import is_prime
from sizes import EVERY_CASE

pytestmark = EVERY_CASE


def answers(positions):
    return PROBLEM.solve(write_heap_lists(positions)).split()


def test_every_small_input_is_answered_as_plain_search_does():
    for text in small():
        heaps = [int(word) for word in text.split()[2:]]
        if sum(heaps) <= 24:  # the others are left to the values by definition
            assert PROBLEM.solve(text) == ("first\n" if first_wins(RULE, heaps) else "second\n")


def test_every_single_heap_up_to_three_hundred_has_its_value_by_definition():
    values = values_by_definition(RULE, 300)
    assert answers([n] for n in range(301)) == ["first" if v else "second" for v in values]


def test_pairs_follow_the_values_by_definition():
    values = values_by_definition(RULE, 300)
    positions = [(a, b) for a in (2, 9, 12, 15, 18, 21, 25, 27, 50, 150) for b in range(301)]
    assert answers(positions) == [
        "first" if values[a] ^ values[b] else "second" for a, b in positions
    ]


def test_the_extreme_input_has_as_many_heaps_as_allowed_and_two_of_the_largest():
    limits = equal_split.LIMITS
    tests = PROBLEM.read(PROBLEM.generate("extreme", 0).encode())
    heaps = sorted(n for heaps in tests for n in heaps)
    assert len(heaps) == limits.heaps
    assert heaps[-3] <= 10**6 < limits.high - 10**5 <= heaps[-2]


def test_one_far_heap_loses_exactly_on_odd_primes():
    heaps = range(10**9 - 300, 10**9 + 1)
    said = answers([[n] for n in heaps])
    assert [n for n, who in zip(heaps, said, strict=True) if who == "second"] == [
        n for n in heaps if is_prime(n)
    ]


def test_known_first_heaps_of_a_value_cancel_each_other():
    # 50·3^(v−4) is the first heap of value v for 4 ≤ v ≤ 19, seen in a table of all heaps to 10^9.
    for v in range(4, 19):
        far, near = 50 * 3 ** (v - 4), 50 * 3 ** ((v ^ 1) - 4)
        assert answers([[far, far]]) == ["second"]
        if v ^ 1 >= 4:
            # Their values differ in the last digit only: a heap of 1, worth 1, balances them.
            assert answers([[far, near, 1], [far, near]]) == ["second", "first"]


@pytest.mark.parametrize(
    ("options", "first"),
    [
        (equal_split._even_splits_forgotten, [2, 3, 4, 5, 9, 12, 15, 18]),
        (equal_split._prime_counts_only, [18]),
    ],
)
def test_the_wrong_tables_differ_first_where_the_notes_say(options, first):
    heaps = [*range(41)]
    wrong = [*map(equal_split._from_table(options), heaps)]
    values = values_by_definition(RULE, 40)
    differing = [n for n in heaps if wrong[n] != values[n]]
    assert differing[: len(first)] == first


def test_an_explanation_names_a_move_that_wins():
    values = values_by_definition(RULE, 60)
    for text in small():
        explained = PROBLEM.explain(text)
        if explained.answer == "first":
            fields = explained.steps[-1].fields
            move = fields["move"].fields
            if "count" in move:
                left = values[move["part"]] if move["count"] % 2 else 0
                assert move["part"] * move["count"] == move["size"]
            else:
                left = values[move["size"] - 1]
            assert left == fields["target"]
        else:
            assert "loses" in " ".join(explained.steps)


def test_a_far_heap_is_explained_without_listing_its_options():
    explained = PROBLEM.explain("1\n3\n1000000000 999999999 12\n")
    assert explained.answer == "first"
    assert "heap" in explained.steps[-1]
    assert PROBLEM.explain("1\n1\n999999937\n").answer == "second"


def test_beyond_the_table_values_are_the_mex_of_their_options():
    for n in range(equal_split.TABLE - 20, equal_split.TABLE + 300):
        counts = {d for k in range(1, isqrt(n) + 1) if n % k == 0 for d in (k, n // k)} - {1}
        reached = {equal_split.g(n // d) if d % 2 else 0 for d in counts}
        reached.add(equal_split.g(n - 1))
        assert equal_split.g(n) == next(value for value in range(30) if value not in reached)


def test_more_far_heaps_than_are_worked_out_at_once_are_refused(monkeypatch):
    monkeypatch.setattr("gamecore.limits.FAR_EQUAL_SPLITS", 2)
    beyond = equal_split.TABLE + 1
    assert answers([[beyond, beyond + 1, beyond, 1]])
    with pytest.raises(LimitExceeded, match="at most 2 different ones are answered at once, not 3"):
        answers([[beyond, beyond + 1], [beyond + 2]])


@pytest.mark.parametrize("mistake", PROBLEM.mistakes, ids=lambda mistake: mistake.name)
def test_wrong_programs_answer_far_heaps_too(mistake):
    assert mistake.wrong("1\n2\n1000000000 7\n") in ("first\n", "second\n")
