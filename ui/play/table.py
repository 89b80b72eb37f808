"""The state of a page's game: what is played, its record in the link, and the callbacks."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal, Protocol, get_args

import streamlit as st

from gamecore.errors import GameError
from gamecore.players.opponents import PLAYERS
from gamecore.players.record import GameRecord
from gamecore.positions.heaps import parse_heaps
from ui.base import page_limits
from ui.base.fields import Field
from ui.base.words import N_, _, say, sentences
from ui.links import link_state
from ui.pieces.heaps import page_skin
from ui.play.facts import FRIEND, TWO
from ui.room.documents import StoreError
from ui.room.service import ROOMS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gamecore.players.played import Played
    from gamecore.players.record import Side
    from ui.base.page import Page
    from ui.pieces.heaps import Skin
    from ui.play.facts import PlayFacts
    from ui.room.games import GameRefusal, Seat

SEEDS = 9_999
"""Largest seed: four digits are easily told across a room."""

LINKED_GAME = 2_000
"""Longest record that a link carries, in characters; longer links are cut by mail and chat."""

FIELDS = (
    Field("game", "text", ""),
    Field("player", "choice", "perfect", choices=(*PLAYERS, TWO)),
    Field("seed", "number", 1, low=0, high=SEEDS),
    Field(FRIEND, "text", "", unshared=True),
)
"""The link fields of a game: its record, the opponent, the seed of the random choices; or which
game with a friend it is, with the key of one's side."""

Place = Literal["board", "field", "text"]
"""Where a move is entered: on the board, in the move field, in the field for a whole game."""

WRONG: dict[Place, str] = {place: f"wrong-{place}" for place in get_args(Place)}
"""Where a move is entered → name of the note why one was refused there."""

REFUSED_MOVES: dict[GameRefusal, str] = {
    "gone": N_("Your move has not arrived. Try again."),
    "late": N_("The game has gone on meanwhile."),
    "turn": N_("It is your friend's move."),
    "over": N_("No move is left."),
    "large": N_("This game has become too long to be played with a friend."),
    "illegal": N_("The rule does not allow this move."),
}
"""Why the server does not take a move of a game with a friend → what is said."""

EASIER = {"perfect": "skill-0.7", "skill-1.0": "skill-0.7"}
"""Opponent → the easier one offered after a loss, where `easier` does not compute it."""


class AnyGame(Protocol):
    """A game of any kind as a page shows it."""

    @property
    def text(self) -> str:
        """Its record."""

    @property
    def codes(self) -> tuple[str, ...]:
        """Its moves, as the record writes them."""

    @property
    def began(self) -> Side:
        """The side that made, or is to make, the first move."""

    @property
    def to_move(self) -> Side:
        """The side that is to move now."""

    @property
    def positions(self) -> tuple[Any, ...]:
        """The positions from the first to the present one."""

    def mover(self, index: int, /) -> Side:
        """Return who makes the move with this index, counted from 0."""


@dataclass(frozen=True, slots=True)
class Table:
    """The game of a page: what is played and how it is drawn, with the callbacks of the view.

    Attributes
    ----------
    page : Page
    played : Played
    put : callable
        Puts a position, given as text, on the page; runs as a callback.
    names : callable, optional
        Index of a heap → its name, in a staircase game: each heap lies a step higher than the one
        before, and stones that are moved go down a step.
    rule : str
        The one rule of the page, which may have a skin of its own; "" if there is no such rule.
    says : str
        What a move is, in a sentence, where no rule can be quoted: shown with a refused move.
    drawn : callable, optional
        Position as text → its drawing with things to press, as data, in a game on a text; the
        letters of the text otherwise.
    prompt : str
        What to press on the board of such a game; marked for translation.
    parts : (str, str, str)
        Name of a part that has a value, and the heads of these names and of the sizes, in such a
        game; marked for translation.
    is_first : bool
        Whether it may be the first game of a visitor, who is shown only the board, hints and the
        review.
    seat : Seat or None
        The side in a game with a friend, which the server stores; None otherwise.
    """

    page: Page
    played: Played
    put: Callable[[str], None]
    names: Callable[[int], str] | None = None
    rule: str = ""
    says: str = ""
    drawn: Callable[[str], Mapping[str, Any]] | None = None
    prompt: str = ""
    parts: tuple[str, str, str] = ("", "", "")
    is_first: bool = False
    seat: Seat | None = None

    @property
    def skin(self) -> Skin:
        """The skin of the heaps."""
        return page_skin(self.page, self.rule)

    @property
    def is_on_cells(self) -> bool:
        """Whether it is played on a board of cells: two heaps that are not too large."""
        if self.skin.way != "cells":
            return False
        sizes = parse_heaps(self.played.start)
        return len(sizes) == 2 and max(sizes) <= page_limits.CELLS_PLAYED

    def own(self, name: str) -> str:
        """Return the session key for something that belongs to this page's game."""
        # Switches of a game against the computer do not hold for one with a friend.
        return f"_{self.page.prefix}-{'play' if self.seat is None else FRIEND}-{name}"

    def save(self, text: str) -> None:
        """Write a record to the link, or to the session if it is too long; clear all notes."""
        st.session_state[self.own("long")] = text if len(text) > LINKED_GAME else ""
        link_state.write(self.page, {"game": "" if len(text) > LINKED_GAME else text})
        for name in ("look", "hint", "reasons", *WRONG.values()):
            st.session_state.pop(self.own(name), None)

    def note(self, name: str, facts: AnyGame, value: Any) -> None:
        """Store a value for the current position of the game, such as the step of its hint."""
        st.session_state[self.own(name)] = (facts.text, value)

    def noted(self, name: str, facts: AnyGame, default: Any = None) -> Any:
        """Return the value stored by `note` for this position, or else the default."""
        text, value = st.session_state.get(self.own(name), ("", None))
        return value if text == facts.text and value is not None else default

    # -- callbacks ---------------------------------------------------------------------------------

    def move(self, facts: PlayFacts, text: str, where: Place = "board") -> bool:
        """Make a move and return True; if it is not legal, note why, for `where`, return False."""
        record = self.played.record(facts.text)
        try:
            step = record.board.read(text)
        except GameError as refusal:
            self.note(WRONG[where], facts, sentences(say(refusal.message), self.says).strip())
            return False
        if self.seat is not None:
            return self.send(self.seat, facts, record.board.code(step), where)
        self.save(str(record.played(step)))
        return True

    def send(self, seat: Seat, facts: AnyGame, code: str, where: Place = "board") -> bool:
        """Make a move of a game with a friend; the server checks it once more."""
        try:
            refusal = ROOMS.games.play(seat.ticket, seat.game.number, len(facts.codes), code)
        except StoreError:
            refusal = "gone"
        if refusal is not None:
            self.note(WRONG[where], facts, _(REFUSED_MOVES.get(refusal, REFUSED_MOVES["illegal"])))
        return refusal is None

    def back(self, facts: PlayFacts, player: str) -> None:
        """Undo the last move of the person and the reply to it; see `undo_to`."""
        mine = undo_to(facts, player)
        if mine is not None:
            self.go_back(facts, mine)

    def go_back(self, facts: PlayFacts, moves: int) -> None:
        """Keep only the first `moves` moves of the game, and play on from there."""
        self.take_back(facts, moves)
        self.save(str(self.played.record(facts.text).until(moves)))

    def take_back(self, facts: AnyGame, moves: int) -> None:
        """Count the moves of the person that are taken back where only the first `moves` stay."""
        taken = self.taken_back(facts) + own_moves(facts, moves)
        st.session_state[self.own("taken-back")] = (facts.positions[0], taken)

    def taken_back(self, facts: AnyGame) -> int:
        """Return how many moves the person has taken back in this game, as far as is kept here."""
        start, taken = st.session_state.get(self.own("taken-back"), (None, 0))
        return int(taken) if start == facts.positions[0] else 0

    def swap(self, facts: PlayFacts) -> None:
        """Swap sides during the game: the other side is then to move in the same position."""
        record = self.played.record(facts.text)
        self.save(str(replace(record, began="other" if record.began == "you" else "you")))

    def begin(self, began: Any, player: str | None = None) -> None:
        """Start a new game from the page's position, with the next seed.

        `began` is the side that moves first; `player` the new opponent, if it changes.
        """
        record = replace(self.played.record(""), began=began)
        st.session_state.pop(self.own("taken-back"), None)
        seed = link_state.number(self.page, "seed")
        self.save(str(record) if began == "other" else "")
        link_state.write(self.page, {"seed": seed % SEEDS + 1})
        if player is not None:
            link_state.write(self.page, {"player": player})

    def grow(self, start: str) -> None:
        """Start a new game from another position, given as text."""
        self.save("")
        self.put(start)

    def paste(self, facts: PlayFacts, text: str) -> bool:
        """Take over a record as text, its start included; False, with a note why, if invalid."""
        try:
            record: GameRecord = self.played.record(text.strip())
        except GameError as refusal:
            self.note(WRONG["text"], facts, say(refusal.message))
            return False
        if record.start.misere != self.played.misere:
            kind = _(
                "That game was played under the other kind of play; change the misère switch first."
            )
            self.note(WRONG["text"], facts, kind)
            return False
        st.session_state.pop(self.own("taken-back"), None)
        self.save(str(record))
        if record.start.text != self.played.start:
            self.put(record.start.text)
        return True


def undo_to(facts: PlayFacts, player: str) -> int | None:
    """Return how many moves are left after one undo; None where there is nothing to undo."""
    last = range(len(facts.codes) - 1, -1, -1)
    return next((i for i in last if player == TWO or facts.mover(i) == "you"), None)


def own_moves(facts: AnyGame, kept: int) -> int:
    """Return how many moves of the person come after the first `kept` moves of a game."""
    return sum(facts.mover(i) == "you" for i in range(kept, len(facts.codes)))


def easier(player: str) -> str:
    """Return the opponent offered after a loss to this one: 0.3 less skill, or the same one."""
    if not player.startswith("skill-") or player in EASIER:
        return EASIER.get(player, player)
    tenths = max(round(10 * float(player.removeprefix("skill-"))) - 3, 0)
    return f"skill-0.{tenths}"
