"""What the words of a lesson claim, as data: each is recomputed by definition or search."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

What = Literal[
    "outcome", "misere", "value", "moves", "xor", "sum", "mex", "options", "values", "losing",
    "period", "differ", "last-other", "largest amount",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Claim:
    """One claim.

    Attributes
    ----------
    words : str
        The words of the lesson that make it, letter by letter.
    what : What
        What is claimed.
    expect : Any
        What it is claimed to be.
    rule : str
        The rule; with "differ" two of them, separated by " / ".
    heaps : tuple of int
        The position, or the numbers.
    """

    words: str
    what: What
    expect: Any
    rule: str = ""
    heaps: tuple[int, ...] = ()
