"""Bounds that climb by 0 or 1: what they say of themselves, against the numbers they are."""

import numpy as np
from hypothesis import assume, given
from hypothesis import strategies as st

from gamecore import limits
from gamecore.grundy.forms.climbs import Larger, Smaller, Straight, least_heap

FAR = 800
"""Beyond this what grows is above every constant drawn here, and lines stand in their order."""


@st.composite
def straights(draw):
    """Return m(n) from where it begins and where it climbs in its first period."""
    first = draw(st.integers(-9, 9))
    steps = draw(st.lists(st.integers(0, 1), min_size=1, max_size=6))
    most = [first + sum(steps[:n]) for n in range(len(steps))]
    return Straight(tuple(most), sum(steps))


CLIMBS = st.recursive(
    straights(), lambda inner: st.builds(Larger, inner, inner) | st.builds(Smaller, inner, inner)
)


@given(CLIMBS)
def test_a_climb_says_what_its_numbers_do(climb):
    heaps = np.arange(2 * FAR)
    bounds = climb.at_all(heaps)
    assert bounds[:60].tolist() == [climb.at(n) for n in range(60)]
    assert set(np.diff(bounds).tolist()) <= {0, 1}
    assert climb.grows == (bounds[-1] > bounds[FAR])
    assert climb.trails == ((heaps - bounds)[-1] > (heaps - bounds)[FAR])
    largest = np.maximum.reduce([part.at_all(heaps) for part in climb.parts])
    assert np.array_equal(largest, bounds)


@given(straights())
def test_a_straight_climb_names_the_plain_bound_that_it_is(climb):
    heaps = np.arange(200)
    bounds = climb.at_all(heaps)
    assert climb.constant == (bounds[0] if bounds[0] == bounds[-1] else None)
    fractions = [d for d in range(1, 8) if np.array_equal(bounds, heaps // d)]
    assert climb.fraction in (fractions if climb.rise == 1 and fractions else [0])
    behind = [c for c in range(10) if np.array_equal(np.minimum(bounds, heaps), heaps - c)]
    assert climb.behind == next(iter(behind), None)


@given(CLIMBS, st.integers(-5, 300))
def test_the_least_heap_is_the_first_with_such_a_bound(climb, wanted):
    assume(climb.at(0) <= 0)
    found = least_heap(climb.at, wanted)
    if climb.grows or climb.at(FAR) >= wanted:
        assert climb.at(found) >= wanted
        assert found == 0 or climb.at(found - 1) < wanted
    else:
        assert found > limits.HEAP_SIZE
