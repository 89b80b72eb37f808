"""Engines: fast tables of Grundy values, each for rules with certain kinds of clauses.

An engine accelerates the definition (mex over `options`) and is tested against it. `engine_for`
takes the first that applies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore.rules.normal_form import normal_form

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamecore.grundy.engines.engine import Engine
    from gamecore.rules.heap_rule import HeapRule


def engines() -> Iterator[type[Engine]]:
    """Yield the engine classes in order, importing each only when those before it do not apply."""
    from gamecore.grundy.engines.taking import Bounds, FixedAmounts

    yield from (Bounds, FixedAmounts)
    from gamecore.grundy.engines.splitting import Splitting

    yield Splitting
    from gamecore.grundy.engines.general import General

    yield General


def engine_for(rule: HeapRule, upto: int) -> Engine:
    """Return a new engine for the heaps 0..upto of a rule; it works on the rule's normal form."""
    plain = normal_form(rule)
    for kind in engines():
        engine = kind.for_rule(plain, upto)
        if engine is not None:
            engine.typed = rule
            return engine
    raise AssertionError("the last engine takes every rule")
