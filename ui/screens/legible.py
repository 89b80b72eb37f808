"""What a browser says is made legible before Streamlit reads it, or its connection is closed.

What no page of the app says is not passed on: it is meant for whoever develops an app.
"""

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

_OF_A_PAGE = frozenset(("rerun_script", "stop_script", "app_heartbeat", "file_urls_request"))
"""What a page says, and what it downloads on demand. Of the rest that Streamlit 1.67 listens to,
`clear_cache` takes away what is kept for everybody, `install_skills` writes files on this machine
for whoever a proxy here lets in, and the others tell of the code or fill the log."""

_DOWNLOADS = frozenset(("deferred_file", "dataframe_chunk"))

_NAME_LETTERS = 200
"""Longest name of a part of a page or of a request: Streamlit's have 32 to 40 letters. It writes
those that it does not know into its log, as they are; so they hold no ends of lines either."""


def legible(receive: Receive, send: Send) -> Receive:
    """Return a `receive` of a tab's connection that gives on nothing but messages of its protocol.

    A text that was cut in the middle of a letter, from the clipboard say, is sent with the half of
    it. Streamlit 1.67 takes that for a breach: it closes the connection and writes a traceback; the
    page connects again and sends the same, for ever.
    """

    async def hear() -> Message:
        while True:
            message = await receive()
            if message["type"] != "websocket.receive":
                return message
            data = message.get("bytes")
            read = None if data is None else whole(data)
            if read is None:
                await send({"type": "websocket.close", "code": _PROTOCOL_ERROR})
                return {"type": "websocket.disconnect", "code": _PROTOCOL_ERROR}
            if read:
                return {**message, "bytes": read}

    return hear


def whole(data: bytes) -> bytes | None:
    """Return a message as it is, or with � for each half of a letter.

    None for what no browser says to an app, and nothing, b"", for what no page of this one says.
    """
    if len(data) > page_limits.MESSAGE_MB * 1_000_000:
        return data  # its length is answered first
    said = _read(data)
    if said is None:
        data = _HALF.sub(_UNKNOWN, data)
        said = _read(data)
    if said is None or not _is_in_bounds(said):
        return None
    return data if _is_of_a_page(said) else b""


def _read(data: bytes) -> BackMsg | None:
    try:
        return BackMsg.FromString(data)
    except DecodeError:
        return None


def _is_of_a_page(said: BackMsg) -> bool:
    asked = said.backend_operation_request.WhichOneof("payload")
    return asked in _DOWNLOADS or said.WhichOneof("type") in _OF_A_PAGE


def _is_in_bounds(said: BackMsg) -> bool:
    """Whether a message is as short as those of a browser.

    Streamlit walks over the parts of some before it goes on to anybody else.
    """
    run = said.rerun_script
    parts = (
        run.widget_states.widgets,
        run.cached_message_hashes,
        said.file_urls_request.file_names,
    )
    names = (
        run.fragment_id,
        said.file_urls_request.request_id,
        said.backend_operation_request.request_id,
        said.backend_operation_request.session_id,
    )
    return all(len(part) <= page_limits.MESSAGE_PARTS for part in parts) and all(
        len(name) <= _NAME_LETTERS and name.isprintable() for name in names
    )
