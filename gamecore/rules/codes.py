"""Octal and hexadecimal codes: one digit for each amount says how many heaps may be left.

R. Guy and C. Smith, "The G-values of various games" (1956), for octal codes.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

from gamecore.rules.amounts import AmountSet
from gamecore.rules.clauses import Clause, Option, PlainSplit, partitions
from gamecore.rules.linear import IS_WHOLE, HalfPlane, lines_of_amounts

if TYPE_CHECKING:
    from collections.abc import Iterator

_DIGITS = "0123456789ABCDEF"


@dataclass(frozen=True, slots=True)
class Code(Clause):
    """A code such as `0.77`, `4.7` or `0.8F`.

    Attributes
    ----------
    digits : tuple of int
        digits[k], 0..15, is for removing k stones; digits[0] stands before the point and is 0, 4,
        8 or 12. Bit 1 of a digit: no heap may be left (the heap was k stones); bit 2: one heap;
        bit 4: two heaps; bit 8: three heaps. `Code.of` reads a text into this form, without zeros
        at its end.
    repeats : bool
        Whether the last digit, which is not 0, goes on for ever, as in `0.3...`.
    """

    digits: tuple[int, ...]
    repeats: bool = False

    @classmethod
    def of(cls, text: str, *, repeats: bool = False) -> Code:
        """Read digits, a point and digits; the text is already known to be a code."""
        before, after = text.upper().split(".")
        digits = [_DIGITS.index(d) for d in (before or "0") + after]
        spared = digits[-1] if repeats else 0
        repeats = spared > 0
        while len(digits) > 2 and digits[-1] == spared == digits[-1 - repeats]:
            digits.pop()
        return cls(tuple(digits), repeats)

    def digit(self, k: int) -> int:
        """Return the digit for removing k ≥ 0 stones."""
        if k < len(self.digits):
            return self.digits[k]
        return self.digits[-1] if self.repeats else 0

    @property
    def plain_takes(self) -> AmountSet:
        """Those of the bit 2."""
        last = len(self.digits) - 1
        return AmountSet.of(
            (k, None if self.repeats and k == last else k)
            for k, digit in enumerate(self.digits)
            if k and digit & 2
        )

    @property
    def plain_splits(self) -> tuple[PlainSplit, ...] | None:
        """Those of the bits 4 and 8, fewest stones taken first; None where they have no end."""
        if self.repeats and self.digits[-1] & 12:
            return None
        return tuple(
            PlainSplit(k, parts, 0)
            for k, digit in enumerate(self.digits)
            for parts in (2, 3)
            if digit >> parts & 1
        )

    @property
    def half_planes(self) -> tuple[HalfPlane, ...] | None:
        """Those of its amounts, of which the whole heap may be one or not; None without an end."""
        if self.repeats:
            return None
        digits = list(enumerate(self.digits))[1:]
        sets = (AmountSet.of((k, k) for k, digit in digits if digit & bit) for bit in (1, 2))
        return (IS_WHOLE, *chain.from_iterable(map(lines_of_amounts, sets)))

    def options(self, n: int) -> Iterator[Option]:
        """Yield the options, fewest stones removed first."""
        for k in range(n + 1 if self.repeats else min(n + 1, len(self.digits))):
            digit, left = self.digit(k), n - k
            if digit & 1 and left == 0:
                yield ()
            if digit & 2 and left:
                yield (left,)
            if digit & 4:
                yield from partitions(left, 2)
            if digit & 8:
                yield from partitions(left, 3)

    def may_become(self, n: int, option: Option) -> bool:
        """Whether the digit of what is taken has the bit of this number of heaps."""
        taken = n - sum(option)
        return taken >= 0 and bool(self.digit(taken) >> len(option) & 1)

    def runs_left(self, n: int) -> Iterator[range]:
        """Yield the heaps left by the digits that leave one or none: one by one, and a last run."""
        for k, digit in enumerate(self.digits[: n + 1]):
            if digit & (2 if k < n else 1):
                yield range(n - k, n - k + 1)
        left = n - len(self.digits)
        if self.repeats and left >= 0:
            ends = range(0 if self.digits[-1] & 1 else 1, left + 1 if self.digits[-1] & 2 else 1)
            if ends:
                yield ends

    def __str__(self) -> str:
        before, *after = (_DIGITS[digit] for digit in self.digits)
        return f"{before}.{''.join(after)}{'...' if self.repeats else ''}"
