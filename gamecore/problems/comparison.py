"""Comparing outputs: the first test on which somebody's output differs from the right one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamecore.messages import Message

if TYPE_CHECKING:
    from collections.abc import Callable

_LONGEST_SHOWN = 60


@dataclass(frozen=True, slots=True)
class Difference:
    """Where an output first differs from the right one.

    Attributes
    ----------
    test : int
        Which test, 0-based; for what is printed after the last test, the number of tests.
    expected, given : str
        The right line and the line that was given, blanks made single; "" for a line that is not
        there. Where one test has several lines and there is only one test, all of them, joined.
    message : Message
        One sentence.
    """

    test: int
    expected: str
    given: str
    message: Message


def first_difference(
    expected: str,
    given: str,
    tests: int = 1,
    accepts: Callable[[int, str], bool] | None = None,
) -> Difference | None:
    """Find the first test on which two outputs differ.

    Parameters
    ----------
    expected, given : str
        The right output and the one to judge. How many blanks stand between words, empty lines and
        line ends do not count.
    tests : int
        How many tests the input has. With several, each has one line of the output.
    accepts : callable, optional
        (test, line) → whether that line is right too, where several answers are.

    Notes
    -----
    O(length of the outputs).
    """
    if accepts is None and expected.split() == given.split():
        return None
    right, said = _lines(expected), _lines(given)
    if tests == 1 and (len(right) > 1 or len(said) > 1):
        right, said = [" ".join(right)], [" ".join(said)] if accepts is None else said
    for test, line in enumerate(right):
        answer = said[test] if test < len(said) else ""
        if answer != line and not (answer and accepts is not None and accepts(test, answer)):
            return Difference(test, line, answer, _sentence(test, line, answer, len(right)))
    if len(said) > len(right):
        more = said[len(right)]
        return Difference(len(right), "", more, _left_over(len(right), more))
    return None


def _lines(text: str) -> list[str]:
    """Return the lines that are not empty, with single blanks."""
    split = (" ".join(line.split()) for line in text.splitlines())
    return [line for line in split if line]


def _sentence(test: int, expected: str, given: str, count: int) -> Message:
    fields = {"test": test + 1, "expected": _shown(expected), "given": _shown(given)}
    if not given:
        if test == 0:
            return Message("The output is empty; test 1 wants “{expected}”.", **fields)
        return Message(
            "The output ends before test {test} of {count}, which wants “{expected}”.",
            count=count,
            **fields,
        )
    if given.lower() == expected.lower():
        return Message(
            "Test {test}: only capital letters differ: “{given}” should be “{expected}”.",
            **fields,
        )
    return Message("Test {test}: the output says “{given}”, and right is “{expected}”.", **fields)


def _left_over(count: int, more: str) -> Message:
    if count == 1:
        return Message("After the answer the output goes on with “{more}”.", more=_shown(more))
    return Message(
        "After the last of the {count} answers the output goes on with “{more}”.",
        count=count,
        more=_shown(more),
    )


def _shown(line: str) -> str:
    cut = line if len(line) <= _LONGEST_SHOWN else f"{line[: _LONGEST_SHOWN - 1]}…"
    return "".join(c if c.isprintable() else "?" for c in cut)
