"""What the winning-move view works on: a position, each heap under its rule, ways to change it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING
from zlib import crc32

from gamecore.players.heap_board import HeapBoard
from gamecore.players.move_text import change_code
from gamecore.players.record import GameRecord
from gamecore.positions.heaps import format_heaps
from gamecore.positions.replies import heaps_after

if TYPE_CHECKING:
    from gamecore.positions.moves import Option
    from gamecore.rules.heap_rule import HeapRule
    from ui.links.page_state import PageState
    from ui.move.facts import MoveFacts, Rules
    from ui.pieces.open_question import OpenQuestion


@dataclass(frozen=True, slots=True)
class MoveState:
    """A position as the view of its winning moves sees it.

    Attributes
    ----------
    prefix : str
        Of the page; widgets that no link names have keys from it.
    rules : tuple of HeapRule
        One for each heap.
    heaps : tuple of int
    is_sum : bool
        Whether every heap has a rule of its own, which is then shown beside it.
    open_all : bool
        The learner asked for answers without guessing.
    answer_key : str
        The link key of the switch that shows the answer.
    put : callable
        Puts the position after a move on the page: the heap's index, and what it becomes. Runs as a
        callback.
    why : callable
        Draws the way back from each value to its reason; takes what is still asked.
    misere : bool
        The player who makes the last move loses.
    take_over : callable, optional
        Makes other heaps, given as text, the page's own; fewer of them keep the rules of the first.
        Runs as a callback.
    play_out : callable, optional
        Opens a game, given as text, to be played on; runs as a callback.
    """

    prefix: str
    rules: tuple[HeapRule, ...]
    heaps: tuple[int, ...]
    is_sum: bool
    open_all: bool
    answer_key: str
    put: Callable[[int, Option], None]
    why: Callable[[MoveFacts, OpenQuestion], None]
    misere: bool = False
    take_over: Callable[[str], None] | None = None
    play_out: Callable[[str], None] | None = None

    @property
    def texts(self) -> Rules:
        """The rules as texts: one for all heaps, or one for each heap of a sum."""
        if self.is_sum or not self.rules:
            return tuple(map(str, self.rules))
        return str(self.rules[0])

    def begun_with(self, heap: int, after: Option) -> str:
        """Return the game, as text, in which you have made one move here."""
        start = HeapBoard(self.rules, self.heaps, self.misere)
        return str(GameRecord(start, (change_code(heap, self.heaps[heap], after),)))

    def play_claim_out(self, computer_begins: bool) -> None:
        """Open the game from here in which a wrong claim who wins is beaten; only a callback."""
        start = HeapBoard(self.rules, self.heaps, self.misere)
        if self.play_out is not None:
            self.play_out(str(GameRecord(start, began="other" if computer_begins else "you")))

    @property
    def who_key(self) -> str:
        """The key of what was answered to the question who wins here."""
        return f"_{self.prefix}-who-{self.mark}"

    @property
    def mark(self) -> int:
        """A number of the position, for keys of what belongs to it alone."""
        play = ":misère" if self.misere else ""
        return crc32(f"{self.texts}:{format_heaps(self.heaps)}{play}".encode())


def move_state_of(
    state: PageState,
    *,
    why: Callable[[MoveFacts, OpenQuestion], None] = lambda _facts, _asks: None,
    misere: bool = False,
) -> MoveState:
    """Return the position of a game page: all its heaps are under one rule.

    Parameters
    ----------
    state : PageState
    why : callable, optional
        As `MoveState` has it; draws nothing if not given.
    misere : bool
        The player who makes the last move loses.
    """

    def put(heap: int, after: Option) -> None:
        # What was asked about a heap of the old position is closed with it.
        state.set(heaps=format_heaps(heaps_after(state.heaps, heap, after)), why="")

    return MoveState(
        prefix=state.game.prefix,
        rules=(state.rule,) * len(state.heaps),
        heaps=state.heaps,
        is_sum=False,
        open_all=state.open_all,
        answer_key=state.key("answer"),
        put=put,
        why=why,
        misere=misere,
        take_over=lambda heaps: state.set(heaps=heaps),
        play_out=lambda game: state.set(view="play", game=game, player="perfect"),
    )
