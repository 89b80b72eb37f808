"""The genus of a position: its normal value, and its misère values beside Nim heaps of 2."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gamecore.grundy.mex import mex
from gamecore.misere import pairs

Terms = tuple[int, ...]
"""An endless sequence of misère values: the last two entries repeat; it is as short as can be."""

TERMS_OVER: Terms = (1, 2, 0)
"""The terms of a position without moves: 1, 2, 0, 2, 0, …"""


@dataclass(frozen=True, slots=True)
class Genus:
    """The genus of a position, as Winning Ways (ch. 13) writes it: `4^146`.

    Attributes
    ----------
    value : int
        G⁺, the Grundy value under normal play.
    superscript : tuple of int
        G⁻ of the position, of the position and a Nim heap of 2, and two such heaps, …; the last two
        entries repeat for ever, and it is as short as that allows: at least two entries.

    Notes
    -----
    The position loses for the player to move under misère play exactly when the superscript starts
    with 0. A genus does not say everything about a position: wild games with equal genus may
    behave differently in company.
    """

    value: int
    superscript: Terms

    @property
    def misere(self) -> int:
        """G⁻, the misère Grundy value."""
        return self.superscript[0]

    def term(self, twos: int) -> int:
        """Return G⁻ of the position together with that many Nim heaps of 2."""
        return term(self.superscript, twos)

    def __str__(self) -> str:
        """Write the value and the superscript: `4^146`; numbers of two digits in brackets."""
        return f"{self.value}^{superscript(self.superscript)}"


def superscript(terms: Terms) -> str:
    """Write the terms digit after digit; numbers from 10 on stand in brackets."""
    return "".join(str(term) if term < 10 else f"({term})" for term in terms)


def term(terms: Terms, index: int) -> int:
    """Return the term number `index` ≥ 0 of a sequence whose last two entries repeat."""
    last = len(terms) - 2
    return terms[index] if index < last else terms[last + (index - last) % 2]


def terms_of_pair(pair: int) -> Terms:
    """Return the terms of a tame position: those of the Nim position with the same pair."""
    value = pairs.plus(pair)
    if pair & pairs.FIRM:
        return (value, value ^ 2)
    return (1, 2, 0) if value == 0 else (0, 3, 1)


def terms_from_options(options: Sequence[Terms]) -> Terms:
    """Return the terms of a position from those of its options; TERMS_OVER without options.

    Notes
    -----
    Write g(i) for G⁻ of the position G with i heaps of 2. Its options are those of G, each with i
    heaps of 2, and G with i − 1 heaps of 2 and an empty heap or a heap of 1; a heap of 1 beside
    anything changes G⁻ to G⁻ ⊕ 1. So

        g(0) = mex of the options' g(0)   (1 when there are none),
        g(i) = mex of the options' g(i), g(i−1) and g(i−1) ⊕ 1.

    From the place where the terms of all options repeat in pairs, g(i) depends on nothing but
    g(i−1) and whether i is even. So g(i+2) = g(i) for one such i proves it for all later ones.
    Such an i exists, by a theorem (Winning Ways, ch. 13). O(options · terms).
    """
    if not options:
        return TERMS_OVER
    settled = max(len(terms) for terms in options) - 2
    found = [mex({terms[0] for terms in options})]
    while True:
        index = len(found)
        before = found[-1]
        reached = {term(terms, index) for terms in options}
        found.append(mex(reached | {before, before ^ 1}))
        if index - 2 >= settled and found[index] == found[index - 2]:
            return _shortest(found)


def _shortest(found: list[int]) -> Terms:
    """Return the terms without the trailing entries that the last two kept imply."""
    end = len(found)
    while end > 2 and found[end - 1] == found[end - 3]:
        end -= 1
    return tuple(found[:end])
