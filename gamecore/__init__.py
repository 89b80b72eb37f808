"""What is true: rules, values, patterns and winning moves of impartial games. No screen in here."""

from gamecore.grundy.derivation import Derivation, OptionStep, derive
from gamecore.grundy.mex import mex, nim_sum
from gamecore.grundy.values import grundy_value, grundy_values
from gamecore.patterns.find_pattern import find_pattern
from gamecore.patterns.pattern import Pattern, losing_heaps
from gamecore.rules.heap_rule import HeapRule
from gamecore.rules.language import parse_rule
from gamecore.rules.options import options

__all__ = [
    "Derivation",
    "HeapRule",
    "OptionStep",
    "Pattern",
    "derive",
    "find_pattern",
    "grundy_value",
    "grundy_values",
    "losing_heaps",
    "mex",
    "nim_sum",
    "options",
    "parse_rule",
]
