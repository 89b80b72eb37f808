"""What was answered to one instance of a question, and how it goes on after a reload."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from gamecore.lessons.kinds.find_move import PositionQuestion, is_move
from gamecore.lessons.questions import is_value

if TYPE_CHECKING:
    from gamecore.lessons.questions import Answer, Question, Value


@dataclass
class Try:
    """The state of one instance of a question.

    Attributes
    ----------
    question : Question
    given : list
        The values in the open cells so far; None for an empty one.
    active : int
        Index of the cell that the next press fills.
    answer : tuple or None
        The answer that was checked.
    sure : bool or None
        For a bet, whether the learner is sure of it; None as long as nothing is chosen.
    shown : bool
        Whether the learner asked to see the answer.
    empty : bool
        Whether the last check failed because a cell was empty.
    unsure : bool
        Whether the last check of a bet failed because `sure` was not chosen.
    retried : bool
        Whether it is answered a second time, which no longer counts.
    missed : tuple or None
        The first, wrong answer, while it is answered a second time.
    seen : bool
        Whether the solution below a wrong answer was unfolded.
    """

    question: Question
    given: list[Value | None] = field(default_factory=list)
    active: int = 0
    answer: Answer | None = None
    sure: bool | None = None
    shown: bool = False
    empty: bool = False
    unsure: bool = False
    retried: bool = False
    missed: Answer | None = None
    seen: bool = False

    def __post_init__(self) -> None:
        self.given = self.given or [None] * len(self.question.blanks)

    @property
    def is_untouched(self) -> bool:
        """Whether no cell is filled, and the answer is neither checked nor shown."""
        if self.answer is not None or self.shown or self.retried:
            return False
        return all(value is None for value in self.given)

    def see(self) -> None:
        """Note that the solution was unfolded; only from callbacks."""
        self.seen = True

    def goes_on(
        self, given: list[Value | None], sure: bool | None, checked: bool, retried: bool
    ) -> None:
        """Restore an answer from before the page was reloaded, if it is valid for the question."""
        blanks = self.question.blanks
        given = [_read(self.question, value) for value in given]
        is_whole = len(given) == len(blanks) and all(
            value is None or is_value(blank, value)
            for blank, value in zip(blanks, given, strict=True)
        )
        if is_whole:
            left = [place for place, value in enumerate(given) if value is None]
            self.given, self.active, self.sure = given, (left or [0])[0], sure
            self.answer = tuple(given) if checked and not left else None
            self.retried = retried


def _read(question: Question, value: Any) -> Any:
    """Return a value of a draft: a move, or moves, of the heaps of the question from its lists."""
    if not isinstance(value, list) or not isinstance(question, PositionQuestion):
        return value
    try:
        changes = [(heap, tuple(after)) for heap, after in value]
        legal = all(is_move(question.rules, question.heaps, one) for one in changes)
    except (TypeError, ValueError):
        return value  # which is no value of any blank
    if not legal:
        return value
    return frozenset(changes) if question.blanks[0].kind == "moves" else tuple(changes)
