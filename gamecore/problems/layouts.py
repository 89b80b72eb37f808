"""The layouts that judges' inputs share: t numbers, or t lists of heaps with their lengths."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

import numpy as np

from gamecore.errors import InputError
from gamecore.messages import Message
from gamecore.problems.tokens import Numbers, from_to

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import NDArray

TEST_COUNT = Message("the number of tests")


def tests_read(count: int) -> Message:
    """Name all the tests of an input, for the complaint about what comes after them."""
    return Message("the only test") if count == 1 else Message("the {count} tests", count=count)


def read_one_per_test(
    data: bytes, most_tests: int, what: Message, low: int, high: int
) -> NDArray[np.int64]:
    """Read t, 1 ≤ t ≤ most_tests, and then one number per test, low ≤ number ≤ high.

    Raises
    ------
    InputError
        For the first thing that is wrong, with its line.
    """
    numbers = Numbers(data, most_tests + 1)
    count = numbers.take(TEST_COUNT, 1, most_tests)
    found = numbers.take_many(count, what, low, high)
    numbers.end(tests_read(count))
    return found


def write_one_per_test(tests: Iterable[int]) -> str:
    """Write numbers, one per test, so that `read_one_per_test` reads them."""
    written = list(map(str, tests))
    return "\n".join([str(len(written)), *written]) + "\n"


@dataclass(frozen=True, slots=True, eq=False)
class HeapLists:
    """The tests of an input in which each test is a list of heaps.

    Attributes
    ----------
    heaps : array of int64
        The heaps of all tests, one test after the other.
    starts : array of intp, shape (tests + 1,)
        Test i has heaps[starts[i]:starts[i + 1]]; none is empty.
    """

    heaps: NDArray[np.int64]
    starts: NDArray[np.intp]

    def __len__(self) -> int:
        """Count the tests."""
        return len(self.starts) - 1

    def test(self, index: int) -> list[int]:
        """Return the heaps of one test."""
        found: list[int] = self.heaps[self.starts[index] : self.starts[index + 1]].tolist()
        return found

    def only(self, index: int) -> HeapLists:
        """Return one test alone."""
        start, stop = self.starts[index : index + 2]
        return HeapLists(self.heaps[start:stop], np.array([0, stop - start], dtype=np.intp))

    def xor(self, values: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return for each test the XOR of its heaps' values, given for all heaps in order."""
        found: NDArray[np.int64] = np.bitwise_xor.reduceat(values, self.starts[:-1])
        return found

    def any(self, marks: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Return for each test whether any of its heaps is marked."""
        found: NDArray[np.bool_] = np.logical_or.reduceat(marks, self.starts[:-1])
        return found

    def places(self) -> NDArray[np.intp]:
        """Return for each heap its place in its test, 0-based."""
        lengths = np.diff(self.starts)
        return np.arange(len(self.heaps)) - np.repeat(self.starts[:-1], lengths)


@dataclass(frozen=True, slots=True)
class ListLimits:
    """The limits of an input of heap lists.

    Attributes
    ----------
    tests : int
        Most tests.
    heaps : int
        Most heaps in one test, and in all the tests together.
    low, high : int
        Smallest and largest heap.
    heap, heaps_of : str
        What one heap, and the heaps of a test, are called in complaints.
    """

    tests: int
    heaps: int
    low: int
    high: int
    heap: str = "a heap size"
    heaps_of: str = "heaps"

    def by_letter(self, heap: str) -> dict[str, tuple[int, int]]:
        """Return the limits as a problem's card names them: t, n, the sum of n, and a heap.

        `heap` is what the statement calls the size of one heap.
        """
        return {
            "t": (1, self.tests),
            "n": (1, self.heaps),
            "sum of n": (1, self.heaps),
            heap: (self.low, self.high),
        }


def read_heap_lists(data: bytes, limit: ListLimits) -> HeapLists:
    """Read t and then t tests, each a number n ≥ 1 and then n heaps.

    The numbers may be spread over the lines in any way, as a judge's own reader allows.

    Raises
    ------
    InputError
        For the first thing that is wrong, with its line. Where the numbers do not come out and a
        line has not as many heaps as its n says, that line is named.

    Notes
    -----
    O(length): the lengths are followed one by one, all else is done by arrays.
    """
    numbers = Numbers(data, 1 + limit.tests + limit.heaps)
    tests = numbers.take(TEST_COUNT, 1, limit.tests)
    lengths, complaint = _follow_lengths(numbers, tests, limit)
    # Of two things that are wrong the first in the input is named: heaps before the complaint.
    end = min(numbers.place, len(numbers))
    is_heap = np.ones(end, dtype=bool)
    is_heap[0] = False
    is_heap[lengths] = False
    heaps = numbers.values[:end][is_heap]
    if len(heaps) and (heaps.min() < limit.low or heaps.max() > limit.high):
        found = numbers.values[:end]
        wrong = is_heap & ((found < limit.low) | (found > limit.high))
        numbers.check(int(wrong.argmax()), end, Message(limit.heap), limit.low, limit.high)
    if complaint is not None:
        raise _lying_length(numbers, lengths.tolist(), limit) or complaint
    # Before the heaps of test i stand t and the lengths of the tests 0..i.
    starts = lengths - np.arange(1, tests + 1)
    return HeapLists(heaps, np.append(starts, len(heaps)))


def write_heap_lists(tests: Iterable[Sequence[int]]) -> str:
    """Write tests so that `read_heap_lists` reads them: two lines each, as the judges do."""
    written = [f"{len(heaps)}\n{' '.join(map(str, heaps))}" for heaps in tests]
    return "\n".join([str(len(written)), *written]) + "\n"


def _follow_lengths(
    numbers: Numbers, tests: int, limit: ListLimits
) -> tuple[NDArray[np.intp], InputError | None]:
    """Return the indices of the lengths n, and what is wrong with them, if anything.

    Leaves `numbers.place` where the heaps end, or where the complaint is.
    """
    values = numbers.values.data  # plain whole numbers, without a list of all of them
    try:
        # A clean input is followed without looking at anything but where the next test starts.
        lengths = _equal_lists(numbers.values, tests)
        if lengths is None:
            lengths = np.fromiter(_places_of_lengths(values, tests), np.intp, tests)
        found = numbers.values[lengths]
    except (IndexError, OverflowError):
        return _follow_carefully(numbers, values, tests, limit)
    if found.min() == 0 or found.max() > limit.heaps:
        return _follow_carefully(numbers, values, tests, limit)
    heaps = int(found.sum())
    place = 1 + tests + heaps
    if place > len(values) or heaps > limit.heaps:
        return _follow_carefully(numbers, values, tests, limit)
    numbers.skip_to(place)
    try:
        numbers.end(tests_read(tests))
    except InputError as error:
        return lengths, error
    return lengths, None


def _equal_lists(values: NDArray[np.int64], tests: int) -> NDArray[np.intp] | None:
    """Return the indices of the lengths where all are the same, as in tests of one heap each."""
    step = int(values[1]) + 1
    if 1 + tests * step != len(values) or not (values[1::step] == step - 1).all():
        return None
    return np.arange(1, len(values), step, dtype=np.intp)


def _places_of_lengths(values: memoryview, tests: int) -> Iterator[int]:
    """Yield the index of each length in turn; raises IndexError where one leads too far."""
    place = 1
    for _ in range(tests):
        yield place
        place += values[place] + 1


def _follow_carefully(
    numbers: Numbers, values: memoryview, tests: int, limit: ListLimits
) -> tuple[NDArray[np.intp], InputError]:
    """Follow the lengths to the first that is wrong, or to the end that comes too soon."""
    lengths = []
    place, room = 1, limit.heaps
    for _ in range(tests):
        length = values[place] if place < len(values) else 0
        if not 0 < length <= room:
            break
        lengths.append(place)
        room -= length
        place += length + 1
    numbers.skip_to(min(place, len(values)))
    followed = np.array(lengths, dtype=np.intp)
    if place > len(values):
        heap = Message(limit.heap)
        return followed, numbers.wrong(len(values), from_to(heap, limit.low, limit.high))
    return followed, numbers.wrong(place, _length_expected(len(lengths) + 1, room, limit))


def _length_expected(test: int, room: int, limit: ListLimits) -> Message:
    what = Message("the number of {heaps} of test {test}", heaps=limit.heaps_of, test=test)
    if room == limit.heaps:
        return from_to(what, 1, room)
    return Message(
        "{what}, from 1 up and not more than {most} in all tests together",
        what=what,
        most=limit.heaps,
    )


def _lying_length(numbers: Numbers, lengths: Sequence[int], limit: ListLimits) -> InputError | None:
    """Find the first length n, alone in its line, after which a line has not n numbers.

    Only asked when the numbers do not come out: then such a line is the likely place.
    """
    words = numbers.line_lengths(numbers.place)
    filled = [line for line, count in enumerate(words) if count]
    words_before = accumulate((words[line] for line in filled), initial=0)
    first_word = {word: row for row, word in enumerate(words_before) if row < len(filled)}
    for place in lengths:
        row = first_word.get(place)
        if row is None or words[filled[row]] != 1 or row + 1 == len(filled):
            continue
        length, line = int(numbers.values[place]), filled[row + 1]
        if words[line] != length:
            return wrong_count(line + 1, words[line], length, limit.heaps_of, filled[row] + 1)
    return None


def wrong_count(line: int, found: int, length: int, many: str, before: int) -> InputError:
    """Return the complaint about a line that has not as many numbers as an earlier one says.

    Parameters
    ----------
    line : int
        The line, counted from 1.
    found, length : int
        How many numbers it has, and how many it should have.
    many : str
        What they are called.
    before : int
        The line that says so.
    """
    expected = (
        Message("one number, as line {before} says", before=before)
        if length == 1
        else Message(
            "{length} {many}, as line {before} says", length=length, many=many, before=before
        )
    )
    template = "Line {line}: expected {expected}, but found {found}."
    return InputError(
        Message(template, line=line, expected=expected, found=found),
        line=line,
        found=str(found),
        expected=expected,
    )
