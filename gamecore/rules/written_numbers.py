"""The numbers of a rule's text, each to be changed where it stands."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING

from gamecore.errors import GameError
from gamecore.rules.language import parse_rule

if TYPE_CHECKING:
    from gamecore.rules.heap_rule import HeapRule

_NUMBER = re.compile(r"(?<![0-9a-z.])[0-9]+(?![0-9a-z.])", re.IGNORECASE)
"""A whole number; not the digits of a code, nor of a name."""


def numbers_in(rule: HeapRule) -> tuple[tuple[int, int], ...]:
    """Return where the numbers of a rule stand in its text: start and end of each, in order.

    The digits of a code such as 0.77 are none: each of them stands for several moves at once. Nor
    are those of “split 1+2+…+k”, which are a fixed phrase.

    Examples
    --------
    >>> from gamecore import parse_rule
    >>> numbers_in(parse_rule("take 1-5"))
    ((5, 6), (7, 8))
    """
    text = str(rule)
    return tuple(
        found.span()
        for found in _NUMBER.finditer(text)
        if "+" not in text[found.start() - 1 : found.end() + 1]
        or "split a" in text  # the conditions of a split may add numbers
    )


def with_number(rule: HeapRule, place: int, value: int) -> HeapRule | None:
    """Return the rule with one number of its text replaced, or None when that is no rule.

    Parameters
    ----------
    rule : HeapRule
    place : int
        Which of `numbers_in`.
    value : int
        At least 0.
    """
    places = numbers_in(rule)
    if not 0 <= place < len(places) or value < 0:
        return None
    text, (start, end) = str(rule), places[place]
    try:
        return parse_rule(f"{text[:start]}{value}{text[end:]}")
    except GameError:
        return None


def ends_of_number(rule: HeapRule, place: int, most: int) -> tuple[int, int]:
    """Return the least and the largest number that makes a rule in the place of one.

    Parameters
    ----------
    rule : HeapRule
    place : int
        Which of `numbers_in`; it is at most `most` now.
    most : int
        The largest number that is looked at.

    Returns
    -------
    tuple of int
        Every number that is tried on the way there makes a rule: whatever the rule language has a
        number for, it allows from somewhere on, up to somewhere.

    Notes
    -----
    O(log most) rules are read.

    Examples
    --------
    >>> from gamecore import parse_rule
    >>> ends_of_number(parse_rule("take 2-5"), 0, 100)
    (1, 5)
    """
    start, end = numbers_in(rule)[place]
    value = int(str(rule)[start:end])

    def farthest(way: int, room: int) -> int:
        def is_none(away: int) -> bool:
            return with_number(rule, place, value + way * away) is None

        for away in (room, room - 1):  # nearly always: down to 0 or 1, up to the largest
            if away <= 0 or not is_none(away):
                return max(away, 0)
        return bisect_left(range(1, room), True, key=is_none)

    return value - farthest(-1, value), value + farthest(1, most - value)
