"""Middleware that passes on to Streamlit only messages of browsers that a page of the app sends.

What no page sends is meant for whoever develops an app: it empties caches or writes files.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from google.protobuf.message import DecodeError  # type: ignore[import-untyped]

# An inner module: tests/test_plain_framework.py says why, until when (streamlit/streamlit#16391).
from streamlit.proto.BackMsg_pb2 import BackMsg

from ui.base import page_limits

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

_LONE_SURROGATE = re.compile(rb"\xed[\xa0-\xbf][\x80-\xbf]")
"""Half of a letter, as browsers write it: UTF-8 has no such thing."""

_REPLACEMENT = "\N{REPLACEMENT CHARACTER}".encode()
"""What stands for it: as many bytes, so that the lengths around it stay right."""

_PROTOCOL_ERROR = 1002

_OF_A_PAGE = frozenset(("rerun_script", "stop_script", "app_heartbeat", "file_urls_request"))
"""What a page sends, beside what it downloads on demand. Of the rest that Streamlit 1.67 obeys,
`clear_cache` takes away what is cached for everybody, `install_skills` writes files on this machine
for whoever a proxy here lets in, and the others tell of the code or fill the log."""

_DOWNLOADS = frozenset(("deferred_file", "dataframe_chunk"))

_NAME_LETTERS = 200
"""Longest name of a part of a page or of a request: Streamlit's have 32 to 40 letters. It writes
those that it does not know into its log, as they are; so they hold no ends of lines either."""


class SanitizeClientMessages:
    """Middleware that mends, drops or refuses what arrives over a tab's connection.

    A text that was cut in the middle of a letter, from the clipboard say, is sent with a lone
    surrogate in it, which is no UTF-8. Streamlit 1.67 closes the connection for that; the page
    connects again and sends the same, for ever.

    Parameters
    ----------
    app : ASGI application
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on; of a connection, its sanitized messages."""
        if scope["type"] != "websocket":
            await self._app(scope, receive, send)
            return

        async def receive_sanitized() -> Message:
            while True:
                message = await receive()
                if message["type"] != "websocket.receive":
                    return message
                data = message.get("bytes")
                sanitized = None if data is None else sanitize(data)
                if sanitized is None:
                    await send({"type": "websocket.close", "code": _PROTOCOL_ERROR})
                    return {"type": "websocket.disconnect", "code": _PROTOCOL_ERROR}
                if sanitized:
                    return {**message, "bytes": sanitized}

        await self._app(scope, receive_sanitized, send)


def sanitize(data: bytes) -> bytes | None:
    """Return a message as it is, or with � for each lone surrogate.

    None for what no browser sends to an app, and nothing, b"", for what no page of this one sends.
    """
    if len(data) > page_limits.MESSAGE_MB * 1_000_000:
        return data  # Streamlit refuses it by its length
    message = _parse(data)
    if message is None:
        data = _LONE_SURROGATE.sub(_REPLACEMENT, data)
        message = _parse(data)
    if message is None or not _is_in_bounds(message):
        return None
    return data if _is_of_a_page(message) else b""


def _parse(data: bytes) -> BackMsg | None:
    try:
        return BackMsg.FromString(data)
    except DecodeError:
        return None


def _is_of_a_page(message: BackMsg) -> bool:
    operation = message.backend_operation_request.WhichOneof("payload")
    return operation in _DOWNLOADS or message.WhichOneof("type") in _OF_A_PAGE


def _is_in_bounds(message: BackMsg) -> bool:
    """Whether a message is as short as those of a browser.

    Streamlit walks over the parts of some before it goes on to anybody else.
    """
    run = message.rerun_script
    parts = (
        run.widget_states.widgets,
        run.cached_message_hashes,
        message.file_urls_request.file_names,
    )
    names = (
        run.fragment_id,
        message.file_urls_request.request_id,
        message.backend_operation_request.request_id,
        message.backend_operation_request.session_id,
    )
    return all(len(part) <= page_limits.MESSAGE_PARTS for part in parts) and all(
        len(name) <= _NAME_LETTERS and name.isprintable() for name in names
    )
