"""A temporary folder of this process, and those that killed processes have left behind."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
import tempfile
from pathlib import Path

if sys.platform != "win32":  # there what is left behind stays
    import fcntl

PREFIX = "grundy-lab-class-"
"""What its name begins with; folders of releases that did not lock theirs have another."""


class OwnFolder:
    """A folder that is locked as long as its process lives, by which others know that it does.

    Attributes
    ----------
    path : Path
    """

    def __init__(self) -> None:
        remove_left_behind()
        self._lock: int | None = None
        while not self._is_made():
            self.close()  # another process took it for left behind, before it was locked

    def _is_made(self) -> bool:
        self.path = Path(tempfile.mkdtemp(prefix=PREFIX))
        if sys.platform != "win32":
            with contextlib.suppress(FileNotFoundError):
                self._lock = os.open(self.path, os.O_RDONLY)
                fcntl.flock(self._lock, fcntl.LOCK_EX)
        return self.path.exists()

    def close(self) -> None:
        """Delete the folder."""
        shutil.rmtree(self.path, ignore_errors=True)
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None


def remove_left_behind() -> None:
    """Delete the folders of this user whose processes have gone."""
    if sys.platform == "win32":
        return
    for path in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        with contextlib.suppress(OSError):  # locked, of somebody else, or gone by now
            lock = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                if os.fstat(lock).st_uid == os.geteuid():
                    shutil.rmtree(path)
            finally:
                os.close(lock)
