"""Which heaps of a plot belong together under a pattern: a colour and a shape for each group."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gamecore.patterns.agreement import copy_levels
from gamecore.rules.number_theory import is_prime
from ui.base.words import _

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from gamecore.patterns.pattern import Pattern

    Values = NDArray[np.integer[Any]]

COPIES = 4
"""Levels of a picture that contains itself which get a name of their own."""

TWOS = 4
"""Numbers of factors 2 that get a name of their own."""

LEAST = (2, 3, 5)
"""Least prime factors that get a name of their own; the next prime is larger by 2."""

MOST = 8
"""Most groups: as many as there are shapes."""


def groups(values: Values, pattern: Pattern | None) -> tuple[str, list[str]]:
    """Return what the points are grouped by and each point's group; ("", []) for one group."""
    sizes = range(len(values))
    if pattern is None:
        return "", []
    if pattern.period is not None and 1 < pattern.period <= MOST:
        title = _("n mod {period}").format(period=pattern.period)
        return title, [str(n % pattern.period) for n in sizes]
    if pattern.shape in ("halving", "fraction"):
        d = denominator(values)
        levels = copy_levels(len(values) - 1, d)
        return _("which heaps"), [_copy_name(level, d) for level in levels]
    if pattern.shape == "copies":
        return _("which heaps"), _first_or_again(values)
    if pattern.shape == "2-adic":
        return _("which heaps"), [_twos_name(n) for n in sizes]
    if pattern.shape == "prime factors":
        return _("which heaps"), [_prime_name(n) for n in sizes]
    if pattern.shape == "least prime":
        return _("least prime"), [_least_prime_name(n) for n in sizes]
    return "", []


def denominator(values: Values) -> int:
    """Return the d of `take at most n/d`: the first heap with a move, the first of value 1."""
    worth = values.nonzero()[0]
    return int(worth[0]) if len(worth) else len(values)


def _copy_name(level: int, d: int) -> str:
    """Name the heaps whose value was handed down `level` times."""
    if level == 0:
        return _("even: n/2") if d == 2 else _("multiples of {d}").format(d=d)
    if level < COPIES - 1:
        return _("copy {level}").format(level=level)
    return _("copy {level} and later").format(level=COPIES - 1)


def _first_or_again(values: Values) -> list[str]:
    """Tell the heaps whose value is new from those that repeat one."""
    seen: set[int] = set()
    names = []
    for value in values.tolist():
        names.append(_("value seen before") if value in seen else _("new value"))
        seen.add(value)
    return names


def _twos_name(n: int) -> str:
    """Name the heaps that 2 divides as often as n."""
    if n == 0:
        return _("0")
    twos = (n & -n).bit_length() - 1
    if twos == 0:
        return _("odd")
    if twos < TWOS:
        return _("{power} × odd").format(power=1 << twos)
    return _("multiples of {power}").format(power=1 << TWOS)


def _prime_name(n: int) -> str:
    """Name the heaps whose prime factors are like those of n."""
    if n % 2 == 0:
        return _("even")
    return _("odd prime") if is_prime(n) else _("other odd")


def _least_prime_name(n: int) -> str:
    """Name the least prime factor of n, where it has one and it is small."""
    if n < 2:
        return _("none")
    least = next((p for p in LEAST if n % p == 0), None)
    return f"≥ {LEAST[-1] + 2}" if least is None else str(least)
