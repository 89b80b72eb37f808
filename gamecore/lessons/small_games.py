"""Moves, values and labels of small heaps, straight from the definition; and rules in words.

Answers are compared with these; a known mistake uses them too, with one step done wrongly.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from gamecore.grundy.mex import mex, nim_sum
from gamecore.messages import Message, listed
from gamecore.rules.language import as_rule
from gamecore.rules.options import options

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gamecore.lessons.pictures import Label
    from gamecore.positions.moves import Option
    from gamecore.rules.heap_rule import HeapRule

CACHED = 4096
"""Results cached by each function here: a search for one question needs some hundreds."""


@lru_cache(CACHED)
def moves(rule: str, n: int) -> tuple[Option, ...]:
    """Return the options of a heap, sorted."""
    return tuple(options(as_rule(rule), n))


@lru_cache(CACHED)
def values(rule: str, upto: int) -> tuple[int, ...]:
    """Return G(0), …, G(upto), each the mex of the values of its options."""
    found: list[int] = []
    for n in range(upto + 1):
        found.append(mex(nim_sum(found[part] for part in left) for left in moves(rule, n)))
    return tuple(found)


@lru_cache(CACHED)
def option_values(rule: str, n: int) -> tuple[int, ...]:
    """Return the value of each option of a heap, in order: the XOR of the values of its parts."""
    known = values(rule, n)
    return tuple(nim_sum(known[part] for part in left) for left in moves(rule, n))


def options_up(rule: str, n: int) -> list[tuple[Option, int]]:
    """Return the options of a heap that are worth more than it, each with its value."""
    found = zip(moves(rule, n), option_values(rule, n), strict=True)
    return [(option, value) for option, value in found if value > values(rule, n)[n]]


@lru_cache(CACHED)
def labels(rule: str, upto: int) -> tuple[Label, ...]:
    """Return the labels of the heaps 0, …, upto under a rule that never splits."""
    found: list[Label] = []
    for n in range(upto + 1):
        found.append("N" if "P" in options_of(rule, n, found) else "P")
    return tuple(found)


def options_of(rule: str, n: int, known: list[Label]) -> list[Label]:
    """Return the label of each option of a heap; `known` has the labels of all smaller heaps."""
    return [known[sum(left)] for left in moves(rule, n)]


def taking(amounts: Iterable[int]) -> str:
    """Return the rule that takes one of these amounts, as canonical text."""
    return str(as_rule(f"take {', '.join(map(str, sorted(amounts)))}"))


def amounts_of(rule: str) -> tuple[int, ...]:
    """Return the amounts that a rule takes, ascending; only for fixed amounts up to 20."""
    far = 40
    return tuple(sorted(far - sum(left) for left in moves(rule, far) if len(left) == 1))


_AMOUNTS = re.compile(r"take (\d+(?:-\d+)?(?:, \d+(?:-\d+)?)*)( or )?")

NAMED = 5
"""Most amounts that are named one by one; with more, longer runs are named by their ends."""


def rule_words(rule: str) -> str:
    """Return a canonical rule in words, since `take 1-3` might be read as 1 and 3.

    Examples
    --------
    >>> rule_words("take 1-3"), rule_words("take 1-2 or split into 2"), rule_words("take 1-7")
    ('take 1, 2 or 3', 'take 1 or 2, or split into 2', 'take 1 to 7')
    """
    return _AMOUNTS.sub(_amounts_in_words, rule)


def _amounts_in_words(found: re.Match[str]) -> str:
    runs = [tuple(map(int, run.split("-"))) for run in found[1].split(", ")]
    many = sum(run[-1] - run[0] + 1 for run in runs)
    words: list[str] = []
    for run in runs:
        first, last = run[0], run[-1]
        if many <= NAMED or last - first < 2:
            words += map(str, range(first, last + 1))
        else:
            words.append(f"{first} to {last}")
    # Only a comma tells the next clause from the last amount.
    then = found[2] or ""
    return f"take {listed(words, 'or')}{',' if then and words[1:] else ''}{then}"


def who_loses(misere: bool = False) -> Message:
    """Return the sentence that says who loses at the end."""
    if misere:
        return Message("Whoever makes the last move loses.")
    return Message("Whoever cannot move loses.")


def heap_rules(rules: tuple[str, ...]) -> tuple[HeapRule, ...]:
    """Return these texts parsed as rules."""
    return tuple(map(as_rule, rules))
