"""Closed forms of rules that split, and the choice between them: `splitting_form`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore.grundy.forms.amounts_allowed import Allowed, allowed_amounts
from gamecore.grundy.forms.form import ODD_NUMBERS, PeriodicForm, Steps, from_heap, multiples
from gamecore.grundy.forms.one_or_equal import TakeOneOrSplitEqually
from gamecore.grundy.forms.powers_of_two import Halve, TakeOneOrHalve
from gamecore.grundy.forms.primes_and_divisors import SplitEqually
from gamecore.grundy.growth import always_holds
from gamecore.grundy.repetition import Repetition
from gamecore.messages import Message
from gamecore.rules import conditions as c
from gamecore.rules.heap_rule import SplitInto
from gamecore.rules.plain_conditions import is_always_known, replaced
from gamecore.rules.splits import Code, HalveInto, SplitIntoSome
from gamecore.rules.splits import SplitConsecutive as Consecutive
from gamecore.rules.splits import SplitEqually as Equally
from gamecore.rules.where import SplitWhere

if TYPE_CHECKING:
    from gamecore.grundy.forms.form import ClosedForm
    from gamecore.rules.heap_rule import Clause, HeapRule


class SplitIntoMany(Steps):
    """`split into m`, m ≥ 3, also with splits into more: G(n) = ⌊(n − 1)/(m − 1)⌋ for n ≥ 1.

    With m = 2 the same is true of `split into 2` with `split into 3` and `split into 4` (and more).

    Proof. Write n − 1 = q(m − 1) + r with 0 ≤ r ≤ m − 2; the claim is G(n) = q. Let it hold below n
    and write a part a as a − 1 = q_a(m − 1) + r_a in the same way.

    * q is not reached. In a split into m' ≥ m parts the numbers a − 1 add up to n − m' ≤ n − m <
      q(m − 1). So the q_a add up to less than q, and an XOR is never more than the sum.
    * v < q is reached, for m ≥ 3. If q − 1 − v = 2t is even, take the parts with q_a = v, t, t, and
      m − 3 parts with q_a = 0; their sum is q − 1, and r is what remains to be given to one of them
      as its r_a. If q − 2 − v = 2t is even, take v, t, t and 0 again. What remains is r + m − 1, to
      be shared out to m parts with at most m − 2 each: there is room, as m(m − 2) ≥ 2m − 3.
    * v < q = n − 1 is reached, for m = 2: by (n − 1) + 1 for v = n − 2; by three parts worth v, t,
      t for n − 3 − v = 2t, and by four parts worth v, t, t, 0 for n − 4 − v = 2t.

    Parameters
    ----------
    parts : int
        The least m.
    """

    proof = "split-into-many"
    spared = 1

    def __init__(self, parts: int) -> None:
        self.width = parts - 1
        self.formula = from_heap("n − 1")
        self.shape = "linear"
        if self.width > 1:
            self.formula = from_heap(f"⌊(n − 1)/{self.width}⌋")
            self.shape = "arithmetic-periodic"
        else:
            self.proof = "split-into-2-3-4"
        self.repetition = Repetition(1, self.width, 1)
        self.losing = Message("the heaps up to {most}", most=self.width)

    @property
    def proof_numbers(self) -> dict[str, int]:
        """The number m of parts, and m − 1."""
        return {"m": self.width + 1, "m1": self.width}


class SplitConsecutive(PeriodicForm):
    """`split 1+2+...+k` alone: 1 for heap 3, and 0 for every other heap.

    Proof. The heaps 0, 1, 2 have no move, and 3 has the option 1+2, worth 0: G(3) = 1. Let it hold
    below n ≥ 4. If there is a split 1+2+…+k, it has k ≥ 3 and contains the heap 3, worth 1, and
    otherwise heaps worth 0. It is worth 1, and the mex of 1 alone is 0, as it is without a move.
    """

    formula = Message("0, but G(3) = 1")
    shape = "periodic"
    repetition = Repetition(4, 1, 0)
    first_values = (0, 0, 0, 1, 0)
    losing = Message("all heaps but 3")
    proof = "split-consecutive"


class TakeOneOrSplitConsecutive(PeriodicForm):
    """`take 1 or split 1+2+...+k`: n mod 2, but G(3) = 2.

    Proof. G(0..2) = 0, 1, 0. Heap 3 has the options 2, worth 0, and 1+2, worth 1: G(3) = 2. Heap 4
    has the option 3 only, so G(4) = 0, and G(5) = 1. Let it hold below n ≥ 6. A split 1+2+…+k has
    k ≥ 3, so the heap 3 of value 2 is among its parts, all others are worth 0 or 1, and the split
    is worth 2 or 3. The option n − 1 is worth (n−1) mod 2. So the mex is n mod 2.
    """

    formula = Message("n mod 2, but G(3) = 2")
    shape = "periodic"
    repetition = Repetition(4, 2, 0)
    first_values = (0, 1, 0, 2, 0, 1)
    losing = multiples(2)
    proof = "take-one-or-split-consecutive"


class TakeAnyOrSplit(PeriodicForm):
    """`take any or split into 2` (Lasker): n, but 4k+3 → 4k+4 and 4k+4 → 4k+3.

    Proof. Let it hold below n = 4k+r, r = 1..4. Modulo 4 the values of the residues 0, 1, 2, 3 are
    3, 1, 2, 0 (heap 0 aside, which is no part). Taking stones gives the values of all smaller
    heaps.

    * r = 1: taking gives 0..4k. Parts of residues 0+1 or 2+3 are worth 2 modulo 4: never 4k+1. G =
      4k+1.
    * r = 2: taking gives 0..4k+1. Parts 0+2, 1+1, 3+3 are worth 1 or 0 modulo 4: never 4k+2. G =
      4k+2.
    * r = 3: taking gives 0..4k+2 and the split 1 + (4k+2) gives 4k+3. Parts 0+3 or 1+2 are worth
      3 modulo 4: never 4k+4. G = 4k+4.
    * r = 4: taking gives 0..4k+2 and 4k+4. Parts 0+0, 1+3, 2+2 are worth 0 or 1 modulo 4: never
      4k+3. G = 4k+3.

    The one split that is needed has unequal parts, so `split into 2 unequal` gives the same values.

    With `split into 3` or `split into 4` besides they are the same, too. Write n ≥ 1 as 4k + r with
    r = 1, …, 4 and its value as 4h + l, l < 4: h = k + [r = 3]. In a split with the rests r_1, r_2,
    … of sum 4t + r the k_i add up to k − t, and the h_i to k − t + s when s of the rests are 3. An
    XOR is its sum or less by an even number. So the split is worth what n is only if the l_i have
    the XOR l, and s − t − [r = 3] is even and not negative. That holds for none of the 4³ + 4⁴
    combinations of rests (a test goes through them).
    """

    formula = Message("n, but 4k+3 → 4k+4 and 4k+4 → 4k+3")
    shape = "arithmetic-periodic"
    repetition = Repetition(1, 4, 4)
    first_values = (0, 1, 2, 4, 3)

    def __init__(self, most_parts: int = 2) -> None:
        super().__init__()
        self.proof = "take-any-or-split" if most_parts == 2 else "take-any-or-split-more"


class TakeAnyOrTakeAndSplit(Steps):
    """`take any` beside splits of what is left after taking: n, as without these splits.

    Proof. Let it hold below n. Taking gives exactly the values 0, …, n − 1. The parts of a split
    have fewer than n stones together, and so are worth; their XOR is their sum or less: never n.
    """

    formula = "n"
    shape = "linear"
    proof = "take-any-or-take-and-split"
    repetition = Repetition(0, 1, 1)


class SplitEvenHeaps(PeriodicForm):
    """Every move leaves an even number of heaps, and every even n ≥ 2 has one: 1 for these, else 0.

    For example `split a+b where gcd(a, b) == 1`: an even heap can become 1 and n − 1.

    Proof. Let it hold below n. Even parts are worth 1 and odd ones 0. If n is odd, the number of
    odd parts is odd, and so is that of the even ones, as together they are an even number: every
    split is worth 1, and the value of n is 0, also without any split. If n is even, both numbers
    are even: every split is worth 0, and there is one, so the value of n is 1.
    """

    formula = Message("1 for even n ≥ 2, 0 for the others")
    shape = "periodic"
    repetition = Repetition(1, 2, 0)
    first_values = (0, 0, 1)
    losing = ODD_NUMBERS
    proof = "split-even-heaps"


def splits_even_heaps(rule: HeapRule) -> bool:
    """Return whether SplitEvenHeaps is seen to cover a rule with a condition; O(clauses)."""
    clauses = rule.clauses
    with_conditions = any(isinstance(clause, SplitWhere) for clause in clauses)
    return with_conditions and all(map(_is_in_even_number, clauses)) and any(map(_serves, clauses))


def _is_in_even_number(clause: Clause) -> bool:
    match clause:
        case SplitInto(parts=heaps) | HalveInto(heaps=heaps):
            return heaps % 2 == 0
    return isinstance(clause, SplitWhere) and is_always_known(clause.condition)


def _serves(clause: Clause) -> bool:
    """Return whether a clause is seen to allow a split of every even heap from 2 on."""
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
"""Splits of all even heaps that are tried: 1 + b with an odd b, b + 1, and b + b; and the step of
b."""


# -- which rules have such a form -----------------------------------------------------------------

_ANY_NUMBER = SplitIntoSome(2, None)


def _takes_before(clause: Clause) -> bool:
    """Return whether a clause takes at least one stone before it splits."""
    return isinstance(clause, Code) and not clause.digits[0]


def splitting_form(rule: HeapRule, *, takes_any: bool) -> ClosedForm | None:
    """Return the closed form of a rule in normal form that splits, or None.

    Parameters
    ----------
    rule : HeapRule
    takes_any : bool
        Whether its take clauses allow every amount.
    """
    splits = rule.split_clauses
    into = [clause for clause in splits if isinstance(clause, SplitInto)]
    into += _ANY_NUMBER.counted(4) if _ANY_NUMBER in splits else ()
    if {*splits} <= {*into, _ANY_NUMBER}:
        return _into_parts(rule, into, takes_any=takes_any)
    if splits_even_heaps(rule):
        return SplitEvenHeaps()
    kinds = {type(clause) for clause in splits}
    if takes_any:
        return TakeAnyOrTakeAndSplit() if all(map(_takes_before, splits)) else None
    allowed = allowed_amounts(rule)
    if allowed is None or not (allowed.is_one_stone or allowed == Allowed()):
        return None
    takes_one = allowed.is_one_stone
    if kinds == {HalveInto}:
        parities = frozenset(clause.halves % 2 for clause in splits)
        return TakeOneOrHalve(parities) if takes_one else Halve(parities)
    if kinds == {Consecutive}:
        return TakeOneOrSplitConsecutive() if takes_one else SplitConsecutive()
    # Two halves are among the splits into equal heaps.
    if {*splits} - {HalveInto(2)} == {Equally()}:
        return TakeOneOrSplitEqually() if takes_one else SplitEqually()
    return None


def _into_parts(rule: HeapRule, splits: list[SplitInto], *, takes_any: bool) -> ClosedForm | None:
    """Return the form of a rule whose splits are all of the kind `split into m`, or None."""
    counts = {clause.parts for clause in splits}
    plain = {clause.parts for clause in splits if not clause.unequal}
    if 2 in counts <= {2, 3, 4} and takes_any and _ANY_NUMBER not in rule.clauses:
        return TakeAnyOrSplit(max(counts))
    # An unequal split into more heaps reaches nothing new: the proof bounds all of them.
    least = min(counts)
    needed = {2, 3, 4} if least == 2 else {least}
    return SplitIntoMany(least) if not rule.take_clauses and needed <= plain else None
