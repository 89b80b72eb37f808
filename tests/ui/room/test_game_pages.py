"""A game of two friends through the app: every page with a board, to the end, and once more."""

from __future__ import annotations

import json
import re
from html import unescape
from urllib.parse import parse_qsl, urlsplit

import pytest
import streamlit as st

from house import PAGES
from opened_page import (
    all_buttons,
    boards,
    graph_picture,
    html,
    keyed,
    linked,
    only_button,
    open_page,
    play_board,
    press_position,
    send,
    trigger,
)
from pages import graph, nim, subtraction, wythoff
from ui.base import page_limits
from ui.frame import share
from ui.pieces.heaps import hue_of
from ui.play import friend
from ui.room.documents import StoreError
from ui.room.games import read_ticket
from ui.room.service import Rate

PLAYABLE = [page for page in PAGES.values() if page.entry.is_playable]

NO_GAME = "game-" + "x" * 16 + "." + "y" * 24
"""A link that is written as one of ours."""


def open_play(page, **fields):
    at = open_page(page.slug, **{page.key(name): str(it) for name, it in fields.items()})
    assert not at.exception
    return at


def part(at, name):
    """Return a component of the page by a part of its key, and what it draws."""
    found = next(one for one in at.get("bidi_component") if name in one.proto.id)
    return found, json.loads(found.proto.json)


def opened(page, **fields):
    """Press *Play a friend*; return the page, and what its invitation says."""
    at = open_play(page, view="play", **fields)
    board, data = play_board(at)
    assert data["opponents"]["friend"] == "Play a friend"
    at = send(at, board, "friend", True)
    assert not at.exception
    return at, dict(parse_qsl(urlsplit(part(at, "friend-link")[1]["link"]).query))


def joined(page, query, held=""):
    """Open an invitation, as the browser's script does that holds a key or none."""
    at = open_page(page.slug, **query)
    assert not at.exception
    at = trigger(at, part(at, "friend-listener")[0], "take", held)
    assert not at.exception
    return at


def status(at):
    return " ".join(play_board(at)[1]["status"])


def move(at, text):
    """Make a move on the board; the page must not fail."""
    board, data = play_board(at)
    at = send(at, board, "move", {"at": data["at"], "text": text})
    assert not at.exception
    return at


def labels(at):
    return {one.label for one in all_buttons(at)}


def stored(served, at, page):
    ticket = read_ticket(linked(at, page.key("friend")))
    return served.games.find(ticket).game


@pytest.mark.parametrize("page", PLAYABLE, ids=lambda page: page.slug)
def test_every_page_with_a_board_is_played_by_two(served, page):
    mine, query = opened(page)
    theirs = joined(page, query)
    assert "Leave the game" in labels(theirs)
    assert labels(theirs).isdisjoint({"Hint", "Undo", "Swap sides", "Who is winning?"})
    mine = mine.run()
    assert re.fullmatch(r"You play a friend, and you move first\. .*Your move\.", status(mine))
    said = r"You play a friend, who moves first\. .*Your friend's move\."
    assert re.fullmatch(said, status(theirs))
    assert not play_board(theirs)[1]["live"]
    board = stored(served, mine, page).record(0).board
    code = board.code(next(board.steps()))
    from_codes = stored(served, mine, page)
    assert served.games.play(read_ticket(linked(mine, page.key("friend"))), 1, 0, code) is None
    assert stored(served, mine, page).turn == from_codes.turn + 1
    for at, said in ((mine.run(), "Your friend's move."), (theirs.run(), "Your move.")):
        assert not at.exception
        assert said in status(at)
    assert "You:" in status(mine)
    assert "Your friend:" in status(theirs)
    assert play_board(mine)[1]["heaps"] == [] or "friend" not in html(mine)


PLAY_VIEWS = [page for page in PAGES.values() if any(view.name == "play" for view in page.views)]


@pytest.mark.parametrize("page", PLAY_VIEWS, ids=lambda page: page.slug)
def test_every_play_view_invites_a_friend(served, page):
    at = open_play(page, view="play")
    names = labels(at)
    if page is not graph.PAGE:
        names = {play_board(at)[1]["opponents"]["friend"]}
    assert "Play a friend" in names


def graph_game(**fields):
    """Press *Play a friend* on the page of a graph, and open the invitation; return both pages."""
    mine = open_play(graph.PAGE, view="play", **fields)
    mine = only_button(mine, "Play a friend").click().run()
    assert not mine.exception
    query = dict(parse_qsl(urlsplit(part(mine, "friend-link")[1]["link"]).query))
    theirs = joined(graph.PAGE, query)
    return mine.run(), theirs, query


def test_a_game_on_a_graph_to_its_end_its_review_and_a_rematch(served):
    key = graph.PAGE.key("friend")
    mine, theirs, query = graph_game(text="a: b c\nb: c\nd: e", tokens="a d")
    assert "You play a friend, and you move first." in html(mine)
    assert "You play a friend, who moves first." in html(theirs)
    assert labels(theirs) & {"Hint", "Undo", "Swap sides", "Play a friend"} == set()
    assert "ready" not in graph_picture(theirs)[1]
    press_position(theirs, "e")  # it is not theirs
    mine = mine.run()
    press_position(mine, "d")  # no arrow leads there
    assert stored(served, mine, graph.PAGE).moves == []
    ticket = read_ticket(linked(mine, key))
    for code in ("A-d", "B-a", "C-b", "A", "", "A-b.B-e"):
        assert served.games.play(ticket, 1, 0, code) == "illegal"
    assert served.games.play(read_ticket(linked(theirs, key)), 1, 0, "A-b") == "turn"

    press_position(mine, "c")  # a mistake: b has the value of d
    press_position(mine, "e")  # and no second move before the reply
    assert stored(served, mine, graph.PAGE).moves == ["A-c"]
    theirs = theirs.run()
    assert "Your friend: A a → c." in html(theirs)
    assert "Your move" in html(theirs)
    mine = open_page("graph", **{**query, key: linked(mine, key)})  # comes back by the link
    assert "Your friend's move." in unescape(html(mine))
    press_position(theirs, "e")
    mine = mine.run()
    assert "You win! No token can be moved." in html(theirs)
    assert "Your friend wins: no token can be moved." in html(mine)
    slip = "ove 1, A a → c, gave the win away; A a → b would have kept it."
    assert f"M{slip}" in html(mine)
    assert "You won because your move (B d → e) left XOR 0." in html(theirs)
    assert "The losing move of your friend was move 1: A a → c." in html(theirs)
    assert "gave the win away" not in html(theirs)
    assert "Review" not in str(mine.toggle)
    keyed(theirs.toggle, "_graph-review").set_value(True).run()
    assert f"<li>Your friend: m{slip}" in html(theirs)

    only_button(mine, "Rematch, sides swapped").click().run()
    theirs = theirs.run()
    assert "Your friend would like a rematch." in html(theirs)
    only_button(theirs, "Rematch, sides swapped").click().run()
    assert "You play a friend, and you move first." in html(theirs)
    assert "You play a friend, who moves first." in html(mine.run())
    own = linked(mine, key)
    left = only_button(mine, "Leave the game").click().run()
    assert (linked(left, key), "Your move" in html(left)) == ("", True)
    theirs = theirs.run()
    assert "<b>Your friend has left. Your move: press where a token goes.</b>" in html(theirs)
    assert "They can come back by their link." in html(theirs)
    open_page("graph", **{**query, key: own})
    assert "has left" not in html(theirs.run())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a: b\nb: a", "Neither of you gave anything away."),
        ("a: b e\nb: a", "One of you could have won, and went round instead."),
    ],
)
def test_two_who_go_round_on_a_graph_read_the_same_of_it(served, text, said):
    sides = graph_game(text=text, tokens="a")[:2]
    for place, name in enumerate("baba"):
        assert "A draw" not in html(press_position(sides[place % 2].run(), name)) or place == 3
    for at in sides:
        at.run()
        assert "A draw: nobody can force an end" in html(at)
        assert said in html(at)


def test_a_game_to_its_end_its_review_and_a_rematch(served):
    mine, query = opened(nim.PAGE, heaps="1 2")
    theirs = joined(nim.PAGE, query)
    mine = move(mine.run(), "A→0")  # a mistake: 1 2 was won
    theirs = move(theirs.run(), "B→0")
    mine = mine.run()
    assert "Your friend won." in status(mine)
    assert "You won!" in status(theirs)
    lost, won = (play_board(at)[1] for at in (mine, theirs))
    assert "You were winning until this move: move 1" in lost["ended"]["lines"][0]
    assert "It is beaten by B 2 → 0 (your friend)." in " ".join(lost["ended"]["lines"])
    assert "You won because your move (B 2 → 0) left XOR 0." in won["ended"]["lines"][0]
    assert "The losing move of your friend was move 1" in won["ended"]["lines"][1]
    assert "Your friend was winning until this move" not in html(theirs)  # which is told above
    assert won["strip"][1]["said"].startswith("Move 1, your friend: ")
    marks = [[cell["mark"] for cell in data["strip"]] for data in (lost, won)]
    assert marks == [["", "✗", "2"], ["", "1", "2"]]  # a win is praised, and reviewed when asked
    assert "computer" not in html(mine) + html(theirs) + str([lost["ended"], won["ended"]])

    mine = only_button(mine, "Rematch, sides swapped").click().run()
    assert "It begins once you both want it." in html(mine)
    theirs = theirs.run()
    assert "Your friend would like a rematch." in html(theirs)
    assert "You won!" in status(theirs)  # and is not torn away from what it reads
    board, data = play_board(theirs)
    assert [one["below"] for one in (data, play_board(mine)[1], lost, won)] == [True] * 4
    theirs = send(theirs, board, "look", 1)  # an offer is heard while looking back, too
    assert play_board(theirs)[1]["below"]
    assert [one["name"] for one in play_board(theirs)[1]["controls"]] == ["rematch", "to-game"]
    theirs = only_button(theirs, "Rematch, sides swapped").click().run()
    assert "Your move." in status(theirs)
    assert "Your friend's move." in status(mine.run())
    assert [play_board(at)[1]["game"] for at in (mine, theirs)] == [2, 2]
    assert not play_board(mine)[1]["below"]


def test_a_win_that_was_given_away_and_back_is_no_blame_and_both_heaps_of_a_move_are_drawn(served):
    mine, query = opened(wythoff.PAGE, heaps="3 4")
    theirs = joined(wythoff.PAGE, query)
    mine = move(mine.run(), "A→2, B→3")  # to 1 2 it would have won
    theirs = move(theirs.run(), "A→0")
    mine = move(mine.run(), "B→0")
    assert "gave the win away" not in html(mine)
    data = play_board(mine)[1]["ended"]
    mine = only_button(mine, "Review").click().run()
    told = "You gave the win away with move 1, diagonally 1; your friend gave it back with "
    assert f"{told}move 2, up 2." in html(mine)
    assert "Move 1 is beaten by left 2 (your friend)." in html(mine)
    assert "You were winning until" not in html(mine)
    both, last = data["sides"][0]["hues"]
    assert both == [hue_of(0), hue_of(1)]
    assert last == [hue_of(1)]
    assert "in the colours of its heaps" in data["legend"]


def test_the_first_slip_of_a_won_game_does_not_contradict_its_losing_move(served):
    mine, query = opened(nim.PAGE, heaps="2 3")
    theirs = joined(nim.PAGE, query)
    mine = move(mine.run(), "A→0")  # gives the win away
    theirs = move(theirs.run(), "B→2")  # and gives it back
    mine = move(mine.run(), "B→1")
    theirs = move(theirs.run(), "B→0")
    lines = play_board(theirs)[1]["ended"]["lines"]
    assert "The losing move of your friend was move 3" in lines[1]
    theirs = only_button(theirs, "Review").click().run()
    told = "Your friend gave the win away with move 1, A 2 → 0; you gave it back with move 2, "
    assert f"{told}B 3 → 2." in html(theirs)
    assert "was winning until" not in html(theirs)
    lost = play_board(mine.run())[1]["ended"]["lines"][0]
    assert "You were winning until this move: move" in lost


def test_the_third_is_told_and_whoever_has_a_side_comes_back(served):
    mine, query = opened(wythoff.PAGE)
    key = wythoff.PAGE.key("friend")
    theirs = joined(wythoff.PAGE, query)
    own = linked(theirs, key)
    assert own != query[key]
    third = joined(wythoff.PAGE, query)
    assert "Both sides of this game are taken." in html(third)
    third = only_button(third, "Play against the computer").click().run()
    assert play_board(third)[1]["opponents"]["player"] == "perfect"
    # By the own link anywhere, and by the invitation where the browser holds the key.
    again = open_page("wythoff", **{**query, key: own})
    assert "Your friend's move." in status(again)
    again = joined(wythoff.PAGE, query, read_ticket(own).key)
    assert linked(again, key) == own
    again = joined(wythoff.PAGE, query, read_ticket(linked(mine, key)).key)
    assert "Your move." in status(again)
    assert "friend-link" not in str([one.proto.id for one in again.get("bidi_component")])


def test_a_move_that_is_not_allowed_is_refused_and_says_why(served):
    mine, query = opened(subtraction.PAGE, rule="take 1-3", heaps="9")
    theirs = joined(subtraction.PAGE, query)
    refused = move(mine.run(), "A→1")
    assert "Your move." in status(refused)
    assert len(play_board(refused)[1]["status"]) == 2
    late = move(theirs, "A→8")  # it is not theirs
    assert "It is your friend's move." in status(late)
    assert stored(served, mine, subtraction.PAGE).moves == []


def test_another_position_on_the_page_leads_back_to_the_game(served):
    mine, query = opened(nim.PAGE, heaps="3 4")
    at = open_page("nim", **{**query, "nim-friend": linked(mine, "nim-friend"), "nim-heaps": "7"})
    assert "The game with your friend began with another position." in html(at)
    assert [data for _board, data in boards(at) if "edits" not in data] == []
    at = only_button(at, "Back to the game").click().run()
    assert not at.exception
    assert "Your move." in status(at)


def test_whoever_leaves_goes_on_against_the_computer_and_the_friend_is_told(served):
    mine, query = opened(nim.PAGE, heaps="3 4 5")
    theirs = joined(nim.PAGE, query)
    mine = move(mine.run(), "C→4")
    ticket = linked(mine, "nim-friend")
    left = only_button(mine, "Leave the game").click().run()
    assert linked(left, "nim-friend") == ""
    assert "The computer:" in status(left)
    theirs = theirs.run()
    assert status(theirs).endswith("Your friend has left. Your move.")
    theirs = move(theirs, "A→2")
    assert status(theirs).endswith("A 3 → 2. Your friend has left.")
    assert "They can come back by their link." in str(play_board(theirs)[1]["notes"])
    assert part(theirs, "friend-listener")[1]["away"] == ""
    assert "Your move." in status(open_page("nim", **{**query, "nim-friend": ticket}))
    assert "has left" not in status(theirs.run())


def test_whoever_leaves_a_game_that_is_over_begins_another_one(served):
    mine, query = opened(nim.PAGE, heaps="1 2")
    theirs = joined(nim.PAGE, query)
    assert part(theirs, "friend-listener")[1]["away"].endswith("The game waits.")
    mine = move(mine.run(), "A→0")
    theirs = move(theirs.run(), "B→0")
    said = part(theirs, "friend-listener")[1]["away"]
    assert said == "Your friend is not here at the moment."
    mine = only_button(mine.run(), "Rematch, sides swapped").click().run()
    assert "Your move." in status(only_button(mine, "Leave the game").click().run())
    assert status(theirs.run()).endswith("You won! Your friend has left.")
    there = {"Rematch, sides swapped", "Leave the game", "Play against the computer"}
    assert labels(theirs) & there == {"Play against the computer"}


def test_no_link_that_is_handed_on_has_the_key_of_a_side(served, monkeypatch):
    links = []
    monkeypatch.setattr(share, "encode", lambda _page, state, **_show: links.append(state) or "")
    mine, query = opened(nim.PAGE)
    assert links[-1]["friend"]  # of the invitation
    links.clear()
    monkeypatch.setattr(share, "is_printing", lambda: True)  # the link is drawn at once
    at = open_page("nim", **{**query, "nim-friend": linked(mine, "nim-friend")})
    assert not at.exception
    assert [state.get("friend", "") for state in links] == [""] * len(links) != []


@pytest.mark.parametrize(
    "text", ["no ticket", "game-x.y", "game-" + "x" * 16 + "." + "y" * 24, "🦊" * 99]
)
def test_a_link_to_no_game_says_so_and_costs_time(served, monkeypatch, text):
    slept = []
    monkeypatch.setattr(served, "_sleep", slept.append)
    at = open_play(nim.PAGE, view="play", friend=text)
    assert "whole" in html(at)
    assert slept == ([page_limits.ROOM_WRONG_CODE_SECONDS] if read_ticket(text) else [])


def test_without_a_server_no_friend_is_offered_and_a_link_says_why():
    assert play_board(open_play(nim.PAGE, view="play"))[1]["opponents"]["friend"] == ""
    at = open_play(nim.PAGE, view="play", friend=NO_GAME)
    assert "Grundy Lab" in html(at)
    at = only_button(at, "Play against the computer").click().run()
    assert "Your move." in status(at)


def test_a_store_that_is_gone_and_too_many_games_are_said(served, monkeypatch):
    monkeypatch.setattr(served, "_games_opened", Rate(0, 0))
    at = open_play(nim.PAGE, view="play")
    at = send(at, play_board(at)[0], "friend", True)
    assert "As many games were opened from here" in status(at)
    monkeypatch.undo()
    mine, _query = opened(nim.PAGE)

    def gone(*_args, **_names):
        raise StoreError

    monkeypatch.setattr(served, "find_game", gone)
    mine = mine.run()
    assert not mine.exception
    assert "The game cannot be reached at the moment." in html(mine)


def test_todays_position_is_played_against_each_other(served, monkeypatch):
    links = []
    monkeypatch.setattr(friend, "go_to", lambda link, _places: links.append(link))
    at = open_page("today", **{"day-date": "2026-03-01", "day-level": "1"})
    at = only_button(at, "Show the answer").click().run()
    assert "You play this position against each other, and your friend begins." in html(at)
    assert "Send this position: with this link everybody looks for the move alone." in html(at)
    at = only_button(at, "Challenge a friend").click().run()
    assert not at.exception
    there = urlsplit(links[0])
    at = open_page(there.path, **dict(parse_qsl(there.query)))
    assert "Your friend's move." in status(at)
    assert part(at, "friend-link")[1]["link"]


def test_the_picture_of_an_invitation_says_what_it_is(served, monkeypatch):
    monkeypatch.setattr(friend, "link_for_others", lambda link: link)
    at, _query = opened(nim.PAGE)
    assert '<img class="gl-code" alt="QR code of the invitation"' in html(at)


def test_whoever_opened_a_game_at_localhost_is_led_back_from_the_networks_address(
    served, monkeypatch
):
    home, there = "http://localhost:8501/nim", "http://192.168.0.7:8501/nim"
    monkeypatch.setattr(
        friend, "link_of", lambda page, state: f"{home}?{share.encode(page, state)}"
    )
    monkeypatch.setattr(friend, "link_for_others", lambda link: link.replace(home, there))
    at, query = opened(nim.PAGE)
    assert "your own side stays at localhost:8501." in html(at)
    joined(nim.PAGE, query)
    monkeypatch.setattr(friend, "link_of", lambda *_all: there)
    for peer, led in (("::ffff:192.168.0.7", [home]), ("192.168.0.9", [])):
        monkeypatch.setattr(type(st.context), "ip_address", property(lambda _all, it=peer: it))
        third = joined(nim.PAGE, query)
        assert "Is one of them yours?" in html(third)
        assert [one.proto.url for one in third.get("link_button")] == led


def test_an_invitation_too_long_for_a_picture_is_a_link_alone(served, monkeypatch):
    monkeypatch.setattr(friend, "link_for_others", lambda link: f"{link}&{'x' * 3_000}")
    at, _query = opened(nim.PAGE)
    assert part(at, "friend-link")[1]["link"].endswith("x" * 3_000)
    assert "This link is long; some mail and chat programs may cut it short." in html(at)
    assert "gl-code" not in html(at)
