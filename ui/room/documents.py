"""What keeps rooms: small documents that end by themselves, in SQLite or in Redis and its kin.

Both forms keep one promise: a change is made as a whole or not at all, whichever process makes it,
and what is made outlives the process. A document is read and written whole; it has some kilobytes.
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

WAIT_SECONDS = 5.0
"""Longest wait for another process that writes, or for a server: then the store is not there."""


class Document(NamedTuple):
    """A text and the time at which it is gone."""

    text: str
    until: float


class StoreError(Exception):
    """What keeps the rooms cannot be reached."""


class Documents(Protocol):
    """What a store of documents can do; `now` is the time, and what ended before it is gone."""

    def create(self, name: str, document: Document, now: float) -> Made:
        """Keep a new document, if its name is free and there is place for one more."""

    def read(self, name: str, now: float) -> Document | None:
        """Return a document."""

    def change(
        self, name: str, change: Callable[[Document], tuple[Document, Result]], now: float
    ) -> Result | None:
        """Put another document in the place of one; `change` may run several times, or not at all.

        It takes what is kept and returns what shall be, and what the caller gets.
        """

    def delete(self, name: str) -> None:
        """Forget a document."""

    def sweep(self, now: float) -> None:
        """Forget what has ended."""


class SqliteDocuments:
    """Documents in a file of SQLite, which several processes of one machine share.

    Parameters
    ----------
    folder : Path
        Where the file lies; made here if it is not there, for nobody else to read.
    """

    def __init__(self, folder: Path) -> None:
        import sqlite3  # a Python without a server, in a browser say, may lack it

        self._failure = sqlite3.Error
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._lock = threading.Lock()
        self._file = sqlite3.connect(
            folder / "rooms.sqlite", WAIT_SECONDS, isolation_level=None, check_same_thread=False
        )
        with self._at_work():
            self._file.execute("PRAGMA journal_mode = WAL")
            # A process that is killed loses nothing so: the system has what it wrote. A machine
            # that loses its power loses the lesson anyway.
            self._file.execute("PRAGMA synchronous = OFF")
            self._file.execute("PRAGMA secure_delete = ON")  # what has ended leaves no trace
            self._file.execute(
                "CREATE TABLE IF NOT EXISTS rooms (name TEXT PRIMARY KEY, text TEXT, until REAL)"
            )

    def create(self, name: str, document: Document, now: float) -> Made:
        """Keep a new document, if its name is free and there is place for one more."""
        with self._writing() as file:
            self._sweep(now)
            if self._found(name, now) is not None:
                return "taken"
            (count,) = file.execute("SELECT count(*) FROM rooms").fetchone()
            if count >= page_limits.ROOMS:
                ((oldest, until),) = file.execute(
                    "SELECT name, until FROM rooms ORDER BY until LIMIT 1"
                ).fetchall()
                if not is_idle(until, now):
                    return "none free"
                file.execute("DELETE FROM rooms WHERE name = ?", (oldest,))
            file.execute("INSERT INTO rooms VALUES (?, ?, ?)", (name, *document))
        return "made"

    def read(self, name: str, now: float) -> Document | None:
        """Return a document."""
        with self._at_work():
            return self._found(name, now)

    def change(
        self, name: str, change: Callable[[Document], tuple[Document, Result]], now: float
    ) -> Result | None:
        """Put another document in the place of one."""
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
        """Forget a document."""
        with self._writing() as file:
            file.execute("DELETE FROM rooms WHERE name = ?", (name,))

    def sweep(self, now: float) -> None:
        """Forget what has ended."""
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
        """Let one thread of this process use the file."""
        with self._lock:
            try:
                yield self._file
            except self._failure as error:
                raise StoreError(str(error)) from error

    @contextlib.contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """Let no other process write meanwhile; what fails in the middle leaves no trace."""
        with self._at_work() as file:
            file.execute("BEGIN IMMEDIATE")
            try:
                yield file
            except BaseException:
                file.execute("ROLLBACK")
                raise
            file.execute("COMMIT")


class RedisDocuments:
    """Documents in a server that speaks the language of Redis, which several machines share.

    Parameters
    ----------
    address : str
        ``redis://…`` or, encrypted, ``rediss://…``.
    prefix : str
        What the names of all its keys begin with.
    """

    def __init__(self, address: str, prefix: str = "grundy-lab:rooms") -> None:
        import redis  # requirements-redis.txt: only who names such a server needs it

        self._redis: Any = redis.Redis.from_url(
            address,
            decode_responses=True,
            socket_timeout=WAIT_SECONDS,
            socket_connect_timeout=WAIT_SECONDS,
        )
        self._failures = (redis.RedisError, OSError)
        self._changed = redis.WatchError
        self._prefix = prefix
        self._index = f"{prefix}:until"  # name → when it ends

    def create(self, name: str, document: Document, now: float) -> Made:
        """Keep a new document, if its name is free and there is place for one more."""

        def make(pipe: Any) -> Made:
            ended = pipe.zrangebyscore(self._index, "-inf", now)
            listed = [one for one in pipe.zrange(self._index, 0, -1) if one not in ended]
            if name in listed:
                return "taken"
            oldest = listed[:1] if len(listed) >= page_limits.ROOMS else []
            if oldest and not is_idle(float(pipe.zscore(self._index, oldest[0])), now):
                return "none free"
            pipe.multi()
            for gone in (*ended, *oldest):
                pipe.zrem(self._index, gone)
                pipe.delete(self._key(gone))
            self._put(pipe, name, document, now)
            return "made"

        return self._transaction(make, self._index)

    def read(self, name: str, now: float) -> Document | None:
        """Return a document."""
        with self._reaching():
            return self._found(self._redis, name, now)

    def change(
        self, name: str, change: Callable[[Document], tuple[Document, Result]], now: float
    ) -> Result | None:
        """Put another document in the place of one."""

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
        """Forget a document."""
        with self._reaching(), self._redis.pipeline() as pipe:
            pipe.delete(self._key(name)).zrem(self._index, name).execute()

    def sweep(self, now: float) -> None:
        """Forget the names of what has ended; the server itself forgets the rest."""
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
        """Make a change, and begin anew when somebody else has changed the same meanwhile."""
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


def is_idle(until: float, now: float) -> bool:
    """Tell whether a room has not been pressed in for so long that it makes place for another."""
    return until - now <= page_limits.ROOM_SECONDS - page_limits.ROOM_IDLE_SECONDS
