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


def take_text(amounts: Iterable[int]) -> str:
    """Return the rule text for these amounts; "" where it is longer than a rule may be."""
    rule = str(take_rule(amounts))
    return rule if len(rule) <= limits.RULE_TEXT else ""
