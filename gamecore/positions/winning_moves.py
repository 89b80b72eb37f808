"""Every winning move of a position: a sequence that is counted and indexed without being listed.

A move wins exactly when it leaves its heap with the target value g ⊕ X. So the winning moves are,
heap after heap, the options with that value: options_by_value.py finds them for one heap. Misère
play has other targets for some heaps (misere_moves.py), and nothing else is different.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING

import numpy as np

from gamecore import limits, progress
from gamecore.lazy import LazySequence, Selection
from gamecore.positions.moves import Move, heap_and_place
from gamecore.positions.options_by_value import OptionsByValue
from gamecore.rules.options import is_option

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gamecore.positions.merged_options import MergedOptions
    from gamecore.positions.moves import Option


_HEAP_TIME = 20_000
"""What it takes to ask one heap for its moves, besides its splits and amounts, in nanoseconds."""


class WinningMoves(LazySequence[Move]):
    """Every winning move, in heap order, within a heap in the order of `options`.

    Parameters
    ----------
    sizes : array of int64
        The heap sizes.
    values : array of int64
        Their Grundy values.
    nim_sum : int
        The XOR of the values.
    games : sequence of OptionsByValue
        The different rules of the position.
    game_of : array of int
        For every heap the index of its rule in `games`.
    targets : array of int64, optional
        The value to leave each heap with, when it is not its value ⊕ the XOR of all. A heap whose
        target is its own value has no winning move.

    Notes
    -----
    Iteration starts at once. `len`, indices and slices count first, one different heap after the
    other, with their reports (LimitExceeded where it takes more than limits.COUNTING_WORK).
    Membership looks at one heap. Python's own `len()` ends at 2^63 − 1; `total` does not.
    A slice is another such sequence.
    """

    def __init__(
        self,
        sizes: NDArray[np.int64],
        values: NDArray[np.int64],
        nim_sum: int,
        games: Sequence[OptionsByValue],
        game_of: NDArray[np.intp],
        targets: NDArray[np.int64] | None = None,
    ) -> None:
        self._sizes = sizes
        self._values = values
        self._nim_sum = nim_sum
        self._games = games
        self._game_of = game_of
        self._targets = values ^ nim_sum if targets is None else targets
        self._is_normal = targets is None
        # No heap is to change its value, and a move always does: the position is lost.
        self._is_lost = np.array_equal(self._targets, values)

    # -- counting -------------------------------------------------------------------------------

    @cached_property
    def _counts(self) -> list[int]:
        """For every heap, how many winning moves it has; each different heap is asked once."""
        if self._is_lost:
            return [0] * len(self._sizes)
        kinds = list(zip(self._sizes.tolist(), self._game_of.tolist(), strict=True))
        heap_of = {kind: heap for heap, kind in enumerate(kinds)}
        known: dict[tuple[int, int], int] = {}
        with progress.bounded(limits.COUNTING_WORK):
            for done, kind in enumerate(sorted(heap_of)):
                progress.report(done, len(heap_of))
                progress.pay(_HEAP_TIME)
                known[kind] = len(self._options(heap_of[kind]))
        return [known[kind] for kind in kinds]

    @cached_property
    def _ends(self) -> list[int]:
        """For every heap, how many winning moves there are up to and with it."""
        return list(accumulate(self._counts))

    @cached_property
    def total(self) -> int:
        """How many winning moves there are."""
        return sum(self._counts)

    def __len__(self) -> int:
        return self.total

    def __bool__(self) -> bool:
        if self._is_normal:
            # The theorem itself: with XOR ≠ 0 the heap of its leading bit has such a move.
            return self._nim_sum != 0
        return next(iter(self), None) is not None

    # -- moves ----------------------------------------------------------------------------------

    @property
    def targets(self) -> list[int]:
        """For each heap the value that a winning move leaves it with."""
        return list(map(int, self._targets))

    def of_heap(self, heap: int) -> Sequence[Option]:
        """Return the options of heap number `heap` that win: sorted, lazy, possibly none.

        Raises
        ------
        IndexError
            If there is no such heap.
        LimitExceeded
            If the heap has more than limits.SPLITS splits.
        """
        if self._is_lost:
            return ()
        # One heap may take a tenth of a second, and a position has many.
        progress.report(heap, len(self._sizes))
        return self._options(heap)

    def _options(self, heap: int) -> MergedOptions:
        return self._game(heap).with_value(int(self._sizes[heap]), self._target(heap))

    def _game(self, heap: int) -> OptionsByValue:
        return self._games[int(self._game_of[heap])]

    def _target(self, heap: int) -> int:
        return int(self._targets[heap])

    def _move(self, heap: int, option: Option) -> Move:
        target = self._target(heap)
        value = int(self._values[heap])
        return Move(heap, int(self._sizes[heap]), option, value, target, target)

    def __iter__(self) -> Iterator[Move]:
        if self._is_lost:
            return
        for heap in range(len(self._sizes)):
            for option in self.of_heap(heap):
                yield self._move(heap, option)

    def part(self, places: range) -> Sequence[Move]:
        """Return some of the moves, as lazy as all are."""
        return Selection(self, places)

    def at(self, index: int) -> Move:
        """Return the winning move number `index`."""
        heap, place = heap_and_place(index, self._ends)
        return self._move(heap, self.of_heap(heap)[place])

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Move) or self._is_lost:
            return False
        if not 0 <= move.heap < len(self._sizes) or move != self._move(move.heap, move.after):
            return False
        game = self._game(move.heap)
        legal = is_option(game.rule, move.before, move.after)
        return legal and game.value(move.after) == move.target

    def count(self, value: object) -> int:
        """Return 1 for a winning move and 0 for anything else, without listing the moves."""
        return int(value in self)

    def __repr__(self) -> str:
        return f"<winning moves of {len(self._sizes)} heaps with XOR {self._nim_sum}>"

    def an_easy_one(self) -> Move | None:
        """Return a winning move that is found without a look at every split, or None.

        Where a heap has too many splits to list, this is what is left: see `easily_worth`.
        """
        for heap in () if self._is_lost else range(len(self._sizes)):
            size, target = int(self._sizes[heap]), self._target(heap)
            if target == int(self._values[heap]):
                continue
            option = next(self._game(heap).easily_worth(size, target), None)
            if option is not None:
                return self._move(heap, option)
        return None

    def cheapest(self) -> Move | None:
        """Return the winning move that takes the fewest stones; the first of several.

        Returns
        -------
        Move or None
            None when no move wins.

        Notes
        -----
        O(heaps · log): of each heap it looks at one option, whatever their number.
        """
        best: Move | None = None
        for heap in range(len(self._sizes)) if not self._is_lost else ():
            options = self._options(heap)
            if len(options):
                move = self._move(heap, options.keeping_most())
                if best is None or move.stones_taken < best.stones_taken:
                    best = move
        return best
