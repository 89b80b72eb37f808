"""Games of two friends, each at an own screen: the stored state of a game and its transitions.

A game is the start that the page's link names, and the list of moves since then. It is one small
document, updated atomically (documents.py). A move is validated by the core, under the rule that
the game began with, and stored by compare-and-swap on `turn`, the revision of the game. Each side
has a secret token, its key, in the address of its page. The first to open the invitation takes the
other side; the document stores only hashes of the tokens.
"""

from __future__ import annotations

import hmac
import json
import re
import secrets
import time
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from gamecore.errors import GameError
from gamecore.players.played import Played
from ui.base import page_limits
from ui.room.documents import GAME, Document
from ui.room.store import hash_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from gamecore.players.played import Replayed
    from gamecore.players.record import Side
    from ui.room.documents import Documents

GameRefusal = Literal[
    "gone", "taken", "stranger", "late", "turn", "illegal", "over", "playing", "full", "many",
    "large",
]  # fmt: skip
"""Why something does not happen: there is no such game, both sides are taken, it is no key of a
side, somebody has moved since, it is the other's move, the rule does not allow the move, no move is
left, a move is left, there are as many games as are taken, its address has as many, it is too
large."""

MOST_TRIES = 5
"""Most attempts of a compare-and-swap that fails because another one came first."""

SEED = 9_999
"""Largest seed of what chance draws."""

NAME = re.compile(rf"{GAME}[\w-]{{16}}", re.ASCII)
"""The name of a game, which is also its channel."""

_KEY = re.compile(r"[\w-]{24}", re.ASCII)


class Ticket(NamedTuple):
    """The token in a link: the name of a game, and the key of a side or of the invitation."""

    name: str
    key: str

    def __str__(self) -> str:
        """Return the token as text, as a link carries it."""
        return f"{self.name}.{self.key}"

    @property
    def invitation(self) -> Ticket:
        """The token of the other side, a hash of the key of whoever opened the game."""
        return Ticket(self.name, sha256(f"invitation {self.key}".encode()).hexdigest()[:24])


def read_ticket(text: str) -> Ticket | None:
    """Parse the token in a link; return None if it is malformed."""
    name, _dot, key = text.partition(".")
    return Ticket(name, key) if NAME.fullmatch(name) and _KEY.fullmatch(key) else None


class GameState(NamedTuple):
    """What a browser polls without running a page.

    Attributes
    ----------
    turn : int
        The revision of the game.
    away : tuple of int
        For each side the seconds since it was seen, GAME_SIGN_SECONDS too many at most; 0 while it
        is free.
    """

    turn: int
    away: tuple[int, ...]


@dataclass
class SharedGame:
    """The stored state of a game.

    Attributes
    ----------
    page, query : str
        The page's name and what its link says of the start.
    played : Played
    keys : list of str
        Hashes of the two sides' keys, first of whoever opened it; "" while a side is free.
    invitation : str
        The hash of its key.
    first : int
        The side that begins.
    until : float
        Expiry time in seconds since the epoch.
    seed : int
        Seed of the random draws.
    moves : list of str
    turn : int
        Revision: incremented by every change.
    number : int
        Which game from the same start it is, from 1.
    wishes : list of int
        The sides that asked for a rematch.
    left : list of int
        The sides that have left, and not come back.
    seen : list of float
        When each side's browser polled, to within GAME_SIGN_SECONDS, in seconds since the epoch.
    """

    page: str
    query: str
    played: Played
    keys: list[str]
    invitation: str
    first: int
    until: float
    seed: int = 0
    moves: list[str] = field(default_factory=list)
    turn: int = 0
    number: int = 1
    wishes: list[int] = field(default_factory=list)
    left: list[int] = field(default_factory=list)
    seen: list[float] = field(default_factory=lambda: [0.0, 0.0])

    def side_of(self, key: str) -> int | None:
        """Return the side whose key this is; None for no side's."""
        found = hash_of(key)
        sides = (side for side in range(2) if hmac.compare_digest(self.keys[side], found))
        return next(sides, None)

    def record(self, side: int) -> Replayed:
        """Return the game as a side sees it, with what chance has drawn."""
        began: Side = "you" if side == self.first else "other"
        return self.played.replayed(began, tuple(self.moves), self.seed)


class Found(NamedTuple):
    """A game, and what a link's key opens there: a side; None for the invitation, used or not."""

    game: SharedGame
    side: int | None


class Seat(NamedTuple):
    """A side of a game in the hands of whoever looks at it."""

    ticket: Ticket
    game: SharedGame
    side: int


class Games:
    """The games of a server.

    Parameters
    ----------
    documents : Documents
        The store of the games.
    clock : callable
        Returns the time in seconds; the same for all processes.
    """

    def __init__(self, documents: Documents, clock: Callable[[], float] = time.time) -> None:
        self._documents = documents
        self._clock = clock

    def open(self, page: str, query: str, played: Played, first: int) -> Ticket | GameRefusal:
        """Open a game; return the link of whoever does, side 0.

        Parameters
        ----------
        page, query : str
        played : Played
        first : int
            The side that begins.
        """
        ticket = Ticket(GAME + secrets.token_urlsafe(12), secrets.token_urlsafe(18))
        keys = [hash_of(ticket.key), ""]
        invitation = hash_of(ticket.invitation.key)
        game = SharedGame(page, query, played, keys, invitation, first, self._end(), _seed())
        game.seen[0] = self._clock()
        try:
            if game.record(0).is_over:
                return "over"
        except GameError:
            return "illegal"
        document = dumped(game)
        if 2 * len(document.text) > page_limits.GAME_BYTES:  # as much again is for the moves
            return "large"
        made = self._documents.create(ticket.name, document, self._clock())
        return ticket if made == "made" else "full"

    def find(self, ticket: Ticket) -> Found | None:
        """Return a game and whose side a link opens; None for a key that opens nothing."""
        game = self._game(ticket.name)
        if game is None:
            return None
        side = game.side_of(ticket.key)
        is_invited = hmac.compare_digest(game.invitation, hash_of(ticket.key))
        return Found(game, side) if side is not None or is_invited else None

    def take(self, ticket: Ticket, own: str = "") -> Ticket | GameRefusal:
        """Take the other side by the invitation, once; return the link of a side.

        Parameters
        ----------
        ticket : Ticket
            The invitation.
        own : str
            The key that this browser holds already, if any: whoever has a side keeps it.
        """
        new = secrets.token_urlsafe(18)

        def act(game: SharedGame) -> Ticket | GameRefusal:
            if own and game.side_of(own) is not None:
                return Ticket(ticket.name, own)
            if not hmac.compare_digest(game.invitation, hash_of(ticket.key)):
                return "stranger"
            if game.keys[1]:
                return "taken"
            game.keys[1] = hash_of(new)
            game.seen[1] = self._clock()
            self._happened(game)
            return Ticket(ticket.name, new)

        return self._change(ticket.name, act)

    def play(self, ticket: Ticket, number: int, at: int, code: str) -> GameRefusal | None:
        """Make a move.

        Parameters
        ----------
        ticket : Ticket
            Of the side that moves.
        number, at : int
            Which game it is for, and after how many moves: a press that was made before the last
            answer arrived belongs to another position.
        code : str
            As records write it; it may be anything.

        Returns
        -------
        str or None
            Why it is not made; None where it is.
        """

        def check(game: SharedGame, side: int) -> GameRefusal | None:
            if (game.number, len(game.moves)) != (number, at):
                return "late"
            record = game.record(side)
            if record.is_over:
                return "over"
            if record.to_move != "you":
                return "turn"
            if len(code) > page_limits.GAME_MOVE:
                return "illegal"
            try:
                game.moves.append(record.legal_code(code))
            except GameError:
                return "illegal"
            return "large" if len(dumped(game).text) > page_limits.GAME_BYTES else None

        return self._act(ticket, check)

    def rematch(self, ticket: Ticket, number: int) -> GameRefusal | None:
        """Ask for another game; once both sides have, it begins with the sides exchanged."""

        def check(game: SharedGame, side: int) -> GameRefusal | None:
            if game.number != number:
                return "late"
            if not game.record(side).is_over:
                return "playing"
            if side not in game.wishes:
                game.wishes.append(side)
            if len(game.wishes) == len(game.keys):
                game.first, game.number, game.seed = 1 - game.first, game.number + 1, _seed()
                game.moves, game.wishes = [], []
            return None

        return self._act(ticket, check)

    def leave(self, ticket: Ticket) -> GameRefusal | None:
        """Store that a side has left: it asks for no rematch any more, and may come back."""

        def check(game: SharedGame, side: int) -> None:
            if side not in game.left:
                game.left.append(side)
            game.wishes = [one for one in game.wishes if one != side]

        return self._act(ticket, check)

    def come_back(self, ticket: Ticket) -> GameRefusal | None:
        """Store that a side which had left is here again."""

        def check(game: SharedGame, side: int) -> None:
            game.left = [one for one in game.left if one != side]

        return self._act(ticket, check)

    def state(self, name: str) -> GameState | None:
        """Return how a game is, for whoever knows its name; None for no game."""
        game = self._game(name)
        return None if game is None else self._state(game)

    def seen(self, name: str, side: int) -> GameState | None:
        """Store that a side is here now, and return how the game is; it lives no longer for that.

        Whoever knows the name may say so: nothing but a line beside the board depends on it.
        """

        def change(document: Document) -> tuple[Document, GameState]:
            game = loaded(document.text)
            game.seen[side] = self._clock()
            return dumped(game), self._state(game)

        return self._documents.change(name, change, self._clock())

    def _state(self, game: SharedGame) -> GameState:
        now = self._clock()
        sides = zip(game.keys, game.seen, strict=True)
        return GameState(game.turn, tuple(int(now - seen) if key else 0 for key, seen in sides))

    def _game(self, name: str) -> SharedGame | None:
        found = self._documents.read(name, self._clock()) if NAME.fullmatch(name) else None
        return None if found is None else loaded(found.text)

    def _act(
        self, ticket: Ticket, check: Callable[[SharedGame, int], GameRefusal | None]
    ) -> GameRefusal | None:
        """Apply an action of a side, with optimistic concurrency.

        The action is validated without a lock; the result is stored by compare-and-swap, and the
        action is retried, up to MOST_TRIES times, if the revision has changed meanwhile.
        """
        for _try in range(MOST_TRIES):
            game = self._game(ticket.name)
            if game is None:
                return "gone"
            side = game.side_of(ticket.key)
            if side is None:
                return "stranger"
            seen, before = game.turn, dumped(game)
            refusal = check(game, side)
            if refusal is not None or dumped(game) == before:  # no news keeps no game alive
                return refusal
            self._happened(game)
            if self._documents.change(ticket.name, _swap(seen, game), self._clock()):
                return None
        return "late"

    def _change(
        self, name: str, act: Callable[[SharedGame], Ticket | GameRefusal]
    ) -> Ticket | GameRefusal:
        def change(document: Document) -> tuple[Document, Ticket | GameRefusal]:
            game = loaded(document.text)
            result = act(game)
            return dumped(game), result

        return self._documents.change(name, change, self._clock()) or "gone"

    def _happened(self, game: SharedGame) -> None:
        game.turn += 1
        game.until = self._end()

    def _end(self) -> float:
        return self._clock() + page_limits.GAME_SECONDS


def _swap(seen: int, game: SharedGame) -> Callable[[Document], tuple[Document, bool]]:
    """Return a compare-and-swap: store the game only if the stored revision is still `seen`."""

    def change(document: Document) -> tuple[Document, bool]:
        now = loaded(document.text)
        if now.turn != seen:
            return document, False
        game.seen = now.seen  # which is no revision
        return dumped(game), True

    return change


def _seed() -> int:
    return secrets.randbelow(SEED) + 1


def dumped(game: SharedGame) -> Document:
    """Serialize a game to its document, with the expiry time."""
    return Document(json.dumps(asdict(game), separators=(",", ":")), game.until)


def loaded(text: str) -> SharedGame:
    """Deserialize a game from the text of its document, see `dumped`."""
    data: dict[str, Any] = json.loads(text)
    played = data["played"]
    return SharedGame(**{**data, "played": Played(**{**played, "names": tuple(played["names"])})})
