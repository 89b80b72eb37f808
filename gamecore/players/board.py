"""A position on the board, of any kind of game: what a player, a record and a screen need to know.

A *step* is a move as the board's own kind writes it: (heap, what it becomes) for heaps, the whole
position after the move for coupled games. A *code* is the same as text, `A9-2+7`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import blake2b
from itertools import islice
from typing import TYPE_CHECKING, Any, Generic, Literal, Self, TypeVar

from gamecore import limits, progress
from gamecore.errors import GameError
from gamecore.messages import Message, quoted
from gamecore.rules.options import is_whole

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from fractions import Fraction

    from gamecore.messages import Message


Step = TypeVar("Step")

Kind = Literal["heaps", "coupled", "chance"]


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What is known of a position for the player to move.

    Attributes
    ----------
    to_move_wins : bool or None
        None where it cannot be decided, or where luck decides.
    reason : Message
        What decides it, or why nothing does.
    nim_sum : int or None
        The XOR of the values where it is 0 exactly in lost positions; else None.
    chance : Fraction or None
        The probability that the player to move wins, in a game of chance.
    """

    to_move_wins: bool | None
    reason: Message
    nim_sum: int | None = None
    chance: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Perfect(Generic[Step]):
    """What the perfect player does.

    Attributes
    ----------
    step : Step
    replies : int or None
        In a lost position how many replies win after it, 0 where it ends the game in defeat; None
        elsewhere, and where that was not counted.
    compared : int or None
        How many of the moves were compared, where not all were; else None.
    """

    step: Step
    replies: int | None = None
    compared: int | None = None


class Board(ABC, Generic[Step]):
    """A position and its game. Immutable: a move makes another board.

    Attributes
    ----------
    kind : "heaps", "coupled" or "chance"
    misere : bool
        Whether the player who is left without a move wins.
    """

    kind: Kind
    misere: bool = False

    # -- what it is -----------------------------------------------------------------------------

    @property
    @abstractmethod
    def game(self) -> str:
        """The game as text: its rule, the rules of a sum, or the name of the game."""

    @property
    @abstractmethod
    def text(self) -> str:
        """The position as a person types it."""

    @property
    def sizes(self) -> tuple[int, ...] | None:
        """The heaps; None where the game is not played with heaps."""
        return None

    @property
    def key(self) -> str:
        """One text for the game, the kind of play and the position: what luck is drawn from."""
        return f"{self.game}|{'misere' if self.misere else 'normal'}|{self.text}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and type(self) is type(other) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"<{self.key}>"

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether no move is left."""

    # -- moves ----------------------------------------------------------------------------------

    @abstractmethod
    def steps(self) -> Iterator[Step]:
        """Yield the legal moves in their order, one by one, however many there are."""

    def first_steps(self) -> list[Step]:
        """Return the moves that are looked at: the first limits.PLAY_MOVES, or `looked_at`."""
        progress.check_cancelled()
        return list(islice(self.steps(), self.looked_at))

    @property
    def looked_at(self) -> int:
        """How many moves are looked at one by one."""
        return limits.PLAY_MOVES

    def steps_in(self, heap: int) -> Iterator[Step]:
        """Yield the moves that take from one heap, in their order."""
        return (step for step in self.first_steps() if self.taken(step, heap) > 0)

    @abstractmethod
    def heaps_of(self, step: Step) -> tuple[int, ...]:
        """Return the indices of the heaps that a move changes; () where there are none."""

    def taken(self, step: Step, heap: int) -> int:
        """Return how many stones a move takes away from one heap."""
        return 0

    def sizes_after(self, step: Step) -> tuple[int, ...]:
        """Return the heaps that a move leaves; () where the game is not played with heaps."""
        return ()

    @abstractmethod
    def objection(self, step: Step) -> Message | None:
        """Say why a move is not legal; None when it is."""

    @abstractmethod
    def after(self, step: Step) -> Self:
        """Return the board after a legal move."""

    @abstractmethod
    def move(self, step: Step) -> Any:
        """Return all there is to say about a legal move: a Move, a CoupledMove or a ChanceMove."""

    # -- text -----------------------------------------------------------------------------------

    @abstractmethod
    def code(self, step: Step) -> str:
        """Write a move as records do."""

    @abstractmethod
    def step_of(self, code: str) -> Step:
        """Read a legal move as records write it.

        Raises
        ------
        PositionError
            If it is not written so, or not legal here; the sentence says which.
        """

    @abstractmethod
    def read(self, text: str) -> Step:
        """Read a legal move as people type it: 6→5, 6->5, 9→2+7, A 5, A→5.

        Raises
        ------
        PositionError
            If it is no move, not legal, or may be several; the sentence says which.
        """

    # -- who wins -------------------------------------------------------------------------------

    @cached_property
    @abstractmethod
    def knowledge(self) -> Knowledge:
        """What is known for the player to move.

        Raises
        ------
        LimitExceeded
            If a heap is larger than its values reach in a game with an opponent.
        """

    @abstractmethod
    def is_good(self, step: Step) -> bool | None:
        """Tell whether a move wins; where luck decides, whether no other move has a better chance.

        None where it cannot be told.
        """

    @cached_property
    def unskilled_steps(self) -> Sequence[Step]:
        """The moves looked at that do not win; all of them, where all or none win.

        Where nobody can tell, no move is known to win: then these are all of them, too.
        """
        steps = self.first_steps()
        return [step for step in steps if not self.is_good(step)] or steps

    @abstractmethod
    def first_winning(self) -> Step | None:
        """Return the first winning move of a won position; None where it is too far to look."""

    @abstractmethod
    def winning_replies(self) -> Iterator[int | None]:
        """Count for each move, in order, the replies that win after it, see `hardest`."""

    @cached_property
    def best(self) -> Perfect[Step]:
        """What the perfect player does; a move must be left."""
        return self.perfect()

    @property
    def has_targets(self) -> bool:
        """Whether each heap has a value to be left with, so that a move wins when it gets it."""
        return False

    @property
    def weight(self) -> int:
        """How much more than usual it costs to know who wins here."""
        return 1

    def perfect(self) -> Perfect[Step]:
        """Find out what the perfect player does."""
        if self.knowledge.to_move_wins and (step := self.first_winning()) is not None:
            return Perfect(step)
        found = hardest(self.steps(), self.winning_replies())
        return found or Perfect(next(self.steps()), compared=0)

    def as_one_heap(self, total: int) -> Board[Any] | None:
        """Return the same game with all stones in one heap; None where that is no position."""
        return None

    def nim_sum_after(self, step: Step) -> int | None:
        """Return the XOR of the values that a move leaves; None where there are none."""
        return None


def hardest(steps: Iterable[Step], replies: Iterable[int | None]) -> Perfect[Step] | None:
    """Return the move that leaves the fewest winning replies, of a lost position.

    Parameters
    ----------
    steps : iterable
        Moves in their order; the first limits.PLAY_MOVES are compared.
    replies : iterable of int or None
        How many replies win after each. None: too many to look at, and then no later one is
        compared. 0: the move ends the game in defeat, which is worst.

    Returns
    -------
    Perfect or None
        None where not even the first could be looked at.

    Notes
    -----
    Ties go to the first. After any other move at least one reply wins, so that a move that leaves
    just one is the best there is, and the rest need no look.
    """
    best: Perfect[Step] | None = None
    for place, (step, count) in enumerate(zip(steps, replies, strict=False)):
        if count is None or place == limits.PLAY_MOVES:
            return best and replace(best, compared=place)
        if best is None or (count and (not best.replies or count < best.replies)):
            best = Perfect(step, count)
        if count == 1:
            break
    return best


# -- seeded luck -----------------------------------------------------------------------------------


_BITS = 64

_SEED_DIGITS = 40
"""Longest seed: a longer one nobody types, and Python refuses to write thousands of digits."""


class Draws:
    """Numbers that follow from a seed and a text, and from nothing else.

    Parameters
    ----------
    seed : int
        Any whole number of at most 40 digits.
    text : str
        What the draws are for, such as a position: other texts have other numbers.

    Raises
    ------
    GameError
        If it is no such seed.

    Notes
    -----
    Each draw is a block of BLAKE2b over seed, text and a counter. Python's own hash of a text
    changes from process to process, and its random module promises nothing from version to version.
    """

    def __init__(self, seed: int, text: str) -> None:
        if not is_whole(seed) or abs(seed) >= 10**_SEED_DIGITS:
            raise GameError(
                Message(
                    "A seed is a whole number of at most {digits} digits, not {seed}.",
                    digits=_SEED_DIGITS,
                    seed=quoted(seed, repr),
                )
            )
        self._text = f"{seed}|{text}"
        self._count = 0

    def _next(self) -> int:
        self._count += 1
        block = blake2b(f"{self._count}|{self._text}".encode(), digest_size=_BITS // 8)
        return int.from_bytes(block.digest(), "big")

    def below(self, number: int) -> int:
        """Draw one of 0, 1, …, number − 1, each with the same probability (number ≥ 1)."""
        # What lies beyond the last multiple would make the first numbers more likely.
        end = (1 << _BITS) // number * number
        while (drawn := self._next()) >= end:
            pass
        return drawn % number

    def happens(self, chance: Fraction) -> bool:
        """Draw whether something happens that has this probability, to within 2^−64."""
        return self._next() * chance.denominator < chance.numerator << _BITS


# -- what a screen offers --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MovesOfHeaps:
    """The legal moves that change the same heaps.

    Attributes
    ----------
    heaps : tuple of int
        The indices of the heaps; () where the game is not played with heaps.
    codes : tuple of str
        The moves as records write them, in the order of the game.
    after : tuple of (tuple of int)
        For each move the heaps that it leaves of the whole position; () where there are none.
    """

    heaps: tuple[int, ...]
    codes: tuple[str, ...]
    after: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class LegalMoves:
    """The legal moves of a position.

    Attributes
    ----------
    groups : tuple of MovesOfHeaps
        In the order of their first moves.
    are_all : bool
        Whether these are all; otherwise they are the first of them.
    """

    groups: tuple[MovesOfHeaps, ...]
    are_all: bool


def legal_moves(board: Board[Any]) -> LegalMoves:
    """Return the legal moves of a position, grouped by the heaps they change.

    Notes
    -----
    O(moves · heaps), of at most limits.PLAY_MOVES moves; of fewer in a coupled position of more
    than thirty heaps or letters.
    """
    steps = board.first_steps()
    groups: dict[tuple[int, ...], list[Any]] = {}
    for step in steps:
        groups.setdefault(board.heaps_of(step), []).append(step)
    found = tuple(
        MovesOfHeaps(heaps, tuple(map(board.code, group)), tuple(map(board.sizes_after, group)))
        for heaps, group in groups.items()
    )
    return LegalMoves(found, len(steps) < board.looked_at)
