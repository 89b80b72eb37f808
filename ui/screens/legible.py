"""What a browser says is made legible before Streamlit reads it, or its connection is closed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from google.protobuf.message import DecodeError  # type: ignore[import-untyped]
from streamlit.proto.BackMsg_pb2 import BackMsg

from ui.base import page_limits

if TYPE_CHECKING:
    from starlette.types import Message, Receive, Send

_HALF = re.compile(rb"\xed[\xa0-\xbf][\x80-\xbf]")
"""Half of a letter, as browsers write it: UTF-8 has no such thing."""

_UNKNOWN = "\N{REPLACEMENT CHARACTER}".encode()
"""What stands for it: as many bytes, so that the lengths around it stay right."""

_PROTOCOL_ERROR = 1002


def legible(receive: Receive, send: Send) -> Receive:
    """Return a `receive` of a tab's connection that gives on nothing but messages of its protocol.

    A text that was cut in the middle of a letter, from the clipboard say, is sent with the half of
    it. Streamlit 1.67 takes that for a breach: it closes the connection and writes a traceback; the
    page connects again and sends the same, for ever.
    """

    async def hear() -> Message:
        message = await receive()
        if message["type"] != "websocket.receive":
            return message
        data = message.get("bytes")
        read = None if data is None else whole(data)
        if read is None:
            await send({"type": "websocket.close", "code": _PROTOCOL_ERROR})
            return {"type": "websocket.disconnect", "code": _PROTOCOL_ERROR}
        return {**message, "bytes": read}

    return hear


def whole(data: bytes) -> bytes | None:
    """Return a message as it is, or with � for each half of a letter; None where it is none."""
    if len(data) > page_limits.MESSAGE_MB * 1_000_000:
        return data  # its length is answered first
    if _is_message(data):
        return data
    mended = _HALF.sub(_UNKNOWN, data)
    return mended if _is_message(mended) else None


def _is_message(data: bytes) -> bool:
    try:
        BackMsg.FromString(data)
    except DecodeError:
        return False
    return True
