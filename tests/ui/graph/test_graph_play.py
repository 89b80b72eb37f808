"""Playing on a graph: by presses to the end, drawn games too, with hints and the look back."""

from __future__ import annotations

import pytest

from gamecore.graphs.presets import presets
from gamecore.graphs.tokens import analyse_tokens
from opened_page import (
    button,
    graph_picture,
    html,
    keyed,
    linked,
    only_button,
    open_page,
    press_position,
)
from ui.graph.view import FIELDS

TEXT, TOKENS = (str(field.default) for field in FIELDS)
CIRCLE = next(one.text for one in presets() if one.slug == "circle")

AGAIN = {"Rematch, sides swapped", "Play again", "Play an easier opponent"}


def opened(**fields):
    at = open_page(
        "graph", **{f"graph-{name}": to for name, to in fields.items()}, **{"graph-view": "play"}
    )
    assert not at.exception
    return at


def tokens_now(at, start=TOKENS):
    now = start.split()
    for word in linked(at, "graph-game").partition("*")[2].split("."):
        token, _dash, name = word.partition("-")
        if name:
            now[ord(token) - ord("A")] = name
    return now


def test_a_bare_address_opens_the_game():
    at = open_page("graph", bare=True)
    assert linked(at, "graph-view") == "play"
    assert "Your move: press where a token goes." in html(at)
    rule = '"gl-play-rule">Move one token along an arrow. Whoever cannot move loses.'
    assert rule in html(at)


def test_a_game_is_won_by_presses_and_said_to_be_without_a_mistake():
    at = opened()
    for _move in range(9):
        best = analyse_tokens(TEXT, tokens_now(at)).best
        press_position(at, best.after)
        if "You win!" in html(at):
            break
    assert "You win! No token can be moved." in html(at)
    assert "A perfect game: every one of your moves was a winning one." in html(at)
    assert "What next?" in html(at)
    assert only_button(at, "Play again")


def test_where_no_token_can_be_moved_there_is_nothing_to_play_again():
    at = opened(tokens="a0 b0")
    assert {one.label for one in at.button}.isdisjoint(AGAIN)


def test_a_lost_game_names_the_move_that_gave_it_away_and_goes_on_from_there():
    at = opened(game="you*A-a3")
    while "The computer wins" not in html(at):
        position = analyse_tokens(TEXT, tokens_now(at))
        token = next(name for name in position.tokens if position.known.graph.options(name))
        press_position(at, position.known.graph.options(token)[0])
    assert "Looking back" not in html(at)
    assert html(at).count("gave the win away") == 1
    button(at, "Play on from there").click().run()
    assert "Your move" in html(at)


def test_the_computer_answers_each_move_and_undo_takes_both_back():
    at = press_position(opened(), "a2")
    assert linked(at, "graph-game").startswith("you*A-a2.")
    assert len(linked(at, "graph-game").split(".")) == 2
    only_button(at, "Undo").click().run()
    assert linked(at, "graph-game") == ""


def test_sides_are_swapped_and_the_computer_begins():
    at = opened()
    only_button(at, "Swap sides").click().run()
    assert linked(at, "graph-game").startswith("other*")
    assert "The computer: " in html(at)


def test_a_press_to_which_no_arrow_leads_says_so_and_one_of_two_tokens_is_asked_for():
    at = press_position(opened(), "a0")
    assert "No arrow leads from a token to a0." in html(at)
    at = press_position(opened(tokens="a4 a3"), "a2")
    assert "Which token goes to a2?" in html(at)
    button(at, "B: a3").click().run()
    assert linked(at, "graph-game").startswith("you*B-a2")


def test_a_drawn_game_ends_calmly():
    at = opened(text="a: b\nb: a", tokens="a")
    for name in ("b", "b"):
        press_position(at, name)
    assert "A draw: nobody can force an end" in html(at)
    assert "a draw was all there was" in html(at)


def test_hints_come_in_three_steps_and_the_picture_tells_no_value():
    at = opened()
    said = []
    for _step in range(3):
        only_button(at, "Hint").click().run()
        said.append(html(at))
    assert "Look at token" in said[0]
    assert "has to go to a position with the value" in said[1]
    assert "Move token" in said[2]
    assert keyed(at.button, "_graph-play-hint").disabled
    assert "node N" not in graph_picture(at)[1]
    assert "node P" not in graph_picture(at)[1]


def test_two_at_one_screen_move_in_turn():
    at = press_position(opened(player="two"), "a3")
    assert linked(at, "graph-game") == "you*A-a3"
    assert "Player 2: press where a token goes." in html(at)


@pytest.mark.parametrize("game", ["me*", "you*A-zz", "<i>", "you*Q-a3", "you*A-a0"])
def test_a_record_that_is_none_is_explained_and_a_game_begins(game):
    at = opened(game=game)
    assert "gl-note" in html(at)
    assert "Your move" in html(at)
    assert "<i>" not in html(at)


def test_another_graph_begins_another_game():
    at = press_position(opened(), "a2")
    keyed(at.button_group, "_graph-preset").set_value("circle").run()
    assert linked(at, "graph-game") == ""
    assert "gl-note" not in html(at)


def test_a_graph_too_large_for_a_picture_is_played_by_name():
    text = ";".join(f"p{at}: p{at + 1}" for at in range(300))
    at = opened(text=text, tokens="p290 p3")
    moves = keyed(at.selectbox, "_graph-play-move-0")
    moves.select_index(0).run()
    assert linked(at, "graph-game").startswith("you*A-p291.")


def test_whoever_guesses_the_wrong_winner_can_play_it_out():
    at = open_page("graph", **{"graph-view": "move"})
    only_button(at, "The other player").click().run()
    only_button(at, "Play it out").click().run()
    assert linked(at, "graph-view") == "play"
    assert linked(at, "graph-game") == "", "the computer's move would tell which move wins"
    assert "The computer: " not in html(at)


def test_a_second_press_that_was_meant_for_the_last_picture_is_not_heard():
    at = press_position(opened(), "a2")
    record = linked(at, "graph-game")
    for name in analyse_tokens(TEXT, tokens_now(at)).known.graph.options("a2"):
        press_position(at, name, late=2)
    assert linked(at, "graph-game") == record
