"""Splits with a shape: into equal heaps, into 1+2+...+k, an even heap into halves."""

from __future__ import annotations

from dataclasses import dataclass
from math import isqrt
from typing import TYPE_CHECKING

from gamecore import limits
from gamecore.errors import LimitExceeded
from gamecore.messages import Message
from gamecore.rules.clauses import Clause, Option
from gamecore.rules.number_theory import divisors

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True)
class SplitEqually(Clause):
    """Split a heap of n into d ≥ 2 equal heaps, for any d that divides n: `split equally`."""

    def equal_heaps(self, n: int) -> list[tuple[int, int]]:
        """Return every possible number of heaps, ascending, and their size; n up to 10^18."""
        return [(heaps, n // heaps) for heaps in divisors(n)[1:]] if n else []

    def options(self, n: int) -> Iterator[Option]:
        """Yield the splits, fewest heaps first; LimitExceeded above limits.OPTION_HEAPS stones."""
        # n ones are always among the options, so it is n that decides.
        check_heaps(self, n, n)
        return ((size,) * heaps for heaps, size in self.equal_heaps(n))

    def gives(self, n: int, option: Option) -> bool:
        """Whether these are two equal parts of n or more."""
        return len(option) >= 2 and len(set(option)) == 1 and sum(option) == n

    def has_option(self, n: int) -> bool:
        """Whether n is 2 or more: it can always be split into ones."""
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

    def gives(self, n: int, option: Option) -> bool:
        """Whether these are 1, 2, …, k, and n is their sum."""
        k = len(option)
        return k >= 2 and option == tuple(range(1, k + 1)) and sum(option) == n

    def has_option(self, n: int) -> bool:
        """Whether n is such a sum."""
        return self.largest_part(n) is not None

    def __str__(self) -> str:
        return "split 1+2+...+k"


@dataclass(frozen=True, slots=True)
class HalveInto(Clause):
    """Turn an even heap 2x > 0 into `heaps` ≥ 1 heaps of x: `halve into 3`."""

    heaps: int

    @property
    def halves(self) -> int:
        """As many as it says."""
        return self.heaps

    def equal_heaps(self, n: int) -> list[tuple[int, int]]:
        """Return the one way to move in an even heap."""
        return [(self.heaps, n // 2)] if n and n % 2 == 0 else []

    def options(self, n: int) -> Iterator[Option]:
        """Yield the one option of an even heap; LimitExceeded above limits.OPTION_HEAPS heaps."""
        if n == 0 or n % 2:
            return iter(())
        check_heaps(self, n, self.heaps)
        return iter(((n // 2,) * self.heaps,))

    def gives(self, n: int, option: Option) -> bool:
        """Whether these are halves of n, in the right number: more stones than before, or fewer."""
        return len(option) == self.heaps and set(option) == {n // 2} and n % 2 == 0

    def has_option(self, n: int) -> bool:
        """Whether n is even, and not 0."""
        return n > 0 and n % 2 == 0

    def __str__(self) -> str:
        return f"halve into {self.heaps}"


def check_heaps(clause: Clause, n: int, heaps: int) -> None:
    """Refuse to write out an option of more than limits.OPTION_HEAPS heaps."""
    if heaps > limits.OPTION_HEAPS:
        raise LimitExceeded(
            Message(
                "“{clause}” turns a heap of {n} into {heaps} heaps; at most {limit} are listed.",
                clause=str(clause),
                n=n,
                heaps=heaps,
                limit=limits.OPTION_HEAPS,
            ),
            limit=limits.OPTION_HEAPS,
        )
