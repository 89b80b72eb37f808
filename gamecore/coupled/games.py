"""The coupled games by name. Each is imported when it is asked for."""

from __future__ import annotations

import re
from importlib import import_module
from typing import TYPE_CHECKING, Any

from gamecore import limits
from gamecore.errors import GameError, LimitExceeded
from gamecore.messages import Message
from gamecore.positions.heaps import quoted

if TYPE_CHECKING:
    from gamecore.coupled.game import CoupledGame

SLUGS = ("wythoff", "staircase", "one-from-each", "moore-K", "string")
"""The names that `coupled_game` knows; K in moore-K is a number, 1 or more."""

_MODULES = {
    "wythoff": "wythoff",
    "staircase": "staircase",
    "one-from-each": "one_from_each",
    "string": "palindromes",
}
"""Slug → the module of this room whose `GAME` it is."""

_MOORE = re.compile(r"moore-([0-9]+)")


def coupled_game(slug: str) -> CoupledGame[Any]:
    """Return a coupled game by its name.

    Parameters
    ----------
    slug : str
        One of SLUGS, with a number for K, as in `moore-2`.

    Raises
    ------
    GameError
        If there is no such game; the sentence names those there are.
    LimitExceeded
        If K is larger than limits.HEAPS: more heaps than a position has.
    """
    if match := _MOORE.fullmatch(slug):
        digits = match[1].lstrip("0")
        if not digits:
            raise GameError(
                Message(
                    "In “{slug}” the number is how many heaps a move may touch: 1 or more.",
                    slug=quoted(slug),
                )
            )
        if len(digits) > len(str(limits.HEAPS)) or int(digits) > limits.HEAPS:
            raise LimitExceeded(
                Message("A move may touch at most {limit} heaps.", limit=limits.HEAPS),
                limit=limits.HEAPS,
            )
        game: CoupledGame[Any] = import_module("gamecore.coupled.moore").game(int(digits))
        return game
    if slug not in _MODULES:
        raise GameError(
            Message(
                "There is no game “{slug}”; choose one of {known}.",
                slug=quoted(slug),
                known=", ".join(SLUGS),
            )
        )
    found: CoupledGame[Any] = import_module(f"gamecore.coupled.{_MODULES[slug]}").GAME
    return found
