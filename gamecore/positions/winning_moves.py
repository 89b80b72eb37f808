"""Heaps with their values, and the winning moves: all of them, or the first and `has_more`.

A move wins exactly when it leaves its heap with the target value g ⊕ X. So the winning moves are,
heap after heap, the options with that value: `ValuedRule` finds them for one heap, in order and as
far as they are asked for. Under misère play some heaps have other targets, and where no value is to
be aimed at, the options that win are listed, once for each different heap (misere_analysis.py).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any, SupportsIndex, overload

import numpy as np

from gamecore import limits, progress
from gamecore.positions.moves import Move, count_options
from gamecore.rules.options import has_option, is_option

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gamecore.document import Part
    from gamecore.positions.moves import Option
    from gamecore.positions.valued_rule import ValuedRule
    from gamecore.rules.heap_rule import HeapRule


@dataclass(frozen=True, eq=False, repr=False)
class ValuedHeaps:
    """The heaps of a position, their rules and their Grundy values under normal play.

    Parameters
    ----------
    size_array, value_array : array of int64, shape (heaps,)
        The heap sizes, and the Grundy value of each; `heaps` and `values` are the same as tuples.
    games : sequence of ValuedRule
        The different rules of the position.
    game_of : array of int, shape (heaps,)
        For every heap the index of its rule in `games`.

    Notes
    -----
    Immutable. Two are equal when their class, their heaps and their rules are equal. Only the
    arrays exist from the start, O(heaps); tuples are made when they are first asked for.
    """

    size_array: NDArray[np.int64]
    value_array: NDArray[np.int64]
    games: Sequence[ValuedRule]
    game_of: NDArray[np.intp]

    @property
    def fields(
        self,
    ) -> tuple[NDArray[np.int64], NDArray[np.int64], Sequence[ValuedRule], NDArray[np.intp]]:
        """The four parameters in order, to construct another object of the same heaps."""
        return self.size_array, self.value_array, self.games, self.game_of

    def __reduce__(self) -> tuple[Any, ...]:
        # Cached results are not pickled.
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
        """Return the XOR of the values of the heaps `after`, played by the rule of heap `heap`.

        These are values of normal play, under misère play too.

        Raises
        ------
        LimitExceeded
            If a heap in `after` is larger than the values reach.
        """
        return self.games[int(self.game_of[heap])].value(after)

    def after_move(self, heap: int, after: Option) -> ValuedHeaps:
        """Return the heaps after a move: its parts stand where the heap stood, a 0 if none is left.

        Every part goes on under the rule of its heap.
        """
        parts = np.array(after or (0,), dtype=np.int64)
        rule = self.game_of[heap]
        return ValuedHeaps(
            _put(self.size_array, heap, parts),
            _put(self.value_array, heap, self.games[int(rule)].theory.values(parts)),
            self.games,
            _put(self.game_of, heap, np.full(len(parts), rule)),
        )

    def line(self, to_move_wins: bool) -> str:
        """Say in a line what is known of the position: of many heaps the first."""
        few = self.size_array[:_SHOWN_HEAPS].tolist()
        more = " …" if len(self.size_array) > len(few) else ""
        wins = "wins" if to_move_wins else "loses"
        return f"heaps {' '.join(map(str, few))}{more}: the player to move {wins}"

    def as_html(self, to_move_wins: bool, moves: WinningMoves, reason: str = "") -> str:
        """Show the position in a notebook: the winner, the XOR in binary, the moves as rows."""
        from gamecore.document import Table, fragment

        few = range(min(len(self.size_array), _SHOWN_HEAPS))
        sizes, values = self.size_array[: len(few)].tolist(), self.value_array[: len(few)].tolist()
        digits = max([*map(int.bit_length, [*values, self.nim_sum]), 1])
        rows = [
            (str(place + 1), str(sizes[place]), str(values[place]), f"{values[place]:0{digits}b}")
            for place in few
        ]
        rows.append(("XOR", "", str(self.nim_sum), f"{self.nim_sum:0{digits}b}"))
        table = Table((("heap", "stones", "value", "binary"), *rows))
        said = f"{self.line(to_move_wins)}."
        why = [reason] if reason else []
        return fragment(said[0].upper() + said[1:], *why, table, *(moves.table() if moves else []))

    def has_no_move(self) -> bool:
        """Return whether no heap has an option; each different heap is asked once."""
        different = sorted(set(self.ruled_sizes))
        return not any(has_option(self.games[game].rule, size) for game, size in different)


_SHOWN_HEAPS = 20
"""Most heaps of a position that are shown to a person."""


def _put(row: NDArray[Any], place: int, parts: NDArray[Any]) -> NDArray[Any]:
    """Return a row with entry number `place` replaced by `parts`."""
    return np.concatenate([row[:place], parts.astype(row.dtype), row[place + 1 :]])


_SHOWN = 5
"""Most moves in a line that a person reads."""


def _remark(move: Move) -> str:
    return "raises the value" if move.raises_value else ""


class WinningMoves(Sequence[Move]):
    """The winning moves, in heap order, within a heap in the order of `options`.

    Where the heaps have at most limits.MOVES_COUNTED options together, these are all winning moves.
    Of a larger position they are the first limits.WINNING_MOVES, and `has_more` says whether there
    are others; each of them is exact, also at 10^18.

    Parameters
    ----------
    position : ValuedHeaps
    targets : array of int64, optional
        The value to leave each heap with, when it is not its value ⊕ the XOR of all. A heap whose
        target is its own value has no winning move.
    listed : callable, optional
        Given the index of a rule and a size, returns the options that win, in order, where no
        single value is the target: the target of a move is then the value it leaves. Called once
        for each different heap, when it is needed.

    Notes
    -----
    Iteration starts at once; `len`, indices and slices find the moves first. LimitExceeded where a
    heap's options are too many to look at, as `ValuedRule.options_with_value`.
    """

    def __init__(
        self,
        position: ValuedHeaps,
        targets: NDArray[np.int64] | None = None,
        listed: Callable[[int, int], Sequence[Option]] | None = None,
    ) -> None:
        self._sizes, self._values = position.size_array, position.value_array
        self._rules, self._rule_of = position.games, position.game_of
        self._nim_sum = position.nim_sum
        self._listed = None if listed is None else cache(listed)
        self._targets = self._values ^ self._nim_sum if targets is None else targets
        self._is_normal = targets is None and listed is None
        # Where every target is the heap's own value, the position is lost: each move changes one.
        is_lost = listed is None and np.array_equal(self._targets, self._values)
        self._heaps = range(0 if is_lost else len(self._sizes))

    # -- all, or the first ------------------------------------------------------------------------

    def __iter__(self) -> Iterator[Move]:
        if "_found" in vars(self):  # `list` asks for the length before the first entry
            yield from self._found[0]
            return
        for place, move in enumerate(self._every()):
            if place == limits.WINNING_MOVES and not self._lists_all:
                return
            yield move

    def _every(self) -> Iterator[Move]:
        return (self._move(heap, option) for heap in self._heaps for option in self._of(heap))

    @cached_property
    def _found(self) -> tuple[tuple[Move, ...], bool]:
        """The winning moves that are listed, and whether there are more."""
        every = self._every()
        moves = tuple(islice(every, limits.WINNING_MOVES))
        one_more = next(every, None)
        if one_more is None or not self._lists_all:
            return moves, one_more is not None
        return (*moves, one_more, *every), False

    @cached_property
    def _lists_all(self) -> bool:
        """Whether the heaps have few enough options to list every winning move."""
        left = limits.MOVES_COUNTED
        kinds = zip(self._sizes.tolist(), self._rule_of.tolist(), strict=True)
        for (size, rule), times in Counter(kinds).items():
            found = count_options(self._rules[rule].rule, size, left // times)
            if found is None:
                return False
            left -= times * found
        return True

    @property
    def has_more(self) -> bool:
        """Whether there are winning moves beyond those that are listed."""
        return self._found[1]

    @property
    def total(self) -> int | None:
        """How many winning moves there are; None where there are more than are listed."""
        return None if self.has_more else len(self)

    def __len__(self) -> int:
        return len(self._found[0])

    def __bool__(self) -> bool:
        if self._is_normal:
            # The theorem itself: with XOR ≠ 0 the heap of its leading bit has such a move.
            return self._nim_sum != 0
        return next(iter(self), None) is not None

    @overload
    def __getitem__(self, index: SupportsIndex) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, index: SupportsIndex | slice) -> Move | tuple[Move, ...]:
        return self._found[0][index]

    def __repr__(self) -> str:
        # Those that are soon found: a look at an answer costs no more than the answer.
        shown = [f"{move} in heap {move.heap + 1}" for move in islice(self, _SHOWN + 1)]
        more = ["…"] if len(shown) > _SHOWN else []
        return f"<winning moves: {', '.join([*shown[:_SHOWN], *more]) or 'none'}>"

    def _repr_html_(self) -> str:
        from gamecore.document import fragment

        return fragment(*self.table())

    def table(self) -> list[Part]:
        """Return the first moves as rows of a document."""
        from gamecore.document import first_rows

        rows = (
            (move.heap + 1, move, f"{move.value_before}→{move.value_after}", _remark(move))
            for move in self
        )
        return first_rows(("heap", "winning move", "value", ""), rows, limits.WINNING_MOVES // 10)

    # -- heap by heap -----------------------------------------------------------------------------

    @property
    def targets(self) -> list[int | None]:
        """For each heap the value that a winning move leaves it with; all None with `listed`."""
        return [None] * len(self._sizes) if self._listed else list(map(int, self._targets))

    def of_heap(self, heap: int) -> Sequence[Option]:
        """Return the winning options of a heap in order: all, or the first limits.WINNING_MOVES."""
        found = self._of(heap)
        return found if self._is_all(found) else found[: limits.WINNING_MOVES]

    def count_of_heap(self, heap: int) -> int | None:
        """Return the number of winning options of a heap; None if `of_heap` does not list all."""
        found = self._of(heap)
        return len(found) if self._is_all(found) else None

    def _is_all(self, found: Sequence[Option]) -> bool:
        return len(found) <= limits.WINNING_MOVES or bool(self._listed or self._lists_all)

    def _of(self, heap: int) -> Sequence[Option]:
        """Return the winning options of a heap: all, or one more than limits.WINNING_MOVES."""
        if not self._heaps:
            return ()
        # One heap may take a tenth of a second, and a position has many.
        progress.report(heap, len(self._sizes))
        size, rule = int(self._sizes[heap]), int(self._rule_of[heap])
        if self._listed:
            return self._listed(rule, size)
        target = int(self._targets[heap])
        found = self._rules[rule].first_worth(size, target)
        if len(found) > limits.WINNING_MOVES and self._lists_all:
            return tuple(self._rules[rule].options_with_value(size, target))
        return found

    def wins(self, heap: int, option: Option) -> bool:
        """Return whether a move wins, even if it is not listed; False if it is not legal."""
        if self._listed:
            return option in self._of(heap)
        rule, size = self._rule(heap), int(self._sizes[heap])
        return is_option(rule.rule, size, option) and rule.value(option) == self._targets[heap]

    def an_easy_one(self) -> Move | None:
        """Return a winning move that is found without trying every split, or None.

        For heaps with too many splits to list, see `ValuedRule.easily_worth`.
        """
        if self._listed:
            return None
        for heap in self._heaps:
            size, target = int(self._sizes[heap]), int(self._targets[heap])
            if target == int(self._values[heap]):
                continue
            option = next(self._rule(heap).easily_worth(size, target), None)
            if option is not None:
                return self._move(heap, option)
        return None

    def _rule(self, heap: int) -> ValuedRule:
        return self._rules[int(self._rule_of[heap])]

    def _move(self, heap: int, option: Option) -> Move:
        target = self._rule(heap).value(option) if self._listed else int(self._targets[heap])
        value = int(self._values[heap])
        return Move(heap, int(self._sizes[heap]), option, value, target, target)
