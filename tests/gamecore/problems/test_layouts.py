"""The judges' layouts: lists of heaps are read as written, and counts that lie are found."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamecore.errors import InputError, LimitExceeded
from gamecore.messages import Message
from gamecore.problems import layouts
from gamecore.problems.layouts import (
    ListLimits,
    Numbers,
    line_at,
    read_heap_lists,
    read_one_per_test,
    shown,
    write_heap_lists,
    write_one_per_test,
)
from sizes import EVERY_CASE

pytestmark = EVERY_CASE

WHAT = Message("a number")

WORDS = st.sampled_from([b"1", b"23", b"0", b"007", b"999999999999999999", b"9" * 30, b"x", b"-4"])
BLANKS = st.sampled_from([b" ", b"\n", b"\r\n", b"\t", b"  \n "])


@given(st.lists(st.tuples(BLANKS, WORDS)), BLANKS | st.just(b""), st.integers(0, 8))
def test_the_numbers_are_the_words_before_the_first_that_is_none(pieces, end, most):
    data = b"".join(blank + word for blank, word in pieces) + end
    words = data.split()
    clean = next((i for i, word in enumerate(words) if not word.isdigit()), len(words))
    expected = [int(word) for word in words[:clean]]
    found = Numbers(data, most).values
    assert found == expected[: len(found)]
    assert len(found) == len(expected) or len(found) > most


@given(st.lists(st.tuples(BLANKS, WORDS)), st.integers(1, 9))
def test_blocks_of_any_length_read_the_same(pieces, block):
    data = b"".join(blank + word for blank, word in pieces)
    whole = Numbers(data, 3)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(layouts, "_BLOCK", block)
        assert Numbers(data, 3).values == whole.values


@given(st.lists(st.tuples(BLANKS, WORDS)))
def test_the_words_of_each_line_are_counted(pieces):
    data = b"".join(blank + word for blank, word in pieces)
    found = Numbers(data, 3).line_lengths(len(pieces))
    assert found == [len(line.split()) for line in data.splitlines()]


@pytest.mark.parametrize("data", [b"\n\n", b"1\n\n2 3\n", b"\n4\n\n5\n\n", b" \n\n\n"])
def test_no_line_behind_that_of_the_number_is_counted(data):
    numbers = Numbers(data, 9)
    for place in range(len(numbers.values) + 1):
        line = numbers.wrong(place, WHAT).line
        assert len(numbers.line_lengths(place)) <= line


def test_a_long_piece_is_shown_by_half_as_many_letters_as_a_short_one_may_have():
    assert shown(b"7" * 40) == "7" * 40
    assert shown(b"7" * 41) == "7" * 20 + "…"
    assert shown(b"7\x00\xff") == "7\ufffd\ufffd"


@given(st.lists(st.tuples(BLANKS, WORDS), min_size=1), st.data())
def test_a_complaint_names_word_and_line(pieces, draw):
    data = b"".join(blank + word for blank, word in pieces)
    numbers = Numbers(data, 100)
    place = draw.draw(st.integers(0, len(numbers.values)))
    error = numbers.wrong(place, WHAT)
    if place < len(pieces):
        before = b"".join(blank + word for blank, word in pieces[:place]) + pieces[place][0]
        assert error.line == before.count(b"\n") + 1
        assert error.found == shown(pieces[place][1])
    else:
        assert error.found == ""
    assert str(error).startswith(f"Line {error.line}: expected a number, but ")


def test_numbers_are_taken_in_order_and_within_their_limits():
    numbers = Numbers(b"3\n10 20 30\n", 10)
    assert numbers.take(WHAT, 1, 9) == 3
    assert numbers.place == 1
    assert numbers.take_many(3, WHAT, 1, 30) == [10, 20, 30]
    numbers.end()


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (b"", "Line 1: expected a number, from 1 to 9, but the input ends there."),
        (b"\n\n", "Line 1: expected a number, from 1 to 9, but the input ends there."),
        (b"0", "Line 1: expected a number, from 1 to 9, but found “0”."),
        (b"\n\n 10", "Line 3: expected a number, from 1 to 9, but found “10”."),
        (b"1\r\n2\r\n3x", "Line 3: expected a number, from 1 to 9, but found “3x”."),
        (b"1\r2\r3x", "Line 3: expected a number, from 1 to 9, but found “3x”."),
        (b"1 2\n", "Line 1: expected a number, from 1 to 9, but the input ends there."),
        (b"1\n2\n-3\n", "Line 3: expected a number, from 1 to 9, but found “-3”."),
        (b"1 2 3\n4", "Line 2: expected nothing after the three, but found “4”."),
        (b"1 2 3\nx", "Line 2: expected nothing after the three, but found “x”."),
        (b"1 2 " + b"9" * 99, f"but found “{'9' * 20}…”."),
        (b"1 2 \xff\x00", "but found “\ufffd\ufffd”."),
        (b"1 2 +3", "but found “+3”."),
        (b"1,2,3", "but found “1,2,3”."),
    ],
)
def test_what_is_wrong_is_named(data, complaint):
    numbers = Numbers(data, 10)

    def read_three():
        for _ in range(3):
            numbers.take(WHAT, 1, 9)
        numbers.end(Message("the three"))

    with pytest.raises(InputError) as caught:
        read_three()
    assert str(caught.value).endswith(complaint)


def test_the_first_of_many_wrong_numbers_is_named():
    numbers = Numbers(b"5 6\n0 7\n0 x", 10)
    with pytest.raises(InputError, match=r"Line 2: .* “0”"):
        numbers.take_many(6, WHAT, 1, 9)


def test_an_error_carries_its_parts():
    error = Numbers(b"a b", 2).wrong(0, Message("{n} heaps", n=4))
    assert (error.line, error.found, str(error.expected)) == (1, "a", "4 heaps")
    assert error.expected.fields == {"n": 4}
    assert error.message.template == "Line {line}: expected {expected}, but found “{found}”."


def test_an_input_beyond_the_limit_is_refused():
    with pytest.raises(LimitExceeded, match="64000000 bytes"):
        Numbers(b"1" * 64_000_001, 1)


def test_no_more_numbers_are_kept_than_the_format_has():
    assert Numbers(b"1 " * 1_000_000, 10).values == [1] * 11


def test_a_number_of_more_digits_than_are_ever_read_is_beyond_every_limit():
    numbers = Numbers(b"7 " + b"9" * 5000, 10)
    assert numbers.take(WHAT, 1, 9) == 7
    with pytest.raises(InputError, match=f"found “{'9' * 20}…”"):
        numbers.take(WHAT, 1, 10**18)


def test_lines_are_counted_by_any_system():
    assert line_at(b"1\n2\n3", 4) == 3
    assert line_at(b"1\r\n2\r\n3", 6) == 3
    assert line_at(b"1\r2\r3", 4) == 3


# -- layouts ---------------------------------------------------------------------------------------


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
        ("1\n3\n3 4\n", "Line 3: expected 3 numbers, as line 2 says, but found 2."),
        ("1\n1\n3 4\n", "Line 3: expected one number, as line 2 says, but found 2."),
        ("2\n3\n1 2\n1\n5\n", "Line 3: expected 3 numbers, as line 2 says, but found 2."),
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
