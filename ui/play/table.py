"""The table at which a game is played: what is played, where its link is kept, what presses do."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal, get_args

import streamlit as st

from gamecore.errors import GameError
from gamecore.players.opponents import PLAYERS
from gamecore.players.record import GameRecord
from ui.base.fields import Field
from ui.base.words import _, say
from ui.links import link_state
from ui.pieces.heaps import page_skin
from ui.play.facts import TWO

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.base.page import Page
    from ui.pieces.heaps import Skin
    from ui.play.facts import Played, PlayFacts

SEEDS = 9_999
"""Largest seed: four digits are easily told across a room, as for the inputs of the contest lab."""

LINKED_GAME = 2_000
"""Longest game that a link carries, in characters; longer links are cut by mail and chat."""

FIELDS = (
    Field("game", "text", ""),
    Field("player", "choice", "perfect", choices=(*PLAYERS, TWO)),
    Field("seed", "number", 1, low=0, high=SEEDS),
)
"""What a link says of a game: its record, the opponent, what luck is drawn from."""

Place = Literal["board", "field", "text"]
"""Where a move is made: on the board, in the field for one, in the field for a whole game."""

WRONG: dict[Place, str] = {place: f"wrong-{place}" for place in get_args(Place)}
"""Where a move is made → what is noted of one that was refused there."""

EASIER = {"perfect": "skill-0.7", "skill-1.0": "skill-0.7"}
"""Who is offered to a visitor who has lost; of the others one that sees less, see `easier`."""


@dataclass(frozen=True, slots=True)
class Table:
    """A page's game as the play view sees it.

    Attributes
    ----------
    page : Page
    played : Played
    put : callable
        Puts a position, given as text, on the page; runs as a callback.
    names : callable, optional
        The place of a heap → what it is called, where each lies a step higher than the one before
        and stones that are taken go down.
    rule : str
        The one rule of the page, which may have a look of its own.
    says : str
        What a move is, in a sentence, where no rule can be quoted: said of a move that is refused.
    is_first : bool
        Whether it may be the first game of a visitor, who is shown the board, hints, and the look
        back; all else stands on the page of the game.
    """

    page: Page
    played: Played
    put: Callable[[str], None]
    names: Callable[[int], str] | None = None
    rule: str = ""
    says: str = ""
    is_first: bool = False

    @property
    def skin(self) -> Skin:
        """What the heaps look like."""
        return page_skin(self.page, self.rule)

    def own(self, name: str) -> str:
        """Return a key of the session for what belongs to this page's game."""
        return f"_{self.page.prefix}-play-{name}"

    def save(self, text: str) -> None:
        """Keep a game in the link; one that is too long for a link is kept beside it."""
        st.session_state[self.own("long")] = text if len(text) > LINKED_GAME else ""
        link_state.write(self.page, {"game": "" if len(text) > LINKED_GAME else text})
        for name in ("look", "hint", "reasons", *WRONG.values()):
            st.session_state.pop(self.own(name), None)

    def note(self, name: str, facts: PlayFacts, value: Any) -> None:
        """Remember something of this very position, such as how far its hint has been told."""
        st.session_state[self.own(name)] = (facts.text, value)

    def noted(self, name: str, facts: PlayFacts, default: Any = None) -> Any:
        """Return what is remembered of this position."""
        text, value = st.session_state.get(self.own(name), ("", None))
        return value if text == facts.text and value is not None else default

    # -- presses; all of them run as callbacks -----------------------------------------------------

    def move(self, facts: PlayFacts, text: str, where: Place = "board") -> bool:
        """Make a move; what is wrong with it, if anything is, is said where it was made."""
        record = self.played.record(facts.text)
        try:
            step = record.board.read(text)
        except GameError as refusal:
            self.note(WRONG[where], facts, f"{say(refusal.message)} {self.says}".strip())
            return False
        self.save(str(record.played(step)))
        return True

    def back(self, facts: PlayFacts, player: str) -> None:
        """Take back my last move and the answer to it."""
        mine = undo_to(facts, player)
        if mine is not None:
            self.go_back(facts, mine)

    def go_back(self, facts: PlayFacts, moves: int) -> None:
        """Go on from the game's first this many moves."""
        self.save(str(self.played.record(facts.text).until(moves)))

    def swap(self, facts: PlayFacts) -> None:
        """Change sides in mid-game."""
        record = self.played.record(facts.text)
        self.save(str(replace(record, began="other" if record.began == "you" else "you")))

    def begin(self, began: Any, player: str | None = None) -> None:
        """Begin a new game from the same position, with the next seed."""
        record = replace(self.played.record(""), began=began)
        seed = link_state.number(self.page, "seed")
        self.save(str(record) if began == "other" else "")
        link_state.write(self.page, {"seed": seed % SEEDS + 1})
        if player is not None:
            link_state.write(self.page, {"player": player})

    def grow(self, start: str) -> None:
        """Begin a new game from a larger position."""
        self.save("")
        self.put(start)

    def paste(self, facts: PlayFacts, text: str) -> bool:
        """Take over a game as text, its start included."""
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
        self.save(str(record))
        if record.start.text != self.played.start:
            self.put(record.start.text)
        return True


def undo_to(facts: PlayFacts, player: str) -> int | None:
    """Return how many moves are left after one undo; None where there is nothing to take back."""
    last = range(len(facts.codes) - 1, -1, -1)
    return next((i for i in last if player == TWO or facts.mover(i) == "you"), None)


def easier(player: str) -> str:
    """Return the opponent that is offered to a visitor who has lost against this one."""
    if not player.startswith("skill-") or player in EASIER:
        return EASIER.get(player, player)
    tenths = max(round(10 * float(player.removeprefix("skill-"))) - 3, 0)
    return f"skill-0.{tenths}"
