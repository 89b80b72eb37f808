"""The hosted set as a stranger meets it: headers, hosts, origins, sizes, slow clients, no room."""

from __future__ import annotations

import gzip
import re
import socket
import time
import tomllib
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from hosted import VISITORS
from raw_http import ask, open_connection, shake_hands, status_of
from ui.base import page_limits
from ui.base.component import ASSETS
from ui.base.security_headers import HEADERS

pytestmark = pytest.mark.nginx

HTML = {"Accept": "text/html"}
PROJECT = Path(__file__).resolve().parents[2] / "pyproject.toml"
VERSION = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["version"]


def a_script(hosted) -> str:
    """Return the path of a script that the page names."""
    page = ask(hosted.url, headers=HTML).body.decode()
    return "/" + re.search(r'src="\./(static/js/[^"]+)"', page)[1]


@pytest.mark.parametrize(
    "path", ["/", "/nim?nim-heaps=3+5", "/_stcore/health", "/static/none.js", "/lab-status"]
)
def test_every_answer_has_the_headers_of_security_once(hosted, path):
    headers = ask(hosted.url, path, headers=HTML).headers
    for name, value in HEADERS.items():
        assert headers.get_all(name) == [value]
    assert "uvicorn" not in headers["Server"]
    assert not re.search(r"\d", headers["Server"])


def test_a_script_comes_compressed_and_stays_in_the_browser(hosted):
    path = a_script(hosted)
    packed = ask(hosted.url, path, headers={"Accept-Encoding": "gzip"})
    plain = ask(hosted.url, path)
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.body) == plain.body
    assert len(packed.body) < len(plain.body) / 2
    assert packed.headers["Cache-Control"] == "public, immutable, max-age=31536000"
    assert packed.headers["Content-Type"].startswith("text/javascript")
    for name, value in HEADERS.items():
        assert packed.headers.get_all(name) == [value]


def test_a_link_says_what_it_opens(hosted):
    link = "/subtraction?sub-rule=take+1,+3,+4&sub-heaps=6+5"
    secure = {"X-Forwarded-Proto": "https", "Accept-Encoding": "gzip"}
    answer = ask(hosted.url, link, host="lab.example", headers=secure)
    assert int(answer.headers["Content-Length"]) == len(answer.body)
    document = gzip.decompress(answer.body).decode()
    assert "<title>take 1, 3, 4: heaps 6 and 5 · Grundy Lab</title>" in document
    assert 'property="og:image" content="https://lab.example/lab-preview.png"' in document
    again = {**secure, "If-None-Match": answer.headers["ETag"]}
    assert ask(hosted.url, link, host="lab.example", headers=again).status == 304
    alone = ask(hosted.url, link, host="lab.example", method="HEAD", headers=secure)
    assert (alone.status, alone.body) == (200, b"")
    assert alone.headers["ETag"] == answer.headers["ETag"]


def test_the_pictures_of_the_app_are_sent_and_move_nobody_to_another_process(hosted):
    for path, name in (("/lab-preview.png", "preview.png"), ("/favicon.png", "favicon.png")):
        answer = ask(hosted.url, path)
        assert answer.body == (ASSETS / name).read_bytes()
        assert answer.headers["Set-Cookie"] is None
        for header, value in HEADERS.items():
            assert answer.headers.get_all(header) == [value]


def test_a_visitor_stays_on_one_process(hosted):
    cookie = ask(hosted.url, headers=HTML).headers["Set-Cookie"]
    seat = re.match(r"lab_seat=([01])-[0-9a-f]{32};", cookie)
    assert "HttpOnly" in cookie
    assert cookie.endswith("SameSite=Lax")
    other = "10"[int(seat[1])]
    mine = seat[0].rstrip(";")
    theirs = mine.replace(f"={seat[1]}-", f"={other}-")
    for cookie, number in ((mine, seat[1]), (theirs, other)):
        assert ask(hosted.url, headers={**HTML, "Cookie": cookie}).headers["Set-Cookie"] is None
        before = status_of(hosted, number)["sessions"]
        origin = {"Origin": hosted.url, "Cookie": cookie}
        code, said, line = open_connection(hosted.url, **origin)
        with line:
            assert code == 101
            assert "lab_seat" not in said
            assert status_of(hosted, number)["sessions"] == before + 1


def test_a_made_up_seat_is_no_seat(hosted):
    answer = ask(hosted.url, headers={**HTML, "Cookie": "lab_seat=7-" + "0" * 32})
    assert re.match(r"lab_seat=[01]-", answer.headers["Set-Cookie"])


def test_frames_of_other_sites_keep_their_process_under_https(hosted):
    # As a proxy in front says it that speaks HTTPS with the visitors.
    answer = ask(hosted.url, headers={**HTML, "X-Forwarded-Proto": "https"})
    assert answer.headers["Set-Cookie"].endswith("SameSite=None; Secure; Partitioned")


@pytest.mark.parametrize("host", ["evil.example", "lab.example.evil.example", "10.9.8.7", "[::2]"])
def test_a_host_that_is_not_this_machine_is_refused(hosted, host):
    assert ask(hosted.url, host=host, headers=HTML).status == 403
    assert shake_hands(hosted.url, Host=host) == 403


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8501", "lab.example", "LAB.example:80"])
def test_this_machine_has_its_names(hosted, host):
    assert ask(hosted.url, host=host, headers=HTML).status == 200


def test_a_host_is_asked_for(hosted):
    assert ask(hosted.url, host="").status in (400, 403)


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", "file://"])
def test_a_page_of_another_site_does_not_connect(hosted, origin):
    assert shake_hands(hosted.url, Origin=origin) == 403
    upload = "/_stcore/upload_file/a/b"
    assert ask(hosted.url, upload, method="PUT", headers={"Origin": origin}).status == 403


def test_a_page_of_this_app_connects(hosted):
    assert shake_hands(hosted.url, Origin=hosted.url) == 101


@pytest.mark.parametrize(
    "path",
    ["/_stcore/metrics", "/nim/_stcore/metrics", "//_stcore/metrics", "/_stcore/%6detrics",
     "/_stcore/agent/openapi.json", "/lab-status", "/lab-status/0", "/x/../lab-status/0"],
)  # fmt: skip
def test_what_is_for_the_host_is_hidden_from_visitors(hosted, path):
    visitor = {"X-Forwarded-For": "192.0.2.7"}
    assert ask(hosted.url, path, host="lab.example", headers=visitor).status == 404
    assert ask(hosted.url, path, host="lab.example").status == 404


def test_the_host_sees_how_each_process_is(hosted):
    for number in (0, 1):
        status = status_of(hosted, number)
        assert status["version"] == VERSION
        assert set(status) >= {"uptime_seconds", "sessions", "waiting", "refused"}


@pytest.mark.parametrize(
    "path",
    [
        "/static/../../../../etc/passwd",
        "/static/..%2f..%2f..%2fetc/passwd",
        "/static/%2e%2e/nginx.conf",
        "/static../nginx.conf",
        "/static//etc/passwd",
        "/..\\..\\etc\\passwd",
        "/media/../../etc/passwd",
        "/component/x/../../../etc/passwd",
        "/static/%00",
        "/%2e%2e/%2e%2e/etc/passwd",
    ],
)
def test_no_path_leads_out_of_the_folder(hosted, path):
    answer = ask(hosted.url, path)
    assert b"root:" not in answer.body
    assert b"worker_processes" not in answer.body
    assert answer.status in (200, 400, 403, 404)
    if answer.status == 200:  # the app's page, which every other path gets too
        assert b"<title>Streamlit</title>" in answer.body


def test_a_body_that_is_too_large_is_refused_before_it_is_sent(hosted):
    length = (page_limits.BODY_MB + 1) * 1024 * 1024
    path = "/_stcore/upload_file/a/b"
    answer = ask(hosted.url, path, method="PUT", headers={"Content-Length": str(length)})
    assert answer.status == 413


def test_a_link_of_thirty_kilobytes_arrives_and_a_longer_one_does_not(hosted):
    fits = "/nim?nim-heaps=" + "1+" * (page_limits.LINK_KB * 480)
    assert ask(hosted.url, fits, headers=HTML).status == 200
    assert ask(hosted.url, fits + fits, headers=HTML).status == 414
    wide = {f"X-Word-{number}": "x" * 30_000 for number in range(8)}
    assert ask(hosted.url, headers=wide).status == 400


def test_a_client_that_sends_too_slowly_is_let_go(hosted):
    place = urlsplit(hosted.url)
    begun = time.monotonic()
    with socket.create_connection((place.hostname, place.port), timeout=60) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: local")
        line.settimeout(4 * page_limits.SLOW_SECONDS)
        try:
            said = line.recv(4096)  # waits until nginx has had enough
        except ConnectionResetError:
            said = b""
    assert not said or b" 408 " in said
    assert time.monotonic() - begun > 1


def test_who_asks_without_end_is_told_to_slow_down_and_others_are_not(hosted):
    seat = ask(hosted.url, headers=HTML).headers["Set-Cookie"].partition(";")[0]
    greedy = {"Cookie": seat}
    answers = [
        ask(hosted.url, "/_stcore/health", headers=greedy).status
        for _ in range(page_limits.PER_BROWSER_AT_ONCE * 3)
    ]
    assert 429 in answers
    assert ask(hosted.url, "/_stcore/health").status == 200


def test_a_browser_has_so_many_tabs_and_no_more(hosted):
    seat = ask(hosted.url, headers=HTML).headers["Set-Cookie"].partition(";")[0]
    with ExitStack() as open_tabs:
        codes = []
        for _tab in range(page_limits.TABS_PER_BROWSER + 2):
            code, _said, line = open_connection(hosted.url, Origin=hosted.url, Cookie=seat)
            open_tabs.enter_context(line)
            codes.append(code)
    assert codes[: page_limits.TABS_PER_BROWSER] == [101] * page_limits.TABS_PER_BROWSER
    assert codes[page_limits.TABS_PER_BROWSER :] == [429, 429]


def test_a_full_house_says_so_and_opens_when_there_is_room(hosted):
    with ExitStack() as open_tabs:
        for number in range(2):
            for tab in range(VISITORS):
                seat = f"lab_seat={number}-{tab:032x}"
                code, _said, line = open_connection(hosted.url, Origin=hosted.url, Cookie=seat)
                open_tabs.enter_context(line)
                assert code == 101
        answer = ask(hosted.url, "/nim?nim-heaps=3+5", headers=HTML)
        assert answer.status == 503
        assert f'http-equiv="refresh" content="{page_limits.FULL_RETRY_SECONDS}"' in str(
            answer.body
        )
        assert b"full at the moment" in answer.body
        assert answer.headers["Retry-After"] == str(page_limits.FULL_RETRY_SECONDS)
        # Who is in goes on.
        assert ask(hosted.url, "/_stcore/health").status == 200
        assert status_of(hosted, 0)["refused"]["full"] >= 1
    deadline = time.monotonic() + 30
    while ask(hosted.url, headers=HTML).status != 200:
        assert time.monotonic() < deadline
        time.sleep(0.1)


def test_one_full_process_sends_newcomers_to_the_other(hosted):
    with ExitStack() as open_tabs:
        for tab in range(VISITORS):
            seat = f"lab_seat=0-{tab:032x}"
            open_tabs.enter_context(open_connection(hosted.url, Origin=hosted.url, Cookie=seat)[2])
        answer = ask(hosted.url, headers={**HTML, "Cookie": f"lab_seat=0-{99:032x}"})
        assert answer.status == 200
        assert answer.headers["Set-Cookie"].startswith("lab_seat=1-")


def test_the_log_names_what_was_refused_and_nobody(hosted):
    secret = "what-somebody-typed"
    ask(hosted.url, f"/nim?nim-heaps={secret}", host="evil.example")
    deadline = time.monotonic() + 10
    while "403" not in hosted.log.read_text("utf-8", "replace"):
        assert time.monotonic() < deadline
        time.sleep(0.1)
    log = hosted.log.read_text("utf-8", "replace")
    assert secret not in log
    requests = [line for line in log.splitlines() if re.match(r"\d{4}-\d\d-\d\dT", line)]
    assert requests
    assert not [line for line in requests if "127.0.0.1" in line]


def test_of_a_long_path_the_log_holds_the_start(hosted):
    assert ask(hosted.url, "/" + "a" * 3000, headers=HTML).status == 404
    deadline = time.monotonic() + 10
    while "a" * 190 not in hosted.log.read_text("utf-8", "replace"):
        assert time.monotonic() < deadline
        time.sleep(0.1)
    assert "a" * 300 not in hosted.log.read_text("utf-8", "replace")
