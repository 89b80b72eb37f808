"""From grammar to conditions: what the productions after `where` mean, and how numbers are read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, get_args

from lark import Token, Transformer

from gamecore import limits
from gamecore.errors import LimitExceeded
from gamecore.messages import Message
from gamecore.rules import conditions as c
from gamecore.rules.meanings import ArithmeticSign, ComparisonSign, FunctionName, PredicateName

if TYPE_CHECKING:
    from collections.abc import Sequence

T = TypeVar("T")


class Refusal(Exception):
    """Text that the grammar reads but the language has no sense for, e.g. `take 0`.

    Attributes
    ----------
    message : Message
        What is wrong and what would be right.
    position : int
        Index of the first character that is at fault.
    expected : tuple of str
        What could stand there.
    """

    def __init__(self, message: Message, position: int, expected: tuple[str, ...]) -> None:
        super().__init__(message)
        self.message = message
        self.position = position
        self.expected = expected


def number(token: Token) -> int:
    """Read a run of ASCII digits; LimitExceeded above limits.HEAP_SIZE, before any big integer."""
    digits = token.lstrip("0") or "0"
    if len(digits) > len(str(limits.HEAP_SIZE)) or int(digits) > limits.HEAP_SIZE:
        shown = digits if len(digits) <= 30 else f"{digits[:12]}… ({len(digits)} digits)"
        raise LimitExceeded(
            Message(
                "The number {number} is too large for a rule; the largest is {limit}.",
                number=shown,
                limit=limits.HEAP_SIZE,
            ),
            limit=limits.HEAP_SIZE,
        )
    return int(digits)


def at_least(token: Token, least: int, message: Message) -> int:
    """Read a number and refuse it with `message` when it is below `least`."""
    value = number(token)
    if value < least:
        raise Refusal(message, token.start_pos or 0, (f"a number from {least} up",))
    return value


class ConditionReader(Transformer[Token, T]):
    """One method for each production of a condition, as in RuleReader."""

    def disjunction(self, parts: Sequence[c.Test]) -> c.Test:
        """Read `… or …`."""
        return c.Or.of(tuple(parts))

    def conjunction(self, parts: Sequence[c.Test]) -> c.Test:
        """Read `… and …`."""
        return c.And.of(tuple(parts))

    def negation(self, parts: Sequence[c.Test]) -> c.Test:
        """Read `not …`."""
        return c.Not(parts[0])

    def comparison(self, parts: Sequence[Any]) -> c.Test:
        """Read `x < y <= z`: operands, with signs between them."""
        signs = tuple(_COMPARISON_SIGNS[sign] for sign in parts[1::2])
        return c.Comparison(tuple(parts[::2]), signs)

    def predicate(self, parts: tuple[Token, *tuple[c.Value, ...]]) -> c.Test:
        """Read `even(x)`, `divides(x, y)`."""
        name, *arguments = parts
        return c.Predicate(_PREDICATES[name], tuple(arguments))

    def arithmetic(self, parts: tuple[c.Value, Token, c.Value]) -> c.Value:
        """Read `x + y`."""
        left, sign, right = parts
        return c.Arithmetic(left, _ARITHMETIC_SIGNS[sign], right)

    def negative(self, parts: Sequence[c.Value]) -> c.Value:
        """Read `-x`."""
        return c.Negative(parts[-1])

    def function(self, parts: tuple[Token, c.Value, c.Value]) -> c.Value:
        """Read `gcd(x, y)`."""
        name, left, right = parts
        return c.Function(_FUNCTIONS[name], left, right)

    def number(self, parts: Sequence[Token]) -> c.Value:
        """Read a number of a condition."""
        return c.Number(number(parts[0]))

    def variable(self, parts: Sequence[Token]) -> c.Value:
        """Read n, k, a or b; the grammar lets only those in that have a meaning."""
        return c.Variable(_NAMES[parts[0]])


_COMPARISON_SIGNS: dict[str, ComparisonSign] = {
    **{sign: sign for sign in get_args(ComparisonSign)},
    **{"≠": "!=", "≤": "<=", "≥": ">="},
}
_ARITHMETIC_SIGNS: dict[str, ArithmeticSign] = {s: s for s in get_args(ArithmeticSign)}
_PREDICATES: dict[str, PredicateName] = {name: name for name in get_args(PredicateName)}
_FUNCTIONS: dict[str, FunctionName] = {name: name for name in get_args(FunctionName)}
_NAMES: dict[str, c.Name] = {name: name for name in get_args(c.Name)}
