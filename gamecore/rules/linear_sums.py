"""Sums of whole multiples of terms: what stands on either side of a comparison in plain words."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from math import gcd, inf

from gamecore.rules import conditions as c
from gamecore.rules.meanings import ARITHMETIC, FUNCTIONS, ArithmeticSign

_FIRST: tuple[c.Name, ...] = ("k", "a", "b")


@dataclass(frozen=True, slots=True)
class LinearSum:
    """Whole multiples of terms, and a number.

    Attributes
    ----------
    terms : tuple of (Value, int)
        Names, and whatever is no sum, in plain words; in a fixed order, none of them 0 times.
    rest : int
    """

    terms: tuple[tuple[c.Value, int], ...] = ()
    rest: int = 0

    @classmethod
    def of(cls, value: c.Value) -> LinearSum:
        """Read an expression."""
        match value:
            case c.Number(number=number):
                return cls(rest=number)
            case c.Negative(operand=operand):
                return cls.of(operand).times(-1)
            case c.Arithmetic(left=left, operator=sign, right=right):
                return cls._of_two(cls.of(left), sign, cls.of(right))
            case c.Function(function=function, left=left, right=right):
                one, other = cls.of(left), cls.of(right)
                if function == "gcd":
                    one, other = _by_euclid(*sorted((one, other), key=repr))
                    if one == cls() and other.bounds[0] >= 0:  # every number divides 0
                        return other
                elif one == other:
                    return one
                if not one.terms and not other.terms:
                    return cls(rest=FUNCTIONS[function](one.rest, other.rest))
                return cls._term(c.Function(function, *_ordered(one, other)))
        return cls._term(value)

    @classmethod
    def _term(cls, value: c.Value) -> LinearSum:
        return cls(((value, 1),))

    @classmethod
    def _of_two(cls, one: LinearSum, sign: ArithmeticSign, other: LinearSum) -> LinearSum:
        if sign in ("+", "-"):
            return one.plus(other, 1 if sign == "+" else -1)
        if sign == "*":
            if one.terms and other.terms:
                common = gcd(one.common, one.rest), gcd(other.common, other.rest)
                factors = (
                    x.parted(y, x.rest // y) for x, y in zip((one, other), common, strict=True)
                )
                left, right = _ordered(*factors)
                return cls._term(c.Arithmetic(left, "*", right)).times(common[0] * common[1])
            return one.times(other.rest) if one.terms else other.times(one.rest)
        if not one.terms:
            return cls(rest=ARITHMETIC[sign](one.rest, other.rest))
        return one.divided(other.rest) if sign == "//" else one.remainder(other.rest)

    @property
    def bounds(self) -> tuple[float, float]:
        """The least and the largest number it can be, where that can be seen; else ∓∞.

        For 1 ≤ k ≤ n, and n = a + b with a, b ≥ 1.
        """
        names: dict[str, int] = {}
        known = []
        for term, count in self.terms:
            if isinstance(term, c.Variable):
                names[term.name] = count
            else:
                known.append(_times_bounds(_bounds(term), count))
        heap = names.pop("n", 0)
        parts = ("a", "b") if names.keys() & {"a", "b"} else ("k",)
        known += [_times_bounds((1, inf), heap + names.get(name, 0)) for name in parts]
        if len(parts) == 1:
            known.append(_times_bounds((0, inf), heap))  # n − k may be 0
        return self.rest + sum(low for low, _ in known), self.rest + sum(up for _, up in known)

    @property
    def length(self) -> tuple[int, int]:
        """How many terms it has, and the sum of the sizes of their multiples."""
        return len(self.terms), sum(abs(count) for _, count in self.terms)

    @property
    def common(self) -> int:
        """The greatest common divisor of the multiples."""
        return gcd(*(count for _, count in self.terms))

    def times(self, number: int) -> LinearSum:
        """Return a multiple."""
        if not number:
            return LinearSum()
        terms = tuple((term, number * count) for term, count in self.terms)
        return LinearSum(terms, number * self.rest)

    def reduced(self, modulus: int) -> LinearSum:
        """Return a short sum with the same common divisors with a positive modulus.

        Multiples of the modulus are taken off, and the sign may be turned: 0 ≤ rest < modulus.
        """
        below = (modulus - 1) // 2
        counts = [(term, (count + below) % modulus - below) for term, count in self.terms]
        left = _upright(LinearSum(tuple(pair for pair in counts if pair[1]), self.rest % modulus))
        return LinearSum(left.terms, left.rest % modulus)

    def plus(self, other: LinearSum, times: int = 1) -> LinearSum:
        """Return this and `times` the other."""
        counts = dict(self.terms)
        for term, count in other.terms:
            counts[term] = counts.get(term, 0) + times * count
        known = [(term, count) for term, count in counts.items() if count]
        return LinearSum(tuple(sorted(known, key=_place)), self.rest + times * other.rest)

    def unsquared(self) -> LinearSum:
        """Return the same multiple of x − y for one of x·x − y·y, of the same sign as x, y ≥ 1."""
        match self:
            case LinearSum(terms=((one, times), (other, less)), rest=0) if times == -less:
                roots = [_root(one), _root(other)]
                if None not in roots:
                    x, y = (LinearSum._term(root) for root in roots if root)
                    return x.plus(y, -1).times(times)
        return self

    def parted(self, divisor: int, rest: int) -> LinearSum:
        """Return every multiple divided by a divisor of all, with `rest` as the number."""
        return LinearSum(tuple((term, count // divisor) for term, count in self.terms), rest)

    def divided(self, divisor: int) -> LinearSum:
        """Return ⌊this/divisor⌋: whole multiples stand before it, a common divisor is left out."""
        outside = [(term, count // divisor) for term, count in self.terms if not count % divisor]
        inside = [(term, count) for term, count in self.terms if count % divisor]
        whole = LinearSum(tuple(outside), self.rest // divisor)
        if not inside:
            return whole
        left = LinearSum(tuple(inside), self.rest % divisor)
        common = gcd(left.common, divisor)
        left = left.parted(common, left.rest // common)
        return whole.plus(
            self._term(c.Arithmetic(left.written(), "//", c.Number(divisor // common)))
        )

    def remainder(self, divisor: int) -> LinearSum:
        """Return this % divisor."""
        if divisor == 1:
            return LinearSum()
        return self._term(c.Arithmetic(self.written(), "%", c.Number(divisor)))

    def written(self) -> c.Value:
        """Return the expression: what is added first, then what is taken away."""
        added = [_times(term, count) for term, count in self.terms if count > 0]
        taken = [_times(term, -count) for term, count in self.terms if count < 0]
        if self.rest > 0 or not self.terms:
            added.append(
                c.Number(self.rest) if self.rest >= 0 else c.Negative(c.Number(-self.rest))
            )
        elif self.rest < 0:
            taken.append(c.Number(-self.rest))
        first = reduce(lambda x, y: c.Arithmetic(x, "+", y), added) if added else c.Number(0)
        return reduce(lambda x, y: c.Arithmetic(x, "-", y), taken, first)


def _bounds(value: c.Value) -> tuple[float, float]:
    """Return between which numbers a term in plain words is, as far as that is seen at once."""
    match value:
        case c.Number(number=number):
            return number, number
        case c.Variable():
            return 1, inf
        case c.Arithmetic(operator="%", right=c.Number(number=q)) if q > 0:
            return 0, q - 1
        case c.Function(function="gcd", left=left, right=right):
            # It divides both, and so it is at most a part that is not 0.
            most = [up for low, up in (_bounds(left), _bounds(right)) if low > 0]
            return (1, min(most)) if most else (0, inf)
        case c.Function(function=function, left=left, right=right):
            lows, ups = zip(_bounds(left), _bounds(right), strict=True)
            choose = min if function == "min" else max
            return choose(lows), choose(ups)
    return -inf, inf


def _times_bounds(bounds: tuple[float, float], count: int) -> tuple[float, float]:
    low, up = (bound * count if count else 0 for bound in bounds)
    return min(low, up), max(low, up)


def _by_euclid(one: LinearSum, other: LinearSum) -> tuple[LinearSum, LinearSum]:
    """Return two sums with the same common divisors, after steps of Euclid while one gets plainer.

    A number stands first, and the other sum is reduced by it where it is not 0. Each step has
    fewer terms, or smaller ones, than what it replaces: so they come to an end.
    """
    one, other = _upright(one), _upright(other)
    for kept, changed in ((one, other), (other, one)):
        counts = dict(changed.terms)
        times = (counts[term] // count for term, count in kept.terms if term in counts)
        for less in (changed.plus(kept, -many) for many in times):
            if less.length < changed.length:
                return _by_euclid(less, kept)
    one, other = sorted((one, other), key=lambda whole: whole.length)
    return one, other if one.terms or not one.rest else other.reduced(one.rest)


def _upright(whole: LinearSum) -> LinearSum:
    """Return a sum or its negative: the one that is surely not negative, or begins with a plus."""
    turned = whole.times(-1)
    for sure in (whole, turned):
        if sure.bounds[0] >= 0:
            return sure
    return turned if whole.terms[0][1] < 0 else whole


def _root(value: c.Value) -> c.Value | None:
    match value:
        case c.Arithmetic(left=c.Variable() as left, operator="*", right=right) if left == right:
            return left
    return None


def _ordered(one: LinearSum, other: LinearSum) -> list[c.Value]:
    return sorted((one.written(), other.written()), key=str)


def _times(term: c.Value, count: int) -> c.Value:
    return term if count == 1 else c.Arithmetic(c.Number(count), "*", term)


def _place(pair: tuple[c.Value, int]) -> tuple[int, str]:
    """Return where a term stands: what is taken, what speaks of it, the heap, the rest."""
    term, _count = pair
    match term:
        case c.Variable(name=name):
            return (_FIRST.index(name) if name in _FIRST else 4), name
    return (3 if any(map(term.speaks_of, _FIRST)) else 5), str(term)
