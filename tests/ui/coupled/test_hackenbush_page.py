"""The page of Hackenbush: plants as they are drawn and edited, the walk, cuts and their reasons."""

from __future__ import annotations

import ast
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamecore.coupled.games import coupled_game
from gamecore.coupled.hackenbush import analyse, cut, edges_of, parse, winning_edges
from gamecore.players.record import parse_record
from opened_page import button, html, keyed, open_page, past_who_wins
from ui.base.page_limits import EDGES
from ui.coupled.hackenbush import LAST_STEP, forks_of, plants_steps, sum_left
from ui.coupled.hackenbush_plants import (
    ACROSS,
    cut_board,
    described,
    grown,
    plants,
    random_plants,
    spots,
)
from ui.play.facts import facts_of
from ui.play.words import move_words

TEXTS = ["0", "1", "2", "1 1", "(()())", "(()(())) (()()) 3", "(()(()(())))", "((()())(()())) 7"]

drawn_plants = st.recursive(
    st.just("()"),
    lambda inside: st.lists(inside, max_size=3).map(lambda on: f"({''.join(on)})"),
    max_leaves=12,
)
positions = st.lists(drawn_plants, max_size=3).map(" ".join).map(parse)


# -- the drawing ----------------------------------------------------------------------------------


@given(positions)
def test_every_edge_stands_on_its_own_and_no_two_meet(text):
    edges = edges_of(text)
    parents, at = edges.parents, spots(edges.parents)
    for edge, below in enumerate(parents):
        plant = edges.plant_of(edge)
        assert at.feet[edge] == (at.tops[below] if below >= 0 else (at.tops[edge][0], 0.0))
        assert 0 <= at.tops[edge][0] <= at.widths[plant]
        assert 0 < at.tops[edge][1] <= at.heights[plant]
    left = [sum(at.widths[:plant]) for plant in range(len(at.widths))]
    tops = [(x + left[edges.plant_of(e)], y) for e, (x, y) in enumerate(at.tops)]
    near = [hypot(a[0] - b[0], a[1] - b[1]) for i, a in enumerate(tops) for b in tops[:i]]
    assert min(near, default=ACROSS) >= 31


def test_a_drawing_says_what_it_shows():
    assert plants("(()()) 1").count('class="edge"') == 4
    assert described("2 1") == "Plants, edge by edge: A on the ground, B on A, C on the ground."
    assert described("0") == "The ground, and nothing on it."
    told = plants("(()()) 3", values={0: 1, 3: 3}, wins=(1, 2), asked=3)
    assert told.count("<i>") == 2
    assert told.count("★") == 2
    assert "Worth: A 1, D 3. A cut of B or C wins." in told
    assert told.count("asked") == 1
    assert plants("(()())", fallen=(1,)).count("fallen") == 1


def test_each_edge_of_the_board_is_a_button_that_says_what_falls():
    plant, stalk = cut_board("(()(())) 1")["groups"]
    assert [thing["name"] for thing in plant["things"]] == ["A", "B", "C", "D"]
    third, last = plant["things"][2], stalk["things"][0]
    assert (third["stone"], third["falls"]) == (3, 4)
    assert third["said"] == "Cut C: 2 edges fall."
    assert last["said"] == "Cut E: 1 edge falls."
    (bare,) = cut_board("0")["groups"]
    assert not bare["things"]


# -- the position is edited -----------------------------------------------------------------------


def test_an_edge_grows_on_an_edge_or_on_the_ground():
    assert grown("0", -1) == "1"
    assert grown("2 1", 0) == "(()()) 1"
    assert grown("2 1", 1) == "3 1"
    assert grown("2 1", 2) == "2 2"
    assert grown("2 1", -1) == "2 1 1"


@given(positions)
def test_what_grows_last_can_be_cut_again(text):
    for edge in range(-1, len(edges_of(text).parents)):
        more = grown(text, edge)
        ends = edges_of(text).ends
        new = ends[edge] + 1 if edge >= 0 else len(ends)
        assert cut(more, new) == text


def test_random_plants_are_small_and_differ():
    found = [random_plants(seed) for seed in range(40)]
    assert len({*found}) > 30
    assert all(9 <= len(edges_of(text).parents) <= 12 for text in found)
    assert all(parse(text) == text for text in found)
    assert any(analyse(text).to_move_wins for text in found)


def opened(**fields):
    return open_page("hackenbush", **{f"hack-{name}": text for name, text in fields.items()})


def test_buttons_plant_and_draw_by_chance():
    at = opened()
    button(at, "New plant").click().run()
    assert keyed(at.text_input, "hack-plants").value == "(()(())) (()()) 3 1"
    button(at, "Random plants").click().run()
    assert keyed(at.text_input, "hack-plants").value == random_plants(1)
    assert button(opened(plants=str(EDGES)), "New plant").disabled


# -- the walk -------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", TEXTS)
def test_the_walk_can_be_told_for_every_position(text):
    steps = plants_steps(text)
    assert len(steps) <= LAST_STEP + 1
    assert ("wins" in steps[-1].says) == analyse(text).to_move_wins
    assert steps[-1].question is None
    for question in (step.question for step in steps if step.question is not None):
        assert question.right in question.choices
        assert len(question.choices) > 1
        assert set(question.wrong) == set(question.choices) - {question.right}
        assert all(question.wrong.values())


def test_the_longest_walk_has_its_last_step():
    comb = "(" * 19 + "()" + "())" * 19
    assert len(edges_of(parse(comb)).parents) == 39
    assert len(plants_steps(parse(f"{comb} 1"))) - 1 == 3 + 19 <= LAST_STEP


@given(positions)
def test_the_answers_of_the_walk_are_what_the_plants_are_worth(text):
    steps, edges = plants_steps(text), edges_of(text)
    if not edges.parents:
        return
    rights = [step.question.right for step in steps[2:] if step.question is not None]
    values = [str(edges.values[fork]) for fork in forks_of(edges)]
    whole = [str(analyse(text).nim_sum)] if len(text.split()) > 1 else []
    assert rights == values + whole


def test_a_wrong_guess_is_named_only_where_one_mistake_gives_it():
    (question,) = [step.question for step in plants_steps("(1 3 2)")[2:3]]
    assert question.right == "1"
    assert set(question.wrong) == {"0", "6", "7"}
    assert "adds the branches" in question.wrong["6"]
    assert "itself adds 1" in question.wrong["0"]
    assert "adds the branches" not in question.wrong["7"]  # so many edges it has, too
    (question,) = [step.question for step in plants_steps("((()())2)")[3:4]]
    assert question.right == "4"
    assert "itself adds 1" not in question.wrong["3"]  # whoever adds without A says 3 as well
    assert "counts edges" in question.wrong["6"]


def test_no_drawing_of_the_walk_answers_the_question_beside_it():
    steps = plants_steps("(()(())) (()()) 3")
    assert "fallen" not in steps[0].drawn
    assert "<i>" not in steps[1].drawn
    assert "A 4" not in steps[2].drawn
    assert "A 4" not in steps[3].drawn
    assert "A 4" in steps[4].drawn


# -- cuts -----------------------------------------------------------------------------------------


def test_a_cut_is_guessed_and_played():
    at = past_who_wins(opened(view="move"))
    next(group for group in at.button_group if group.key.endswith("-kind")).set_value("cut").run()
    keyed(at.selectbox, f"_hack-guess-{mark()}-cut").set_value(7).run()
    button(at, "Try it").click().run()
    assert "That leaves (()(())) (()()), and your opponent, who moves next, wins." in html(at)
    keyed(at.selectbox, f"_hack-guess-{mark()}-cut").set_value(2).run()
    button(at, "Try it").click().run()
    assert "Plant 1 needs the value 2 = 4 ⊕ 6. Without C it is worth 1 + 1 = 2." in html(at)
    button(at, "Play this move").click().run()
    assert keyed(at.text_input, "hack-plants").value == "2 (()()) 3"
    assert "You played: cut C." in html(at)


def mark():
    from zlib import crc32

    return crc32(b"hackenbush:(()(())) (()()) 3")


def test_equal_cuts_are_one_move_with_two_names():
    said = html(opened(view="move", plants="(()()) 1 1 1", answer="true"))
    assert "cut B or C" in said
    assert "cut D, E or F" in said


@given(positions)
def test_what_a_reason_sums_up_is_what_the_plant_is_then_worth(text):
    edges = edges_of(text)
    for edge in winning_edges(text):
        plant = edges.plant_of(edge)
        left = sum_left(edges, edge).replace("⊕", "^") or "0"
        assert worth(ast.parse(left, mode="eval").body) == analyse(text).targets[plant]


def worth(sum_of):
    """Work out a sum of numbers, + and ^; Python adds first, and brackets stand around each XOR."""
    if isinstance(sum_of, ast.Constant):
        return sum_of.value
    left, right = worth(sum_of.left), worth(sum_of.right)
    return left + right if isinstance(sum_of.op, ast.Add) else left ^ right


def test_the_card_shows_values_only_once_the_winner_is_known():
    assert "<i>" not in html(opened(view="move"))
    shown = html(opened(view="move", answer="true"))
    assert "A 4, B 1, C 2, D 1, E 1" in shown
    assert shown.count("<u>★</u>") == 1


@pytest.mark.parametrize("text", ["(", "())", "x", "3 (()", "(1 41)", "9" * 30, "💥"])
@pytest.mark.parametrize("view", ["derivation", "move", "play"])
def test_a_wrong_position_is_explained_and_kept(text, view):
    at = opened(plants=text, view=view)
    assert not at.exception
    assert "gl-error" in html(at)
    assert keyed(at.text_input, "hack-plants").value == text


@pytest.mark.parametrize("text", ["", "0", "()", f"{EDGES}", "1 " * EDGES, "((((1 2) 3) 4) 5)"])
@pytest.mark.parametrize("view", ["play", "derivation", "move", "tree"])
def test_odd_but_legal_positions_open_in_every_view(text, view):
    at = opened(plants=text, view=view, answer="true")
    assert not at.exception
    assert view == "tree" or "gl-error" not in html(at)


def test_a_record_says_what_was_cut():
    record = parse_record(coupled_game("hackenbush"), "you*(()(()))_3*C.E")
    assert record.board.text == "2 2"
    facts = facts_of(record)
    assert facts.places == ("A", "B", "D")  # C falls like A: what is left is the same
    assert facts.known.nim_sum == 0
    assert move_words("C") == "cut C"
    assert move_words("AB") == "cut AB"
