"""Today's position: one a day and level, with one winning move and some traps; and the streak."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

from gamecore.errors import GameError
from gamecore.lessons.small_games import heap_rules, moves
from gamecore.lessons.wrong_moves import ONE_MOVE
from gamecore.messages import Message, quoted
from gamecore.positions.analysis import analyse

if TYPE_CHECKING:
    from gamecore.lessons.questions import Change
    from gamecore.positions.analysis import Analysis

FIRST = date(2026, 1, 1)
"""The first day that has a position."""

LEVELS = (1, 2, 3)
"""From easy to hard."""

TRAPS = 2
"""Fewest different moves that lose and are named by a known mistake."""

TRIES = 60
"""Heaps that are looked at under one rule before another is drawn: of most rules ten are enough."""

KEPT = 64
"""Positions kept in memory: those of today, and of the days that people were sent."""

_GAMES: dict[int, tuple[tuple[str, int, int], ...]] = {
    1: (("take any", 3, 9), ("take 1-3", 2, 14), ("take 1-4", 3, 11)),
    2: (("take any", 4, 9), ("take 1-5", 3, 14), ("take 1, 3, 4", 3, 12), ("0.77", 3, 9)),
    3: (
        ("take any", 4, 15),
        ("take 1, 3, 4", 4, 14),
        ("take 1, 2, 6", 3, 14),
        ("split into 2 unequal", 3, 14),
        ("take any or split into 2", 3, 11),
        ("0.77", 3, 13),
    ),
}
"""Level → the games from which one is drawn: rule, number of heaps, largest heap."""


@dataclass(frozen=True, slots=True)
class TodaysPosition:
    """A position with exactly one winning move and at least TRAPS tempting ones that lose.

    Attributes
    ----------
    day : date
    level : int
        From LEVELS.
    rule : str
        In canonical text, the same for every heap.
    heaps : tuple of int
        No two are the same, since equal heaps would have equal moves.
    winning : Change
        The one move that wins.
    traps : tuple of (str, Change)
        Moves that lose and that somebody with a known mistake would make: the mistake's name, and
        the move; no move twice.
    """

    day: date
    level: int
    rule: str
    heaps: tuple[int, ...]
    winning: Change
    traps: tuple[tuple[str, Change], ...]

    @property
    def position(self) -> Analysis:
        """The position with its values."""
        return analyse(heap_rules((self.rule,) * len(self.heaps)), self.heaps)

    def trap(self, move: Change) -> str | None:
        """Return the known mistake that names a losing move; None if none does."""
        return next((name for name, change in self.traps if change == move), None)


@lru_cache(KEPT)
def todays_position(day: date, level: int) -> TodaysPosition:
    """Return the position of a day: the same in every process, for everybody.

    Parameters
    ----------
    day : date
        From FIRST on; a later one has its position too, but pages do not show it before.
    level : int
        From LEVELS.

    Notes
    -----
    A game is drawn, then heaps of it until they fit, and another game after TRIES of them. Each
    look costs the moves of the position, O(heaps · size) of them, O(heaps · size²) for splits; the
    values of heaps this small are kept. Chance is seeded with text, as for all questions.
    """
    random = Random(f"today/{level}/{day.isoformat()}")
    while True:
        rule, count, largest = random.choice(_GAMES[level])
        for _try in range(TRIES):
            heaps = tuple(random.sample(range(1, largest + 1), count))
            found = _fitting(day, level, rule, heaps)
            if found is not None:
                return found


def _fitting(day: date, level: int, rule: str, heaps: tuple[int, ...]) -> TodaysPosition | None:
    """Return the position if it has one winning move and enough traps."""
    position = analyse(heap_rules((rule,) * len(heaps)), heaps)
    if not position.to_move_wins or len(position.winning_moves) != 1:
        return None
    move = position.winning_moves[0]
    winning = (move.heap, move.after)
    traps = _traps(position, winning)
    if len(traps) < TRAPS:
        return None
    return TodaysPosition(day, level, rule, heaps, winning, traps)


def _traps(position: Analysis, winning: Change) -> tuple[tuple[str, Change], ...]:
    """Return the losing moves that known mistakes name, each by the likeliest of them."""
    legal = {
        (heap, after)
        for heap, (rule, size) in enumerate(zip(position.rules, position.heaps, strict=True))
        for after in moves(str(rule), size)
    }
    found: dict[Change, str] = {}
    for name, named in ONE_MOVE.items():
        for change in named(position):
            if change in legal and change != winning:
                found.setdefault(change, name)
    return tuple((name, change) for change, name in found.items())


def read_day(text: str, today: date) -> date:
    """Read the date of a link; "" means today.

    Raises
    ------
    GameError
        If it is no date, or a day that has no position or is yet to come; the sentence says which.
    """
    if not text:
        return today
    try:
        day = date.fromisoformat(text) if len(text) == len("2026-11-26") else None
    except ValueError:
        day = None
    if day is None:
        raise GameError(
            Message(
                "“{text}” is no date: write year, month and day, such as {today}.",
                text=quoted(text),
                today=today.isoformat(),
            )
        )
    if day < FIRST:
        raise GameError(Message("The first position is that of {first}.", first=FIRST.isoformat()))
    if day > today:
        raise GameError(Message("The position of {day} is not out yet.", day=day.isoformat()))
    return day


@dataclass(frozen=True, slots=True)
class Streak:
    """What is remembered of the positions of the day: the days in a row on which one was solved.

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
