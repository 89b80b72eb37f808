"""The derivation of one value as data: every option, its value, the set of values, the mex."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from gamecore.errors import LimitExceeded
from gamecore.grundy.mex import mex, nim_sum
from gamecore.grundy.repetition import FIRST_STAGE
from gamecore.grundy.sequence import sequence_of
from gamecore.rules.language import as_rule
from gamecore.rules.options import check_heap, options

if TYPE_CHECKING:
    from gamecore.rules.heap_rule import HeapRule, Option


_SHOWN = 40
"""Most options and values that are shown to a person."""


@dataclass(frozen=True, slots=True)
class OptionStep:
    """One option of the heap, its value, and whether that value is new.

    Attributes
    ----------
    option : tuple of int
        The heaps left, ascending; () for none.
    part_values : tuple of int
        The Grundy value of each heap left, in the same order.
    value : int
        Their nim sum: 0 for ().
    is_new : bool
        Whether no earlier step of the derivation had this value.
    """

    option: Option
    part_values: tuple[int, ...]
    value: int
    is_new: bool


@dataclass(frozen=True, slots=True, repr=False)
class Derivation:
    """The derivation of a heap's Grundy value: the value of every option, and their mex.

    Attributes
    ----------
    rule : HeapRule
    n : int
        The heap.
    steps : tuple of OptionStep
        In the order of `options(rule, n)`.
    seen : tuple of int
        The values of the options, ascending, each once.
    mex : int
        The least value that is not seen: G(n).
    """

    rule: HeapRule
    n: int
    steps: tuple[OptionStep, ...]
    seen: tuple[int, ...]
    mex: int

    def __repr__(self) -> str:
        return f"<{self._conclusion} under “{self.rule}”>"

    @property
    def _conclusion(self) -> str:
        shown = ", ".join(map(str, self.seen[:_SHOWN]))
        more = ", …" if len(self.seen) > _SHOWN else ""
        return f"G({self.n}) = mex{{{shown}{more}}} = {self.mex}"

    def _repr_html_(self) -> str:
        """Show it in a notebook: a row for each option, and what they leave out."""
        from gamecore.document import first_rows, fragment

        rows = (
            ("+".join(map(str, step.option)) or "0", step.value, "new" if step.is_new else "")
            for step in self.steps
        )
        head = (f"{self.n} may become", "value", "")
        table = first_rows(head, rows, _SHOWN) if self.steps else ["No move is possible."]
        return fragment(f"A heap of {self.n} under “{self.rule}”", *table, self._conclusion)


def derive(rule: HeapRule | str, n: int) -> Derivation:
    """Derive the Grundy value of a heap from its options.

    Parameters
    ----------
    rule : HeapRule or str
        A rule or its text.
    n : int
        A heap, 0 ≤ n ≤ limits.HEAP_SIZE, with at most limits.OPTIONS options.

    Returns
    -------
    Derivation

    Raises
    ------
    RuleSyntaxError, PositionError
        If `rule` is not a rule, `n` not a heap.
    ConditionError
        If a condition of the rule divides by zero for some heap.
    LimitExceeded
        If there are too many options, or the values of the rule do not reach a part of one.

    Notes
    -----
    O(m log m) for m options, after the values of the parts are known.
    """
    rule = as_rule(rule)
    n = check_heap(n)
    found = options(rule, n)
    value_of = _part_values(rule, found)
    steps, seen = [], set[int]()
    for option in found:
        part_values = tuple([value_of[part] for part in option])
        value = part_values[0] if len(part_values) == 1 else nim_sum(part_values)
        steps.append(OptionStep(option, part_values, value, value not in seen))
        seen.add(value)
    return Derivation(rule, n, tuple(steps), tuple(sorted(seen)), mex(seen))


def _part_values(rule: HeapRule, found: list[Option]) -> dict[int, int]:
    """Return the value of every heap that occurs in an option."""
    parts = sorted({part for option in found for part in option})
    if not parts:
        return {}
    sequence, largest = sequence_of(rule), parts[-1]
    if largest < FIRST_STAGE - 1:
        with suppress(LimitExceeded):  # the heaps that are reached may be few all the same
            return dict(zip(parts, sequence.table(largest)[parts].tolist(), strict=True))
    values = sequence.reaching(largest).values(np.array(parts, dtype=np.int64))
    return dict(zip(parts, values.tolist(), strict=True))
