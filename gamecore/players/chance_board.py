"""A board of the game of chance: a heap is drawn, and the player to move takes from it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from gamecore.chance import ChanceAnalysis, Draw, analyse_chance, chance_by_counts
from gamecore.errors import PositionError
from gamecore.messages import Message
from gamecore.players.board import Draws, Knowledge, Perfect
from gamecore.players.heap_board import OneHeapBoard, Step
from gamecore.players.move_text import (
    as_left,
    first_typed,
    not_a_move,
    read_typed,
)
from gamecore.positions.heaps import heap_letter

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from gamecore.players.move_text import Change


@dataclass(frozen=True, slots=True)
class ChanceMove:
    """One move in the game of chance.

    Attributes
    ----------
    heap : int
        Index of the drawn heap, from 0.
    before : int
        Its size.
    after : tuple of int
        What is left of it: one heap, or () when it is taken whole.
    chance : Fraction
        The probability that the player who makes it wins, when both play as well as possible.
    """

    heap: int
    before: int
    after: tuple[int, ...]
    chance: Fraction

    def __str__(self) -> str:
        """Write the move as a person does: 6→5."""
        return f"{self.before}→{sum(self.after)}"


@dataclass(frozen=True, slots=True)
class ChanceGame:
    """The game of chance, passed where other games pass a rule.

    Attributes
    ----------
    drawn : int or None
        Index of the heap that has been drawn; None before the draw.
    """

    drawn: int | None = None


class ChanceBoard(OneHeapBoard):
    """Heaps of the game of chance, before or after the draw.

    Parameters
    ----------
    heaps : tuple of int
    drawn : int or None
        Index of the drawn heap; None before the draw. Then moves in every heap are legal, since a
        record names the drawn heap only by the move that was made in it.

    Raises
    ------
    PositionError
        If there is no such heap, or it is empty.
    """

    kind = "chance"

    def __init__(self, heaps: tuple[int, ...], drawn: int | None = None) -> None:
        self.heaps = heaps
        self.drawn = drawn
        if drawn is not None and not (0 <= drawn < len(heaps) and heaps[drawn]):
            raise PositionError(Message("The drawn heap must hold a stone."), text=str(drawn))

    @property
    def game(self) -> str:
        """The name of the game."""
        return "chance"

    @property
    def key(self) -> str:
        """Game, heaps and index of the drawn heap as one text; boards are equal by it."""
        return f"{super().key}|{'' if self.drawn is None else self.drawn}"

    @property
    def is_over(self) -> bool:
        """Whether no stone is left."""
        return not any(self.heaps)

    @property
    def can_be_drawn(self) -> tuple[int, ...]:
        """The index of the drawn heap alone; before the draw those of all heaps with stones."""
        if self.drawn is not None:
            return (self.drawn,)
        return tuple(i for i, size in enumerate(self.heaps) if size)

    def draw(self, draws: Draws) -> ChanceBoard:
        """Return the board after a draw; this board if a heap is drawn already, or none is left."""
        if self.drawn is not None or self.is_over:
            return self
        places = self.can_be_drawn
        return ChanceBoard(self.heaps, places[draws.below(len(places))])

    # -- moves ----------------------------------------------------------------------------------

    def steps(self) -> Iterator[Step]:
        """Yield the moves heap by heap; in each heap, those that leave least come first."""
        for heap in self.can_be_drawn:
            for left in range(self.heaps[heap]):
                yield heap, (left,) if left else ()

    def sizes_after(self, step: Step) -> tuple[int, ...]:
        """Return the heaps after a move."""
        heap, left = step
        return (*self.heaps[:heap], sum(left), *self.heaps[heap + 1 :])

    def objection(self, step: Step) -> Message | None:
        """Return why a move is not legal; None if it is legal."""
        heap, left = step
        if not 0 <= heap < len(self.heaps):
            return Message("There is no heap {letter}.", letter=heap_letter(max(heap, 0)))
        if self.drawn not in (None, heap):
            return Message(
                "Heap {letter} was drawn: take from it.", letter=heap_letter(self.drawn or 0)
            )
        if len(left) > 1 or not sum(left) < self.heaps[heap]:
            return Message("Take at least one stone from the heap of {n}.", n=self.heaps[heap])
        return None

    def after(self, step: Step) -> ChanceBoard:
        """Return the board after a legal move, before the next draw."""
        return ChanceBoard(self.sizes_after(step))

    def move(self, step: Step) -> ChanceMove:
        """Return the move with its player's chance to win."""
        return ChanceMove(step[0], self.heaps[step[0]], step[1], self._chance(step))

    def _chance(self, step: Step) -> Fraction:
        left = self.sizes_after(step)
        return 1 - chance_by_counts(sum(n == 1 for n in left), sum(n > 1 for n in left))

    # -- text -----------------------------------------------------------------------------------

    def read(self, text: str) -> Step:
        """Parse `9→2`, `A 2` or `take 7 from A`."""
        changes = read_typed(as_left(text, self.sizes), self)
        if len(changes) != 1:
            raise not_a_move(text, first_typed(self))
        change = changes[0]
        if change.heap is None:
            of_size = (i for i in self.can_be_drawn if self.heaps[i] == change.before)
            change = change._replace(heap=next(of_size, None))
        return self._legal(change)

    def _legal(self, change: Change) -> Step:
        heap = change.heap
        if heap is None or (
            heap < len(self.heaps) and change.before not in (None, self.heaps[heap])
        ):
            reason: Message | None = Message(
                "There is no heap of {n} to take from.", n=change.before
            )
        else:
            reason = self.objection((heap, change.after))
        if reason is not None:
            raise self._wrong(reason, change)
        assert heap is not None
        return heap, change.after

    # -- who wins -------------------------------------------------------------------------------

    @cached_property
    def analysis(self) -> ChanceAnalysis:
        """The chances of the position, before the draw and for each heap that may be drawn."""
        return analyse_chance(self.heaps)

    @property
    def _draw(self) -> Draw | None:
        return next((draw for draw in self.analysis.draws if draw.heap == self.drawn), None)

    @cached_property
    def knowledge(self) -> Knowledge:
        """The probability that the player to move wins; who wins is known only if it is 0 or 1."""
        chance = self.analysis.chance if self._draw is None else self._draw.chance
        return Knowledge(
            bool(chance) if chance in (0, 1) else None,
            Message("The player to move wins with probability {chance}.", chance=chance),
            chance=chance,
        )

    def is_good(self, step: Step) -> bool | None:
        """Return whether no other amount from that heap has a better chance."""
        draw = next(draw for draw in self.analysis.draws if draw.heap == step[0])
        return self._chance(step) == draw.chance

    def first_winning(self) -> Step | None:
        """Return the best move that leaves least; before the draw, that of the first heap."""
        draw = self._draw or next(iter(self.analysis.draws), None)
        if draw is None:
            return None
        left = draw.size - draw.best[-1][1]
        return draw.heap, (left,) if left else ()

    def winning_replies(self) -> Iterator[int | None]:
        """Return an empty iterator: luck decides, so there is nothing to count."""
        return iter(())

    def perfect(self) -> Perfect[Step]:
        """Return the move of `first_winning`; a move must be left."""
        step = self.first_winning()
        return Perfect(next(self.steps()) if step is None else step)


def games_won(board: ChanceBoard, games: int, seed: int = 0) -> int:
    """Play games from one position, both sides perfectly, and count those the player to move wins.

    Parameters
    ----------
    board : ChanceBoard
        Before the draw, or with a heap drawn.
    games : int
        How many, at least 0. Each has at most two moves per heap, since the best move that leaves
        least leaves a heap of 1 or none.
    seed : int
        The same seed gives the same games.

    Notes
    -----
    An experiment, not a proof: the share of games won approaches the chance that `analysis` gives.
    """
    return sum(_is_won(board, Draws(seed, f"{board.key}|{game}")) for game in range(games))


def _is_won(board: ChanceBoard, draws: Draws) -> bool:
    first_moves, now = True, board
    while not now.is_over:
        drawn = now.draw(draws)
        now = drawn.after(drawn.perfect().step)
        first_moves = not first_moves
    return not first_moves  # whoever cannot move loses
