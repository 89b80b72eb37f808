"""Which heaps lose for the player to move, said as briefly as a pattern allows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gamecore.patterns.pattern import losing_heaps

if TYPE_CHECKING:
    from numpy.typing import NDArray

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
    """

    listed: tuple[int, ...]
    modulus: int | None
    residues: tuple[int, ...]
    start: int
    complete: bool


def losing_rule(values: NDArray[Any], pattern: Pattern) -> LosingRule:
    """Find the heaps where the player to move loses, and the rule for them when one is proved.

    Parameters
    ----------
    values : array of int
        G(0), G(1), …, at least up to preperiod + period − 1 when the pattern is periodic.
    pattern : Pattern
        What is known of the same rule; only a proved pattern gives a rule or a complete list.

    Notes
    -----
    With a saltus the values from preperiod + period on are at least the saltus, and in a shape that
    never goes down 0 does not come back once it is left: in both cases the list is complete.
    """
    listed = tuple(losing_heaps(values).tolist())
    start, period = pattern.preperiod or 0, pattern.period
    if pattern.status != "proved":
        return LosingRule(listed, None, (), start, complete=False)
    if period is not None and not pattern.saltus:
        one_turn = [n for n in range(start, start + period) if values[n] == 0]
        residues = tuple(sorted(n % period for n in one_turn))
        return LosingRule(listed, period, residues, start, complete=not residues)
    climbs = period is not None or pattern.shape in NEVER_GO_DOWN
    return LosingRule(listed, None, (), start, complete=climbs)
