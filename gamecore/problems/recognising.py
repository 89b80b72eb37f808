"""Recognising a problem: counterexamples to wrong models, and mistakes in reading off heaps."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal

from gamecore import limits
from gamecore.errors import GameError
from gamecore.positions.heaps import format_heaps, parse_heaps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamecore.problems.problem import Explanation, Problem

Misread = Literal["", "order", "count", "tests", "line", "input", "other"]
"""How heaps were read off an input. "": rightly. order: in another order. count: with the number of
heaps before them. tests: those of all tests. line: another line. input: all its numbers. other: in
some other way."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A model of a problem, right or wrong: one rule for every heap, or a coupled game.

    Attributes
    ----------
    rule : str
        The rule as text; "" for a coupled game.
    coupled : str
        The name of the coupled game; "" for a rule.
    """

    rule: str = ""
    coupled: str = ""

    def wins(self, heaps: tuple[int, ...]) -> bool:
        """Return whether the player to move wins; raise GameError if this is no position of it."""
        if self.rule:
            from gamecore.positions.analysis import analyse

            return analyse(self.rule, heaps).nim_sum != 0
        from gamecore.coupled.games import coupled_game

        return coupled_game(self.coupled).analyse(heaps).outcome == "N"


@dataclass(frozen=True, slots=True)
class Counterexample:
    """A position of the problem whose winner a wrong model gets wrong.

    Attributes
    ----------
    heaps : str
        The position, as the page of a game reads it.
    wins : bool
        Whether the player to move wins by the rules of the problem; the wrong model says otherwise.
    rule : str
        The rule that comes with the input, where the problem has no fixed rule; otherwise "".
    """

    heaps: str
    wins: bool
    rule: str


def counterexample(problem: Problem[Any], right: Reading, wrong: Reading) -> Counterexample | None:
    """Return the first small test of a problem whose winner a wrong model gets wrong.

    Parameters
    ----------
    problem : Problem
        Its positions are lists of heaps.
    right : Reading
        The right model; a rule in the explanation of a test takes its place for that test.
    wrong : Reading
        The wrong model.

    Returns
    -------
    Counterexample or None
        None if the models agree on the first limits.MODEL_TESTS small tests.
    """
    for explained in _small_tests(problem):
        here = Reading(explained.rule) if explained.rule else right
        try:
            heaps = parse_heaps(explained.heaps)
            truth = here.wins(heaps)
            if wrong.wins(heaps) != truth:
                brought = "" if problem.model else explained.rule
                return Counterexample(format_heaps(heaps), truth, brought)
        except GameError:
            continue  # not a position of both games
    return None


def sample_test(problem: Problem[Any]) -> Explanation | None:
    """Return the explanation of the first sample's test with most heaps, limits.TOLD_HEAPS at most.

    None if it has no test with so few heaps but at least one, or is a string.
    """
    told = _explained(problem, problem.samples[0].input)
    of_heaps = [explained for explained in told if 0 < len(_heaps(explained)) <= limits.TOLD_HEAPS]
    return max(of_heaps, key=lambda explained: len(_heaps(explained)), default=None)


def is_lone(problem: Problem[Any]) -> bool:
    """Return whether positions have one heap at the start, and no move splits it.

    Examines the first limits.MODEL_TESTS small tests, and the options of their heaps.
    """
    return all(map(_stays_one, _small_tests(problem)))


def misread(problem: Problem[Any], asked: Explanation, typed: str, coupled: str = "") -> Misread:
    """Return how somebody read the heaps of a test of the first sample.

    Parameters
    ----------
    problem : Problem
    asked : Explanation
        The explanation of that test, as `sample_test` returns it.
    typed : str
        The heaps that were typed.
    coupled : str
        The name of the coupled game that is the model, which decides whether the order of heaps
        counts, as on a staircase; "" for independent heaps, where it does not.

    Returns
    -------
    str
        One of Misread; "" if the heaps are right.

    Raises
    ------
    PositionError, LimitExceeded
        If `typed` is no list of heaps, or too long.
    """
    heaps, read = _heaps(asked), parse_heaps(typed)
    if read == heaps:
        return ""
    if sorted(read) == sorted(heaps):
        return "" if not coupled or _is_same(coupled, read, heaps) else "order"
    text = problem.samples[0].input
    tests = _explained(problem, text)
    lines = [_numbers(line) for line in text.splitlines()]
    known: tuple[tuple[Misread, object], ...] = (
        ("count", (len(heaps), *heaps)),
        ("tests", tuple(size for told in tests for size in _heaps(told))),
    )
    for kind, mistake in known:
        if read == mistake:
            return kind
    if read in lines:
        return "line"
    return "input" if read == tuple(size for line in lines for size in line) else "other"


def _explained(problem: Problem[Any], text: str) -> list[Explanation]:
    return [problem.explain(text, test) for test in range(problem.tests(text))]


def _small_tests(problem: Problem[Any]) -> Iterator[Explanation]:
    """Return the explanations of the first limits.MODEL_TESTS small tests."""
    told = (explained for text in problem.small() for explained in _explained(problem, text))
    return islice(told, limits.MODEL_TESTS)


def _is_same(coupled: str, one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    from gamecore.coupled.games import coupled_game

    canonical = coupled_game(coupled).canonical
    return bool(canonical(one) == canonical(other))


def _heaps(explained: Explanation) -> tuple[int, ...]:
    try:
        return parse_heaps(explained.heaps)
    except GameError:
        return ()


def _stays_one(explained: Explanation) -> bool:
    from gamecore.rules.options import options

    heaps = _heaps(explained)
    if len(heaps) != 1 or not explained.rule:
        return False
    return all(len(option) <= 1 for option in options(explained.rule, heaps[0]))


def _numbers(line: str) -> tuple[int, ...]:
    return tuple(int(word) for word in line.split() if word.isascii() and word.isdecimal())
