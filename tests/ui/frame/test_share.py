"""A shared link opens what is on the screen, also while a text beside it cannot be read."""

import json
import re
import socket
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest

from house import PAGES
from opened_page import html, keyed, open_page
from ui.frame import share
from ui.frame.share import field_values
from ui.lessons.plan import read_plan

TEXTS = {
    "subtraction": ("rule", "take 1, 3, 4", "take stars"),
    "nim": ("heaps", "3 9", "3 x"),
    "your_rule": ("with", "take 1, 2", "take stars"),
    "sum": ("games", "take 1-3: 9", "take stars: 9"),
    "moore": ("heaps", "5 6", "5 x"),
    "palindromes": ("text", "aabaa", "a" * 500),
    "chance": ("heaps", "2 2", "2 -"),
}


@pytest.mark.parametrize(("slug", "field", "good", "bad"), [(s, *t) for s, t in TEXTS.items()])
def test_the_link_of_a_page_names_the_text_in_force(slug, field, good, bad, monkeypatch):
    page = PAGES[slug]
    view = {page.key("view"): "compare"} if field == "with" else {}
    at = open_page(slug, **view)
    key = page.key(field)
    boxes = [*at.text_input, *at.text_area]
    keyed(boxes, key).set_value(good).run()
    keyed([*at.text_input, *at.text_area], key).set_value(bad).run()
    assert not at.exception
    assert "Until then" in html(at)
    assert keyed([*at.text_input, *at.text_area], key).value == bad
    monkeypatch.setattr("ui.links.link_state.st.session_state", at.session_state)
    monkeypatch.setattr("ui.links.link_state.st.query_params", at.query_params)
    assert field_values(page)[field] == good
    keyed([*at.text_input, *at.text_area], key).set_value(good).run()
    assert field_values(page)[field] == good


@pytest.mark.parametrize(
    ("slug", "said"),
    [
        ("octal", {"octal-view": "tree"}),
        ("grundys_game", {"grundy-view": "pattern"}),
        ("wythoff", {"wyt-view": "pattern"}),
        ("nim", {"nim-heaps": "3 4", "nim-view": "move", "nim-answer": "true"}),
    ],
)
def test_paper_tells_the_link_that_opens_what_is_on_it(slug, said):
    shown = html(open_page(slug, print="true", **said))
    (told,) = re.findall(r"Grundy Lab · ([^<]*)</span>", shown)
    assert parse_qs(urlsplit(unescape(told)).query) == {key: [said[key]] for key in said}


def test_paper_has_the_qr_code_of_an_address_for_others_and_no_dead_link(monkeypatch):
    monkeypatch.setattr(share, "link_for_others", lambda _link: "http://192.0.2.1:8501/nim?a=b")
    shown = html(open_page("nim", print="true"))
    assert "Grundy Lab · http://192.0.2.1:8501/nim?a=b<" in shown
    assert "gl-code" in shown
    assert 'href="#"' not in shown


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "[::1]", "app.localhost"])
def test_a_link_of_this_machine_is_given_to_others_by_its_address(host, monkeypatch):
    link = f"http://{host}:8501/nim?nim-heaps=3+5"
    monkeypatch.setattr(share, "_network_address", lambda port: f"192.0.2.{port - 8500}")
    assert share.link_for_others(link) == "http://192.0.2.1:8501/nim?nim-heaps=3+5"
    monkeypatch.setattr(share, "_network_address", lambda _port: "")
    assert share.link_for_others(link) == ""
    for elsewhere in ("https://grundy.example/nim?a=b", "http://192.168.1.7:8501/"):
        assert share.link_for_others(elsewhere) == elsewhere


def test_an_app_for_this_machine_alone_has_no_address_for_others():
    with socket.create_server(("127.0.0.1", 0)) as alone:
        assert share._network_address(alone.getsockname()[1]) == ""


def test_the_share_box_is_drawn_once_on_every_page(sweep):
    without = ("home", "join")  # a phone joins by its own link
    for slug in sweep(PAGES, quick=5, check=len(PAGES)):
        labels = [box.proto.popover.label for box in open_page(slug).get("popover")]
        assert labels.count("Share or print") == (slug not in without), slug


def test_the_front_page_can_be_added_to_a_plan_too():
    parts = [json.loads(part.proto.json) for part in open_page("home").get("bidi_component")]
    (box,) = [part for part in parts if "screen" in part]
    ((screen,), unread) = read_plan(box["screen"])
    assert (screen.page.slug, screen.minutes, unread) == ("home", 3, 0)
    assert box["words"]["add"] == "Add this screen to my plan"
