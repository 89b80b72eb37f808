"""Access control, without a proxy: who is let in, who waits, what is hidden and counted."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest
from starlette.responses import PlainTextResponse

from ui.base import page_limits
from ui.base.security_headers import HEADERS
from ui.screens import access_control, server

PAGE = {"accept": "text/html"}


class Client:
    """Sends requests through access control to an app that answers every one."""

    def __init__(self, tally, client, server):
        self._inside = None
        self._place = {"client": client, "server": (server, 80)}
        self._entry = access_control.AccessControl(self._app, tally)

    async def _app(self, scope, receive, send):
        if scope["type"] == "http":
            await PlainTextResponse("inside")(scope, receive, send)
        else:
            await send({"type": "websocket.accept"})
            if self._inside:
                # What happens while a tab is open, in a thread: it may send requests of its own.
                await asyncio.to_thread(self._inside)

    def ask(self, path="/", *, kind="http", method="GET", **headers):
        """Send one request; return the status (101 for a connection), headers and text."""
        words = {"host": "localhost", **{k.replace("_", "-"): v for k, v in headers.items()}}
        scope = {"type": kind, "path": path, "headers": encoded(words), **self._place}
        if kind == "http":
            scope["method"] = method
        sent = []

        async def send(message):
            sent.append(message)

        asyncio.run(self._entry(scope, None, send))
        if sent[0]["type"] == "websocket.accept":
            return SimpleNamespace(status=101, headers={}, text="")
        headers = {name.decode().title(): value.decode() for name, value in sent[0]["headers"]}
        text = b"".join(message.get("body", b"") for message in sent[1:]).decode()
        return SimpleNamespace(status=sent[0]["status"], headers=headers, text=text)

    def connect(self, inside=None, **headers):
        """Open the connection of a tab, do something while it is open; return the status."""
        self._inside = inside
        return self.ask("/_stcore/stream", kind="websocket", **headers).status


def encoded(headers):
    return [(name.encode(), value.encode()) for name, value in headers.items()]


@pytest.fixture
def tally():
    return access_control.Tally()


@pytest.fixture
def visitor(tally, monkeypatch):
    """Return a function: settings -> a client of an app behind access control."""

    def made(hosts="", visitors="", client=("192.0.2.1", 5), server="127.0.0.1"):
        monkeypatch.setenv(access_control.HOSTS, hosts)
        monkeypatch.setenv(access_control.VISITORS, visitors)
        return Client(tally, client, server)

    return made


def test_every_answer_has_the_headers_of_security(visitor):
    for path in ("/", "/lab-status"):
        headers = visitor().ask(path).headers
        assert {name: headers[name] for name in HEADERS} == HEADERS


@pytest.mark.parametrize(
    ("hosts", "host", "is_let_in"),
    [
        ("", "anything.example", True),
        ("localhost", "localhost", True),
        ("localhost", "LOCALHOST.:8501", True),
        ("localhost", "evil.example", False),
        ("localhost", "localhost.evil.example", False),
        ("localhost, lab.example", "lab.example", True),
        ("*.school.example", "a.b.school.example", True),
        ("*.school.example", "school.example", False),
        ("*.school.example", "evilschool.example", False),
        ("localhost", "10.1.2.3", False),
        ("localhost", "[::", False),
        ("localhost", "", False),
    ],
)
def test_this_machine_has_its_names(visitor, tally, hosts, host, is_let_in):
    answer = visitor(hosts).ask(host=host)
    assert answer.status == (200 if is_let_in else 403)
    assert tally.refused == ({} if is_let_in else {"host": 1})


def test_the_address_that_a_connection_came_in_by_is_our_own(visitor):
    client = visitor("localhost", server="10.1.2.3")
    assert client.ask(host="10.1.2.3:8501").status == 200
    assert client.ask(host="10.1.2.4:8501").status == 403
    # A socket that takes addresses of both kinds.
    assert visitor("localhost", server="::ffff:10.1.2.3").ask(host="10.1.2.3").status == 200


def test_what_a_proxy_lets_through_is_looked_at_for_names_alone(visitor):
    client = visitor("localhost")
    assert client.ask(host="10.1.2.3", x_forwarded_proto="http").status == 200
    assert client.ask(host="evil.example", x_forwarded_proto="http").status == 403


def test_a_machine_that_looks_after_this_one_may_use_any_name(visitor):
    assert visitor("localhost").ask("/_stcore/health", host="10.1.2.3").status == 200


@pytest.mark.parametrize(
    ("origin", "is_let_in"),
    [
        ("http://localhost", True),
        ("http://evil.example", False),
        ("null", False),
        ("http://[", False),
        (None, True),
    ],
)
def test_a_page_of_another_site_neither_connects_nor_writes(visitor, tally, origin, is_let_in):
    headers = {"origin": origin} if origin else {}
    client = visitor()
    seen = []
    assert client.connect(lambda: seen.append(tally.tabs), **headers) == (101 if is_let_in else 403)
    assert seen == [1] * is_let_in
    assert tally.tabs == 0
    assert client.ask("/x", method="PUT", **headers).status == (200 if is_let_in else 403)
    assert tally.refused == ({} if is_let_in else {"origin": 2})
    # A link from another site is how people come.
    assert client.ask(**headers).status == 200


def test_a_foreign_page_makes_the_server_ask_nobody(visitor, monkeypatch):
    def asked():
        raise AssertionError("the server asked another machine for its address")

    monkeypatch.setattr("streamlit.net_util.get_external_ip", asked)
    assert visitor().connect(origin="http://evil.example") == 403


@pytest.mark.parametrize(
    "path", ["/lab-status", "/_stcore/metrics", "/_stcore/agent/openapi.json", "/x/_stcore/metrics"]
)
def test_only_the_host_sees_what_is_for_the_host(visitor, path):
    here = ("127.0.0.1", 5)
    assert visitor(client=here).ask(path).status == 200
    assert visitor().ask(path).status == 404
    assert visitor(client=here).ask(path, x_forwarded_proto="http").status == 404
    # A page of another site in the host's own browser, by a name that leads here.
    assert visitor(client=here).ask(path, host="evil.example").status == 404


def test_a_full_house_asks_to_wait_and_lets_those_inside_go_on(visitor, tally):
    client = visitor(visitors="1")
    seen = []

    def inside():
        seen.extend(
            [
                client.ask("/nim", **PAGE),
                client.ask("/static/x.js"),
                client.connect(),  # let in at the same moment
            ]
        )

    assert client.ask("/nim", **PAGE).status == 200
    assert client.connect(inside) == 101
    full, script, late = seen
    assert full.status == 503
    assert "full at the moment" in full.text
    assert f'content="{page_limits.FULL_RETRY_SECONDS}"' in full.text
    assert "<script" not in full.text
    assert script.status == 200
    assert late == 101
    assert client.ask("/nim", **PAGE).status == 200
    assert tally.refused == {"full": 1}
    assert (tally.tabs, tally.most_tabs) == (0, 2)


def test_beyond_all_bounds_no_connection_is_taken(visitor, tally):
    client = visitor(visitors="1")
    tally.tabs = page_limits.VISITORS_LATE
    assert client.connect() == 101
    tally.tabs = 1 + page_limits.VISITORS_LATE
    assert client.connect() == 503


def test_the_status_is_numbers_about_the_app(monkeypatch, tally):
    monkeypatch.setattr(server, "TALLY", tally)
    tally.enter()
    tally.refused["host"] += 3
    said = server.state()
    assert said["sessions"] == said["most_sessions"] == 1
    assert said["refused"] == {"host": 3, "crowd": 0}
    assert said["uptime_seconds"] >= 0
    assert said["version"]
