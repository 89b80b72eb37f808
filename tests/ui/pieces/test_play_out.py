"""A wrong answer, played out: on the page of its game, or where a page has a board, there."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import parse_qsl

import pytest
from streamlit.testing.v1 import AppTest

from gamecore import parse_record
from house import PAGES
from opened_page import button, html, linked, only_button, open_page, play_board
from ui.links.links import decode

ROOT = Path(__file__).resolve().parents[3]


def played_out(at, said, winner="other"):
    """Say who wins; return the link that plays it out, which `winner` can win; None if none."""
    only_button(at, said).click().run()
    assert not at.exception
    links = [found for found in at.get("page_link") if found.proto.label == "Play it out"]
    if not links:
        assert "Right." in html(at)
        return None
    assert "Not yet." in html(at)
    fields = dict(parse_qsl(links[0].proto.query_string))
    (page,) = [page for page in PAGES.values() if page.key("game") in fields]
    state, complaints = decode(page, fields)
    assert complaints == []
    assert (state["view"], state["player"]) == ("play", "perfect")
    record = parse_record(state["rule"], state["game"])
    assert record.start.text == state["heaps"]
    assert record.start.misere == state["misere"]
    assert record.board.knowledge.to_move_wins == (record.to_move == winner)
    return links[0].proto


def test_a_wrong_answer_is_played_out_on_the_page_of_the_game():
    at = open_page("home")
    link = played_out(at, "The computer wins", "you")
    assert link.help == "Opens this position on the page of its game."
    assert "In that game you move first, and you can win." in html(at)
    assert played_out(open_page("home"), "I win") is None


def test_a_lost_first_game_that_is_called_won_is_begun_by_the_computer_and_can_be_won():
    at = AppTest.from_file(str(ROOT / "app.py"), default_timeout=30)
    at.query_params["home-heaps"] = "3 3"
    assert played_out(at.run(), "I win", "you")
    assert "In that game the computer moves first, and you can win." in html(at)


@pytest.mark.parametrize(
    ("slug", "fields", "game"),
    [
        ("nim", {"nim-view": "move", "nim-heaps": "3 4 5"}, "nim-game"),
        ("nim", {"nim-view": "move", "nim-heaps": "3 4", "nim-misere": "true"}, "nim-game"),
        ("sum", {"sum-view": "move", "sum-games": "take any: 5; take any: 1"}, "sum-game"),
        ("wythoff", {"wyt-view": "move", "wyt-heaps": "3 4"}, "wyt-game"),
    ],
)
def test_no_move_of_the_computer_tells_the_winning_move_that_is_asked_next(slug, fields, game):
    at = open_page(slug, **fields)
    only_button(at, "The other player").click().run()
    assert "Which move wins?" in " ".join(block.value for block in at.markdown)
    assert "In that game you move first, and you can win." in html(at)
    button(at, "Play it out").click().run()
    assert linked(at, game).startswith("you")
    assert "The computer:" not in " ".join(play_board(at)[1]["status"])


def test_a_value_guessed_for_two_coupled_heaps_is_played_out_where_it_names_the_wrong_winner():
    at = open_page("wythoff", **{"wyt-heaps": "1 2"})
    next(group for group in at.button_group if "-mex-" in group.key).set_value(3).run()
    button(at, "Play it out").click().run()
    assert linked(at, "wyt-game").startswith("you*1_2*")
