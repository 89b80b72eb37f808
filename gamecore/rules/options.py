"""The options of a heap: the one definition of a game. Everything else is derived from it."""

from __future__ import annotations

from itertools import islice
from numbers import Integral
from operator import index
from typing import TYPE_CHECKING, SupportsIndex, TypeGuard

from gamecore import limits, progress
from gamecore.errors import LimitExceeded, PositionError
from gamecore.messages import Message, quoted, readable
from gamecore.rules.language import as_rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamecore.rules.heap_rule import HeapRule, Option


REPORTED_OPTIONS = 4096
"""Options between two progress reports: a few milliseconds, more where options have many heaps."""


def options(rule: HeapRule | str, n: int) -> list[Option]:
    """Return every option of a heap, listed: this is the definition of the game.

    Parameters
    ----------
    rule : HeapRule or str
        A rule or its text.
    n : int
        Heap size in stones, 0 ≤ n ≤ limits.HEAP_SIZE.

    Returns
    -------
    list of tuple of int
        Each tuple holds the positive heaps left, ascending; () when nothing is left. No tuple
        occurs twice and the list is sorted.

    Raises
    ------
    RuleSyntaxError
        If `rule` is a text that is not a rule.
    PositionError
        If `n` is negative or not a whole number.
    LimitExceeded
        If there are more than limits.OPTIONS options: use `analyse`, which does not list them. If
        `n`, an option's heaps or the search of a condition are beyond their limits.
    ConditionError
        If a condition of the rule divides by zero for this heap.

    Notes
    -----
    Slow, short and obviously right: O(m log m) for m options, besides O(n) for a condition that is
    tried on every amount. Everything fast is tested against it.
    """
    rule = as_rule(rule)
    n = check_heap(n)
    found: set[Option] = set()
    for clause in rule.clauses:
        # One more than allowed from each clause: clauses may repeat each other's options, so one
        # cut over all of them together could lose some silently.
        found.update(in_reports(clause.options(n), limits.OPTIONS))
        if len(found) > limits.OPTIONS:
            raise LimitExceeded(
                Message(
                    "A heap of {n} has more than {limit} options under “{rule}”; list a smaller"
                    " heap.",
                    n=n,
                    limit=limits.OPTIONS,
                    rule=str(rule),
                ),
            )
    return sorted(found)


def is_option(rule: HeapRule, n: int, option: Option) -> bool:
    """Return whether a heap of `n` stones may become `option`, without listing the options.

    Parameters
    ----------
    rule : HeapRule
    n : int
        The heap, 0 ≤ n ≤ limits.HEAP_SIZE.
    option : tuple of int
        Any sizes; only positive ones, in ascending order, can be an option.
    """
    if option and (option[0] < 1 or list(option) != sorted(option)):
        return False
    return any(clause.may_become(n, option) for clause in rule.clauses)


def has_option(rule: HeapRule, n: int) -> bool:
    """Return whether any move is allowed in a heap of `n` stones."""
    return any(clause.has_option(n) for clause in rule.clauses)


def too_many_options(rule: HeapRule, n: int, most: int = limits.OPTIONS) -> LimitExceeded:
    """Return the error for a heap with more than `most` options that must be tried one by one."""
    return LimitExceeded(
        Message(
            "A heap of {n} has more than {limit} options under “{rule}” that must be tried one by "
            "one; give a smaller heap.",
            n=n,
            rule=str(rule),
            limit=most,
        ),
    )


def in_reports(found: Iterator[Option], most: int) -> Iterator[Option]:
    """Yield the first `most` + 1 options, reporting progress every REPORTED_OPTIONS of them.

    A report may raise Cancelled, which ends nothing but this list.
    """
    for count, option in enumerate(islice(found, most + 1), 1):
        yield option
        if count % REPORTED_OPTIONS == 0:
            progress.report(count, most)


def is_whole(number: object) -> TypeGuard[int]:
    """Return whether `number` is an integer, Python's or NumPy's; a bool is not one."""
    return isinstance(number, Integral) and not isinstance(number, bool)


def check_heap(n: SupportsIndex) -> int:
    """Return a heap size as a Python int; NumPy's integers, which overflow, are converted.

    Raises
    ------
    PositionError
        If `n` is not an integer, is a bool, or is negative.
    LimitExceeded
        If `n` is more than limits.HEAP_SIZE.
    """
    try:
        size = -1 if isinstance(n, bool) else index(n)
    except TypeError:
        size = -1
    if size < 0:
        raise PositionError(
            Message(
                "“{text}” is not a heap: a heap is a whole number of stones, 0 or more.",
                text=quoted(n),
            ),
            text=quoted(n),
        )
    if size > limits.HEAP_SIZE:
        raise LimitExceeded(
            Message(
                "A heap of {n} stones is too large; the largest is {limit}.",
                n=readable(size),
                limit=limits.HEAP_SIZE,
            ),
        )
    return size
