"""The coupled games by name: every module of this room that has a GAME, or a FAMILY of them."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

from gamecore.errors import GameError
from gamecore.messages import Message, quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamecore.coupled.game import CoupledFamily, CoupledGame


def slugs() -> tuple[str, ...]:
    """Return the names that `coupled_game` knows; K in moore-K is a number, 1 or more."""
    return tuple(sorted(game.slug for game in _found()))


def coupled_game(slug: str) -> CoupledGame[Any]:
    """Return a coupled game by its name.

    Parameters
    ----------
    slug : str
        One of `slugs()`, with a number for K, as in `moore-2`.

    Raises
    ------
    GameError
        If there is no such game; the sentence names those there are.
    LimitExceeded
        If K is larger than limits.HEAPS: more heaps than a position has.
    """
    # What is no text cannot be looked up; it is refused with the same sentence.
    return _remembered(slug if isinstance(slug, str) else quoted(slug))


@lru_cache(maxsize=64)
def _remembered(slug: str) -> CoupledGame[Any]:
    for known in _found(slug):
        game = known.called(slug)
        if game is not None:
            return game
    raise GameError(
        Message(
            "There is no game “{slug}”; choose one of {known}.",
            slug=quoted(slug),
            known=", ".join(slugs()),
        )
    )


def _found(first: str = "") -> Iterator[CoupledGame[Any] | CoupledFamily]:
    """Yield the games and families, each imported when it is come to; the likeliest one first."""
    names = [module.name for module in iter_modules([str(Path(__file__).parent)])]
    for name in sorted(names, key=lambda name: name != first.replace("-", "_")):
        module = import_module(f"gamecore.coupled.{name}")
        yield from filter(None, (vars(module).get("GAME"), vars(module).get("FAMILY")))
