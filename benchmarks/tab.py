"""A browser tab without a browser: speaks Streamlit's protocol to a server on this machine.

    async with Tab("http://127.0.0.1:8501", "/subtraction?sub-heaps=3+4") as tab:
        await tab.run()                             # the first run of the page
        await tab.run(put={"sub-heaps": "5 6"})     # as if somebody had typed

This is the one file outside of Streamlit that knows the messages which its server and its pages
exchange (`streamlit.proto`): three hundred browsers do not fit on a machine that also serves them.
The app itself never looks inside.

Loopback only. Each run returns how long it took until the server said that the script has ended.
As a browser does, it asks for the page first and keeps the cookie that it gets with it.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self
from urllib.parse import quote, urlsplit

# Inner modules: a tab speaks the protocol of the front end. tests/test_plain_framework.py says why
# and until when (streamlit/streamlit#16391).
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import connect

if TYPE_CHECKING:
    from collections.abc import Mapping

    from websockets.asyncio.client import ClientConnection

Value = str | bool | int | float

LOOPBACK = {"127.0.0.1", "localhost", "::1"}

RUN_SECONDS = 120
"""Longest wait for one run."""


SENT = "/?=&%+;:@,!$'()*~"
"""Letters of a link that stand in a request as they are; a browser writes the others as numbers."""


class Refused(Exception):
    """The server did not give the page; `args` holds its status."""


@dataclass(frozen=True, slots=True)
class Run:
    """One run of a page, as the tab saw it.

    Attributes
    ----------
    first, last : float
        Seconds from the request to the first and to the last message.
    messages : int
        Messages of the run.
    elements : int
        Elements that they drew.
    failed : bool
        The script ended with an error, or a traceback reached the page.
    """

    first: float
    last: float
    messages: int
    elements: int
    failed: bool


class Tab:
    """One open tab: its connection and the state of the widgets on it."""

    def __init__(self, base: str, link: str = "/", cookie: str = "") -> None:
        address = urlsplit(base)
        if address.hostname not in LOOPBACK:
            raise ValueError(f"A tab speaks to this machine only, not to {address.hostname}.")
        path, _mark, query = link.partition("?")
        self._socket_url = f"ws://{address.netloc}/_stcore/stream"
        self._origin = f"{address.scheme}://{address.netloc}"
        self._page_name = path.strip("/")
        self._query = query
        self._page_hash = ""
        self._host = address.netloc
        self._link = link
        self._cookie = cookie
        self._connection: ClientConnection | None = None
        self._states: dict[str, tuple[str, Value]] = {}
        self._hashes: set[str] = set()
        self._fragments: dict[str, str] = {}
        self.widgets: dict[str, str] = {}
        """Widgets of the last runs: the key that the app gave them → their full id."""
        self.buttons: dict[str, str] = {}
        """Buttons of the last run: label → full id."""

    async def __aenter__(self) -> Self:
        await self._fetch()
        await self.connect()
        return self

    async def connect(self) -> None:
        """Connect, or connect again: then the next run tells the server what stands in the page."""
        self._connection = await connect(
            self._socket_url,
            origin=self._origin,  # type: ignore[arg-type]  # a NewType of str
            subprotocols=["streamlit"],  # type: ignore[list-item]  # likewise
            additional_headers={"Cookie": self._cookie} if self._cookie else None,
            max_size=None,
            compression=None,
        )

    async def _fetch(self) -> None:
        """Load the page itself, which says nothing but where its scripts are."""
        host, _colon, port = self._host.rpartition(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        path = self._link if self._link.startswith("/") else f"/{self._link}"
        request = f"GET {quote(path, safe=SENT)} HTTP/1.0\r\nHost: {self._host}\r\n"
        request += f"Cookie: {self._cookie}\r\n" if self._cookie else ""
        writer.write(f"{request}Accept: text/html\r\n\r\n".encode())
        head, _blank, _page = (await reader.read()).partition(b"\r\n\r\n")
        writer.close()
        status = int(head.split()[1])
        if status >= 400:
            raise Refused(status)
        seat = re.search(rb"(?mi)^set-cookie: (lab_seat=[^;]*)", head)
        self._cookie = seat[1].decode() if seat else self._cookie

    async def __aexit__(self, *_error: object) -> None:
        if self._connection is not None:
            await self._connection.close()

    async def lost_within(self, seconds: float) -> bool:
        """Wait; return at once with True when the connection is lost meanwhile."""
        assert self._connection is not None
        try:
            await asyncio.wait_for(self._connection.wait_closed(), seconds)
        except TimeoutError:
            return False
        return True

    async def run(
        self,
        put: Mapping[str, Value] | None = None,
        press: str | None = None,
        send: tuple[str, str, str] | None = None,
    ) -> Run:
        """Ask for a run of the page and wait until it has ended.

        Parameters
        ----------
        put : mapping, optional
            Keys of widgets → what they are set to.
        press : str, optional
            The label of a button that is pressed.
        send : (str, str, str), optional
            The key of a component of ours, the event it sends, and what it sends with it.
        """
        for key, value in (put or {}).items():
            self._states[self.widgets[key]] = (_kind(value), value)
        message = BackMsg()
        request = message.rerun_script
        request.query_string = self._query
        request.page_name = "" if self._page_hash else self._page_name
        request.page_script_hash = self._page_hash
        touched = [self.widgets[key] for key in put or {}]
        touched += [self.buttons[press]] if press is not None else []
        parts = {self._fragments[widget] for widget in touched}
        if len(parts) == 1:  # as a browser asks: only the part of the page that the widget is in
            request.fragment_id = parts.pop()
        for widget, (kind, value) in self._states.items():
            state = request.widget_states.widgets.add()
            state.id = widget
            setattr(state, kind, value)
        if press is not None:
            state = request.widget_states.widgets.add()
            state.id = self.buttons[press]
            state.trigger_value = True
        if send is not None:
            key, event, value = send
            state = request.widget_states.widgets.add()
            state.id = f"$$STREAMLIT_INTERNAL_KEY_{self.widgets[key]}__events"  # as its browser
            state.json_trigger_value = json.dumps([{"event": event, "value": value}])
        request.cached_message_hashes.extend(self._hashes)
        request.context_info.timezone = "UTC"
        request.context_info.locale = "en-US"
        request.context_info.url = f"{self._origin}/{self._page_name}"
        assert self._connection is not None
        begun = time.perf_counter()
        await self._connection.send(message.SerializeToString())
        return await asyncio.wait_for(self._receive(begun), RUN_SECONDS)

    async def _receive(self, begun: float) -> Run:
        assert self._connection is not None
        first, messages, elements, failed = 0.0, 0, 0, False
        while True:
            data = await self._connection.recv()
            message = ForwardMsg()
            message.ParseFromString(data if isinstance(data, bytes) else data.encode())
            messages += 1
            first = first or time.perf_counter() - begun
            kind = message.WhichOneof("type")
            if message.metadata.cacheable and message.hash:
                self._hashes.add(message.hash)
            if kind == "navigation":
                self._page_hash = message.navigation.page_script_hash or self._page_hash
            elif kind == "page_info_changed":
                self._query = message.page_info_changed.query_string
            elif kind == "new_session":
                self.buttons = {}
                self._page_hash = message.new_session.page_script_hash or self._page_hash
            elif kind == "delta" and message.delta.WhichOneof("type") == "new_element":
                elements += 1
                failed = failed or self._note(message)
            elif kind == "script_finished":
                status = ForwardMsg.ScriptFinishedStatus
                if message.script_finished == status.FINISHED_EARLY_FOR_RERUN:
                    continue  # the run that follows is part of the answer
                failed = failed or message.script_finished == status.FINISHED_WITH_COMPILE_ERROR
                return Run(first, time.perf_counter() - begun, messages, elements, failed)

    def _note(self, message: ForwardMsg) -> bool:
        """Remember a widget; tell whether the element is a traceback."""
        element = message.delta.new_element
        kind = element.WhichOneof("type")
        if kind == "exception":
            return True
        drawn = getattr(element, kind or "", None)
        widget = getattr(drawn, "id", "")
        if widget.startswith("$$ID-"):
            key = widget.split("-", 2)[2]
            self._fragments[widget] = message.delta.fragment_id
            if key != "None":
                self.widgets[key] = widget
            if kind == "button":
                self.buttons[drawn.label] = widget  # type: ignore[union-attr]
        return False


def _kind(value: Value) -> str:
    """Return the field of a widget's state that holds such a value."""
    if isinstance(value, bool):
        return "bool_value"
    if isinstance(value, str):
        return "string_value"
    return "double_value"
