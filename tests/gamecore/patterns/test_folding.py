"""How values fold: what a width shows, the fold at which a pattern is seen, the rise taken away."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from definition import values_by_definition
from gamecore.grundy.sequence import grundy_values
from gamecore.patterns.find_pattern import find_pattern
from gamecore.patterns.folding import (
    Column,
    Fold,
    agreeing,
    breaks,
    columns,
    copy_levels,
    exceptions,
    fold_of,
    levelled,
    runs,
    state_before,
    wrapping,
)
from sizes import EVERY_CASE

pytestmark = EVERY_CASE

short = st.lists(st.integers(0, 3), min_size=1, max_size=60).map(np.array)


@given(short, st.integers(1, 70), st.integers(-2, 2), st.integers(0, 9))
def test_breaks_are_exactly_the_heaps_that_contradict(values, period, saltus, start):
    expected = [
        n for n in range(start, len(values) - period) if values[n + period] != values[n] + saltus
    ]
    assert breaks(values, period, saltus, start) == expected
    assert breaks(values, period) == breaks(values, period, 0, 0)


def test_unsigned_values_do_not_wrap_around_when_they_fall():
    assert breaks(np.array([3, 1, 3, 1], dtype=np.uint8), 1, saltus=-2) == [1]


def test_the_exceptions_of_kayles_are_the_published_fourteen():
    # E. Berlekamp, J. Conway, R. Guy, "Winning Ways", ch. 4: the table of Kayles.
    published = [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]
    assert exceptions(grundy_values("0.77", 100), 71, 12) == published


@pytest.mark.parametrize("rule", ["take 2, 4, 7", "take all but 1, 4", "split into 2", "take 3, 5"])
def test_every_preperiod_ends_at_an_exception(rule):
    """A least preperiod is just behind a heap that is off the pattern, if it is not 0."""
    pattern = find_pattern(rule, 400)
    found = exceptions(grundy_values(rule, 400), pattern.preperiod, pattern.period, pattern.saltus)
    assert pattern.status == "proved"
    assert (found[-1] + 1 if found else 0) == pattern.preperiod


def test_exceptions_follow_a_rising_pattern_backwards():
    values = np.array([9, 0, 1, 2, 2, 3, 4, 5, 6, 7])
    assert exceptions(values, 4, 1, 1) == [0, 1, 2, 3]
    assert exceptions(np.array([0, 2, 2, 3, 4, 5]), 2, 1, 1) == [1]


@given(short, st.integers(1, 20))
def test_a_settled_column_is_settled_and_no_earlier_row_would_do(values, width):
    found = columns(values, width)
    assert len(found) == min(width, len(values))
    for place, column in enumerate(found):
        if column is None:
            continue
        entries = values[place::width].tolist()
        steps = [b - a for a, b in pairwise(entries)]
        assert set(steps[column.first_row :]) == {column.step}
        assert column.first_row == 0 or steps[column.first_row - 1] != column.step
        assert 3 * (len(entries) - column.first_row) >= 2 * len(entries)


@pytest.mark.parametrize("rule", ["take 1-5", "take 1, 3, 4", "take 2, 4, 7", "take 2, 3"])
def test_all_columns_become_constant_exactly_at_multiples_of_the_period(rule):
    values, period = grundy_values(rule, 200), find_pattern(rule, 200).period
    for width in range(1, 31):
        constant = all(c is not None and c.step == 0 for c in columns(values, width))
        assert constant == (width % period == 0), width


def test_at_the_period_of_a_rising_pattern_every_column_climbs_by_the_saltus():
    assert {c.step for c in columns(grundy_values("take all but 2, 3, 7", 100), 4)} == {2}


def test_a_logarithm_settles_no_column():
    values = grundy_values("take at least half", 127)
    assert not any(any(columns(values, width)) for width in range(2, 30))


def test_two_rows_show_nothing():
    assert columns(np.array([1, 2, 1, 2]), 2) == (None, None)
    assert columns(np.array([1, 2, 1, 2, 1, 2]), 2) == (Column(0, 0), Column(0, 0))


@given(short)
def test_runs_cut_the_heaps_into_longest_stretches_of_one_value(values):
    found = runs(values)
    assert [n for low, high in found for n in range(low, high)] == list(range(len(values)))
    assert all(len(set(values[low:high].tolist())) == 1 for low, high in found)
    assert all(values[high - 1] != values[high] for _, high in found[:-1])


@pytest.mark.parametrize("d", [2, 3, 5])
def test_handed_down_values_are_those_of_a_smaller_heap(d):
    values = grundy_values("take at most half" if d == 2 else f"take at most n/{d}", 200)
    levels = copy_levels(200, d)
    for n in range(201):
        if levels[n] == 0:
            assert values[n] == n // d
        else:
            source = n - 1 - n // d
            assert (values[source], levels[source]) == (values[n], levels[n] - 1)


# -- folds -----------------------------------------------------------------------------------------


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


# -- what a proof compares -------------------------------------------------------------------------


@given(st.lists(st.integers(0, 3), min_size=6, max_size=30), st.integers(1, 5), st.integers(-1, 2))
def test_the_heaps_that_agree_are_those_that_the_definition_names(values, period, saltus):
    high = len(values) - period
    found = agreeing(np.array(values), 0, high, period, saltus)
    assert found == [n for n in range(high) if values[n + period] == values[n] + saltus]


@pytest.mark.parametrize("n", [0, 3, 7, 20])
def test_the_state_is_what_the_definition_says(n):
    values = values_by_definition("take all but 2, 3, 7", 40)
    state = state_before(np.array(values), 7, n)
    far = set(values[: max(n - 7, 0)])
    assert state.base == min(set(range(50)) - far)
    assert [v + state.base for v in state.above] == sorted(v for v in far if v > state.base)
    assert [v + state.base for v in state.last] == values[max(n - 7, 0) : n]
