"""Fast tables of Grundy values, one algorithm per file, each chosen by the kinds of the clauses.

An engine accelerates the definition (mex over `options`) and is tested against it. The order below
is from the special to the general; the first engine that applies is used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore.grundy.engines.bit_levels import BitLevels
from gamecore.grundy.engines.byte_scan import ByteScan
from gamecore.grundy.engines.harmonic import Harmonic
from gamecore.grundy.engines.option_marks import OptionMarks
from gamecore.grundy.engines.scattered import Scattered
from gamecore.grundy.engines.set_mex import SetMex
from gamecore.grundy.engines.sliding import SlidingMex
from gamecore.grundy.engines.sparse import SparseSpace
from gamecore.grundy.engines.take_marks import TakeMarks
from gamecore.rules.normal_form import normal_form

if TYPE_CHECKING:
    from gamecore.grundy.engines.engine import Engine
    from gamecore.rules.heap_rule import HeapRule

ENGINES: tuple[type[Engine], ...] = (
    Scattered,
    SetMex,
    SlidingMex,
    SparseSpace,
    ByteScan,
    BitLevels,
    Harmonic,
    TakeMarks,
    OptionMarks,
)


def engine_for(rule: HeapRule, upto: int) -> Engine:
    """Return a fresh engine for the heaps 0..upto, which works with the rule's plainest words."""
    plain = normal_form(rule)
    for kind in ENGINES:
        engine = kind.for_rule(plain, upto)
        if engine is not None:
            engine.typed = rule
            return engine
    raise AssertionError("the last engine takes every rule")
