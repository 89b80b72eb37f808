"""Judging an output: the first wrong test, how many are, and which wrong programs print it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING

from gamecore.messages import N_, Message

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_LONGEST_SHOWN = 60


@dataclass(frozen=True, slots=True)
class Difference:
    """The first difference between an output and the right one.

    Attributes
    ----------
    test : int
        The index of the test, from 0; for text after the last answer, the number of tests.
    expected, given : str
        The right answer and the given one, with single blanks; "" for an answer that is missing.
    message : Message
        The difference in one sentence.
    """

    test: int
    expected: str
    given: str
    message: Message


TEST = N_("test {n}")


def answer_words(output: str) -> list[str]:
    """Return the words of an output, for problems whose every answer is one word."""
    return output.split()


def answer_lines(output: str) -> list[str]:
    """Return the non-empty lines of an output, with single blanks: one answer each."""
    split = (" ".join(line.split()) for line in output.splitlines())
    return [line for line in split if line]


def one_answer(output: str) -> list[str]:
    """Return the whole output as one answer, with single blanks; [] if it is empty."""
    words = output.split()
    return [" ".join(words)] if words else []


def first_difference(
    expected: Sequence[str],
    given: Sequence[str],
    unit: str = TEST,
    accepts: Callable[[int, str], bool] | None = None,
) -> Difference | None:
    """Return the first test on which two outputs differ.

    Parameters
    ----------
    expected, given : sequence of str
        The right answers and those to judge, split in the same way.
    unit : str
        The words for test n in the message, marked for translation.
    accepts : callable, optional
        (index of a test, answer) → whether that answer is right too.

    Returns
    -------
    Difference or None
        None if every answer is right and nothing follows the last.

    Notes
    -----
    O(length of the outputs).
    """
    if expected == given:
        return None
    for test, right in enumerate(expected):
        said = given[test] if test < len(given) else ""
        if not _is_right(test, right, said, accepts):
            return Difference(test, right, said, _sentence(unit, test, right, said, len(expected)))
    if len(given) > len(expected):
        more = given[len(expected)]
        return Difference(len(expected), "", more, _left_over(unit, len(expected), more))
    return None


def count_wrong(
    expected: Sequence[str],
    given: Sequence[str],
    accepts: Callable[[int, str], bool] | None = None,
) -> int:
    """Return how many tests are answered wrongly or not at all; O(length)."""
    answers = zip_longest(expected, given[: len(expected)], fillvalue="")
    return sum(
        not _is_right(test, right, said, accepts) for test, (right, said) in enumerate(answers)
    )


def _is_right(test: int, right: str, said: str, accepts: Callable[[int, str], bool] | None) -> bool:
    return said == right or bool(said and accepts is not None and accepts(test, said))


def _sentence(unit: str, test: int, expected: str, given: str, count: int) -> Message:
    fields = {
        "test": Message(unit, n=test + 1),
        "count": count,
        "expected": _shown(expected),
        "given": _shown(given),
    }
    if not given:
        if test == 0:
            return Message("The output is empty; {test} should say “{expected}”.", **fields)
        return Message(
            "The output ends before {test} of {count}, which should say “{expected}”.",
            **fields,
        )
    if given.lower() == expected.lower():
        return Message(
            "In {test} only capital letters differ: “{given}” should be “{expected}”.",
            **fields,
        )
    if count == 1:
        return Message("The output says “{given}”; it should say “{expected}”.", **fields)
    return Message(
        "In {test} of {count} the output says “{given}”; it should say “{expected}”.",
        **fields,
    )


def _left_over(unit: str, count: int, more: str) -> Message:
    return Message(
        "After the answer to {test}, the last, the output goes on with “{more}”.",
        test=Message(unit, n=count),
        more=_shown(more),
    )


def _shown(answer: str) -> str:
    cut = answer if len(answer) <= _LONGEST_SHOWN else f"{answer[: _LONGEST_SHOWN - 1]}…"
    return "".join(c if c.isprintable() else "?" for c in cut)


@dataclass(frozen=True, slots=True)
class Judgement:
    """The judgement of an output.

    Attributes
    ----------
    difference : Difference or None
        The first test that is wrong; None if the output is right.
    wrong : int
        How many tests are answered wrongly or not at all. 0 beside a difference means that
        something follows the last answer.
    tests : int
        How many tests the input has.
    like : tuple of str
        Names of the mistakes whose wrong program prints the same output, blanks apart; () for a
        right output.
    told_apart : bool
        Whether a wrong output is compared with those of the wrong programs: only if the input and
        the right output together have at most limits.MISTAKES_RUN bytes.
    """

    difference: Difference | None
    wrong: int
    tests: int
    like: tuple[str, ...]
    told_apart: bool
