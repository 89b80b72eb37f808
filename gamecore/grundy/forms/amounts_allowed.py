"""The amounts that a rule's take clauses allow, decided for all heaps at once where possible.

Many rules are written with conditions and names and still allow, in heaps of every size, one fixed
set of amounts, perhaps with the whole heap as an exception. Closed forms ask what is allowed, not
how it is written.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

import numpy as np

from gamecore import limits
from gamecore.grundy.growth import always_holds, cycle_of
from gamecore.grundy.progressions import Piece, Progressions, TooManyNumbersError
from gamecore.rules import conditions as c
from gamecore.rules.amounts import ALL_AMOUNTS, AmountSet
from gamecore.rules.heap_rule import Take, TakeClause, TakeFraction, all_known
from gamecore.rules.named_amounts import TakeKind
from gamecore.rules.number_theory import is_power, is_prime
from gamecore.rules.plain_clauses import HALF_UP
from gamecore.rules.plain_conditions import TRUE
from gamecore.rules.where import TakeWhere

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from gamecore.rules.heap_rule import HeapRule

# -- endless sets of amounts, the same for every heap: those that repeat, and named ones ----------


class EndlessSet(ABC):
    """An infinite set of amounts, the same for all heaps: k may be taken from every n ≥ k.

    Attributes
    ----------
    kind : str
        The name of the kind of amount; "" for a periodic set.
    """

    kind: str = ""

    @abstractmethod
    def __contains__(self, amount: int) -> bool: ...

    @property
    def is_everything(self) -> bool:
        """Whether every amount is among them."""
        return False

    @abstractmethod
    def has_multiple(self, q: int) -> bool:
        """Whether a multiple of q ≥ 1 is among the amounts."""

    @property
    def repeating(self) -> Progressions:
        """The amounts up to limits.HEAP_SIZE of a periodic set; none of a named one."""
        return Progressions()

    @property
    def is_more_than_one(self) -> bool:
        """Whether there is an amount above 1."""
        return True

    def upto(self, most: int) -> Iterator[range]:
        """Yield the amounts up to `most` of a named set, as ascending ranges; else nothing."""
        return iter(())


@dataclass(frozen=True)
class Cyclic(EndlessSet):
    """The amounts k ≥ 1 with truth[k − 1], whose last `period` entries repeat for ever."""

    truth: tuple[bool, ...]
    period: int

    def __contains__(self, amount: int) -> bool:
        if amount > len(self.truth):
            amount = (
                len(self.truth) - self.period + 1 + (amount - len(self.truth) - 1) % self.period
            )
        return self.truth[amount - 1]

    @property
    def is_everything(self) -> bool:
        """Whether every amount is among them."""
        return all(self.truth)

    @property
    def is_more_than_one(self) -> bool:
        """Whether there is an amount above 1."""
        # Past its start and one period a set only repeats itself.
        return any(k in self for k in range(2, 2 * len(self.truth) + 2))

    @property
    def repeating(self) -> Progressions:
        """The amounts up to limits.HEAP_SIZE."""
        start = len(self.truth) - self.period
        head, cycle = map(np.flatnonzero, (self.truth[:start], self.truth[start:]))
        beyond = Piece(start + 1, limits.HEAP_SIZE, self.period, cycle)
        return Progressions([*Progressions.listed(head + 1).pieces, beyond])

    def has_multiple(self, q: int) -> bool:
        """Whether a multiple of q is among the amounts."""
        # Beyond the start the multiples of q meet the same places after period/gcd of them.
        turns = len(self.truth) // q + self.period + 1
        return any(q * i in self for i in range(1, turns + 1))


@dataclass(frozen=True)
class Named(EndlessSet):
    """A named set of amounts that is the same for every heap.

    Attributes
    ----------
    kind : str
        A kind of `take a …`, or "power".
    base : int
        The base ≥ 2 of the powers; 0 for other kinds.
    """

    kind: str = ""
    base: int = 0

    def __contains__(self, amount: int) -> bool:
        return is_power(amount, self.base) if self.base else self._named.allows(amount, amount)

    def has_multiple(self, q: int) -> bool:
        """Whether a multiple of q ≥ 1 is among the amounts."""
        if self.base:
            # q divides a power when all its primes divide the base; it has less than 64 of them.
            return pow(self.base, 64, q) == 0
        # Every q divides a square and some Fibonacci number: modulo q these repeat, with a 0.
        return self.kind != "prime" or q == 1 or is_prime(q)

    @property
    def _named(self) -> TakeKind:
        return TakeKind(self.kind)  # type: ignore[arg-type]  # a kind's name

    def upto(self, most: int) -> Iterator[range]:
        """Yield the amounts up to `most`, as ascending ranges."""
        if not self.base:
            yield from self._named.amounts(most)
            return
        power = 1
        while power <= most:
            yield range(power, power + 1)
            power *= self.base


# -- what a rule allows ---------------------------------------------------------------------------

_NONE, _ONE = AmountSet(()), AmountSet(((1, 1),))

LONGEST_START = 4096
"""Most steps in which the least amount that is not allowed is looked for."""

Whole = Literal["as any amount", "always", "never"]
"""When the whole heap n may be taken: if n is among the amounts, always, or never."""


@dataclass(frozen=True, slots=True)
class Allowed:
    """The amounts that may be taken from every heap.

    Attributes
    ----------
    listed : AmountSet
        Amounts allowed in every heap (k ≤ n).
    sets : tuple of EndlessSet
        More amounts allowed in every heap.
    whole : str
        Whether taking the whole heap follows the same sets, or is always or never allowed.
    halves : bool
        Whether ⌈n/2⌉, which leaves ⌊n/2⌋, may be taken as well.
    divisors : str
        "divisor", "proper divisor" or "": whether those of n may be taken as well.
    coprime : bool
        Whether the amounts without a common divisor with n may be taken as well.
    """

    listed: AmountSet = _NONE
    sets: tuple[EndlessSet, ...] = ()
    whole: Whole = "as any amount"
    halves: bool = False
    divisors: Literal["", "divisor", "proper divisor"] = ""
    coprime: bool = False

    def joined(self, other: Allowed) -> Allowed | None:
        """Return what either allows; None where no value of `whole` is right for both."""
        whole: Whole = self.whole
        if self.whole != other.whole:
            if "always" in (self.whole, other.whole):
                whole = "always"
            elif not other.is_empty and not self.is_empty:
                return None
            else:
                whole = other.whole if self.is_empty else self.whole
        kinds = {self.divisors, other.divisors}
        return Allowed(
            self.listed.union(other.listed),
            (*self.sets, *other.sets),
            whole,
            self.halves or other.halves,
            "divisor" if "divisor" in kinds else max(kinds),
            self.coprime or other.coprime,
        )

    @property
    def is_empty(self) -> bool:
        """Whether nothing is allowed except perhaps the whole heap."""
        return not (self.listed or self.sets) and self.is_one_set

    @property
    def is_one_set(self) -> bool:
        """Whether the amounts are a fixed set, the whole heap aside."""
        return not (self.halves or self.divisors or self.coprime)

    @property
    def is_everything(self) -> bool:
        """Whether every amount is allowed, the whole heap aside."""
        return self.listed == ALL_AMOUNTS or any(part.is_everything for part in self.sets)

    @property
    def in_every_heap(self) -> Progressions | None:
        """The listed and periodic amounts up to limits.HEAP_SIZE, without the named sets.

        None where their common period is too long, or coprime amounts are allowed.
        """
        return None if self.coprime else _in_every_heap(self.listed, self.sets)

    @property
    def first_missing(self) -> int | None:
        """The least amount not allowed; None if there is none or LONGEST_START steps find none."""
        k = 1
        for _turn in range(LONGEST_START):
            run = next((r for r in self.listed.ranges if r[0] <= k and (r[1] or k) >= k), None)
            if run is not None:
                if run[1] is None:
                    return None
                k = run[1] + 1
            elif any(k in part for part in self.sets):
                k += 1
            else:
                return k
        return None

    @property
    def is_one_stone(self) -> bool:
        """Whether one stone may be taken, and nothing else."""
        if self.whole != "as any amount" or not self.is_one_set:
            return False
        if self.listed not in (_NONE, _ONE) or self.first_missing != 2:
            return False
        return not any(part.is_more_than_one for part in self.sets)

    def has_multiple(self, q: int) -> bool:
        """Whether a multiple of q ≥ 1 is among the fixed amounts."""
        for first, last in self.listed.ranges:
            if last is None or last // q * q >= first:
                return True
        return any(part.has_multiple(q) for part in self.sets)


@lru_cache(maxsize=64)
def _in_every_heap(listed: AmountSet, sets: tuple[EndlessSet, ...]) -> Progressions | None:
    found = Progressions.of(*listed.upto(limits.HEAP_SIZE))
    try:
        for part in sets:
            found = found.union(part.repeating)
    except TooManyNumbersError:
        return None
    return found


@lru_cache(maxsize=256)
def allowed_amounts(rule: HeapRule) -> Allowed | None:
    """Return the amounts that a rule's take clauses allow, or None when that is not decided here.

    Splits are ignored. O(growth.LONGEST) evaluations for a condition; cached.
    """
    return _joined(map(of_clause, rule.take_clauses))


def _joined(ways: Iterable[Allowed | None]) -> Allowed | None:
    found: Allowed | None = Allowed()
    for more in ways:
        if found is None or more is None:
            return None
        found = found.joined(more)
    return found


def of_clause(clause: TakeClause) -> Allowed | None:
    """Return the amounts that a take clause allows, or None when that is not decided here."""
    match clause:
        case Take(allowed=amounts):
            return Allowed(amounts)
        case TakeFraction(denominator=1, bound="at least"):
            return Allowed(whole="always")
        case TakeFraction(denominator=1):
            return Allowed(ALL_AMOUNTS)
        case TakeKind(kind="divisor"):
            return Allowed(divisors="divisor")
        case TakeKind(kind="proper divisor"):
            return Allowed(divisors="proper divisor")
        case TakeKind(kind="power of 2"):
            return Allowed(sets=(Named("power", 2),))
        case TakeKind(kind=kind):
            return Allowed(sets=(Named(kind),))
        case TakeWhere(condition=condition):
            return of_condition(condition)
    return None


def of_condition(condition: c.Test) -> Allowed | None:
    """Return the amounts a condition allows: as a whole, or by the parts of an `or`; or None."""
    found = _special(condition) or _repeating(condition)
    if found is not None or condition.either == (condition,):
        return found
    return _joined(map(of_condition, condition.either))


_N, _K = c.Variable("n"), c.Variable("k")
NOT_ALL = ("k < n", "k != n")
"""Conditions in normal form that only exclude taking the whole heap."""
_DIVISORS, _COPRIME = Allowed(divisors="divisor"), Allowed(coprime=True)
_NAMED = {
    "divides(k, n)": _DIVISORS,
    "n % k == 0": _DIVISORS,
    "k == gcd(k, n)": _DIVISORS,
    "divides(k, n - k)": _DIVISORS,
    "(n - k) % k == 0": _DIVISORS,
    "gcd(k, n) == 1": _COPRIME,
    "square(k)": Allowed(sets=(Named("square"),)),
    "prime(k)": Allowed(sets=(Named("prime"),)),
    "fib(k)": Allowed(sets=(Named("fibonacci number"),)),
}
"""Conditions in normal form, and the kind of amount that they allow."""
_BELOW_HEAP = (
    (_DIVISORS, (*NOT_ALL, "2 * k <= n"), Allowed(divisors="proper divisor")),
    (_COPRIME, NOT_ALL, Allowed(coprime=True, whole="never")),
)
"""Amounts that depend on the heap, conditions that exclude the whole heap, and both together."""


def _special(condition: c.Test) -> Allowed | None:
    """Return what a condition allows that describes a kind of amount, or ⌈n/2⌉; else None."""
    match condition:
        case c.And(statements=(one, two)):
            for part, rest in ((one, two), (two, one)):
                for own, words, others in _BELOW_HEAP:
                    if str(rest) in words and _NAMED.get(str(part)) == own:
                        return others
        case c.Predicate(predicate="power", arguments=(k, c.Number(number=base))) if k == _K:
            if base >= 2:
                return Allowed(sets=(Named("power", base),))
            return Allowed(_ONE) if base >= -1 else None
        case c.Comparison(operands=(left, right), operators=("==",)) if _K in (left, right):
            amount = right if left == _K else left
            is_half = c.Comparison((amount, HALF_UP), ("==",))
            if always_holds(is_half, "n", 0):
                return Allowed(halves=True)
    return _NAMED.get(str(condition))


def _repeating(condition: c.Test) -> Allowed | None:
    """Return the periodic set of a condition on k, the whole heap (k == n) aside; else None."""
    plain = _without_heap(condition)
    cycle = None if plain is None else cycle_of(plain, "k")
    if cycle is None:
        return None
    last = cycle.start + cycle.period
    below = _truth(condition, last, 1)
    whole = _truth(condition, last, 0)
    found = Allowed(sets=(Cyclic(below, cycle.period),) if any(below) else ())
    if whole == below:
        return found
    if all(whole):
        return Allowed(sets=found.sets, whole="always")
    return Allowed(sets=found.sets, whole="never") if not any(whole) else None


def _truth(condition: c.Test, last: int, more: int) -> tuple[bool, ...]:
    """Return for k = 1..last whether k may be taken from a heap of k + more stones."""
    return tuple(condition.is_true({"k": k, "n": k + more}) for k in range(1, last + 1))


def _without_heap(test: c.Test) -> c.Test | None:
    """Replace comparisons of k with n, whose truth only depends on k = n or k < n, by a constant.

    None when n is mentioned in any other way.
    """
    match test:
        case c.Comparison(operands=(left, right)) if {left, right} == {_K, _N}:
            return TRUE
        case c.Comparison(operands=operands, operators=signs) if len(signs) > 1:
            pairs = zip(operands, operands[1:], signs, strict=False)
            links = tuple(c.Comparison((left, right), (sign,)) for left, right, sign in pairs)
            return _without_heap(c.And(links))
        case c.Not(statement=statement):
            inner = _without_heap(statement)
            return inner and c.Not(inner)
        case c.And(statements=statements) | c.Or(statements=statements):
            known = all_known(map(_without_heap, statements))
            return None if known is None else type(test)(known)
    return None if test.speaks_of("n") else test
