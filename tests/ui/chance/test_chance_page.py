"""The page of the game of chance: guesses for each draw, the mean, links, claims of its text."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamecore.chance import analyse_chance, winning_chance
from opened_page import button, html, keyed, linked, open_page
from said import tells
from ui.catalogue.lookup import entry
from ui.chance.draws import (
    LISTED,
    asked_words,
    beside_nim,
    chance_bar,
    chance_facts,
    draws_table,
    fraction,
    kinds_table,
    left_words,
    mean_words,
    result_words,
    told_draw,
)
from ui.chance.view import choices, judged
from ui.links.inner_link import address

TEXT = Path(__file__).resolve().parents[3] / "content" / "en" / "chance.md"


def open_chance(**fields):
    at = open_page("chance", **{f"chance-{name}": value for name, value in fields.items()})
    assert not at.exception
    return at


def step(at):
    return linked(at, "chance-step")


# -- the page -------------------------------------------------------------------------------------


def test_an_untouched_page_has_worked_out_one_draw_and_asks_about_the_next():
    said = html(open_chance())
    assert "Heap A or B of 1: the move is forced." in said
    assert "Heap C of 2 is drawn. How many do you take?" in said
    assert "take 1</td>" in said
    assert "wins with probability" not in said
    assert "← here" not in said


def test_a_wrong_amount_is_played_out_on_the_board():
    at = open_chance()
    button(at, "take 1").click().run()
    button(at, "Play it out").click().run()
    assert not at.exception
    assert linked(at, "chance-view") == "play"
    assert linked(at, "chance-game").startswith("you*1_1_2*C2-1")
    assert not [found for found in at.button if found.label == "take 1"]


def test_a_wrong_chance_is_met_by_games_between_players_without_mistakes():
    at = open_chance(step="2")
    button(at, "1/2").click().run()
    said = html(at)
    won = int(re.search(r"whoever begins wins (\d+)\.", said)[1])
    assert 50 < won < 85  # the chance is 2/3
    assert not [found for found in at.button if found.label == "Play it out"]


def test_guesses_lead_to_the_chance():
    at = open_chance()
    button(at, "take 1").click().run()
    assert "with chance 1, so yours is 0" in html(at)
    assert "you win 0." in html(at)
    assert step(at) == 1
    button(at, "take 2").click().run()
    assert "Right." in html(at)
    assert tells(html(at), "1 1 0 1")  # what it leaves, and both chances
    assert "What is your chance before the draw?" in html(at)
    button(at, "1/2").click().run()
    assert "Not 1/2." in html(at)
    button(at, "2/3").click().run()
    assert step(at) == 3
    said = html(at)
    assert "The player to move wins with probability 2/3." in said
    assert "2/3 · 1/2 + 1/3 · 1 = 2/3" in said
    assert "these heaps have XOR 2: a sure win." in said
    assert not at.exception


def test_the_answer_to_a_guess_goes_away_with_its_question():
    at = open_chance()
    button(at, "take 1").click().run()
    keyed(at.button, "_chance-step-step-Home").click().run()
    assert "gl-bad" not in html(at)


def test_skip_tells_one_answer_and_just_show_me_all():
    at = open_chance(heaps="2 3", step="0")
    button(at, "Skip").click().run()
    assert step(at) == 1
    button(at, "Show answers").click().run()
    assert step(at) == 3
    assert linked(at, "show")
    assert "How many do you take?" not in html(at)


def test_a_draw_that_leaves_no_choice_is_told_and_not_asked():
    for heaps, place, told in (("1 1 2", "0", "Heap A or B of 1"), ("2 1", "1", "Heap B of 1")):
        at = open_chance(heaps=heaps, step=place)
        said = html(at)
        assert f"{told}: the move is forced." in said
        assert f"{told} is drawn" not in said
        assert not [found for found in at.button if found.label in ("take 1", "Skip")]
    at = open_chance(heaps="2 1", step="0")
    button(at, "take 1").click().run()
    assert "Right." in html(at)
    assert "Heap B of 1: the move is forced." in html(at)


def test_other_heaps_begin_anew_and_a_step_beyond_the_end_is_the_end():
    at = open_chance(heaps="1 1 9", step="9")
    assert "wins with probability 2/3" in html(at)
    keyed(at.text_input, "chance-heaps").set_value("3 3").run()
    assert step(at) == 1


@pytest.mark.parametrize(
    ("heaps", "said"),
    [
        ("", "No stones are left: the player to move has lost."),
        ("0 0", "No stones are left: the player to move has lost."),
        ("1 1", "The player to move loses for sure."),
        ("7", "The player to move wins for sure."),
        ("1000000000000000000 1000000000000000000", "wins with probability 1/2."),
    ],
)
def test_every_kind_of_position_is_answered(heaps, said):
    at = open_chance(heaps=heaps, step="25")
    assert said in html(at)


@pytest.mark.parametrize("heaps", ["5 -1 x", "1" + "0" * 30, " ".join(["7"] * 5000), "\x00", "2.5"])
def test_wrong_heaps_are_explained_and_kept(heaps):
    at = open_chance()
    keyed(at.text_input, "chance-heaps").set_value(heaps).run()
    assert not at.exception
    assert html(at).count("gl-error") == 1
    assert "Until then the page shows 1 1 2." in html(at)
    assert keyed(at.text_input, "chance-heaps").value == heaps


def test_brute_force_is_offered_once_the_chance_is_told_and_not_run_before():
    assert "Check by brute force" not in [box.label for box in open_chance().expander]
    at = open_chance(step="9")
    assert "Check by brute force" in [box.label for box in at.expander]
    assert "Trying every draw" not in html(at)
    at.session_state["_chance-brute-force"] = True
    at.run()
    assert "✓ Trying every draw" in html(at)
    assert tells(html(at), "7 2/3")  # positions, and the chance
    at = open_chance(step="9", heaps="900 900")
    at.session_state["_chance-brute-force"] = True
    at.run()
    assert "More than 5000 positions or" in html(at)
    assert "moves can follow; ask about smaller heaps." in html(at)


# -- the facts and words --------------------------------------------------------------------------

heaps_on_a_page = st.lists(st.integers(0, 9), max_size=5).map(tuple)


@given(heaps_on_a_page)
def test_the_ways_are_those_of_the_core(heaps):
    facts = chance_facts(heaps)
    by_heap = {draw.heap: draw for draw in analyse_chance(heaps).draws}
    assert sorted(place for draw in facts.draws for place in draw.heaps) == sorted(by_heap)
    for draw in facts.draws:
        named = [k for way in draw.ways if way.is_best for k in range(way.low, way.high + 1)]
        best = by_heap[draw.heaps[0]].best
        assert named == [k for low, high in best for k in range(low, high + 1)]
        amounts = [k for way in draw.ways for k in range(way.low, way.high + 1)]
        assert amounts == list(range(1, draw.size + 1))
        for way in draw.ways:
            assert way.opponent == winning_chance(way.after)
            assert sum(way.after) == sum(heaps) - way.high
    assert sum((draw.share for draw in facts.draws), Fraction(0)) == facts.chance
    if facts.draws:
        assert sum(draw.probability for draw in facts.draws) == 1


@given(st.integers(LISTED + 1, 10**18), st.lists(st.integers(1, 4), max_size=3))
def test_amounts_that_share_a_line_have_the_same_chance(size, rest):
    facts = chance_facts((size, *rest))
    first = facts.draws[0].ways[0]
    assert (first.low, first.high) == (1, size - 2)
    for left in (2, size - 1):
        assert winning_chance((left, *rest)) == first.opponent


@given(heaps_on_a_page)
def test_exactly_the_best_answers_are_right(heaps):
    facts = chance_facts(heaps)
    for at in range(facts.last):
        offered = choices(facts, at)
        assert len(set(offered)) == len(offered)
        right = [index for index in range(len(offered)) if judged(facts, at, index)[0]]
        assert right
        if at == len(facts.draws):
            assert [offered[index] for index in right] == [fraction(facts.chance)]
        else:
            assert right == [i for i, way in enumerate(facts.draws[at].ways) if way.is_best]


@given(heaps_on_a_page)
def test_no_sentence_is_left_unfilled(heaps):
    facts = chance_facts(heaps)
    said = [result_words(facts), beside_nim(facts), draws_table(facts, 9), chance_bar(facts)]
    said += [told_draw(draw) for draw in facts.draws]
    said += [asked_words(facts, at) for at in range(facts.last)]
    if facts.draws:
        said.append(mean_words(facts))
    assert not any("{" in text or "None" in text for text in said)


def test_many_equal_heaps_are_written_short():
    way = chance_facts((3,) * 24).draws[0].ways[0]
    assert left_words(way) == "2 23×3"
    assert "nothing" in draws_table(chance_facts((1,)), 1)


def test_the_table_of_chances_marks_the_position_and_follows_the_formula():
    table = kinds_table(chance_facts((1, 9, 1)), told=True)
    assert table.count("← here") == 1
    assert '<th scope="row">3</th><td>1</td><td class="here"><b>2/3</b>' in table
    assert '<th scope="row">1</th><td>1</td><td>1</td><td>–</td>' in table
    assert "← here" not in kinds_table(chance_facts((1, 9, 1)), told=False)
    assert "← here" not in kinds_table(chance_facts(()), told=True)


def test_a_sure_loss_in_nim_is_named_so():
    assert beside_nim(chance_facts((2, 2))).endswith("have XOR 0: a sure loss.")
    assert "of 1" in told_draw(chance_facts((1,)).draws[0])


# -- the text -------------------------------------------------------------------------------------


def test_the_chances_in_the_text_are_right():
    assert winning_chance((2, 2)) == winning_chance((2, 2, 2)) == Fraction(1, 2)
    assert winning_chance((2,)) == 1
    one_large = [winning_chance((9, *[1] * (n - 1))) for n in range(1, 6)]
    assert [fraction(w) for w in one_large] == ["1", "1/2", "2/3", "1/2", "3/5"]
    text = " ".join(TEXT.read_text("utf-8").split())
    assert re.search(r"From heaps 2 and 2 [^.]* half ", text)
    assert "W(2) = 1/2, W(3) = 2/3, W(4) = 1/2, W(5) = 3/5" in text
    numbers = {int(digits) for digits in re.findall(r"\d+", text)}
    assert numbers <= {1, 2, 3, 4, 5}


def test_the_app_opens_the_game_where_chance_matters_and_old_links_keep_their_heaps():
    game = entry("chance")
    assert address(game, game.board_fields) == "chance?chance-view=play&chance-heaps=2+3"
    assert keyed(open_page("chance", **{"chance-step": "2"}).text_input, "chance-heaps").value == (
        "1 1 2"
    )
