"""Unions of progressions are sequences that are never listed, and sets with the laws of sets."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamecore.grundy import progressions
from gamecore.grundy.progressions import Piece, Progressions, TooManyNumbersError, progression
from like_a_list import check_like_a_list

HUGE = 10**18


@st.composite
def sets(draw):
    """Return a set below 70 and its numbers."""
    pieces, low = [], draw(st.integers(0, 10))
    for _ in range(draw(st.integers(0, 4))):
        period, length = draw(st.integers(1, 9)), draw(st.integers(1, 16))
        residues = sorted(draw(st.sets(st.integers(0, period - 1))))
        pieces.append(Piece(low, low + length - 1, period, np.array(residues, dtype=np.int64)))
        low += length + draw(st.integers(0, 3))
    numbers = [
        m
        for p in pieces
        for m in range(p.low, p.high + 1)
        if (m - p.low) % p.period in p.residues.tolist()
    ]
    return Progressions(pieces), numbers


def check_set(found, expected):
    check_like_a_list(found, expected)
    assert found.hold(np.arange(-2, 75)).tolist() == [m in expected for m in range(-2, 75)]


@given(sets())
def test_a_set_is_the_list_of_its_numbers(drawn):
    check_set(*drawn)


@given(sets(), sets(), st.sampled_from([3, 10, progressions.LONGEST]))
def test_unions_and_intersections_are_those_of_plain_sets(one, two, longest):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(progressions, "LONGEST", longest)
        for name in ("union", "intersection"):
            try:
                found = getattr(one[0], name)(two[0])
            except TooManyNumbersError:
                assert longest <= 10
                continue
            check_set(found, sorted(getattr(set(one[1]), name)(two[1])))


@given(sets(), st.integers(0, 80), st.integers(-1, 80))
def test_parts_of_a_set_and_what_is_left_of_a_heap(drawn, low, high):
    found, numbers = drawn
    check_set(found.between(low, high), [m for m in numbers if low <= m <= high])
    check_set(found.mirrored(74), [74 - m for m in reversed(numbers)])


@given(st.data(), st.integers(1, 8), st.integers(0, 10), st.integers(0, 30), st.integers(-1, 60))
def test_residues_are_the_matching_numbers(data, period, start, low, high):
    residues = sorted(data.draw(st.sets(st.integers(0, period - 1), min_size=1)))
    expected = [m for m in range(low, high + 1) if m >= start and (m - start) % period in residues]
    found = Progressions.repeating(np.array(residues, np.int64), start, period, low, high)
    check_set(found, expected)


@given(st.lists(st.tuples(st.integers(1, 4), st.integers(0, 4), st.integers(1, 3)), max_size=5))
def test_parts_stand_one_after_the_other(shapes):
    parts, start = [], 0
    for gap, count, step in shapes:
        parts.append(range(start + gap, start + gap + count * step, step))
        start += gap + count * step
    expected = [m for part in parts for m in part]
    check_set(Progressions.of(*parts), expected)
    check_set(Progressions.of(*map(list, parts)), expected)


def test_a_hundred_quadrillion_numbers_are_not_listed():
    found = Progressions.repeating(np.array([1, 4]), 10, 7, 0, HUGE)
    assert len(found) > 2 * 10**17
    assert found[len(found) - 1] <= HUGE
    assert found[:3] == (11, 14, 18)
    even = Progressions.of(range(0, HUGE, 2))
    assert len(found.intersection(even)) == HUGE // 7 - 1
    assert len(found.union(even)) == len(found) + len(even) - len(found.intersection(even))
    few = Progressions.listed(np.array([5, 11, HUGE // 2, HUGE - 1]))
    assert list(few.intersection(found)) == [m for m in few if m in found]
    assert len(few.union(found)) == len(found) + 4 - len(few.intersection(found))
    assert found.mirrored(HUGE)[0] == HUGE - found[-1]


def test_what_has_no_short_common_period_is_refused():
    dense = [np.array([r for r in range(p) if r % 2]) for p in (99_991, 100_003)]
    one, two = (
        Progressions.repeating(residues, 0, p, 0, HUGE)
        for residues, p in zip(dense, (99_991, 100_003), strict=True)
    )
    for ask in (one.intersection, one.union):
        with pytest.raises(TooManyNumbersError):
            ask(two)


@given(st.lists(st.tuples(st.integers(1, 4), st.integers(0, 4), st.integers(1, 3)), max_size=5))
def test_a_set_of_parts_has_them_one_after_the_other(shapes):
    parts, start = [], 0
    for gap, count, step in shapes:
        parts.append(range(start + gap, start + gap + count * step, step))
        start += gap + count * step
    check_like_a_list(Progressions.of(*parts), [m for part in parts for m in part])


def test_a_progression_starts_at_the_first_match():
    assert list(progression(3, 5, 4, 20)) == [8, 13, 18]
    assert progression(0, 7, 10, 9) == range(0)
