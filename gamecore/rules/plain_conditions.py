"""A condition in its plainest words: comparisons in one form and order, without `not` and chains.

So `not 3 * k > 6 + 2 * k` becomes `k <= 6`: two ways of writing the same comparisons get one form.
Whether different comparisons hold for the same numbers is left to linear.py. Each side of a
comparison is a `LinearSum`: terms with integer coefficients, and a constant.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import reduce
from itertools import pairwise
from math import gcd, inf
from typing import TYPE_CHECKING, Any, get_args

from gamecore import limits
from gamecore.errors import GameError, LimitExceeded
from gamecore.rules import conditions as c
from gamecore.rules.conditions import (
    ARITHMETIC,
    FUNCTIONS,
    PREDICATES,
    ArithmeticSign,
    ComparisonSign,
    PredicateName,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

TRUE: c.Test = c.Comparison((c.Number(0), c.Number(0)), ("==",))
FALSE: c.Test = c.Comparison((c.Number(0), c.Number(0)), ("!=",))

_OPPOSITE: dict[str, PredicateName] = {"even": "odd", "odd": "even"}
_A, _B = c.Variable("a"), c.Variable("b")


def plain(test: c.Test) -> c.Test:
    """Return an equivalent condition in its plainest words, for 1 ≤ k ≤ n or n = a + b, a, b ≥ 1.

    A condition that divides by anything but a positive constant, or asks whether more than a
    variable is prime, is returned as it is: in another order it might raise. Plain words stay as
    they are. The cost grows with length and depth of the text: some milliseconds for the longest.
    """
    if not is_always_known(test, by_names=False):
        return test
    try:
        return _plain(test, is_meant=True)
    except LimitExceeded:  # the plain words would be nested too deep
        return test


def plain_of_parts(test: c.Test) -> c.Test:
    """Return the plain words of a condition on two parts: the same when a and b are swapped."""
    if not is_always_known(test, by_names=False):
        return test
    return min(plain(test), plain(replaced(test, {_A: _B, _B: _A})), key=str)


def replaced(expression: Any, others: Mapping[Any, c.Value]) -> Any:
    """Return a condition, or a part of one, with each expression in `others` replaced.

    Raises
    ------
    LimitExceeded
        If the result is nested too deep.
    """
    if isinstance(expression, tuple):
        return tuple(replaced(part, others) for part in expression)
    if not isinstance(expression, c.Expression):
        return expression
    if expression in others:
        return others[expression]
    own = (entry.name for entry in fields(expression) if entry.init)
    return type(expression)(**{name: replaced(getattr(expression, name), others) for name in own})


def is_always_known(expression: c.Expression, *, by_names: bool = True) -> bool:
    """Return whether an expression is seen to have a value for all n, k, a, b ≥ 1.

    Dividing by one of these variables is safe then, but accepted only if `by_names`.
    """
    match expression:
        case c.Value() if _number(expression) is not None:
            return True
        case c.Arithmetic(operator="//" | "%", right=c.Variable()) if not by_names:
            return False
        case c.Arithmetic(operator="//" | "%", right=right) if not isinstance(right, c.Variable):
            if (_number(right) or 0) < 1:
                return False
        case c.Predicate(predicate="prime", arguments=(argument,)) if argument.parts:
            return (_number(argument) or inf) <= limits.PRIME_TEST
    return all(is_always_known(part, by_names=by_names) for part in expression.parts)


def _number(value: c.Value) -> int | None:
    """Return the value of a constant expression; None if it has variables or no value."""
    if any(map(value.speaks_of, get_args(c.Name))):
        return None
    try:
        return value.value({})
    except GameError:
        return None


# -- and, or, not ---------------------------------------------------------------------------------


def _plain(test: c.Test, *, is_meant: bool) -> c.Test:
    """Return the plain words of a condition, or of its negation if not `is_meant`."""
    match test:
        case c.Not(statement=statement):
            return _plain(statement, is_meant=not is_meant)
        case c.And():
            parts = [_plain(part, is_meant=is_meant) for part in test.each]
            return _joined(parts, every=is_meant)
        case c.Or():
            parts = [_plain(part, is_meant=is_meant) for part in test.either]
            return _joined(parts, every=not is_meant)
        case c.Comparison(operands=operands, operators=signs):
            sums = [LinearSum.of(operand) for operand in operands]
            links = zip(pairwise(sums), signs, strict=True)
            parts = [_link(x.plus(y, -1), sign, is_meant) for (x, y), sign in links]
            return _joined(parts, every=is_meant)
        case c.Predicate(predicate=name, arguments=arguments):
            sums = [LinearSum.of(argument) for argument in arguments]
            if not any(sum_.terms for sum_ in sums):
                return TRUE if PREDICATES[name](*(x.rest for x in sums)) == is_meant else FALSE
            words = tuple(sum_.written() for sum_ in sums)
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


def _link(difference: LinearSum, sign: ComparisonSign, is_meant: bool) -> c.Test:
    """Return the plain comparison `difference` `sign` 0, or its negation if not `is_meant`."""
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


def _equal(difference: LinearSum, is_equal: bool) -> c.Test:
    if not difference.terms or difference.rest % difference.common:
        return TRUE if (difference == LinearSum()) == is_equal else FALSE
    whole = difference.parted(difference.common, 0)
    number = -difference.rest // difference.common
    if whole.terms[0][1] < 0:
        whole, number = whole.times(-1), -number
    return _bounded(whole, "==" if is_equal else "!=", number)


def _bounded(whole: LinearSum, sign: ComparisonSign, number: int) -> c.Test:
    """Return `whole sign number` with the first term alone on the left; TRUE or FALSE if known."""
    (first, times), *others = whole.terms
    least, most = whole.bounds
    below, above = number < least, number > most
    if sign in ("==", "!=") and (below or above or least == most):
        return TRUE if (sign == "==") == (least == most == number) else FALSE
    if sign in (">=", "<="):
        is_up = sign == ">="
        if (below or number == least) if is_up else (above or number == most):
            return TRUE
        if above if is_up else below:
            return FALSE
        if number == (most if is_up else least):
            return _bounded(whole, "==", number)
    if others and (sign, number) in ((">=", 1), ("<=", -1)):
        sign, number = (">" if sign == ">=" else "<"), 0
    right = LinearSum(tuple((term, -count) for term, count in others), number)
    return c.Comparison((LinearSum(((first, times),)).written(), right.written()), (sign,))


# -- sums ------------------------------------------------------------------------------------------

_FIRST: tuple[c.Name, ...] = ("k", "a", "b")


@dataclass(frozen=True, slots=True)
class LinearSum:
    """A linear combination of terms with integer coefficients, plus a constant.

    Attributes
    ----------
    terms : tuple of (Value, int)
        Variables, and other expressions that are no sums, each with its coefficient, which is not
        0; in plain words and a fixed order.
    rest : int
        The constant.
    """

    terms: tuple[tuple[c.Value, int], ...] = ()
    rest: int = 0

    @classmethod
    def of(cls, value: c.Value) -> LinearSum:
        """Return an expression as a sum."""
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
        """A lower and an upper bound of its value, ∓∞ where none is seen.

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
        """The number of terms, and the sum of the absolute values of their coefficients."""
        return len(self.terms), sum(abs(count) for _, count in self.terms)

    @property
    def common(self) -> int:
        """The greatest common divisor of the coefficients; 0 without terms."""
        return gcd(*(count for _, count in self.terms))

    def times(self, number: int) -> LinearSum:
        """Return the sum times `number`."""
        if not number:
            return LinearSum()
        terms = tuple((term, number * count) for term, count in self.terms)
        return LinearSum(terms, number * self.rest)

    def reduced(self, modulus: int) -> LinearSum:
        """Return a short sum with the same greatest common divisor with a positive modulus.

        It is congruent to this sum or to its negative, with 0 ≤ rest < modulus.
        """
        below = (modulus - 1) // 2
        counts = [(term, (count + below) % modulus - below) for term, count in self.terms]
        left = _upright(LinearSum(tuple(pair for pair in counts if pair[1]), self.rest % modulus))
        return LinearSum(left.terms, left.rest % modulus)

    def plus(self, other: LinearSum, times: int = 1) -> LinearSum:
        """Return this sum plus `times` the other."""
        counts = dict(self.terms)
        for term, count in other.terms:
            counts[term] = counts.get(term, 0) + times * count
        known = [(term, count) for term, count in counts.items() if count]
        return LinearSum(tuple(sorted(known, key=_place)), self.rest + times * other.rest)

    def unsquared(self) -> LinearSum:
        """Return m·(x − y) for m·(x·x − y·y), which has the same sign as x, y ≥ 1; else itself."""
        match self:
            case LinearSum(terms=((one, times), (other, less)), rest=0) if times == -less:
                roots = [_root(one), _root(other)]
                if None not in roots:
                    x, y = (LinearSum._term(root) for root in roots if root)
                    return x.plus(y, -1).times(times)
        return self

    def parted(self, divisor: int, rest: int) -> LinearSum:
        """Return the sum with all coefficients divided by `divisor` and the constant `rest`."""
        return LinearSum(tuple((term, count // divisor) for term, count in self.terms), rest)

    def divided(self, divisor: int) -> LinearSum:
        """Return ⌊sum/divisor⌋: multiples of the divisor stand outside, common factors cancel."""
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
        """Return sum % divisor as a sum of one term, or 0."""
        if divisor == 1:
            return LinearSum()
        return self._term(c.Arithmetic(self.written(), "%", c.Number(divisor)))

    def written(self) -> c.Value:
        """Return the sum as an expression: first what is added, then what is subtracted."""
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
    """Return a lower and an upper bound of a term in plain words, ∓∞ where none is seen."""
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
    """Return two sums with the same greatest common divisor, shortened by Euclid's algorithm.

    A constant comes first, and the other sum is reduced modulo it unless it is 0. Each step leaves
    fewer terms or smaller coefficients than it replaces, so the steps come to an end.
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
    """Return the sort key of a term: first k, a, b, then terms with one of them, n, the others."""
    term, _count = pair
    match term:
        case c.Variable(name=name):
            return (_FIRST.index(name) if name in _FIRST else 4), name
    return (3 if any(map(term.speaks_of, _FIRST)) else 5), str(term)
