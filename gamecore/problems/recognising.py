"""Recognising a problem: what refutes a wrong model, and how the heaps of an input are read."""

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
"""How heaps were read out of an input: right, in another order, with the number that counts them,
those of all its tests, another line of it, all its numbers, or in some other way."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A game that somebody reads a problem as: one rule for every heap, or a coupled game.

    Attributes
    ----------
    rule : str
        In the rule language; "" for a coupled game.
    coupled : str
        The name of a coupled game; "" where there is a rule.
    """

    rule: str = ""
    coupled: str = ""

    def wins(self, heaps: tuple[int, ...]) -> bool:
        """Tell whether the player to move wins; raises GameError where it is no such position."""
        if self.rule:
            from gamecore.positions.analysis import analyse

            return analyse(self.rule, heaps).nim_sum != 0
        from gamecore.coupled.games import coupled_game

        return coupled_game(self.coupled).analyse(heaps).outcome == "N"


@dataclass(frozen=True, slots=True)
class Counterexample:
    """A position of the problem that a wrong reading decides wrongly.

    Attributes
    ----------
    heaps : str
        The position, as a game's page reads it.
    wins : bool
        Whether the player to move wins in the problem; in the wrong reading it is the other way.
    rule : str
        The rule that the input brings, where the problem has no rule of its own; otherwise "".
    """

    heaps: str
    wins: bool
    rule: str


def counterexample(problem: Problem[Any], right: Reading, wrong: Reading) -> Counterexample | None:
    """Find the first small input of a problem that a wrong reading decides differently.

    Parameters
    ----------
    problem : Problem
        Its positions are lists of heaps.
    right : Reading
        What it is. Where the input brings its own rule, that one counts.
    wrong : Reading

    Returns
    -------
    Counterexample or None
        None where none of the first limits.MODEL_TESTS small tests tells them apart.
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
            continue  # no position of both games
    return None


def sample_test(problem: Problem[Any]) -> Explanation | None:
    """Return the test of the first sample that has most heaps, of those that can be read off.

    None where no test of it has one to limits.TOLD_HEAPS heaps, and where it is a string.
    """
    told = _explained(problem, problem.samples[0].input)
    of_heaps = [explained for explained in told if 0 < len(_heaps(explained)) <= limits.TOLD_HEAPS]
    return max(of_heaps, key=lambda explained: len(_heaps(explained)), default=None)


def is_lone(problem: Problem[Any]) -> bool:
    """Tell whether a position is one heap at the start and stays one: no small input has two.

    Looks at the first limits.MODEL_TESTS small tests, and at the options of their heaps.
    """
    return all(map(_stays_one, _small_tests(problem)))


def misread(problem: Problem[Any], asked: Explanation, typed: str, coupled: str = "") -> Misread:
    """Tell how somebody read the heaps of a test of the first sample.

    Parameters
    ----------
    problem : Problem
    asked : Explanation
        Of that test, as `sample_test` returns it.
    typed : str
        Heap sizes as a page reads them.
    coupled : str
        The coupled game that is the model, which knows whether a heap's place counts, as on a
        staircase; "" for heaps that are apart, where it does not.

    Returns
    -------
    str
        "" where they are right.

    Raises
    ------
    PositionError
        If `typed` is no list of heaps.
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
    """Yield the first limits.MODEL_TESTS small tests, explained."""
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
