"""A condition in its plainest words: comparisons in one form and order, without `not` and chains.

So `not 3 * k > n + 2 * k` is `k <= n`, and two ways of writing the same comparisons are one. It is
a matter of words alone: which conditions hold for the same heaps is left to bands.py.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import reduce
from itertools import pairwise
from math import gcd, inf
from typing import TYPE_CHECKING, Any, Self

from gamecore.errors import LimitExceeded
from gamecore.rules import conditions as c

if TYPE_CHECKING:
    from collections.abc import Mapping

TRUE: c.Test = c.Comparison((c.Number(0), c.Number(0)), ("==",))
FALSE: c.Test = c.Comparison((c.Number(0), c.Number(0)), ("!=",))

_OPPOSITE: dict[str, c.PredicateName] = {"even": "odd", "odd": "even"}
_OTHER_NAMING = {"a": c.Variable("b"), "b": c.Variable("a")}
_FIRST = (c.Variable("k"), c.Variable("a"), c.Variable("b"))


def plain(test: c.Test) -> c.Test:
    """Return a condition that holds for the same numbers n, k, a, b ≥ 1, in its plainest words.

    Where the order in which it is read matters, because something to the right could not be worked
    out, it is returned as it is. Plain words stay as they are. The cost grows with the length of
    the text and the depth of its brackets: some milliseconds for the longest.
    """
    if not is_always_known(test, by_names=False):
        return test
    try:
        return _plain(test, is_meant=True)
    except LimitExceeded:  # the plain words would be nested too deep
        return test


def plain_of_parts(test: c.Test) -> c.Test:
    """Return the plain words of a condition on parts, which holds for either naming of them."""
    if not is_always_known(test, by_names=False):
        return test
    return min(plain(test), plain(with_names(test, _OTHER_NAMING)), key=str)


def with_names(test: c.Test, names: Mapping[str, c.Value]) -> c.Test:
    """Return a condition with other expressions in the place of some of its names."""
    found: c.Test = _replaced(test, names)
    return found


def _replaced(expression: Any, names: Mapping[str, c.Value]) -> Any:
    if isinstance(expression, tuple):
        return tuple(_replaced(part, names) for part in expression)
    if isinstance(expression, c.Variable):
        return names.get(expression.name, expression)
    if not isinstance(expression, c.Expression):
        return expression
    own = (entry.name for entry in fields(expression) if entry.init)
    return type(expression)(**{name: _replaced(getattr(expression, name), names) for name in own})


def is_always_known(expression: c.Expression, *, by_names: bool = True) -> bool:
    """Whether an expression is seen to have a value for all numbers n, k, a, b ≥ 1.

    One that divides by one of these names has, but is left out without `by_names`.
    """
    match expression:
        case c.Arithmetic(operator="//" | "%", right=c.Variable()) if not by_names:
            return False
        case c.Arithmetic(operator="//" | "%", right=right):
            if not isinstance(right, c.Variable | c.Number) or right == c.Number(0):
                return False
        case c.Predicate(predicate="prime", arguments=(argument,)):
            return isinstance(argument, c.Variable | c.Number)
    return all(is_always_known(part, by_names=by_names) for part in expression.parts)


# -- and, or, not ---------------------------------------------------------------------------------


def _plain(test: c.Test, *, is_meant: bool) -> c.Test:
    """Return the plain words of a condition, or of its opposite."""
    match test:
        case c.Not(statement=statement):
            return _plain(statement, is_meant=not is_meant)
        case c.And(statements=statements) | c.Or(statements=statements):
            parts = [_plain(part, is_meant=is_meant) for part in statements]
            return _joined(parts, every=isinstance(test, c.And) == is_meant)
        case c.Comparison(operands=operands, operators=signs):
            sums = [_Sum.of(operand) for operand in operands]
            links = zip(pairwise(sums), signs, strict=True)
            parts = [_link(x.plus(y, -1), sign, is_meant) for (x, y), sign in links]
            return _joined(parts, every=is_meant)
        case c.Predicate(predicate=name, arguments=arguments):
            words = tuple(_Sum.of(argument).written() for argument in arguments)
            if is_meant or name in _OPPOSITE:
                return c.Predicate(name if is_meant else _OPPOSITE[name], words)
            return c.Not(c.Predicate(name, words))
    return test if is_meant else c.Not(test)


def _joined(parts: list[c.Test], *, every: bool) -> c.Test:
    join, decides, says_nothing = (c.And, FALSE, TRUE) if every else (c.Or, TRUE, FALSE)
    if decides in parts:
        return decides
    flat = join.of(tuple(part for part in parts if part != says_nothing)).statements
    known = sorted(set(flat), key=str)
    if not known:
        return says_nothing
    return known[0] if len(known) == 1 else join(tuple(known))


# -- comparisons ----------------------------------------------------------------------------------


def _link(difference: _Sum, sign: c.ComparisonSign, is_meant: bool) -> c.Test:
    """Return the words for a difference being > 0, ≥ 0, == 0 and so on; or not."""
    difference = difference.unsquared()
    if sign in ("==", "!="):
        return _equal(difference, (sign == "==") == is_meant)
    if sign in ("<", "<="):
        difference = difference.times(-1)
    is_strict = sign in ("<", ">")
    if not is_meant:
        difference, is_strict = difference.times(-1), not is_strict
    if not difference.terms:
        return TRUE if difference.rest >= is_strict else FALSE
    common = difference.common
    # g·x + rest ≥ s is, for a whole number x, x ≥ ⌈(s − rest)/g⌉.
    least = -((difference.rest - is_strict) // common)
    whole = difference.parted(common, 0)
    if whole.terms[0][1] > 0:
        return _bounded(whole, ">=", least)
    return _bounded(whole.times(-1), "<=", -least)


def _equal(difference: _Sum, is_equal: bool) -> c.Test:
    if not difference.terms or difference.rest % difference.common:
        return TRUE if (difference == _Sum()) == is_equal else FALSE
    whole = difference.parted(difference.common, 0)
    number = -difference.rest // difference.common
    if whole.terms[0][1] < 0:
        whole, number = whole.times(-1), -number
    return _bounded(whole, "==" if is_equal else "!=", number)


def _bounded(whole: _Sum, sign: c.ComparisonSign, number: int) -> c.Test:
    """Return `whole sign number`, with the first term alone on the left."""
    (first, times), *others = whole.terms
    least, most = whole.bounds
    below, above = number < least, number > most
    if sign in ("==", "!=") and (below or above):
        return TRUE if sign == "!=" else FALSE
    if sign in (">=", "<="):
        is_up = sign == ">="
        if (below or number == least) if is_up else (above or number == most):
            return TRUE
        if above if is_up else below:
            return FALSE
    if others and (sign, number) in ((">=", 1), ("<=", -1)):
        sign, number = (">" if sign == ">=" else "<"), 0
    right = _Sum(tuple((term, -count) for term, count in others), number)
    return c.Comparison((_Sum(((first, times),)).written(), right.written()), (sign,))


# -- sums -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Sum:
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
    def of(cls, value: c.Value) -> Self:
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
                if not one.terms and not other.terms:
                    return cls(rest=c.FUNCTIONS[function](one.rest, other.rest))
                if one == other and function != "gcd":
                    return one
                return cls._term(c.Function(function, *_ordered(one, other)))
        return cls._term(value)

    @classmethod
    def _term(cls, value: c.Value) -> Self:
        return cls(((value, 1),))

    @classmethod
    def _of_two(cls, one: Self, sign: c.ArithmeticSign, other: Self) -> Self:
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
            return cls(rest=c.ARITHMETIC[sign](one.rest, other.rest))
        return one.divided(other.rest) if sign == "//" else one.remainder(other.rest)

    @property
    def bounds(self) -> tuple[float, float]:
        """The least and the largest number it may be, where these are seen; else ∓∞."""
        known = [_times_bounds(_bounds(term), count) for term, count in self.terms]
        return self.rest + sum(low for low, _ in known), self.rest + sum(up for _, up in known)

    @property
    def common(self) -> int:
        """The greatest common divisor of the multiples."""
        return gcd(*(count for _, count in self.terms))

    def times(self, number: int) -> Self:
        """Return a multiple."""
        if not number:
            return type(self)()
        terms = tuple((term, number * count) for term, count in self.terms)
        return type(self)(terms, number * self.rest)

    def plus(self, other: Self, times: int = 1) -> Self:
        """Return this and `times` the other."""
        counts = dict(self.terms)
        for term, count in other.terms:
            counts[term] = counts.get(term, 0) + times * count
        known = [(term, count) for term, count in counts.items() if count]
        return type(self)(tuple(sorted(known, key=_place)), self.rest + times * other.rest)

    def unsquared(self) -> Self:
        """Return x − y for a multiple of x·x − y·y of two names: as x, y ≥ 1, of the same sign."""
        match self:
            case _Sum(terms=((one, times), (other, less)), rest=0) if times == -less:
                roots = [_root(one), _root(other)]
                if None not in roots:
                    x, y = (type(self)._term(root) for root in roots if root)
                    return x.plus(y, -1).times(times)
        return self

    def parted(self, divisor: int, rest: int) -> Self:
        """Return the terms by a divisor of all multiples, and another number."""
        return type(self)(tuple((term, count // divisor) for term, count in self.terms), rest)

    def divided(self, divisor: int) -> Self:
        """Return ⌊this/divisor⌋: whole multiples stand before it, a common divisor is left out."""
        outside = [(term, count // divisor) for term, count in self.terms if not count % divisor]
        inside = [(term, count) for term, count in self.terms if count % divisor]
        whole = type(self)(tuple(outside), self.rest // divisor)
        if not inside:
            return whole
        left = type(self)(tuple(inside), self.rest % divisor)
        common = gcd(left.common, divisor)
        left = left.parted(common, left.rest // common)
        return whole.plus(
            self._term(c.Arithmetic(left.written(), "//", c.Number(divisor // common)))
        )

    def remainder(self, divisor: int) -> Self:
        """Return this % divisor."""
        if divisor == 1:
            return type(self)()
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
    low, up = (bound * count for bound in bounds)
    return min(low, up), max(low, up)


def _root(value: c.Value) -> c.Value | None:
    match value:
        case c.Arithmetic(left=c.Variable() as left, operator="*", right=right) if left == right:
            return left
    return None


def _ordered(one: _Sum, other: _Sum) -> list[c.Value]:
    return sorted((one.written(), other.written()), key=str)


def _times(term: c.Value, count: int) -> c.Value:
    return term if count == 1 else c.Arithmetic(c.Number(count), "*", term)


def _place(pair: tuple[c.Value, int]) -> tuple[int, str]:
    """Return where a term stands: what is taken, what speaks of it, the heap, the rest."""
    term, _count = pair
    if isinstance(term, c.Variable):
        return (_FIRST.index(term) if term in _FIRST else 4), str(term)
    return (3 if any(_speaks_of(term, name) for name in _FIRST) else 5), str(term)


def _speaks_of(expression: c.Expression, name: c.Variable) -> bool:
    return expression == name or any(_speaks_of(part, name) for part in expression.parts)
