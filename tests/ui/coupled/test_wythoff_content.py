"""The text of Wythoff's page: every number and claim in it is computed here, or is sourced."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

from gamecore.coupled.wythoff import analyse, lost_pair, options, wythoff_table
from opened_page import buttons, html, keyed, open_page
from ui.base.words import prose
from ui.coupled.wythoff.map import FAR_LAST as FAR
from ui.coupled.wythoff.moves import EXAMPLES, FIRST_LIE, moves_board

CONTENT = Path(__file__).resolve().parents[3] / "content" / "en" / "wythoff.md"
THIN = "\N{NARROW NO-BREAK SPACE}"
NUMBERS = re.compile(rf"\d{{1,3}}(?:{THIN}\d{{3}})+|\d+")

SOURCED = {1907}
"""Wythoff, A modification of the game of Nim, Nieuw Archief voor Wiskunde 7 (1907)."""

COMPUTED = {0, 1, 2, 3, 4, 5, 6, 7, 10, 14, 255, 10**9, *FIRST_LIE}
"""What the tests below and tests/gamecore/coupled/test_wythoff.py compute."""


def words(section):
    return " ".join(prose("wythoff", section).split())


def test_no_number_goes_unchecked():
    text = re.sub(r"^#.*$", "", CONTENT.read_text(encoding="utf-8"), flags=re.MULTILINE)
    written = {int(number.replace(THIN, "")) for number in NUMBERS.findall(text)}
    assert written <= SOURCED | COMPUTED


def test_the_first_lost_pairs_are_those_of_the_text():
    pairs = ", ".join(f"({low}, {high})" for low, high in map(lost_pair, range(5)))
    assert f"The losing positions are {pairs}, …" in words("why")


def test_the_smaller_heap_is_the_least_number_not_used_before():
    used = set()
    for k in range(300):
        low, high = lost_pair(k)
        assert low == next(n for n in range(1000) if n not in used)
        used |= {low, high}


def test_each_number_stands_in_one_pair_and_each_difference_belongs_to_one():
    places = [n for k in range(1, 300) for n in lost_pair(k)]
    assert len(places) == len(set(places))
    assert [high - low for low, high in map(lost_pair, range(300))] == list(range(300))


def test_the_partner_of_the_smaller_heap_or_the_pair_of_the_same_difference_is_reached():
    """The argument of "why" on all won positions up to 60: one of its two moves is there."""
    for a, b in product(range(61), repeat=2):
        answer = analyse((a, b))
        if not answer.to_move_wins or a > b:
            continue
        reached = {move.after for move in answer.winning_moves}
        keeps = {after for after in reached if after[0] == a}
        low, high = lost_pair(b - a)
        assert keeps or (low, high) in reached


def test_every_move_from_one_and_two_can_be_answered_by_clearing_all():
    text = words("xor")
    assert set(options((1, 2))) == {(0, 2), (1, 0), (1, 1), (0, 1)}
    assert "(0, 2), (1, 0), (1, 1) and (0, 1) can all be cleared in one move" in text
    assert all((0, 0) in options(after) for after in options((1, 2)))
    assert (0, 0) in options((2, 2))
    assert EXAMPLES == ((1, 2), (2, 2))
    assert f"the XOR is {1 ^ 2}" in text
    assert f"the XOR is {2 ^ 2}" in text


def test_the_queen_moves_as_the_heaps_do():
    """Left, up and diagonally up and left on the board of row A and column B."""
    for a, b in product(range(9), repeat=2):
        rays = {(a, b - n) for n in range(1, b + 1)} | {(a - n, b) for n in range(1, a + 1)}
        rays |= {(a - n, b - n) for n in range(1, min(a, b) + 1)}
        assert rays == set(options((a, b)))


def test_a_number_stands_only_once_in_each_row_column_and_diagonal():
    """The claim over the board of values, to its last row."""
    table = wythoff_table(31, 31)
    lines = [*table.tolist(), *table.T.tolist()]
    lines += [table.diagonal(offset).tolist() for offset in range(-30, 31)]
    assert all(len(line) == len(set(line)) for line in lines)


def test_small_values_lie_beside_the_zeros_in_the_picture_from_far_away():
    """Up to 255, beyond the corner: within three cells of a zero, under a quarter on average."""
    table = wythoff_table(FAR + 1, FAR + 1).astype(int)
    assert f"Heaps up to {FAR}" in words("far")
    near = [
        table[a + i, b + i]
        for a, b in product(range(20, FAR - 3), repeat=2)
        if table[a, b] == 0
        for i in range(-3, 4)
    ]
    assert sum(near) / len(near) < table.mean() / 4


def test_the_first_lie_is_a_lost_pair_that_doubles_get_wrong():
    low, high = FIRST_LIE
    assert lost_pair(high - low) == FIRST_LIE
    assert int((high - low) * (1 + 5**0.5) / 2) != low
    shown = " and ".join(f"{n:,}".replace(",", " ") for n in FIRST_LIE)
    assert f"the first wrong pair is {shown}" in words("doubles")


def test_before_the_answer_the_moves_stand_on_a_board_and_nothing_is_told():
    board = moves_board(2, 3)
    looks = {(x, y): cell.look for x, row in enumerate(board) for y, cell in enumerate(row)}
    marked = {place for place, look in looks.items() if look.endswith("-of")}
    assert marked == set(map(tuple, options((2, 3))))
    assert [place for place, look in looks.items() if look == "ask"] == [(2, 3)]
    pointed = {
        (x, y) for x, row in enumerate(board) for y, cell in enumerate(row) if cell.text == "•"
    }
    assert pointed == marked, "a mark that does not need its colour"
    assert {cell.text for row in board for cell in row} == {"", "?", "•"}


def test_the_board_stays_beside_the_answer_and_the_winning_moves_are_ticked():
    board = moves_board(5, 7, told=True)
    ticked = {(a, b) for a, row in enumerate(board) for b, cell in enumerate(row) if cell[0] == "✓"}
    assert ticked == {(3, 5), (4, 7), (5, 3)}
    assert not board[5][7].text, "nothing is asked any more"
    assert all(cell[0] != "✓" for row in moves_board(5, 7) for cell in row)


def test_a_class_hears_of_a_winning_move_what_the_map_has_shown():
    reason = "Every move from there lets you win."
    for present in ("true", "false"):
        at = open_page("wythoff", present=present, **{"wyt-view": "move"})
        at = keyed(at.toggle, "_row-wyt-answer").set_value(True).run()
        assert (reason in html(at)) == (present == "true")
        assert ("φ⌋ = 4" in html(at)) == (present == "false")


def test_a_value_that_the_steps_have_told_is_not_asked_on_the_map():
    link = {"wyt-view": "pattern", "wyt-map": "values"}
    for step, asked in (("3", "(5, 7)"), ("4", "(6, 8)")):
        at = open_page("wythoff", **link, **{"wyt-step": step})
        assert re.findall(r"What is the value of (.*?)\?", html(at)) == [asked]
    at = open_page("wythoff", **link, **{"wyt-step": "4", "wyt-heaps": "12 12"})
    assert "What is the value of" in html(at), "where no larger one is on the board"


def test_a_class_reads_the_question_or_what_the_board_shows():
    link = {"wyt-view": "pattern", "wyt-map": "values", "present": "true"}
    asked, told = "What is the value of (5, 7)?", "in each row, column and diagonal no number"
    at = open_page("wythoff", **link)
    assert asked in html(at)
    assert told not in html(at)
    at = keyed(at.toggle, "_row-wyt-verdict").set_value(True).run()
    assert told in html(at)
    assert "(5, 7) has the value 1." in html(at)
    assert "is its mex" not in html(at)


def test_a_class_chooses_among_empty_cells_which_must_be_losing():
    at = open_page("wythoff", present="true", **{"wyt-view": "pattern"})
    assert [one.content for one in offered(at).proto.options][-2:] == ["2 and 3", "1 and 2"]
    at = offered(at).set_value("1 4").run()
    assert "From (1, 4) a move leads to (1, 2)" in html(at)
    at = offered(at).set_value(None).run()
    assert "From (1, 4)" not in html(at)
    at = offered(at).set_value("1 2").run()
    assert "Right." in html(at)
    assert offered(at) is None, "one thing a press"
    at = buttons(at, "Next")[0].click().run()
    assert "Every move from (1, 2)" not in html(at)
    assert "3 and 5" in [one.content for one in offered(at).proto.options]
    assert offered(open_page("wythoff", **{"wyt-view": "pattern"})) is None


def test_a_class_is_told_of_the_last_losing_position_before_all_of_them():
    at = open_page("wythoff", present="true", **{"wyt-view": "pattern", "wyt-found": "4"})
    at = buttons(at, "Skip")[0].click().run()
    assert "Every move from (6, 10)" in html(at)
    assert "All losing positions" not in html(at)
    assert "All losing positions" in html(buttons(at, "Next")[0].click().run())


def offered(at):
    asks = "Which empty cell must be a P?"
    return next((one for one in at.button_group if one.label == asks), None)


def test_where_numbers_come_from_and_what_stands_for_a_sign_is_said_in_words():
    def told(view, **link):
        return html(open_page("wythoff", **{"wyt-view": view} | link))

    assert "found before, in the same way" in told("derivation", **{"wyt-step": "1"})
    assert "found before" not in told("derivation", **{"wyt-step": "1", "wyt-heaps": "4 0"})
    asked = "What is the value of (5, 7)?"
    assert asked in told("pattern", **{"wyt-map": "values"})
    assert asked not in told("pattern", **{"wyt-map": "values", "show": "true"})
