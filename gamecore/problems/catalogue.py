"""The contest problems by slug; each is imported on first use, which keeps start-up short."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from gamecore.errors import GameError
from gamecore.messages import Message, quoted

if TYPE_CHECKING:
    from gamecore.problems.problem import Problem

_LISTED = {
    "hackerrank-half": ("stones_half", "at_least_half"),
    "coin-game": ("coin_game", "subtraction"),
    "cses-1729": ("stick_game", "subtraction"),
    "cses-1730": ("nim_game", "nim"),
    "cses-1098": ("three_sticks", "subtraction"),
    "cses-1099": ("stair_game", "staircase"),
    "cses-2207": ("grundy_heaps", "grundys_game"),
    "cses-2208": ("another_game", "one_from_each"),
    "cmb-hr": ("three_departments", "nim"),
    "ytp-2022-p11": ("triangular_split", "triangular_split"),
    "equal-split": ("equal_split", "equal_split"),
    "npsc-2022-f": ("chance_heaps", "chance"),
    "tioj-1940": ("half_or_one", "your_rule"),
    "luogu-p2252": ("wythoff_pairs", "wythoff"),
    "cf-603c": ("lieges", "lieges"),
    "cf-305e": ("palindromes", "palindromes"),
    "grundy-strategy": ("grundy_strategy", "grundys_game"),
}
"""Slug → the module of this folder with its PROBLEM, and the name of the game that models it, as in
the screens' catalogue. New problems go to the end, since progress codes count in this order."""

SLUGS: tuple[str, ...] = tuple(_LISTED)

MODELS: dict[str, str] = {slug: model for slug, (_module, model) in _LISTED.items()}
"""Slug → the game that models the problem, by its name in the catalogue of the screens."""


def problem(slug: str) -> Problem[Any]:
    """Return a problem by its slug.

    Raises
    ------
    GameError
        If there is no such problem; the message names them all.
    """
    if not isinstance(slug, str) or slug not in _LISTED:
        shown = f"{slug[:39]}…" if isinstance(slug, str) and len(slug) > 40 else slug
        raise GameError(
            Message(
                "There is no problem “{slug}”; the problems are {known}.",
                slug=quoted(shown),
                known=", ".join(SLUGS),
            )
        )
    found: Problem[Any] = import_module(f"gamecore.problems.{_LISTED[slug][0]}").PROBLEM
    return found


def problems() -> tuple[Problem[Any], ...]:
    """Return all the problems, in the order of `SLUGS`."""
    return tuple(map(problem, SLUGS))


def solve(slug: str, text: str | bytes) -> str:
    r"""Return the judge's output for a contest input.

    Parameters
    ----------
    slug : str
        The problem, one of `SLUGS`.
    text : str or bytes
        The whole input, in the judge's format.

    Returns
    -------
    str
        The whole output.

    Raises
    ------
    InputError
        If the input is not in the judge's format or beyond the judge's limits; the message names
        the line and what was expected.
    LimitExceeded
        If the input is too long, or a value is too expensive to compute.
    GameError
        If there is no such problem.

    Examples
    --------
    >>> solve("cses-1730", "1\n3\n3 5 6\n")
    'second\n'
    """
    return problem(slug).solve(text)
