"""What a tab is sent in one turn of the server's loop leaves in one packet.

With uvloop each write goes to the system at once, and so each message of a run, some five of them:
a twentieth of the processor time of a run, and as many packets on the way to a reader. Where the
sockets wait for an acknowledgement (`server.answer_at_once`), nothing waits any more either.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any


def install() -> None:
    """Let the tabs of this process be sent so from now on; a server of another kind as before."""
    with suppress(ImportError):
        from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

        connect = WebSocketsSansIOProtocol.connection_made

        def connection_made(self: WebSocketsSansIOProtocol, transport: Any) -> None:
            connect(self, Gathered(transport))

        WebSocketsSansIOProtocol.connection_made = connection_made


class Gathered:
    """A transport that writes together what it is given in one turn of the loop, in order.

    In all else it is the transport that it was made of.
    """

    def __init__(self, transport: Any) -> None:
        self._transport = transport
        self._loop = asyncio.get_running_loop()
        self._waiting: list[bytes] = []

    def write(self, data: bytes) -> None:
        """Write this when the turn is over."""
        if not self._waiting:
            self._loop.call_soon(self._write)
        self._waiting.append(data)

    def close(self) -> None:
        """Write what waits, and close."""
        self._write()
        self._transport.close()

    def _write(self) -> None:
        if self._waiting:
            self._transport.write(b"".join(self._waiting))
            self._waiting.clear()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)
