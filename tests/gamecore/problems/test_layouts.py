"""The judges' layouts: lists of heaps are read as written, and counts that lie are found."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamecore.errors import InputError
from gamecore.messages import Message
from gamecore.problems.layouts import (
    ListLimits,
    read_heap_lists,
    read_one_per_test,
    write_heap_lists,
    write_one_per_test,
)
from sizes import EVERY_CASE

pytestmark = EVERY_CASE

LIMITS = ListLimits(tests=5, heaps=9, low=1, high=20)

LISTS = st.lists(st.lists(st.integers(1, 20), min_size=1, max_size=4), min_size=1, max_size=5)


def read_or_refused(text):
    try:
        return read_heap_lists(text.encode(), LIMITS), None
    except InputError as error:
        return None, error


@given(LISTS.filter(lambda tests: sum(map(len, tests)) <= 9))
def test_lists_are_read_as_they_were_written(tests):
    assert read_heap_lists(write_heap_lists(tests).encode(), LIMITS) == tests


@given(
    LISTS.filter(lambda tests: sum(map(len, tests)) <= 9),
    st.lists(st.sampled_from([b" ", b"\n", b"\t", b"\r\n", b"\n\n"]), min_size=30, max_size=30),
)
def test_numbers_may_be_spread_over_the_lines(tests, blanks):
    words = write_heap_lists(tests).encode().split()
    data = b"".join(blank + word for blank, word in zip(blanks, words, strict=False))
    assert read_heap_lists(data, LIMITS) == tests


@given(st.lists(st.integers(0, 30), max_size=14), st.sampled_from(["\n", " "]))
def test_whatever_is_refused_is_refused_with_a_line(numbers, blank):
    text = blank.join(map(str, numbers))
    found, error = read_or_refused(text)
    if error is not None:
        assert 1 <= error.line <= max(1, text.count("\n") + 1)
        assert str(error).startswith(f"Line {error.line}: expected ")
    else:
        # What is accepted is exactly what the numbers say.
        assert [len(found), *(n for heaps in found for n in (len(heaps), *heaps))] == numbers
        assert sum(map(len, found)) <= 9
        assert all(1 <= n <= 20 for heaps in found for n in heaps)


HEAP = "a heap size, from 1 to 20"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "Line 1: expected the number of tests, from 1 to 5, but the input ends there."),
        ("0\n", "Line 1: expected the number of tests, from 1 to 5, but found “0”."),
        ("6\n", "Line 1: expected the number of tests, from 1 to 5, but found “6”."),
        ("x\n", "Line 1: expected the number of tests, from 1 to 5, but found “x”."),
        (
            "1\n",
            "Line 1: expected the number of heaps of test 1, from 1 to 9, but the input ends "
            "there.",
        ),
        ("1\n0\n", "Line 2: expected the number of heaps of test 1, from 1 to 9, but found “0”."),
        ("1\n10\n", "Line 2: expected the number of heaps of test 1, from 1 to 9, but found “10”."),
        (
            f"2\n1\n5\n{9**25}\n7\n",
            "Line 4: expected the number of heaps of test 2, from 1 up and not more than 9 in all "
            "tests together, but found “717897987691852588770249”.",
        ),
        (
            f"2\n{9**25}\n5\n1\n7\n",
            "Line 2: expected the number of heaps of test 1, from 1 to 9, but found "
            "“717897987691852588770249”.",
        ),
        ("1\n2\n3 0\n", f"Line 3: expected {HEAP}, but found “0”."),
        ("1\n2\n3 21\n", f"Line 3: expected {HEAP}, but found “21”."),
        ("1\n2\n3 -4\n", f"Line 3: expected {HEAP}, but found “-4”."),
        ("1\n2\n3 4.5\n", f"Line 3: expected {HEAP}, but found “4.5”."),
        ("2\n1\n3\n1\nq\n", f"Line 5: expected {HEAP}, but found “q”."),
        ("1\n3\n3 4\n", "Line 3: expected 3 heaps, as line 2 says, but found 2."),
        ("1\n1\n3 4\n", "Line 3: expected one number, as line 2 says, but found 2."),
        ("2\n3\n1 2\n1\n5\n", "Line 3: expected 3 heaps, as line 2 says, but found 2."),
        ("1\n1\n3\n1\n4\n", "Line 4: expected nothing after the only test, but found “1”."),
        (
            "3\n1\n3\n1\n4\n",
            "Line 5: expected the number of heaps of test 3, from 1 up and not more than 9 in all "
            "tests together, but the input ends there.",
        ),
        ("1\n3 1 2\n", f"Line 2: expected {HEAP}, but the input ends there."),
        (
            "2\n8\n1 2 3 4 5 6 7 8\n2\n1 1\n",
            "Line 4: expected the number of heaps of test 2, from 1 up and not more than 9 in all "
            "tests together, but found “2”.",
        ),
        # Of two mistakes the first in the input is named.
        ("2\n2\n0 1\n99\n", f"Line 3: expected {HEAP}, but found “0”."),
    ],
)
def test_the_line_that_is_wrong_is_named(text, complaint):
    with pytest.raises(InputError) as caught:
        read_heap_lists(text.encode(), LIMITS)
    assert str(caught.value) == complaint


@pytest.mark.parametrize("end", [0, 1])
def test_the_ends_that_a_card_names_are_read_and_what_is_beyond_is_not(end):
    beyond = (-1, 1)[end]
    card = LIMITS.by_letter("heap")
    tests, heaps, heap = (card[name][end] for name in ("t", "n", "heap"))
    assert card["n"] == card["sum of n"]
    assert read_or_refused(write_heap_lists([[5]] * tests))[0] == [[5]] * tests
    assert read_or_refused(write_heap_lists([[heap] * heaps]))[0] == [[heap] * heaps]
    for wrong in ([[5]] * (tests + beyond), [[5] * (heaps + beyond)], [[heap + beyond]]):
        assert read_or_refused(write_heap_lists(wrong))[1] is not None


@given(st.lists(st.integers(0, 9), min_size=1, max_size=5))
def test_one_number_per_test(tests):
    data = write_one_per_test(tests).encode()
    assert read_one_per_test(data, 5, Message("n"), 0, 9) == tests


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("2\n1\n", "Line 2: expected n, from 0 to 9, but the input ends there."),
        ("2\n1\n2\n3\n", "Line 4: expected nothing after the 2 tests, but found “3”."),
        ("2\n1\n10\n", "Line 3: expected n, from 0 to 9, but found “10”."),
    ],
)
def test_one_number_per_test_names_the_line_too(text, complaint):
    with pytest.raises(InputError) as caught:
        read_one_per_test(text.encode(), 5, Message("n"), 0, 9)
    assert str(caught.value) == complaint
