"""A board for one move: the answer to a question, or a guess; also the table of a small game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from gamecore.errors import GameError
from gamecore.messages import Message
from gamecore.players.board import Knowledge
from gamecore.players.heap_board import HeapBoard
from gamecore.players.played import Played
from gamecore.players.record import GameRecord
from gamecore.rules.language import parse_rule
from ui.base.page import Page
from ui.base.words import say
from ui.catalogue.lookup import page_for, page_of_sums
from ui.play.board import play_board
from ui.play.controls import heard
from ui.play.facts import facts_of
from ui.play.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from gamecore.positions.moves import Option


def move_board(
    rules: tuple[str, ...],
    heaps: tuple[int, ...],
    misere: bool,
    stem: str,
    on_move: Callable[[int, Option], None],
    *,
    status: str = "",
    made: tuple[int, Option] | None = None,
    on_refused: Callable[[str], None] = lambda _why: None,
) -> None:
    """Draw a board on which one move can be made.

    Parameters
    ----------
    rules : tuple of str
        One for each heap.
    heaps : tuple of int
    misere : bool
    stem : str
        Prefix of the keys of the board.
    on_move : callable
        Receives the move, as index and heaps it becomes; runs as a callback.
    status : str
        What stands above the board; "" for nothing.
    made : (index, heaps it becomes), optional
        A move that is made: the board shows what it leaves, and takes no other.
    on_refused : callable
        Receives why a move that was written is not legal; runs as a callback.
    """
    each = tuple(map(parse_rule, rules))
    record = GameRecord(HeapBoard(each, heaps, misere), began="you")
    table = board_table(rules, record.start.text, misere, stem)

    def moved(text: str) -> None:
        heard(table)
        try:
            heap, after = record.board.read(text)
        except GameError as refusal:
            on_refused(say(refusal.message))
        else:
            on_move(heap, tuple(after))

    shown = record if made is None else record.played(made)
    # Who wins is not asked here, and under misère play may take long to find.
    facts = facts_of(shown, known=Knowledge(None, Message("")))
    play_board(
        table,
        replace(facts, keeps_letters=True),
        shown=len(shown.codes),
        live=made is None,
        status=[status] if status else [],
        strip=(),
        marked=(),
        on_move=moved,
        on_look=lambda _moves: None,
    )


def board_table(rules: tuple[str, ...], start: str, misere: bool, stem: str) -> Table:
    """Return the Table of a game that no page holds, with the skin of the page of its rule."""
    same = len(set(rules)) == 1
    game = page_for(rules[0]) if same else page_of_sums()
    played = Played("heaps", rules[:1] if same else rules, start, misere)
    page = Page(entry=replace(game, prefix=stem))
    return Table(page, played, lambda _text: None, rule=rules[0] if same else "")
