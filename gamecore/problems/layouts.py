"""The layouts that judges' inputs share: t numbers, or t lists of heaps with their lengths."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from gamecore.errors import InputError
from gamecore.messages import Message
from gamecore.problems.tokens import Numbers, from_to

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

TEST_COUNT = Message("the number of tests")


def tests_read(count: int) -> Message:
    """Name all the tests of an input, for the complaint about what comes after them."""
    return Message("the only test") if count == 1 else Message("the {count} tests", count=count)


def read_one_per_test(
    data: bytes, most_tests: int, what: Message, low: int, high: int
) -> list[int]:
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


def read_heap_lists(data: bytes, limit: ListLimits) -> list[list[int]]:
    """Read t and then t tests, each a number n ≥ 1 and then n heaps.

    The numbers may be spread over the lines in any way, as a judge's own reader allows. O(length).

    Raises
    ------
    InputError
        For the first thing that is wrong, with its line. Where the numbers do not come out and a
        line has not as many heaps as its n says, that line is named.
    """
    numbers = Numbers(data, 1 + limit.tests + limit.heaps)
    count = numbers.take(TEST_COUNT, 1, limit.tests)
    values, heap = numbers.values, Message(limit.heap)
    tests: list[list[int]] = []
    lengths: list[int] = []
    place, room = 1, limit.heaps
    complaint = None
    while complaint is None and len(tests) < count:
        length = values[place] if place < len(values) else 0
        if not 0 < length <= room:
            complaint = numbers.wrong(place, _length_expected(len(tests) + 1, room, limit))
            break
        heaps = values[place + 1 : place + 1 + length]
        if heaps and (min(heaps) < limit.low or max(heaps) > limit.high):
            numbers.place = place + 1
            numbers.take_many(len(heaps), heap, limit.low, limit.high)  # names the heap
        if len(heaps) < length:
            complaint = numbers.wrong(len(values), from_to(heap, limit.low, limit.high))
        tests.append(heaps)
        lengths.append(place)
        place += 1 + length
        room -= length
    numbers.place = min(place, len(values))
    if complaint is None:
        try:
            numbers.end(tests_read(count))
        except InputError as error:
            complaint = error
    if complaint is not None:
        raise _lying_length(numbers, lengths, limit) or complaint
    return tests


def write_heap_lists(tests: Iterable[Sequence[int]]) -> str:
    """Write tests so that `read_heap_lists` reads them: two lines each, as the judges do."""
    written = [f"{len(heaps)}\n{' '.join(map(str, heaps))}" for heaps in tests]
    return "\n".join([str(len(written)), *written]) + "\n"


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
        length, line = numbers.values[place], filled[row + 1]
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
