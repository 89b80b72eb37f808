"""Answers of the core about a problem, worked out in the background, and its model's page."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, islice
from typing import TYPE_CHECKING
from zlib import crc32

from gamecore import limits
from gamecore.errors import GameError
from gamecore.positions.heaps import parse_heaps
from gamecore.problems.catalogue import problem as problem_of
from gamecore.problems.recognising import Reading, counterexample
from ui.base import page_limits
from ui.base.page_limits import Refused
from ui.base.words import _, rule_text, say, sentences
from ui.catalogue.lookup import entry, model_of
from ui.work.cached_task import background

if TYPE_CHECKING:
    from gamecore.problems.judging import Difference, Judgement
    from gamecore.problems.problem import Explanation, Kind, Problem
    from gamecore.problems.recognising import Counterexample, Reading
    from ui.catalogue.entry import Entry, Model


CHOICES = 4
"""Number of models to choose from: the right one and three others."""


def choices(problem: Problem[object]) -> tuple[str, ...]:
    """Return the slugs of the models to choose from, in a fixed mixed order."""
    right = model_of(problem.slug)
    offered = (right.slug, *_model(right).near)
    return tuple(sorted(offered, key=lambda page: crc32(f"{problem.slug}/{page}".encode())))


def model_name(game: Entry) -> str:
    """Return the name of a game as a model; marked for translation."""
    return _model(game).name or game.heading


def model_move(game: Entry) -> str:
    """Return what a move of a model is, in words after "a move"; marked for translation."""
    return _model(game).move


def reading(game: Entry) -> Reading | None:
    """Return the rule or coupled game of this model; None for chance or letters."""
    if game.kind == "heaps":
        return Reading(rule=game.rule)
    if game.kind == "coupled" and not game.letters:
        return Reading(coupled=game.core or game.slug)
    return None


def _model(game: Entry) -> Model:
    if game.model is None:
        raise KeyError(f"{game.slug} is no model of contest problems")
    return game.model


def wrong_model(problem: Problem[object], guess: str) -> str:
    """Return why a model does not fit: what a move is in it."""
    words = _("In “{model}” a move {what}. Read again what a move may do here.")
    if any("open" in theorem.missing for theorem in model_of(problem.slug).theorems):
        words = _(
            "In “{model}” a move {what}, and the players choose everything. Who chooses the "
            "heap here?"
        )
    game = entry(guess)
    return words.format(model=_(model_name(game)), what=_(model_move(game)))


def position_between(guess: str, found: Counterexample) -> str:
    """Return the sentence with a position whose winner is another one in a wrong model."""
    words = _(
        "For example {heaps}: in this problem the player to move loses there, but in “{model}” "
        "they win."
    )
    if found.wins:
        words = _(
            "For example {heaps}: in this problem the player to move wins there, but in “{model}” "
            "they lose."
        )
    game = entry(guess)
    said = [words.format(heaps=_(", ").join(found.heaps.split()), model=_(model_name(game)))]
    if found.rule:
        said.append(_("The input allows “{rule}”.").format(rule=rule_text(found.rule)))
    if game.rule:
        said.append(_("The other game is played by “{rule}”.").format(rule=rule_text(game.rule)))
    return sentences(*said)


def live_query(game: Entry, explanation: Explanation) -> dict[str, str]:
    """Return the query that opens a test on the game's page, without heaps that do not fit."""
    fields = {}
    if explanation.rule:
        fields["rule"] = explanation.rule
    if explanation.heaps and has_live_page(game, explanation):
        fields[game.field] = explanation.heaps
    if explanation.rule:
        fields["view"] = "move"
    return game.query(fields)


def has_live_page(game: Entry, explanation: Explanation) -> bool:
    """Return whether the game's page can show the position of a test."""
    if game.letters:
        return len(explanation.heaps) <= page_limits.LETTERS
    try:
        parse_heaps(explanation.heaps, most_heaps=page_limits.HEAPS)
    except GameError:
        return False
    return True


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
    """Return the right output of an input, or what is wrong with the input."""
    problem = problem_of(slug)
    try:
        tests = problem.read(text if isinstance(text, bytes) else text.encode())
        return Answered(problem.printed(tests), len(tests))
    except GameError as refusal:
        return Refused(say(refusal.message))


@background(describe=_reading)
def explained(slug: str, text: str | bytes, test: int) -> Explanation | Refused:
    """Return why the answer to one test (from 0) of an input is right, or why that is refused."""
    try:
        return problem_of(slug).explain(text, test)
    except GameError as refusal:
        return Refused(say(refusal.message))


@background(describe=_reading)
def judged(slug: str, text: str | bytes, given: str) -> Judgement | Refused:
    """Return how an output compares with the right one and with those of known mistakes."""
    try:
        return problem_of(slug).judge(text, given)
    except GameError as refusal:
        return Refused(say(refusal.message))


@background(describe=_reading)
def between(slug: str, right: Reading, wrong: Reading) -> Counterexample | None:
    """Return a small position that two readings decide differently; None if none is found."""
    return counterexample(problem_of(slug), right, wrong)


@background(describe=_reading)
def generated(slug: str, kind: Kind, seed: int) -> str:
    """Return a generated input, always the same for the same kind and seed."""
    return problem_of(slug).generate(kind, seed)


@background(describe=_reading)
def caught(slug: str, mistake: str, text: str) -> Difference | Refused | None:
    """Return where a wrong program first differs on an input; None if it is right on all of it."""
    problem = problem_of(slug)
    try:
        return problem.caught(problem.mistake(mistake), text)
    except GameError as refusal:
        return Refused(say(refusal.message))


@background(describe=_reading)
def first_missed(slug: str, mistake: str) -> str:
    """Return a sample or small input on which a wrong program is right; "" if none is found."""
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
