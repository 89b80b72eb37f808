"""Amounts with a name: `take a square`, `take a prime`, `take a divisor` and the others."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING, Literal

from gamecore.rules.clauses import TakeClause
from gamecore.rules.number_theory import (
    divisors,
    fibonacci_numbers,
    is_fibonacci,
    is_power,
    is_prime,
    is_square,
    primes_upto,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

Kind = Literal["square", "prime", "power of 2", "fibonacci number", "divisor", "proper divisor"]


@dataclass(frozen=True, slots=True)
class TakeKind(TakeClause):
    """Take an amount of a named kind; 1 is a square, a power of 2 and a Fibonacci number.

    A divisor divides the heap itself; a proper divisor is one that is smaller than the heap.
    """

    kind: Kind

    @property
    def is_fixed(self) -> bool:
        """Whether the amounts are the same for every heap; divisors are not."""
        return "divisor" not in self.kind

    def allows(self, n: int, k: int) -> bool:
        """Whether k stones may be taken from a heap of n."""
        return 1 <= k <= n and _IS[self.kind](n, k)

    def amounts(self, n: int) -> Iterator[range]:
        """Yield the amounts up to `n` one by one, lazily and ascending.

        O(1) each for squares, powers and Fibonacci numbers, O(log log n) for primes; divisors of n
        up to 10^18 are found together in well under a second.
        """
        return (range(k, k + 1) for k in _LIST[self.kind](n))

    def __str__(self) -> str:
        return f"take a {self.kind}"


def _squares(n: int) -> Iterator[int]:
    root = 1
    while root * root <= n:
        yield root * root
        root += 1


def _powers_of_2(n: int) -> Iterator[int]:
    return (1 << exponent for exponent in range(n.bit_length()))


def _divisors(n: int) -> Iterator[int]:
    if n:
        yield 1  # whether there is a move at all is known without any factor
        yield from divisors(n)[1:]


_LIST: dict[Kind, Callable[[int], Iterable[int]]] = {
    "square": _squares,
    "prime": primes_upto,
    "power of 2": _powers_of_2,
    "fibonacci number": fibonacci_numbers,
    "divisor": _divisors,
    "proper divisor": lambda n: takewhile(lambda k: k < n, _divisors(n)),
}
_IS: dict[Kind, Callable[[int, int], bool]] = {
    "square": lambda n, k: is_square(k),
    "prime": lambda n, k: is_prime(k),
    "power of 2": lambda n, k: is_power(k, 2),
    "fibonacci number": lambda n, k: is_fibonacci(k),
    "divisor": lambda n, k: n % k == 0,
    "proper divisor": lambda n, k: k < n and n % k == 0,
}
