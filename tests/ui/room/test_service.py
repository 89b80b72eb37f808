"""The route that phones ask again and again, its bounds, a wrong code, and the table of a class."""

from __future__ import annotations

import asyncio
import json
import os
import tempfile
import time
from types import SimpleNamespace
from unicodedata import normalize
from urllib.parse import quote, unquote

import pytest
from starlette.applications import Starlette

from gamecore.lessons.practice import SKILLS
from gamecore.players.played import Played
from ui.base import page_limits
from ui.room import own_folder, service, store
from ui.room.class_progress import Pupil, as_csv, pupils_of
from ui.room.documents import SqliteDocuments, StoreError
from ui.room.games import Ticket
from ui.room.question import ClassBlank, ClassQuestion
from ui.room.routes import PATH, routes
from ui.room.service import Rate, RoomService, TooManyOpen, TooManyWrongCodes
from ui.screens import server

QUESTION = ClassQuestion("mex-1", "What is the mex of 0, 1, 3?", (ClassBlank("number"),))


@pytest.fixture
def slept():
    """How long a wrong code has made whoever tried it wait."""
    return []


@pytest.fixture
def rooms(tmp_path, slept):
    made = RoomService(slept.append)
    made.start(SqliteDocuments(tmp_path))
    yield made
    made.stop()


def test_a_proxy_is_believed_only_where_it_is_ours(monkeypatch):
    headers = {"X-Real-IP": "192.0.2.7"}
    monkeypatch.delenv(service.PROXY, raising=False)
    assert service.visitor_address(None, headers) == service.THIS_MACHINE
    assert service.visitor_address("198.51.100.9", headers) == "198.51.100.9"
    monkeypatch.setenv(service.PROXY, service.THIS_MACHINE)
    assert service.visitor_address(None, headers) == "192.0.2.7"
    assert service.visitor_address(None, {}) == service.THIS_MACHINE
    assert service.visitor_address("198.51.100.9", headers) == "198.51.100.9"
    monkeypatch.setenv(service.PROXY, "*")
    assert service.visitor_address("198.51.100.9", {"x-real-ip": "192.0.2.7"}) == "192.0.2.7"


class Client:
    """Sends requests to the routes as a server does, without one."""

    def __init__(self, rooms):
        self._app = Starlette(routes=routes(rooms))

    def request(self, method, path):
        """Send one request; return status, headers, text and what the text is as JSON."""
        path, _mark, query = path.partition("?")
        scope = {"type": "http", "method": method, "path": unquote(path), "headers": []}
        scope |= {"raw_path": quote(path).encode(), "query_string": query.encode()}
        scope["client"] = ("here", 1)
        sent = []

        async def send(message):
            sent.append(message)

        asyncio.run(self._app(scope, None, send))
        headers = {name.decode().title(): value.decode() for name, value in sent[0]["headers"]}
        text = b"".join(message.get("body", b"") for message in sent[1:]).decode()
        return SimpleNamespace(
            status=sent[0]["status"], headers=headers, text=text, json=lambda: json.loads(text)
        )

    def get(self, path):
        return self.request("GET", path)


@pytest.fixture
def client(rooms):
    return Client(rooms)


def state(client, channel):
    return client.get(f"{PATH}/{channel}").json()


def test_whoever_knows_the_channel_hears_how_the_room_is(rooms, client, monkeypatch):
    monkeypatch.setattr(page_limits, "ROOM_STATE_SECONDS", -1)
    code, key = rooms.open("")
    channel = rooms.find(code, "").channel
    assert state(client, channel) == {"turn": 0, "phones": 0, "answers": 0, "progress": 0}
    rooms.rooms.ask(code, key, QUESTION)
    phone = rooms.rooms.join(code).phone
    rooms.rooms.answer(code, phone, 1, [2])
    assert state(client, channel) == {"turn": 1, "phones": 1, "answers": 1, "progress": 0}
    assert client.get(f"/some/folder{PATH}/{channel}").json()["turn"] == 1
    rooms.rooms.close(code, key)
    assert state(client, channel) == {"turn": -1}


def test_the_answer_tells_nothing_else_and_is_not_kept(rooms, client):
    code, key = rooms.open("")
    channel = rooms.find(code, "").channel
    answer = client.get(f"{PATH}/{channel}")
    assert answer.headers["Cache-Control"] == "no-store"
    assert key not in answer.text
    assert len(answer.text) < 100


@pytest.mark.parametrize(
    "channel", ["VFHT", "VFHT-x", "%F0%9F%A6%8A", "x" * 5_000, "%00", "'%20OR%201=1", ".."]
)
def test_who_does_not_know_it_hears_nothing(rooms, client, channel):
    rooms.open("")
    assert client.get(f"{PATH}/{channel}").json() == {"turn": -1}


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
def test_nothing_can_be_written_by_the_route(client, method):
    assert client.request(method, f"{PATH}/VFHT-x").status == 405


def test_ten_thousand_requests_are_answered_or_refused_and_the_store_is_asked_a_few_times(
    rooms, client, monkeypatch
):
    monkeypatch.setattr(page_limits, "ROOM_STATE_SECONDS", 60)
    code, _key = rooms.open("")
    channel = rooms.find(code, "").channel
    asked = []
    inner = rooms.rooms.state
    monkeypatch.setattr(rooms.rooms, "state", lambda one: asked.append(one) or inner(one))
    monkeypatch.setattr(rooms, "_polls", Rate(0, page_limits.ROOM_POLLS_AT_ONCE))
    many = page_limits.ROOM_POLLS_AT_ONCE + 200
    answers = [client.get(f"{PATH}/{channel}") for _request in range(many)]
    codes = [answer.status for answer in answers]
    assert codes == [200] * page_limits.ROOM_POLLS_AT_ONCE + [429] * 200
    assert answers[-1].headers["Retry-After"] == "5"
    assert len(asked) == 1


def test_a_side_that_polls_is_stored_as_here_now_and_then_in_place_of_a_lookup(
    rooms, client, monkeypatch
):
    ticket = rooms.open_game("", "nim", "", Played("heaps", ("take any",), "3"), 0)
    rooms.games.take(ticket.invitation)
    now, done = round(time.time()) + 1.0, []
    monkeypatch.setattr(rooms.games, "_clock", lambda: now)
    for name in ("read", "change"):
        inner = getattr(rooms._documents, name)
        monkeypatch.setattr(
            rooms._documents, name, lambda *all_, do=inner, it=name: done.append(it) or do(*all_)
        )
    monkeypatch.setattr(page_limits, "ROOM_STATE_SECONDS", -1)
    for later, side, news in (
        (0, "?side=0", "read"),
        (9, "?side=0", "read"),  # only now it is known for how long it has been away
        (0, "?side=0", "change"),
        (0, "?side=0", "read"),
        (7, "?side=0", "read"),
        (5, "", "read"),
        (0, "?side=2", "read"),
        (0, "?side=1", "change"),
    ):
        now += later
        answer = state(client, f"{ticket.name}{side}")
        assert (done[-1], len(done)) == (news, 1), (later, side)
        done.clear()
    assert answer["away"] == [12, 0]
    client.get(f"{PATH}/game-{'x' * 16}?side=1")
    assert done == ["read"]  # what is no game is never written


def test_what_is_remembered_of_channels_and_addresses_is_bounded(rooms, client, monkeypatch):
    monkeypatch.setattr(service, "MOST_COUNTED", 20)
    monkeypatch.setattr(page_limits, "ROOMS", 10)
    monkeypatch.setattr(page_limits, "GAMES", 10)
    for number in range(100):
        state(client, f"VFHT-{number:016}")
        state(client, f"game-{number:016}")
    assert 0 < len(rooms._states) <= 20
    rate = Rate(1, 1)
    for number in range(100):
        rate.take(str(number))
    assert len(rate._left) <= 20


@pytest.mark.parametrize(
    "name", ["", "VFHT-", "VFHT-0", "VFHA-" + "0" * 16, "game-0", "game-" + "é" * 16, "%s-%s"]
)
@pytest.mark.parametrize("more", ["", "x", "x" * 60_000])
def test_what_names_no_channel_is_neither_looked_up_nor_kept(
    rooms, client, monkeypatch, name, more
):
    monkeypatch.setattr(rooms.rooms, "_documents", None)
    monkeypatch.setattr(rooms.games, "_documents", None)
    assert asyncio.run(rooms.state(name + more)) is None
    assert rooms._states == {}


def test_a_guessed_channel_finds_out_no_code(rooms, monkeypatch):
    code, _key = rooms.open("")
    channel = rooms.find(code, "").channel
    parsed = []
    inner = store.loaded
    monkeypatch.setattr(store, "loaded", lambda text: parsed.append(text) or inner(text))
    guessed = f"{code}-{'x' * 16}"
    assert rooms.rooms.state(guessed) is None
    assert rooms.find(guessed, "") is None
    assert parsed == []
    assert rooms.rooms.state(channel) == (0, 0, 0, 0)


def test_a_store_that_is_gone_is_a_503(rooms, client, monkeypatch):
    def gone(_channel):
        raise StoreError("no server")

    monkeypatch.setattr(rooms.rooms, "state", gone)
    answer = client.get(f"{PATH}/VFHT-{'x' * 16}")
    assert (answer.status, json.loads(answer.text)) == (503, {})


def test_a_rate_lets_so_many_through_at_once_and_then_so_many_a_second():
    now = [100.0]
    rate = Rate(2, 3, lambda: now[0])
    assert [rate.take("a") for _try in range(5)] == [True, True, True, False, False]
    assert rate.take("b")
    now[0] += 1
    assert [rate.take("a") for _try in range(3)] == [True, True, False]
    now[0] += 1_000
    assert rate.left("a") == 3


def test_a_wrong_code_costs_time_and_many_are_not_even_looked_at(rooms, slept):
    code, _key = rooms.open("")
    channel = rooms.find(code, "here").channel
    assert slept == []
    wrong = "BBBB" if code != "BBBB" else "CCCC"
    for _try in range(page_limits.ROOM_WRONG_CODES):
        assert rooms.find(wrong, "here") is None
    assert slept == [page_limits.ROOM_WRONG_CODE_SECONDS] * page_limits.ROOM_WRONG_CODES
    for name in (wrong, code):  # so that a guess is not told by being let in
        with pytest.raises(TooManyWrongCodes):
            rooms.find(name, "here")
    assert rooms.find(channel, "here").code == code
    assert rooms.find(code, "elsewhere").code == code


def test_what_nobody_can_guess_locks_no_code_out(rooms, slept):
    code, _key = rooms.open("")
    wrong = Ticket("game-" + "x" * 16, "x" * 24)
    for _try in range(page_limits.ROOM_WRONG_CODES + 1):
        assert rooms.find_game(wrong) is None
        assert rooms.find(f"{code}-{'x' * 16}", "here") is None
    assert rooms.find(code, "here").code == code
    assert len(slept) == 2 * page_limits.ROOM_WRONG_CODES + 2


def test_half_a_channel_is_a_wrong_code(rooms, slept):
    code, _key = rooms.open("")
    channel = rooms.find(code, "").channel
    assert rooms.find(channel[:-1], "") is None
    assert rooms.find(f"{code}-", "") is not None  # the code alone
    assert len(slept) == 1


def test_one_address_opens_so_many_rooms(rooms):
    for _room in range(page_limits.ROOM_OPENINGS):
        assert rooms.open("here")
    with pytest.raises(TooManyOpen):
        rooms.open("here")
    assert rooms.open("elsewhere")


def test_one_address_has_so_many_rooms_and_games_in_use(rooms, monkeypatch):
    monkeypatch.setattr(page_limits, "ROOM_OPENINGS", 2)
    monkeypatch.setattr(page_limits, "GAME_OPENINGS", 2)
    nim = ("nim", "", Played("heaps", ("take any",), "1 2"), 0)
    opened = [rooms.open("here") for _room in range(2)]
    games = [rooms.open_game("here", *nim) for _game in range(3)]
    assert games[2] == "many"
    with pytest.raises(TooManyOpen):
        rooms.open("here")
    assert rooms.open("elsewhere")
    assert isinstance(rooms.open_game("elsewhere", *nim), Ticket)
    rooms.rooms.close(*opened[0])
    assert rooms.open("here")
    with pytest.raises(TooManyOpen):
        rooms.open("here")
    # One that nobody uses is not counted, as it makes place for others.
    monkeypatch.setattr(page_limits, "ROOM_IDLE_SECONDS", -1)
    monkeypatch.setattr(page_limits, "GAME_IDLE_SECONDS", -1)
    assert rooms.open("here")
    assert isinstance(rooms.open_game("here", *nim), Ticket)
    rooms.sweep()
    assert rooms._opened == {}


def test_the_folder_of_a_process_goes_with_it_and_one_that_is_named_stays(tmp_path, monkeypatch):
    monkeypatch.delenv(service.WHERE, raising=False)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    made = RoomService()
    assert not made.is_running
    with pytest.raises(StoreError):
        made.open("")
    made.start()
    (folder,) = tmp_path.iterdir()
    assert folder.stat().st_mode & 0o077 == 0
    made.stop()
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setenv(service.WHERE, str(tmp_path / "shared"))
    one, other = RoomService(), RoomService()
    one.start()
    other.start()
    code, _key = one.open("")
    assert other.find(code, "").code == code
    assert (tmp_path / "shared").stat().st_mode & 0o077 == 0
    one.stop()
    other.stop()
    assert (tmp_path / "shared" / "rooms.sqlite").exists()


def test_what_a_killed_process_has_left_is_removed_and_nothing_else(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    alive = own_folder.OwnFolder()
    (alive.path / "rooms.sqlite").write_text("rooms")
    left = tmp_path / f"{own_folder.PREFIX}left"
    left.mkdir()
    (left / "rooms.sqlite").write_text("rooms")
    kept = {tmp_path / "others", tmp_path / f"{own_folder.PREFIX}link"}
    (tmp_path / "others").mkdir()
    (tmp_path / f"{own_folder.PREFIX}link").symlink_to(tmp_path / "others")
    other = own_folder.OwnFolder()
    assert {*tmp_path.iterdir()} == {alive.path, other.path, *kept}
    assert (alive.path / "rooms.sqlite").read_text() == "rooms"
    other.close()
    os.close(alive._lock)  # as the system does for a killed process
    own_folder.remove_left_behind()
    assert {*tmp_path.iterdir()} == kept


def test_where_nothing_can_be_written_the_app_runs_without_rooms(tmp_path, monkeypatch, caplog):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv(service.WHERE, str(tmp_path / "file" / "folder"))
    made = RoomService()
    made.start()
    assert not made.is_running
    assert "no rooms for classes" in caplog.text


def test_the_server_has_the_route():
    assert f"{PATH}/{{channel}}" in {route.path for route in server.routes()}


# -- progress -------------------------------------------------------------------------------------


SIGNS = [
    sign for sign in map(chr, range(0x10000)) if normalize("NFKC", sign) in ("=", "+", "-", "@")
]
"""What a spreadsheet may read as the first sign of a formula, of any width."""


@pytest.mark.parametrize("sign", SIGNS)
def test_no_cell_of_the_table_is_a_formula_whatever_separates_them(sign):
    marks = dict.fromkeys(SKILLS, "○")
    for separator in (";", "\t", "|", ":", " ", '"', ",", "x;"):
        saved = as_csv([Pupil(f"Ann{separator}{sign}1+1;", 1, marks)])
        assert f"{separator}'{sign}1+1" in saved.replace('""', '"')
    for name in ("Ann-Marie", "A+B", "a@b"):
        assert f"\n{name}," in as_csv([Pupil(name, 1, marks)])


@pytest.mark.parametrize("name", ["\u3164", "\u115f \uffa0", "\u2800\ufe0f", "\u200b\u00ad"])
def test_a_name_that_draws_nothing_is_none(served, name):
    code, _key = served.open("")
    one = served.rooms.join(code).phone
    assert served.rooms.send_progress(code, one, name, "no code") is None
    assert served.rooms.room(code).progress[one] == ("", "no code")


def test_what_is_no_progress_is_left_out_or_refused(served):
    code, _key = served.open("")
    one = served.rooms.join(code).phone
    other = "BBBB" if code != "BBBB" else "CCCC"
    assert served.rooms.send_progress(code, "nobody", "", "") == "stranger"
    assert served.rooms.send_progress(other, one, "", "") == "gone"
    assert served.rooms.send_progress(code, one, "", "9" * 10_000) == "no answer"
    assert served.rooms.send_progress(code, one, "A\x00nn" * 99, "no code") is None
    name, _code = served.rooms.room(code).progress[one]
    assert name == ("Ann" * 99)[: page_limits.ROOM_NAME]
    assert list(pupils_of(served.rooms.room(code))) == []
