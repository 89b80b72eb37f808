"""Analysis of a position under misère play: who wins, by which theorem or by search, every move."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from gamecore import progress
from gamecore.misere import pairs
from gamecore.misere.heap_table import heap_table
from gamecore.misere.play import MiserePlay
from gamecore.misere.theorems import theorem_for
from gamecore.positions.misere_moves import ListedMoves, moves_by_value
from gamecore.positions.misere_reasons import why
from gamecore.positions.valued_heaps import ValuedHeaps
from gamecore.rules.options import has_option, options

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from gamecore.messages import Message
    from gamecore.misere.effort import Effort
    from gamecore.positions.misere_moves import MisereMoves
    from gamecore.positions.misere_reasons import Decider
    from gamecore.positions.moves import Option
    from gamecore.positions.options_by_value import OptionsByValue
    from gamecore.rules.heap_rule import HeapRule

Kind = Literal["fickle", "firm", "wild"]

PAIR_TIME = 4_000
"""What it takes to tell whether an option wins by the pairs of its heaps, in nanoseconds."""


class MisereAnalysis(ValuedHeaps):
    """What there is to say about a position when the player who is left without a move wins.

    Attributes
    ----------
    heaps : tuple of int
        The heap sizes, in the order given; heaps of 0 keep their place.
    rules : tuple of HeapRule
        One for each heap.
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

    decided_by: Decider
    positions: int | None
    firm: int
    to_move_wins: bool
    is_terminal: bool
    winning_moves: MisereMoves
    """Every winning move, in heap order then option order."""

    _play: MiserePlay | None
    _effort: Effort | None

    misere = True
    """Whether the player who is left without a move wins."""

    def __init__(
        self,
        sizes: NDArray[np.int64],
        values: NDArray[np.int64],
        games: Sequence[OptionsByValue],
        game_of: NDArray[np.intp],
        play: MiserePlay | None = None,
        effort: Effort | None = None,
    ) -> None:
        super().__init__(sizes, values, games, game_of)
        self.__dict__.update(_play=play, _effort=effort)
        self.__dict__.update(_decided(self))

    def __repr__(self) -> str:
        return f"MisereAnalysis(heaps={self.heaps}, outcome={self.outcome!r})"

    @property
    def outcome(self) -> Literal["N", "P"]:
        """Who wins: "N", the player to move (the next player), or "P", the other (the previous)."""
        return "N" if self.to_move_wins else "P"

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        """For each heap "fickle", "firm" or "wild", see misere/pairs.py."""
        heaps = HeapPairs(self)
        return tuple(_kind(heaps.pair(*kind)) for kind in heaps.of_position)

    @property
    def normal_misleads(self) -> bool:
        """Whether the XOR, read as for normal play, names the wrong winner."""
        return (self.nim_sum != 0) != self.to_move_wins

    @cached_property
    def targets(self) -> tuple[int | None, ...]:
        """For each heap the value to leave it with; None where no single value is to be aimed at.

        A heap whose target is its own value has no winning move.
        """
        if isinstance(self.winning_moves, ListedMoves):
            return (None,) * len(self._sizes)
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
        game = self._games[int(self._game_of[heap])]
        values = np.array([game.value((int(part),)) if part else 0 for part in parts])
        return MisereAnalysis(
            _put(self._sizes, heap, parts),
            _put(self._values, heap, values.astype(np.int64)),
            self._games,
            _put(self._game_of, heap, np.full(len(parts), self._game_of[heap])),
            self._play,
            self._effort,
        )

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
        return MisereAnalysis(
            position._sizes,
            position._values,
            position._games,
            position._game_of,
            self._play,
            self._effort,
        )

    @cached_property
    def reason(self) -> Message:
        """What decides the position, in one sentence."""
        return why(self)


def _put(row: NDArray[Any], place: int, parts: NDArray[Any]) -> NDArray[Any]:
    """Return a row with other entries in the place of one."""
    return np.concatenate([row[:place], parts.astype(row.dtype), row[place + 1 :]])


# -- deciding -------------------------------------------------------------------------------------


def _decided(position: MisereAnalysis) -> dict[str, object]:
    """Return what an analysis adds to its heaps: who wins, why, and the winning moves."""
    theorems = [theorem_for(game.rule) for game in position._games]
    if all(theorems):
        return _by_values(position, all(theorem == "bouton" for theorem in theorems))
    heaps = HeapPairs(position)
    if not any(heaps.can_move(*kind) for kind in heaps.kinds):
        return _found(position, "over", to_move_wins=True, winning=lambda game, size: [])
    if all(heaps.pair(*kind) is not None for kind in heaps.kinds):
        return _by_tameness(position, heaps)
    return _by_search(position, heaps)


def _by_values(position: MisereAnalysis, is_nim: bool) -> dict[str, object]:
    """Decide by the values alone: under these rules a heap is firm exactly when it is worth ≥ 2."""
    firm = int((position._values >= 2).sum())
    moves = moves_by_value(position._sizes, position._values, position._games, position._game_of)
    wins = position.nim_sum != 0 if firm else position.nim_sum == 0
    # A heap that is worth something can be moved in; only heaps worth nothing have to be asked.
    is_over = not position._values.any() and position.has_no_move()
    return {
        "decided_by": "over" if is_over else "bouton" if is_nim else "theorem",
        "to_move_wins": wins,
        "is_terminal": is_over,
        "positions": None,
        "winning_moves": moves,
        "firm": firm,
    }


def _kind(pair: int | None) -> Kind:
    if pair is None:
        return "wild"
    return "firm" if pair & pairs.FIRM else "fickle"


def check_in_table(rule: HeapRule, largest: int, effort: Effort | None) -> None:
    """Refuse a heap that is beyond the table of its rule under misère play, before all other work.

    The values of normal play often reach farther, so a size that they name might be refused next.
    """
    if theorem_for(rule) is None and has_option(rule, largest):
        heap_table(rule, effort.options if effort is not None else None).extend_to(largest)


class HeapPairs:
    """The different heaps of a position: their pairs, by theorem or from the table of their rule.

    Raises LimitExceeded when a heap is too large for its rule's table.
    """

    def __init__(self, position: MisereAnalysis) -> None:
        self._position = position
        self._games = position._games
        self.of_position = list(
            zip(position._game_of.tolist(), position._sizes.tolist(), strict=True)
        )
        self.kinds = sorted(set(self.of_position))
        self._by_theorem = [theorem_for(game.rule) is not None for game in position._games]
        effort = position._effort
        most = effort.options if effort is not None else None
        self.tables = [heap_table(game.rule, most) for game in position._games]

    def can_move(self, game: int, size: int) -> bool:
        """Return whether a heap has a move."""
        return has_option(self._games[game].rule, size)

    def pair(self, game: int, size: int) -> int | None:
        """Return the pair of one heap; None when it is wild."""
        return self.pair_after(game, (size,))

    def pair_after(self, game: int, option: Option) -> int | None:
        """Return the pair of the heaps that an option leaves; None when one of them is wild."""
        if self._by_theorem[game]:
            value = self._games[game].value(tuple(part for part in option if part))
            return 2 * value + (value >= 2)
        pair = self.tables[game].position_pair(option)
        if pair is None:
            # A wild heap may equal a Nim heap all the same.
            play = self.play()
            pair = play.pair(play.position((game, part) for part in option))
        return pair

    def play(self) -> MiserePlay:
        """Return the means to search, kept with the position."""
        play = self._position._play
        if play is None:
            play = self._position.__dict__["_play"] = MiserePlay(
                self.tables, self._position._effort
            )
        return play


def _by_tameness(position: MisereAnalysis, heaps: HeapPairs) -> dict[str, object]:
    """Decide by the pairs of the heaps, all of which are tame (misere/pairs.py)."""
    firm = sum(bool((heaps.pair(*kind) or 0) & pairs.FIRM) for kind in heaps.of_position)
    to_move_wins = pairs.minus(2 * position.nim_sum + (firm > 0)) != 0

    def wins(game: int, size: int, option: Option, rest: int) -> bool:
        pair = heaps.pair_after(game, option)
        if pair is not None:
            return pairs.minus(pairs.add(pair, rest)) == 0
        # Nothing is known of an option with a wild heap but that it does not win a lost position.
        play = heaps.play()
        after = play.after(play.position(heaps.of_position), (game, size), option)
        return not play.to_move_wins(after)

    def winning(game: int, size: int) -> list[Option]:
        own = heaps.pair(game, size) or 0
        rest = 2 * (position.nim_sum ^ pairs.plus(own)) + (firm > (own & pairs.FIRM))
        found = options(position._games[game].rule, size)
        progress.pay(PAIR_TIME * len(found))
        return [option for option in found if wins(game, size, option, rest)]

    return _found(position, "tame", to_move_wins, winning if to_move_wins else None, firm=firm)


def _by_search(position: MisereAnalysis, heaps: HeapPairs) -> dict[str, object]:
    """Decide by search, and every move of every different heap by search as well."""
    play = heaps.play()
    whole = play.position(heaps.of_position)
    to_move_wins = play.to_move_wins(whole)
    listed: dict[tuple[int, int], list[Option]] = {}
    for game, size in heaps.kinds if to_move_wins else ():
        listed[game, size] = [
            option
            for option in options(position._games[game].rule, size)
            if not play.to_move_wins(play.after(whole, (game, size), option))
        ]
    return _found(
        position,
        "search",
        to_move_wins,
        (lambda game, size: listed[game, size]) if to_move_wins else None,
        positions=play.positions,
    )


def _found(
    position: MisereAnalysis,
    decided_by: Decider,
    to_move_wins: bool,
    winning: Callable[[int, int], list[Option]] | None,
    positions: int | None = None,
    firm: int = 0,
) -> dict[str, object]:
    def with_values(game: int, size: int) -> list[tuple[Option, int]]:
        found = winning(game, size) if winning is not None else []
        return [(option, position._games[game].value(option)) for option in found]

    return {
        "decided_by": decided_by,
        "to_move_wins": to_move_wins,
        "is_terminal": decided_by == "over",
        "positions": positions,
        "winning_moves": ListedMoves(
            position._sizes, position._values, position._game_of, with_values
        ),
        "firm": firm,
    }
