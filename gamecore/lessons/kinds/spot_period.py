"""Spot the period: its length, the heap from which values repeat, and whether that is proved."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from gamecore.lessons.pictures import Picture, ValueRow
from gamecore.lessons.play_out import Refutation
from gamecore.lessons.questions import Answer, Blank, Choice, Question, Slip, Step, Value
from gamecore.lessons.small_games import amounts_of, rule_words, values
from gamecore.messages import Message
from gamecore.patterns.find_pattern import find_pattern
from gamecore.rules.language import as_rule

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamecore.patterns.pattern import Pattern

SETTLED = 1024
"""Last heap of the table that the right period is taken from: far more than any question needs."""

YES, NO = "yes", "no"


@lru_cache(1024)
def _pattern(rule: str) -> Pattern:
    return find_pattern(as_rule(rule), SETTLED)


@dataclass(frozen=True)
class SpotPeriod(Question):
    """Asks for the least period of the values of the heaps 0 … upto.

    Attributes
    ----------
    rule : str
        A rule of fixed amounts, whose values have a proved period.
    upto : int
        The last heap that is shown: at least preperiod + 2 · period − 1.
    with_start : bool
        Whether the preperiod is asked for, too.
    with_proof : bool
        Whether the question also asks if the values shown prove the period, which they do if `upto`
        ≥ `enough`; needs `with_start`.
    """

    rule: str
    upto: int
    with_start: bool = False
    with_proof: bool = False

    kind = "period"

    @property
    def pattern(self) -> Pattern:
        """The pattern of the values, with the proved period."""
        return _pattern(self.rule)

    @property
    def enough(self) -> int:
        """The last heap that the proof needs: preperiod + period + largest amount − 1."""
        found = self.pattern
        assert found.preperiod is not None
        assert found.period is not None
        return found.preperiod + found.period + max(amounts_of(self.rule)) - 1

    @property
    def asks(self) -> Message:
        """The question."""
        if self.with_proof:
            return Message(
                "These are the values of “{rule}” up to heap {upto}. Find the least period and "
                "the heap from which they repeat. Is what you see enough to prove it?",
                rule=rule_words(self.rule),
                upto=self.upto,
            )
        if self.with_start:
            return Message(
                "These are the values of “{rule}”. Find the least period, and the first heap "
                "from which they repeat.",
                rule=rule_words(self.rule),
            )
        return Message(
            "These are the values of “{rule}”. After how many heaps do they repeat? Give the least "
            "such number.",
            rule=rule_words(self.rule),
        )

    @property
    def blanks(self) -> tuple[Blank, ...]:
        """The period; if asked for, the heap where it starts, and whether it is proved."""
        found = [Blank(Message("period"), "number")]
        if self.with_start:
            found.append(Blank(Message("repeats from heap"), "number"))
        if self.with_proof:
            choices = (
                Choice(YES, Message("yes: enough values agree, so it never stops")),
                Choice(NO, Message("no: the row must be longer")),
            )
            found.append(Blank(Message("proved by what is shown"), "choice", choices))
        return tuple(found)

    def picture_with(self, answer: Answer | None) -> Picture:
        """Return the row of values."""
        numbers = [value if isinstance(value, int) else None for value in answer or (None,)]
        start = numbers[1] if self.with_start and len(numbers) > 1 else None
        return ValueRow(self.rule, values(self.rule, self.upto), start, numbers[0])

    def _right(self) -> tuple[Value, ...]:
        found = self.pattern
        assert found.preperiod is not None
        assert found.period is not None
        proof = YES if self.upto >= self.enough else NO
        return (found.period, found.preperiod, proof)

    def _cut(self, answer: tuple[Value, ...]) -> Answer:
        return answer[: len(self.blanks)] if self.with_start else answer[:1]

    def is_valid(self, place: int, value: Value) -> bool:
        """Return whether the period, the preperiod, or the claim of a proof is right."""
        return value == self._right()[place]

    def example(self) -> Answer:
        """Return the right answer."""
        return self._cut(self._right())

    def thoughts(self) -> Sequence[Slip]:
        """Return twice the period, two rules of thumb for it, a start at 0, and “proved”."""
        period, start, proof = self._right()
        assert isinstance(period, int)
        amounts = amounts_of(self.rule)
        found = [
            Slip("multiple_of_period", self._cut((2 * period, start, proof))),
            Slip("multiples_of_max", self._cut((max(amounts) + 1, start, proof))),
            Slip("multiples_of_sum", self._cut((sum(amounts), start, proof))),
        ]
        if self.with_start:
            found.append(Slip("starts_at_zero", self._cut((period, 0, proof))))
        if self.with_proof:
            found.append(Slip("seen_is_proved", self._cut((period, start, YES))))
        return found

    def refute(self, answer: Answer, place: int) -> Refutation:
        """Return two heaps that contradict the number, or that a smaller number holds as well."""
        if place == 2:
            return Refutation(self._about_proof())
        given = answer[place]
        if not isinstance(given, int):
            return Refutation(self.solution()[0].says)
        return Refutation(self._about_start(given) if place else self._about_period(given))

    def _about_period(self, tried: int) -> Message:
        period, start, _proof = self._right()
        assert isinstance(start, int)
        if not tried:
            return Message("A repeat is at least 1 heap long: 0 says nothing.")
        n = self._breaks(start, tried)
        if n is None:
            return Message(
                "True, but there is a shorter repeat: every {period} heaps.", period=period
            )
        return Message(
            "They can't repeat every {tried} heaps: {pair}", tried=tried, pair=self._pair(n, tried)
        )

    def _about_start(self, begin: int) -> Message:
        period, start, _proof = self._right()
        assert isinstance(period, int)
        n = self._breaks(begin, period)
        if n is None:
            return Message(
                "They do repeat from heap {begin} on, but already from heap {start} on as well.",
                begin=begin,
                start=start,
            )
        return Message(
            "They repeat every {period} heaps, but not from heap {begin} on: {pair}",
            period=period,
            begin=begin,
            pair=self._pair(n, period),
        )

    def _breaks(self, begin: int, tried: int) -> int | None:
        """Return the first heap n ≥ begin with G(n + tried) ≠ G(n); None without one."""
        row = values(self.rule, SETTLED)
        return next((n for n in range(begin, len(row) - tried) if row[n] != row[n + tried]), None)

    def _pair(self, n: int, tried: int) -> Message:
        row = values(self.rule, SETTLED)
        return Message(
            "heap {n} has value {value}, but heap {further} has value {other}.",
            n=n,
            value=row[n],
            further=n + tried,
            other=row[n + tried],
        )

    def _about_proof(self) -> Message:
        return Message(
            "Every value follows from the {most} values before it, where {most} is the largest "
            "amount. So {most} values in a row must agree with those one period on: that takes the "
            "heaps up to {enough}, and {upto} is the last one shown.",
            most=max(amounts_of(self.rule)),
            enough=self.enough,
            upto=self.upto,
        )

    def solution(self) -> tuple[Step, ...]:
        """Return the period and the proof."""
        period, start, _proof = self._right()
        says = Message(
            "From heap {start} on, the values repeat every {period} heaps.",
            start=start,
            period=period,
        )
        return (Step(says, self.filled), Step(self._about_proof(), self.filled))
