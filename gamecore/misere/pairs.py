"""Tame pairs: the normal and the misère value of a position that behaves as one of Nim.

Misère play: the player who is left without a move wins. Write G⁺ for the normal Grundy value and G⁻
for the misère one: the mex of the options' G⁻, but 1 where no move is left. The player to move
loses under misère play exactly when G⁻ = 0.

In Nim (G⁺, G⁻) is (0, 1) or (1, 0) while every heap has at most one stone ("fickle"), and (v, v)
once some heap has two or more ("firm"). Adding such positions XORs the values, and the sum is firm
as soon as one of them is. Heaps of other games may behave so, too. They are called *tame*, here in
the wide sense in which moves that can be reversed do not count (Conway, On Numbers and Games, ch.
12; Berlekamp, Conway and Guy, Winning Ways, ch. 13):

    A position is tame when all its heaps are, and its pair is the sum of theirs.
    A heap is tame with the pair p, fickle or firm, when p is the pair of mexes (of G⁺ and of G⁻;
    (0, 1) where no move is left) of its tame options, and every other option has itself an option
    that is tame with the same pair p.

**Theorem.** A tame position S has the values that its pair says: when all heaps are fickle they are
(x, x⊕1), when some heap is firm (x, x), with x the XOR of the G⁺.

*Proof*, by induction on the length of play. For G⁺ this is Sprague–Grundy. Let p be what the
theorem claims for G⁻ of S. A move to an option that is not tame has an answer that brings its heap
back to the same pair, so back to a tame position whose G⁻ is p by induction: such a move does not
reach p, and it is enough to show that moves to tame options never reach p and reach all below p. By
induction these leave the values that their pairs say; what a heap becomes counts as one part.

*All fickle.* A tame option of a (0, 1) never has G⁺ = 0 or G⁻ = 1, one of a (1, 0) never G⁺ = 1 or
G⁻ = 0. So it is the other fickle pair, or firm with a value ≥ 2. The first makes the sum all fickle
with XOR x⊕1, so its G⁻ is x; the second makes G⁻ an XOR that is ≥ 2. Hence p = x⊕1 is not reached;
and if p = 1 then 0 has to be: x = 0, and either some part is (1, 0), which needs an option with
G⁺ = 0 and so one that is (0, 1), or all are (0, 1): one that can be moved in needs an option with
G⁻ = 0, so one that is (1, 0). (If no move is left, G⁻ = 1 = p.)

*Some firm*, p = x. A move after which a firm part remains leaves the XOR of the G⁺, which is not x.
A move in the only firm part (v, v) to a fickle (t, t⊕1) leaves all fickle and so G⁻ = x ⊕ v ⊕ t ⊕
1, which is x only if t⊕1 = v; but t⊕1 is the G⁻ of the option, which is not v. Now let y < x. Some
part has an option that makes the XOR of the G⁺ equal to y. If a firm part remains, that is it.
Otherwise the move was in the only firm part (v, v), to the fickle pair with G⁺ = t < v, and v ⊕ t =
x ⊕ y. Then (v, v) also has a tame option with G⁻ = t: a firm (t, t), which does it, or the fickle
(t⊕1, t), after which all are fickle with XOR y⊕1, so G⁻ = y. ∎

A pair is one number here, its *code*: 2·G⁺, plus 1 when it is firm. So codes add by XOR in the
upper bits and OR in the lowest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

FIRM = 1
"""The lowest bit of a code: set when the pair is firm."""

OVER = 0
"""The code of a position without moves: the fickle pair (0, 1)."""


def plus(pair: int) -> int:
    """Return G⁺, the normal-play value of a pair."""
    return pair >> 1


def minus(pair: int) -> int:
    """Return G⁻, the misère value of a pair: the same when it is firm, 0 and 1 swapped if not."""
    return pair >> 1 if pair & FIRM else (pair >> 1) ^ 1


def add(left: int, right: int) -> int:
    """Return the pair of the sum of two tame positions."""
    return ((left ^ right) & ~FIRM) | ((left | right) & FIRM)


def added(pairs: Iterable[int | None]) -> int | None:
    """Return the pair of a sum, by the theorem; None when a part is wild. O(number of parts)."""
    total = OVER
    for pair in pairs:
        if pair is None:
            return None
        total = add(total, pair)
    return total


def with_values(normal: int, misere: int) -> int | None:
    """Return the code of (G⁺, G⁻), or None when no position of Nim has these two values."""
    if normal == misere:
        return 2 * normal + FIRM
    return 2 * normal if {normal, misere} == {0, 1} else None
