"""A formula that is printed beside a proved period says every value."""

import re
from math import floor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from definition import values_by_definition
from gamecore import find_pattern
from sizes import EVERY_CASE
from strategies import heap_rules

pytestmark = EVERY_CASE


def value_of(formula, n):
    """Read a formula as a person does: floors, fractions, remainders, a number before a floor."""
    if formula.endswith(" for n ≥ 1"):
        formula = formula.removesuffix(" for n ≥ 1")
        if n == 0:
            return 0
    text = formula.replace("−", "-").replace("mod", "%")
    text = re.sub(r"(\d)⌊", r"\1*⌊", text).replace("⌊", "floor(").replace("⌋", ")")
    return eval(text, {"n": n, "floor": floor})  # noqa: S307 - our own texts, in a test


@pytest.mark.parametrize(
    ("rule", "formula"),
    [
        ("take 1, 2, 4", "n mod 3"),
        ("take 1, 3", "n mod 2"),
        ("take 3-5", "⌊(n mod 8)/3⌋"),
        ("take 7", "⌊(n mod 14)/7⌋"),
        ("take all but 1", "⌊n/2⌋"),
        ("take all but 1-4", "⌊n/5⌋"),
        ("take all but 2, 3", "2⌊n/4⌋ + n mod 2"),
        ("0.33", "n mod 3"),
        ("0.2", "(n − 1) mod 2 for n ≥ 1"),
        ("take k where not (min(9 % 4, 2) == max(n, n) or prime(4))", "n − 1 for n ≥ 1"),
        ("4.7", "1 + (n − 1) mod 2 for n ≥ 1"),
        ("take 2, 4, 7", None),
        ("take 1, 3, 4", None),
        ("0.11", None),
        ("0.77", None),
    ],
)
def test_values_with_a_plain_formula_are_told_by_it(rule, formula):
    pattern = find_pattern(rule, 400)
    assert (pattern.status, pattern.formula) == ("proved", formula)


def test_a_formula_waits_for_the_proof():
    assert find_pattern("take 1, 2, 400", 100).formula is None
    assert find_pattern("take 1, 2, 400", 1000).formula == "n mod 3"


@pytest.mark.parametrize("first", range(1, 7))
def test_an_interval_of_amounts_is_a_staircase(first):
    for last in range(first, 13):
        formula = find_pattern(f"take {first}-{last}", 200).formula
        values = values_by_definition(f"take {first}-{last}", 60)
        assert [value_of(formula, n) for n in range(61)] == values


@pytest.mark.parametrize("condition", ["k < n", "k == n"])
@pytest.mark.parametrize("most", range(5))
def test_the_whole_heap_allowed_or_forbidden_beside_the_first_amounts(most, condition):
    word = "and" if condition == "k < n" else "or"
    rule = f"take k where k <= {most} {word} {condition}"
    formula = find_pattern(rule, 200).formula
    assert [value_of(formula, n) for n in range(61)] == values_by_definition(rule, 60)


@settings(max_examples=150, deadline=None)
@given(heap_rules(most_parts=2, largest_amount=6), st.integers(60, 200))
def test_a_formula_of_a_proved_period_says_every_value(rule, upto):
    pattern = find_pattern(rule, upto)
    if pattern.formula is None or pattern.window is None:
        return
    values = values_by_definition(rule, 70)
    assert [value_of(pattern.formula, n) for n in range(71)] == values
