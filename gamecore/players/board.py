"""`Board`, a position of any kind of game: what players, records and screens need to know of it.

A *step* is a move in the form of its kind of board: (heap, what it becomes) for heaps, the whole
position after the move for coupled games. A *code* is a step as text, such as `A9-2+7`.
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
    """Who wins a position, and why.

    Attributes
    ----------
    to_move_wins : bool or None
        Whether the player to move wins; None where that cannot be decided, or luck decides.
    reason : Message
        What decides it, or why nothing does.
    nim_sum : int or None
        The XOR of the values, in games where it is 0 exactly in lost positions; else None.
    chance : Fraction or None
        The probability that the player to move wins, in a game of chance.
    """

    to_move_wins: bool | None
    reason: Message
    nim_sum: int | None = None
    chance: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Perfect(Generic[Step]):
    """The move of the perfect player.

    Attributes
    ----------
    step : Step
    replies : int or None
        In a lost position the number of winning replies to it, 0 if it ends the game in defeat.
        None in a won position, and where they were not counted.
    compared : int or None
        How many moves were compared before a limit ended the search; None if none did.
    """

    step: Step
    replies: int | None = None
    compared: int | None = None


class Board(ABC, Generic[Step]):
    """A position and its game. Immutable: a move returns another board.

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
        """The game, the kind of play and the position as one text; boards are equal by it."""
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

    @property
    def reminder(self) -> Message | None:
        """What the play before allows now, in a sentence; None where it does not matter."""
        return None

    @property
    def may_pass(self) -> bool:
        """Whether the player to move may pass."""
        return False

    # -- moves ----------------------------------------------------------------------------------

    @abstractmethod
    def steps(self) -> Iterator[Step]:
        """Yield the legal moves in the order of the game, lazily: there may be very many."""

    def first_steps(self) -> list[Step]:
        """Return the first `looked_at` moves, or all where there are fewer."""
        progress.check_cancelled()
        return list(islice(self.steps(), self.looked_at))

    @property
    def looked_at(self) -> int:
        """Most moves of a position that are examined one by one."""
        return limits.PLAY_MOVES

    def steps_in(self, heap: int) -> Iterator[Step]:
        """Yield moves in one heap, in order: at least those of `first_steps` that take stones."""
        return (step for step in self.first_steps() if self.taken(step, heap) > 0)

    @abstractmethod
    def heaps_of(self, step: Step) -> tuple[int, ...]:
        """Return the indices of the heaps that a move changes; () where there are none."""

    def taken(self, step: Step, heap: int) -> int:
        """Return how many stones a move takes from the heap with index `heap`."""
        return 0

    def sizes_after(self, step: Step) -> tuple[int, ...]:
        """Return all heaps after a move; () where the game is not played with heaps."""
        return ()

    @abstractmethod
    def objection(self, step: Step) -> Message | None:
        """Return why a move is not legal; None if it is legal."""

    @abstractmethod
    def after(self, step: Step) -> Self:
        """Return the board after a legal move."""

    @abstractmethod
    def move(self, step: Step) -> Any:
        """Return a legal move with its values or chances: a Move, a CoupledMove or a ChanceMove."""

    # -- text -----------------------------------------------------------------------------------

    @abstractmethod
    def code(self, step: Step) -> str:
        """Return a legal move as text, in the short form of records."""

    @abstractmethod
    def step_of(self, code: str) -> Step:
        """Parse the text that `code` returns for a legal move.

        Raises
        ------
        PositionError
            If the text is malformed, or the move not legal here; the message says which.
        LimitExceeded
            If a number in it is too large for a heap.
        """

    @abstractmethod
    def read(self, text: str) -> Step:
        """Parse a legal move as people type it: 6→5, 6->5, 9→2+7, A 5, A→5.

        Raises
        ------
        PositionError
            If it is no move, not legal, or ambiguous; the message says which.
        LimitExceeded
            If a number in it is too large for a heap.
        """

    # -- who wins -------------------------------------------------------------------------------

    @cached_property
    @abstractmethod
    def knowledge(self) -> Knowledge:
        """Who wins, and why.

        Raises
        ------
        LimitExceeded
            If a heap is too large for its values to be known, see limits.PLAY_TABLE.
        """

    @abstractmethod
    def is_good(self, step: Step) -> bool | None:
        """Return whether a legal move wins; with chance, whether no other has a better chance.

        None where it is not known who wins.
        """

    @cached_property
    def unskilled_steps(self) -> Sequence[Step]:
        """The moves of `first_steps` that are not known to win; all of them, where each wins."""
        steps = self.first_steps()
        return [step for step in steps if not self.is_good(step)] or steps

    @abstractmethod
    def first_winning(self) -> Step | None:
        """Return the first winning move; None in a lost position, or where none was found."""

    @abstractmethod
    def winning_replies(self) -> Iterator[int | None]:
        """Yield for each of `steps` the number of winning replies, None for too many to count."""

    @cached_property
    def best(self) -> Perfect[Step]:
        """The result of `perfect`, computed once; a move must be left."""
        return self.perfect()

    @property
    def has_targets(self) -> bool:
        """Whether each heap has a target: the value that every winning move in it leaves."""
        return False

    @property
    def weight(self) -> int:
        """Cost of finding who wins here, as a multiple of the usual cost."""
        return 1

    def perfect(self) -> Perfect[Step]:
        """Return a winning move, else the `hardest` one; a move must be left."""
        if self.knowledge.to_move_wins and (step := self.first_winning()) is not None:
            return Perfect(step)
        found = hardest(self.steps(), self.winning_replies())
        return found or Perfect(next(self.steps()), compared=0)

    def as_one_heap(self, total: int) -> Board[Any] | None:
        """Return the same game with one heap of `total` stones; None where that is no position."""
        return None

    def grown(self, heaps: Sequence[int] | str) -> Sequence[int] | str:
        """Return the position with other heaps, or another text, as the game takes it."""
        return heaps

    def larger_texts(self) -> Iterable[str]:
        """Yield larger positions to play next, where the game is not played with heaps."""
        return ()

    def nim_sum_after(self, step: Step) -> int | None:
        """Return the XOR of the values after a move; None where heaps have no values."""
        return None


def hardest(steps: Iterable[Step], replies: Iterable[int | None]) -> Perfect[Step] | None:
    """Return the move of a lost position that leaves the fewest winning replies.

    Parameters
    ----------
    steps : iterable
        Moves in their order; the first limits.PLAY_MOVES are compared.
    replies : iterable of int or None
        For each move the number of replies that win. None: too many to count; then neither this
        move nor a later one is compared. 0: the move ends the game in defeat, which is worst.

    Returns
    -------
    Perfect or None
        None if the replies to the first move were not counted, or there is no move.

    Notes
    -----
    Ties go to the first. Every move of a lost position that does not end the game leaves at least
    one winning reply, so the search stops at a move that leaves exactly one.
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
"""Most digits of a seed: nobody types more, and Python refuses to write thousands of digits."""


class Draws:
    """Reproducible random numbers: they depend on a seed and a text alone.

    Parameters
    ----------
    seed : int
        Any whole number of at most 40 digits.
    text : str
        What the draws are for, such as a position: each text has its own sequence of numbers.

    Raises
    ------
    GameError
        If the seed is not a whole number, or too long.

    Notes
    -----
    Each draw is a BLAKE2b hash of counter, seed and text. Python's own hash of a text changes from
    process to process, and its random module promises nothing from version to version.
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
        """Draw one of 0, 1, …, number − 1, each with the same probability (1 ≤ number ≤ 2^64)."""
        # Draws from the last multiple on are rejected: they would make small numbers more likely.
        end = (1 << _BITS) // number * number
        while (drawn := self._next()) >= end:
            pass
        return drawn % number

    def happens(self, chance: Fraction) -> bool:
        """Return True with this probability, to within 2^−64."""
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
        For each move all heaps after it; () where the game is not played with heaps.
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
        Whether these are known to be all; otherwise they are the first `Board.looked_at`.
    """

    groups: tuple[MovesOfHeaps, ...]
    are_all: bool


def legal_moves(board: Board[Any]) -> LegalMoves:
    """Return the legal moves of a position, grouped by the heaps they change.

    Notes
    -----
    O(moves · heaps), with at most limits.PLAY_MOVES moves, or fewer in a coupled position of more
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
