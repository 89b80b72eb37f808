"""Writing outputs: words by index and numbers by cells give what printing one by one gives."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from gamecore.problems.answers import cell_lines, digit_cells, first_or_second, lines

WORDS = ("a", "longer word", "", "1")


@given(st.lists(st.integers(0, 3)))
def test_lines_are_the_words_in_order(which):
    written = lines(WORDS, np.array(which, dtype=np.int64))
    assert written == "".join(f"{WORDS[i]}\n" for i in which)


def test_first_and_second():
    assert first_or_second(np.array([True, False])) == "first\nsecond\n"


@given(st.lists(st.integers(0, 12) | st.integers(0, 10**18)))
def test_numbers_are_written_in_decimal(numbers):
    cells = digit_cells(np.array(numbers, dtype=np.int64))
    assert cell_lines(cells) == "".join(f"{number}\n" for number in numbers)
