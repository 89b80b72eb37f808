"""Judging an output: how many tests are wrong, and which known wrong programs print just that."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from gamecore import limits
from gamecore.problems.comparison import count_wrong, first_difference
from gamecore.problems.problem import as_bytes

if TYPE_CHECKING:
    from gamecore.problems.comparison import Difference
    from gamecore.problems.problem import Problem


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is to be said about somebody's output.

    Attributes
    ----------
    difference : Difference or None
        The first test that is wrong; None when everything is right.
    wrong : int
        How many tests are answered wrongly or not at all. It may be 0 beside a difference: then
        something stands after the last answer.
    tests : int
        How many tests the input has.
    like : tuple of str
        Names of the problem's mistakes whose wrong program prints exactly this, blanks apart.
        Empty for a right output.
    told_apart : bool
        Whether the wrong programs were run: not on an input or an output of more than
        limits.MISTAKES_RUN characters together.
    """

    difference: Difference | None
    wrong: int
    tests: int
    like: tuple[str, ...]
    told_apart: bool


def judge(problem: Problem[Any], text: str | bytes, given: str) -> Verdict:
    """Compare an output with the right one, and a wrong one with those of the known mistakes.

    Parameters
    ----------
    problem : Problem
    text : str or bytes
        The input.
    given : str
        The output to judge. Blanks, empty lines and the ends of lines do not count.

    Raises
    ------
    InputError
        As `Problem.solve`.

    Notes
    -----
    One run of the right program and, for a wrong output, one of each wrong program.
    """
    data = as_bytes(text)
    tests = problem.read(data)
    right = problem.answer(tests)
    count = problem.count(tests)
    accepts = None if problem.accepts is None else partial(problem.accepts, tests)
    expected, said = problem.split(right), problem.split(given)
    difference = first_difference(expected, said, problem.unit, accepts)
    short = len(data) + len(right) <= limits.MISTAKES_RUN
    if difference is None:
        return Verdict(None, 0, count, (), short)
    wrong = count_wrong(expected, said, accepts)
    like: tuple[str, ...] = ()
    if short:
        written = data.decode("utf-8", errors="replace")
        like = tuple(
            mistake.name
            for mistake in problem.mistakes
            if problem.split(mistake.wrong(written)) == said
        )
    return Verdict(difference, wrong, count, like, short)
