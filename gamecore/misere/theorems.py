"""Rules all of whose heaps are tame, proved once for all sizes: fixed amounts, and the whole heap.

Under these rules a heap is fickle exactly when its Grundy value is 0 or 1 (see pairs.py for the
words), so a position of 200,000 heaps of up to 10^18 stones is decided by its normal-play values.

Both theorems speak of rules that leave one heap or none. There it is enough that

    (*)  every heap of value 0 in which a move is left has an option of value 1.

By induction: a heap of value 0 without moves is (0, 1). One with moves reaches no 0; it reaches a 1
by (*), whose G⁻ is 0, and values ≥ 2, which are firm: G⁻ = 1. A heap of value 1 reaches a 0, whose
G⁻ is 1, no 1, and values ≥ 2: G⁻ = 0. A heap of value v ≥ 2 reaches 0 and 1, whose G⁻ are 1 and 0,
and otherwise the same values in G⁺ and G⁻: G⁻ = v. ∎

**Fixed amounts** (T. S. Ferguson, "On sums of graph games with last player losing", 1974). Let the
amounts be any set, finite or not, that does not depend on the heap, and a the least of them. Then
G(n) = 1 exactly when n ≥ a and G(n−a) = 0. Suppose this fails, first at n. If G(n−a) = 0 then
G(n) ≠ 0, so G(n) ≥ 2 and some n−s has G = 1; then G(n−s−a) = 0 by choice of n, an option of n−a of
value 0. If G(n) = 1 and G(n−a) ≠ 0, then n−a has an option with G(n−a−s) = 0, so G(n−s) = 1, an
option of n of value 1. Both cannot be.
Now (*): let G(n) = 0 and a move be left. Then n ≥ a and G(n−a) ≥ 1. If it is 1, that is the option.
Otherwise n−a has an option n−a−s of value 0, so G(n−s) = 1 and n−s is the option. ∎

**The whole heap** may be taken, whatever its size (`take any`, `take at least half`, `take a
divisor`): every heap with a stone has the option 0, so its value is not 0, and (*) is empty. ∎
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from gamecore.rules.amounts import ALL_AMOUNTS
from gamecore.rules.heap_rule import Take, TakeAll, TakeClause, TakeFraction
from gamecore.rules.named_amounts import TakeKind

if TYPE_CHECKING:
    from gamecore.rules.heap_rule import HeapRule

Theorem = Literal["bouton", "fixed amounts", "whole heap"]
"""Why all heaps of a rule are tame: Nim itself, or one of the theorems above."""


def misere_theorem_for(rule: HeapRule) -> Theorem | None:
    """Return the theorem by which every heap of a rule is tame, fickle exactly when G ≤ 1.

    Returns
    -------
    "bouton", "fixed amounts", "whole heap" or None
        "bouton" when any number of stones may be taken: the rule is Nim, and G(n) = n. None when no
        theorem here speaks of the rule; its heaps may be tame all the same.
    """
    if rule.plain_amounts == ALL_AMOUNTS:
        return "bouton"
    if all(clause.is_fixed for clause in rule.clauses):
        return "fixed amounts"
    if not rule.split_clauses and any(_may_take_all(clause) for clause in rule.take_clauses):
        return "whole heap"
    return None


def _may_take_all(clause: TakeClause) -> bool:
    match clause:
        case Take():
            return clause.allowed == ALL_AMOUNTS
        case TakeFraction():
            return clause.bound == "at least" or clause.denominator == 1
        case TakeAll():
            return True
        case TakeKind():
            return clause.kind == "divisor"
    return False
