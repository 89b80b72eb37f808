"""Input parsers of contest problems: numbers within limits, and layouts that judges share."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from gamecore import limits
from gamecore.errors import InputError, LimitExceeded
from gamecore.messages import N_, Message

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


# -- numbers ---------------------------------------------------------------------------------------


_BLANKS = b" \t\n\v\f\r"
_CLEAN = b"0123456789" + _BLANKS
_SHAPES = bytes(ord(" ") if byte in _BLANKS else ord("0") for byte in range(256))
"""Table for bytes.translate: blanks become blanks, all else a digit, so words can be counted."""
_BLOCK = 1 << 16
"""Bytes examined at a time: junk is found early, and memory of this size is reused."""
_LONGEST_WORD = 200
_LONGEST_SHOWN = 40
_BEYOND = 10**_LONGEST_SHOWN
"""Stands for every number with more digits than int() reads: above the limits of all judges."""


class Numbers:
    """The whole numbers ≥ 0 of an input, read one after the other as its format prescribes.

    Parameters
    ----------
    data : bytes
        The input.
    most : int
        The most numbers that the format allows; at most one more is parsed.

    Attributes
    ----------
    values : list of int
        The numbers before the first word with other characters than digits.
    place : int
        The index of the next number to take.

    Raises
    ------
    LimitExceeded
        If the input is longer than limits.JUDGE_INPUT.

    Notes
    -----
    O(length): about 100 ns per number. A word that is no number is an error only when it should be
    taken, because only then it is known what is expected there.
    """

    def __init__(self, data: bytes, most: int) -> None:
        check_length(data)
        self._data = data
        self._clean = _clean_length(data)
        self.place = 0
        words = data[: self._clean].split(None, most + 1)[: most + 1]
        try:
            self.values = list(map(int, words))
        except ValueError:
            longest = sys.get_int_max_str_digits()
            self.values = [int(word) if len(word) <= longest else _BEYOND for word in words]

    def take(self, what: Message, low: int, high: int) -> int:
        """Return the next number, low ≤ number ≤ high; `what` names it in errors.

        Raises
        ------
        InputError
            If it is out of range, is no number, or is missing.
        """
        return self.take_many(1, what, low, high)[0]

    def take_many(self, count: int, what: Message, low: int, high: int) -> list[int]:
        """Return the next `count` ≥ 1 numbers, each low ≤ number ≤ high; `what` names one of them.

        Raises
        ------
        InputError
            For the first that is out of range, is no number, or is missing.
        """
        start, self.place = self.place, self.place + count
        found = self.values[start : self.place]
        if found and (min(found) < low or max(found) > high):
            first = next(i for i, number in enumerate(found) if not low <= number <= high)
            raise self.wrong(start + first, from_to(what, low, high))
        if len(found) < count:
            raise self.wrong(len(self.values), from_to(what, low, high))
        return found

    def end(self, after: Message | None = None) -> None:
        """Check that nothing is left; `after` names what comes last, such as "the 5 tests".

        Raises
        ------
        InputError
            For the first word that is left.
        """
        if self.place < len(self.values) or self._clean < len(self._data):
            nothing = Message("nothing more")
            raise self.wrong(
                self.place,
                nothing if after is None else Message("nothing after {after}", after=after),
            )

    def wrong(self, place: int, expected: Message) -> InputError:
        """Return the error for the number with this index, or for its absence; O(length)."""
        offset, word = self._word(place)
        return input_error(self._data, offset, word, expected)

    def line_lengths(self, place: int) -> list[int]:
        """Return the number of words in each line up to that of the number with this index.

        For errors about a line that has not as many numbers as another says.
        """
        offset = self._word(place)[0]
        end = self._data.find(b"\n", offset)
        read = self._data[: end if end >= 0 else len(self._data)]
        # A line of junk may be as long as the input: its words are counted without a list of them.
        return [(b" " + line).translate(_SHAPES).count(b" 0") for line in read.splitlines()]

    def _word(self, place: int) -> tuple[int, bytes]:
        """Return offset and beginning of the word with this index; b"" at the end of the input."""
        parts = self._data.split(None, place)
        rest = parts[place] if place < len(parts) else b""
        if not rest:
            return len(self._data.rstrip(_BLANKS)), b""
        # What is left starts with the word, and ends where the input ends.
        return len(self._data) - len(rest), (rest[:_LONGEST_WORD].split() or [b""])[0]


def check_length(data: bytes) -> None:
    """Raise LimitExceeded for an input longer than limits.JUDGE_INPUT bytes."""
    if len(data) > limits.JUDGE_INPUT:
        raise LimitExceeded(
            Message(
                "The input is longer than {limit} bytes; no judge's input is that long.",
                limit=limits.JUDGE_INPUT,
            ),
        )


def from_to(what: Message, low: int, high: int) -> Message:
    """Return the words for an expected number with its limits."""
    if low == high:
        return Message("{what}, which is {low}", what=what, low=low)
    return Message("{what}, from {low} to {high}", what=what, low=low, high=high)


def input_error(data: bytes, offset: int, word: bytes, expected: Message) -> InputError:
    """Return the error for a word of the input; b"" stands for the end of the input.

    Parameters
    ----------
    data : bytes
        The input.
    offset : int
        Where the word starts.
    word : bytes
        The word, or its beginning.
    expected : Message
        What is expected there, such as "a heap size, from 1 to 9".
    """
    line, found = line_at(data, offset), shown(word)
    if not found:
        template = "Line {line}: expected {expected}, but the input ends there."
    else:
        template = "Line {line}: expected {expected}, but found “{found}”."
    return InputError(
        Message(template, line=line, expected=expected, found=found),
        line=line,
        found=found,
        expected=expected,
    )


def line_at(data: bytes, offset: int) -> int:
    """Return the number of the line, from 1, in which an offset lies."""
    end = b"\n" if b"\n" in data else b"\r"
    return data.count(end, 0, offset) + 1


def shown(word: bytes) -> str:
    """Return a piece of an input for a message: short, and without control characters."""
    text = word.decode("utf-8", errors="replace")
    cut = text if len(text) <= _LONGEST_SHOWN else f"{text[: _LONGEST_SHOWN // 2]}…"
    return "".join(c if c.isprintable() else "\ufffd" for c in cut)


def _clean_length(data: bytes) -> int:
    """Return where the first word with other bytes than digits starts, else the length of data."""
    for start in range(0, len(data), _BLOCK):
        block = data[start : start + _BLOCK]
        other = block.translate(None, _CLEAN)
        if other:
            wrong = start + block.index(other[0])
            # The digits before it belong to its word; no number has more of them than this.
            before = data[max(0, wrong - _LONGEST_WORD) : wrong]
            return wrong - (len(before) - len(before.rstrip(b"0123456789")))
    return len(data)


# -- layouts ---------------------------------------------------------------------------------------


TEST_COUNT = Message("the number of tests")


def tests_read(count: int) -> Message:
    """Return the words for all tests of an input, for the error about what follows them."""
    return Message("the only test") if count == 1 else Message("the {count} tests", count=count)


def read_one_per_test(
    data: bytes, most_tests: int, what: Message, low: int, high: int
) -> list[int]:
    """Read t, 1 ≤ t ≤ most_tests, and then one number per test, low ≤ number ≤ high.

    Raises
    ------
    InputError
        For the first error, with its line; `what` names a number.
    """
    numbers = Numbers(data, most_tests + 1)
    count = numbers.take(TEST_COUNT, 1, most_tests)
    found = numbers.take_many(count, what, low, high)
    numbers.end(tests_read(count))
    return found


def write_one_per_test(tests: Iterable[int]) -> str:
    """Return the input of one number per test that `read_one_per_test` reads."""
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
        Most heaps in all tests together, and so in one test.
    low, high : int
        Smallest and largest heap.
    heap, length : str
        The words for one heap, and for how many a test has, in errors; marked for translation.
    """

    tests: int
    heaps: int
    low: int
    high: int
    heap: str = N_("a heap size")
    length: str = N_("the number of heaps of test {test}")

    def by_letter(self, heap: str) -> dict[str, tuple[int, int]]:
        """Return letter → (smallest, largest) for t, n, the sum of n, and the size of a heap.

        `heap` is the statement's letter for that size.
        """
        return {
            "t": (1, self.tests),
            "n": (1, self.heaps),
            N_("sum of n"): (1, self.heaps),
            heap: (self.low, self.high),
        }


def read_heap_lists(data: bytes, limit: ListLimits) -> list[list[int]]:
    """Read t and then t tests, each a number n ≥ 1 and then n heaps.

    The numbers may be spread over the lines in any way, as judges allow. O(length).

    Raises
    ------
    InputError
        For the first error, with its line. If there are too few or too many numbers and a line has
        not as many heaps as its n says, the error is for that line.
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
    """Return the input that `read_heap_lists` reads, with two lines for each test."""
    written = [f"{len(heaps)}\n{' '.join(map(str, heaps))}" for heaps in tests]
    return "\n".join([str(len(written)), *written]) + "\n"


def _length_expected(test: int, room: int, limit: ListLimits) -> Message:
    what = Message(limit.length, test=test)
    if room == limit.heaps:
        return from_to(what, 1, room)
    return Message(
        "{what}, from 1 up and not more than {most} in all tests together",
        what=what,
        most=limit.heaps,
    )


def _lying_length(numbers: Numbers, lengths: Sequence[int], limit: ListLimits) -> InputError | None:
    """Return the error for the first line that has not as many numbers as the n alone before it.

    None without one. For inputs with too few or too many numbers: such a line is the likely cause.
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
            return wrong_count(line + 1, words[line], length, filled[row] + 1)
    return None


def wrong_count(line: int, found: int, length: int, before: int) -> InputError:
    """Return the error for a line that has not as many numbers as an earlier line says.

    Parameters
    ----------
    line : int
        The line, counted from 1.
    found, length : int
        How many numbers it has, and how many it should have.
    before : int
        The line that says how many.
    """
    expected = (
        Message("one number, as line {before} says", before=before)
        if length == 1
        else Message("{length} numbers, as line {before} says", length=length, before=before)
    )
    template = "Line {line}: expected {expected}, but found {found}."
    return InputError(
        Message(template, line=line, expected=expected, found=found),
        line=line,
        found=str(found),
        expected=expected,
    )
