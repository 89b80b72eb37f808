"""The base class of engines: a table of Grundy values that grows on request."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, NoReturn, Self

import numpy as np

from gamecore import limits
from gamecore.errors import LimitExceeded
from gamecore.messages import Message

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gamecore.rules.heap_rule import HeapRule


class Engine(ABC):
    """A table of the Grundy values of one rule that grows on request and never starts again.

    Parameters
    ----------
    rule : HeapRule
    capacity : int
        Most values that will be asked for.

    Attributes
    ----------
    rule, typed : HeapRule
        The rule in normal form, and the rule as the caller wrote it, which refusals quote.
    is_fast : bool
        Whether a thousand heaps cost no more than a few milliseconds.
    known : int
        The number of heaps whose values are known: a refusal names the last of them.
    goal : int
        The last heap named in progress reports: capacity − 1, unless another engine uses this one.
    most_steps : int
        Most steps, of 0.15 µs, that may be spent on the whole table. A caller may lower it.
    """

    is_fast = True

    def __init__(self, rule: HeapRule, capacity: int) -> None:
        self.rule = self.typed = rule
        self.capacity = capacity
        self.goal = capacity - 1
        self.known = 0
        self.most_steps = limits.TABLE_STEPS
        self._steps = 0
        self._asked = 0
        self._table: NDArray[Any] = np.zeros(min(capacity, 1024), dtype=np.uint8)

    @classmethod
    @abstractmethod
    def for_rule(cls, rule: HeapRule, upto: int) -> Self | None:
        """Return an engine for the heaps 0..upto; None where it does not suit a rule's clauses."""

    @abstractmethod
    def _fill(self, start: int, stop: int) -> None:
        """Compute and keep the values of the heaps start..stop−1; earlier ones are known."""

    @property
    def farthest(self) -> int | None:
        """The largest heap its limits allow, where that is known beforehand."""
        return None

    def within(self, steps: int) -> int:
        """Return the largest heap that a table reaches in `steps`; here steps are not counted."""
        return self.capacity - 1

    def values(self, length: int) -> NDArray[Any]:
        """Return G(0), …, G(length−1), length ≤ capacity, as a view that must not be written to.

        Only new values are computed. LimitExceeded where they take more work than is allowed.
        """
        if length > self.known:
            self._asked = length
            self._fill(self.known, length)
            self.known = length
        return self._table[:length]

    def _count(self, steps: int) -> None:
        """Add to the steps spent; refuse the table when they exceed `most_steps`."""
        self._steps += steps
        if self._steps > self.most_steps:
            self._refuse()

    def _refuse(self) -> NoReturn:
        """Raise LimitExceeded with the last heap known, and remember that the table was refused."""
        reached = max(self.known - 1, 0)
        if len(_REFUSED) >= limits.REFUSALS:
            _REFUSED.clear()
        _REFUSED[self.rule, self.most_steps] = self._asked, reached
        raise table_limit_error(self.typed, reached)

    def _refuse_again(self, stop: int) -> None:
        """Refuse a table of `stop` values at once if one as long or shorter was refused before."""
        refused, reached = _REFUSED.get((self.rule, self.most_steps), (stop + 1, 0))
        if refused <= stop:
            raise table_limit_error(self.typed, reached)

    @property
    def _reached(self) -> int:
        """The largest heap in reach: of this table, or of an equal one that was refused before."""
        return max(self.known - 1, _REFUSED.get((self.rule, self.most_steps), (0, 0))[1])

    def _reserve(self, length: int) -> None:
        """Make room for `length` values, at least doubling, never beyond the capacity."""
        if length > self._table.size:
            size = min(self.capacity, max(length, 2 * self._table.size))
            grown = np.zeros(size, self._table.dtype)
            grown[: self._table.size] = self._table
            self._table = grown

    def _store(self, start: int, values: NDArray[Any] | list[int]) -> None:
        """Write values from heap `start` on, widening the table when one does not fit."""
        block = np.asarray(values)
        self._reserve(start + len(block))
        self._widen(int(block.max(initial=0)))
        self._table[start : start + len(block)] = block

    def _widen(self, value: int) -> None:
        """Make the table's type hold `value`."""
        if value > np.iinfo(self._table.dtype).max:
            self._table = self._table.astype(np.min_scalar_type(value))


def as_integer(marks: NDArray[np.bool_]) -> int:
    """Return marks as the bits of an integer, the first one lowest."""
    return int.from_bytes(np.packbits(marks, bitorder="little").tobytes(), "little")


_REFUSED: dict[tuple[HeapRule, int], tuple[int, int]] = {}
"""For each (rule, most_steps): the length of the table refused, and the last heap then known."""


def forget_refusals() -> None:
    """Forget every refused table; `forget_sequences` does so too."""
    _REFUSED.clear()


def table_limit_error(rule: HeapRule, reached: int) -> LimitExceeded:
    """Return the error for a table that would take too long; it names the largest heap in reach."""
    return LimitExceeded(
        Message(
            "No shortcut is known for “{rule}”, and its values take a long time to work out; ask "
            "for heaps up to {reached}.",
            rule=str(rule),
            reached=reached,
        ),
        limit=reached,
    )
