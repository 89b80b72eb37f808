"""Fill in a derivation: a table of heaps, options and values with empty cells."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from gamecore.grundy.mex import mex, nim_sum
from gamecore.lessons.mex_guesses import MEX_MISTAKES, mex_feedback, mex_reason
from gamecore.lessons.pictures import WAITS, DerivationRow, DerivationTable, Picture
from gamecore.lessons.play_out import Refutation
from gamecore.lessons.questions import Answer, Blank, Question, Slip, Step, Value
from gamecore.lessons.small_games import moves, option_values, rule_words, values
from gamecore.messages import Message, listed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from gamecore.rules.heap_rule import Option

    Join = Callable[[Sequence[int]], int]
    Least = Callable[[Sequence[int], int], int]

MEX = -1
"""The column of the mex; the columns of the options count from 0."""

Cell = tuple[int, int]
"""A heap, and a column of its row."""

JOINS: dict[str, Join] = {
    "adds_values": sum,
    "mex_of_parts": lambda parts: mex(parts) if len(parts) > 1 else sum(parts),
}
"""Mistake → how it joins the values of the parts of an option."""


def _right(found: Sequence[int], _n: int) -> int:
    return mex(found)


def _leasts() -> Iterator[tuple[str, Least]]:
    yield "nothing_is_one", lambda found, _n: mex(found) if found else 1
    for mistake in MEX_MISTAKES:
        yield mistake.reason, _least(mistake.answer)


def _least(answer: Callable[[Sequence[int], int | None], int | None]) -> Least:
    def least(found: Sequence[int], n: int) -> int:
        given = answer(found, n) if found else None
        return mex(found) if given is None else given

    return least


LEASTS: dict[str, Least] = dict(_leasts())
"""Mistake → (values of the options, heap size) → the value it gives the heap."""


@dataclass(frozen=True)
class DerivationCells(Question):
    """Asks for some cells of the derivation rows of the heaps `first` … `last` of a rule.

    Attributes
    ----------
    rule : str
    first, last : int
        The first and last heap, 0 ≤ first ≤ last; the values of the heaps below `first` are given.
    cells : tuple of Cell
        The empty cells, in the order of the table: heap by heap, the options before the mex.
    """

    rule: str
    first: int
    last: int
    cells: tuple[Cell, ...]

    kind = "derivation"

    @property
    def asks(self) -> Message:
        """The question."""
        if all(column == MEX for _n, column in self.cells):
            return Message(
                "The rule is “{rule}”. Fill in the empty values: each is the mex of the values of "
                "the options.",
                rule=rule_words(self.rule),
            )
        return Message(
            "The rule is “{rule}”. Fill in the empty cells: parts side by side are joined by XOR, "
            "and the mex is taken over all options.",
            rule=rule_words(self.rule),
        )

    @property
    def blanks(self) -> tuple[Blank, ...]:
        """One number for each cell."""
        return tuple(
            Blank(
                Message("G({n})", n=n)
                if column == MEX
                else Message("worth of {parts}", parts=self._option(n, column)),
                "number",
            )
            for n, column in self.cells
        )

    def _option(self, n: int, column: int) -> str:
        return "+".join(map(str, moves(self.rule, n)[column])) or "0"

    def picture_with(self, answer: Answer | None) -> Picture:
        """Return the table, with WAITS for values that depend on an empty mex.

        Once the answer has that mex, right or wrong, they are computed from it: the right ones
        would give it away.
        """
        return self._picture(answer, answer)

    def picture_judged(self, answer: Answer, *, told: bool) -> Picture:
        """Return the table with options worked out from right values only.

        From a wrong one, a value that is right would not be the mex of its row. The options of
        wrong ones wait, or have the right values if `told`.
        """
        wrong = self.wrong(answer)
        kept = tuple(None if place in wrong else one for place, one in enumerate(answer))
        return self._picture(answer, self.example() if told else kept)

    def _picture(self, answer: Answer | None, source: Answer | None) -> Picture:
        """Return the table with `answer` in its cells and options worked out from `source`."""
        given = answer or (None,) * len(self.cells)
        own, used = (
            {
                cell: value if isinstance(value, int) else None
                for cell, value in zip(self.cells, cells, strict=True)
            }
            for cells in (given, source or given)
        )
        known = values(self.rule, self.last)
        mexes = [used.get((n, MEX), value) for n, value in enumerate(known)]

        def worth(n: int, column: int, left: Option) -> int | Literal["·"] | None:
            if (n, column) in own:
                return own[n, column]
            parts = [mexes[part] for part in left]
            return (
                nim_sum(part for part in parts if part is not None) if None not in parts else WAITS
            )

        rows = tuple(
            DerivationRow(
                n,
                moves(self.rule, n),
                tuple(worth(n, column, left) for column, left in enumerate(moves(self.rule, n))),
                own.get((n, MEX), known[n]),
            )
            for n in range(self.first, self.last + 1)
        )
        return DerivationTable(self.rule, rows, known[: self.first])

    def _table(self, join: Join, least: Least, *, carried: bool) -> dict[Cell, int | None]:
        """Return all cells; if `carried`, from the table's own values of empty cells further up."""
        known = list(values(self.rule, self.last))
        table: dict[Cell, int | None] = {}
        for n in range(self.first, self.last + 1):
            found = [join([known[part] for part in left]) for left in moves(self.rule, n)]
            table |= {(n, column): value for column, value in enumerate(found)}
            table[n, MEX] = least(found, n)
            if carried and (n, MEX) in self.cells:
                known[n] = least(found, n)
        return table

    def is_valid(self, place: int, value: Value) -> bool:
        """Return whether the value is the XOR of the parts, or the mex of the options."""
        n, column = self.cells[place]
        if column == MEX:
            return value == values(self.rule, n)[n]
        return value == option_values(self.rule, n)[column]

    def example(self) -> Answer:
        """Return the values of the cells."""
        return self._answer(self._table(nim_sum, _right, carried=False))

    def _answer(self, table: dict[Cell, int | None]) -> Answer:
        return tuple(table[cell] for cell in self.cells)

    def thoughts(self) -> Sequence[Slip]:
        """Return each mistake's answers: from right values of smaller heaps, and from its own."""
        # Where no option has several parts, joining them in another way changes nothing.
        found = [
            Slip(name, self._answer(self._table(join, _right, carried=carried)))
            for name, join in JOINS.items()
            for carried in (False, True)
        ]
        if any(column == MEX for _n, column in self.cells):
            found += [
                Slip(name, self._answer(self._table(nim_sum, least, carried=carried)))
                for name, least in LEASTS.items()
                for carried in (False, True)
            ]
        return found

    def refute(self, answer: Answer, place: int) -> Refutation:
        """Return how the cell is computed, and whether it only follows from a wrong cell above.

        Every value stays open for a second try.
        """
        n, column = self.cells[place]
        given = answer[place]
        if not isinstance(given, int):
            return Refutation(self._why(n, column))
        why = self._hint(answer, n, given) if column == MEX else self._how(n, column)
        if given == self._follows(answer, n, column):
            says = "{why} Your {given} follows from your own values further up."
            return Refutation(Message(says, why=why, given=given))
        return Refutation(why)

    def _how(self, n: int, column: int) -> Message:
        """Return how the value of an option is found."""
        option = self._option(n, column)
        if len(moves(self.rule, n)[column]) < 2:
            return Message("The option {option} is one heap: look up its value.", option=option)
        says = "The option {option}: join the values of its parts by XOR."
        return Message(says, option=option)

    def _hint(self, answer: Answer, n: int, given: int) -> Message:
        """Return why a number is not the mex of a heap's options, naming no mistake.

        Values that the answer still has wrong are not listed.
        """
        found = option_values(self.rule, n)
        picture = self.picture_with(answer)
        assert isinstance(picture, DerivationTable)
        if picture.rows[n - self.first].values != tuple(found):
            return Message("Mend the values of the options of heap {n} before its mex.", n=n)
        why = mex_feedback(given, found, unnamed=[one.reason for one in MEX_MISTAKES]).message
        if not found:
            return Message("G({n}): {why}", n=n, why=why)
        return Message(
            "Heap {n} has {count} options. Their values are {values}. {why}"
            if found[1:]
            else "Heap {n} has one option. Its value is {values}. {why}",
            n=n,
            count=len(found),
            values=listed(found),
            why=why,
        )

    def _follows(self, answer: Answer, n: int, column: int) -> int:
        """Return the value of a cell as computed from the answer's values of the smaller heaps."""
        known = list(values(self.rule, self.last))
        for (heap, other), value in zip(self.cells, answer, strict=True):
            if other == MEX and heap < n and isinstance(value, int):
                known[heap] = value
        found = [nim_sum(known[part] for part in left) for left in moves(self.rule, n)]
        return mex(found) if column == MEX else found[column]

    def _why(self, n: int, column: int) -> Message:
        known = values(self.rule, self.last)
        if column != MEX:
            worth = [known[part] for part in moves(self.rule, n)[column]]
            option, value = self._option(n, column), nim_sum(worth)
            if len(worth) < 2:
                return Message("The option {option} is worth {value}.", option=option, value=value)
            return Message(
                "The option {option}: its parts are worth {values}, and {row} = {value}.",
                option=option,
                values=listed(worth, ""),
                row=" ⊕ ".join(map(str, worth)),
                value=value,
            )
        found = option_values(self.rule, n)
        if not found:
            return Message("G({n}): {why}", n=n, why=mex_reason(found))
        return Message(
            "Heap {n} has {count} options. Their values are {values}. {why} So G({n}) = {value}."
            if found[1:]
            else "Heap {n} has one option. Its value is {values}. {why} So G({n}) = {value}.",
            n=n,
            count=len(found),
            values=listed(found),
            why=mex_reason(found),
            value=known[n],
        )

    def solution(self) -> tuple[Step, ...]:
        """Return one step for each empty cell."""
        return tuple(
            Step(self._why(*cell), self.filled_upto(place)) for place, cell in enumerate(self.cells)
        )


def mex_cells(heaps: Sequence[int]) -> tuple[Cell, ...]:
    """Return the mex cells of these heaps."""
    return tuple((n, MEX) for n in heaps)
