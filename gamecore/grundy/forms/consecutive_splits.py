"""Closed forms of the split 1+2+…+k: alone, and beside one stone."""

from __future__ import annotations

from gamecore.grundy.forms.form import PeriodicForm
from gamecore.grundy.forms.taking import multiples
from gamecore.grundy.repetition import Repetition
from gamecore.messages import Message


class SplitConsecutive(PeriodicForm):
    """`split 1+2+...+k` alone: 1 for heap 3, and 0 for every other heap.

    Proof. The heaps 0, 1, 2 have no move, and 3 has the option 1+2, worth 0: G(3) = 1. Let it hold
    below n ≥ 4. If there is a split 1+2+…+k, it has k ≥ 3 and contains the heap 3, worth 1, and
    otherwise heaps worth 0. It is worth 1, and the mex of 1 alone is 0, as it is without a move.
    """

    formula = "0, but G(3) = 1"
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

    formula = "n mod 2, but G(3) = 2"
    shape = "periodic"
    repetition = Repetition(4, 2, 0)
    first_values = (0, 1, 0, 2, 0, 1)
    losing = multiples(2)
    proof = "take-one-or-split-consecutive"
