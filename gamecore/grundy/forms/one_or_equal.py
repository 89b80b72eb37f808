"""Closed form of taking one stone or splitting into equal heaps: a recursion down to primes."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from gamecore import limits, progress
from gamecore.errors import LimitExceeded
from gamecore.grundy.forms.equal_splits import Factoring, too_many_factors
from gamecore.grundy.forms.form import ClosedForm
from gamecore.grundy.forms.one_or_equal_table import table_of_values
from gamecore.grundy.mex import mex
from gamecore.messages import Message
from gamecore.rules.number_theory import is_prime

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

KNOWN, FAR_KNOWN = 1 << 16, 1 << 20
"""First values of `take 1 or split equally` that are kept: 8 ms once, and where a heap beyond all
tables is asked for, or several, a sixth of a second and a megabyte."""

SEVERAL = 4
"""From this many far heaps on, the longer table saves more time than it takes."""

REMEMBERED = 100_000
"""Most values of far heaps, and of those they become, that are remembered: about ten megabytes."""

TABLE_PER_HEAP = 50_000
"""A table of this many heaps takes as long as one heap without it."""


class TakeOneOrSplitEqually(ClosedForm):
    """`take 1 or split equally`: 0 iff n is 0 or an odd prime; 1 iff n = 1, 2^k (k ≥ 2) or 2p.

    The other values are the mex of G(n − 1), of G(n/d) for every odd divisor d > 1, and of 0 when n
    is even: an even number of equal heaps is worth 0, an odd number is worth one of them.

    Proof for 0. Let it hold below n ≥ 1. G(1) = 1. An even n has an option worth 0. An odd n that
    is not prime has a prime divisor p, and n/p heaps of p, an odd number, are worth G(p) = 0. An
    odd prime has the options n − 1, even and so not worth 0, and n heaps of 1, worth 1: G(n) = 0.

    Proof for 1. G(2) = 2, the mex of 1 and 0. An odd n > 1 has the option of n heaps of 1, worth 1:
    G(n) ≠ 1. An even n = 2^k·m > 2, m odd, has an option worth 0, and n − 1 is odd, not worth 1. If
    m > 1 and k ≥ 2, m heaps of 2^k are worth 1. If k = 1 and m is not prime, take a prime divisor p
    of m: m/p heaps of 2p are worth 1. In the cases left, 2^k and 2p (p an odd prime), the only
    option of the kind is none, or p heaps of 2, worth 2: so G(n) = 1.
    """

    formula = (
        "0 for odd primes; 1 for 1, 2^k (k ≥ 2) and 2p; "
        "else mex of G(n − 1), G(n/d) for odd d > 1, and 0 for even n"
    )
    shape = "prime factors"
    losing = Message("0 and the odd primes")
    proof = "take-one-or-split-equally"
    in_table = limits.FACTOR_TABLE + 1

    def __init__(self) -> None:
        self._remembered: dict[int, int] = {}

    def _values(self, sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        if int(sizes.max(initial=0)) < KNOWN:
            return _first_values(KNOWN)[sizes].astype(np.int64)
        heaps, places = np.unique(sizes, return_inverse=True)
        known = _known_below(heaps)
        in_table = int(heaps.searchsorted(len(known)))
        beyond = self._far_values(heaps[in_table:].tolist(), known)
        found = np.array([*known[heaps[:in_table]].tolist(), *beyond], dtype=np.int64)
        return found[places].reshape(sizes.shape)

    def _far_values(self, heaps: list[int], known: NDArray[np.uint8]) -> list[int]:
        """Return the values of heaps; who asked for one goes on to ask for what it becomes."""
        remembered, recursion = self._remembered, _Recursion(known)
        for n in heaps:
            if n not in remembered:
                remembered |= {n: recursion.value(n), **recursion.values_after(n)}
        found = [remembered[n] for n in heaps]
        if len(remembered) > REMEMBERED:
            self._remembered = {}
        return found

    def table(self, upto: int) -> NDArray[Any]:
        """Return G(0), …, G(upto), upto ≤ limits.FACTOR_TABLE; about a second for the longest."""
        return table_of_values(upto)

    def _sizes_with(self, value: int, low: int, high: int) -> Sequence[int]:
        return self._listed_sizes(value, low, high)


@lru_cache(maxsize=2)
def _first_values(length: int) -> NDArray[np.uint8]:
    """Return the first values; they are kept."""
    return table_of_values(length - 1)


def _known_below(heaps: NDArray[np.int64]) -> NDArray[np.uint8]:
    """Return as many first values as save more time than they take, for different ascending heaps.

    Raises
    ------
    LimitExceeded
        If more than limits.FAR_EQUAL_SPLITS of them are beyond every table.
    """
    near = heaps[: heaps.searchsorted(limits.FACTOR_TABLE, side="right")]
    far = len(heaps) - len(near)
    if far > limits.FAR_EQUAL_SPLITS:
        raise LimitExceeded(
            Message(
                "Each heap above {table} needs the values of thousands of smaller ones, so at most "
                "{limit} different ones are answered at once, not {count}; ask for fewer or "
                "smaller heaps.",
                table=limits.FACTOR_TABLE,
                limit=limits.FAR_EQUAL_SPLITS,
                count=far,
            ),
            limit=limits.FAR_EQUAL_SPLITS,
        )
    # Heaps beyond FACTOR_FAR are given up soon, with a long table or without.
    is_long = far >= SEVERAL or int(heaps.searchsorted(limits.FACTOR_FAR)) > len(near)
    length = FAR_KNOWN if is_long else KNOWN
    beyond = len(near) - int(near.searchsorted(length))
    if beyond and int(near[-1]) < TABLE_PER_HEAP * beyond:
        length = int(near[-1]) + 1
    if length in (KNOWN, FAR_KNOWN):
        return _first_values(length)
    return table_of_values(length - 1)


class _Recursion:
    """The values of `take 1 or split equally` for single heaps, each worked out once.

    Parameters
    ----------
    known : array
        The first values.
    """

    def __init__(self, known: NDArray[np.uint8]) -> None:
        self._known = known
        self._work = Factoring()
        self._found: dict[int, int] = {}
        self._primes: dict[int, tuple[int, ...]] = {}

    def value(self, n: int) -> int:
        """Return G(n), or raise LimitExceeded when it takes too many factors."""
        far = n > limits.FACTOR_FAR
        self._work = Factoring(limits.FACTOR_FAR_STEPS if far else limits.FACTOR_STEPS)
        try:
            return self._recursive_value(n)
        except LimitExceeded as refusal:
            raise too_many_factors(n) from refusal

    def values_after(self, n: int) -> dict[int, int]:
        """Return the values of the heaps that decided that of n ≥ 3, which was worked out."""
        return {m: self._found[m] for m in self._needs(n)}

    def _recursive_value(self, n: int) -> int:
        pending = [n]
        while pending:
            heap = pending[-1]
            if heap in self._found:
                pending.pop()
                continue
            needed = self._needs(heap)
            missing = [m for m in needed if m not in self._found]
            if missing:
                pending += missing
            elif heap not in self._found:
                reached = {self._found[m] for m in needed}
                self._found[heap] = mex(reached | ({0} if heap % 2 == 0 else set()))
        return self._found[n]

    def _needs(self, n: int) -> list[int]:
        """Return the heaps whose values decide that of n ≥ 3, or note the value and return none."""
        progress.check_cancelled()
        known = int(self._known[n]) if n < len(self._known) else _by_name(n)
        if known is not None:
            self._found[n] = known
            return []
        odd = n // (n & -n)
        factors = self._factors(odd)
        parts = [1]
        for p, exponent in factors.items():
            parts = [d * p**e for d in parts for e in range(exponent + 1)]
        smaller = [n // d for d in parts if d > 1]
        # Each of them needs the heap before it, whose factors nobody knows yet.
        self._work.expect(
            m - 1 for m in smaller if m >= len(self._known) and m - 1 not in self._found
        )
        primes = tuple(factors)
        self._primes.update((odd // d, primes) for d in parts)
        return [n - 1, *smaller]

    def _factors(self, n: int) -> dict[int, int]:
        """Return {prime: exponent} of an odd number; of a divisor of one that was asked, for less.

        The primes of a divisor are among those of its multiple.
        """
        if n not in self._primes:
            self._primes[n] = tuple(self._work.factors(n))
        found: dict[int, int] = {}
        rest = n
        for p in self._primes[n]:
            while rest % p == 0:
                found[p] = found.get(p, 0) + 1
                rest //= p
        return found


def _by_name(n: int) -> int | None:
    """Return the value of n ≥ 3 where the theorem names it: 0 or 1."""
    if n % 2:
        return 0 if is_prime(n) else None
    return 1 if n & (n - 1) == 0 or (n % 4 == 2 and is_prime(n // 2)) else None
