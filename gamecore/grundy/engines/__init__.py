"""Fast tables of Grundy values, each engine for the rules whose clauses are of its kinds.

An engine accelerates the definition (mex over `options`) and is tested against it. The first engine
below that applies is used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore.grundy.engines.general import General
from gamecore.grundy.engines.splitting import Splitting
from gamecore.grundy.engines.taking import Bounds, FixedAmounts
from gamecore.rules.normal_form import normal_form

if TYPE_CHECKING:
    from gamecore.grundy.engines.engine import Engine
    from gamecore.rules.heap_rule import HeapRule

ENGINES: tuple[type[Engine], ...] = (Bounds, FixedAmounts, Splitting, General)


def engine_for(rule: HeapRule, upto: int) -> Engine:
    """Return a fresh engine for the heaps 0..upto, which works with the rule's plainest words."""
    plain = normal_form(rule)
    for kind in ENGINES:
        engine = kind.for_rule(plain, upto)
        if engine is not None:
            engine.typed = rule
            return engine
    raise AssertionError("the last engine takes every rule")
