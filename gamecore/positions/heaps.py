"""Positions as text: heaps (`5 10 20`, `1..10`, `4x3`), sums of games, and letters of heaps."""

from __future__ import annotations

import re
from collections.abc import Collection
from itertools import chain, islice
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from gamecore import limits
from gamecore.errors import LimitExceeded, PositionError, RuleSyntaxError
from gamecore.messages import Message, quoted
from gamecore.rules.heap_rule import HeapRule
from gamecore.rules.language import as_rule

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

T = TypeVar("T")

_LISTED = re.compile(r"\s*(?:\[(?P<heaps>[^][(){}]*)\])\s*")
# A heap, a range or a multiple, with the blanks in it: `1 .. 10`, `4 x 3`.
_WORD = re.compile(r"[^\s,]+(?:\s*(?:\.\.|…|[xX×])\s*[^\s,]+)*")
_RANGE = re.compile(r"([0-9]+)\s*(?:\.\.\.?|…)\s*([0-9]+)")
_MULTIPLE = re.compile(r"([0-9]+)\s*[xX×]\s*([0-9]+)")
_DASHED_RANGE = re.compile(r"([0-9]+)\s*[-\u2010-\u2015\u2212]\s*([0-9]+)")
_POWER = re.compile(r"[0-9]+(?:\^|\*\*|[eE]\+?)[0-9]+")
# With `[0-9]*\.?[0-9]+`, digits before a letter would be divided in every way: quadratic time.
_NUMBER = re.compile(r"[-\u2010-\u2015\u2212+]?(?:[0-9]+|[0-9]*\.[0-9]+)")
_LONG_LIST = 12
"""Up to this many heaps are written one by one: a person reads them faster than ranges."""
_WORTH_A_WORD = 4
"""In a longer list, at least this many heaps in a row are written as one range or multiple."""


def parse_heaps(
    text: str, most_heaps: int = limits.HEAPS, largest: int = limits.HEAP_SIZE
) -> tuple[int, ...]:
    """Read the heaps of a position from a text.

    Parameters
    ----------
    text : str
        Heap sizes, separated by blanks or commas, also as `[3, 5, 7]`; `a..b` is one heap of each
        size from a to b, `kxm` is k heaps of m. Empty text is the position without heaps; zero
        heaps keep their place.
    most_heaps, largest : int
        Most heaps and largest heap, for a page that allows less than the core does.

    Returns
    -------
    tuple of int
        The sizes in the order written.

    Raises
    ------
    PositionError
        If `text` is no str, or a part of it is no heap; the error has that part and its place.
    LimitExceeded
        If there are more than `most_heaps` heaps or a heap is larger than `largest`.

    Notes
    -----
    O(length of the text + heaps). Ranges and multiples are counted before they are written out, and
    a number is refused by its length before it is converted. No other exception is raised.
    """
    if not isinstance(text, str):
        shown = quoted(text, repr)
        raise PositionError(
            Message("Heaps are written as a text such as “5 10 20”, not {shown}.", shown=shown),
            text=shown,
        )
    start = len(text) - len(text.removeprefix("\ufeff"))  # the mark some editors put first
    end = len(text)
    # As a list, a tuple or a set is printed; one pair of brackets around all heaps.
    if listed := _LISTED.fullmatch(text, start):
        start, end = listed.span("heaps")
    return parse_heaps_between(text, start, end, most_heaps, largest)


def parse_heaps_between(
    text: str,
    start: int,
    end: int,
    most_heaps: int = limits.HEAPS,
    largest: int = limits.HEAP_SIZE,
    already: int = 0,
) -> tuple[int, ...]:
    """Read the heaps in text[start:end], as a part of a longer text with `already` heaps before it.

    The places in the errors count from the start of `text`.
    """
    most_heaps, largest = min(most_heaps, limits.HEAPS), min(largest, limits.HEAP_SIZE)
    runs: list[range | tuple[int, ...]] = []
    count = already
    for word in _WORD.finditer(text, start, end):
        if len(word[0]) < 19 and word[0].isascii() and word[0].isdecimal() and word[0][0] != "0":
            # Nearly every word of a long list; the rest of the checks would cost it ten times more.
            size = int(word[0])
            run: range | tuple[int, ...] = (size,)
            if size > largest:
                raise _too_large(word[0], word.start(), largest)
        else:
            run = _read_word(word[0], word.start(), most_heaps - count, most_heaps, largest)
        count += len(run)
        if count > most_heaps:
            raise _too_many(word[0], word.start(), most_heaps)
        runs.append(run)
    return tuple(chain.from_iterable(runs))


def _read_word(
    word: str, place: int, room: int, most_heaps: int, largest: int
) -> range | tuple[int, ...]:
    """Return the heaps of one word; a multiple of more than `room` heaps is refused unbuilt."""
    if _is_number(word):
        return (_size(word, place, largest),)
    if match := _RANGE.fullmatch(word):
        low, high = (_size(match[i], place + match.start(i), largest) for i in (1, 2))
        if high < low:
            raise _wrong(
                word,
                place,
                Message("a range runs upwards, such as {low}..{high}", low=high, high=low),
            )
        return range(low, high + 1)
    if match := _MULTIPLE.fullmatch(word):
        size = _size(match[2], place + match.start(2), largest)
        if len(match[1]) > len(str(room)) or int(match[1]) > room:
            raise _too_many(word, place, most_heaps)
        if match[1].startswith("0"):
            raise _wrong(
                word,
                place,
                Message("write k heaps of {size} as kx{size}, with k from 1 up", size=size),
            )
        return (size,) * int(match[1])
    raise _wrong(word, place, _remedy(word, largest))


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdecimal()


def _size(digits: str, place: int, largest: int) -> int:
    """Return a heap size, checking its length first: int() of a million digits takes seconds."""
    if len(digits) > 1 and digits.startswith("0"):
        raise _wrong(
            digits,
            place,
            Message("a number starts with 1 to 9, and a thousand is written 1000, without a comma"),
        )
    if len(digits) > len(str(largest)) or int(digits) > largest:
        raise _too_large(digits, place, largest)
    return int(digits)


def _remedy(word: str, largest: int) -> Message:
    """Return advice on how to write a wrong word, as near as possible to what was typed."""
    if match := _DASHED_RANGE.fullmatch(word):
        return Message(
            "one heap of each size is written {low}..{high}",
            low=quoted(match[1]),
            high=quoted(match[2]),
        )
    if _POWER.fullmatch(word):
        return Message(
            "write the number out in digits, at most {largest}",
            largest=largest,
        )
    if _NUMBER.fullmatch(word):
        return Message("a heap is a whole number of stones, 0 or more")
    if word.isnumeric():
        return Message("write it with the digits 0 to 9")
    return Message("write sizes such as 5 10 20, or 1..10, or 4x3 for four heaps of 3")


def _wrong(word: str, place: int, remedy: Message) -> PositionError:
    return PositionError(
        Message(
            "“{word}” (character {place}) is not a heap: {remedy}.",
            word=quoted(word),
            place=place + 1,
            remedy=remedy,
        ),
        text=quoted(word),
        position=place,
    )


def _too_large(digits: str, place: int, largest: int) -> LimitExceeded:
    return LimitExceeded(
        Message(
            "A heap of {size} stones (character {place}) is too large; the largest is {limit}.",
            size=quoted(digits),
            place=place + 1,
            limit=largest,
        ),
    )


def _too_many(word: str, place: int, most_heaps: int) -> LimitExceeded:
    return LimitExceeded(
        Message(
            "With “{word}” (character {place}) there are more than {limit} heaps; write fewer.",
            word=quoted(word),
            place=place + 1,
            limit=most_heaps,
        ),
    )


def check_heap_count(count: int) -> None:
    """Raise LimitExceeded if a position has too many heaps; otherwise do nothing.

    For positions given as numbers; those in a text are counted while it is read.

    Parameters
    ----------
    count : int
        How many heaps there are.

    Raises
    ------
    LimitExceeded
        If there are more than limits.HEAPS.
    """
    if count > limits.HEAPS:
        raise LimitExceeded(
            Message(
                "A position has at most {limit} heaps; this one has {count}.",
                limit=limits.HEAPS,
                count=count,
            ),
        )


def in_a_row(given: Iterable[T]) -> Collection[T]:
    """Return an iterable as a collection: itself, or for an iterator a list.

    Raises
    ------
    PositionError
        If it is not iterable. Its entries are not checked.
    """
    try:
        row = iter(given)
    except TypeError:
        text = quoted(given, repr)
        raise PositionError(
            Message(
                "Heaps are whole numbers in a row, such as [5, 10, 20], not {text}.", text=text
            ),
            text=text,
        ) from None
    # One heap too many is enough to refuse it: an iterator may be endless.
    return given if isinstance(given, Collection) else list(islice(row, limits.HEAPS + 1))


def format_heaps(heaps: Sequence[int]) -> str:
    """Write a position so that `parse_heaps` reads it back to the same heaps.

    Parameters
    ----------
    heaps : sequence of int
        Heap sizes ≥ 0.

    Returns
    -------
    str
        The sizes separated by blanks: `5 10 20`. In a list of more than 12 heaps, four or more in a
        row that are equal or climb by one are one word: `4x3`, `1..10`. The position without heaps
        is the empty text.

    Notes
    -----
    O(number of heaps). Equal positions have equal texts.
    """
    if len(heaps) <= _LONG_LIST:
        return " ".join(map(str, heaps))
    return " ".join(_words(heaps))


def _words(heaps: Sequence[int]) -> Iterator[str]:
    start = 0
    while start < len(heaps):
        equal = _run(heaps, start, 0)
        climbing = _run(heaps, start, 1)
        first = heaps[start]
        if equal >= _WORTH_A_WORD:
            yield f"{equal}x{first}"
            start += equal
        elif climbing >= _WORTH_A_WORD:
            yield f"{first}..{first + climbing - 1}"
            start += climbing
        else:
            yield str(first)
            start += 1


def _run(heaps: Sequence[int], start: int, step: int) -> int:
    """Return how many heaps from `start` on go up by `step` each, `start` included."""
    end = start + 1
    while end < len(heaps) and heaps[end] - heaps[end - 1] == step:
        end += 1
    return end - start


# -- letters ---------------------------------------------------------------------------------------


def heap_letter(place: int) -> str:
    """Return the letters of the heap at a place from 0: A, B, …, Z, then AA, AB and so on."""
    name, place = "", place + 1
    while place:
        place, rest = divmod(place - 1, 26)
        name = chr(ord("A") + rest) + name
    return name


def place_of_letter(name: str) -> int:
    """Return the place, from 0, of the heap with these letters of A–Z, in either case."""
    place = 0
    for character in name.upper()[: len(str(limits.HEAPS)) + 1]:
        place = place * 26 + ord(character) - ord("A") + 1
    return place - 1


# -- sums of different games -----------------------------------------------------------------------


class Component(NamedTuple):
    """One game of a sum: its rule and the heaps that are played by it."""

    rule: HeapRule
    heaps: tuple[int, ...]


def parse_sum(
    text: str, most_heaps: int = limits.HEAPS, largest: int = limits.HEAP_SIZE
) -> list[Component]:
    """Read a sum of games.

    Parameters
    ----------
    text : str
        Components `rule: heaps`, separated by semicolons or line ends. Empty components are
        skipped, so a text may end with a semicolon; a component may have no heaps.
    most_heaps, largest : int
        Limits on all heaps together and on one heap, for a page that allows less than the core.

    Returns
    -------
    list of Component
        In the order written; `by_heap` gives what `analyse` takes.

    Raises
    ------
    RuleSyntaxError, PositionError
        If `text` is no str, a rule or a heap is wrong, or a colon is missing; places count from the
        start of `text`.
    LimitExceeded
        If there are more than limits.SUM_RULES components, or as `parse_rule` and `parse_heaps`.
    """
    if not isinstance(text, str):
        shown = quoted(text, repr)
        raise PositionError(
            Message("A sum is written as a text such as “take 1-3: 9”, not {shown}.", shown=shown),
            text=shown,
        )
    components: list[Component] = []
    heaps = 0
    start = 0
    for piece in text.replace("\n", ";").split(";"):
        end = start + len(piece)
        if piece.strip():
            if len(components) == limits.SUM_RULES:
                raise LimitExceeded(
                    Message(
                        "A sum has at most {limit} games; write fewer, and heaps of the same game "
                        "after one rule.",
                        limit=limits.SUM_RULES,
                    ),
                )
            rule, colon = _rule(text, start, end)
            sizes = parse_heaps_between(text, colon + 1, end, most_heaps, largest, already=heaps)
            heaps += len(sizes)
            components.append(Component(rule, sizes))
        start = end + 1
    return components


def _rule(text: str, start: int, end: int) -> tuple[HeapRule, int]:
    """Return the rule of the component text[start:end], and the place of its colon."""
    colon = text.find(":", start, end)
    if colon < 0:
        shown = quoted(text[start:end].strip())
        raise PositionError(
            Message(
                "“{text}” has no colon: write a rule, a colon and its heaps, such as take 1-3: 9.",
                text=shown,
            ),
            text=shown,
            position=start + len(text[start:end]) - len(text[start:end].lstrip()),
        )
    rule = text[start:colon]
    try:
        return as_rule(rule.strip()), colon
    except RuleSyntaxError as error:
        raise RuleSyntaxError(
            error.message,
            text=text,
            position=start + len(rule) - len(rule.lstrip()) + error.position,
            expected=error.expected,
            suggestion=error.suggestion,
            readings=error.readings,
        ) from None


def format_sum(components: Iterable[tuple[HeapRule, tuple[int, ...]]]) -> str:
    """Write a sum so that `parse_sum` reads it back to the same components: `take 1-3: 9; …`."""
    return "; ".join(f"{rule}: {format_heaps(heaps)}".rstrip() for rule, heaps in components)


def by_heap(
    components: Iterable[tuple[HeapRule, tuple[int, ...]]],
) -> tuple[tuple[HeapRule, ...], tuple[int, ...]]:
    """Return the rules, one per heap, and the heaps of a sum: the two arguments of `analyse`."""
    rules: list[HeapRule] = []
    sizes: list[int] = []
    for rule, heaps in components:
        rules.extend([rule] * len(heaps))
        sizes.extend(heaps)
    return tuple(rules), tuple(sizes)
