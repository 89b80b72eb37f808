"""Storage of rooms and games: small documents with an expiry time, in SQLite or on Redis.

Both stores guarantee that a change is atomic, whichever process makes it, and outlives the process.
A document is read and written whole; it has some kilobytes.
"""

from __future__ import annotations

import contextlib
import random
import threading
import time
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, TypeVar

from ui.base import page_limits

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterator
    from pathlib import Path

Result = TypeVar("Result")

Made = Literal["made", "taken", "none free"]

GAME = "game-"
"""What the name of a game of two friends begins with; a room's is four capital letters."""

WAIT_SECONDS = 5.0
"""Longest wait for another process that writes, or for a server; then StoreError."""


class Document(NamedTuple):
    """A text and the time at which it expires, in seconds since the epoch."""

    text: str
    until: float


class StoreError(Exception):
    """The store of rooms cannot be reached, or is changed by others all the time."""


class Documents(Protocol):
    """A store of documents, each of which exists as long as its time is after `now`.

    Every method raises StoreError where the store cannot be reached.
    """

    def create(self, name: str, document: Document, now: float) -> Made:
        """Store a new document and return "made", or "taken" if its name is in use.

        If there are page_limits.ROOMS documents already, the first to expire is deleted if it
        `is_idle`; else nothing is stored, and the result is "none free".
        """

    def read(self, name: str, now: float) -> Document | None:
        """Return a document; None where there is none."""

    def change(
        self, name: str, change: Callable[[Document], tuple[Document, Result]], now: float
    ) -> Result | None:
        """Replace a document atomically; return the result of `change`, None without a document.

        `change` takes the stored document and returns the new one and the result. It may run
        several times, so it must have no other effect.
        """

    def delete(self, name: str) -> None:
        """Delete a document, if it exists."""

    def sweep(self, now: float) -> None:
        """Delete what has expired."""


class SqliteDocuments:
    """Documents in an SQLite file that several processes of one machine share.

    Parameters
    ----------
    folder : Path
        Folder of the file; created, readable by its owner only, if it does not exist.
    """

    def __init__(self, folder: Path) -> None:
        import sqlite3  # a Python that runs in a browser may lack it

        self._failure = sqlite3.Error
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._lock = threading.Lock()
        path = folder / "rooms.sqlite"
        path.touch(0o600)  # SQLite gives its journal the same mode
        try:
            self._file = sqlite3.connect(
                path, WAIT_SECONDS, isolation_level=None, check_same_thread=False
            )
        except sqlite3.Error as error:
            raise StoreError(str(error)) from error
        with self._at_work():
            # So that what has ended is in no file: the journal is emptied after each change, while
            # that of the mode WAL keeps it (an earlier release that has the file open stays there).
            with contextlib.suppress(sqlite3.OperationalError):
                self._file.execute("PRAGMA journal_mode = TRUNCATE")
            # A killed process loses nothing this way: the operating system has what it wrote. On a
            # power failure the lesson is lost anyway.
            self._file.execute("PRAGMA synchronous = OFF")
            self._file.execute("PRAGMA secure_delete = ON")  # deleted rooms are overwritten
            self._file.execute(
                "CREATE TABLE IF NOT EXISTS rooms (name TEXT PRIMARY KEY, text TEXT, until REAL)"
            )

    def create(self, name: str, document: Document, now: float) -> Made:
        """Store a new document; see `Documents.create`."""
        with self._writing() as file:
            self._sweep(now)
            if self._found(name, now) is not None:
                return "taken"
            alike = (name.startswith(GAME), f"{GAME}*")
            (count,) = file.execute(
                "SELECT count(*) FROM rooms WHERE ? = (name GLOB ?)", alike
            ).fetchone()
            if count >= most_like(name):
                ((oldest, until),) = file.execute(
                    "SELECT name, until FROM rooms WHERE ? = (name GLOB ?) ORDER BY until LIMIT 1",
                    alike,
                ).fetchall()
                if not is_idle(oldest, until, now):
                    return "none free"
                file.execute("DELETE FROM rooms WHERE name = ?", (oldest,))
            file.execute("INSERT INTO rooms VALUES (?, ?, ?)", (name, *document))
        return "made"

    def read(self, name: str, now: float) -> Document | None:
        """Return a document; None where there is none."""
        with self._at_work():
            return self._found(name, now)

    def change(
        self, name: str, change: Callable[[Document], tuple[Document, Result]], now: float
    ) -> Result | None:
        """Replace a document; see `Documents.change`."""
        with self._writing() as file:
            found = self._found(name, now)
            if found is None:
                return None
            document, result = change(found)
            if document != found:
                file.execute(
                    "UPDATE rooms SET text = ?, until = ? WHERE name = ?", (*document, name)
                )
            return result

    def delete(self, name: str) -> None:
        """Delete a document, if it exists."""
        with self._writing() as file:
            file.execute("DELETE FROM rooms WHERE name = ?", (name,))

    def sweep(self, now: float) -> None:
        """Delete what has expired."""
        with self._writing():
            self._sweep(now)

    def _sweep(self, now: float) -> None:
        self._file.execute("DELETE FROM rooms WHERE until <= ?", (now,))

    def _found(self, name: str, now: float) -> Document | None:
        asked = "SELECT text, until FROM rooms WHERE name = ? AND until > ?"
        row = self._file.execute(asked, (name, now)).fetchone()
        return None if row is None else Document(*row)

    @contextlib.contextmanager
    def _at_work(self) -> Iterator[sqlite3.Connection]:
        """Hold the lock among the threads of this process; turn SQLite's errors into StoreError."""
        with self._lock:
            try:
                yield self._file
            except self._failure as error:
                raise StoreError(str(error)) from error

    @contextlib.contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """Run a write transaction: no other process writes meanwhile; an error rolls it back."""
        with self._at_work() as file:
            file.execute("BEGIN IMMEDIATE")
            try:
                yield file
            except BaseException:
                file.execute("ROLLBACK")
                raise
            file.execute("COMMIT")


class RedisDocuments:
    """Documents on a server with the Redis protocol, which several machines share.

    Parameters
    ----------
    address : str
        ``redis://…`` or, encrypted, ``rediss://…``.
    prefix : str
        Prefix of all keys on the server.
    """

    def __init__(self, address: str, prefix: str = "grundy-lab:rooms") -> None:
        import redis  # requirements-redis.txt: needed only with such a server

        self._redis: Any = redis.Redis.from_url(
            address,
            decode_responses=True,
            socket_timeout=WAIT_SECONDS,
            socket_connect_timeout=WAIT_SECONDS,
        )
        self._failures = (redis.RedisError, OSError)
        self._changed = redis.WatchError
        self._prefix = prefix
        self._index = f"{prefix}:until"  # sorted set: name → expiry time

    def create(self, name: str, document: Document, now: float) -> Made:
        """Store a new document; see `Documents.create`."""

        def make(pipe: Any) -> Made:
            ended = pipe.zrangebyscore(self._index, "-inf", now)
            listed = [one for one in pipe.zrange(self._index, 0, -1) if one not in ended]
            if name in listed:
                return "taken"
            alike = [one for one in listed if one.startswith(GAME) == name.startswith(GAME)]
            oldest = alike[:1] if len(alike) >= most_like(name) else []
            if oldest and not is_idle(oldest[0], float(pipe.zscore(self._index, oldest[0])), now):
                return "none free"
            pipe.multi()
            for gone in (*ended, *oldest):
                pipe.zrem(self._index, gone)
                pipe.delete(self._key(gone))
            self._put(pipe, name, document, now)
            return "made"

        return self._transaction(make, self._index)

    def read(self, name: str, now: float) -> Document | None:
        """Return a document; None where there is none."""
        with self._reaching():
            return self._found(self._redis, name, now)

    def change(
        self, name: str, change: Callable[[Document], tuple[Document, Result]], now: float
    ) -> Result | None:
        """Replace a document; see `Documents.change`."""

        def make(pipe: Any) -> Result | None:
            found = self._found(pipe, name, now)
            if found is None:
                return None
            document, result = change(found)
            pipe.multi()
            if document != found:
                self._put(pipe, name, document, now)
            return result

        return self._transaction(make, self._key(name))

    def delete(self, name: str) -> None:
        """Delete a document, if it exists."""
        with self._reaching(), self._redis.pipeline() as pipe:
            pipe.delete(self._key(name)).zrem(self._index, name).execute()

    def sweep(self, now: float) -> None:
        """Delete expired names from the index; the server itself deletes the documents."""
        with self._reaching():
            self._redis.zremrangebyscore(self._index, "-inf", now)

    def _key(self, name: str) -> str:
        return f"{self._prefix}:{name}"

    def _put(self, pipe: Any, name: str, document: Document, now: float) -> None:
        left = max(1, round(1000 * (document.until - now)))
        pipe.hset(self._key(name), mapping={"text": document.text, "until": document.until})
        pipe.pexpire(self._key(name), left)
        pipe.zadd(self._index, {name: document.until})

    def _found(self, redis: Any, name: str, now: float) -> Document | None:
        text, until = redis.hmget(self._key(name), "text", "until")
        if text is None or float(until) <= now:
            return None
        return Document(text, float(until))

    def _transaction(self, make: Callable[[Any], Result], watched: str) -> Result:
        """Run `make` in an optimistic transaction; retry while others change the watched key."""
        deadline = time.monotonic() + WAIT_SECONDS
        with self._reaching(), self._redis.pipeline() as pipe:
            while time.monotonic() < deadline:
                try:
                    pipe.watch(watched)
                    result = make(pipe)
                    pipe.execute()
                except self._changed:
                    time.sleep(random.uniform(0.0, 0.01))
                else:
                    return result
        raise StoreError("others change the same room without end")

    @contextlib.contextmanager
    def _reaching(self) -> Iterator[None]:
        try:
            yield
        except self._failures as error:
            raise StoreError(str(error)) from error


def most_like(name: str) -> int:
    """Return the largest number of documents of the kind that a name belongs to."""
    return page_limits.GAMES if name.startswith(GAME) else page_limits.ROOMS


def is_idle(name: str, until: float, now: float) -> bool:
    """Return whether a document was last extended so long ago that a new one may replace it."""
    if name.startswith(GAME):
        return until - now <= page_limits.GAME_SECONDS - page_limits.GAME_IDLE_SECONDS
    return until - now <= page_limits.ROOM_SECONDS - page_limits.ROOM_IDLE_SECONDS
