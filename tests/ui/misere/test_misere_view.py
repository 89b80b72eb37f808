"""Misère play through the app: the switch, the guess, what decides, every move, single heaps."""

from __future__ import annotations

import re
from urllib.parse import parse_qs

import pytest

from gamecore import analyse, limits
from gamecore.misere.single_heaps import misere_heap
from house import GAMES as HOUSE
from opened_page import button, guess_move, html, keyed, linked, open_page, past_who_wins, put
from pages import octal
from said import tells
from ui.base import page_limits
from ui.links.links import decode, encode
from ui.misere.facts import _scaled_down, misere_facts, single_heaps, smaller_misere
from ui.work.cached_task import ANSWERS

GAMES = list(HOUSE.values())


def open_misere(slug, prefix, **fields):
    at = open_page(slug, **{f"{prefix}-misere": "true"}, **fields)
    assert not at.exception
    return at


def said(at):
    """Return the words of the page's markup on one line, without the tags."""
    text = re.sub(r"<[^>]+>", " ", html(at)).replace("\xa0", " ")
    return re.sub(r"\s+", " ", text)


def view_row(at, prefix):
    return next(group for group in at.button_group if group.key == f"_row-{prefix}-view")


def choose(at, place, after):
    guess_move(past_who_wins(at), place, after)


@pytest.fixture
def offered(size, monkeypatch):
    """Return the largest heap that is offered here; in the quick tier a short search refuses 40."""
    searched = size(quick=5000, full=limits.MISERE_POSITIONS)
    monkeypatch.setattr(limits, "MISERE_POSITIONS", searched)
    monkeypatch.setattr(limits, "PLAY_MISERE_POSITIONS", searched // 4)
    return size(quick=20, full=40)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_heap_game_has_the_switch_and_only_views_that_hold(game):
    at = open_page(game.slug)
    assert keyed(at.toggle, f"_row-{game.key('misere')}").value is False
    keyed(at.toggle, f"_row-{game.key('misere')}").set_value(True).run()
    assert not at.exception
    assert "gl-misere" in html(at)
    assert game.tagline not in html(at)
    for view in [view.name for view in game.offered(misere=True)]:
        put(at, game.key("view"), view)
        at.run()
        assert not at.exception
        assert "gl-misere" in html(at)
    keyed(at.toggle, f"_row-{game.key('misere')}").set_value(False).run()
    assert "gl-misere" not in html(at)
    assert game.tagline in html(at)


@pytest.mark.parametrize("view", ["derivation", "pattern", "compare"])
def test_a_view_of_normal_play_never_stands_under_the_heading(view):
    at = open_misere("octal", "octal", **{"octal-view": view})
    assert "Whoever makes the last move loses: who wins" in said(at)
    shown = set(view_row(at, "octal").options)
    assert {"Play", "Winning move", "Game tree", "For the curious"} <= shown
    assert not {"Step by step", "Pattern", "Compare"} & shown
    assert octal.PAGE.shown_view(view, misere=True).name == "move"


def test_single_heaps_is_no_view_of_normal_play():
    assert "single" not in [view.name for view in octal.PAGE.offered()]
    assert octal.PAGE.shown_view("single").name == "derivation"
    at = open_page("octal", **{"octal-view": "single"})
    assert not at.exception
    assert "gl-misere" not in html(at)


def test_the_xor_is_a_question_before_it_is_an_answer():
    at = open_misere("nim", "nim", **{"nim-heaps": "1 1"})
    words = said(at)
    assert "Whoever makes the last move loses: who wins" in words
    assert "would lose" not in words
    assert "Under misère play the player to move" not in words
    assert "gl-movecard" not in html(at)
    keyed(at.toggle, "_row-nim-answer").set_value(True).run()
    words = said(at)
    assert "Under misère play the player to move wins." in words
    assert "The XOR misleads here: it is 0" in words
    assert html(at).count("gl-movecard") == 2
    assert "only 1 heap of one, an odd number" in words


def test_the_same_xor_with_the_other_winner():
    at = open_misere("nim", "nim", **{"nim-heaps": "2 2", "nim-answer": "true"})
    words = said(at)
    assert "Under misère play the player to move loses" in words
    assert "The winner is the same under normal play" in words
    assert "All 4 moves, each answered" in words
    assert "1 1 0 loses wins 2 2 0 loses loses" in words
    assert tells(words, "1 1 2 2 0")


def test_a_lost_position_may_end_with_the_move():
    words = said(open_misere("nim", "nim", **{"nim-heaps": "1", "nim-answer": "true"}))
    assert "The only move and its answer" in words
    assert "nothing has won: no move is left" in words


@pytest.mark.parametrize(
    ("heaps", "shown"),
    [("0 0", "has won"), ("", "has won"), ("5 -1", "Whoever makes the last move loses: who wins")],
)
def test_empty_positions_and_rubbish(heaps, shown):
    at = open_misere("nim", "nim", **{"nim-heaps": heaps})
    assert shown in said(at)
    assert keyed(at.text_input, "nim-heaps").value == heaps


def test_a_right_guess_is_praised_and_can_be_played():
    at = open_misere("nim", "nim", **{"nim-heaps": "1 1 1 5"})
    choose(at, 3, ())
    assert "Right: D 5 → 0 leaves 1, 1, 1." in said(at)
    assert "It is the only winning move." in said(at)
    keyed(at.toggle, "_row-nim-answer").set_value(True).run()
    button(at, "Play this move").click().run()
    assert linked(at, "nim-heaps") == "1 1 1 0"
    assert "You played D 5 → 0." in said(at)
    # What was true under misère play is not said of normal play.
    keyed(at.toggle, "_row-nim-misere").set_value(False).run()
    put(at, "nim-view", "move")
    at.run()
    assert "You played" not in said(at)


def test_the_move_of_normal_play_is_answered_with_what_it_does_here():
    at = open_misere("nim", "nim", **{"nim-heaps": "1 1 1 5"})
    choose(at, 3, (1,))
    words = said(at)
    assert "The other player moves next, and wins, for example with A 1 → 0." in words
    assert "The XOR is 0 after your move." in words
    assert "under normal play" in words


def test_a_move_that_ends_the_play_has_lost_it():
    at = open_misere("nim", "nim", **{"nim-heaps": "3"})
    choose(at, 0, ())
    assert "After A 3 → 0 no move is left." in said(at)


@pytest.mark.parametrize(
    ("heaps", "asked"), [("2 2", "Every move loses.** Try one"), ("1 1", "Which move wins?")]
)
def test_what_is_asked_goes_with_what_was_told_of_who_wins(heaps, asked):
    at = past_who_wins(open_misere("nim", "nim", **{"nim-heaps": heaps}))
    assert any(asked in text.value for text in at.markdown)


def test_wild_heaps_are_searched_and_the_page_says_so():
    at = open_misere("octal", "octal", **{"octal-heaps": "5 10 8", "octal-answer": "true"})
    position = analyse("0.77", (5, 10, 8), misere=True)
    words = said(at)
    assert "A 5 ▲ wild" in words
    assert f"{position.positions} positions, back from the ends" in words
    assert html(at).count("gl-movecard") == position.winning_moves.total


def test_a_position_that_is_too_large_is_refused_in_a_sentence(monkeypatch):
    monkeypatch.setattr(limits, "MISERE_POSITIONS", 2000)
    at = open_misere("octal", "octal", **{"octal-heaps": "20 21 22"})
    assert "write fewer or smaller heaps" in said(at)
    assert keyed(at.text_input, "octal-heaps").value == "20 21 22"


def test_large_heaps_of_nim_are_answered():
    at = open_misere("nim", "nim", **{"nim-heaps": "1000000000000000000 7", "nim-answer": "true"})
    assert "gl-movecard" in html(at)


def test_single_heaps_ask_for_the_next_value_and_end_there():
    at = open_misere("octal", "octal", **{"octal-view": "single"})
    assert "Heaps 0 to 5, each alone" in said(at)
    assert "4<sup>146" not in html(at)
    pills = next(group for group in at.button_group if "-single-" in group.key)
    pills.set_value(2).run()
    assert "Not yet. Look for the smallest number that is missing." in said(at)
    next(group for group in at.button_group if "-single-" in group.key).set_value(1).run()
    assert "Right. Misère value: mex{0, 2, 3} = 1 . Normal value: 4." in said(at)
    keyed(at.toggle, "_row-octal-verdict").set_value(True).run()
    assert f"Heaps 0 to {page_limits.MISERE_HEAPS}, each alone" in said(at)
    assert "4<sup>146</sup>" in html(at)
    wild = sum(not misere_heap("0.77", n).is_tame for n in range(page_limits.MISERE_HEAPS + 1))
    assert f"The first wild heap is 5. Wild among the heaps 0 to 24: {wild}." in said(at)


@pytest.mark.parametrize("rule", ["take any", "take 5", "take 30", "take at least half"])
def test_rules_without_wild_heaps_have_a_table_too(rule):
    at = open_misere(
        "your_rule", "own", **{"own-rule": rule, "own-view": "single", "own-verdict": "true"}
    )
    assert "All heaps from 0 to 24 are tame." in said(at)


def test_a_rule_whose_heaps_cost_too_much_says_where_the_table_ends(monkeypatch):
    rule = "0.77 or take 2"  # Kayles, known to no other test, so nothing is kept of it
    monkeypatch.setattr(limits, "MISERE_POSITIONS", 30)
    at = open_misere(
        "your_rule", "own", **{"own-rule": rule, "own-view": "single", "own-verdict": "true"}
    )
    ANSWERS.clear()
    rows = single_heaps(rule).rows
    assert 5 < len(rows) <= page_limits.MISERE_HEAPS
    assert f"Heaps 0 to {rows[-1].n}, each alone" in said(at)
    assert "too large to search" in said(at)
    ANSWERS.clear()


def test_a_sum_of_different_games_has_the_switch():
    games = "0.77: 5; take any: 3; split into 2 unequal: 8"
    at = open_misere("sum", "sum", **{"sum-games": games, "sum-answer": "true"})
    assert "Wild heaps: A." in said(at)
    position = analyse(("0.77", "take any", "split into 2 unequal"), (5, 3, 8), misere=True)
    assert html(at).count("gl-movecard") == position.winning_moves.total
    button(at, "Play this move").click().run()
    assert not at.exception
    assert "Under misère play the player to move loses" in said(at)
    at = open_misere("sum", "sum", **{"sum-view": "tree"})
    assert "gl-misere" in html(at)


@pytest.mark.usefixtures("offered")
def test_a_refused_position_offers_a_smaller_one_that_is_answered():
    at = open_misere("octal", "octal", **{"octal-rule": "0.77", "octal-heaps": "1000000 0 500000"})
    assert "is too large" in said(at)
    button(at, "Play with 20 0 10").click().run()
    assert not at.exception
    assert linked(at, "octal-heaps") == "20 0 10"
    assert "is too large" not in said(at)
    assert misere_facts("0.77", (20, 0, 10)).decided_by == "search"


def test_the_smaller_sum_keeps_the_rule_of_each_heap(offered):
    at = open_misere("sum", "sum", **{"sum-games": "0.77: 1000000; take any: 3; 0.07: 9"})
    button(at, f"Play with {offered} 1 1").click().run()
    assert not at.exception
    assert linked(at, "sum-games") == f"0.77: {offered}; take any: 1; 0.07: 1"
    assert "is too large" not in said(at)


@pytest.mark.parametrize(
    ("heaps", "offered"),
    [((90, 60), (40, 26)), ((3, 1), None), ((0, 0), None), ((4, 0, 9), (1, 0, 4))],
)
def test_what_is_offered_is_smaller_and_looks_alike(heaps, offered):
    first = next(_scaled_down(heaps), None)
    if offered is not None:
        assert first == offered
    for smaller in _scaled_down(heaps):
        assert smaller != heaps
        assert all(0 <= m <= n and (m > 0) == (n > 0) for m, n in zip(smaller, heaps, strict=False))


def test_where_nothing_smaller_is_answered_nothing_is_offered():
    assert smaller_misere("take k where n % (k - k) == 0", (5, 6)) is None
    assert smaller_misere("0.77", ()) is None


@pytest.mark.parametrize("view", [view.name for view in octal.PAGE.offered(misere=True)])
def test_a_shared_link_holds_what_the_misere_views_show(view):
    state = {"view": view, "misere": True, "heaps": "1 1", "answer": True, "verdict": True}
    shown = octal.PAGE.shown_fields(view, misere=True)
    link = encode(octal.PAGE, {name: state[name] for name in shown if name in state})
    again, complaints = decode(octal.PAGE, parse_qs(link))
    assert complaints == []
    assert again["misere"] is True
    assert (again["view"], again["heaps"]) == (view, "1 1")
    telling = {"move": "answer", "single": "verdict"}.get(view)
    assert telling is None or again[telling] is True
