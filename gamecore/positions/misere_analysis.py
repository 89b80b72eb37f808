"""Analysis of a position under misère play: who wins, by which theorem or by search, every move."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Literal

import numpy as np

from gamecore.misere import pairs
from gamecore.misere.theorems import theorem_for
from gamecore.positions.heap_pairs import HeapPairs
from gamecore.positions.misere_reasons import why
from gamecore.positions.valued_heaps import ValuedHeaps
from gamecore.positions.winning_moves import WinningMoves
from gamecore.rules.options import options

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from gamecore.messages import Message
    from gamecore.positions.misere_reasons import Decider
    from gamecore.positions.moves import Option

Kind = Literal["fickle", "firm", "wild"]


@dataclass(frozen=True, eq=False, repr=False)
class MisereAnalysis(ValuedHeaps):
    """What there is to say about a position when the player who is left without a move wins.

    Attributes
    ----------
    pairs : HeapPairs
        Its heaps, as misère play sees them, and what was searched.
    values : tuple of int
        The Grundy value of each heap under *normal* play, to compare.
    nim_sum : int
        The XOR of the values: it decides normal play, and misère play only where `reason` says so.
    decided_by : "over", "bouton", "theorem", "tame" or "search"
        What decided the position.
    positions : int or None
        How many positions the search looked at, those of the single moves included; None when a
        theorem decided. In a position made by `following`, all that are known by then.
    firm : int
        How many heaps are firm (see misere/pairs.py); 0 when search decided.

    Notes
    -----
    Of the same shape as Analysis. Two are equal when their heaps and rules are.
    """

    pairs: HeapPairs
    decided_by: Decider
    to_move_wins: bool
    winning_moves: WinningMoves
    """Every winning move, in heap order then option order."""
    positions: int | None = None
    firm: int = 0

    misere: ClassVar[Literal[True]] = True
    """Whether the player who is left without a move wins."""

    def __reduce__(self) -> tuple[Any, ...]:
        # A search is made again where one decided.
        return (_decided_again, self.fields)

    def __repr__(self) -> str:
        return f"MisereAnalysis(heaps={self.heaps}, outcome={self.outcome!r})"

    @property
    def outcome(self) -> Literal["N", "P"]:
        """Who wins: "N", the player to move (the next player), or "P", the other (the previous)."""
        return "N" if self.to_move_wins else "P"

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        """For each heap "fickle", "firm" or "wild", see misere/pairs.py."""
        return tuple(_kind(self.pairs.pair(*kind)) for kind in self.ruled_sizes)

    @property
    def is_terminal(self) -> bool:
        """Whether nobody can move."""
        return self.decided_by == "over"

    @property
    def normal_misleads(self) -> bool:
        """Whether the XOR, read as for normal play, names the wrong winner."""
        return (self.nim_sum != 0) != self.to_move_wins

    @cached_property
    def targets(self) -> tuple[int | None, ...]:
        """For each heap the value to leave it with; None where no single value is to be aimed at.

        A heap whose target is its own value has no winning move.
        """
        return tuple(self.winning_moves.targets)

    def following(self, heap: int, after: Option) -> MisereAnalysis:
        """Return the position after a legal move; what was searched for this one is not lost.

        Parameters
        ----------
        heap : int
            Index of the heap, from 0.
        after : tuple of int
            The positive heaps it becomes. They stand where it stood, a 0 if there are none.

        Raises
        ------
        LimitExceeded
            If the position after the move is too large to decide.
        """
        parts = np.array(after or (0,), dtype=np.int64)
        game = self.games[int(self.game_of[heap])]
        following = ValuedHeaps(
            _put(self.size_array, heap, parts),
            _put(self.value_array, heap, game.theory.values(parts)),
            self.games,
            _put(self.game_of, heap, np.full(len(parts), self.game_of[heap])),
        )
        return decided(self.pairs.beside(following))

    def beside(self, position: ValuedHeaps) -> MisereAnalysis:
        """Return another position of the same rules, such as the one before the last move.

        What was searched for this one is not lost, and counts towards the same effort.

        Parameters
        ----------
        position : ValuedHeaps
            The other position under normal play; its different rules, in order, are those of this.

        Raises
        ------
        LimitExceeded
            If it is too large to decide.
        """
        return decided(self.pairs.beside(position))

    @cached_property
    def reason(self) -> Message:
        """What decides the position, in one sentence."""
        return why(
            self.decided_by,
            values=self.values,
            nim_sum=self.nim_sum,
            firm=self.firm,
            positions=self.positions,
        )


def _put(row: NDArray[Any], place: int, parts: NDArray[Any]) -> NDArray[Any]:
    """Return a row with other entries in the place of one."""
    return np.concatenate([row[:place], parts.astype(row.dtype), row[place + 1 :]])


def _kind(pair: int | None) -> Kind:
    if pair is None:
        return "wild"
    return "firm" if pair & pairs.FIRM else "fickle"


# -- deciding -------------------------------------------------------------------------------------


def _decided_again(*fields: Any) -> MisereAnalysis:
    return decided(HeapPairs(ValuedHeaps(*fields)))


def decided(pairs_of: HeapPairs) -> MisereAnalysis:
    """Analyse a position under misère play: by a theorem, by its pairs, or by search.

    Raises
    ------
    LimitExceeded
        If no theorem decides it and it is too large to search.
    """
    heaps = pairs_of.heaps
    theorems = [theorem_for(game.rule) for game in heaps.games]
    if all(theorems):
        return _by_values(pairs_of, is_nim=all(theorem == "bouton" for theorem in theorems))
    if heaps.has_no_move():
        return _found(pairs_of, "over", to_move_wins=True, winning=None)
    if all(pairs_of.pair(*kind) is not None for kind in pairs_of.kinds):
        return _by_tameness(pairs_of)
    return _by_search(pairs_of)


def _by_values(heaps: HeapPairs, *, is_nim: bool) -> MisereAnalysis:
    """Decide by the values alone: under these rules a heap is firm exactly when it is worth ≥ 2.

    Let X be the XOR of the values. A move in a heap of value v to value t leaves the player to move
    lost when the XOR becomes 0 and some heap is worth 2 or more, or becomes 1 and none is.

    - Some other heap is worth 2 or more: t = v ⊕ X, as under normal play.
    - No other heap is: for t ≥ 2 the XOR does not become 0, since t is met by heaps worth 0 and 1
      only. So t ≤ 1 and t = v ⊕ X ⊕ 1.

    In a lost position X = 0 and several heaps are worth 2 or more, or X = 1 and none is: then these
    are the values that the heaps have already, and no move is found.
    """
    position = heaps.heaps
    is_firm = position.value_array >= 2
    firm = int(is_firm.sum())
    targets = position.value_array ^ position.nim_sum ^ (firm == is_firm)
    # A heap that is worth something can be moved in; only heaps worth nothing have to be asked.
    is_over = not position.value_array.any() and position.has_no_move()
    return MisereAnalysis(
        *position.fields,
        heaps,
        "over" if is_over else "bouton" if is_nim else "theorem",
        to_move_wins=position.nim_sum != 0 if firm else position.nim_sum == 0,
        winning_moves=WinningMoves(position, targets),
        firm=firm,
    )


def _by_tameness(heaps: HeapPairs) -> MisereAnalysis:
    """Decide by the pairs of the heaps, all of which are tame (misere/pairs.py)."""
    position = heaps.heaps
    whole = position.ruled_sizes
    firm = sum(bool((heaps.pair(*kind) or 0) & pairs.FIRM) for kind in whole)
    to_move_wins = pairs.minus(2 * position.nim_sum + (firm > 0)) != 0

    def wins(game: int, size: int, option: Option, rest: int) -> bool:
        pair = heaps.pair_after(game, option)
        if pair is not None:
            return pairs.minus(pairs.add(pair, rest)) == 0
        # Nothing is known of an option with a wild heap but that it does not win a lost position.
        play = heaps.play()
        after = play.after(play.position(whole), (game, size), option)
        return not play.to_move_wins(after)

    def winning(game: int, size: int) -> list[Option]:
        own = heaps.pair(game, size) or 0
        rest = 2 * (position.nim_sum ^ pairs.plus(own)) + (firm > (own & pairs.FIRM))
        found = options(position.games[game].rule, size)
        return [option for option in found if wins(game, size, option, rest)]

    return _found(heaps, "tame", to_move_wins, winning if to_move_wins else None, firm=firm)


def _by_search(heaps: HeapPairs) -> MisereAnalysis:
    """Decide by search, and every move of every different heap by search as well."""
    play = heaps.play()
    whole = play.position(heaps.heaps.ruled_sizes)
    to_move_wins = play.to_move_wins(whole)
    listed: dict[tuple[int, int], list[Option]] = {}
    for game, size in heaps.kinds if to_move_wins else ():
        listed[game, size] = [
            option
            for option in options(heaps.heaps.games[game].rule, size)
            if not play.to_move_wins(play.after(whole, (game, size), option))
        ]
    return _found(
        heaps,
        "search",
        to_move_wins,
        (lambda game, size: listed[game, size]) if to_move_wins else None,
        positions=play.positions,
    )


def _found(
    heaps: HeapPairs,
    decided_by: Decider,
    to_move_wins: bool,
    winning: Callable[[int, int], list[Option]] | None,
    positions: int | None = None,
    firm: int = 0,
) -> MisereAnalysis:
    position = heaps.heaps

    moves = WinningMoves(position, listed=winning or (lambda game, size: []))
    return MisereAnalysis(*position.fields, heaps, decided_by, to_move_wins, moves, positions, firm)
