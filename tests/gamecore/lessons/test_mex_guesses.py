"""A wrong mex is answered by naming the mistake behind it, and a right one by saying why."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamecore.grundy.mex import mex
from gamecore.lessons.mex_guesses import MEX_MISTAKES, mex_choices, mex_feedback, mex_reason
from sizes import EVERY_CASE

pytestmark = EVERY_CASE

some_values = st.lists(st.integers(0, 12), max_size=12)


@pytest.mark.parametrize(
    ("values", "guess", "reason"),
    [
        # {2,2,3,3,6} tells all of these apart: right 0, mistakes 7, 5, 3, 1, 4.
        ([2, 2, 3, 3, 6], 0, "right"),
        ([2, 2, 3, 3, 6], 7, "max_plus_one"),
        ([2, 2, 3, 3, 6], 5, "option_count"),
        ([2, 2, 3, 3, 6], 3, "different_count"),
        ([2, 2, 3, 3, 6], 1, "from_one"),
        ([2, 2, 3, 3, 6], 4, "from_smallest"),
        ([2, 2, 3, 3, 6], 2, "smallest"),
        ([2, 2, 3, 3, 6], 6, "present"),  # the largest value, and the XOR of them all
        ([0, 2, 6], 6, "largest"),
        ([2, 2, 3, 3, 6], 16, "sum"),
        ([2, 2, 3, 3, 6], 8, "not_smallest"),
        ([1, 1, 3, 4], 5, "max_plus_one"),
        ([1, 1, 3, 4], 2, "not_smallest"),  # starting at 1 and at the smallest value agree
        ([1, 2, 3, 4, 5], 6, "not_smallest"),  # so do three mistakes: none of them is proved
        ([0, 0, 1, 4], 5, "not_smallest"),
        ([0, 0, 1, 4], 4, "present"),
        ([0, 0, 1, 4], 3, "different_count"),
        ([0, 0, 1, 4], 1, "present"),
        ([0, 2, 5], 7, "not_smallest"),  # 0 ⊕ 2 ⊕ 5, which is their ordinary sum as well
        ([0, 2, 6], 4, "xor"),
        ([0, 1, 2, 4, 7], 6, "not_smallest"),
    ],
)
def test_each_mistake_is_named(values, guess, reason):
    feedback = mex_feedback(guess, values)
    assert feedback.reason == reason
    assert feedback.is_right == (reason == "right")
    assert feedback.mex == mex(values)
    assert str(guess) in feedback.message


def test_a_number_too_large_hears_of_a_smaller_one_that_is_missing_too_but_not_of_the_mex():
    assert "number missing: 3 is missing too" in mex_feedback(4, [0, 1, 1]).message
    assert "a smaller number is missing too" in mex_feedback(4, [0, 1, 3]).message


def test_the_size_of_the_heap_is_a_mistake_of_its_own():
    assert mex_feedback(9, [0, 1, 3], 9).reason == "heap_size"
    assert mex_feedback(9, [0, 1, 3]).reason == "not_smallest"


def test_every_mistake_of_the_library_can_be_heard():
    heard = {
        mex_feedback(guess, values, 9).reason
        for values in ([2, 2, 3, 3, 6], [0, 2, 6])
        for guess in range(20)
    }
    assert {mistake.reason for mistake in MEX_MISTAKES} <= heard


def test_the_mex_of_nothing_is_0_and_a_right_answer_says_so():
    assert mex_feedback(0, []).is_right
    assert "the mex of nothing is 0" in mex_feedback(0, []).message
    for guess in (1, 2):
        feedback = mex_feedback(guess, [])
        assert feedback.reason == "nothing"
        assert "Which comes first?" in feedback.message


@pytest.mark.parametrize(
    ("values", "why"),
    [
        ([], "the mex of nothing is 0."),
        ([1, 2], "0 is missing, and no number is smaller."),
        ([0, 0], "0 is there and 1 is missing."),
        ([1, 0], "0 and 1 are there and 2 is missing."),
        ([2, 1, 0], "0 to 2 are all there and 3 is missing."),
        ([0, 5], "0 is there and 1 is missing. Larger values, such as 5, change nothing."),
    ],
)
def test_a_right_answer_says_why_it_is_right(values, why):
    assert mex_reason(values).endswith(why)
    assert mex_feedback(mex(values), values).message == mex_reason(values)


@given(some_values, st.integers(-1, 30), st.none() | st.integers(0, 60))
def test_only_the_mex_is_right_and_no_guess_goes_unanswered(values, guess, n):
    feedback = mex_feedback(guess, values, n)
    assert (feedback.reason == "right") == feedback.is_right == (guess == mex(values))
    assert feedback.message


@given(st.lists(st.integers(0, 400), max_size=12))
def test_the_choices_hold_the_mex_and_the_common_mistakes_and_stay_few(values):
    choices = mex_choices(values)
    assert choices == sorted(set(choices))
    assert mex(values) in choices
    assert len(choices) <= 17
    if values:
        assert {max(values), max(values) + 1} <= set(choices)
        bound = min(max(values), len(values)) + 2
        answers = {mistake.answer(values, None) for mistake in MEX_MISTAKES} - {None}
        assert {answer for answer in answers if answer <= bound} <= set(choices)
