"""How much work a question about misère play may be: more for a page that waits, less in a game."""

from __future__ import annotations

from typing import NamedTuple

from gamecore import limits


class Effort(NamedTuple):
    """The most that is looked at before a position under misère play is called too large.

    Attributes
    ----------
    options : int
        Options of a rule's heaps that are looked at to see which heaps are tame.
    part_options : int
        Options of heaps that are looked at to write positions as few parts as possible.
    positions : int
        Positions that a search looks at.
    steps : int
        Heaps that are written down in all of them.

    Notes
    -----
    Counted, never timed: the same question has the same answer on every machine.
    """

    options: int
    part_options: int
    positions: int
    steps: int


def full() -> Effort:
    """Return what a person waits for who asked for it: some seconds."""
    return Effort(
        limits.MISERE_OPTIONS,
        limits.MISERE_PART_OPTIONS,
        limits.MISERE_POSITIONS,
        limits.MISERE_STEPS,
    )


def quick(times: int = 1) -> Effort:
    """Return what an opponent may need who answers at once: a tenth of a second for each part.

    Parameters
    ----------
    times : int
        How many such answers' effort it is.
    """
    return Effort(
        times * limits.PLAY_MISERE_OPTIONS,
        times * limits.PLAY_MISERE_PART_OPTIONS,
        times * limits.PLAY_MISERE_POSITIONS,
        times * limits.PLAY_MISERE_STEPS,
    )
