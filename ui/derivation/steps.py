"""Where a learner stands in a derivation, and the derivations that a walk goes through. No widgets.

Step numbers are in links, so they never change meaning.

- By heaps: after step 2k the rows of the heaps 0..k are complete; after step 2k + 1 row k + 1 is
  there too, with its options and their values, and its mex is asked. The last is twice the heap.
- By options, of a heap with m options: after step s ≤ m the first s of them are worked out; at
  s = m the mex is asked, step m + 1 tells it and is the last.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamecore import limits
from gamecore.errors import GameError
from gamecore.grundy.derivation import derive
from gamecore.grundy.sequence import sequence_of
from gamecore.messages import Message
from gamecore.positions.moves import count_options
from ui.base import page_limits
from ui.base.words import _, number
from ui.work.cached_task import background

if TYPE_CHECKING:
    from gamecore.grundy.derivation import Derivation

END = 2 * page_limits.DERIVE_OPTIONS + 2
"""The largest step that a link can hold; beyond the end of a walk it means its end."""

OPTIONS_WALKED = END - 1
"""Most options that are walked through one by one: their last step must still fit into a link."""

OPTIONS_IN_ROWS = 6_000
"""Most options in all the rows together: about 30 ms once and 2 MB while they are remembered."""


@dataclass(frozen=True, slots=True)
class Walk:
    """The steps of one derivation.

    Attributes
    ----------
    by : {"heaps", "options"}
    size : int
        The heap that is derived.
    options : int
        How many options it has.
    """

    by: str
    size: int
    options: int

    @property
    def last(self) -> int:
        """The last step."""
        return 2 * self.size if self.by == "heaps" else self.options + 1

    def asks(self, step: int) -> bool:
        """Whether a step asks for a mex."""
        return step % 2 == 1 if self.by == "heaps" else step == self.options

    def row(self, step: int) -> int:
        """Return the newest heap of a step by heaps, asked or told."""
        return (step + 1) // 2

    def shown(self, step: int, open_all: bool) -> int:
        """Return the step that a link's number means: inside the walk, and told if all are open."""
        step = min(max(step, 0), self.last)
        return step + 1 if open_all and self.asks(step) else step

    def after(self, step: int, *, solved: bool, open_all: bool) -> int:
        """Return the step that Next goes to.

        By heaps it goes from a question that was answered right to the next question; the told step
        between them would repeat what the learner just said.
        """
        ahead = 2 if solved and self.by == "heaps" and self.asks(step) else 1
        return self.shown(step + ahead, open_all)

    def before(self, step: int, *, open_all: bool) -> int:
        """Return the step that Back goes to."""
        back = step - 1
        if open_all and self.asks(back):
            back -= 1
        return self.shown(back, open_all)

    def entered_from(self, by: str, step: int) -> int:
        """Return where this walk begins for somebody who comes from another one of the same game.

        From heaps to options: at the first option. From options to heaps: with the same heap as
        newest row, told if it was told. Between heaps of different sizes by options: at the first
        option; by heaps the place is kept.
        """
        if self.by == "options":
            return min(1, self.options)
        if by == "heaps":
            return min(step, self.last)
        told = step > self.options
        return max(self.last if told else self.last - 1, 0)


@dataclass(frozen=True, slots=True)
class Rows:
    """The derivations of the heaps 0, 1, 2, … as far as they can be written out.

    Attributes
    ----------
    rows : tuple of Derivation
        Of the heaps 0 .. len(rows) − 1.
    stopped : Message or None
        Why they end before the heap that was asked for.
    """

    rows: tuple[Derivation, ...]
    stopped: Message | None


def _says(rule: str, n: int) -> str:
    return _("Working out the moves of “{rule}” up to a heap of {n}.").format(
        rule=rule, n=number(n)
    )


@background(describe=_says)
def growing_rows(rule: str, upto: int) -> Rows:
    """Derive the heaps 0..upto of a rule, one row each; remembered, never raises."""
    rows: list[Derivation] = []
    try:
        reach = _rows_that_fit(rule, upto)
        # The values are worked out once, up to the largest heap, instead of anew for every row.
        sequence_of(rule).reaching(max(reach - 1, 0))
        rows.extend(derive(rule, n) for n in range(reach))
    except GameError as refusal:
        return Rows(tuple(rows), refusal.message)
    return Rows(tuple(rows), None if reach > upto else _too_many_rows(reach))


def _rows_that_fit(rule: str, upto: int) -> int:
    """Return how many rows, from heap 0 on, have few enough options to be written out."""
    room = OPTIONS_IN_ROWS
    for n in range(upto + 1):
        count = count_options(rule, n, room)
        if count is None:
            return n
        room -= count
    return upto + 1


@background(describe=_says)
def single_row(rule: str, n: int) -> Derivation | Message:
    """Derive one heap to be walked through option by option, or say why it is not.

    Remembered; never raises.
    """
    try:
        count = count_options(rule, n)
        if count is None or count > OPTIONS_WALKED:
            return _too_many_options(rule, n, count)
        return derive(rule, n)
    except GameError as refusal:
        return refusal.message


def _too_many_rows(n: int) -> Message:
    return Message(
        "Heap {n} and those before it have over {most} options, too many to write out here. "
        "Choose a heap from 0 to {last}.",
        n=n,
        most=OPTIONS_IN_ROWS,
        last=n - 1,
    )


def _too_many_options(rule: str, n: int, count: int | None) -> Message:
    last = n - 1
    while count_options(rule, last, OPTIONS_WALKED) is None:
        last -= 1
    if count is None:
        return Message(
            "Heap {n} has more than {count} options, too many to walk through one by one. "
            "Choose heap {last} or a smaller one, or go heap by heap.",
            n=n,
            count=limits.MOVES_COUNTED,
            last=last,
        )
    return Message(
        "Heap {n} has {count} options, too many to walk through one by one. "
        "Choose heap {last} or a smaller one, or go heap by heap.",
        n=n,
        count=count,
        last=last,
    )
