"""What tests of rooms share: rooms that are served, and a class in one of them."""

from __future__ import annotations

import pytest

from ui.room.documents import SqliteDocuments
from ui.room.service import ROOMS


@pytest.fixture
def served(tmp_path, monkeypatch):
    """The rooms of this process, as if a server ran here; nobody waits for a wrong code."""
    monkeypatch.setattr(ROOMS, "_sleep", lambda _seconds: None)
    ROOMS.start(SqliteDocuments(tmp_path / "rooms"))
    yield ROOMS
    ROOMS.stop()
