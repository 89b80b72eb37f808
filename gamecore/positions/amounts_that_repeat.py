"""What taking leaves of a heap worth a value, where amounts and values repeat: heaps of any size.

`take k where k % 3 != 0 or k == n` allows 6·10^17 amounts in a heap of 10^18, and nobody lists
them. But what may be taken repeats when the amount grows, and the values repeat when the heap
grows; so the heaps of one value that can be left are again a few residues, but for a beginning on
either side. What a rule allows in every heap is decided in grundy/forms/amounts_allowed.py.
"""

from __future__ import annotations

from math import gcd, lcm
from typing import TYPE_CHECKING

import numpy as np

from gamecore import limits
from gamecore.errors import LimitExceeded
from gamecore.grundy.forms.amounts_allowed import Allowed, Named, allowed_amounts
from gamecore.grundy.forms.least_amounts import TakeAtLeast
from gamecore.grundy.forms.most_amounts import TakeAtMost
from gamecore.grundy.forms.roots import TakeUpToRoot
from gamecore.grundy.sizes import NO_SIZES, JoinedSizes, MergedSizes, ResidueSizes
from gamecore.messages import Message
from gamecore.positions.always_allowed import LONGEST, always_allowed
from gamecore.rules.codes import Code
from gamecore.rules.named_amounts import TakeKind
from gamecore.rules.number_theory import is_prime

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gamecore.grundy.theories import Theory
    from gamecore.rules.heap_rule import HeapRule

_MANY = ("square", "prime")
"""Named amounts of which a heap of 10^18 has too many to list."""

_FEW_HEAPS = 1000
"""Up to this many heaps of a value, each is asked whether it can be left."""

_LOOKED_THROUGH = 2_000_000
"""Up to so large a heap, all smaller ones are looked at, as arrays: thirty milliseconds."""


def heaps_left(rule: HeapRule, theory: Theory, n: int, value: int) -> Sequence[int] | None:
    """Return the heaps worth `value` that taking may leave of n stones, ascending and lazy.

    Parameters
    ----------
    rule : HeapRule
    theory : Theory
        What is known of its values, at least up to n.
    n : int
        A heap, 0 ≤ n ≤ theory.reach.
    value : int
        Not the value of n itself, which no option has.

    Returns
    -------
    sequence of int, or None
        None for rules whose amounts are to be looked at one by one: lists of amounts, which other
        functions know better, and all that is not decided here.

    Raises
    ------
    LimitExceeded
        If every amount of a kind that nobody can count leaves such a heap.

    Notes
    -----
    O(beginnings + common period), whatever the heap.
    """
    most = theory.most(n) if isinstance(theory, TakeAtMost | TakeUpToRoot) else None
    if most is not None:
        return theory.sizes_with(value, n - most, n - 1)
    if isinstance(theory, TakeAtLeast):
        left = theory.most_left(n)
        return theory.sizes_with(value, theory.lowest, left) if left >= theory.lowest else NO_SIZES
    allowed = _allowed(rule) if n else None
    return None if allowed is None else _Left(allowed, theory, n, value).found()


def count_amounts(rule: HeapRule, n: int) -> int | None:
    """Count the amounts that may be taken from a heap, without listing them.

    None where `heaps_left` would be None for the rule, and where primes would have to be counted.
    """
    allowed = _allowed(rule) if n else None
    if allowed is None or any(isinstance(p, Named) and p.kind in _MANY for p in allowed.sets):
        return None
    always = always_allowed(allowed)
    if always.start > LONGEST or always.period > LONGEST:
        return None
    below = always.count(n - 1)
    return below + sum(k == n or not always.holds(k) for k in set(_of_this_heap(allowed, n)))


def _allowed(rule: HeapRule) -> Allowed | None:
    """Return what the rule allows, for rules that this file answers."""
    if rule.fixed_amounts is not None or not rule.take_clauses:
        return None
    if any(isinstance(clause, Code) for clause in rule.clauses):
        return None  # its digits may leave one heap as well
    return allowed_amounts(rule)


def _of_this_heap(allowed: Allowed, n: int) -> Iterator[int]:
    """Yield the amounts that are named one by one: the whole heap, half of it, divisors.

    Squares and primes are not.
    """
    if allowed.whole == "always" or (
        allowed.whole == "as any amount" and always_allowed(allowed).holds(n)
    ):
        yield n
    amounts = [n - n // 2] if allowed.halves else []
    if allowed.divisors:
        amounts += [run.start for run in TakeKind(allowed.divisors).amounts(n)]
    for part in allowed.sets:
        if isinstance(part, Named) and part.kind not in _MANY:
            amounts += [run.start for run in part.amounts(n)]
    yield from (k for k in amounts if k < n or allowed.whole != "never")


class _Left:
    """The heaps worth a value that can be left of one heap."""

    def __init__(self, allowed: Allowed, theory: Theory, n: int, value: int) -> None:
        self._allowed, self._theory, self._n, self._value = allowed, theory, n, value
        self._kinds = [part.kind for part in allowed.sets if isinstance(part, Named)]
        self._every = always_allowed(allowed)

    def found(self) -> Sequence[int] | None:
        if "square" in self._kinds:
            return None  # a million of them are listed; no formula has values farther out
        if "prime" in self._kinds and self._n <= limits.PRIMES_LISTED:
            return None
        theory, amounts = self._theory, set(_of_this_heap(self._allowed, self._n))
        if "prime" in self._kinds:
            amounts.update(self._primes())
        left = (self._n - k for k in amounts)
        of_this_heap = sorted(m for m in left if theory.value(m) == self._value)
        always = self._always()
        return None if always is None else _united(always, of_this_heap)

    # -- amounts that every heap allows, but for the whole heap -----------------------------------

    def _always(self) -> Sequence[int] | None:
        n, start, period = self._n, self._every.start, self._every.period
        if start > LONGEST:
            return None
        near = max(n - start, 1)
        if self._every.goes_on and n <= _LOOKED_THROUGH:
            return self._filtered(1, n - 1)
        top = self._filtered(near, n - 1)
        if not self._every.goes_on:
            return top
        below = self._candidates(near - 1)
        if below is not None:
            return JoinedSizes([[m for m in below if self._every.holds(n - m)], top])
        found = self._theory.repetition
        if found is None or found.saltus or found.preperiod > LONGEST:
            return None
        turn = lcm(period, found.period)
        first = max(found.preperiod, 1)
        if turn > LONGEST:
            return None
        head = self._filtered(1, first - 1)
        residues = [m - first for m in self._filtered(first, first + turn - 1)]
        middle = ResidueSizes(residues, first, turn, first, near - 1) if residues else NO_SIZES
        return JoinedSizes([head, middle, top])

    def _candidates(self, high: int) -> Sequence[int] | None:
        """Return the heaps 1..high of the value, if they are few and their number is known."""
        try:
            sizes = self._theory.sizes_with(self._value, 1, high)
            return sizes if len(sizes) <= _FEW_HEAPS else None
        except (LimitExceeded, OverflowError):
            return None

    def _filtered(self, low: int, high: int) -> list[int]:
        """List the heaps low..high of the value that can be left, by looking at each."""
        if high < low:
            return []
        sizes = np.arange(low, high + 1, dtype=np.int64)
        worth = sizes[self._theory.values(sizes) == self._value]
        left: list[int] = worth[self._every.hold(self._n - worth)].tolist()
        return left

    # -- primes -----------------------------------------------------------------------------------

    def _primes(self) -> Iterator[int]:
        """Yield the prime amounts that leave the value, where they are few."""
        found = self._theory.repetition
        if found is None or found.saltus or found.preperiod > 1 or found.period > LONGEST:
            raise _too_many_primes(self._n, None)
        q = found.period
        places = np.arange(q, 2 * q, dtype=np.int64)
        for m in places[self._theory.values(places) == self._value].tolist():
            rest = (self._n - m) % q
            common = gcd(rest, q)
            if common == 1:
                raise _too_many_primes(self._n, (q, rest))
            # All amounts of this residue are multiples of `common`.
            if is_prime(common) and common % q == rest:
                yield common


def _united(sizes: Sequence[int], more: list[int]) -> Sequence[int]:
    """Return ascending sizes with a few more among them."""
    new = [size for size in more if size not in sizes]
    return MergedSizes(sizes, new) if new else sizes


def _too_many_primes(n: int, residue: tuple[int, int] | None) -> LimitExceeded:
    if residue is None:
        said = Message(
            "The prime amounts that win from a heap of {n} are too many to count; "
            "give heaps up to {limit}.",
            n=n,
            limit=limits.PRIMES_LISTED,
        )
    else:
        said = Message(
            "Every prime amount with a remainder of {rest} when divided by {q} wins from a heap of "
            "{n}: too many to count; give heaps up to {limit}.",
            rest=residue[1],
            q=residue[0],
            n=n,
            limit=limits.PRIMES_LISTED,
        )
    return LimitExceeded(said, limit=limits.PRIMES_LISTED)
