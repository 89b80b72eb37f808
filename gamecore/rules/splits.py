"""Splits with a shape: any number of heaps, equal ones, 1+2+...+k, halves; and codes.

A code has one digit for each amount, which says how many heaps may be left: R. Guy and C. Smith,
"The G-values of various games" (1956), for octal codes.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from math import isqrt
from typing import TYPE_CHECKING

from gamecore import limits
from gamecore.errors import LimitExceeded
from gamecore.messages import Message
from gamecore.rules.amounts import AmountSet
from gamecore.rules.heap_rule import Clause, Option, PlainSplit, SplitInto, Take, partitions
from gamecore.rules.linear import IS_HALF, IS_WHOLE, HalfPlane, lines_of_amounts
from gamecore.rules.number_theory import divisors

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True)
class SplitIntoSome(Clause):
    """Split a heap into `fewest` to `most` heaps: `split into 2-4`, `split into any number`.

    All are positive, and different when `unequal`; without `most` there is no upper bound.
    """

    fewest: int
    most: int | None
    unequal: bool = False

    @property
    def plain_takes(self) -> AmountSet:
        """The empty set: nothing is taken."""
        return AmountSet(())

    def counted(self, n: int) -> tuple[SplitInto, ...]:
        """Return a clause for each number of heaps that it allows; up to n without `most`."""
        most = n if self.most is None else self.most
        return tuple(SplitInto(parts, self.unequal) for parts in range(self.fewest, most + 1))

    @property
    def plain_splits(self) -> tuple[PlainSplit, ...] | None:
        """The splits into each allowed number of heaps; None without `most`."""
        if self.most is None:
            return None
        return tuple(split for into in self.counted(0) for split in into.plain_splits)

    def options(self, n: int) -> Iterator[Option]:
        """Yield the splits, fewest heaps first."""
        if self.most is None:
            check_heaps(self, n, n)
        return (option for into in self.counted(n) for option in into.options(n))

    def may_become(self, n: int, option: Option) -> bool:
        """Return whether these are an allowed number of parts of n, all different if `unequal`."""
        parts, most = len(option), len(option) if self.most is None else self.most
        different = len(set(option)) == parts or not self.unequal
        return self.fewest <= parts <= most and sum(option) == n and different

    def has_option(self, n: int) -> bool:
        """Return whether n can be split into `fewest` heaps."""
        return SplitInto(self.fewest, self.unequal).has_option(n)

    def __str__(self) -> str:
        number = "any number" if self.most is None else f"{self.fewest}-{self.most}"
        return f"split into {number}{' unequal' if self.unequal else ''}"


@dataclass(frozen=True, slots=True)
class TakeThenSplit(Clause):
    """Take a fixed amount, then split what is left in two, or not: `take 1-5 then split`.

    Every amount acts as the digit 7 of a code: no heap may be left, one, or two.
    """

    allowed: AmountSet

    @property
    def plain_takes(self) -> AmountSet:
        """The amounts, each of which may leave one heap."""
        return self.allowed

    def options(self, n: int) -> Iterator[Option]:
        """Yield the options, fewest stones taken first."""
        for run in self.allowed.upto(n):
            for k in run:
                yield (n - k,) if k < n else ()
                yield from partitions(n - k, 2)

    def may_become(self, n: int, option: Option) -> bool:
        """Return whether at most two heaps are left and the amount taken is allowed."""
        return len(option) <= 2 and n - sum(option) in self.allowed

    def runs_left(self, n: int) -> Iterator[range]:
        """Yield the sizes that may be left as one heap, largest first; 0 for no heap."""
        return Take(self.allowed).runs_left(n)

    def __str__(self) -> str:
        return f"{Take(self.allowed)} then split"


@dataclass(frozen=True, slots=True)
class SplitEqually(Clause):
    """Split a heap of n into d ≥ 2 equal heaps, for any d that divides n: `split equally`."""

    half_planes = (IS_HALF,)

    def equal_heaps(self, n: int) -> list[tuple[int, int]]:
        """Return every possible number of heaps, ascending, and their size; n up to 10^18."""
        return [(heaps, n // heaps) for heaps in divisors(n)[1:]] if n else []

    def options(self, n: int) -> Iterator[Option]:
        """Yield the splits, fewest heaps first; LimitExceeded above limits.OPTION_HEAPS stones."""
        # n ones are always among the options, so it is n that decides.
        check_heaps(self, n, n)
        return ((size,) * heaps for heaps, size in self.equal_heaps(n))

    def may_become(self, n: int, option: Option) -> bool:
        """Return whether these are at least two equal parts that sum to n."""
        return len(option) >= 2 and len(set(option)) == 1 and sum(option) == n

    def has_option(self, n: int) -> bool:
        """Return whether n is 2 or more: it can always be split into ones."""
        return n >= 2

    def __str__(self) -> str:
        return "split equally"


@dataclass(frozen=True, slots=True)
class SplitConsecutive(Clause):
    """Split a heap of 1+2+…+k stones, k ≥ 2, into heaps of 1, 2, …, k: `split 1+2+...+k`."""

    def largest_part(self, n: int) -> int | None:
        """Return the k with 1+2+…+k = n, if there is one with k ≥ 2."""
        k = (isqrt(8 * n + 1) - 1) // 2
        return k if k >= 2 and k * (k + 1) // 2 == n else None

    def options(self, n: int) -> Iterator[Option]:
        """Yield the one split, if there is one; LimitExceeded above limits.OPTION_HEAPS heaps."""
        k = self.largest_part(n)
        if k is None:
            return iter(())
        check_heaps(self, n, k)
        return iter((tuple(range(1, k + 1)),))

    def may_become(self, n: int, option: Option) -> bool:
        """Return whether these are 1, 2, …, k, with sum n."""
        k = len(option)
        return k >= 2 and option == tuple(range(1, k + 1)) and sum(option) == n

    def has_option(self, n: int) -> bool:
        """Return whether n = 1+2+…+k for some k ≥ 2."""
        return self.largest_part(n) is not None

    def __str__(self) -> str:
        return "split 1+2+...+k"


@dataclass(frozen=True, slots=True)
class HalveInto(Clause):
    """Turn an even heap 2x > 0 into `heaps` ≥ 1 heaps of x: `halve into 3`."""

    heaps: int

    @property
    def halves(self) -> int:
        """Its number of heaps."""
        return self.heaps

    @property
    def half_planes(self) -> tuple[HalfPlane, ...] | None:
        """The half-planes k ≥ n/2 and k > n/2: only k = n/2 lies between; None above two heaps."""
        return (IS_HALF, HalfPlane(2, 1, 0)) if self.heaps <= 2 else None

    def equal_heaps(self, n: int) -> list[tuple[int, int]]:
        """Return the one (number, size) of an even heap > 0, or none."""
        return [(self.heaps, n // 2)] if n and n % 2 == 0 else []

    def options(self, n: int) -> Iterator[Option]:
        """Yield the one option of an even heap; LimitExceeded above limits.OPTION_HEAPS heaps."""
        if n == 0 or n % 2:
            return iter(())
        check_heaps(self, n, self.heaps)
        return iter(((n // 2,) * self.heaps,))

    def may_become(self, n: int, option: Option) -> bool:
        """Return whether these are `heaps` halves of n; their sum may be more or less than n."""
        return len(option) == self.heaps and set(option) == {n // 2} and n % 2 == 0

    def has_option(self, n: int) -> bool:
        """Return whether n is even, and not 0."""
        return n > 0 and n % 2 == 0

    def __str__(self) -> str:
        return f"halve into {self.heaps}"


def check_heaps(clause: Clause, n: int, heaps: int) -> None:
    """Raise LimitExceeded if an option has more than limits.OPTION_HEAPS heaps."""
    if heaps > limits.OPTION_HEAPS:
        raise LimitExceeded(
            Message(
                "“{clause}” turns a heap of {n} into {heaps} heaps; at most {limit} are listed.",
                clause=str(clause),
                n=n,
                heaps=heaps,
                limit=limits.OPTION_HEAPS,
            ),
        )


# -- codes -----------------------------------------------------------------------------------------


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
        Whether the last digit, which is not 0, repeats for ever, as in `0.3...`.
    """

    digits: tuple[int, ...]
    repeats: bool = False

    @classmethod
    def of(cls, text: str, *, repeats: bool = False) -> Code:
        """Return the code that a text, known to be one, says: digits, a point and digits."""
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
        """The amounts whose digit has bit 2."""
        last = len(self.digits) - 1
        return AmountSet.of(
            (k, None if self.repeats and k == last else k)
            for k, digit in enumerate(self.digits)
            if k and digit & 2
        )

    @property
    def plain_splits(self) -> tuple[PlainSplit, ...] | None:
        """The splits of bits 4 and 8, fewest stones taken first; None if infinitely many."""
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
        """The half-planes of the amounts with bit 1 or 2, and k ≥ n; None if a digit repeats."""
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
        """Return whether the digit of the amount taken has the bit for this number of heaps."""
        taken = n - sum(option)
        return taken >= 0 and bool(self.digit(taken) >> len(option) & 1)

    def runs_left(self, n: int) -> Iterator[range]:
        """Yield, as ranges, the sizes of the one heap that the digits may leave; 0 for no heap."""
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
