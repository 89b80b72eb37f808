"""The rooms of this process: where they are kept, and how much anybody may ask of them.

Where no server of ours runs (a plain script, a page in a test) there are none, and no screen offers
to ask a class.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import shutil
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from ui.base import page_limits
from ui.room.documents import RedisDocuments, SqliteDocuments, StoreError
from ui.room.store import Rooms

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Mapping

    from ui.room.documents import Documents
    from ui.room.store import Opened, Room, State

WHERE = "GRUNDY_LAB_ROOMS"
"""Environment: a folder that all processes share, or the address of a Redis or Valkey server
(`redis://…`, `rediss://…`). Where it is unset a process keeps its rooms in a folder of its own,
which goes with it."""

PROXY = "GRUNDY_LAB_PROXY"
"""Environment: the address of the proxy that is believed when it names a visitor's (X-Real-IP), or
``*`` where nothing but such a proxy reaches the app."""

THIS_MACHINE = "127.0.0.1"
"""What the framework gives no address for."""

SWEEP_SECONDS = 600
"""How often a process deletes what has ended; before that it is not read any more."""

MOST_COUNTED = 10_000
"""Addresses that are counted at once; the next begins a new count."""


class Rate:
    """How often somebody may do something: a number of times at once, and a number a second.

    Parameters
    ----------
    a_second : float
    at_once : int
    clock : callable
        Returns a time in seconds.
    """

    def __init__(
        self, a_second: float, at_once: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._a_second, self._at_once, self._clock = a_second, at_once, clock
        self._left: dict[str, tuple[float, float]] = {}

    def left(self, who: str) -> float:
        """Return how often somebody may do it now."""
        left, since = self._left.get(who, (float(self._at_once), 0.0))
        return min(float(self._at_once), left + (self._clock() - since) * self._a_second)

    def take(self, who: str) -> bool:
        """Count it once, and tell whether it was allowed."""
        left = self.left(who)
        if left < 1:
            return False
        if len(self._left) >= MOST_COUNTED and who not in self._left:
            self._left.clear()
        self._left[who] = (left - 1, self._clock())
        return True


def visitor_address(peer: str | None, headers: Mapping[str, str]) -> str:
    """Return where a visitor comes from.

    Parameters
    ----------
    peer : str or None
        Who asks; None for this machine.
    headers : mapping
        Of the request, their names in any case.
    """
    peer = peer or THIS_MACHINE
    if os.environ.get(PROXY) not in ("*", peer):
        return peer
    return next((text for name, text in headers.items() if name.lower() == "x-real-ip"), peer)


class TooManyWrongCodes(Exception):
    """Too many wrong codes came from an address: its next has to wait."""


class RoomService:
    """The rooms as this process serves them.

    Parameters
    ----------
    sleep : callable
        Waits this many seconds.
    """

    def __init__(self, sleep: Callable[[float], None] = time.sleep) -> None:
        self._sleep = sleep
        self._rooms: Rooms | None = None
        self._own_folder = ""
        self._forget()

    def _forget(self) -> None:
        self._polls = Rate(page_limits.ROOM_POLLS_PER_ADDRESS, page_limits.ROOM_POLLS_AT_ONCE)
        self._wrong = Rate(page_limits.ROOM_WRONG_CODES_A_SECOND, page_limits.ROOM_WRONG_CODES)
        self._openings = Rate(1 / page_limits.ROOM_OPENING_SECONDS, page_limits.ROOM_OPENINGS)
        self._states: dict[str, tuple[float, State | None]] = {}

    # -- begin and end ----------------------------------------------------------------------------

    @property
    def is_running(self) -> bool:
        """Whether there can be rooms here."""
        return self._rooms is not None

    @property
    def rooms(self) -> Rooms:
        """The rooms; a StoreError where there can be none."""
        if self._rooms is None:
            raise StoreError("no server runs here")
        return self._rooms

    def start(self, documents: Documents | None = None) -> None:
        """Begin to serve rooms; `documents` in place of what the environment names."""
        self._forget()
        try:
            self._rooms = Rooms(documents or self._documents())
        except (OSError, StoreError) as error:  # nowhere to write: all else works without rooms
            logging.getLogger(__name__).warning("There are no rooms for classes: %s", error)

    def stop(self) -> None:
        """Serve no rooms any more; what this process kept for itself alone is deleted."""
        self._rooms = None
        if self._own_folder:
            shutil.rmtree(self._own_folder, ignore_errors=True)
            self._own_folder = ""

    def _documents(self) -> Documents:
        where = os.environ.get(WHERE, "")
        if "://" in where:
            return RedisDocuments(where)
        if not where:
            self._own_folder = where = tempfile.mkdtemp(prefix="grundy-lab-rooms-")
        return SqliteDocuments(Path(where))

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Serve rooms as long as the server runs, and clear away those that have ended."""
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
                await asyncio.to_thread(self.rooms.sweep)

    # -- what a page asks -------------------------------------------------------------------------

    def open(self, who: str) -> Opened | None:
        """Open a room; None where there are too many, or this address has opened too many."""
        return self.rooms.open() if self._openings.take(who) else None

    def find(self, name: str, who: str) -> Room | None:
        """Return the room that a phone names, by its channel or its code; a wrong code costs time.

        Raises
        ------
        TooManyWrongCodes
            If an address has tried too many: its next is not even looked at. A channel, which
            the QR code carries and nobody guesses, is found all the same.
        """
        code, _dash, secret = name.partition("-")
        if not secret and self._wrong.left(who) < 1:
            raise TooManyWrongCodes
        room = self.rooms.room(code)
        if room is not None and (not secret or room.channel == name):
            return room
        self._wrong.take(who)
        self._sleep(page_limits.ROOM_WRONG_CODE_SECONDS)
        return None

    # -- what the route asks ----------------------------------------------------------------------

    def is_polled_too_often(self, who: str) -> bool:
        """Count a request for the state of a room, and tell whether it is one too many."""
        return not self._polls.take(who)

    async def state(self, channel: str) -> State | None:
        """Return how a room is, as it was a moment ago; None where there is none."""
        found = self._states.get(channel)
        now = time.monotonic()
        if found is None or now - found[0] > page_limits.ROOM_STATE_SECONDS:
            if len(self._states) >= MOST_COUNTED:
                self._states.clear()
            found = (now, await asyncio.to_thread(self.rooms.state, channel))
            self._states[channel] = found
        return found[1]


ROOMS = RoomService()
"""Those of this process."""
