"""What taking leaves of a heap worth a value, where amounts and values repeat: heaps of any size.

`take k where k % 3 != 0 or k == n` allows 6·10^17 amounts in a heap of 10^18, and nobody lists
them. But what may be taken repeats when the amount grows, and the values repeat when the heap
grows; so the heaps of one value that can be left are again a few residues, but for a beginning on
either side. What a rule allows in every heap is decided in grundy/forms/amounts_allowed.py.
"""

from __future__ import annotations

from math import gcd
from typing import TYPE_CHECKING

import numpy as np

from gamecore import limits
from gamecore.errors import LimitExceeded
from gamecore.grundy.forms.amounts_allowed import Allowed, Named, allowed_amounts
from gamecore.grundy.progressions import LONGEST, Piece, Progressions, TooManyNumbersError
from gamecore.grundy.sizes import NO_SIZES
from gamecore.messages import Message
from gamecore.rules.codes import Code
from gamecore.rules.named_amounts import TakeKind
from gamecore.rules.number_theory import is_prime

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gamecore.grundy.theories import Theory
    from gamecore.rules.heap_rule import HeapRule

_MANY = ("square", "prime")
"""Named amounts of which a heap of 10^18 has too many to list."""

_LOOKED_AT = 50_000
"""Up to this many heaps of a piece, each is looked at: a millisecond."""

_FEW_HEAPS = 1000
"""Up to this many heaps of a value that have no such form, each is asked whether it is left."""


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
    run = theory.left(n)
    if run is not None:
        return theory.sizes_with(value, run.start, run[-1]) if run else NO_SIZES
    allowed = _allowed(rule) if n else None
    always = None if allowed is None else allowed.in_every_heap
    if allowed is None or always is None:
        return None
    kinds = [part.kind for part in allowed.sets if isinstance(part, Named)]
    if "square" in kinds or ("prime" in kinds and n <= limits.PRIMES_LISTED):
        return None  # a million of them are listed; no formula has values of squares farther out
    own = set(_of_this_heap(allowed, n))
    if "prime" in kinds:
        own.update(_primes(theory, n, value))
    left = np.array(sorted(n - k for k in own), dtype=np.int64)
    try:
        pieces = always.between(1, n - 1).mirrored(n).pieces
        found = [_worth(theory, piece, value) for piece in pieces]
        worth = Progressions.listed(left[theory.values(left) == value])
        return Progressions.of(*found).union(worth)
    except (LimitExceeded, TooManyNumbersError):
        return None


def _worth(theory: Theory, piece: Piece, value: int) -> Progressions:
    """Return the heaps of a piece that have a value; TooManyNumbersError where nothing tells."""
    among = Progressions([piece])
    if len(among) <= _LOOKED_AT:
        heaps = piece.between(piece.low, piece.high)
        return Progressions.listed(heaps[theory.values(heaps) == value])
    sizes = theory.sizes_with(value, piece.low, piece.high)
    if not isinstance(sizes, Progressions | range) and len(sizes) > _FEW_HEAPS:
        raise TooManyNumbersError
    return among.intersection(Progressions.of(sizes))


def count_amounts(rule: HeapRule, n: int) -> int | None:
    """Count the amounts that may be taken from a heap, without listing them.

    None where `heaps_left` would be None for the rule, and where primes would have to be counted.
    """
    allowed = _allowed(rule) if n else None
    if allowed is None or any(isinstance(p, Named) and p.kind in _MANY for p in allowed.sets):
        return None
    always = allowed.in_every_heap
    if always is None:
        return None
    own = {k for k in _of_this_heap(allowed, n) if k == n or k not in always}
    return len(always.between(1, n - 1)) + len(own)


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
    always = allowed.in_every_heap or ()
    if allowed.whole == "always" or (allowed.whole == "as any amount" and n in always):
        yield n
    amounts = [n - n // 2] if allowed.halves else []
    if allowed.divisors:
        amounts += [run.start for run in TakeKind(allowed.divisors).amounts(n)]
    for part in allowed.sets:
        if isinstance(part, Named) and part.kind not in _MANY:
            amounts += [run.start for run in part.upto(n)]
    yield from (k for k in amounts if k < n or allowed.whole != "never")


def _primes(theory: Theory, n: int, value: int) -> Iterator[int]:
    """Yield the prime amounts that leave the value, where they are few."""
    found = theory.repetition
    if found is None or found.saltus or found.preperiod > 1 or found.period > LONGEST:
        raise _too_many_primes(n, None)
    q = found.period
    places = np.arange(q, 2 * q, dtype=np.int64)
    for m in places[theory.values(places) == value].tolist():
        rest = (n - m) % q
        common = gcd(rest, q)
        if common == 1:
            raise _too_many_primes(n, (q, rest))
        # All amounts of this residue are multiples of `common`.
        if is_prime(common) and common % q == rest:
            yield common


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
