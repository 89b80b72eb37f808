"""Octal and hexadecimal codes: one digit for each amount says how many heaps may be left.

R. Guy and C. Smith, "The G-values of various games" (1956), for octal codes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamecore.rules.amounts import AmountSet
from gamecore.rules.clauses import Clause, Option, PlainSplit, partitions

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
    """

    digits: tuple[int, ...]

    @classmethod
    def of(cls, text: str) -> Code:
        """Read digits, a point and digits; the text is already known to be a code."""
        before, after = text.upper().split(".")
        digits = [_DIGITS.index(d) for d in (before or "0") + after]
        while len(digits) > 2 and digits[-1] == 0:
            digits.pop()
        return cls(tuple(digits))

    @property
    def plain_takes(self) -> AmountSet:
        """Those of the bit 2."""
        return AmountSet.of((k, k) for k, digit in enumerate(self.digits) if k and digit & 2)

    @property
    def plain_splits(self) -> tuple[PlainSplit, ...]:
        """Those of the bits 4 and 8, fewest stones taken first."""
        return tuple(
            PlainSplit(k, parts, 0)
            for k, digit in enumerate(self.digits)
            for parts in (2, 3)
            if digit >> parts & 1
        )

    def options(self, n: int) -> Iterator[Option]:
        """Yield the options, fewest stones removed first."""
        for k, digit in enumerate(self.digits[: n + 1]):
            left = n - k
            if digit & 1 and left == 0:
                yield ()
            if digit & 2 and left:
                yield (left,)
            if digit & 4:
                yield from partitions(left, 2)
            if digit & 8:
                yield from partitions(left, 3)

    def gives(self, n: int, option: Option) -> bool:
        """Whether the digit of what is taken has the bit of this number of heaps."""
        taken = n - sum(option)
        return 0 <= taken < len(self.digits) and bool(self.digits[taken] >> len(option) & 1)

    def runs_left(self, n: int) -> Iterator[range]:
        """Yield the heaps left by the digits that leave one or none, one by one."""
        for k, digit in enumerate(self.digits[: n + 1]):
            if digit & (2 if k < n else 1):
                yield range(n - k, n - k + 1)

    def __str__(self) -> str:
        before, *after = (_DIGITS[digit] for digit in self.digits)
        return f"{before}.{''.join(after)}"
