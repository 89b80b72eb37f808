"""The models that contest problems are recognised as, and what to choose from in a guess."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from zlib import crc32

from ui.base.words import N_, _

if TYPE_CHECKING:
    from gamecore.problems.problem import Problem

CHOICES = 4
"""Models to choose from: the right one and three others."""


@dataclass(frozen=True, slots=True)
class Model:
    """A game of the app, as the model of a problem.

    Attributes
    ----------
    name : str
        Marked for translation, as `move` is.
    move : str
        What a move is, in a few words after "A move": "takes any number of stones from one heap".
    """

    name: str
    move: str


MODELS = {
    "nim": Model(N_("Nim"), N_("takes any number of stones from one heap")),
    "subtraction": Model(
        N_("A subtraction game"), N_("takes one of certain amounts from one heap")
    ),
    "at_least_half": Model(N_("At least half"), N_("takes at least half of one heap")),
    "your_rule": Model(
        N_("At most half, or one"), N_("takes up to half of one heap, or one stone")
    ),
    "grundys_game": Model(N_("Grundy's game"), N_("splits one heap into two different heaps")),
    "equal_split": Model(
        N_("Equal split"), N_("takes one stone, or splits one heap into equal heaps")
    ),
    "triangular_split": Model(
        N_("Triangular split"), N_("takes one stone, or splits a heap of 1 + 2 + … + k")
    ),
    "lieges": Model(
        N_("Lieges of Legendre"), N_("takes one stone, or makes k halves of an even heap")
    ),
    "staircase": Model(N_("Staircase Nim"), N_("brings stones from one step down to the next")),
    "one_from_each": Model(
        N_("One from each"), N_("takes one stone from each of several heaps at once")
    ),
    "wythoff": Model(N_("Wythoff's game"), N_("takes from one heap, or the same number from both")),
    "palindromes": Model(
        N_("Dawson's Chess in a string"), N_("cuts out a letter between two equal ones")
    ),
    "chance": Model(N_("A game of chance"), N_("takes from the heap that chance has drawn")),
}
"""The pages of games (file names in pages/) that are models of problems."""

_NEAR = {
    "nim": ("subtraction", "wythoff", "staircase"),
    "subtraction": ("nim", "at_least_half", "one_from_each"),
    "at_least_half": ("nim", "your_rule", "subtraction"),
    "your_rule": ("at_least_half", "nim", "lieges"),
    "grundys_game": ("equal_split", "lieges", "nim"),
    "equal_split": ("grundys_game", "triangular_split", "lieges"),
    "triangular_split": ("equal_split", "lieges", "subtraction"),
    "lieges": ("equal_split", "at_least_half", "triangular_split"),
    "staircase": ("nim", "one_from_each", "subtraction"),
    "one_from_each": ("nim", "subtraction", "wythoff"),
    "wythoff": ("nim", "one_from_each", "staircase"),
    "palindromes": ("grundys_game", "nim", "one_from_each"),
    "chance": ("nim", "subtraction", "one_from_each"),
}
"""For each model the three that it is most easily taken for."""


def choices(problem: Problem[object]) -> tuple[str, ...]:
    """Return the models to choose from, in an order that is the same every time."""
    offered = (problem.page, *_NEAR[problem.page])
    return tuple(sorted(offered, key=lambda page: crc32(f"{problem.slug}/{page}".encode())))


def model_of(problem: Problem[object]) -> Model:
    """Return the model of a problem."""
    return MODELS[problem.page]


def wrong_model(problem: Problem[object], guess: str) -> str:
    """Say why a model does not fit: what a move is there."""
    words = _("In “{model}” a move {what}. Read again what a move may do here.")
    if problem.page == "chance":
        words = _(
            "In “{model}” a move {what}, and players choose it all. Who chooses the heap here?"
        )
    return words.format(model=_(MODELS[guess].name), what=_(MODELS[guess].move))
