"""Amounts with a name: `take a square`, `take a prime`, `take a divisor` and the others."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count, takewhile
from typing import TYPE_CHECKING, Literal

from gamecore.rules.conditions import (
    And,
    Arithmetic,
    Comparison,
    Number,
    Predicate,
    Test,
    Value,
    Variable,
)
from gamecore.rules.heap_rule import TakeClause
from gamecore.rules.number_theory import divisors, fibonacci_numbers, primes_upto

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

Kind = Literal[
    "square",
    "cube",
    "triangular number",
    "factorial",
    "prime",
    "power of 2",
    "fibonacci number",
    "odd number",
    "even number",
    "divisor",
    "proper divisor",
]


@dataclass(frozen=True, slots=True)
class TakeKind(TakeClause):
    """Take an amount of a named kind; 1 is of every kind but a prime and an even number.

    A divisor divides the heap before the move; a proper divisor is smaller than that heap.
    """

    kind: Kind

    @property
    def is_fixed(self) -> bool:
        """Whether the amounts are the same for every heap; divisors are not."""
        return self.kind not in ("divisor", "proper divisor")

    @property
    def test(self) -> Test | None:
        """The same as a condition on n and k; None for cubes and factorials, which have none."""
        return _TESTS.get(self.kind)

    def allows(self, n: int, k: int) -> bool:
        """Return whether k stones may be taken from a heap of n."""
        if not 1 <= k <= n:
            return False
        if self.test is None:
            return _WITHOUT_TEST[self.kind](k)
        return self.test.is_true({"n": n, "k": k})

    def amounts(self, n: int) -> Iterator[range]:
        """Yield the amounts up to `n` one by one, lazily and ascending.

        O(1) each for squares, powers and Fibonacci numbers, O(log log n) for primes; divisors of n
        up to 10^18 are found together in well under a second.
        """
        return (range(k, k + 1) for k in _LIST[self.kind](n))

    def __str__(self) -> str:
        return f"take {'an' if self.kind[0] in 'aeiou' else 'a'} {self.kind}"


@dataclass(frozen=True, slots=True)
class TakeMultiple(TakeClause):
    """Take a positive multiple of `modulus`: `take a multiple of 3`."""

    modulus: int

    is_fixed = True

    @property
    def test(self) -> Test:
        """The same as a condition: k % modulus == 0."""
        return Comparison((Arithmetic(_K, "%", Number(self.modulus)), Number(0)), ("==",))

    def allows(self, n: int, k: int) -> bool:
        """Return whether k stones may be taken from a heap of n."""
        return 1 <= k <= n and k % self.modulus == 0

    def amounts(self, n: int) -> Iterator[range]:
        """Yield the multiples up to `n` one by one, lazily."""
        return (range(k, k + 1) for k in range(self.modulus, n + 1, self.modulus))

    def __str__(self) -> str:
        return f"take a multiple of {self.modulus}"


def _cube_root(x: int) -> int:
    """Return ⌊∛x⌋ for x ≥ 1, bit by bit."""
    root = 0
    for bit in reversed(range(x.bit_length() // 3 + 1)):
        if (root | 1 << bit) ** 3 <= x:
            root |= 1 << bit
    return root


def _factorials() -> Iterator[int]:
    product = 1
    for factor in count(1):
        product *= factor
        yield product


def _upto(n: int, numbers: Iterator[int]) -> Iterator[int]:
    return takewhile(lambda k: k <= n, numbers)


def _powers_of_2(n: int) -> Iterator[int]:
    return (1 << exponent for exponent in range(n.bit_length()))


def _divisors(n: int) -> Iterator[int]:
    if n:
        yield 1  # before any factoring: `has_option` needs no more
        yield from divisors(n)[1:]


_LIST: dict[Kind, Callable[[int], Iterable[int]]] = {
    "square": lambda n: _upto(n, (root**2 for root in count(1))),
    "cube": lambda n: _upto(n, (root**3 for root in count(1))),
    "triangular number": lambda n: _upto(n, (m * (m + 1) // 2 for m in count(1))),
    "factorial": lambda n: _upto(n, _factorials()),
    "odd number": lambda n: range(1, n + 1, 2),
    "even number": lambda n: range(2, n + 1, 2),
    "prime": primes_upto,
    "power of 2": _powers_of_2,
    "fibonacci number": fibonacci_numbers,
    "divisor": _divisors,
    "proper divisor": lambda n: takewhile(lambda k: k < n, _divisors(n)),
}

_N, _K = Variable("n"), Variable("k")
_TRIANGLE: Value = Arithmetic(Arithmetic(Number(8), "*", _K), "+", Number(1))
_DIVIDES = Predicate("divides", (_K, _N))

_TESTS: dict[Kind, Test] = {
    "square": Predicate("square", (_K,)),
    "triangular number": Predicate("square", (_TRIANGLE,)),
    "odd number": Predicate("odd", (_K,)),
    "even number": Predicate("even", (_K,)),
    "prime": Predicate("prime", (_K,)),
    "power of 2": Predicate("power", (_K, Number(2))),
    "fibonacci number": Predicate("fib", (_K,)),
    "divisor": _DIVIDES,
    "proper divisor": And((_DIVIDES, Comparison((_K, _N), ("<",)))),
}
"""For each kind the condition on n and k that is true exactly for its amounts."""

_WITHOUT_TEST: dict[Kind, Callable[[int], bool]] = {
    "cube": lambda k: _cube_root(k) ** 3 == k,
    "factorial": lambda k: k in _upto(k, _factorials()),
}
"""Membership in the kinds that no condition can express; a kind stands here or in _TESTS."""
