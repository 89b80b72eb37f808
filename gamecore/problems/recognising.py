"""Why another game is not the model of a problem: a position that the two decide otherwise."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from gamecore import limits
from gamecore.errors import GameError
from gamecore.positions.heaps import format_heaps, parse_heaps

if TYPE_CHECKING:
    from gamecore.problems.problem import Problem


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
    """Find the first small input of a problem that a wrong reading decides otherwise.

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
    told = (
        problem.explain(text, test)
        for text in problem.small()
        for test in range(problem.tests(text))
    )
    for explained in islice(told, limits.MODEL_TESTS):
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
