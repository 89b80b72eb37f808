"""The page of Moore's Nim: k, the counts of the columns, the construction step by step, moves."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamecore.coupled.moore import analyse, game
from gamecore.coupled.moore_moves import balancing
from opened_page import button, html, keyed, open_page, past_who_wins
from said import tells
from ui.base.page_limits import HEAPS
from ui.coupled.moore import LAST_STEP, moore_steps
from ui.coupled.moore_columns import balancing_card, column_sentence, columns_card

positions = st.lists(st.integers(0, 10**18), max_size=6).map(tuple)


def heaps_text(at):
    return keyed(at.text_input, "moore-heaps").value


def opened(**params):
    return open_page("moore", **{f"moore-{name}": value for name, value in params.items()})


# -- step by step ---------------------------------------------------------------------------------


def test_an_untouched_page_counts_the_ones_modulo_3():
    said = html(opened())
    assert "at most 2 heaps" in said
    assert "in groups of 3." in said
    assert "In the 8-column some are left over: the player to move wins." in said
    assert said.count('<td class="b">?</td>') == 4, "what is left over is asked for"
    said = html(open_page("moore", show="true"))
    assert re.findall(r'"b (?:bad|good)">(. \d)', said) == ["✗ 1", "✗ 2", "✗ 2", "✓ 0"]


def test_the_walk_ends_with_a_winning_move():
    steps = moore_steps((3, 5, 7, 8), 2)
    assert "The move is D 8 → 6." in steps[-1].says
    assert "So D loses its one and is lowered." in steps[2].says
    assert "D is lowered already" in steps[3].says


@given(positions, st.integers(1, 5))
def test_the_walk_can_be_told_for_every_position(heaps, k):
    steps = moore_steps(heaps, k)
    assert 2 <= len(steps) <= LAST_STEP + 1
    if analyse(heaps, k).to_move_wins:
        assert "The move is " in steps[-1].says
        assert "✗" not in steps[-1].drawn
    elif any(heaps):
        assert "✗" in steps[2].drawn
        assert "✗" not in steps[3].drawn


@given(positions.filter(any), st.integers(1, 5), st.data())
def test_columns_from_the_left_are_right_as_far_as_the_walk_has_come(heaps, k, data):
    found = balancing(heaps, k)
    done = data.draw(st.integers(0, len(found.steps)))
    card = balancing_card(heaps, k, found, done)
    rests = re.findall(r'"b (bad|good)">', card)
    left_out = len(found.steps) - len(rests)
    assert left_out <= done
    assert set(rests[: done - left_out]) <= {"good"}
    for index in range(done):
        assert column_sentence(found, index, k).startswith("Column ")


def test_a_lost_position_is_shown_spoiled_and_balanced_again():
    said = html(opened(heaps="3 3 3", step="2"))
    assert "Say you take all of A." in said
    said = html(opened(heaps="3 3 3", step="3"))
    assert tells(said, "B 3 → 0 C 3 → 0")


def test_k_changes_the_game_and_stays_in_the_link():
    at = opened(k="3")
    assert "in groups of 4." in html(at)
    keyed(at.number_input, "moore-k").set_value(1).run()
    assert "touches 1 heap" in html(at)
    assert "in groups of 2." in html(at)
    assert not at.exception


def test_a_k_beyond_its_ends_is_brought_back_in_a_sentence():
    at = opened(step="0")
    keyed(at.number_input, "moore-k").set_value(99).run()
    assert not at.exception
    assert "Here it can be 1 to 24; 24 is shown." in html(at)
    assert "up to 24 heaps at once" in html(at)


@pytest.mark.parametrize("k", ["0", "25", "x", "-1", "9" * 400, "inf"])
def test_a_k_that_is_none_is_explained(k):
    at = opened(k=k)
    assert not at.exception
    assert "must be a whole number from 1 to 24" in html(at)


def test_the_groups_are_asked_for():
    at = opened(step="0", k="3")
    group = next(group for group in at.button_group if "-walk-" in group.key)
    assert "4" in group.options
    group.set_value("2").run()
    assert "Not yet." in html(at)
    assert "✗" not in html(at)


def test_the_widest_card_stays_a_small_message():
    heaps = tuple(10**18 - place for place in range(HEAPS))
    assert len(columns_card(heaps, 2)) < 100_000
    assert "2<sup>59</sup>" in columns_card(heaps, 2)


# -- winning moves --------------------------------------------------------------------------------


def test_every_winning_move_is_shown_with_the_counts_it_leaves():
    said = html(opened(view="move", answer="true"))
    assert said.count("gl-movecard") == analyse((3, 5, 7, 8), 2).winning_moves.total
    assert "A 3 → 2, D 8 → 7" in said
    assert tells(said, "3 3 3 3")  # ones in the columns, all multiples of k + 1


def test_a_guess_takes_from_several_heaps():
    at = past_who_wins(opened(view="move"))
    next(group for group in at.button_group if group.key.endswith("-kind")).set_value("some").run()
    which = next(group for group in at.button_group if group.key.endswith("-some"))
    which.set_value([0, 1, 2]).run()
    assert "at most 2 heaps" in html(at)
    next(group for group in at.button_group if group.key.endswith("-some")).set_value([0, 3]).run()
    boxes = [box for box in at.selectbox if "guess" in box.key]
    assert [len(box.options) for box in boxes] == [3, 8]
    boxes[0].set_value(2).run()
    next(box for box in at.selectbox if box.key.endswith("some-3")).set_value(7).run()
    button(at, "Try it").click().run()
    assert "Right." in html(at)
    button(at, "Play this move").click().run()
    assert heaps_text(at) == "2 5 7 7"


def test_a_wrong_guess_gets_a_reply():
    at = past_who_wins(opened(view="move", heaps="5 5 5"))
    next(group for group in at.button_group if group.key.endswith("-kind")).set_value("some").run()
    next(group for group in at.button_group if group.key.endswith("-some")).set_value([1]).run()
    next(box for box in at.selectbox if "guess" in box.key).set_value(3).run()
    button(at, "Try it").click().run()
    assert "A 5 → 3, C 5 → 3" in html(at)


def test_where_there_are_too_many_winning_moves_one_is_shown():
    heaps = " ".join(str(10**18 - 5**place) for place in range(24))
    said = html(opened(view="move", heaps=heaps, k="9", answer="true"))
    assert "There are more winning moves, too many to count here." in said
    assert said.count("gl-movecard") == 1


@pytest.mark.parametrize("heaps", ["25x1", "1..500000"])
def test_too_many_heaps_hear_the_limit_of_the_page_and_no_other(heaps):
    said = html(opened(heaps=heaps))
    assert "there are more than 24 heaps; write fewer." in said
    assert "200" not in said.split('class="gl-error"')[1].split("</div>")[0]


def test_the_moves_of_large_heaps_are_told_without_being_listed():
    total, moves = game(2).every_move((10**18, 3))
    assert total == 10**18 + 3 + 10**18 * 3
    assert next(iter(moves)).after == (0, 3)
    total, moves = game(2).every_move((2, 2))
    assert total == len(list(moves)) == 8


@pytest.mark.parametrize("text", ["1 -2", "x", "1 " * 30, "9" * 30, "💥"])
@pytest.mark.parametrize("view", ["derivation", "move"])
def test_wrong_heaps_are_explained_and_kept(text, view):
    at = opened(heaps=text, view=view)
    assert not at.exception
    assert "gl-error" in html(at)
    assert heaps_text(at) == text


@pytest.mark.parametrize("text", ["", "0", "24x1", "24x1000000000000000000"])
@pytest.mark.parametrize("view", ["derivation", "move", "tree"])
def test_odd_but_legal_heaps_open_in_every_view(text, view):
    at = open_page("moore", **{"moore-heaps": text, "moore-view": view, "moore-answer": "true"})
    assert not at.exception
    assert view == "tree" or "gl-error" not in html(at)


def test_the_newest_column_of_wide_heaps_stays_in_sight():
    heaps = (10**18, 123456789)
    found = balancing(heaps, 2)
    for done, left_out in ((0, 0), (3, 0), (30, 27), (len(found.steps), 60 - 14)):
        card = balancing_card(heaps, 2, found, done)
        heads = re.findall(r'<th scope="col" class="b">(\d+)(?:<sup>(\d+))?', card)
        shown = [int(power) if power else int(head).bit_length() - 1 for head, power in heads]
        assert shown == list(range(59 - left_out, -1, -1))
        assert found.steps[max(done - 1, 0)].bit in shown[:14]
        assert card.count("…") == (5 if left_out else 0)  # a head, two heaps, two counts


def test_how_many_ones_must_go_is_what_is_left_over():
    at = opened()
    group = next(group for group in at.button_group if "-walk-" in group.key)
    assert group.options == ["1", "2", "3"]
    group.set_value("1").run()
    assert "Right." in html(at)
    button(at, "Next").click().run()
    assert "Right." not in html(at)
    button(at, "Back").click().run()
    assert "Right." in html(at)
