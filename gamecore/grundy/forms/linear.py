"""Closed forms of amounts that every heap allows: runs, and sets without multiples of a number.

Any amount, 1-k and a-b; 1-k beside one larger amount; whatever holds 1, …, q − 1 and no multiple of
q; and all these where the whole heap may always be taken, or never.
"""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

import numpy as np

from gamecore import limits
from gamecore.grundy.forms.amounts_allowed import of_clause, of_condition
from gamecore.grundy.forms.form import ODD_NUMBERS, ClosedForm, Steps, from_heap, multiples
from gamecore.grundy.growth import always_holds
from gamecore.grundy.progressions import Progressions, progression
from gamecore.grundy.repetition import Repetition
from gamecore.messages import Message
from gamecore.rules import conditions as c
from gamecore.rules.heap_rule import Take
from gamecore.rules.plain_conditions import is_always_known, replaced
from gamecore.rules.where import TakeWhere

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from gamecore.grundy.forms.amounts_allowed import Allowed
    from gamecore.rules.heap_rule import HeapRule, TakeClause


class TakeAny(Steps):
    """`take any`: G(n) = n.

    Proof. If G(m) = m for all m < n, the options of n are worth exactly 0, …, n−1, so G(n) = n.
    """

    formula = "n"
    shape = "linear"
    proof = "take-any"
    repetition = Repetition(0, 1, 1)


class TakeUpTo(Steps):
    """`take 1-k`: G(n) = n mod (k+1).

    Proof. If it holds below n ≥ k, the k options n−1, …, n−k are worth the k residues other than
    that of n, that is all of 0..k but n mod (k+1); so the mex is n mod (k+1). For n < k the options
    are worth 0..n−1.
    """

    shape = "periodic"
    proof = "take-up-to"

    def __init__(self, most: int) -> None:
        self._modulus = self.turn = most + 1
        self.losing = multiples(self._modulus)
        self.formula = f"n mod {self._modulus}"
        self.repetition = Repetition(0, self._modulus, 0)

    @property
    def proof_numbers(self) -> dict[str, int]:
        """The largest amount k and the period p."""
        return {"k": self._modulus - 1, "p": self._modulus}


class TakeUpToAndOther(TakeUpTo):
    """`take 1-j, k` with m = j + 1 not dividing k: G(n) = n mod m, as without k.

    Proof. As for `take 1-j`; and taking k changes the remainder too, so it reaches no heap of the
    value n mod m.
    """

    proof = "take-up-to-and-other"

    def __init__(self, most: int, other: int) -> None:
        super().__init__(most)
        self._other = other

    @property
    def proof_numbers(self) -> dict[str, int]:
        """The amounts 1 to j, the larger one k, and the period m."""
        return {"j": self._modulus - 1, "k": self._other, "m": self._modulus}


class TakeUpToAndMultiple(ClosedForm):
    """`take 1-j, k` with m = j + 1 dividing k: G(n) = r mod m for r = n mod (k+1), but m if r = k.

    Proof. Suppose it holds below n. Taking k leaves the remainder r + 1, or 0 if r = k. If r = k,
    the other options have the remainders k − 1, …, k − j, which are worth j, …, 1, as m divides k;
    with 0 they make the mex m. If j ≤ r < k, the other options are worth the j residues that differ
    from r mod m, and r + 1 is worth another than r mod m as well, so the mex is r mod m. If r < j,
    the remainders below r are worth 0, …, r − 1. Further down they begin anew at k, which is worth
    m, and go on with k − 1, …, k − (j − 1 − r), worth j, …, r + 2; r + 1 is worth r + 1 or m. None
    of these is r, so the mex is r. Where n < k, some of these options are not there, but none that
    was needed.

    The case j = 2 is problem 1194D of Codeforces.
    """

    shape = "periodic"
    proof = "take-up-to-and-multiple"

    def __init__(self, most: int, multiple: int) -> None:
        self._modulus, self._multiple = most + 1, multiple
        m, p = self._modulus, multiple + 1
        self.formula = Message(
            "r mod {m}, but {m} for r = {multiple}; r = n mod {p}", m=m, multiple=multiple, p=p
        )
        self.repetition = Repetition(0, p, 0)

    @property
    def proof_numbers(self) -> dict[str, int]:
        """The amounts 1 to j, the larger one k, m = j + 1 and the period p."""
        m, k = self._modulus, self._multiple
        return {"j": m - 1, "k": k, "m": m, "p": k + 1}

    def _values(self, sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        rest = sizes % (self._multiple + 1)
        return np.where(rest == self._multiple, self._modulus, rest % self._modulus)

    def _sizes_with(self, value: int, low: int, high: int) -> Sequence[int]:
        m, k, period = self._modulus, self._multiple, self._multiple + 1
        if value >= m:
            return progression(k, period, low, high) if value == m else ()
        if period <= limits.LISTED_SIZES:
            return Progressions.repeating(np.arange(value, k, m), 0, period, low, high)
        starts = range(low // period * period, high + 1, period)
        if len(starts) > limits.FRACTION_SEGMENTS:
            return self._listed_sizes(value, low, high)
        return Progressions.of(
            *(
                progression(start + value, m, max(low, start), min(high, start + k - 1))
                for start in starts
            )
        )


class TakeRun(Steps):
    """`take a-b` with 2 ≤ a ≤ b: G(n) = ⌊(n mod p)/a⌋ with p = a + b.

    Proof. Let r = n mod p, and suppose it holds below n. Taking k, a ≤ k ≤ b, leaves a heap with
    the remainder r − k or, where that is below 0, r + (p − k); and a ≤ p − k ≤ b. So the remainders
    before and after differ by at least a, while those of one value differ by less: no option has
    the value q = ⌊r/a⌋. A smaller value v is reached by taking a·(q − v) ≤ r, where that is at most
    b; if it is more, then v = 0, because a·(q − 1) ≤ r − a < b, and taking b leaves the remainder
    r − b < a, which is worth 0. So the mex is q.
    """

    shape = "periodic"

    def __init__(self, least: int, most: int) -> None:
        self._most, self._period = most, least + most
        self.width, self.turn = least, self._period
        self.formula = f"⌊(n mod {self._period})/{least}⌋"
        self.proof = "take-run" if least < most else "take-one-amount"
        self.repetition = Repetition(0, self._period, 0)

    @property
    def proof_numbers(self) -> dict[str, int]:
        """The amount a, p = a + b and a − 1 when a = b; else a, b, p and p − 1."""
        a, b, p = self.width, self._most, self._period
        return {"a": a, "p": p} | ({"a1": a - 1} if a == b else {"b": b, "p1": p - 1})


class NoMultiple(TakeUpTo):
    """1, …, q−1 are allowed, other amounts may be, but no multiple of q: G(n) = n mod q.

    For example q = 3 for the powers of 2, q = 2 for the odd amounts, q = 4 for 1 and the primes.
    Which of the other amounts are allowed may depend on the heap: q = 2 for the odd divisors.

    Proof. Let it hold below n. An option n − k is worth (n − k) mod q, which is not n mod q because
    q does not divide k. Every smaller value is reached: v < n mod q is the value of n − k for
    k = n mod q − v, one of 1..q−1 and at most n.
    """

    def __init__(self, modulus: int) -> None:
        super().__init__(modulus - 1)
        self.proof = "no-multiple" if modulus > 2 else "only-odd-amounts"

    @property
    def proof_numbers(self) -> dict[str, int]:
        """The number q that divides no amount, and q − 1."""
        return {"q": self._modulus, "q1": self._modulus - 1}


class ShiftedByOne(Steps):
    """A set of amounts S, but the whole heap may always be taken, or never, whatever S says.

    Let F be the values for S alone, here n mod q or n. Then for n ≥ 1

    * G(n) = F(n−1) if the whole heap is never taken: every option has a stone that cannot be
      touched, so heaps 1, 2, 3, … have the options that heaps 0, 1, 2, … have under S.
    * G(n) = F(n−1) + 1 if it is always allowed. Proof. Let it hold below n. The option 0 is worth
      0, and the options n − k ≥ 1 are worth F(n−1−k) + 1: all values of F for the options of n−1
      under S, raised by one. So the mex is raised by one.

    Parameters
    ----------
    modulus : int or None
        The q of F(n) = n mod q; None for F(n) = n.
    always : bool
        Whether the whole heap may always be taken.
    """

    spared = 1

    def __init__(self, modulus: int | None, *, always: bool) -> None:
        self.turn, self.lift = modulus, int(always)
        self.shape = "linear" if modulus is None else "periodic"
        self.proof = "whole-heap-always" if always else "whole-heap-never"
        if modulus in (None, 1):
            self.proof = "whole-heap" if always else "all-but-whole-heap"
        if modulus is None:
            self.formula = from_heap("n − 1")
            self.repetition = Repetition(1, 1, 1)
        else:
            self.formula = from_heap(f"{'1 + ' if always else ''}(n − 1) mod {modulus}")
            self.repetition = Repetition(1, modulus, 0)
            self.losing = ODD_NUMBERS
            if modulus != 2:
                self.losing = Message(
                    "0 and the numbers one more than a multiple of {modulus}", modulus=modulus
                )
        if modulus == 1:
            self.formula = from_heap("1")
        if always:
            self.losing = None

    @property
    def proof_numbers(self) -> dict[str, int]:
        """The period q of the set alone."""
        return {"q": self.turn} if self.turn and self.turn > 1 else {}


# -- which rules avoid all multiples of a number ---------------------------------------------------

LARGEST = 64
"""Largest q that is looked for."""


def avoided_modulus(rule: HeapRule) -> int | None:
    """Return the q ≥ 2 by which NoMultiple covers a rule that only takes; None if none is seen."""
    clauses = rule.take_clauses
    q = next(k for k in count(1) if k > LARGEST or not any(_always(own, k) for own in clauses))
    return q if 2 <= q <= LARGEST and all(_never(clause, q) for clause in clauses) else None


def _always(clause: TakeClause, amount: int) -> bool:
    """Return whether an amount is seen to be allowed in every heap of that size or larger."""
    match clause:
        case Take(allowed=amounts):
            return amount in amounts
        case TakeWhere(condition=condition):
            test = replaced(condition, {c.Variable("k"): c.Number(amount)})
            return always_holds(test, "n", amount)
    return False


def _never(clause: TakeClause, q: int) -> bool:
    """Return whether a clause is seen never to allow a multiple of q."""
    if isinstance(clause, TakeWhere):
        return is_always_known(clause.condition) and _fails(clause.condition, q)
    return _avoids(of_clause(clause), q)


def _fails(test: c.Test, q: int) -> bool:
    """Return whether a condition is seen to fail for every multiple of q."""
    match test:
        case c.And(statements=statements):
            return any(_fails(part, q) for part in statements)
        case c.Or(statements=statements):
            return all(_fails(part, q) for part in statements)
    return _avoids(of_condition(test), q)


def _avoids(allowed: Allowed | None, q: int) -> bool:
    return (
        allowed is not None
        and allowed.is_one_set
        and allowed.whole != "always"
        and not allowed.has_multiple(q)
    )
