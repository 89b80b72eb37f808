"""The messages of a run reach the browser together, so that it draws them once.

Streamlit 1.67 sends the first message of a run by itself, what follows every ten milliseconds, and
each message in a packet of its own. The browser then draws a page three times over: when the run
begins (every part is marked as old), when its first half has come and when the rest has. Nearly
every run here is over before a person could see the first of these.
"""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from starlette.websockets import WebSocketDisconnect
from streamlit.logger import get_logger
from streamlit.runtime.app_session import AppSession
from streamlit.runtime.runtime import Runtime
from streamlit.runtime.scriptrunner.script_runner import ScriptRunner, ScriptRunnerEvent
from streamlit.web.server.starlette.starlette_websocket import StarletteSessionClient

from ui.screens.shown import Shown

if TYPE_CHECKING:
    from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

HELD = 0.05
"""Seconds for which a run that has not ended keeps its messages: whoever presses does not see a
delay of twice that, and nine runs in ten take less."""

AT_ONCE = 128
"""Messages that go out together at most: far fewer than Streamlit lets wait before it gives a
browser up."""

LASTING = ("navigation", "page_config_changed")
"""What stays as it is until it is told anew: the menu and the title of the tab, at every run."""

_handle = AppSession._handle_scriptrunner_event_on_event_loop
_write = StarletteSessionClient.write_forward_msg


def install() -> None:
    """Let this process deliver so from now on."""
    ScriptRunner._enqueue_forward_msg = tell  # type: ignore[method-assign]
    AppSession._on_scriptrunner_event = hand_over  # type: ignore[method-assign]
    AppSession._enqueue_forward_msg = enqueue  # type: ignore[method-assign]
    AppSession.flush_browser_queue = flush  # type: ignore[method-assign]
    StarletteSessionClient._sender = send_together  # type: ignore[method-assign]
    StarletteSessionClient.write_forward_msg = write  # type: ignore[method-assign]


def tell(self: ScriptRunner, msg: ForwardMsg) -> None:
    """Tell what a run draws to its session, which is looked for once and not for each message."""
    self._maybe_handle_execution_control_request()
    listeners = vars(self).get("_gl_listeners")
    if listeners is None:
        listeners = vars(self)["_gl_listeners"] = self.on_event._get_live_receivers()
    for hear in listeners:
        hear(self, event=ScriptRunnerEvent.ENQUEUE_FORWARD_MSG, forward_msg=msg)


def hand_over(self: AppSession, *event: Any, **details: Any) -> None:
    """Hand what a run tells to the loop of the server, in order; it is woken once for many."""
    own = vars(self)
    waiting: deque[tuple[Any, Any]] | None = own.get("_gl_told")
    if waiting is None:
        waiting = own.setdefault("_gl_told", deque())
    waiting.append((event, details))
    if len(waiting) == 1:
        self._call_soon_on_event_loop(lambda: _take_over(self, waiting))


def _take_over(self: AppSession, waiting: deque[tuple[Any, Any]]) -> None:
    try:
        while waiting:
            event, details = waiting.popleft()
            message = details.get("forward_msg")
            if message is None:
                _handle(self, *event, **details)
            elif event[0] is self._scriptrunner:  # as there; nearly all that is told is this
                self._enqueue_forward_msg(message)
    finally:
        if waiting:
            self._call_soon_on_event_loop(lambda: _take_over(self, waiting))


@dataclass
class Hold:
    """A run that has just begun: its messages are kept, until its last one or this timer.

    Attributes
    ----------
    timer : asyncio.TimerHandle
    of_parts : bool
        Whether parts of the page alone (fragments) run.
    running : ForwardMsg or None
        What tells the browser that a run has begun. It would mark everything as old, and then as
        new again; so it hears this last, and of a run of parts not at all. (Of a whole run it must
        hear: a run that a key asked for would never end.)
    """

    timer: asyncio.TimerHandle
    of_parts: bool
    running: ForwardMsg | None = None


def enqueue(self: AppSession, msg: ForwardMsg) -> None:
    """Keep a message of a run that has just begun; send every other as it comes."""
    kind = msg.WhichOneof("type")
    hold = _hold_of(self)
    if hold is None and kind == "new_session":
        timer = self._event_loop.call_later(HELD, _time_is_up, self)
        vars(self)["_gl_hold"] = Hold(timer, bool(msg.metadata.run.fragment_ids))
        self._browser_queue.enqueue(msg)
    elif hold is None:
        self._browser_queue.enqueue(msg)
        _tell(self)
    elif kind != "session_status_changed":
        self._browser_queue.enqueue(msg)
    elif msg.session_status_changed.script_is_running:
        hold.running = msg
    else:
        if hold.running is not None and not hold.of_parts:
            self._browser_queue.enqueue(hold.running)
        self._browser_queue.enqueue(msg)
        _let_go(self)


def _time_is_up(self: AppSession) -> None:
    hold = _hold_of(self)
    if hold is not None:
        if hold.running is not None:
            self._browser_queue.enqueue(hold.running)
        _let_go(self)


def _let_go(self: AppSession) -> None:
    vars(self).pop("_gl_hold").timer.cancel()
    _tell(self)


def _tell(self: AppSession) -> None:
    if self._message_enqueued_callback:
        self._message_enqueued_callback()


def _hold_of(self: AppSession) -> Hold | None:
    return vars(self).get("_gl_hold")


def flush(self: AppSession) -> list[ForwardMsg]:
    """Return the messages that go to the browser now."""
    if _hold_of(self):
        return []
    messages = self._browser_queue.flush()
    info = Runtime.exists() and Runtime.instance()._session_mgr.get_active_session_info(self.id)
    if not messages or not info:
        return messages
    shown: Shown = vars(info.client).setdefault("_gl_shown", Shown())
    return shown.news(messages, self._fragment_storage)


def write(self: StarletteSessionClient, msg: ForwardMsg) -> None:
    """Send a message over this connection, but for a menu or title that it has sent last.

    The browser would make the whole menu again.
    """
    kind = msg.WhichOneof("type")
    if kind in LASTING:
        last = vars(self).setdefault("_gl_last", {})
        if kind in last and getattr(last[kind], kind) == getattr(msg, kind):
            return
        last[kind] = msg
    _write(self, msg)


async def send_together(self: StarletteSessionClient) -> None:
    """Send the messages of a tab, as many at once as come at once: the system writes them together.

    In place of the client's own sender, which lets each go by itself.
    """
    queue, socket = self._send_queue, self._websocket
    try:
        while True:
            payloads = [await queue.get()]
            waiting = -1
            # Streamlit hands over one message in each turn of the loop.
            while waiting < queue.qsize() < AT_ONCE:
                waiting = queue.qsize()
                await asyncio.sleep(0)
            while not queue.empty():
                payloads.append(queue.get_nowait())
            for payload in payloads:
                await socket.send_bytes(payload)
    except WebSocketDisconnect:
        pass
    except Exception:
        get_logger(__name__).exception("Error sending websocket payload")
    finally:
        self._closed.set()
