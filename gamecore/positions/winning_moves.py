"""Every winning move of a position: a sequence that is counted and indexed without being listed.

A move wins exactly when it leaves its heap with the target value g ⊕ X. So the winning moves are,
heap after heap, the options with that value: options_by_value.py finds them for one heap. Under
misère play some heaps have other targets, and where no value is to be aimed at, the options that
win are listed, once for each different heap (misere_analysis.py).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, cached_property
from itertools import accumulate
from typing import TYPE_CHECKING

import numpy as np

from gamecore import limits, progress
from gamecore.errors import LimitExceeded
from gamecore.lazy import LazySequence, Selection
from gamecore.messages import Message
from gamecore.positions.moves import Move
from gamecore.rules.options import is_option

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gamecore.positions.moves import Option
    from gamecore.positions.options_by_value import MergedOptions, OptionsByValue
    from gamecore.positions.valued_heaps import ValuedHeaps


class WinningMoves(LazySequence[Move]):
    """Every winning move, in heap order, within a heap in the order of `options`.

    Parameters
    ----------
    position : ValuedHeaps
    targets : array of int64, optional
        The value to leave each heap with, when it is not its value ⊕ the XOR of all. A heap whose
        target is its own value has no winning move.
    listed : callable, optional
        Given the index of a rule and a size, returns the options that win, in order, where no
        single value is to be aimed at: the target of a move is then what it leaves. Called once for
        each different heap, when it is needed.

    Notes
    -----
    Iteration starts at once. `len`, indices and slices count first, one different heap after the
    other, with their reports (LimitExceeded beyond limits.COUNTED_FAR and COUNTED_STONES).
    Membership looks at one heap. Python's own `len()` ends at 2^63 − 1; `total` does not.
    A slice is another such sequence.
    """

    def __init__(
        self,
        position: ValuedHeaps,
        targets: NDArray[np.int64] | None = None,
        listed: Callable[[int, int], Sequence[Option]] | None = None,
    ) -> None:
        self._sizes, self._values = position.size_array, position.value_array
        self._games, self._game_of = position.games, position.game_of
        self._nim_sum = position.nim_sum
        self._listed = None if listed is None else cache(listed)
        self._targets = self._values ^ self._nim_sum if targets is None else targets
        self._is_normal = targets is None and listed is None
        # Where no heap is to change its value, the position is lost: every move changes one.
        is_lost = listed is None and np.array_equal(self._targets, self._values)
        self._heaps = range(0 if is_lost else len(self._sizes))

    # -- counting -------------------------------------------------------------------------------

    @cached_property
    def _counts(self) -> list[int]:
        """For every heap, how many winning moves it has; each different heap is asked once."""
        if not self._heaps:
            return []
        kinds = list(zip(self._sizes.tolist(), self._game_of.tolist(), strict=True))
        heap_of = {kind: heap for heap, kind in enumerate(kinds)}
        self._check_countable(heap_of)
        known: dict[tuple[int, int], int] = {}
        for done, kind in enumerate(sorted(heap_of)):
            progress.report(done, len(heap_of))
            known[kind] = len(self._options(heap_of[kind]))
        return [known[kind] for kind in kinds]

    def _check_countable(self, kinds: Iterable[tuple[int, int]]) -> None:
        """Refuse to count many different heaps that are large, where moves have to be looked at."""
        looked_at = [size for size, game in kinds if not self._games[game].is_counted_at_once]
        if len(looked_at) > limits.COUNTED_FAR and sum(looked_at) > limits.COUNTED_STONES:
            raise LimitExceeded(
                Message(
                    "The winning moves of {count} different heaps take too long to count; ask "
                    "about fewer or smaller heaps: {heaps} of any size, or {stones} stones in all.",
                    count=len(looked_at),
                    heaps=limits.COUNTED_FAR,
                    stones=limits.COUNTED_STONES,
                ),
                limit=limits.COUNTED_STONES,
            )

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
    def targets(self) -> list[int | None]:
        """For each heap the value that a winning move leaves it with; None where they are many."""
        return [None] * len(self._sizes) if self._listed else list(map(int, self._targets))

    def of_heap(self, heap: int) -> Sequence[Option]:
        """Return the options of heap number `heap` that win: sorted, lazy, possibly none.

        Raises
        ------
        IndexError
            If there is no such heap.
        LimitExceeded
            As `OptionsByValue.with_value`.
        """
        if not self._heaps:
            return ()
        # One heap may take a tenth of a second, and a position has many.
        progress.report(heap, len(self._sizes))
        return self._options(heap)

    def _options(self, heap: int) -> Sequence[Option]:
        if self._listed:
            return self._listed(int(self._game_of[heap]), int(self._sizes[heap]))
        return self._of_target(heap)

    def _of_target(self, heap: int) -> MergedOptions:
        return self._game(heap).with_value(int(self._sizes[heap]), int(self._targets[heap]))

    def _game(self, heap: int) -> OptionsByValue:
        return self._games[int(self._game_of[heap])]

    def _move(self, heap: int, option: Option) -> Move:
        target = self._game(heap).value(option) if self._listed else int(self._targets[heap])
        value = int(self._values[heap])
        return Move(heap, int(self._sizes[heap]), option, value, target, target)

    def _wins(self, heap: int, option: Option) -> bool:
        if self._listed:
            return option in self._options(heap)
        game, size = self._game(heap), int(self._sizes[heap])
        return is_option(game.rule, size, option) and game.value(option) == self._targets[heap]

    def __iter__(self) -> Iterator[Move]:
        for heap in self._heaps:
            for option in self.of_heap(heap):
                yield self._move(heap, option)

    def part(self, places: range) -> Sequence[Move]:
        """Return some of the moves, as lazy as all are."""
        return Selection(self, places)

    def at(self, index: int) -> Move:
        """Return the winning move number `index`."""
        heap = bisect_right(self._ends, index)
        before = self._ends[heap - 1] if heap else 0
        return self._move(heap, self.of_heap(heap)[index - before])

    def __contains__(self, move: object) -> bool:
        return (
            isinstance(move, Move)
            and 0 <= move.heap < len(self._sizes)
            and self._wins(move.heap, move.after)
            and move == self._move(move.heap, move.after)
        )

    def __repr__(self) -> str:
        return f"<winning moves of {len(self._sizes)} heaps with XOR {self._nim_sum}>"

    def an_easy_one(self) -> Move | None:
        """Return a winning move that is found without looking at every split, or None.

        Where a heap has too many splits to list, this is what is left: see `easily_worth`.
        """
        if self._listed:
            return None
        for heap in self._heaps:
            size, target = int(self._sizes[heap]), int(self._targets[heap])
            if target == int(self._values[heap]):
                continue
            option = next(self._game(heap).easily_worth(size, target), None)
            if option is not None:
                return self._move(heap, option)
        return None

    def cheapest(self) -> Move | None:
        """Return the winning move that takes the fewest stones, the first of several, or None.

        Only where each heap has a target, and for rules that only take: O(heaps · log), as of each
        heap it looks at the last option alone, which leaves most of it.
        """
        found = ((heap, self._of_target(heap)) for heap in self._heaps)
        moves = [self._move(heap, options[-1]) for heap, options in found if options]
        return min(moves, key=lambda move: move.stones_taken, default=None)
