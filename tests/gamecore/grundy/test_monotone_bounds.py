"""Monotone bounds: what they say of themselves, against the numbers they are."""

from math import isqrt

import numpy as np
from hypothesis import assume, given
from hypothesis import strategies as st

from gamecore import limits
from gamecore.grundy.forms.monotone_bounds import Larger, Root, Smaller, Straight, least_heap

FAR = 800
"""Beyond this what grows is above every constant drawn here, and lines stand in their order."""


@st.composite
def straights(draw):
    """Return m(n) from where it begins and where it goes up in its first period."""
    first = draw(st.integers(-9, 9))
    steps = draw(st.lists(st.integers(0, 1), min_size=1, max_size=6))
    most = [first + sum(steps[:n]) for n in range(len(steps))]
    return Straight(tuple(most), sum(steps))


BOUNDS = st.recursive(
    straights(), lambda inner: st.builds(Larger, inner, inner) | st.builds(Smaller, inner, inner)
)


@given(BOUNDS)
def test_a_bound_says_what_its_numbers_do(bound):
    heaps = np.arange(2 * FAR)
    bounds = bound.at_all(heaps)
    assert bounds[:60].tolist() == [bound.at(n) for n in range(60)]
    assert set(np.diff(bounds).tolist()) <= {0, 1}
    assert bound.grows == (bounds[-1] > bounds[FAR])
    assert bound.trails == ((heaps - bounds)[-1] > (heaps - bounds)[FAR])
    largest = np.maximum.reduce([part.at_all(heaps) for part in bound.parts])
    assert np.array_equal(largest, bounds)


@given(straights(), st.integers(0, limits.HEAP_SIZE))
def test_a_root_is_exact_and_goes_up_by_one_at_most(line, n):
    bound = Root(line)
    heaps = np.array([*range(60), *range(n, n + 60)])
    under = np.maximum(line.at_all(heaps), 0)
    found = bound.at_all(heaps)
    assert (
        found.tolist() == [bound.at(int(heap)) for heap in heaps] == [*map(isqrt, under.tolist())]
    )
    steps = np.diff(found)
    assert {*steps[:59].tolist(), *steps[60:].tolist()} <= {0, 1}


@given(straights())
def test_a_straight_bound_names_the_plain_bound_that_it_is(bound):
    heaps = np.arange(200)
    bounds = bound.at_all(heaps)
    assert bound.constant == (bounds[0] if bounds[0] == bounds[-1] else None)
    fractions = [d for d in range(1, 8) if np.array_equal(bounds, heaps // d)]
    assert bound.fraction in (fractions if bound.rise == 1 and fractions else [0])
    behind = [c for c in range(10) if np.array_equal(np.minimum(bounds, heaps), heaps - c)]
    assert bound.behind == next(iter(behind), None)


@given(BOUNDS, st.integers(-5, 300))
def test_the_least_heap_is_the_first_with_such_a_bound(bound, wanted):
    assume(bound.at(0) <= 0)
    found = least_heap(bound.at, wanted)
    if bound.grows or bound.at(FAR) >= wanted:
        assert bound.at(found) >= wanted
        assert found == 0 or bound.at(found - 1) < wanted
    else:
        assert found > limits.HEAP_SIZE
