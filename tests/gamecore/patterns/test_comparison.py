"""Two rules compared: the first difference is the least, "for ever" is only said with a proof."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gamecore.grundy.repetition import Repetition
from gamecore.grundy.sequence import grundy_value, grundy_values
from gamecore.messages import Message
from gamecore.patterns.comparison import MOST_SHIFT, SHIFT_EVIDENCE, Known, compare, compared
from gamecore.patterns.find_pattern import find_pattern
from gamecore.patterns.pattern import Pattern
from gamecore.rules.language import parse_rule
from sizes import EVERY_CASE

pytestmark = EVERY_CASE


def test_two_codes_that_agree_up_to_518_are_told_apart_at_519():
    found = compare("0.161", "0.36", 1000)
    assert found.difference.heap == 519
    assert found.difference.value == grundy_value("0.161", 519)
    assert found.difference.other == grundy_value("0.36", 519)
    assert found.equal is None


def test_below_the_difference_they_are_only_seen_to_agree():
    found = compare("0.161", "0.36", 518)
    assert found.difference is None
    assert found.equal.status == "observed"
    assert found.equal.reason == "Seen up to heap 518 only."


@pytest.mark.parametrize(("rule", "other", "by"), [("0.07", "0.137", 1), ("0.137", "0.07", -1)])
def test_a_shift_is_found_and_proved(rule, other, by):
    found = compare(rule, other, 300)
    assert (found.shift.by, found.shift.claim.status) == (by, "proved")
    assert "agree on the heaps 0 to 86:" in found.shift.claim.reason  # 52 + 34 heaps and one more
    longer, shorter = (rule, other) if by > 0 else (other, rule)
    ahead = grundy_values(longer, 3000 + abs(by))[abs(by) :]
    assert np.array_equal(ahead, grundy_values(shorter, 3000))


def test_a_shift_without_enough_heaps_for_a_proof_is_only_seen():
    found = compare("0.07", "0.137", 60)
    assert (found.shift.by, found.shift.claim.status) == (1, "observed")
    assert compare("0.07", "0.137", SHIFT_EVIDENCE).shift.claim.status == "observed"
    assert compare("0.07", "0.137", SHIFT_EVIDENCE - 1).shift is None


@pytest.mark.parametrize(
    ("rule", "other"),
    [
        ("take 1-3", "0.333"),
        ("take 1", "take 1, 3"),
        ("take 1", "take k where odd(k)"),
        ("take any", "take 1-4 or take all but 4"),
    ],
)
def test_equal_for_ever_is_proved_by_two_proved_periods(rule, other):
    found = compare(rule, other, 200)
    assert found.equal.status == "proved"
    if "same moves" not in found.equal.reason:
        assert f"the proved period {find_pattern(other, 200).period}" in found.equal.reason
    assert np.array_equal(grundy_values(rule, 2000), grundy_values(other, 2000))


def test_the_order_of_the_clauses_makes_no_other_game():
    found = compare("take a prime or split into 2", "split into 2 or take a prime", 30)
    assert found.equal.status == "proved"
    assert "same moves" in found.equal.reason
    assert found.compared_upto == 30


def test_two_rules_with_one_proved_formula_are_equal_for_ever():
    found = compare("take a divisor", "take a proper divisor or take at least n/1", 100)
    assert found.equal.status == "proved"
    assert "the proved formula v2(n) + 1 for n ≥ 1." in found.equal.reason


def test_one_game_in_two_wordings_is_one_game():
    for rule, other in (
        ("take at most half", "take at most half or take at most n/3"),
        ("split into 2 unequal", "split a+b where a != b"),
        ("take 1 or halve into 1", "take k where k == 1 or 2 * k == n"),
        ("take a prime", "take k where prime(k)"),
        ("take a divisor", "take a divisor or take a proper divisor"),
        ("take a proper divisor", "take k where k < n and n % k == 0"),
    ):
        found = compare(rule, other, 30)
        assert found.equal.status == "proved"
        assert "same moves" in found.equal.reason


def test_proved_periods_that_are_not_the_same_mean_a_difference_further_on():
    large, larger = "take 100000", "take 100001"
    found = compare(large, larger, 60)
    assert found.equal.status == "observed"
    assert found.equal.reason == (
        "They differ in a larger heap: the proved periods are 200000 and 200002."
    )
    assert grundy_value(large, 100000) != grundy_value(larger, 100000)


@pytest.mark.parametrize(
    ("rule", "other"),
    [
        ("take a prime", "take a square"),
        ("take a prime", "take k where prime(k) or k == n"),
        ("take a divisor", "take a proper divisor"),
        ("take a prime or split into 2", "take a prime or split into 3"),
    ],
)
def test_two_games_are_not_taken_for_one(rule, other):
    found = compare(rule, other, 1)
    assert found.equal is None or "same moves" not in found.equal.reason


def test_the_same_moves_in_small_heaps_are_said_and_prove_nothing():
    found = compare("split into 2 unequal", "split a+b where a * a * a != b * b * b", 200)
    assert found.same_moves_upto == 40
    assert found.equal.status == "observed"
    late = compare("take 1-3", "take k where k <= 3 or k * k == 90 * n", 60)
    assert late.same_moves_upto == 40
    assert late.equal is None or late.equal.status == "observed"
    assert compare("take 1-3", "take 1-3, 5", 60).same_moves_upto is None
    assert compare("take 1-3", "take 1, 2 or take 3", 60).same_moves_upto is None


def test_a_formula_that_does_not_name_its_bound_proves_no_equality():
    # Both climb as their largest amount does, which is another one for each.
    rule, other = "take k where 2 * k < n", "take k where 3 * k < n"
    for upto in (0, 1, 2):
        found = compare(rule, other, upto)
        assert found.equal.status == "observed"
    assert compare(rule, other, 30).difference is not None


def test_a_period_that_was_only_seen_is_no_law():
    proved = known([0, 1, 0, 1], 2)
    seen = replace(proved, pattern=replace(proved.pattern, status="observed"))
    assert proved.law == Repetition(0, 2, 0)
    assert seen.law is None


def test_without_a_theorem_equality_is_never_called_proved():
    found = compare("split into 2 unequal", "split a+b where a * a * a != b * b * b", 200)
    assert found.equal.status == "observed"
    assert found.compared_upto == 200


def test_different_slopes_are_told_apart_although_the_window_agrees():
    short, long = compare("take 1-40", "take any", 60), compare("take 1-40", "take any", 30)
    assert short.difference.heap == 41
    assert long.difference is None
    assert long.equal.status == "observed"


def known(values, period, preperiod=0, saltus=0):
    """A made-up sequence that obeys a law from its preperiod on."""
    pattern = Pattern(
        kind="periodic",
        preperiod=preperiod,
        period=period,
        saltus=saltus,
        status="proved",
        reason=Message("given"),
        checked_upto=0,
    )
    return Known(parse_rule(f"take {period}"), np.array(values), pattern)


def test_sequences_that_settle_to_the_same_are_the_same_from_there():
    first = known([0, 9, 1, 2], 2, preperiod=2)
    second = Known(parse_rule("take 7"), np.array([0, 1, 2, 1]), first.pattern)
    found = compared(first, Known(second.rule, np.array([0, 1, 1, 2]), first.pattern))
    assert found.difference == (1, 9, 1)
    assert found.shared.fields["heap"] == 2
    assert "same for ever" in found.shared
    assert "different values" in compared(first, second).shared


def test_a_shift_of_nothing_but_zeros_is_not_told():
    zeros = Known(parse_rule("take 9"), np.zeros(5, dtype=int), known([0], 1).pattern)
    assert compared(known([0, 1, 0, 0], 1, preperiod=2), zeros).shift is None


@pytest.mark.parametrize("by", [MOST_SHIFT, MOST_SHIFT + 1])
def test_shifts_are_looked_for_up_to_the_farthest(by):
    first = known([*[5] * by, 1, 0, 0], 3, preperiod=by)
    second = Known(parse_rule("take 99"), np.array([1, 0, 0]), known([1, 0, 0], 3).pattern)
    shift = compared(first, second).shift
    assert (shift and shift.by) == (by if by == MOST_SHIFT else None)


laws = st.tuples(
    st.lists(st.integers(0, 2), min_size=3, max_size=9), st.integers(1, 3), st.integers(0, 1)
)


@given(laws, laws)
@example(([0, 1, 2], 3, 0), ([2, 2, 1, 0], 2, 0))
@example(([0, 1, 2], 2, 0), ([2, 2, 0, 1], 2, 0))
@example(([0, 1, 2], 2, 0), ([2, 2, 0, 1], 2, 1))
@example(([0, 0, 1], 1, 0), ([0, 2, 1], 1, 0))
def test_the_verdict_on_two_laws_is_the_verdict_of_the_long_run(one, two):
    first, second = (
        known(values, period, len(values) - period, saltus) for values, period, saltus in (one, two)
    )
    second = Known(parse_rule("take 99"), second.values, second.pattern)
    found = compared(first, second)
    ours, theirs = first.first(500), second.first(500)
    unequal = np.flatnonzero(ours != theirs)
    if found.difference is None:
        assert unequal.size == 0
        assert found.equal.status == "proved"
    else:
        assert unequal[0] == found.difference.heap
    if found.shift is not None:
        by = found.shift.by
        longer, shorter = (ours, theirs) if by > 0 else (theirs, ours)
        assert np.array_equal(longer[abs(by) :], shorter[: 500 - abs(by)])
    is_told = found.difference is not None and found.shift is None and one[1:] == two[1:]
    assert (found.shared is not None) == is_told
    if found.shared is not None:
        settle = unequal[-1] < 400
        assert ("same for ever" in found.shared) == settle
        assert not settle or found.shared.fields["heap"] == unequal[-1] + 1


def test_without_a_period_two_sequences_share_nothing():
    assert compare("take a prime", "take a square", 40).shared is None


def test_the_first_difference_of_real_rules_is_the_least():
    rules = ["take 1-3", "take 1, 3, 4", "0.77", "0.07", "take any", "take any or split into 2"]
    for rule in rules:
        for other in rules:
            found = compare(rule, other, 150)
            unequal = np.flatnonzero(grundy_values(rule, 150) != grundy_values(other, 150))
            expected = int(unequal[0]) if unequal.size else None
            assert (found.difference and found.difference.heap) == expected


@pytest.mark.parametrize(
    ("rule", "other", "words"),
    [
        ("take 1-3", "take 1-3, 5", "Both sequences have the proved period 4, and agree"),
        (
            "take any",
            "take any or take a square",
            "the proved period 1 and rise by 1 each time, and",
        ),
        ("take 1, 2, 3", "take 1 or take 2 or take 3, 5", "the proved period 4, and agree"),
    ],
)
def test_one_period_of_both_is_named_once(rule, other, words):
    claim = compare(rule, other, 200).equal
    assert claim.status == "proved"
    assert words in str(claim.reason)
