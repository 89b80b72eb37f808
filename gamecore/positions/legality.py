"""Is this move allowed, and is there any? Answered by the clauses, without listing their options.

The definition of a game stays `options`; the answers here are tested against it.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from gamecore import limits
from gamecore.errors import LimitExceeded
from gamecore.messages import Message
from gamecore.rules.clauses import Clause, SplitInto, TakeClause
from gamecore.rules.codes import Code
from gamecore.rules.splits import HalveInto, SplitConsecutive, SplitEqually
from gamecore.rules.where import SplitWhere

if TYPE_CHECKING:
    from gamecore.positions.moves import Option
    from gamecore.rules.heap_rule import HeapRule


def is_option(rule: HeapRule, n: int, option: Option) -> bool:
    """Tell whether a heap of `n` stones may become `option`.

    Parameters
    ----------
    rule : HeapRule
        The rule.
    n : int
        The heap, 0 ≤ n ≤ limits.HEAP_SIZE.
    option : tuple of int
        Any sizes; only positive ones, in ascending order, can be an option.

    Raises
    ------
    LimitExceeded
        If a clause can only be asked by listing more than limits.OPTIONS options.
    """
    if option and (option[0] < 1 or list(option) != sorted(option)):
        return False
    return any(_allows(clause, n, option) for clause in rule.clauses)


def has_option(rule: HeapRule, n: int) -> bool:
    """Tell whether any move is allowed in a heap of `n` stones."""
    return any(_moves(clause, n) for clause in rule.clauses)


def _moves(clause: Clause, n: int) -> bool:
    match clause:
        case SplitEqually():
            return n >= 2
        case SplitConsecutive():
            return clause.largest_part(n) is not None
        case HalveInto():
            return n > 0 and n % 2 == 0
    return next(iter(clause.options(n)), None) is not None


def _allows(clause: Clause, n: int, option: Option) -> bool:
    taken, parts = n - sum(option), len(option)
    match clause:
        case TakeClause():
            return parts <= 1 and taken >= 1 and clause.allows(n, taken)
        case Code():
            return 0 <= taken < len(clause.digits) and bool(clause.digits[taken] >> parts & 1)
        case HalveInto():
            # The one clause that may leave more stones than there were, and as few as half of them.
            return parts == clause.heaps and len(set(option)) == 1 and n == 2 * option[0]
    if taken or not option:
        return False
    return _splits(clause, n, option)


def _splits(clause: Clause, n: int, option: Option) -> bool:
    """Tell whether a heap may be split into these parts, whose sum it is."""
    parts, different = len(option), len(set(option))
    match clause:
        case SplitInto():
            return parts == clause.parts and (different == parts or not clause.unequal)
        case SplitEqually():
            return parts >= 2 and different == 1
        case SplitConsecutive():
            return parts >= 2 and option == tuple(range(1, parts + 1))
        case SplitWhere():
            return parts == 2 and clause.allows(*option)
    return _is_listed(clause, n, option)


def _is_listed(clause: Clause, n: int, option: Option) -> bool:
    """Look for an option among all of a kind of clause that is not known here."""
    if option in islice(clause.options(n), limits.OPTIONS):
        return True
    if next(islice(clause.options(n), limits.OPTIONS, None), None) is None:
        return False
    raise LimitExceeded(
        Message(
            "A heap of {n} has more than {limit} options under “{clause}”; give a smaller heap.",
            n=n,
            limit=limits.OPTIONS,
            clause=str(clause),
        ),
        limit=limits.OPTIONS,
    )
