"""A sum of different games: text, controls and board in step; every winning move and why."""

from __future__ import annotations

import pytest

from gamecore.positions.analysis import analyse
from gamecore.positions.heaps import by_heap, format_sum, parse_sum
from opened_page import (
    button,
    buttons,
    guess_move,
    html,
    keyed,
    linked,
    open_page,
    past_who_wins,
    play_board,
)
from pages import your_rule
from ui.base import page_limits
from ui.derivation.opening import one_heap
from ui.links.links import decode
from ui.pieces.xor_card import xor_card
from ui.sum.editor import RULES, SUMS, after_move, changed, repaired

GAMES = "sum-games"


def games_text(at):
    return keyed(at.text_area, GAMES).value


def test_both_winning_moves_are_shown_also_the_one_that_raises_a_value():
    said = html(open_page("sum", **{"sum-answer": "true"}))
    assert "9 → 6" in said
    assert "14 → 13" in said
    assert "raises the value" in said
    assert said.count("gl-movecard") == 2


def test_an_untouched_page_asks_before_it_shows():
    at = open_page("sum")
    assert "gl-movecard" not in html(at)
    assert "Who wins" in html(at)
    assert "the player to move wins" not in html(at)
    keyed(at.toggle, "_row-sum-answer").set_value(True).run()
    assert html(at).count("gl-movecard") == 2


def test_a_guess_is_judged_under_the_rule_of_its_own_heap():
    at = past_who_wins(open_page("sum"))
    assert play_board(at)[1]["heaps"][0]["options"] == [[6], [7], [8]]
    assert "gl-good" in html(guess_move(at, 0, (6,)))


def test_playing_a_move_leaves_the_opponent_a_lost_position():
    at = open_page("sum", **{"sum-answer": "true"})
    buttons(at, "Play this move")[0].click().run()
    said = html(at)
    assert games_text(at) == "take 1-3: 6; take 1-5: 10; take 1-7: 14"
    assert "You played A 9 → 6. Whoever moves next loses." in said
    assert "XOR is 0: the player to move loses, whatever they do." in said
    assert "Why every move fails" in " ".join(block.value for block in at.markdown)


def test_a_split_stays_with_its_game():
    games = parse_sum("0.77: 5; take any: 3")
    after = after_move(tuple(games), 0, (1, 2))
    assert format_sum(after) == "0.77: 1 2; take any: 3"
    assert format_sum(after_move(after, 2, ())) == "0.77: 1 2; take any: 0"


def test_the_reason_of_a_value_opens_on_the_page_itself_and_is_in_the_link():
    at = past_who_wins(open_page("sum"))
    button(at, "B: why 4?").click().run()
    assert not at.exception
    assert linked(at, "sum-why") == "B"
    assert "Heap 10 has the value 4" in html(at)
    assert "A: why 1?" in [found.label for found in at.button]
    again = open_page("sum", **{"sum-why": "B"})
    assert "Heap 10 has the value 4" in html(again)
    button(again, "Close").click().run()
    assert "Heap 10 has the value 4" not in html(again)


@pytest.mark.parametrize("named", ["Z", "", "AB", "1"])
def test_a_heap_that_is_not_there_opens_no_reason(named):
    at = open_page("sum", **{"sum-why": named})
    assert not at.exception
    assert "has the value" not in html(at)


def test_an_open_reason_leads_on_to_the_whole_derivation():
    at = open_page("sum", **{"sum-why": "B"})
    links = [link.proto.label for link in at.get("page_link")]
    assert links == ["Heap 10, option by option"]
    large = past_who_wins(open_page("sum", **{"sum-games": "take any: 900; take 1-3: 5"}))
    assert [link.proto.label for link in large.get("page_link")] == ["A: why 900?"]
    rule = parse_sum("take 1-5: 10")[0].rule
    params = one_heap(your_rule.PAGE.entry, rule, 10)
    state, complaints = decode(your_rule.PAGE, params)
    assert complaints == []
    assert (state["rule"], state["heaps"], state["size"]) == ("take 1-5", "10", 10)
    opened = open_page("your_rule", **params)
    assert not opened.exception
    assert one_heap(your_rule.PAGE.entry, rule, 500)["own-view"] == "pattern"


# -- the editor -----------------------------------------------------------------------------------


def test_the_rules_follow_the_text_and_the_text_follows_the_rules():
    at = open_page("sum", **{GAMES: "0.77: 5; take any: 3 4"})
    first, second = (keyed(at.selectbox, f"_sum-rule-{i}") for i in (0, 1))
    assert (first.value, second.value) == ("0.77", "take any")
    second.set_value("take 1, 3, 4").run()
    assert games_text(at) == "0.77: 5; take 1, 3, 4: 3 4"


def test_a_game_is_added_by_one_press():
    at = open_page("sum")
    button(at, "Add a game").click().run()
    assert games_text(at) == "take 1-3: 9; take 1-5: 10; take 1-7: 14; take any: 5"
    assert not at.exception


@pytest.mark.parametrize("name", SUMS)
def test_each_sum_of_the_presets_is_canonical_and_opens(name):
    assert format_sum(parse_sum(SUMS[name])) == SUMS[name]
    at = open_page("sum")
    keyed(at.button_group, "_sum-preset").set_value(name).run()
    assert games_text(at) == SUMS[name]
    assert "gl-error" not in html(at)


def test_the_nim_heap_that_balances_does():
    assert analyse(*by_heap(parse_sum(SUMS["a Nim heap that balances"]))).nim_sum == 0


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_on_offer_is_canonical(rule):
    assert format_sum(parse_sum(f"{rule}: 1")) == f"{rule}: 1"


@pytest.mark.parametrize(
    ("edit", "after"),
    [
        ({"act": "more", "heap": 1}, "take any: 3 5; 0.77: 2"),
        ({"act": "less", "heap": 2}, "take any: 3 4; 0.77: 1"),
        ({"act": "remove", "heap": 0}, "take any: 4; 0.77: 2"),
        ({"act": "remove", "heap": 2}, "take any: 3 4"),
        ({"act": "add"}, "take any: 3 4; 0.77: 2"),  # a heap without a rule: there is none
        ({"act": "more", "heap": 9}, "take any: 3 4; 0.77: 2"),
        ({"act": "more", "heap": -1}, "take any: 3 4; 0.77: 2"),
        ({"act": "banana", "heap": 0}, "take any: 3 4; 0.77: 2"),
        ({}, "take any: 3 4; 0.77: 2"),
    ],
)
def test_the_board_edits_the_heap_of_its_game(edit, after):
    games = tuple(parse_sum("take any: 3 4; 0.77: 2"))
    assert format_sum(changed(games, edit)) == after


def test_the_last_heap_may_go_and_another_game_comes():
    at = open_page("sum", **{GAMES: ""})
    assert not at.exception
    button(at, "Add a game").click().run()
    assert games_text(at) == "take any: 5"


# -- what is wrong --------------------------------------------------------------------------------


def test_a_wrong_rule_is_pointed_at_in_the_whole_text_and_mended():
    text = "take 1-3: 4; tak 1-5: 10; take any: 2"
    at = open_page("sum", **{GAMES: text})
    said = html(at)
    assert said.count("gl-error") == 1
    assert f"{text}\n{' ' * text.index('tak 1-5')}^" in said
    assert games_text(at) == text
    button(at, "take 1-5").click().run()
    assert games_text(at) == "take 1-3: 4; take 1-5: 10; take any: 2"
    assert "gl-error" not in html(at)


def test_a_text_too_long_for_a_link_is_explained_and_kept():
    at = open_page("sum", **{GAMES: "take any: 3 4"})
    long = "take any: 5".ljust(page_limits.TYPED + 1)
    keyed(at.text_area, GAMES).set_value(long).run()
    assert "This is too long: at most 5000 letters fit into a link." in html(at)
    assert "Until then the page shows “take any: 3 4”." in html(at)
    assert games_text(at) == long
    assert keyed(at.text_area, GAMES).proto.query_param_key == ""
    keyed(at.text_area, GAMES).set_value(long[:-1]).run()
    assert "gl-error" not in html(at)
    assert keyed(at.text_area, GAMES).proto.query_param_key == GAMES


def test_a_rule_is_repaired_where_it_stands():
    assert repaired("tak 1: 5", 0, "take 1") == "take 1: 5"
    assert repaired("0.7: 1;x: 2; 4.7: 3", 7, "take 2") == "0.7: 1; take 2: 2; 4.7: 3"


@pytest.mark.parametrize(
    "text",
    [
        "take 1-3 9",
        "take 1-3: x",
        "take 1: 5; ; : 3",
        "<b>x</b>: 1",
        "take any: " + "1 " * 30,
        ";".join(["take any: 1"] * 17),
        "split into 2 unequal: 999999999999",
        "💥",
    ],
    ids=lambda text: text[:14],
)
@pytest.mark.parametrize("answer", ["true", "false"])
def test_wrong_games_are_explained_and_kept(text, answer):
    at = open_page("sum", **{GAMES: text, "sum-answer": answer})
    assert not at.exception
    assert "gl-error" in html(at)
    assert "<b>x" not in html(at)
    assert games_text(at) == text


def test_a_link_from_nowhere_is_answered_with_a_sentence():
    at = open_page("sum", **{"sum-answer": "banana", "sum-nonsense": "1"})
    assert not at.exception
    assert "banana" in html(at)
    assert "which this page does not know" in html(at)


# -- the card ------------------------------------------------------------------------------------


def test_the_card_names_the_rule_of_each_heap_and_escapes_it():
    card = xor_card((3, 4), (3, 4), None, ("take any", "take k where k < n"))
    assert "take k where k &lt; n" in card
    assert card.count('class="rule"') == 2
    assert 'class="rule"' not in xor_card((3, 4), (3, 4))
