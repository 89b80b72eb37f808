"""Closed form of splits into two heaps of which every even heap has one, whatever the condition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore.grundy.forms.form import PeriodicForm
from gamecore.grundy.forms.twos import ODD_NUMBERS
from gamecore.grundy.growth import always_holds
from gamecore.grundy.repetition import Repetition
from gamecore.rules import conditions as c
from gamecore.rules.clauses import SplitInto
from gamecore.rules.plain_conditions import is_always_known, replaced
from gamecore.rules.splits import HalveInto
from gamecore.rules.where import SplitWhere

if TYPE_CHECKING:
    from gamecore.rules.clauses import Clause
    from gamecore.rules.heap_rule import HeapRule


class SplitEvenHeaps(PeriodicForm):
    """Every move leaves an even number of heaps, and every even n ≥ 2 has one: 1 for these, else 0.

    For example `split a+b where gcd(a, b) == 1`: an even heap can become 1 and n − 1.

    Proof. Let it hold below n. Even parts are worth 1 and odd ones 0. If n is odd, the number of
    odd parts is odd, and so is that of the even ones, as together they are an even number: every
    split is worth 1, and the value of n is 0, also without any split. If n is even, both numbers
    are even: every split is worth 0, and there is one, so the value of n is 1.
    """

    formula = "1 for even n ≥ 2, 0 for the others"
    shape = "periodic"
    repetition = Repetition(1, 2, 0)
    first_values = (0, 0, 1)
    losing = ODD_NUMBERS
    proof = "split-even-heaps"


def splits_even_heaps(rule: HeapRule) -> bool:
    """Whether a rule with conditions on parts is seen to be of this kind; a few evaluations."""
    clauses = rule.clauses
    with_conditions = any(isinstance(clause, SplitWhere) for clause in clauses)
    return with_conditions and all(map(_is_in_even_number, clauses)) and any(map(_serves, clauses))


def _is_in_even_number(clause: Clause) -> bool:
    match clause:
        case SplitInto(parts=heaps) | HalveInto(heaps=heaps):
            return heaps % 2 == 0
    return isinstance(clause, SplitWhere) and is_always_known(clause.condition)


def _serves(clause: Clause) -> bool:
    """Whether a clause is seen to allow a split of every even heap from 2 on."""
    match clause:
        case HalveInto() | SplitInto(parts=2, unequal=False):
            return True
        case SplitWhere(condition=condition):
            ways = ((replaced(condition, split), step) for split, step in _WAYS)
            return any(always_holds(test, "b", 1, step) for test, step in ways)
    return False


_N, _A, _B, _ONE = c.Variable("n"), c.Variable("a"), c.Variable("b"), c.Number(1)
_WAYS: tuple[tuple[dict[c.Variable, c.Value], int], ...] = (
    ({_A: _ONE, _N: c.Arithmetic(_ONE, "+", _B)}, 2),
    ({_A: _B, _B: _ONE, _N: c.Arithmetic(_B, "+", _ONE)}, 2),
    ({_A: _B, _N: c.Arithmetic(_B, "+", _B)}, 1),
)
"""Splits that do for all even heaps: 1 and an odd part b, the other way round, and halves; and by
how much b grows."""
