"""Seeded luck: from the same seed and position the same draws, in every process, on every day."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

from gamecore.errors import GameError
from gamecore.messages import Message, quoted
from gamecore.rules.options import is_whole

if TYPE_CHECKING:
    from fractions import Fraction

_BITS = 64

_SEED_DIGITS = 40
"""Longest seed: a longer one nobody types, and Python refuses to write thousands of digits."""


class Draws:
    """Numbers that follow from a seed and a text, and from nothing else.

    Parameters
    ----------
    seed : int
        Any whole number of at most 40 digits.
    text : str
        What the draws are for, such as a position: other texts have other numbers.

    Raises
    ------
    GameError
        If it is no such seed.

    Notes
    -----
    Each draw is a block of BLAKE2b over seed, text and a counter. Python's own hash of a text
    changes from process to process, and its random module promises nothing from version to version.
    """

    def __init__(self, seed: int, text: str) -> None:
        if not is_whole(seed) or abs(seed) >= 10**_SEED_DIGITS:
            raise GameError(
                Message(
                    "A seed is a whole number of at most {digits} digits, not {seed}.",
                    digits=_SEED_DIGITS,
                    seed=quoted(seed, repr),
                )
            )
        self._text = f"{seed}|{text}"
        self._count = 0

    def _next(self) -> int:
        self._count += 1
        block = blake2b(f"{self._count}|{self._text}".encode(), digest_size=_BITS // 8)
        return int.from_bytes(block.digest(), "big")

    def below(self, number: int) -> int:
        """Draw one of 0, 1, …, number − 1, each with the same probability (number ≥ 1)."""
        # What lies beyond the last multiple would make the first numbers more likely.
        end = (1 << _BITS) // number * number
        while (drawn := self._next()) >= end:
            pass
        return drawn % number

    def happens(self, chance: Fraction) -> bool:
        """Draw whether something happens that has this probability, to within 2^−64."""
        return self._next() * chance.denominator < chance.numerator << _BITS
