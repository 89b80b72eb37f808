"""What is written in one turn of the loop is written at once, and nothing of it is lost."""

import asyncio
import sys

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from ui.screens import one_packet
from ui.screens.one_packet import Gathered


class Transport:
    """Notes what is done with it."""

    def __init__(self):
        self.done = []

    def write(self, data):
        self.done.append(data)

    def close(self):
        self.done.append("closed")

    def is_closing(self):
        return "closed" in self.done

    def pause_reading(self):
        self.done.append("paused")


def done_with(play):
    """Return what a transport does while this is played on one that gathers."""

    async def played():
        transport = Transport()
        await play(Gathered(transport))
        await asyncio.sleep(0)
        return transport.done

    return asyncio.run(played())


def test_what_is_written_in_one_turn_leaves_in_one_packet_in_order():
    async def play(gathered):
        for data in (b"a", b"", b"bc"):
            gathered.write(data)
        await asyncio.sleep(0)
        gathered.write(b"d")
        gathered.write(b"e")

    assert done_with(play) == [b"abc", b"de"]


def test_what_waits_is_written_before_the_end():
    async def play(gathered):
        gathered.write(b"last")
        gathered.write(b" words")
        assert not gathered.is_closing()
        gathered.close()
        assert gathered.is_closing()

    assert done_with(play) == [b"last words", "closed"]


def test_all_else_is_that_of_the_transport():
    async def play(gathered):
        gathered.pause_reading()
        with pytest.raises(AttributeError):
            gathered.leap()

    assert done_with(play) == ["paused"]


def test_a_connection_of_the_server_gathers(monkeypatch):
    began = []
    monkeypatch.setattr(
        WebSocketsSansIOProtocol, "connection_made", lambda _own, through: began.append(through)
    )
    one_packet.install()

    async def connected():
        protocol = object.__new__(WebSocketsSansIOProtocol)
        protocol.connection_made(transport := Transport())
        began[0].write(b"a")
        began[0].write(b"b")
        await asyncio.sleep(0)
        return transport.done

    assert asyncio.run(connected()) == [b"ab"]


def test_a_server_of_another_kind_is_left_as_it_is(monkeypatch):
    monkeypatch.setitem(sys.modules, WebSocketsSansIOProtocol.__module__, None)
    before = WebSocketsSansIOProtocol.connection_made
    one_packet.install()
    assert WebSocketsSansIOProtocol.connection_made is before
