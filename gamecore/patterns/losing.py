"""Which heaps lose for the player to move, said as briefly as a pattern allows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gamecore.grundy.forms.form import multiples
from gamecore.messages import Message
from gamecore.patterns.pattern import losing_heaps

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gamecore.grundy.repetition import Repetition
    from gamecore.patterns.pattern import Pattern

NEVER_GO_DOWN = ("log2", "staircase")
"""Shapes whose proof says that the values never go down."""


@dataclass(frozen=True, slots=True)
class LosingRule:
    """The P-positions with one heap.

    Attributes
    ----------
    listed : tuple of int
        Every heap of value 0 among the values looked at, ascending.
    modulus : int or None
        The period, when from `start` on it decides alone; then `residues` is given as well.
    residues : tuple of int
        The n mod modulus, ascending, of the losing heaps n ≥ start.
    start : int
        The preperiod; losing heaps below it are only listed.
    complete : bool
        Whether `listed` is all there are.
    named : Message or None
        What a proof calls all of them, such as "0 and the odd primes".
    """

    listed: tuple[int, ...]
    modulus: int | None
    residues: tuple[int, ...]
    start: int
    complete: bool
    named: Message | None = None


def losing_rule(values: NDArray[Any], pattern: Pattern) -> LosingRule:
    """Find the heaps where the player to move loses, and the rule for them when one is proved.

    Parameters
    ----------
    values : array of int
        G(0), G(1), …, of any length: a closed form proves a period that is longer than they are.
    pattern : Pattern
        What is known of the same rule; only a proved pattern gives a rule or a complete list.

    Notes
    -----
    With a saltus the values from preperiod + period on are at least the saltus, and in a shape that
    never goes down 0 does not come back once it is left: in both cases the list is complete. Values
    that end before that, or before the first whole period, show neither.
    """
    listed = tuple(losing_heaps(values).tolist())
    start, period = pattern.preperiod or 0, pattern.period
    if pattern.status != "proved":
        return LosingRule(listed, None, (), start, complete=False)
    if period is None:
        rises = pattern.shape in NEVER_GO_DOWN and bool(values[-1])
        return LosingRule(listed, None, (), start, complete=rises, named=pattern.losing)
    has_a_turn = len(values) >= start + period
    if pattern.saltus or not has_a_turn:
        rises = bool(pattern.saltus) and has_a_turn
        return LosingRule(listed, None, (), start, complete=rises, named=pattern.losing)
    one_turn = [n for n in range(start, start + period) if values[n] == 0]
    residues = tuple(sorted(n % period for n in one_turn))
    complete = not residues
    return LosingRule(listed, period, residues, start, complete=complete, named=pattern.losing)


def name_of_losing(values: NDArray[Any], found: Repetition) -> Message | None:
    """Name the heaps of value 0 of a proved repetition, where the name is short.

    Parameters
    ----------
    values : array of int
        G(0), G(1), …, at least up to preperiod + period − 1.
    found : Repetition

    Returns
    -------
    Message or None
        "the multiples of q" or "0 and the odd numbers" when the losing heaps are exactly those;
        None for other sets, and for those of a rising repetition, which are finitely many.
    """
    if found.saltus:
        return None
    zero = values[: found.preperiod + found.period] == 0
    places = zero.nonzero()[0].tolist()
    if found.period == 2 and places == [0, *range(1, len(zero), 2)]:
        return Message("0 and the odd numbers")
    # The multiples of q come again after the period exactly when q divides it; heap 0 is one.
    q = places[1] if len(places) > 1 else found.period
    if found.period % q or places != list(range(0, len(zero), q)):
        return None
    return multiples(q)
