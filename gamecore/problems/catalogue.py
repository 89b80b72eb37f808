"""The contest problems by slug, each loaded when it is first asked for: start-up counts."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from gamecore.errors import GameError
from gamecore.messages import Message

if TYPE_CHECKING:
    from gamecore.problems.problem import Problem

_MODULES = {
    "hackerrank-half": "stones_half",
    "coin-game": "coin_game",
    "cses-1729": "stick_game",
    "cses-1730": "nim_game",
    "cses-1098": "three_sticks",
    "cses-1099": "stair_game",
    "cses-2207": "grundy_heaps",
    "cses-2208": "another_game",
    "cmb-hr": "three_departments",
    "ytp-2022-p11": "triangular_split",
    "equal-split": "equal_split",
    "npsc-2022-f": "chance_heaps",
    "tioj-1940": "half_or_one",
    "luogu-p2252": "wythoff_pairs",
    "cf-603c": "lieges",
    "cf-305e": "string_cuts",
    "grundy-strategy": "grundy_strategy",
}
"""Slug → the module of this folder whose PROBLEM it is, in the order in which they are listed."""

SLUGS: tuple[str, ...] = tuple(_MODULES)


def problem(slug: str) -> Problem[Any]:
    """Return a problem by its slug.

    Raises
    ------
    GameError
        If there is none; the message names them all.
    """
    if slug not in _MODULES:
        shown = slug if len(slug) <= 40 else f"{slug[:39]}…"
        raise GameError(
            Message(
                "There is no problem “{slug}”; the problems are {known}.",
                slug=shown,
                known=", ".join(SLUGS),
            )
        )
    found: Problem[Any] = import_module(f"gamecore.problems.{_MODULES[slug]}").PROBLEM
    return found


def problems() -> tuple[Problem[Any], ...]:
    """Return all the problems, in the order of `SLUGS`."""
    return tuple(map(problem, SLUGS))


def solve(slug: str, text: str | bytes) -> str:
    r"""Answer a contest input as the judge wants it answered.

    Parameters
    ----------
    slug : str
        The problem, one of `SLUGS`.
    text : str or bytes
        The whole input, in the judge's format.

    Returns
    -------
    str
        The whole output; it ends with a line end.

    Raises
    ------
    InputError
        If the input is not in the judge's format or beyond the judge's limits: one line that names
        the line and what was expected.
    GameError
        If there is no such problem, or a heap is farther than the values reach.

    Examples
    --------
    >>> solve("cses-1730", "1\n3\n3 5 6\n")
    'second\n'
    """
    return problem(slug).solve(text)
