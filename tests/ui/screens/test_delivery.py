"""The messages of a short run reach the browser together; a long one is seen to go on."""

import asyncio
from itertools import pairwise

import pytest
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.runtime.app_session import AppSession, AppSessionState
from streamlit.runtime.forward_msg_queue import ForwardMsgQueue
from streamlit.web.server.starlette.starlette_websocket import StarletteSessionClient

from ui.screens import delivery

NAMES = ("_on_scriptrunner_event", "_enqueue_forward_msg", "flush_browser_queue")


@pytest.fixture
def patched(monkeypatch):
    for name in NAMES:
        monkeypatch.setattr(AppSession, name, getattr(AppSession, name))
    monkeypatch.setattr(StarletteSessionClient, "_sender", StarletteSessionClient._sender)
    delivery.install()


@pytest.fixture
def short_hold(monkeypatch):
    monkeypatch.setattr(delivery, "HELD", 0.01)


class Tab(AppSession):
    """The part of a session that messages go through; `sent` are those that went out by now."""

    def __init__(self):
        self._browser_queue = ForwardMsgQueue()
        self._event_loop = asyncio.get_running_loop()
        self._message_enqueued_callback = self.look
        self._state = AppSessionState.APP_NOT_RUNNING
        self._run_on_save = False
        self.sent = []

    def __del__(self):
        """Close nothing: nothing was opened."""

    def look(self):
        self.sent += map(named, self.flush_browser_queue())

    def begin(self, *parts):
        message = ForwardMsg()
        message.new_session.name = "app"
        message.metadata.run.fragment_ids.extend(parts)
        self._enqueue_forward_msg(message)
        self.change(AppSessionState.APP_IS_RUNNING)

    def draw(self, place):
        message = ForwardMsg()
        message.metadata.delta_path[:] = [0, place]
        message.delta.new_element.markdown.body = str(place)
        self._enqueue_forward_msg(message)

    def end(self, status=ForwardMsg.FINISHED_SUCCESSFULLY):
        message = ForwardMsg()
        message.script_finished = status
        self._enqueue_forward_msg(message)
        self.change(AppSessionState.APP_NOT_RUNNING)

    def change(self, state):
        self._state = state
        self._enqueue_forward_msg(self._create_session_status_changed_message())


def named(message):
    kind = message.WhichOneof("type")
    if kind == "delta":
        return message.metadata.delta_path[-1]
    if kind == "session_status_changed":
        return "runs" if message.session_status_changed.script_is_running else "rests"
    return kind


def told(play):
    """Return what a tab has sent after this play of runs."""

    async def played():
        tab = Tab()
        await play(tab)
        return tab.sent

    return asyncio.run(played())


async def pause():
    await asyncio.sleep(0.03)


def test_a_short_run_of_parts_goes_out_with_its_last_message(patched):
    async def play(tab):
        tab.begin("stage")
        tab.draw(1)
        tab.draw(2)
        tab.look()
        assert tab.sent == []
        tab.end()

    assert told(play) == ["new_session", 1, 2, "script_finished", "rests"]


def test_a_short_whole_run_is_told_to_have_run(patched):
    async def play(tab):
        tab.begin()
        tab.draw(1)
        tab.end()

    assert told(play) == ["new_session", 1, "script_finished", "runs", "rests"]


@pytest.mark.parametrize("parts", [(), ("stage",)])
def test_a_long_run_is_seen_to_go_on(patched, short_hold, parts):
    async def play(tab):
        tab.begin(*parts)
        tab.draw(1)
        await pause()
        assert tab.sent == ["new_session", 1, "runs"]
        tab.draw(2)
        assert tab.sent[3:] == [2]
        tab.end()

    assert told(play) == ["new_session", 1, "runs", 2, "script_finished", "rests"]


def test_a_run_that_is_begun_again_loses_nothing(patched, short_hold):
    async def play(tab):
        tab.begin()
        tab.draw(1)
        tab.end(ForwardMsg.FINISHED_EARLY_FOR_RERUN)
        tab.begin()
        tab.draw(1)
        tab.end()
        await pause()

    once = ["new_session", 1, "script_finished", "runs", "rests"]
    assert told(play) == once * 2


def test_what_is_said_between_runs_goes_out_at_once(patched):
    async def play(tab):
        tab.draw(7)
        assert tab.sent == [7]
        tab.begin("stage")
        tab.end()
        tab.draw(8)

    assert told(play) == [7, "new_session", "script_finished", "rests", 8]


def test_no_timer_is_left_of_a_run_that_has_ended(patched, short_hold):
    async def play(tab):
        tab.begin("stage")
        tab.end()
        tab.begin("stage")
        await pause()
        tab.end()

    run = ["new_session", "script_finished", "rests"]
    assert told(play) == [*run, "new_session", "runs", *run[1:]]


def test_what_a_run_tells_is_handled_in_order_and_one_failure_stops_no_other(patched, monkeypatch):
    handled = []

    def handle(_tab, sender, event):
        handled.append(event)
        if event == 3:
            raise ValueError("this one fails")

    monkeypatch.setattr(delivery, "_handle", handle)
    failures = []

    async def play(tab):
        tab._event_loop.set_exception_handler(lambda _loop, what: failures.append(what))
        await asyncio.to_thread(lambda: [tab._on_scriptrunner_event(None, n) for n in range(200)])
        await pause()

    told(play)
    assert handled == [*range(200)]
    assert len(failures) == 1


# -- the socket ---------------------------------------------------------------------------------


class Socket:
    """Notes in which turn of the loop each message is sent."""

    def __init__(self):
        self.headers, self.cookies, self.client = {}, {}, None
        self.sent = []
        self.turn = 0

    async def send_bytes(self, payload):
        self.sent.append((payload, self.turn))


async def handed_over(count):
    socket = Socket()
    client = StarletteSessionClient(socket)
    for number in range(count):
        client._send_queue.put_nowait(b"%d" % number)
        socket.turn += 1
        await asyncio.sleep(0)  # as Streamlit does after each message
    for _turn in range(4):
        await asyncio.sleep(0)
    await client.aclose()
    return socket.sent


def test_the_messages_of_a_run_go_out_together_and_in_order(patched):
    sent = asyncio.run(handed_over(40))
    assert [payload for payload, _turn in sent] == [b"%d" % number for number in range(40)]
    assert len({turn for _payload, turn in sent}) == 1


def test_no_browser_waits_for_more_messages_than_it_takes_at_once(patched):
    sent = asyncio.run(handed_over(1000))
    assert [payload for payload, _turn in sent] == [b"%d" % number for number in range(1000)]
    turns = [turn for _payload, turn in sent]
    assert all(before <= after for before, after in pairwise(turns))
    assert len({*turns}) > 1


def test_a_sender_whose_browser_is_gone_ends(patched):
    async def gone():
        socket = Socket()
        socket.send_bytes = None  # what fails, whatever it is
        client = StarletteSessionClient(socket)
        client._send_queue.put_nowait(b"x")
        await asyncio.wait_for(client._closed.wait(), 5)
        await client.aclose()

    asyncio.run(gone())
