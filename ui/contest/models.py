"""Which game is this problem? What to choose from in the guess, and why another does not fit."""

from __future__ import annotations

from typing import TYPE_CHECKING
from zlib import crc32

from gamecore.problems.recognising import Reading
from ui.base.words import _
from ui.catalogue.house import entry, model_of

if TYPE_CHECKING:
    from gamecore.problems.problem import Problem
    from gamecore.problems.recognising import Counterexample
    from ui.catalogue.entry import Entry, Model

CHOICES = 4
"""Models to choose from: the right one and three others."""


def choices(problem: Problem[object]) -> tuple[str, ...]:
    """Return the slugs of the games to choose from, in an order that is the same every time."""
    right = model_of(problem.slug)
    offered = (right.slug, *_model(right).near)
    return tuple(sorted(offered, key=lambda page: crc32(f"{problem.slug}/{page}".encode())))


def model_name(game: Entry) -> str:
    """Return what a game is called as a model; marked for translation."""
    return _model(game).name or game.heading


def model_move(game: Entry) -> str:
    """Return what a move of a model is, after "a move"; marked for translation."""
    return _model(game).move


def reading(game: Entry) -> Reading | None:
    """Return how a game is decided, on its heaps; None for draws and for letters."""
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
    """Say why a model does not fit: what a move is there."""
    words = _("In “{model}” a move {what}. Read again what a move may do here.")
    if any("open" in theorem.missing for theorem in model_of(problem.slug).theorems):
        words = _(
            "In “{model}” a move {what}, and the players choose everything. Who chooses the "
            "heap here?"
        )
    game = entry(guess)
    return words.format(model=_(model_name(game)), what=_(model_move(game)))


def position_between(guess: str, found: Counterexample) -> str:
    """Say which position a wrong model decides otherwise than the problem."""
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
    said = [words.format(heaps=", ".join(found.heaps.split()), model=_(model_name(game)))]
    if found.rule:
        said.append(_("The input allows “{rule}”.").format(rule=found.rule))
    if game.rule:
        said.append(_("The other game is played by “{rule}”.").format(rule=game.rule))
    return " ".join(said)
