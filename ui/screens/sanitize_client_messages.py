"""Middleware that lets only those messages of browsers reach Streamlit that the app's pages send.

The others are for developers of an app: they clear caches or write files.
"""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING

from google.protobuf.message import DecodeError  # type: ignore[import-untyped]

# An inner module: tests/test_plain_framework.py says why, until when (streamlit/streamlit#16391).
from streamlit.proto.BackMsg_pb2 import BackMsg

from ui.base import page_limits

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

_LONE_SURROGATE = re.compile(rb"\xed[\xa0-\xbf][\x80-\xbf]")
"""A lone surrogate as browsers encode it, in three bytes that are not valid UTF-8."""

_REPLACEMENT = "\N{REPLACEMENT CHARACTER}".encode()
"""Its replacement, also of three bytes, so that the lengths in the message stay right."""

_PROTOCOL_ERROR = 1002

_OF_A_PAGE = frozenset(("rerun_script", "stop_script", "app_heartbeat", "file_urls_request"))
"""Message types that a page sends, besides `_DOWNLOADS`. Of the others that Streamlit 1.67 obeys,
`clear_cache` clears the cache for everybody, `install_skills` writes files on this machine for
anyone whom a local proxy lets in, and the rest reveal the code or fill the log."""

_DOWNLOADS = frozenset(("deferred_file", "dataframe_chunk"))

_NAME_LETTERS = 200
"""Longest id of a fragment, request or session: Streamlit's have 32 to 40 letters. It logs unknown
ids as they are, so they must be printable as well."""


class SanitizeClientMessages:
    """Middleware that repairs, drops or refuses the messages on a tab's WebSocket, see `sanitize`.

    A text cut in the middle of a surrogate pair, from the clipboard say, is sent with a lone
    surrogate, which is not valid UTF-8. Streamlit 1.67 closes the connection for that; the page
    connects again and sends the same, for ever.

    Parameters
    ----------
    app : ASGI application
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on an HTTP request, or a connection with its messages sanitized."""
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
    """Return a message, with � in place of each lone surrogate.

    Return b"" for a message that no page of this app sends, which is to be dropped, and None for
    one that no browser sends (unreadable or too large), which is to close the connection.
    """
    if len(data) > page_limits.MESSAGE_MB * 1_000_000:
        return data  # Streamlit refuses it because of its length
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
    """Return whether the parts of a message, its ids and its numbers are within their limits.

    Streamlit goes through all the parts of a message before it serves any other visitor, and fails
    on a number that is not finite, which its pages never send.
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
    return (
        all(len(part) <= page_limits.MESSAGE_PARTS for part in parts)
        and all(len(name) <= _NAME_LETTERS and name.isprintable() for name in names)
        and all(
            math.isfinite(number)
            for widget in run.widget_states.widgets
            for number in (widget.double_value, *widget.double_array_value.data)
        )
    )
