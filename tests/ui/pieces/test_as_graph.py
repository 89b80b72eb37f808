"""A small position opens as its graph by a link under the view, and the graph leads back."""

from __future__ import annotations

import html as entities
import re
from urllib.parse import parse_qs

import pytest

from gamecore.graphs.tokens import analyse_tokens
from gamecore.positions.analysis import analyse
from opened_page import html, keyed, open_page
from ui.frame.frame import page_file


def leads(at):
    """Return the query of the link to the graph; None without one."""
    found = re.search(r'href="graph\?([^"]*)"[^>]*>Show [^<]* as a graph<', html(at))
    return found and {k: v[0] for k, v in parse_qs(entities.unescape(found[1])).items()}


def follow(at, query):
    at.switch_page(page_file("graph"))
    for key in list(at.query_params):
        del at.query_params[key]
    for key, value in query.items():
        at.query_params[key] = value
    return at.run()


@pytest.mark.parametrize(
    ("slug", "fields", "tokens"),
    [
        ("nim", {"nim-heaps": "3 5", "nim-view": "move"}, "3 5"),
        ("subtraction", {"sub-view": "play"}, "5 10 20"),
        ("your_rule", {"own-rule": "take any or split into 2", "own-heaps": "4 2"}, "4 2"),
        ("sum", {}, "a9 b10 c14"),
        ("wythoff", {"wyt-heaps": "3 5"}, "3x5"),
        ("fibonacci_nim", {"fib-heaps": "9 2"}, "9x2"),
        ("nim_with_a_pass", {"pass-heaps": "1 2 pass"}, "1x2xpass"),
        ("hackenbush", {"hack-plants": "3 2"}, "3 2"),
        ("coins", {"coins-row": "HTHT"}, "HTHT"),
        ("palindromes", {"str-text": "abacaba"}, "abacaba"),
    ],
)
def test_a_small_position_of_any_game_opens_as_its_graph_and_leads_back(slug, fields, tokens):
    at = open_page(slug, **fields)
    query = leads(at)
    assert set(query) == {"graph-text", "graph-tokens"}
    shown = query["graph-tokens"]
    assert shown == tokens
    follow(at, query)
    assert not at.exception
    assert "gl-error" not in html(at)
    assert keyed(at.text_input, "graph-tokens").value == shown
    (back,) = [link.proto for link in at.get("page_link") if link.proto.label.startswith("Back to")]
    for key, value in fields.items():
        if key.endswith(("-heaps", "-row", "-text", "-plants")):
            assert parse_qs(back.query_string)[key] == [value]


def test_the_graph_of_nim_has_the_values_of_its_heaps():
    at = open_page("nim", **{"nim-heaps": "3 5", "nim-view": "move"})
    assert ">Show 3 5 as a graph<" in html(at)
    query = leads(at)
    position = analyse_tokens(query["graph-text"], query["graph-tokens"])
    assert position.nim_sum == analyse("take any", [3, 5]).nim_sum


@pytest.mark.parametrize(
    ("slug", "fields"),
    [
        ("nim", {"nim-heaps": "3 5", "nim-misere": "true"}),
        ("sum", {"sum-misere": "true"}),
        ("nim", {"nim-heaps": "100 5"}),
        ("nim", {"nim-heaps": "3 5", "present": "true"}),
        ("moore", {}),
        ("chance", {}),
    ],
)
def test_misere_play_large_positions_and_a_class_have_no_such_link(slug, fields):
    assert leads(open_page(slug, **fields)) is None


def test_other_pages_opened_from_there_lead_back_only_where_they_did():
    at = open_page("nim", **{"nim-heaps": "3 5", "nim-view": "move"})
    assert leads(at)
    at.switch_page(page_file("wythoff"))
    for key in list(at.query_params):
        del at.query_params[key]
    at.query_params["wyt-view"] = "move"
    at.run()
    assert not [link for link in at.get("page_link") if link.proto.label.startswith("Back to")]
