"""Every winning move of a position under misère play: lazy sequences, as for normal play.

Where a theorem gives each heap one value to be left with, the moves are found by value, as for
normal play. Otherwise they are listed, once for each different heap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING

import numpy as np

from gamecore.lazy import LazySequence
from gamecore.positions.moves import Move, heap_and_place
from gamecore.positions.winning_moves import WinningMoves

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gamecore.positions.moves import Option
    from gamecore.positions.options_by_value import OptionsByValue


def moves_by_value(
    sizes: NDArray[np.int64],
    values: NDArray[np.int64],
    games: Sequence[OptionsByValue],
    game_of: NDArray[np.intp],
) -> WinningMoves:
    """Return the winning moves where a heap is fickle exactly when its value is 0 or 1.

    Notes
    -----
    Let X be the XOR of the values. A move in a heap of value v to value t leaves the player to move
    lost when the XOR becomes 0 and some heap is worth 2 or more, or becomes 1 and none is.

    - Some other heap is worth 2 or more: t = v ⊕ X, as under normal play.
    - No other heap is: for t ≥ 2 the XOR does not become 0, since t is met by heaps worth 0 and 1
      only. So t ≤ 1 and t = v ⊕ X ⊕ 1.

    In a lost position X = 0 and several heaps are worth 2 or more, or X = 1 and none is: then these
    are the values that the heaps have already, and no move is found.
    """
    high = values >= 2
    others = int(high.sum()) - high
    nim_sum = int(np.bitwise_xor.reduce(values))
    targets = np.where(others > 0, values ^ nim_sum, values ^ nim_sum ^ 1)
    return WinningMoves(sizes, values, nim_sum, games, game_of, targets=targets)


class ListedMoves(LazySequence[Move]):
    """Winning moves that are listed heap by heap, once for all equal heaps.

    Parameters
    ----------
    sizes, values : array of int64
        The heap sizes, and their Grundy values under normal play.
    game_of : array of int
        For every heap the index of its rule.
    winning : callable
        Given the index of a rule and a size, returns the options that win with their normal-play
        values, in the order of `options`. Called once for each different heap, when it is needed.

    Notes
    -----
    In heap order then option order. O(heaps) besides the calls. The `target` of a move is what it
    leaves: no single value is to be aimed at here.
    """

    def __init__(
        self,
        sizes: NDArray[np.int64],
        values: NDArray[np.int64],
        game_of: NDArray[np.intp],
        winning: Callable[[int, int], Sequence[tuple[Option, int]]],
    ) -> None:
        self._sizes = sizes
        self._values = values
        self._game_of = game_of
        self._winning = winning
        self._known: dict[tuple[int, int], Sequence[tuple[Option, int]]] = {}

    @property
    def targets(self) -> tuple[None, ...]:
        """For each heap None: no single value is to be aimed at."""
        return (None,) * len(self._sizes)

    def _of(self, heap: int) -> Sequence[tuple[Option, int]]:
        key = int(self._game_of[heap]), int(self._sizes[heap])
        if key not in self._known:
            self._known[key] = tuple(self._winning(*key))
        return self._known[key]

    @cached_property
    def _ends(self) -> list[int]:
        """For every heap, how many winning moves there are up to and with it."""
        return list(accumulate(len(self._of(heap)) for heap in range(len(self._sizes))))

    @property
    def total(self) -> int:
        """How many winning moves there are."""
        return self._ends[-1] if self._ends else 0

    def __len__(self) -> int:
        return self.total

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def of_heap(self, heap: int) -> Sequence[Option]:
        """Return the options of heap number `heap` that win: sorted, possibly none."""
        return tuple(option for option, _value in self._of(heap))

    def _move(self, heap: int, option: Option, value: int) -> Move:
        return Move(
            heap, int(self._sizes[heap]), option, int(self._values[heap]), value, target=value
        )

    def __iter__(self) -> Iterator[Move]:
        for heap in range(len(self._sizes)):
            for option, value in self._of(heap):
                yield self._move(heap, option, value)

    def at(self, index: int) -> Move:
        """Return the winning move number `index`."""
        heap, place = heap_and_place(index, self._ends)
        return self._move(heap, *self._of(heap)[place])

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Move) or not 0 <= move.heap < len(self._sizes):
            return False
        return any(move == self._move(move.heap, *entry) for entry in self._of(move.heap))

    def __repr__(self) -> str:
        return f"<winning moves of {len(self._sizes)} heaps under misère play>"


MisereMoves = WinningMoves | ListedMoves
"""The winning moves of a position under misère play, of either kind."""
