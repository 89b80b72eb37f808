"""A derivation says why a heap has its value."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from definition import values_by_definition
from gamecore import derive, limits, options
from gamecore.errors import LimitExceeded, PositionError
from strategies import heap_rules


def test_a_split_shows_the_values_of_its_parts_and_their_sum():
    derivation = derive("split into 2 unequal", 8)
    steps = [(s.option, s.part_values, s.value, s.is_new) for s in derivation.steps]
    assert steps == [
        ((1, 7), (0, 0), 0, True),
        ((2, 6), (0, 1), 1, True),
        ((3, 5), (1, 2), 3, True),
    ]
    assert derivation.seen == (0, 1, 3)
    assert derivation.mex == 2


def test_an_empty_option_is_worth_zero():
    (step,) = derive("take any", 1).steps
    assert (step.option, step.part_values, step.value) == ((), (), 0)


def test_a_heap_without_moves_is_worth_zero():
    derivation = derive("take 2", 1)
    assert (derivation.steps, derivation.seen, derivation.mex) == ((), (), 0)


def test_a_heap_of_a_trillion_has_a_derivation_when_its_options_are_few():
    derivation = derive("take 1, 3, 4", 10**12)
    assert [step.option for step in derivation.steps] == [
        (10**12 - 4,),
        (10**12 - 3,),
        (10**12 - 1,),
    ]
    assert derivation.mex == values_by_definition("take 1, 3, 4", 20)[7 + 10**12 % 7]


def test_too_many_options_and_wrong_heaps_are_refused(size, monkeypatch):
    monkeypatch.setattr(limits, "OPTIONS", size(quick=9000, full=limits.OPTIONS))
    with pytest.raises(LimitExceeded, match="options"):
        derive("take any", 10**9)
    with pytest.raises(PositionError):
        derive("take any", -1)


@settings(max_examples=60, deadline=None)
@given(heap_rules(everything=True), st.integers(0, 16))
def test_the_steps_follow_the_options_and_end_in_the_value(rule, n):
    values = values_by_definition(rule, n)
    derivation = derive(rule, n)
    assert [step.option for step in derivation.steps] == options(rule, n)
    for step in derivation.steps:
        assert step.part_values == tuple(values[part] for part in step.option)
    firsts = [step.value for step in derivation.steps if step.is_new]
    assert sorted(firsts) == list(derivation.seen)
    assert len(firsts) == len(set(firsts))
    assert derivation.mex == values[n]
