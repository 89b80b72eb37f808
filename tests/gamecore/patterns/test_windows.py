"""What a proof compares: pairs a period apart, and the state before a heap."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from definition import values_by_definition
from gamecore.patterns.folding import agreeing, state_before
from sizes import EVERY_CASE

pytestmark = EVERY_CASE


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
