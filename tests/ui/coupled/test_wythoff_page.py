"""Wythoff's page: derive a cell, find the losing positions, guess and play a move, doubt XOR."""

from __future__ import annotations

import json
import re
import struct
import zlib
from itertools import product

import pytest

from gamecore.coupled.wythoff import (
    analyse,
    derive_cell,
    is_lost,
    lost_pair,
    wythoff_value,
)
from gamecore.errors import GameError
from opened_page import button, html, keyed, linked, open_page, past_who_wins, put
from pages import wythoff
from ui.base.page_limits import CELLS
from ui.coupled.wythoff.map import MAPS, SCALE, SHADES, WRONG, picture, xor_answer
from ui.coupled.wythoff.moves import (
    EXAMPLES,
    FIRST_LIE,
    TALK,
    directions_table,
    double_table,
    xor_table,
)
from ui.coupled.wythoff.sieve import Sieve, answer_words, table_to, xor_misleads
from ui.coupled.wythoff.steps import ASKED, LAST, board_of, lines_table, number_line

HEAPS = "wyt-heaps"
THIN = "\N{NARROW NO-BREAK SPACE}"


def heaps(at):
    return keyed(at.text_input, HEAPS).value


def choose(at, kind):
    group = next(group for group in at.button_group if group.key.endswith("-kind"))
    return group.set_value(kind).run()


def page(view, **params):
    return open_page("wythoff", **{"wyt-view": view, **params})


# -- step by step ---------------------------------------------------------------------------------


def test_an_untouched_page_asks_for_a_mex_whose_row_column_and_diagonal_are_there():
    at = open_page("wythoff")
    said = html(at)
    assert not at.exception
    assert "Which number is the smallest that is missing?" in said
    assert said.count("gl-value") == 7 + 5 + 5
    assert "gl-seats" not in said, "the first empty seat is the answer"


def test_a_right_guess_tells_the_mex_and_a_wrong_one_says_why_not():
    at = open_page("wythoff")
    group = next(group for group in at.button_group if "-mex-" in group.key)
    group.set_value(0).run()
    assert "gl-bad" in html(at)
    assert ">mex<" not in html(at)
    assert "If (5, 7) were worth 0, the player to move would lose." in html(at)
    next(group for group in at.button_group if "-mex-" in group.key).set_value(1).run()
    assert "gl-good" in html(at)
    assert "gl-seats" in html(at)


def test_skip_tells_it_and_just_show_me_stops_asking():
    at = open_page("wythoff")
    button(at, "Skip").click().run()
    assert "(5, 7) is worth 1" in html(at)
    at = open_page("wythoff")
    button(at, "Show answers").click().run()
    assert linked(at, "show") is True
    assert "(5, 7) is worth 1" in html(at)


def test_with_open_answers_the_steps_pass_over_the_question():
    at = open_page("wythoff")
    put(at, "show", True)
    at.run()
    assert "(5, 7) is worth 1" in html(at)
    button(at, "Back").click().run()
    assert "goes up the column, to 5 positions" in html(at)
    button(at, "Next").click().run()
    assert "(5, 7) is worth 1" in html(at)


@pytest.mark.parametrize("step", range(LAST + 1))
@pytest.mark.parametrize("position", ["5 7", "0 0", "30 0"])
def test_every_step_of_every_kind_of_cell_opens(step, position):
    at = open_page("wythoff", **{HEAPS: position, "wyt-step": str(step)})
    assert not at.exception
    assert "gl-error" not in html(at)


def test_the_board_shows_only_what_has_been_read_off():
    cell = derive_cell(5, 7)
    for step, count in ((0, 0), (1, 7), (2, 12), (3, 17), (4, 17)):
        board = board_of(cell, step, told=step == LAST)
        numbers = [c.text for row in board for c in row if c.text not in ("", "?")]
        assert len(numbers) == count + (step == LAST)
    told = board_of(cell, LAST, told=True)
    assert told[5][7].text == "1"
    for a, b in product(range(8), repeat=2):
        if told[a][b].text:
            assert told[a][b].text == str(wythoff_value(a, b))


def test_the_number_line_marks_the_mex_only_when_told():
    cell = derive_cell(5, 7)
    assert "mex" not in number_line(cell, ASKED, told=False)
    line = number_line(cell, LAST, told=True)
    assert line.count('class="mex"') == 1
    assert line.count("<li") == max(cell.seen) + 3
    assert lines_table(cell, 1).count("gl-value") == len(cell.row)


def test_a_position_too_far_for_the_board_offers_a_near_one():
    at = open_page("wythoff", **{HEAPS: f"{CELLS + 1} 4"})
    assert "is not derived here" in html(at)
    button(at, "Derive 5 and 7").click().run()
    assert heaps(at) == "5 7"
    assert "Which number is the smallest that is missing?" in html(at)


# -- the map --------------------------------------------------------------------------------------


@pytest.mark.parametrize("chosen", MAPS)
@pytest.mark.parametrize("size", [5, 30])
@pytest.mark.parametrize("verdict", ["true", "false"])
def test_every_map_opens(chosen, size, verdict):
    at = page("pattern", **{"wyt-map": chosen, "wyt-size": str(size), "wyt-verdict": verdict})
    assert not at.exception
    assert "gl-error" not in html(at)


def test_lost_positions_are_asked_one_by_one_until_all_are_there():
    at = page("pattern", **{"wyt-found": "1", "wyt-size": "5"})
    assert "Which empty cell must be a P?" in html(at)
    for _pair in range(2):
        button(at, "Skip").click().run()
    assert "All losing positions with heaps up to 5" in html(at)
    button(at, "Start again").click().run()
    assert "Which empty cell must be a P?" in html(at)


def test_the_switch_shows_them_all():
    at = page("pattern")
    keyed(at.toggle, "_row-wyt-verdict").set_value(True).run()
    assert "All losing positions with heaps up to 12" in html(at)


def test_the_sieve_ends_with_the_truth():
    for last in (5, 12, 20, CELLS):
        count = next(k for k in range(last + 2) if lost_pair(k)[1] > last)
        sieve = Sieve(count)
        for place in product(range(last + 1), repeat=2):
            assert sieve.label(place) == ("P" if is_lost(*place) else "N")


def test_each_step_of_the_sieve_leaves_only_the_next_pair_without_a_doubt():
    """On boards up to 20, for every number of pairs found: all moves of only the next lead to N."""
    for found in range(1, 9):
        sieve = Sieve(found)
        for a, b in product(range(21), repeat=2):
            label = sieve.label((a, b))
            if label:
                assert label == ("P" if is_lost(a, b) else "N")
                continue
            is_next = (a, b) in sieve.next
            assert (sieve.unknown_option(a, b) is None) == is_next


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ((4, 7), "Every move from (4, 7) leads to an N"),
        ((3, 5), "has its letter already"),
        ((4, 4), "a move reaches (0, 0), which is P"),
        ((4, 6), "a move reaches (3, 5), which is P"),
        ((6, 10), "a move leads to (4, 10), which has no letter yet"),
    ],
)
def test_a_pressed_cell_is_answered_with_its_reason(place, words):
    sieve = Sieve(3)
    assert words in answer_words(sieve, place, place in sieve.next)


def test_the_values_of_the_map_are_the_values():
    table = table_to(12)
    assert all(table[a][b] == wythoff_value(a, b) for a, b in product(range(13), repeat=2))


def test_xor_misleads_exactly_where_nim_and_the_truth_differ():
    for a, b in product(range(CELLS + 1), repeat=2):
        assert xor_misleads(a, b) == ((a ^ b != 0) != analyse((a, b)).to_move_wins)


def test_the_framed_value_is_asked_first():
    at = page("pattern", **{"wyt-map": "values"})
    cells = [label for label in component_cells(at) if label.endswith("yours to work out")]
    assert cells == ["5 and 7: yours to work out", "7 and 5: yours to work out"]
    keyed(at.toggle, "_row-wyt-verdict").set_value(True).run()
    assert "5 and 7: value 1" in component_cells(at)


def component_cells(at):
    """Return what is said of each cell of the board on the page."""
    board = next(part.proto for part in at.get("bidi_component") if "cells" in str(part.proto.json))
    return [said for row in json.loads(board.json)["cells"] for _text, _look, said, _tone in row]


def test_the_picture_from_far_away_is_a_png_of_its_size_with_its_zeros():
    data = picture(20)
    assert data.startswith(b"\x89PNG")
    assert struct.unpack(">II", data[16:24]) == (21 * SCALE, 21 * SCALE)
    body = zlib.decompress(data[data.index(b"IDAT") + 4 :])
    rows = [body[i : i + 21 * SCALE + 1] for i in range(0, len(body), 21 * SCALE + 1)]
    assert len(rows) == 21 * SCALE
    for a, b in product(range(21), repeat=2):
        if is_lost(a, b):
            assert rows[SCALE * a][SCALE * b + 1] == SHADES


def test_where_xor_is_wrong_is_asked_first():
    at = page("pattern", **{"wyt-map": "xor"})
    assert "gives the wrong winner in" not in html(at)
    for guess in WRONG:
        keyed(at.button_group, "_wyt-xor-guess").set_value(guess).run()
        assert ("gives the wrong winner in" in html(at)) == (guess == "both")
        assert ("gl-good" in html(at)) == (guess == "both")


def test_wrong_guesses_are_met_by_positions_where_they_fail():
    for guess, (a, b) in {"nowhere": (1, 2), "diagonal": (1, 2), "lost": (2, 2)}.items():
        assert f"at {a} and {b}" in xor_answer(guess)
        assert f"the XOR is {a ^ b}" in xor_answer(guess)
        assert xor_misleads(a, b)
        letters = ("N", "P") if is_lost(a, b) else ("P", "N")
        assert re.search("XOR says {}, .* But it is {},".format(*letters), xor_answer(guess))


def test_xor_is_wrong_on_the_diagonal_and_at_the_lost_positions_except_the_corner():
    for a, b in product(range(CELLS + 1), repeat=2):
        assert xor_misleads(a, b) == ((a == b or is_lost(a, b)) and (a, b) != (0, 0))


# -- winning moves --------------------------------------------------------------------------------


def test_moves_are_asked_before_they_are_shown():
    at = past_who_wins(page("move"))
    assert "gl-movecard" not in html(at)
    assert "the player to move wins" in html(at)
    keyed(at.toggle, "_row-wyt-answer").set_value(True).run()
    assert html(at).count("gl-movecard") == 3
    assert "3 winning moves" in " ".join(block.value for block in at.markdown)


def test_a_guess_that_wins_can_be_played():
    at = past_who_wins(page("move"))
    choose(at, "both")
    keyed(at.selectbox, next(box.key for box in at.selectbox)).set_value(2).run()
    button(at, "Try it").click().run()
    assert "Right." in html(at)
    button(at, "Play this move").click().run()
    assert heaps(at) == "3 5"
    assert "You played: take 2 from both." in html(at)
    assert "the player to move loses" in html(at)


def test_a_guess_that_loses_is_answered_with_the_reply():
    at = past_who_wins(page("move"))
    choose(at, "a")
    at.selectbox[0].set_value(5).run()
    button(at, "Try it").click().run()
    said = html(at)
    assert "That leaves 0, 7" in said
    assert "take 7 from B, which leaves you 0, 0" in said


@pytest.mark.parametrize(
    ("position", "asked"),
    [("5 7", "Which move wins?"), ("3 5", "Every move loses.** Try one")],
    ids=["won", "lost"],
)
def test_what_is_asked_goes_with_what_was_told_of_who_wins(position, asked):
    at = past_who_wins(page("move", **{HEAPS: position}))
    assert any(asked in text.value for text in at.markdown)


def test_a_lost_position_answers_every_move():
    at = page("move", **{HEAPS: "3 5", "wyt-answer": "true"})
    assert "All 11 moves, each answered" in html(at)
    assert html(at).count('<th scope="row">take') == 11
    assert html(at).count('<tr data-gl-move="') == 11


def test_a_typed_amount_is_checked():
    at = past_who_wins(page("move", **{HEAPS: "100 200"}))
    choose(at, "b")
    field = next(box for box in at.text_input if "-guess-" in box.key)
    for wrong in ("0", "201", "x", "1 2", "1e9"):
        field.set_value(wrong).run()
        assert "Write a whole number from 1 to 200." in html(at)
        field = next(box for box in at.text_input if "-guess-" in box.key)
    field.set_value("139").run()
    assert "gl-error" not in html(at)
    button(at, "Try it").click().run()
    assert "gl-bad" in html(at)


def test_far_heaps_are_answered_and_their_moves_told_as_they_come():
    at = page("move", **{HEAPS: f"{FIRST_LIE[0]} {FIRST_LIE[1]}", "wyt-answer": "true"})
    said = html(at)
    assert not at.exception
    assert "the player to move loses" in said
    total = FIRST_LIE[0] * 2 + FIRST_LIE[1]
    assert f"12 of the {total:,} moves".replace(",", THIN) in said
    at = page("move", **{HEAPS: f"{10**18} {10**18}", "wyt-answer": "true"})
    assert html(at).count("gl-movecard") == 3


def test_no_stones_are_left():
    at = page("move", **{HEAPS: "0 0"})
    assert "No stones are left: the player to move has lost." in html(at)
    assert "Which move wins?" not in " ".join(block.value for block in at.markdown)


def test_the_three_directions_name_what_can_be_reached():
    table = directions_table(5, 7)
    assert table.count("✓") == 3
    table = directions_table(5, 6)
    assert (table.count("✓"), table.count("✗")) == (2, 1)
    assert "you would have to add 5 stones" in table


def test_moves_have_names_and_reasons():
    names = [TALK.name(move) for move in analyse((5, 7)).winning_moves]
    assert names == ["take 1 from A", "take 4 from B", "take 2 from both"]
    reasons = [TALK.why(None, move) for move in analyse((4, 4)).winning_moves]
    assert reasons[-1] == "It leaves nothing: your opponent cannot move."


# -- the doubts -----------------------------------------------------------------------------------


def test_xor_is_wrong_in_both_examples_once_each_way():
    assert [analyse(place).to_move_wins for place in EXAMPLES] == [False, True]
    assert [place[0] ^ place[1] for place in EXAMPLES] == [3, 0]
    table = xor_table(list(EXAMPLES))
    assert table.count("✗") == 2
    assert "✓" not in table


def test_the_example_of_doubles_differs_by_one():
    numbers = re.findall(r'class="n">([^<]*)<', double_table(FIRST_LIE))
    assert [int(text.replace(THIN, "")) for text in numbers] == [FIRST_LIE[0] + 1, FIRST_LIE[0]]


def test_the_first_lie_can_be_opened():
    at = page("move")
    button(at, "Take 165").click().run()
    assert heaps(at) == f"{FIRST_LIE[0]} {FIRST_LIE[1]}"
    assert "the player to move loses" in html(at)


# -- what is wrong --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("view", "text"),
    [
        *(("move", text) for text in ("", "5", "x y", "-1 3", "1e9 3", "9" * 400, "<b>1</b> 2")),
        *((view.name, "5 7 9") for view in wythoff.PAGE.views),
    ],
)
def test_wrong_heaps_are_explained_and_kept(view, text):
    at = page(view, **{HEAPS: text})
    assert not at.exception
    said = html(at)
    assert said.count("gl-error") == 1
    assert "Until then the page shows 5 7." in said
    assert "<b>1" not in said
    assert heaps(at) == text


def test_the_last_good_heaps_stay_in_force():
    at = page("move", **{HEAPS: "4 7"})
    keyed(at.text_input, HEAPS).set_value("4 x").run()
    assert "Until then the page shows 4 7." in html(at)
    assert "the player to move loses" in html(at)


@pytest.mark.parametrize(
    "params",
    [
        {"wyt-view": "banana"},
        {"wyt-step": "99"},
        {"wyt-size": "1000"},
        {"wyt-found": "0"},
        {"wyt-map": "heat"},
        {"wyt-nonsense": "1"},
    ],
    ids=str,
)
def test_a_link_from_nowhere_is_answered_with_a_sentence(params):
    at = open_page("wythoff", **params)
    assert not at.exception
    assert "The page shows its usual state instead." in html(at)


def test_a_shared_link_keeps_what_its_view_shows():
    assert set(wythoff.PAGE.shown_fields("pattern")) == {
        "heaps",
        "stones",
        "view",
        "map",
        "size",
        "found",
        "verdict",
    }
    move = {"heaps", "stones", "view", "answer", "proof"}
    assert set(wythoff.PAGE.shown_fields("move")) == move
    assert set(wythoff.PAGE.shown_fields("derivation")) == {"heaps", "stones", "view", "step"}
    tree = {"heaps", "stones", "view", "tree", "few", "whole"}
    assert set(wythoff.PAGE.shown_fields("tree")) == tree


def test_the_untouched_position_wins_in_every_direction():
    field = wythoff.PAGE.fields[0]
    assert field.default == "5 7"
    answer = analyse(field.default)
    assert [move.heaps for move in answer.winning_moves] == [(0,), (1,), (0, 1)]


def test_a_position_of_another_game_is_no_position():
    with pytest.raises(GameError):
        analyse("1 2 3")
