"""Today's position: one a day and level, with one winning move and some traps; and the streak."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

from gamecore.errors import GameError
from gamecore.lessons.kinds.find_move import FindMove
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
"""Fewest losing moves of a position that known mistakes would make."""

TRIES = 60
"""Positions tried under one rule before another is drawn: for most rules ten are enough."""

KEPT = 64
"""Positions cached: those of today, and of the days in links that people follow."""

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
        All different, since equal heaps would have equal moves.
    winning : Change
        The only winning move.
    traps : tuple of (str, Change)
        Losing moves that a known mistake leads to: the name of the mistake, and the move; no move
        twice.
    """

    day: date
    level: int
    rule: str
    heaps: tuple[int, ...]
    winning: Change
    traps: tuple[tuple[str, Change], ...]

    @property
    def position(self) -> Analysis:
        """The analysis of the position."""
        return analyse(heap_rules((self.rule,) * len(self.heaps)), self.heaps)

    @property
    def question(self) -> FindMove:
        """The same position as a question, which says what a losing move proves."""
        return FindMove((self.rule,) * len(self.heaps), self.heaps)

    def trap(self, move: Change) -> str | None:
        """Return the name of the known mistake that leads to a losing move; None if none does."""
        return next((name for name, change in self.traps if change == move), None)


@lru_cache(KEPT)
def todays_position(day: date, level: int) -> TodaysPosition:
    """Return the position of a day and level: the same in every process, for everybody.

    Parameters
    ----------
    day : date
        Any day; pages show only those from FIRST to today, see `read_day`.
    level : int
        From LEVELS.

    Notes
    -----
    A game is drawn, then heaps until they have one winning move and enough traps, and another game
    after TRIES failures. Each try costs O(heaps · size), or O(heaps · size²) with splits. The
    random numbers are seeded with text, as for all questions.
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
    """Return the position if it has one winning move and enough traps, else None."""
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
    """Return the losing moves that known mistakes lead to, each with the likeliest mistake."""
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
    """Parse the date in a link, such as 2026-11-26; "" means today.

    Raises
    ------
    GameError
        If it is no date, before FIRST or after today; the message says which.
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
    """A streak: the days in a row on which a position of the day was solved.

    Attributes
    ----------
    last : int
        The last day on which one was solved, as `date.toordinal`; 0 for none.
    days : int
        The number of days in a row up to that day.
    levels : tuple of int
        The levels that were solved on that day, ascending.
    """

    last: int = 0
    days: int = 0
    levels: tuple[int, ...] = ()

    def after(self, day: date, level: int) -> Streak:
        """Return the streak after a level of a day's position is solved on that day.

        A day before `last` changes nothing: another tab may have been faster.
        """
        now = day.toordinal()
        if now < self.last:
            return self
        if now == self.last:
            return replace(self, levels=tuple(sorted({*self.levels, level})))
        return Streak(now, self.days + 1 if now == self.last + 1 else 1, (level,))

    def on(self, today: date) -> int:
        """Return the length of the streak today: 0 once a whole day was missed."""
        return self.days if today.toordinal() - self.last in (0, 1) else 0

    def has_solved(self, day: date, level: int) -> bool:
        """Return whether a level of a day is known to be solved; only the last day is stored."""
        return day.toordinal() == self.last and level in self.levels


def read_streak(saved: object) -> Streak:
    """Return the streak that was saved as [last, days, levels]; an empty one for anything else."""
    match saved:
        case [int(last), int(days), [*levels]] if 0 < days <= last:
            return Streak(last, days, tuple(sorted({one for one in levels if one in (1, 2, 3)})))
    return Streak()
