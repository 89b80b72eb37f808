"""Conditions of `where` clauses as an expression tree: its canonical text, its value on integers.

A tree is built by the reader of the rule language (or by hand). It is evaluated here for one case
at a time, in Python's unbounded integers, and in condition_arrays.py for arrays. Never by `eval`.
Division rounds down and a remainder has the sign of the divisor, as in mathematics.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from math import gcd
from typing import TYPE_CHECKING, Literal, Self

from gamecore import limits
from gamecore.errors import ConditionError, LimitExceeded
from gamecore.messages import Message, listed
from gamecore.rules.number_theory import divides, is_fibonacci, is_power, is_prime, is_square

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

Name = Literal["n", "k", "a", "b"]
ArithmeticSign = Literal["+", "-", "*", "//", "%"]
ComparisonSign = Literal["==", "!=", "<", "<=", ">", ">="]
FunctionName = Literal["gcd", "min", "max"]
PredicateName = Literal["even", "odd", "square", "prime", "fib", "power", "divides"]

ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "+": lambda x, y: x + y,
    "-": lambda x, y: x - y,
    "*": lambda x, y: x * y,
    "//": lambda x, y: x // y,
    "%": lambda x, y: x % y,
}
FUNCTIONS: dict[str, Callable[[int, int], int]] = {
    "gcd": gcd,
    "min": min,
    "max": max,
}
COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "==": lambda x, y: x == y,
    "!=": lambda x, y: x != y,
    "<": lambda x, y: x < y,
    "<=": lambda x, y: x <= y,
    ">": lambda x, y: x > y,
    ">=": lambda x, y: x >= y,
}
PREDICATES: dict[str, Callable[..., bool]] = {
    "even": lambda x: x % 2 == 0,
    "odd": lambda x: x % 2 == 1,
    "square": is_square,
    "prime": is_prime,
    "fib": is_fibonacci,
    "power": is_power,
    "divides": divides,
}

# Operator precedence, loosest first: a part of lower precedence than its place gets brackets.
OR, AND, NOT, COMPARISON, SUM, PRODUCT, SIGN, ATOM = range(8)


@dataclass(frozen=True)
class Expression(ABC):
    """A node of the tree.

    Attributes
    ----------
    depth : int
        1 for a leaf, else one more than the deepest part. Never above limits.CONDITION_DEPTH, so
        that whatever walks the tree may recurse; building a deeper one raises LimitExceeded.
    """

    depth: int = field(init=False, compare=False, repr=False, kw_only=True, default=1)

    def __post_init__(self) -> None:
        depth = 1 + max((part.depth for part in self.parts), default=0)
        if depth > limits.CONDITION_DEPTH:
            raise LimitExceeded(
                Message(
                    "A condition may be nested at most {limit} deep; this one goes deeper. "
                    "Shorten it.",
                    limit=limits.CONDITION_DEPTH,
                ),
            )
        object.__setattr__(self, "depth", depth)

    @property
    def parts(self) -> tuple[Expression, ...]:
        """The child nodes, in the order in which they are written."""
        names: tuple[str, ...] = self.__match_args__
        found: list[object] = []
        for name in names:
            one = getattr(self, name)
            found += one if isinstance(one, tuple) else (one,)
        return tuple(part for part in found if isinstance(part, Expression))

    @property
    @abstractmethod
    def binding(self) -> int:
        """The precedence of its text, from OR, the loosest, to ATOM."""

    def speaks_of(self, name: Name) -> bool:
        """Return whether the variable `name` occurs in the expression."""
        return any(part.speaks_of(name) for part in self.parts)

    @abstractmethod
    def __str__(self) -> str:
        """Return the canonical text."""

    def written(self, binding: int) -> str:
        """Return the text, in brackets if its precedence is below `binding`, that of its place."""
        return str(self) if self.binding >= binding else f"({self})"


class Value(Expression):
    """An integer expression."""

    @abstractmethod
    def value(self, names: Mapping[str, int]) -> int:
        """Return its value for the given variables; ConditionError on a division by zero."""


class Test(Expression):
    """A Boolean expression: a statement that is true or false for given variables."""

    __test__ = False  # not a test case, whatever a test runner thinks of the name

    @property
    def either(self) -> tuple[Test, ...]:
        """The alternatives: the statements of an `or`, otherwise the test itself."""
        return (self,)

    @property
    def each(self) -> tuple[Test, ...]:
        """The conjuncts: the statements of an `and`, otherwise the test itself."""
        return (self,)

    @abstractmethod
    def is_true(self, names: Mapping[str, int]) -> bool:
        """Return whether it holds, evaluated from left to right no further than needed.

        Parameters
        ----------
        names : mapping
            The values of the variables n, k, a, b that occur.

        Raises
        ------
        ConditionError
            If it divides by zero on the way.
        LimitExceeded
            If it asks whether a number over limits.PRIME_TEST is prime.
        """


# -- integers -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Number(Value):
    """An integer constant ≥ 0."""

    number: int

    binding = ATOM

    def value(self, names: Mapping[str, int]) -> int:
        """Return the number."""
        return self.number

    def __str__(self) -> str:
        return str(self.number)


@dataclass(frozen=True)
class Variable(Value):
    """A variable: n the heap, k the amount taken (or left, after “leave”), a and b two parts."""

    name: Name

    binding = ATOM

    def value(self, names: Mapping[str, int]) -> int:
        """Return the value of the variable."""
        return names[self.name]

    def speaks_of(self, name: Name) -> bool:
        """Return whether this is the variable `name`."""
        return self.name == name

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Negative(Value):
    """The negative −x."""

    operand: Value

    binding = SIGN

    def value(self, names: Mapping[str, int]) -> int:
        """Return minus the value of the operand."""
        return -self.operand.value(names)

    def __str__(self) -> str:
        return f"-{self.operand.written(ATOM)}"


@dataclass(frozen=True)
class Arithmetic(Value):
    """A sum, difference, product, quotient rounded down, or remainder."""

    left: Value
    operator: ArithmeticSign
    right: Value

    @property
    def binding(self) -> int:
        """SUM or PRODUCT, by its operator."""
        return SUM if self.operator in "+-" else PRODUCT

    def value(self, names: Mapping[str, int]) -> int:
        """Return the result; ConditionError on a division by zero."""
        left, right = self.left.value(names), self.right.value(names)
        if self.operator in ("//", "%") and right == 0:
            raise division_by_zero(self, names)
        return ARITHMETIC[self.operator](left, right)

    def __str__(self) -> str:
        # Equal operators group to the left, so only the right operand needs brackets among equals.
        left, right = self.left.written(self.binding), self.right.written(self.binding + 1)
        return f"{left} {self.operator} {right}"


@dataclass(frozen=True)
class Function(Value):
    """gcd, min or max of two integers."""

    function: FunctionName
    left: Value
    right: Value

    binding = ATOM

    def value(self, names: Mapping[str, int]) -> int:
        """Return the result."""
        return FUNCTIONS[self.function](self.left.value(names), self.right.value(names))

    def __str__(self) -> str:
        return f"{self.function}({self.left}, {self.right})"


def division_by_zero(expression: Arithmetic, names: Mapping[str, int]) -> ConditionError:
    """Return the error for a quotient or remainder by zero, with the values of the variables."""
    place = listed((f"{name} = {names[name]}" for name in sorted(names, key="nkab".index)), "")
    return ConditionError(
        Message(
            "“{expression}” divides by 0 at {place}; say first that “{divisor}” is not 0,"
            " as in “{divisor} != 0 and …”.",
            expression=str(expression),
            divisor=str(expression.right),
            place=place,
        ),
        names=dict(names),
    )


# -- statements -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Comparison(Test):
    """`x < y`, or a chain such as `1 < x <= y`, which holds when every link does."""

    operands: tuple[Value, ...]
    operators: tuple[ComparisonSign, ...]

    binding = COMPARISON

    def is_true(self, names: Mapping[str, int]) -> bool:
        """Return whether every link holds; evaluation stops at the first that fails."""
        left = self.operands[0].value(names)
        for operator, operand in zip(self.operators, self.operands[1:], strict=True):
            right = operand.value(names)
            if not COMPARISONS[operator](left, right):
                return False
            left = right
        return True

    def __str__(self) -> str:
        links = zip(self.operators, self.operands[1:], strict=True)
        return str(self.operands[0]) + "".join(f" {o} {operand}" for o, operand in links)


@dataclass(frozen=True)
class Predicate(Test):
    """A named property of one integer, or of two: `even(k)`, `divides(k, n)`."""

    predicate: PredicateName
    arguments: tuple[Value, ...]

    binding = ATOM

    def is_true(self, names: Mapping[str, int]) -> bool:
        """Return whether the arguments have the property."""
        return PREDICATES[self.predicate](*(x.value(names) for x in self.arguments))

    def __str__(self) -> str:
        return f"{self.predicate}({', '.join(map(str, self.arguments))})"


@dataclass(frozen=True)
class Not(Test):
    """The negation of a statement."""

    statement: Test

    binding = NOT

    def is_true(self, names: Mapping[str, int]) -> bool:
        """Return whether the statement does not hold."""
        return not self.statement.is_true(names)

    def __str__(self) -> str:
        return f"not {self.statement.written(NOT)}"


@dataclass(frozen=True)
class Joined(Test):
    """Two or more statements joined by `and` or by `or`. `of` keeps nested ones flat."""

    statements: tuple[Test, ...]

    @classmethod
    def of(cls, statements: tuple[Test, ...]) -> Self:
        """Return the statements joined; one of this very class is replaced by its statements."""
        return cls(tuple(t for s in statements for t in (s.statements if type(s) is cls else (s,))))


@dataclass(frozen=True)
class And(Joined):
    """The conjunction: all of the statements hold."""

    binding = AND

    @property
    def each(self) -> tuple[Test, ...]:
        """The statements."""
        return self.statements

    def is_true(self, names: Mapping[str, int]) -> bool:
        """Return whether all hold; evaluation stops at the first that fails."""
        return all(s.is_true(names) for s in self.statements)

    def __str__(self) -> str:
        return " and ".join(s.written(NOT) for s in self.statements)


@dataclass(frozen=True)
class Or(Joined):
    """The disjunction: at least one of the statements holds."""

    binding = OR

    @property
    def either(self) -> tuple[Test, ...]:
        """The statements."""
        return self.statements

    def is_true(self, names: Mapping[str, int]) -> bool:
        """Return whether any holds; evaluation stops at the first that holds."""
        return any(s.is_true(names) for s in self.statements)

    def __str__(self) -> str:
        return " or ".join(s.written(AND) for s in self.statements)
