"""One move in one heap, as data: what it does to the heap and its value."""

from __future__ import annotations

from dataclasses import dataclass

Option = tuple[int, ...]
"""The positive heaps, ascending, that one heap becomes; () when it is taken away whole."""


@dataclass(frozen=True, slots=True)
class Move:
    """One move, with the reason why it wins or does not.

    Attributes
    ----------
    heap : int
        Index of the heap in the position, from 0.
    before : int
        Its size in stones.
    after : tuple of int
        The positive heaps it becomes, ascending; () when it is taken away whole.
    value_before, value_after : int
        Its Grundy value, and the XOR of the Grundy values of `after`.
    target : int
        The value to leave the heap with: value_before ⊕ the XOR of the position, which makes the
        XOR of all heaps 0. Under misère play, what its theorem asks for; where no theorem names a
        value, a winning move's target is what it leaves.
    """

    heap: int
    before: int
    after: Option
    value_before: int
    value_after: int
    target: int

    @property
    def wins(self) -> bool:
        """Whether the opponent, who is to move next, loses."""
        return self.value_after == self.target

    @property
    def raises_value(self) -> bool:
        """Whether the heap is worth more afterwards. Such a move may win all the same."""
        return self.value_after > self.value_before

    @property
    def stones_taken(self) -> int:
        """How many stones leave the game; negative for the rare move that adds some."""
        return self.before - sum(self.after)

    def __str__(self) -> str:
        """Write the move as a person does: 6→5, 9→2+7, 4→0."""
        return f"{self.before}→{'+'.join(map(str, self.after)) or 0}"
