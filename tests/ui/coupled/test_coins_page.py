"""The page of turning coins: three rules, the row, the walk, moves that are guessed and played."""

from __future__ import annotations

from itertools import product

import pytest

from gamecore.coupled.coin_rules import RULES
from gamecore.coupled.coins import analyse
from gamecore.coupled.games import coupled_game
from gamecore.players.record import parse_record
from opened_page import button, html, keyed, open_page, past_who_wins
from ui.base.page_limits import COINS
from ui.coupled.coins import DERIVED, GUESSED, LAST_STEP, NAMES, coin_row, coins_steps, moves_table
from ui.play.facts import facts_of
from ui.play.words import move_words

EVERY = pytest.mark.parametrize("turn", RULES)


def opened(**fields):
    return open_page("coins", **{f"coins-{name}": text for name, text in fields.items()})


@EVERY
def test_the_walk_can_be_told_for_every_row(turn):
    coins = RULES[turn]
    for row in map("".join, product("HT", repeat=4)):
        steps = coins_steps(row, coins)
        assert len(steps) == LAST_STEP + 1
        wins = analyse(row, coins).to_move_wins
        assert ("the player to move wins" in steps[-1].says) == wins


@EVERY
def test_the_answers_of_the_walk_are_the_values_and_wrong_ones_are_refuted(turn):
    coins = RULES[turn]
    asked = [step.question for step in coins_steps("H", coins)[: DERIVED + 1]]
    for place, question in zip((*range(1, DERIVED + 1), GUESSED), asked, strict=True):
        assert question.right == str(coins.value(place))
        left = {coins.value_of(others) for others in coins.others(place)}
        for value, said in question.wrong.items():
            assert said.startswith("Turn ") == (int(value) in left)
            assert ("smaller value is missing" in said) == (int(value) not in left)


@EVERY
def test_a_drawing_does_not_answer_the_question_beside_it(turn):
    coins = RULES[turn]
    for place in range(1, DERIVED + 1):
        assert f">{coins.value(place)}</span></td></tr>" not in moves_table(place, coins)


def test_a_drawing_says_in_words_what_it_shows():
    drawn = coin_row("HTH", lambda place: str(place * 2))
    assert 'aria-label="The row HTH; 1: 2; 3: 6"' in drawn
    assert drawn.count('class="cell up"') == 2
    assert drawn.count("<b>") == 3


@EVERY
def test_the_rule_is_chosen_and_said(turn):
    at = opened(turn=turn, view="move", answer="true")
    assert not at.exception
    said = html(at)
    assert said.count("gl-movecard") == len(analyse("HTTHTHTH", RULES[turn]).winning_moves)
    assert [*NAMES.values()] in [group.options for group in at.button_group]


def test_every_winning_move_has_its_reason():
    said = html(opened(view="move", answer="true", turn="ruler", row="HTTHTHTH"))
    assert "turn 3-8" in said
    assert "The head at place 8 is worth 8; in its place 7 = 8 ⊕ 15 is needed." in said
    assert "Places 3-7 have it together: 1 ⊕ 4 ⊕ 1 ⊕ 2 ⊕ 1 = 7." in said


def test_a_move_is_guessed_and_played():
    at = past_who_wins(opened(view="move"))
    next(group for group in at.button_group if group.key.endswith("-kind")).set_value("turn").run()
    pills = next(group for group in at.button_group if group.key.endswith("-turn"))
    pills.set_value([3, 4]).run()
    button(at, "Try it").click().run()
    assert "That leaves" in html(at)
    pills = next(group for group in at.button_group if group.key.endswith("-turn"))
    pills.set_value([3, 8]).run()
    button(at, "Try it").click().run()
    assert "Right." in html(at)
    button(at, "Play this move").click().run()
    assert keyed(at.text_input, "coins-row").value == "HTHHTHTT"


def test_coins_that_may_not_go_together_are_refused_as_a_guess():
    at = past_who_wins(opened(view="move"))
    next(group for group in at.button_group if group.key.endswith("-kind")).set_value("turn").run()
    next(group for group in at.button_group if group.key.endswith("-turn")).set_value([7]).run()
    assert "coin 7 shows tails" in html(at)


def test_the_row_grows_and_shrinks():
    at = opened(view="move")
    button(at, "One more coin").click().run()
    assert keyed(at.text_input, "coins-row").value == "HTTHTHTHH"
    button(at, "One fewer").click().run()
    assert keyed(at.text_input, "coins-row").value == "HTTHTHTH"


@pytest.mark.parametrize("text", ["x", "HTQ", "H" * (COINS + 1), "💥"])
@pytest.mark.parametrize("view", ["derivation", "move", "play"])
def test_a_wrong_row_is_explained_and_kept(text, view):
    at = opened(row=text, view=view)
    assert not at.exception
    assert "gl-error" in html(at)
    assert keyed(at.text_input, "coins-row").value == text


@EVERY
@pytest.mark.parametrize("row", ["", "T", "TTTT", "h", "H" * COINS])
@pytest.mark.parametrize("view", ["play", "derivation", "move"])
def test_odd_but_legal_rows_open_in_every_view(turn, row, view):
    at = opened(row=row, view=view, turn=turn, answer="true")
    assert not at.exception
    assert "gl-error" not in html(at)


@EVERY
def test_the_board_is_told_what_may_be_turned(turn):
    facts = facts_of(parse_record(coupled_game(turn), "you*HTTHT*t3_4"))
    assert facts.turns == {"turning-turtles": 2, "mock-turtles": 3, "ruler": 0}[turn]
    assert facts.many
    assert facts.positions == ("HTTHT", "HTHTT")
    assert move_words("t3_4") == "turn 3 and 4"
