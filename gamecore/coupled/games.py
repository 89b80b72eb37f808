"""The coupled games by name: every module of this room that has a GAME, GAMES, or a FAMILY."""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

from gamecore.errors import GameError
from gamecore.messages import Message, quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamecore.coupled.family import CoupledFamily
    from gamecore.coupled.game import CoupledGame


def slugs() -> tuple[str, ...]:
    """Return the names that `coupled_game` knows; K in moore-K is a number, 1 or more."""
    return tuple(sorted(game.slug for game in _found()))


class UnknownGameError(GameError):
    """A name that no coupled game has.

    Attributes
    ----------
    nearest : str or None
        The name that was probably meant.
    """

    def __init__(self, slug: str, nearest: str | None) -> None:
        super().__init__(
            Message(
                "There is no game “{slug}”; choose one of {known}.",
                slug=quoted(slug),
                known=", ".join(slugs()),
            )
        )
        self.nearest = nearest


def coupled_game(slug: str) -> CoupledGame[Any]:
    """Return a coupled game by its name.

    Parameters
    ----------
    slug : str
        One of `slugs()`, with a number for K, as in `moore-2`; also as people write it, such as
        `Wythoff's game` or `Moore 2`.

    Raises
    ------
    UnknownGameError
        If there is no such game; the sentence names those there are.
    LimitExceeded
        If K is larger than limits.HEAPS: more heaps than a position has.
    """
    # Anything but a text may be unhashable; it is refused with the same sentence.
    return _remembered(slug if isinstance(slug, str) else quoted(slug))


@lru_cache(maxsize=64)
def _remembered(slug: str) -> CoupledGame[Any]:
    for name in dict.fromkeys((slug, plain_name(slug, whole=True), plain_name(slug))):
        for known in _found(name):
            game = known.called(name)
            if game is not None:
                return game
    raise UnknownGameError(slug, nearest_name(slug))


def plain_name(text: str, *, whole: bool = False) -> str:
    """Return the slug for a game's name as people write it: `moore-2` for `MOORE 2` or `Moore2`.

    The words “game” and “nim” are left out unless it is `whole`: a few slugs have them.
    """
    text = text.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    if not re.fullmatch(r"[\w']+(?:[ -][\w']+)*", text.strip()):
        return text  # with any other sign it is no spelling of a name
    words = re.sub(r"'s\b|'", "", text.lower()).replace("_", "-")
    if not whole:
        words = re.sub(r"\b(game|nim)\b", " ", words)
    return "-".join(re.findall(r"[a-z]+|\d+", words))


def nearest_name(text: str) -> str | None:
    """Return the coupled game whose name a text probably misspells, or None."""
    known = [slug.replace("-K", "-2") for slug in slugs()]
    for name in (plain_name(text, whole=True), plain_name(text)):
        if found := get_close_matches(name, known, n=1, cutoff=0.75):
            return found[0]
    return None


def _found(first: str = "") -> Iterator[CoupledGame[Any] | CoupledFamily]:
    """Yield the games and families, importing each module in turn, that of slug `first` first."""
    names = [module.name for module in iter_modules([str(Path(__file__).parent)])]
    for name in sorted(names, key=lambda name: name != first.replace("-", "_")):
        module = import_module(f"gamecore.coupled.{name}")
        yield from filter(None, (vars(module).get("GAME"), vars(module).get("FAMILY")))
        yield from vars(module).get("GAMES", ())
