"""Tables of Grundy values by the fastest way known to be right, and the value of one heap."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gamecore import limits
from gamecore.errors import LimitExceeded
from gamecore.grundy.certificates import certify
from gamecore.grundy.closed_forms import closed_form
from gamecore.grundy.engines import engine_for
from gamecore.grundy.find_theory import theory_of
from gamecore.grundy.theories import PeriodicTheory, narrowed
from gamecore.messages import Message
from gamecore.rules.language import as_rule
from gamecore.rules.normal_form import without_amounts_over
from gamecore.rules.options import check_heap

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gamecore.grundy.theorems.theorem import Certificate
    from gamecore.rules.heap_rule import HeapRule


def grundy_values(rule: HeapRule | str, upto: int) -> NDArray[Any]:
    """Compute the Grundy values of the heaps 0, 1, …, upto.

    Parameters
    ----------
    rule : HeapRule or str
        A rule or its text.
    upto : int
        The largest heap, 0 ≤ upto ≤ limits.TABLE.

    Returns
    -------
    numpy array, shape (upto + 1,)
        G(n) at index n, in the smallest unsigned type that holds the maximum: widen before
        subtracting.

    Raises
    ------
    RuleSyntaxError
        If `rule` is a text that is not a rule.
    PositionError
        If `upto` is not a whole number ≥ 0.
    ConditionError
        If a condition of the rule divides by zero for some heap.
    LimitExceeded
        If `upto` is over the table limit, or the rule has no shortcut that takes it so far; the
        message says how far it goes.

    Notes
    -----
    A closed form or a certified period makes it O(upto) copies. Otherwise an engine is chosen by
    the kinds of clauses. Between calls no value is remembered, only which tables were
    refused. Memory: at most about twice the result.
    """
    return certified_values(rule, upto)[0]


def certified_values(rule: HeapRule | str, upto: int) -> tuple[NDArray[Any], Certificate | None]:
    """Compute the values as `grundy_values` does, with the certificate that was found on the way.

    The certificate looks at no heap beyond `upto`. A rule with a closed form gets none.
    """
    rule = as_rule(rule)
    upto = check_table(upto)
    form = closed_form(rule)
    if form is not None:  # every form reaches farther than limits.TABLE
        return form.table(upto), None
    near = without_amounts_over(rule, upto)
    if near != rule:
        return certified_values(near, upto)[0], None
    engine = engine_for(rule, upto)
    certificate = certify(rule, engine.values, upto + 1)
    if certificate is not None:
        periodic = PeriodicTheory(engine.values(engine.known), certificate.repetition)
        # Its table may be as long as the one that is made now.
        del engine
        return periodic.table(upto), certificate
    return narrowed(engine.values(upto + 1)), None


def reach_within(rule: HeapRule | str, upto: int, steps: int) -> int:
    """Return how far, at most to `upto`, a table of values goes within an amount of work.

    Parameters
    ----------
    rule : HeapRule or str
    upto : int
        At least 0.
    steps : int
        Most steps, of those of limits.TABLE_STEPS.

    Returns
    -------
    int
        `upto` itself for a rule with a closed form or an engine that knows its work beforehand. It
        depends on nothing but the arguments, so that everybody is told the same.

    Raises
    ------
    ConditionError
        If a condition divides by zero for a heap in reach.

    Notes
    -----
    Works the table out, in at most that many steps.
    """
    rule = as_rule(rule)
    return upto if closed_form(rule) is not None else engine_for(rule, upto).within(steps)


def check_table(upto: int) -> int:
    """Return `upto` as `check_heap` does, but refuse a table that is longer than limits.TABLE."""
    upto = check_heap(upto)
    if upto > limits.TABLE:
        raise LimitExceeded(
            Message(
                "A table goes up to heap {limit}, not to {upto}; ask for single heaps beyond it.",
                upto=upto,
                limit=limits.TABLE,
            ),
            limit=limits.TABLE,
        )
    return upto


def grundy_value(rule: HeapRule | str, n: int) -> int:
    """Return the Grundy value of one heap.

    Parameters
    ----------
    rule : HeapRule or str
        A rule or its text.
    n : int
        0 ≤ n ≤ limits.HEAP_SIZE where a closed form or a certified period reaches; otherwise up to
        the table limits.

    Raises
    ------
    RuleSyntaxError, PositionError, ConditionError
        As `grundy_values`.
    LimitExceeded
        If nothing known of the rule reaches `n`.
    """
    return theory_of(rule, need=n).value(n)
