"""Sets of amounts as rules: for the problems whose input says what may be taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore import limits
from gamecore.rules.amounts import AmountSet
from gamecore.rules.clauses import Take
from gamecore.rules.heap_rule import HeapRule

if TYPE_CHECKING:
    from collections.abc import Iterable


def take_rule(amounts: Iterable[int]) -> HeapRule:
    """Return the rule that allows these amounts, each ≥ 1; there is at least one."""
    return HeapRule((Take(AmountSet.of((amount, amount) for amount in amounts)),))


def take_link(amounts: Iterable[int]) -> tuple[str, str]:
    """Return page and rule text for these amounts; two empty texts where the rule is too long."""
    rule = str(take_rule(amounts))
    return ("subtraction", rule) if len(rule) <= limits.RULE_TEXT else ("", "")
