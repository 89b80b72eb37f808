"""Conditions of `where` clauses as our own tree: how it is written and what it means on integers.

A tree is made by the reader of the rule language (or by hand), evaluated here for one case at a
time, in Python integers without bound, and in condition_arrays.py for whole arrays. Never `eval`.
Division rounds down and a remainder has the sign of the divisor, as in mathematics.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from gamecore.rules.expressions import (
    AND,
    ATOM,
    COMPARISON,
    NOT,
    OR,
    Arithmetic,
    Expression,
    Function,
    Name,
    Negative,
    Number,
    Test,
    Value,
    Variable,
)
from gamecore.rules.meanings import COMPARISONS, PREDICATES, ComparisonSign, PredicateName

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = [
    "And",
    "Arithmetic",
    "Comparison",
    "Expression",
    "Function",
    "Name",
    "Negative",
    "Not",
    "Number",
    "Or",
    "Predicate",
    "Test",
    "Value",
    "Variable",
]


@dataclass(frozen=True)
class Comparison(Test):
    """`x < y`, or a chain such as `1 < x <= y`, which holds when every link does."""

    operands: tuple[Value, ...]
    operators: tuple[ComparisonSign, ...]

    binding = COMPARISON

    @property
    def parts(self) -> tuple[Value, ...]:
        """The operands, one more than there are operators."""
        return self.operands

    def holds(self, names: Mapping[str, int]) -> bool:
        """Whether every link holds; no operand right of a link that fails is worked out."""
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

    @property
    def parts(self) -> tuple[Value, ...]:
        """The arguments."""
        return self.arguments

    def holds(self, names: Mapping[str, int]) -> bool:
        """Whether the arguments have the property."""
        return PREDICATES[self.predicate](*(x.value(names) for x in self.arguments))

    def __str__(self) -> str:
        return f"{self.predicate}({', '.join(map(str, self.arguments))})"


@dataclass(frozen=True)
class Not(Test):
    """The opposite of a statement."""

    statement: Test

    binding = NOT

    @property
    def parts(self) -> tuple[Test, ...]:
        """The statement."""
        return (self.statement,)

    def holds(self, names: Mapping[str, int]) -> bool:
        """Whether the statement does not hold."""
        return not self.statement.holds(names)

    def __str__(self) -> str:
        return f"not {self.statement.written(NOT)}"


@dataclass(frozen=True)
class Joined(Test):
    """Two or more statements joined by one word. `of` keeps them flat, as they are written."""

    statements: tuple[Test, ...]

    @classmethod
    def of(cls, statements: tuple[Test, ...]) -> Self:
        """Join statements; one that is joined by the same word gives its own statements."""
        return cls(tuple(t for s in statements for t in (s.statements if type(s) is cls else (s,))))

    @property
    def parts(self) -> tuple[Test, ...]:
        """The statements."""
        return self.statements


@dataclass(frozen=True)
class And(Joined):
    """All of the statements."""

    binding = AND

    @property
    def each(self) -> tuple[Test, ...]:
        """The statements."""
        return self.statements

    def holds(self, names: Mapping[str, int]) -> bool:
        """Whether all hold; none right of one that fails is looked at."""
        return all(s.holds(names) for s in self.statements)

    def __str__(self) -> str:
        return " and ".join(s.written(NOT) for s in self.statements)


@dataclass(frozen=True)
class Or(Joined):
    """At least one of the statements."""

    binding = OR

    @property
    def either(self) -> tuple[Test, ...]:
        """The statements."""
        return self.statements

    def holds(self, names: Mapping[str, int]) -> bool:
        """Whether any holds; none right of one that holds is looked at."""
        return any(s.holds(names) for s in self.statements)

    def __str__(self) -> str:
        return " or ".join(s.written(AND) for s in self.statements)
