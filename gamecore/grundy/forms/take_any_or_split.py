"""Closed forms of `take any` beside splits: n, but some neighbours have exchanged their values."""

from __future__ import annotations

from gamecore.grundy.forms.form import PeriodicForm
from gamecore.grundy.forms.steps import Steps
from gamecore.grundy.repetition import Repetition
from gamecore.messages import Message


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

    formula = "n, but 4k+3 → 4k+4 and 4k+4 → 4k+3"
    shape = "arithmetic-periodic"
    repetition = Repetition(1, 4, 4)
    first_values = (0, 1, 2, 4, 3)

    def __init__(self, most_parts: int = 2) -> None:
        super().__init__()
        self.proof = "take-any-or-split" if most_parts == 2 else "take-any-or-split-more"


class TakeAnyOrSplitInto3(PeriodicForm):
    """`take any or split into 3`: n, but 8k+7 → 8k+8 and 8k+8 → 8k+7.

    Proof. Write every n ≥ 1 as 8k + r with r = 1, …, 8; the claim is G(n) = 8k + g(r) with g(7) =
    8, g(8) = 7 and g(r) = r else. Let it hold below n = 8k + r. The value 8k + g(r) has the low
    part g(r) mod 8 and the high part k, or k + 1 for r = 7.

    Taking reaches the values of all smaller heaps: 0, …, n − 1 for r ≤ 7, and 0, …, n − 2 and n for
    r = 8. For r = 7 the split 1 + 2 + (8k + 4) reaches 8k + 7. So everything below 8k + g(r) is
    reached, and taking does not reach 8k + g(r) itself. Suppose that a split into a, b, c does. Say
    r_a + r_b + r_c = 8t + r, so that k_a + k_b + k_c = k − t. If s of the three have r = 7, their
    high parts add up to k − t + s, and the XOR of these is that or less by an even number. So e =
    s − t − [r = 7] is even and not negative.

    * s = 0: then t = 0 and r ≠ 7, so r_a + r_b + r_c = r ≤ 8. XOR and sum have the same parity,
      which excludes r = 8 with g(r) = 7. For r ≤ 6 XOR and sum are equal only if no two of the
      three have a binary digit in common, and then the sum is at least 1 + 2 + 4.
    * s = 1: t = 0 and r = 7 is out, as a 7 and two more come to more than 7. So t = 1, r ≠ 7, and
      the two others add up to r + 1. If one of them is 8, the other is 1 and r = 8, and 7 XOR 1 is
      not 7. If not, the two have XOR r mod 8 or, for r = 8, XOR 7. The parity of r + 1 excludes
      r ≤ 6; and two numbers with XOR 7 and sum 9 would have the digit 1 in common, which their XOR
      has as well.
    * s = 2: for r = 7 t = 1, and the third is 15 − 14 = 1 with XOR 1, not 0. For r ≠ 7 t = 0 leaves
      a third of r − 14 < 0, and t = 2 one of r + 2, which has not the low part of r.
    * s = 3: the sum is 21, so t = 2 and r = 5, and e = 1 is odd.
    """

    formula = "n, but 8k+7 → 8k+8 and 8k+8 → 8k+7"
    shape = "arithmetic-periodic"
    proof = "take-any-or-split-into-3"
    repetition = Repetition(1, 8, 8)
    first_values = (0, 1, 2, 3, 4, 5, 6, 8, 7)


class TakeAnyOrTakeAndSplit(Steps):
    """`take any` beside splits of what is left after taking: n, as without these splits.

    Proof. Let it hold below n. Taking gives exactly the values 0, …, n − 1. The parts of a split
    have fewer than n stones together, and so are worth; their XOR is their sum or less: never n.
    """

    formula = "n"
    shape = "linear"
    proof = "take-any-or-take-and-split"
    repetition = Repetition(0, 1, 1)


class TakeAnyOrSplitConsecutive(PeriodicForm):
    """`take any or split 1+2+...+k`: n, but 3 → 4 and 4 → 3.

    Proof. G(0..2) = 0, 1, 2. Heap 3 has these as options, and 1+2, worth 3: G(3) = 4. Heap 4 has
    no split, so its options are worth 0, 1, 2, 4: G(4) = 3. Let it hold below n ≥ 5. Taking gives
    exactly the values 0, …, n − 1. A split is worth n only if there is one, 1+2+…+k with k ≥ 3. For
    k = 3 it is worth 1 ⊕ 2 ⊕ 4 = 7, and n = 6. For k ≥ 4 all values are at most k, below the next
    power of 2, which is at most 2k; so is their XOR, and 2k < k(k + 1)/2 = n. So G(n) = n.
    """

    formula = "n, but G(3) = 4 and G(4) = 3"
    shape = "linear"
    repetition = Repetition(5, 1, 1)
    losing = Message("0 alone")
    proof = "take-any-or-split-consecutive"
    first_values = (0, 1, 2, 4, 3, 5)
