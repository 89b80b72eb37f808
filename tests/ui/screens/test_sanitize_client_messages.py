"""Messages of a browser: lone surrogates are mended, what is no message ends the connection."""

import asyncio
import math

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg

from ui.base import page_limits
from ui.screens.sanitize_client_messages import SanitizeClientMessages, sanitize


def message(text: str) -> bytes:
    """Return what a browser sends after a text was typed; halves of letters as it writes them."""
    asked = BackMsg()
    asked.rerun_script.widget_states.widgets.add(id="field", string_value="?" * len(text))
    asked.rerun_script.query_string = "a=1"
    sent = text.encode("utf-8", "surrogatepass")
    # Of the same length, so that the lengths around it are right.
    place = "x" * len(sent)
    asked.rerun_script.widget_states.widgets[0].string_value = place
    return asked.SerializeToString().replace(place.encode(), sent)


def typed(data: bytes) -> str:
    return BackMsg.FromString(data).rerun_script.widget_states.widgets[0].string_value


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("take 1-5", "take 1-5"),
        ("\N{GRINNING FACE}", "\N{GRINNING FACE}"),
        ("take \ud83d", "take �"),
        ("\ude00\ud83d\udfff", "���"),
        ("ὠ\uffff", "ὠ\uffff"),
    ],
)
def test_halves_of_letters_become_one_sign_each(text, shown):
    assert typed(sanitize(message(text))) == shown


def test_a_message_is_given_on_as_it_is():
    for text in ("", "take 1-5", "\ufffd", "\U0010ffff"):
        assert sanitize(message(text)) == message(text)
    number = BackMsg()
    state = number.rerun_script.widget_states.widgets.add(id="field")
    state.bytes_value = b"\xed\xa0\x80"  # no text: such bytes are their sender's
    assert sanitize(number.SerializeToString()) == number.SerializeToString()


def said_to_the_app(*frames):
    """Send frames through it; return what the app hears, and what the browser is told."""
    heard, told = [], []
    waiting = [{"type": "websocket.receive", **frame} for frame in frames]

    async def app(_scope, receive, send):
        await send({"type": "websocket.accept"})
        while not heard or heard[-1]["type"] == "websocket.receive":
            heard.append(await receive())

    async def receive():
        return waiting.pop(0) if waiting else {"type": "websocket.disconnect", "code": 1000}

    async def send(message):
        told.append(message)

    place = {"client": ("192.0.2.1", 5), "server": ("127.0.0.1", 80)}
    scope = {"type": "websocket", "path": "/_stcore/stream", "headers": [], **place}
    asyncio.run(SanitizeClientMessages(app)(scope, receive, send))
    return heard, told[1:]


def test_a_half_of_a_letter_keeps_the_connection():
    heard, told = said_to_the_app({"bytes": message("a\ud800")}, {"bytes": message("b")})
    assert [typed(one["bytes"]) for one in heard[:-1]] == ["a�", "b"]
    assert heard[-1]["code"] == 1000
    assert told == []


@pytest.mark.parametrize("frame", [{"bytes": b"\xff\xff\xff"}, {"text": "hello"}, {"bytes": None}])
def test_what_is_no_message_closes_the_connection_before_anybody_reads_it(frame):
    heard, told = said_to_the_app(frame, {"bytes": message("b")})
    assert [one["type"] for one in heard] == ["websocket.disconnect"]
    assert told == [{"type": "websocket.close", "code": 1002}]


def said(change, name):
    """Return a message with one thing in it."""
    asked = BackMsg()
    change(asked)
    return pytest.param(asked.SerializeToString(), id=name)


def names(count):
    return [""] * count


MOST = page_limits.MESSAGE_PARTS


@pytest.mark.parametrize(
    "data",
    [
        said(lambda m: m.rerun_script.SetInParent(), "run"),
        said(lambda m: setattr(m.rerun_script, "fragment_id", "a" * 64), "part of a page"),
        said(lambda m: setattr(m, "stop_script", True), "stop"),
        said(lambda m: setattr(m, "app_heartbeat", True), "heartbeat"),
        said(lambda m: m.file_urls_request.file_names.extend(["a"] * MOST), "files"),
        said(
            lambda m: setattr(m.backend_operation_request.deferred_file, "file_id", "a"), "download"
        ),
    ],
)
def test_what_a_page_says_is_given_on(data):
    heard, told = said_to_the_app({"bytes": data})
    assert [one.get("bytes") for one in heard] == [data, None]
    assert told == []


@pytest.mark.parametrize(
    "data",
    [
        said(lambda m: setattr(m, "clear_cache", True), "what is kept for everybody"),
        said(lambda m: setattr(m, "load_git_info", True), "the code"),
        said(lambda m: setattr(m, "set_run_on_save", True), "files that change"),
        said(lambda m: setattr(m, "debug_shutdown_runtime", True), "the end"),
        said(lambda m: setattr(m, "debug_disconnect_websocket", True), "the connection"),
        said(lambda m: m.backend_operation_request.install_skills.SetInParent(), "files"),
        said(lambda m: m.backend_operation_request.SetInParent(), "nothing to do"),
        pytest.param(b"", id="nothing"),
    ],
)
def test_what_no_page_says_is_not_given_on_and_the_next_message_is(data):
    heard, told = said_to_the_app({"bytes": data}, {"bytes": message("b")})
    assert [typed(one["bytes"]) for one in heard[:-1]] == ["b"]
    assert told == []


@pytest.mark.parametrize(
    "data",
    [
        said(lambda m: m.file_urls_request.file_names.extend(names(MOST + 1)), "files"),
        said(lambda m: m.rerun_script.cached_message_hashes.extend(names(MOST + 1)), "kept"),
        said(
            lambda m: [m.rerun_script.widget_states.widgets.add() for _ in range(MOST + 1)],
            "fields",
        ),
        said(lambda m: setattr(m.rerun_script, "fragment_id", "a" * 500), "a long name"),
        said(lambda m: setattr(m.rerun_script, "fragment_id", "a\nb"), "a name of two lines"),
    ],
)
def test_more_than_any_page_says_closes_the_connection(data):
    heard, told = said_to_the_app({"bytes": data}, {"bytes": message("b")})
    assert [one["type"] for one in heard] == ["websocket.disconnect"]
    assert told == [{"type": "websocket.close", "code": 1002}]


@pytest.mark.parametrize("number", [math.nan, math.inf, -math.inf])
def test_what_is_no_number_ends_the_connection(number):
    for numbers in ({"double_value": number}, {"double_array_value": {"data": [1.0, number]}}):
        asked = BackMsg()
        asked.rerun_script.widget_states.widgets.add(id="field", **numbers)
        assert sanitize(asked.SerializeToString()) is None
    finite = BackMsg()
    finite.rerun_script.widget_states.widgets.add(id="field", double_value=1e308)
    assert sanitize(finite.SerializeToString()) == finite.SerializeToString()
