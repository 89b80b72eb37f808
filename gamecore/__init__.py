"""What is true: rules, values, patterns and winning moves of impartial games. No screen in here."""

from gamecore.rules.language import parse_rule
from gamecore.rules.options import options

__all__ = [
    "options",
    "parse_rule",
]
