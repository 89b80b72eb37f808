"""Heaps with their values: what an analysis starts from, whichever kind of play it is of."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from gamecore.rules.options import has_option

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from gamecore.positions.options_by_value import OptionsByValue
    from gamecore.rules.heap_rule import HeapRule


@dataclass(frozen=True, eq=False, repr=False)
class ValuedHeaps:
    """The heaps of a position, their rules and their Grundy values under normal play.

    Parameters
    ----------
    size_array, value_array : array of int64, shape (heaps,)
        The heap sizes, and the Grundy value of each; `heaps` and `values` are the same as tuples.
    games : sequence of OptionsByValue
        The different rules of the position.
    game_of : array of int, shape (heaps,)
        For every heap the index of its rule in `games`.

    Notes
    -----
    Two are equal when they are of one class and their heaps and rules are equal. Nothing in them
    can be set anew. Only the arrays are there from the start, O(heaps); tuples are made when they
    are first asked for.
    """

    size_array: NDArray[np.int64]
    value_array: NDArray[np.int64]
    games: Sequence[OptionsByValue]
    game_of: NDArray[np.intp]

    @property
    def fields(
        self,
    ) -> tuple[NDArray[np.int64], NDArray[np.int64], Sequence[OptionsByValue], NDArray[np.intp]]:
        """All that it is made of, for another one of the same heaps."""
        return self.size_array, self.value_array, self.games, self.game_of

    def __reduce__(self) -> tuple[Any, ...]:
        # What was found on the way is left behind.
        return (type(self), self.fields)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, type(self)):
            return NotImplemented
        return np.array_equal(self.size_array, other.size_array) and self.rules == other.rules

    def __hash__(self) -> int:
        return hash((type(self), self.heaps, self.rules))

    @cached_property
    def nim_sum(self) -> int:
        """The XOR of the values."""
        return int(np.bitwise_xor.reduce(self.value_array))

    @cached_property
    def heaps(self) -> tuple[int, ...]:
        """The heap sizes, in the order given; heaps of 0 keep their place."""
        return tuple(self.size_array.tolist())

    @cached_property
    def rules(self) -> tuple[HeapRule, ...]:
        """The rule of each heap."""
        rules = [game.rule for game in self.games]
        return tuple(map(rules.__getitem__, self.game_of.tolist()))

    @cached_property
    def values(self) -> tuple[int, ...]:
        """The Grundy value of each heap under normal play."""
        return tuple(self.value_array.tolist())

    @property
    def ruled_sizes(self) -> list[tuple[int, int]]:
        """For each heap the index of its rule in `games`, and its size."""
        return list(zip(self.game_of.tolist(), self.size_array.tolist(), strict=True))

    def value_after(self, heap: int, after: tuple[int, ...]) -> int:
        """Return what heap number `heap` is worth as the heaps `after`: the XOR of their values.

        Under misère play too these are the values of normal play.

        Raises
        ------
        LimitExceeded
            If a heap in `after` is larger than the values reach.
        """
        return self.games[int(self.game_of[heap])].value(after)

    def has_no_move(self) -> bool:
        """Return whether no heap has an option; each different heap is asked once."""
        different = sorted(set(self.ruled_sizes))
        return not any(has_option(self.games[game].rule, size) for game, size in different)
