"""The rooms and games of this process: where they are stored, and the rate limits on requests.

Without the app's own server (a plain script, a page in a test) there are none, and no screen offers
to ask a class or to play a friend.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from ui.base import page_limits
from ui.room.documents import GAME, RedisDocuments, SqliteDocuments, StoreError, is_idle
from ui.room.games import NAME, Games, GameState
from ui.room.own_folder import OwnFolder
from ui.room.store import CHANNEL, Rooms

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Mapping

    from gamecore.players.played import Played
    from ui.room.documents import Documents
    from ui.room.games import Found, GameRefusal, Ticket
    from ui.room.store import Joined, Opened, Room, State

WHERE = "GRUNDY_LAB_ROOMS"
"""Environment variable: a folder that all processes share, or the address of a Redis or Valkey
server (`redis://…`, `rediss://…`). If unset, a process keeps its rooms in a temporary folder, which
is deleted when it stops."""

PROXY = "GRUNDY_LAB_PROXY"
"""Environment variable: the address of the proxy whose X-Real-IP header is trusted, or ``*`` where
nothing but such a proxy reaches the app."""

THIS_MACHINE = "127.0.0.1"
"""The address assumed where Streamlit gives none."""

SWEEP_SECONDS = 600
"""Interval at which a process deletes expired rooms, which nobody can read any more by then."""

MOST_COUNTED = 10_000
"""Most addresses counted at once; one more empties the table."""


class Rate:
    """A rate limit for each address: a token bucket.

    Parameters
    ----------
    a_second : float
        Tokens refilled per second.
    at_once : int
        Size of the bucket.
    clock : callable
        Returns a time in seconds.
    """

    def __init__(
        self, a_second: float, at_once: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._a_second, self._at_once, self._clock = a_second, at_once, clock
        self._left: dict[str, tuple[float, float]] = {}

    def left(self, who: str) -> float:
        """Return the tokens that an address has now, 0 to `at_once`."""
        left, since = self._left.get(who, (float(self._at_once), 0.0))
        return min(float(self._at_once), left + (self._clock() - since) * self._a_second)

    def take(self, who: str) -> bool:
        """Take a token of an address; return False, and take none, if less than one is left."""
        left = self.left(who)
        if left < 1:
            return False
        if len(self._left) >= MOST_COUNTED and who not in self._left:
            self._left.clear()
        self._left[who] = (left - 1, self._clock())
        return True


def visitor_address(peer: str | None, headers: Mapping[str, str]) -> str:
    """Return the address of a visitor: the peer's, or the X-Real-IP of a trusted proxy (PROXY).

    Parameters
    ----------
    peer : str or None
        Address of the client of the connection; None for this machine.
    headers : mapping
        Headers of the request, names in any case.
    """
    peer = peer or THIS_MACHINE
    if os.environ.get(PROXY) not in ("*", peer):
        return peer
    return next((text for name, text in headers.items() if name.lower() == "x-real-ip"), peer)


class TooManyWrongCodes(Exception):
    """Too many wrong codes came from an address: its next one has to wait."""


class TooManyOpen(Exception):
    """An address has opened as many rooms as one may have."""


class RoomService:
    """The rooms as this process serves them, with their rate limits.

    Parameters
    ----------
    sleep : callable
        Delays the answer to a wrong code; takes seconds.
    """

    def __init__(self, sleep: Callable[[float], None] = time.sleep) -> None:
        self._sleep = sleep
        self._documents: Documents | None = None
        self._rooms: Rooms | None = None
        self._games: Games | None = None
        self._own_folder: OwnFolder | None = None
        self._forget()

    def _forget(self) -> None:
        self._polls = Rate(page_limits.ROOM_POLLS_PER_ADDRESS, page_limits.ROOM_POLLS_AT_ONCE)
        self._wrong = Rate(page_limits.ROOM_WRONG_CODES_A_SECOND, page_limits.ROOM_WRONG_CODES)
        self._joins = Rate(page_limits.ROOM_JOINS_A_SECOND, page_limits.ROOM_JOINS)
        self._openings = Rate(1 / page_limits.ROOM_OPENING_SECONDS, page_limits.ROOM_OPENINGS)
        self._games_opened = Rate(1 / page_limits.GAME_OPENING_SECONDS, page_limits.GAME_OPENINGS)
        self._opened: dict[str, list[str]] = {}
        self._states: dict[str, tuple[float, State | GameState | None]] = {}

    # -- start and stop ---------------------------------------------------------------------------

    @property
    def is_running(self) -> bool:
        """Whether rooms can be opened: the server runs and its store was reached at the start."""
        return self._rooms is not None

    @property
    def rooms(self) -> Rooms:
        """The rooms; raises StoreError unless `is_running`."""
        if self._rooms is None:
            raise StoreError("no server runs here")
        return self._rooms

    @property
    def games(self) -> Games:
        """The games of two friends; a StoreError where there can be none."""
        if self._games is None:
            raise StoreError("no server runs here")
        return self._games

    def start(self, documents: Documents | None = None) -> None:
        """Start to serve rooms from `documents`, or else from the store named by WHERE."""
        self._forget()
        try:
            self._documents = documents or self._store()
            self._rooms, self._games = Rooms(self._documents), Games(self._documents)
        except (OSError, StoreError) as error:  # nowhere to write: all else works without rooms
            logging.getLogger(__name__).warning(
                "There are no rooms for classes and no games of friends: %s", error
            )

    def stop(self) -> None:
        """Stop serving rooms, and delete the temporary folder if this process made one."""
        self._rooms = self._games = None
        if self._own_folder:
            self._own_folder.close()
            self._own_folder = None

    def _store(self) -> Documents:
        where = os.environ.get(WHERE, "")
        if "://" in where:
            return RedisDocuments(where)
        if where:
            return SqliteDocuments(Path(where))
        self._own_folder = OwnFolder()
        return SqliteDocuments(self._own_folder.path)

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Serve rooms while the context is open, and sweep expired ones every SWEEP_SECONDS."""
        await asyncio.to_thread(self.start)
        sweeper = asyncio.create_task(self._sweep())
        try:
            yield
        finally:
            sweeper.cancel()
            await asyncio.to_thread(self.stop)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            with contextlib.suppress(StoreError):
                await asyncio.to_thread(self.sweep)

    def sweep(self) -> None:
        """Delete expired rooms and games, and forget which address has opened them."""
        self.rooms.sweep()
        for who in list(self._opened):
            self._in_use(who)

    def _in_use(self, who: str) -> list[str]:
        """Return the rooms and games that an address has opened and that are in use."""
        now, used = time.time(), self._opened.get(who, [])
        for name in list(used):
            found = self._documents.read(name, now) if self._documents else None
            if found is None or is_idle(name, found.until, now):
                with contextlib.suppress(ValueError):  # another thread was here
                    used.remove(name)
        if not used:
            self._opened.pop(who, None)
        return used

    def _has_many(self, who: str, most: int, *, games: bool) -> bool:
        """Return whether `most` rooms or games are in use that this address has opened here."""

        def count(names: list[str]) -> int:
            return sum(name.startswith(GAME) == games for name in names)

        return count(self._opened.get(who, [])) >= most and count(self._in_use(who)) >= most

    # -- for pages --------------------------------------------------------------------------------

    def open(self, who: str) -> Opened | None:
        """Open a room for the address `who`; None if all are in use.

        Raises
        ------
        TooManyOpen
            If the address has opened too many, at once or of those that are in use.
        StoreError
            If the store cannot be reached.
        """
        most = page_limits.ROOM_OPENINGS
        if not self._openings.take(who) or self._has_many(who, most, games=False):
            raise TooManyOpen
        opened = self.rooms.open()
        if opened is not None:
            self._opened.setdefault(who, []).append(opened.code)
        return opened

    def find(self, name: str, who: str) -> Room | None:
        """Return the room with this code or channel; None, after a delay, for a wrong one.

        Raises
        ------
        TooManyWrongCodes
            If the address `who` has sent too many wrong codes: its next one is not looked up. A
            channel, which the QR code carries and nobody can guess, is not counted, and is looked
            up all the same.
        StoreError
            If the store cannot be reached.
        """
        code, _dash, secret = name.partition("-")
        if not secret and self._wrong.left(who) < 1:
            raise TooManyWrongCodes
        room = self.rooms.room_of(name) if secret else self.rooms.room(code)
        if room is not None:
            return room
        if not secret:
            self._wrong.take(who)
        self._sleep(page_limits.ROOM_WRONG_CODE_SECONDS)
        return None

    def join(self, code: str, phone: str, who: str) -> Joined:
        """Admit a phone, see `Rooms.join`; only a known one where too many came from this address.

        Raises StoreError where the store cannot be reached.
        """
        joined = self.rooms.join(code, phone, takes_new=self._joins.left(who) >= 1)
        if joined.refusal is None and joined.phone != phone:
            self._joins.take(who)
        return joined

    def open_game(
        self, who: str, page: str, query: str, played: Played, first: int
    ) -> Ticket | GameRefusal:
        """Open a game, see `Games.open`; refused where this address has opened too many."""
        most = page_limits.GAME_OPENINGS
        if not self._games_opened.take(who) or self._has_many(who, most, games=True):
            return "many"
        opened = self.games.open(page, query, played, first)
        if not isinstance(opened, str):
            self._opened.setdefault(who, []).append(opened.name)
        return opened

    def find_game(self, ticket: Ticket, *, is_known: bool = False) -> Found | None:
        """Return the game that a link names and whose side it is; a wrong link costs time.

        With `is_known` this visitor was in that game before, and nothing is guessed. Wrong links
        are not counted: nobody can guess one, and a count would lock out others at that address.
        """
        found = self.games.find(ticket)
        if found is None and not is_known:
            self._sleep(page_limits.ROOM_WRONG_CODE_SECONDS)
        return found

    # -- for the route ----------------------------------------------------------------------------

    def is_polled_too_often(self, who: str) -> bool:
        """Count a poll by the address `who`, and return whether it exceeds the rate limit."""
        return not self._polls.take(who)

    async def state(self, channel: str, side: int | None = None) -> State | GameState | None:
        """Return the state of a room or game, at most ROOM_STATE_SECONDS old, if there is one.

        Where the side of a game that asks was last seen GAME_SIGN_SECONDS ago, that it is here is
        stored instead of a lookup. Raises StoreError where the store cannot be reached.
        """
        is_game = NAME.fullmatch(channel) is not None
        if not is_game and not CHANNEL.fullmatch(channel):
            return None
        found = self._states.get(channel)
        now = time.monotonic()
        is_news = (
            side is not None
            and found is not None
            and isinstance(found[1], GameState)
            and found[1].away[side] >= page_limits.GAME_SIGN_SECONDS
        )
        if is_news or found is None or now - found[0] > page_limits.ROOM_STATE_SECONDS:
            if len(self._states) >= page_limits.ROOMS + page_limits.GAMES:
                self._states.clear()
            state: Callable[[str], State | GameState | None]
            state = self.games.state if is_game else self.rooms.state
            if is_news and side is not None:
                state = partial(self.games.seen, side=side)
            found = (now, await asyncio.to_thread(state, channel))
            self._states[channel] = found
        return found[1]


ROOMS = RoomService()
"""The rooms of this process."""
