"""What the signs and names of a condition mean on integers."""

from __future__ import annotations

from math import gcd
from typing import TYPE_CHECKING, Literal

from gamecore.rules.number_theory import divides, is_fibonacci, is_power, is_prime, is_square

if TYPE_CHECKING:
    from collections.abc import Callable

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
