"""The numbers of a rule's text, each to be changed where it stands."""

from __future__ import annotations

import re
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
    text = text_with_number(rule, place, value)
    try:
        return None if text is None else parse_rule(text)
    except GameError:
        return None


def text_with_number(rule: HeapRule, place: int, value: int) -> str | None:
    """Return what `with_number` reads: a text that may be no rule; None without such a number."""
    places = numbers_in(rule)
    if not 0 <= place < len(places) or value < 0:
        return None
    text, (start, end) = str(rule), places[place]
    return f"{text[:start]}{value}{text[end:]}"
