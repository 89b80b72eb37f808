"""The page of Fibonacci Nim: the sum as bars, guesses, answers, the rule with another c."""

from __future__ import annotations

import pytest

from gamecore.coupled.fibonacci_nim import LARGEST, Taken, analyse, largest_move, parts, row
from gamecore.coupled.games import coupled_game
from gamecore.players.record import parse_record
from opened_page import button, html, keyed, open_page, past_who_wins
from ui.coupled.fibonacci_nim import BARS, LAST_STEP, bars, fibonacci_steps
from ui.play.facts import facts_of
from ui.play.words import turn_words

POSITIONS = [Taken((n, last)) for n in range(24) for last in range(n + 2)] + [Taken((10**18, 0))]


@pytest.mark.parametrize("c", range(1, LARGEST + 1))
def test_the_walk_is_right_in_every_position(c):
    for position in POSITIONS:
        steps = fibonacci_steps(position, c)
        assert len(steps) <= LAST_STEP + 1
        wins = analyse(position, c).to_move_wins
        if largest_move(position, c):
            assert ("no move wins" in steps[-1].says) == (not wins)
        else:
            assert not wins
            assert "no move is left" in steps[-1].says
        for question in (step.question for step in steps if step.question is not None):
            assert question.right in question.choices
            assert set(question.wrong) == set(question.choices) - {question.right}
            assert len(set(question.choices.values())) == len(question.choices)
        if largest_move(position, c) and wins:
            asked = steps[2].question
            amounts = [int(choice) for choice in asked.choices]
            winning = {move.after[1] for move in analyse(position, c).winning_moves}
            assert [take for take in amounts if take in winning] == [int(asked.right)]


@pytest.mark.parametrize("c", range(1, LARGEST + 1))
def test_a_start_that_refutes_a_claim_is_won(c):
    starts, following = (step.question for step in fibonacci_steps(Taken((31, 0)), c)[:2])
    for said in (*starts.wrong.values(), *following.wrong.values()):
        stones = int(said.removeprefix("With ").partition(" ")[0])
        assert analyse((stones,), c).to_move_wins
    assert int(following.right) == row(c)[6]


def test_the_smallest_part_is_told_by_a_word():
    drawn = bars(31, parts(31), 30)
    assert drawn.count("<em>the smallest part</em>") == 1
    assert 'aria-label="21 + 8 + 2; at most 30 may be taken"' in drawn
    assert "smallest" not in bars(21, parts(21), 20)
    many = parts(10**18)
    assert len(many) > BARS
    assert bars(10**18, many).count("<i ") == 6
    assert "+ … +" in bars(10**18, many)


def opened(**fields):
    return open_page("fibonacci_nim", **{f"fib-{name}": text for name, text in fields.items()})


def test_an_untouched_walk_shows_the_sum():
    at = opened(view="derivation")
    assert not at.exception
    assert "31 = 21 + 8 + 2: take off the largest of these numbers that fits" in html(at)
    next(group for group in at.button_group if "-walk-" in group.key).set_value("1").run()
    assert "Then I may take up to 2: I take 1, and you lose." in html(at)


def test_the_right_guess_is_told_why_and_played():
    at = past_who_wins(opened(view="move"))
    next(group for group in at.button_group if group.key.endswith("-kind")).set_value("some").run()
    next(box for box in at.selectbox if box.label == "How many?").set_value(10).run()
    button(at, "Try it").click().run()
    assert "They are the 2 smallest parts of 21 + 8 + 2." in html(at)
    button(at, "Play this move").click().run()
    assert keyed(at.text_input, "fib-heaps").value == "21 10"
    assert "You played: take 10." in html(at)


def test_every_winning_move_has_its_reason():
    at = opened(view="move", answer="true")
    said = html(at)
    assert "It is the smallest part of 21 + 8 + 2. Then at most 4 of 29 may be taken" in said
    assert "They are the 2 smallest parts of 21 + 8 + 2. Then at most 20 of 21" in said


def test_a_lost_position_has_an_answer_to_every_move():
    at = opened(view="move", answer="true", heaps="29 2")
    rows = [row for row in html(at).split("<tr") if '<th scope="row">take' in row]
    assert len(rows) == 4
    assert "28, 1 taken last" in rows[0]


@pytest.mark.parametrize(("times", "decides"), [("1", "16 + 4 + 2"), ("3", "21 + 1")])
def test_another_c_is_another_game(times, decides):
    at = opened(view="move", answer="true", heaps="22", times=times)
    assert not at.exception
    assert f"22 = {decides}." in html(at)


@pytest.mark.parametrize("text", ["", "1 2 3", "x", "9" * 30, "💥"])
@pytest.mark.parametrize("view", ["derivation", "move", "play"])
def test_a_wrong_position_is_explained_and_kept(text, view):
    at = opened(heaps=text, view=view)
    assert not at.exception
    assert "gl-error" in html(at)
    assert keyed(at.text_input, "fib-heaps").value == text


@pytest.mark.parametrize("text", ["0", "1", "0 5", "1 9", "1000000000000000000", "8 8"])
@pytest.mark.parametrize("view", ["play", "derivation", "move", "tree"])
def test_odd_but_legal_positions_open_in_every_view(text, view):
    at = opened(heaps=text, view=view, answer="true")
    assert not at.exception
    assert view == "tree" or "gl-error" not in html(at)


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("", "The first move takes as many as you like, but not all."),
        ("A31-29", "2 taken last: take at most 4."),
        ("A31-10", "21 taken last: you may take them all."),
    ],
)
def test_the_game_says_how_much_may_be_taken(game, said):
    record = parse_record(coupled_game("fibonacci-nim"), f"you*31*{game}")
    assert turn_words(facts_of(record), "perfect").startswith(said)
