"""How values fold: what a width shows, the fold at which a pattern is seen, the rise taken away."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamecore.grundy.sequence import grundy_values
from gamecore.patterns.find_pattern import find_pattern
from gamecore.patterns.folding import Fold, columns, fold_of, levelled, wrapping
from sizes import EVERY_CASE

pytestmark = EVERY_CASE


@given(st.lists(st.integers(0, 4), min_size=1, max_size=60), st.integers(1, 12))
def test_what_is_off_is_off_its_column_and_nothing_else(values, width):
    found = wrapping(np.array(values), width)
    each = columns(np.array(values), width)
    alike = len({column and column.step for column in each}) == 1
    for column, alone in zip(found.columns, each, strict=True):
        rises_late = alone is not None and alone.step and alone.first_row and not alike
        assert column == (None if rises_late else alone)
    off = []
    for n, value in enumerate(values):
        column = found.columns[n % width]
        if column is None:
            continue
        first = values[n % width + column.first_row * width]
        if value != first + (n // width - column.first_row) * column.step:
            off.append(n)
    assert list(found.off) == off


@pytest.mark.parametrize(
    "rule",
    [
        "take 1-7",
        "take 1-8",
        "take 1, 3, 4",
        "take 2, 4, 7",
        "0.77",
        "0.07",
        "split into 2 unequal",
    ],
)
def test_no_column_is_regular_only_because_the_rows_are_cut_off(rule):
    """Whatever is plotted: what is said of a column holds of all that was examined."""
    examined, pattern = grundy_values(rule, 600), find_pattern(rule, 512)
    cut_off = 0
    for upto in (30, 60, 100):
        values = examined[: upto + 1]
        for width in range(1, 31):
            for known in (None, pattern):
                found = wrapping(values, width, known, examined)
                for place, column in enumerate(found.columns):
                    if column is not None:
                        steps = np.diff(examined[place::width][column.first_row :].astype(int))
                        assert (steps == column.step).all()
            alone, heard = wrapping(values, width), wrapping(values, width, None, examined)
            cut_off += alone.columns != heard.columns
    # The other rules have no such column at these widths.
    assert bool(cut_off) == (rule not in ("take 2, 4, 7", "0.77"))


@pytest.mark.parametrize(
    ("rule", "fold"),
    [
        ("take 1-5", Fold(6)),
        ("take 1, 3, 4", Fold(7)),
        ("take any or split into 2", Fold(4)),
        ("take at least half", Fold(None, (0, 1, 2, 4, 8, 16, 32))),
        ("take any", None),
        ("split into 2 unequal", None),
        ("take 30-60", None),  # period 90, wider than a row may be
    ],
)
def test_a_pattern_is_seen_at_its_fold(rule, fold):
    assert fold_of(grundy_values(rule, 60), find_pattern(rule, 512), 60) == fold


def test_a_row_is_as_wide_as_may_be_and_no_wider():
    values, pattern = grundy_values("take 1-5", 60), find_pattern("take 1-5", 512)
    assert [fold_of(values, pattern, widest) for widest in (5, 6)] == [None, Fold(6)]


@pytest.mark.parametrize("rule", ["take 1-5", "take 1, 3, 4", "take any or split into 2", "0.77"])
def test_folded_at_the_period_every_column_has_one_value_once_the_rise_is_taken_away(rule):
    values, pattern = grundy_values(rule, 300), find_pattern(rule, 512)
    flat = levelled(values, pattern)
    for n in range(pattern.preperiod, len(values) - pattern.period):
        assert flat[n] == flat[n + pattern.period]
    assert flat[: pattern.preperiod].tolist() == values[: pattern.preperiod].tolist()


@pytest.mark.parametrize("rule", ["take at least half", "split into 2 unequal"])
def test_values_without_a_rise_stay(rule):
    values = grundy_values(rule, 60)
    assert levelled(values, find_pattern(rule, 512)) is values
