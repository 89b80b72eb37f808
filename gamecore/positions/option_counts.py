"""How many moves a heap has, and the first few of them, without listing them all.

A page says "3 of the 1 000 000 moves": the count is exact, and three are written out.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, islice
from typing import TYPE_CHECKING

from gamecore import limits
from gamecore.errors import LimitExceeded
from gamecore.messages import Message
from gamecore.positions.what_is_left import count_left
from gamecore.rules.clauses import SplitInto
from gamecore.rules.language import as_rule
from gamecore.rules.normal_form import normal_form
from gamecore.rules.options import check_heap, options

if TYPE_CHECKING:
    from gamecore.positions.moves import Option
    from gamecore.rules.heap_rule import HeapRule


def count_options(rule: HeapRule | str, n: int) -> int:
    """Count the options of a heap: len(options(rule, n)), also where that list would be too long.

    Parameters
    ----------
    rule : HeapRule or str
    n : int
        Heap size, 0 ≤ n ≤ limits.HEAP_SIZE.

    Raises
    ------
    RuleSyntaxError, PositionError
        If `rule` is not a rule, `n` not a heap.
    LimitExceeded
        If there are more options than may be listed, where they must be: amounts without a
        pattern, such as primes, and splits other than `split into`. If the heap splits into three
        or more and is above limits.SPLIT_TABLE.

    Notes
    -----
    Taking is counted by intervals and `split into 2` by a formula, so heaps of 10^18 cost no more
    than small ones. Splits into m ≥ 3 are counted as partitions, O(m·n), up to limits.SPLIT_TABLE.
    A rule with any other way to split is listed.
    """
    rule = normal_form(as_rule(rule))
    n = check_heap(n)
    splits = [clause for clause in rule.split_clauses if isinstance(clause, SplitInto)]
    if len(splits) < len(rule.split_clauses):
        return len(options(rule, n))
    # Splits into different numbers of parts are different; of equal ones "unequal" is the narrower.
    unequal: dict[int, bool] = {}
    for clause in splits:
        unequal[clause.parts] = unequal.get(clause.parts, True) and clause.unequal
    return count_left(rule, n) + sum(
        _partitions(n - (parts * (parts - 1) // 2 if narrow else 0), parts)
        for parts, narrow in unequal.items()
    )


@lru_cache(maxsize=512)
def _partitions(n: int, parts: int) -> int:
    """Count the ways to write n as a sum of `parts` positive numbers, order ignored.

    Different parts are counted by n − parts·(parts−1)/2: taking 0, 1, 2, … off the ascending parts
    is one-to-one onto parts that may be equal.
    """
    rest = n - parts
    if rest < 0:
        return 0
    if parts == 2:
        return n // 2
    if rest > limits.SPLIT_TABLE:
        raise LimitExceeded(
            Message(
                "The splits of {n} stones into {parts} heaps are too many to count; "
                "the largest heap is {limit}.",
                n=n,
                parts=parts,
                limit=limits.SPLIT_TABLE,
            ),
            limit=limits.SPLIT_TABLE,
        )
    # Partitions of n − m into parts of at most m: one stone of each part is set aside.
    ways = [1] + [0] * rest
    for size in range(1, parts + 1):
        for total in range(size, rest + 1):
            ways[total] += ways[total - size]
    return ways[rest]


def first_options(rule: HeapRule | str, n: int, most: int) -> list[Option]:
    """Return some options of a heap, at most `most` of them: all, when there are no more.

    Parameters
    ----------
    rule : HeapRule or str
    n : int
        Heap size, 0 ≤ n ≤ limits.HEAP_SIZE.
    most : int
        How many, at least 0.

    Returns
    -------
    list of tuple of int
        Sorted, without repetition; of long lists those that the clauses give first.

    Notes
    -----
    O(most · clauses) where the clauses do not repeat each other's options.
    """
    rule = as_rule(rule)
    n = check_heap(n)
    found: dict[Option, None] = {}
    # Up to `most` of every clause are enough even if all earlier clauses gave the same ones.
    for option in chain.from_iterable(islice(c.options(n), most) for c in rule.clauses):
        if len(found) == most:
            break
        found[option] = None
    return sorted(found)
