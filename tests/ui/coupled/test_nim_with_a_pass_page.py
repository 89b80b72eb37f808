"""The page of Nim with a pass: the table, the walk, a pass as a guess and on the board."""

from __future__ import annotations

from itertools import product

import pytest

from gamecore.coupled.games import coupled_game
from gamecore.coupled.nim_with_a_pass import PassLeft, analyse, is_lost, parse
from gamecore.players.record import parse_record
from opened_page import button, html, keyed, open_page, past_who_wins
from ui.coupled.nim_with_a_pass import LAST_STEP, SIDE, lost_table, pass_steps
from ui.play.facts import facts_of
from ui.play.words import move_words, turn_words


@pytest.mark.parametrize("text", ["pass", "0 pass", "1 2 pass", "3 4 5 pass", "3 4 5", "9 9 9 9"])
def test_the_walk_can_be_told_for_every_position(text):
    steps = pass_steps(parse(text), analyse(text))
    assert len(steps) == LAST_STEP + 1
    assert ("It wins to" in steps[-1].says) == analyse(text).to_move_wins
    for question in (step.question for step in steps if step.question is not None):
        assert set(question.wrong) == set(question.choices) - {question.right}


def test_the_answers_of_the_walk_are_right():
    assert all(is_lost(parse(text)) for text in ("1 2 pass", "7 8 pass", "5 6 pass", "7 7"))
    assert not is_lost(parse("1 2"))


@pytest.mark.parametrize("rest", [(), (5,)])
def test_the_table_marks_the_lost_positions(rest):
    cells = list(product(range(SIDE + 1), repeat=2))
    drawn = lost_table(rest, (3, 4))
    assert drawn.count("✗</b>") == sum(is_lost(PassLeft((*cell, *rest, 1))) for cell in cells) > 5
    assert drawn.count("here") == 1
    assert drawn.count("zero") == sum(a ^ b == sum(rest) for a, b in cells)


def test_a_table_does_not_answer_the_question_beside_it():
    first, second = pass_steps(parse("3 4 5 pass"), analyse("3 4 5 pass"))[:2]
    assert "✗</b>" not in first.drawn
    assert "✗</b>" in second.drawn
    assert '<th scope="row">7</th>' not in second.drawn


def opened(**fields):
    return open_page("nim_with_a_pass", **{f"pass-{name}": text for name, text in fields.items()})


def test_a_pass_is_guessed_and_played():
    at = past_who_wins(opened(view="move", heaps="3 3 pass"))
    next(group for group in at.button_group if group.key.endswith("-kind")).set_value("pass").run()
    button(at, "Try it").click().run()
    assert "It leaves Nim with the XOR 0" in html(at)
    button(at, "Play this move").click().run()
    assert keyed(at.text_input, "pass-heaps").value == "3 3"
    assert "You played: pass." in html(at)


def test_every_winning_move_has_its_reason():
    said = html(opened(view="move", answer="true"))
    assert "take 5 from C" in said
    assert "3 and 4 are a pair, which loses with the pass." in said
    assert "take 2 from B" in said


def test_the_switch_uses_the_pass_up_and_gives_it_back():
    at = opened(view="move")
    at.checkbox[0].uncheck().run()
    assert keyed(at.text_input, "pass-heaps").value == "3 4 5"
    assert not at.checkbox[0].value
    at.checkbox[0].check().run()
    assert keyed(at.text_input, "pass-heaps").value == "3 4 5 pass"


@pytest.mark.parametrize("text", ["x", "3 past", "1 -2 pass", "1 " * 30, "90 90 90 pass", "💥"])
@pytest.mark.parametrize("view", ["derivation", "move", "play"])
def test_a_wrong_position_is_explained_and_kept(text, view):
    at = opened(heaps=text, view=view)
    assert not at.exception
    assert "gl-error" in html(at)
    assert keyed(at.text_input, "pass-heaps").value == text


@pytest.mark.parametrize("text", ["", "pass", "0 pass", "1000000000000000000 7", "1 1 1"])
@pytest.mark.parametrize("view", ["play", "derivation", "move", "tree"])
def test_odd_but_legal_positions_open_in_every_view(text, view):
    at = opened(heaps=text, view=view, answer="true")
    assert not at.exception
    assert view == "tree" or "gl-error" not in html(at)


def test_the_game_says_whether_the_pass_is_left():
    for game, said, may in (("", "The pass is left", True), ("pass", "The pass is used", False)):
        record = parse_record(coupled_game("nim-with-a-pass"), f"you*3_4_5_pass*{game}")
        assert turn_words(facts_of(record), "perfect").startswith(said)
        assert facts_of(record).may_pass is may
    assert move_words("pass") == "pass"


def test_the_stones_are_seen_while_the_winner_is_asked():
    at = open_page("nim_with_a_pass", present="true", **{"pass-view": "move"})
    assert html(at).count('class="gl-stones"') == 3
