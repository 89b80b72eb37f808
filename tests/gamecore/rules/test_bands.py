"""Bands, which say for each heap what a linear condition allows, against the condition itself."""

from __future__ import annotations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from gamecore.rules.bands import bands_of
from gamecore.rules.linear_bounds import linear_formula
from gamecore.rules.plain_conditions import plain
from strategies import linear_conditions


@settings(max_examples=200, deadline=None)
@given(linear_conditions(["n", "k"]), st.one_of(st.integers(0, 40), st.integers(500, 700)))
def test_the_runs_of_bands_are_the_amounts_that_a_condition_allows(condition, n):
    formula = linear_formula(plain(condition))
    bands = None if formula is None else bands_of(formula, 1)
    assume(bands is not None)
    allowed = [k for k in range(1, n + 1) if condition.holds({"n": n, "k": k})]
    assert [k for run in bands.runs(n) for k in run] == allowed
