"""Questions with one number as answer: the value of a heap, a mex, an XOR in columns."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, reduce
from operator import or_
from typing import TYPE_CHECKING

from gamecore.grundy.mex import mex, nim_sum
from gamecore.grundy.sequence import grundy_value
from gamecore.lessons.kinds.derivation_cells import DerivationCells, mex_cells
from gamecore.lessons.mex_guesses import MEX_MISTAKES, mex_feedback, mex_reason
from gamecore.lessons.pictures import Balance, BoardPicture, Columns, NumberLine, Picture
from gamecore.lessons.play_out import Refutation, played_out
from gamecore.lessons.questions import Answer, Blank, Feedback, Question, Slip, Step, Value
from gamecore.lessons.small_games import heap_rules, moves, rule_words
from gamecore.messages import Message, listed
from gamecore.patterns.find_pattern import find_pattern
from gamecore.positions.analysis import analyse
from gamecore.rules.language import as_rule

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamecore.positions.moves import Option

NIM = "take any"
PLAYED = 40
"""Largest heap that a refutation plays out: larger ones give lines too long to read."""

SETTLED = 200
"""Last heap of the table in which a period is looked for: enough for the rules of lessons."""


@cache
def _repeat(rule: str) -> tuple[int, int] | None:
    """Return (preperiod, period) of the values; None where no period is found."""
    found = find_pattern(as_rule(rule), SETTLED)
    if found.period is None or found.preperiod is None:
        return None
    return found.preperiod, found.period


@dataclass(frozen=True)
class OneNumber(Question):
    """Asks for the value of a heap: the size of the Nim heap beside which the player to move loses.

    Attributes
    ----------
    rule : str
    n : int
        The heap.
    named : bool
        Whether the question asks for G(n); otherwise for the size of that Nim heap.
    """

    rule: str
    n: int
    named: bool = False

    kind = "number"

    @property
    def asks(self) -> Message:
        """The question."""
        if self.named:
            return Message(
                "The rule is “{rule}”. What is G({n})?", rule=rule_words(self.rule), n=self.n
            )
        return Message(
            "A heap of {n} under “{rule}” lies beside a heap of Nim. How many stones must the "
            "Nim heap have for the player to move to lose?",
            n=self.n,
            rule=rule_words(self.rule),
        )

    @property
    def blanks(self) -> tuple[Blank, ...]:
        """The number."""
        name = Message("G({n})", n=self.n) if self.named else Message("stones in the Nim heap")
        return (Blank(name, "number"),)

    def picture_with(self, answer: Answer | None) -> Picture:
        """Return the heap, beside the Nim heap that is asked for unless G(n) is."""
        if self.named:
            return BoardPicture((self.rule,), (self.n,))
        value = answer[0] if answer and isinstance(answer[0], int) else None
        return Balance(self.rule, self.n, value)

    def is_valid(self, place: int, value: Value) -> bool:
        """Return whether the number is the value of the heap."""
        assert place == 0
        return value == grundy_value(as_rule(self.rule), self.n)

    def example(self) -> Answer:
        """Return the number."""
        return (grundy_value(as_rule(self.rule), self.n),)

    def thoughts(self) -> Sequence[Slip]:
        """Return the size, the number of options, and 1 for a winning or 0 for a losing heap.

        Of a heap that is looked up only its size: any other number may be a slip of the look-up.
        """
        right = grundy_value(as_rule(self.rule), self.n)
        size = Slip("heap_size", (self.n,))
        if self._is_looked_up:
            return [size]
        return [
            size,
            Slip("option_count", (len(moves(self.rule, self.n)),)),
            Slip("all_winning_equal", (1 if right else 0,)),
        ]

    def refute(self, answer: Answer, place: int) -> Refutation:
        """Return the heap and the Nim heap that was answered, played out: whoever begins wins.

        A move of the Nim heap is played only where no other wins, since it names the right number.
        For a heap above PLAYED, a small heap of equal value is named instead, not the value.
        """
        value = answer[0]
        small = self._as_small()
        if self._is_looked_up and small is not None:
            return Refutation(self._look_up(small, value))
        if not isinstance(value, int):
            return Refutation(Message("Which Nim heap balances the heap of {n}?", n=self.n))
        if max(self.n, value) > PLAYED:
            return Refutation(
                Message("A Nim heap of {value} does not balance {n}.", value=value, n=self.n)
            )
        ours = self._move_beside(value)
        if ours is None:
            says = Message(
                "Beside a Nim heap of {value} the player to move wins by making the Nim heap "
                "smaller, so {value} is too large.",
                value=value,
            )
            return played_out(says, (self.rule, NIM), (self.n, value))
        says = Message(
            "Beside a Nim heap of {value} the player to move wins, so {value} does not balance it.",
            value=value,
        )
        return played_out(says, (self.rule, NIM), (self.n, value), begin=(0, ours))

    def _move_beside(self, value: int) -> Option | None:
        """Return a winning move of the heap beside a Nim heap; None where only that one's wins."""
        wins = analyse(heap_rules((self.rule, NIM)), (self.n, value)).winning_moves
        return min((move.after for move in wins if move.heap == 0), key=sum, default=None)

    def left_open(self, answer: Answer) -> tuple[int, ...]:
        """Return the number, unless the line of play against it begins with the right one."""
        value, wrong = answer[0], self.wrong(answer)
        if not wrong or not isinstance(value, int) or max(self.n, value) > PLAYED:
            return wrong
        return wrong if self._move_beside(value) is not None else ()

    @property
    def _is_looked_up(self) -> bool:
        """Whether the value is found by the period, in the row of the values of small heaps."""
        return self.named and self.n > PLAYED and self._as_small() is not None

    def _as_small(self) -> int | None:
        """Return the first heap with this one's value by the period; None without a period."""
        found = _repeat(self.rule)
        if found is None or self.n < found[0]:
            return None
        start, period = found
        return start + (self.n - start) % period

    def _look_up(self, small: int, value: Value | None) -> Message:
        """Return which small heap has the same value."""
        if value == small:
            return Message(
                "{small} is the remainder: {n} = {times} + {small}. Look up G({small}).",
                small=small,
                n=self.n,
                times=self._times(small),
            )
        return Message(
            "{n} = {times} + {small}, so G({n}) = G({small}): look that up.",
            n=self.n,
            times=self._times(small),
            small=small,
        )

    def _times(self, small: int) -> str:
        """Return n − small as a multiple of the period, such as “14·7”."""
        found = _repeat(self.rule)
        assert found is not None
        return f"{(self.n - small) // found[1]}·{found[1]}"

    def solution(self) -> tuple[Step, ...]:
        """Return the number and why: what it balances; or the heap it repeats, or its options."""
        right = grundy_value(as_rule(self.rule), self.n)
        small = self._as_small()
        if not self.named:
            says = Message(
                "The number is {right}: beside a Nim heap of {right} every move of the heap of "
                "{n} can be answered, and the player to move loses.",
                right=right,
                n=self.n,
            )
        elif self._is_looked_up and small is not None:
            says = Message(
                "{n} = {times} + {small}, so G({n}) = G({small}) = {right}.",
                n=self.n,
                times=self._times(small),
                small=small,
                right=right,
            )
        else:
            row = DerivationCells(self.rule, self.n, self.n, mex_cells((self.n,)))
            says = row.solution()[0].says
        return (Step(says, self.filled),)


@dataclass(frozen=True)
class MexSet(Question):
    """Asks for the mex of `values`: those of the options of a heap, with repetitions."""

    values: tuple[int, ...]

    kind = "mex"

    @property
    def asks(self) -> Message:
        """The question."""
        if not self.values:
            return Message("A heap has no options at all. What is the mex of no values?")
        return Message(
            "The options of a heap are worth {values}. What is the mex?",
            values=listed(self.values, ""),
        )

    @property
    def blanks(self) -> tuple[Blank, ...]:
        """The mex."""
        return (Blank(Message("mex"), "number"),)

    def picture_with(self, answer: Answer | None) -> Picture:
        """Return the number line."""
        value = answer[0] if answer else None
        return NumberLine(self.values, value if isinstance(value, int) else None)

    def is_valid(self, place: int, value: Value) -> bool:
        """Return whether the number is not among the values and all smaller ones are."""
        assert isinstance(value, int)
        seen = set(self.values)
        return value not in seen and value <= len(seen) and seen.issuperset(range(value))

    def example(self) -> Answer:
        """Return the mex."""
        return (mex(self.values),)

    def thoughts(self) -> Sequence[Slip]:
        """Return the number that each wrong way to a mex gives."""
        if not self.values:
            return [Slip("nothing_is_one", (1,))]
        given = [(mistake.reason, mistake.answer(self.values, None)) for mistake in MEX_MISTAKES]
        return [Slip(name, (value,)) for name, value in given if value is not None]

    def refute(self, answer: Answer, place: int) -> Refutation:
        """Return why the number is not the mex."""
        value = answer[0]
        if not isinstance(value, int):
            return Refutation(mex_reason(self.values))
        # The mistake “xor” is named by `diagnose` alone, and only once XOR is introduced.
        feedback = mex_feedback(value, self.values, unnamed=("xor",))
        reason = feedback.reason if self.values else "nothing_is_one"
        return Refutation(feedback.message, explains=reason)

    def solution(self) -> tuple[Step, ...]:
        """Return the reason."""
        return (Step(mex_reason(self.values), self.filled),)


@dataclass(frozen=True)
class XorColumns(Question):
    """Asks for the XOR of numbers ≥ 0 or, given a `total`, for x that makes numbers ⊕ x = total."""

    numbers: tuple[int, ...]
    total: int | None = None

    kind = "xor"

    @property
    def asks(self) -> Message:
        """The question."""
        row = " ⊕ ".join(map(str, self.numbers))
        if self.total is None:
            return Message("What is {row}?", row=row)
        return Message("Which number x makes {row} ⊕ x = {total}?", row=row, total=self.total)

    @property
    def blanks(self) -> tuple[Blank, ...]:
        """The number, for which binary columns stand there: its form is said."""
        name = Message("XOR, as a number") if self.total is None else Message("x, as a number")
        return (Blank(name, "number"),)

    @property
    def _limit(self) -> int:
        """The first number with a one to the left of all columns."""
        return 1 << max(n.bit_length() for n in (*self.numbers, self.total or 0))

    def _read(self, value: int) -> int:
        """Return the number that is meant: a right one may be written in its binary digits.

        What is small enough to stand in the columns, or what a known mistake leads to, is decimal.
        """
        right = nim_sum((*self.numbers, self.total or 0))
        is_decimal = value < self._limit or any(slip.answer == (value,) for slip in self.thoughts())
        return value if is_decimal or str(value) != f"{right:b}" else right

    def check(self, answer: Answer) -> Feedback:
        """Return the judgement of an answer, and how it was read if that is in binary."""
        feedback, value = super().check(answer), answer[0]
        if not feedback.right or not isinstance(value, int) or self._read(value) == value:
            return feedback
        note = Message("{written} is {number} in binary.", written=value, number=self._read(value))
        return replace(feedback, note=note)

    def picture_with(self, answer: Answer | None) -> Picture:
        """Return the columns."""
        value = self._read(answer[0]) if answer and isinstance(answer[0], int) else None
        if self.total is None:
            return Columns(self.numbers, value)
        return Columns((*self.numbers, value), self.total)

    def is_valid(self, place: int, value: Value) -> bool:
        """Return whether numbers, total and the value have XOR 0."""
        assert isinstance(value, int)
        return nim_sum((*self.numbers, self.total or 0, self._read(value))) == 0

    def example(self) -> Answer:
        """Return the number."""
        return (nim_sum((*self.numbers, self.total or 0)),)

    def thoughts(self) -> Sequence[Slip]:
        """Return what adding gives, and the OR, which counts any one.

        Given a total, x is added to reach it; where it is too small for that, x is their sum.
        """
        together = sum(self.numbers)
        every_one = reduce(or_, self.numbers)
        if self.total is None:
            return [Slip("adds_values", (together,)), Slip("any_one_counts", (every_one,))]
        missing = self.total - together
        return [
            Slip("adds_values", (missing if missing >= 0 else together + self.total,)),
            Slip("any_one_counts", (every_one | self.total,)),
        ]

    def refute(self, answer: Answer, place: int) -> Refutation:
        """Return the lowest wrong column; given a total, the XOR that the number leads to."""
        value = answer[0]
        if not isinstance(value, int):
            return Refutation(self.solution()[0].says)
        off = nim_sum((*self.numbers, self.total or 0, value))
        column = off & -off
        ones = sum(bool(number & column) for number in self.numbers)
        if value >= self._limit:
            says = Message(
                "{value} is too large: no number here has a one to the left of the column of "
                "{column}.",
                value=value,
                column=self._limit >> 1,
            )
        elif self.total is None:
            says = Message(
                "Look at the column of {column}: the number of ones in it is {ones}. An odd number "
                "of ones leaves 1, an even number leaves 0.",
                column=column,
                ones=ones,
            )
        else:
            says = Message(
                "With x = {value} the XOR is {found}, not {total}.",
                value=value,
                found=nim_sum((*self.numbers, value)),
                total=self.total,
            )
        return Refutation(says)

    def solution(self) -> tuple[Step, ...]:
        """Return the filled columns."""
        right = self.example()[0]
        row = " ⊕ ".join(map(str, self.numbers))
        if self.total is None:
            says = Message("Column by column: {row} = {right}.", row=row, right=right)
        else:
            says = Message(
                "What is XORed twice cancels, so x = {row} ⊕ {total} = {right}.",
                row=row,
                total=self.total,
                right=right,
            )
        return (Step(says, self.filled),)
