"""The answers of the core about a problem: to inputs, to outputs, to wrong programs."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, islice
from typing import TYPE_CHECKING

from gamecore import limits
from gamecore.errors import GameError
from gamecore.problems.catalogue import problem as problem_of
from gamecore.problems.recognising import counterexample
from ui.base.refused import Refused
from ui.base.words import _, say
from ui.work.cached_task import background

if TYPE_CHECKING:
    from gamecore.problems.judging import Difference, Judgement
    from gamecore.problems.problem import Explanation, Kind
    from gamecore.problems.recognising import Counterexample, Reading


@dataclass(frozen=True, slots=True)
class Answered:
    """The answer to an input.

    Attributes
    ----------
    output : str
        The judge's whole output.
    tests : int
        How many tests the input has.
    """

    output: str
    tests: int


def _reading(slug: str, *_rest: object) -> str:
    return _("Solving the input of “{title}”.").format(title=_(problem_of(slug).title))


@background(describe=_reading)
def answered(slug: str, text: str | bytes) -> Answered | Refused:
    """Answer an input, or say what is wrong with it. Inputs and outputs of a few MB are kept."""
    problem = problem_of(slug)
    try:
        tests = problem.read(text if isinstance(text, bytes) else text.encode())
        return Answered(problem.printed(tests), len(tests))
    except GameError as refusal:
        return Refused(say(refusal.message))


@background(describe=_reading)
def explained(slug: str, text: str | bytes, test: int) -> Explanation | Refused:
    """Explain the answer to one test of an input that can be answered."""
    try:
        return problem_of(slug).explain(text, test)
    except GameError as refusal:
        return Refused(say(refusal.message))


@background(describe=_reading)
def judged(slug: str, text: str | bytes, given: str) -> Judgement | Refused:
    """Compare somebody's output with the right one, and with those of the known mistakes."""
    try:
        return problem_of(slug).judge(text, given)
    except GameError as refusal:
        return Refused(say(refusal.message))


@background(describe=_reading)
def between(slug: str, right: Reading, wrong: Reading) -> Counterexample | None:
    """Return a small position that a wrong reading of a problem decides otherwise."""
    return counterexample(problem_of(slug), right, wrong)


@background(describe=_reading)
def generated(slug: str, kind: Kind, seed: int) -> str:
    """Make an input; the same for the same kind and seed."""
    return problem_of(slug).generate(kind, seed)


@background(describe=_reading)
def caught(slug: str, mistake: str, text: str) -> Difference | Refused | None:
    """Run a wrong program on an input: where it first differs, None if it is right there."""
    problem = problem_of(slug)
    try:
        return problem.caught(problem.mistake(mistake), text)
    except GameError as refusal:
        return Refused(say(refusal.message))


@background(describe=_reading)
def first_missed(slug: str, mistake: str) -> str:
    """Return an input on which a wrong program is right: a sample, or a small one; "" for none."""
    problem = problem_of(slug)
    wrong = problem.mistake(mistake)
    samples = (sample.input for sample in problem.samples)
    inputs = chain(samples, islice(problem.small(), limits.MODEL_TESTS))
    return next((text for text in inputs if problem.caught(wrong, text) is None), "")


@background(describe=_reading)
def smallest_caught(slug: str, mistake: str) -> str:
    """Return the smallest input on which a wrong program is wrong."""
    problem = problem_of(slug)
    return problem.smallest_caught(problem.mistake(mistake))
