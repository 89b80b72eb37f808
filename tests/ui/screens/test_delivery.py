"""The messages of a short run reach the browser together; a long one is seen to go on."""

import asyncio
import threading
from itertools import pairwise

import pytest
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.runtime.app_session import AppSession, AppSessionState
from streamlit.runtime.forward_msg_queue import ForwardMsgQueue
from streamlit.runtime.scriptrunner.script_runner import ScriptRunner
from streamlit.runtime.scriptrunner_utils.exceptions import StopException
from streamlit.runtime.scriptrunner_utils.script_requests import ScriptRequests
from streamlit.signal_util import Signal
from streamlit.web.server.starlette.starlette_websocket import StarletteSessionClient

from ui.screens import delivery

NAMES = ("_on_scriptrunner_event", "_enqueue_forward_msg", "flush_browser_queue")


@pytest.fixture
def patched(monkeypatch):
    for name in NAMES:
        monkeypatch.setattr(AppSession, name, getattr(AppSession, name))
    monkeypatch.setattr(ScriptRunner, "_enqueue_forward_msg", ScriptRunner._enqueue_forward_msg)
    for name in ("_sender", "write_forward_msg"):
        monkeypatch.setattr(StarletteSessionClient, name, getattr(StarletteSessionClient, name))
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


class Runner(ScriptRunner):
    """The part of a run of a script that tells what it draws."""

    def __init__(self, *listeners):
        self._execing, self._requests = False, ScriptRequests()
        self._script_thread = threading.current_thread()
        self.on_event = Signal()
        for listener in listeners:
            self.on_event.connect(listener)


def test_what_a_run_draws_reaches_its_session_and_that_of_an_older_run_does_not(patched):
    async def play(tab):
        tab._browser_queue.enqueue = heard.append
        old, tab._scriptrunner = (Runner(tab._on_scriptrunner_event) for _run in range(2))
        for number in range(50):
            message = ForwardMsg()
            message.delta.new_element.markdown.body = str(number)
            runner = old if number % 3 == 0 else tab._scriptrunner
            await asyncio.to_thread(runner._enqueue_forward_msg, message)
        await pause()

    heard = []
    told(play)
    bodies = [message.delta.new_element.markdown.body for message in heard]
    assert bodies == [str(number) for number in range(50) if number % 3]


def test_a_run_that_is_to_end_tells_nothing_more(patched):
    heard = []
    runner = Runner(listener := lambda _runner, forward_msg, **_event: heard.append(forward_msg))

    def end():
        raise StopException

    runner._enqueue_forward_msg(ForwardMsg())
    runner._maybe_handle_execution_control_request = end
    with pytest.raises(StopException):
        runner._enqueue_forward_msg(ForwardMsg())
    assert heard == [ForwardMsg()]
    assert listener  # which a signal alone does not keep


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


def menu(page):
    message = ForwardMsg()
    message.navigation.page_script_hash = page
    return message


def title(text):
    message = ForwardMsg()
    message.page_config_changed.title = text
    return message


def written(*messages):
    """Return the numbers of the messages that one connection sends of these."""

    async def sent():
        client = StarletteSessionClient(Socket())
        numbers = []
        for number, message in enumerate(messages):
            before = client._send_queue.qsize()
            client.write_forward_msg(message)
            numbers += [number] * (client._send_queue.qsize() - before)
        await client.aclose()
        return numbers

    return asyncio.run(sent())


def test_the_menu_and_the_title_are_told_when_they_change(patched):
    nim = (menu("nim"), title("Nim"))
    assert written(*nim, *nim, menu("home"), title("Home"), *nim) == [0, 1, 4, 5, 6, 7]
    assert written(*nim) == [0, 1]  # another browser, or the same one connected anew


def test_parts_of_a_page_are_sent_as_often_as_they_are_drawn(patched):
    part = ForwardMsg()
    part.delta.new_element.markdown.body = "the same"
    assert written(part, part) == [0, 1]
