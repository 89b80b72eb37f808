"""Days in a row on which today's position was solved: what is kept, and what one more day makes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import date


@dataclass(frozen=True, slots=True)
class Streak:
    """What is remembered of the positions of the day.

    Attributes
    ----------
    last : int
        The last day on which one was solved, as `date.toordinal` counts; 0 for none.
    days : int
        How many days in a row, that one included.
    levels : tuple of int
        The levels that were solved on it, in order.
    """

    last: int = 0
    days: int = 0
    levels: tuple[int, ...] = ()

    def after(self, day: date, level: int) -> Streak:
        """Return what is remembered once a level of a day is solved on that day.

        A day before the last one changes nothing: another tab may have been faster.
        """
        now = day.toordinal()
        if now < self.last:
            return self
        if now == self.last:
            return replace(self, levels=tuple(sorted({*self.levels, level})))
        return Streak(now, self.days + 1 if now == self.last + 1 else 1, (level,))

    def on(self, today: date) -> int:
        """Return how many days in a row it is today: 0 once a day was missed."""
        return self.days if today.toordinal() - self.last in (0, 1) else 0

    def has_solved(self, day: date, level: int) -> bool:
        """Tell whether a level of a day is known to be solved."""
        return day.toordinal() == self.last and level in self.levels


def read_streak(saved: object) -> Streak:
    """Return what was kept as [last, days, levels]; what cannot be read is no streak."""
    match saved:
        case [int(last), int(days), [*levels]] if 0 < days <= last:
            return Streak(last, days, tuple(sorted({one for one in levels if one in (1, 2, 3)})))
    return Streak()
