"""Taiwan 2016 p3 against a mex over the rule itself."""

from functools import cache

import pytest

from gamecore.problems.half_or_one import LARGEST, PROBLEM, value
from gamecore.rules.options import options
from sizes import EVERY_CASE

pytestmark = EVERY_CASE


@cache
def values_by_rule(k, clamped=True):
    values = []
    for n in range(1501):
        most = max(1, n // k) if clamped else n // k
        reached = {values[n - take] for take in range(1, min(most, n) + 1)}
        values.append(next(v for v in range(n + 2) if v not in reached))
    return values


@pytest.mark.parametrize("k", [1, 2])
def test_small_heaps_have_the_mex_of_their_options(k):
    assert [value(k, n) for n in range(1501)] == values_by_rule(k)


def test_the_model_in_the_rule_language_has_the_same_moves():
    for n in range(60):
        assert options(PROBLEM.model, n) == sorted(
            (n - take,) if take < n else () for take in range(1, max(1, n // 2) + 1) if take <= n
        )


def test_far_heaps_follow_the_halving():
    assert PROBLEM.solve(f"2 {LARGEST}\n") == f"{LARGEST // 2}\n"
    assert PROBLEM.solve(f"1 {LARGEST}\n") == f"{LARGEST}\n"
    assert PROBLEM.solve(f"2 {2**29 - 1}\n") == "1\n"
    assert PROBLEM.solve(f"2 {3 * 2**28 - 1}\n") == "0\n"


def test_the_literal_rule_differs_exactly_where_the_notes_say():
    wrong = PROBLEM.mistake("one stone forgotten")
    literal = values_by_rule(2, clamped=False)
    for n in range(1501):
        assert wrong.wrong(f"2 {n}\n") == f"{literal[n]}\n"
    differing = [n for n in range(100) if literal[n] != values_by_rule(2)[n]]
    assert differing == [1, 2, 3, 5, 7, 11, 15, 23, 31, 47, 63, 95]


@pytest.mark.parametrize("text", ["3 5", "0 5", "2", "2 1000000001", "2 5 7", "2 -1", "2 x"])
def test_wrong_inputs_are_refused_with_their_line(text):
    with pytest.raises(ValueError, match=r"^Line 1: expected"):
        PROBLEM.solve(text)


def test_every_explanation_ends_at_the_value():
    for text in PROBLEM.small():
        explained = PROBLEM.explain(text)
        assert f"{explained.answer}\n" == PROBLEM.solve(text)
        if explained.rule != "take any" and explained.steps[1].fields:
            assert str(explained.steps[1].fields["value"]) == explained.answer
