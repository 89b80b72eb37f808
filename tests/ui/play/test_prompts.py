"""What a board says to press, before anything is pressed."""

import pytest

from opened_page import open_page, play_board
from pages import nim, one_from_each, your_rule
from pages import sum as sum_page


def prompt(page, **fields):
    keys = {page.key(name): text for name, text in fields.items()}
    at = open_page(page.slug, **{page.key("view"): "play"}, **keys)
    return play_board(at)[1]["prompt"]


@pytest.mark.parametrize(
    ("rule", "says"),
    [
        ("take any", "Press a stone to take it and all above it."),
        ("take 1", "Press the top stone to take it."),
        ("split into 2", "Press a stone: the heap splits above it."),
        ("halve into 3", "Press “Split” below a heap."),
        ("take 1 or split into 2", "Press the top stone to take it, or split the heap."),
        ("take 2 or halve into 3", "Press a stone to take it and all above it, or split the heap."),
    ],
)
def test_the_board_says_to_press_what_the_rule_lets_one_do(rule, says):
    assert prompt(your_rule.PAGE, rule=rule, heaps="6 7") == says


def test_of_stones_side_by_side_those_to_the_right_go_too():
    wide = "Press a stone to take it, those to the right of it and all above."
    assert prompt(nim.PAGE, heaps="6 8") == wide
    assert prompt(sum_page.PAGE, games="take any: 2; take 1-3: 14") == wide
    assert "those to the right of it" in prompt(one_from_each.PAGE, heaps="9 3 1")
    assert "all above it" in prompt(one_from_each.PAGE, heaps="7 3 1")


def test_heaps_too_large_to_draw_are_not_pressed_but_written():
    asked = "Write how many stones to leave in a heap."
    assert prompt(nim.PAGE, heaps="400 37") == asked
    for heaps in ("400 3", "36", "0 5"):
        assert prompt(nim.PAGE, heaps=heaps) != asked


@pytest.mark.parametrize(
    ("games", "asked"),
    [
        (
            "split into 2 unequal: 8; take any: 2",
            "and all above. In A, a press splits the heap above the stone.",
        ),
        (
            "take any: 2; split into 2: 5; split into 3: 7",
            "In B or C, a press splits the heap above the stone.",
        ),
        ("take 1-3: 4; take any: 2", "Press a stone to take it and all above it."),
        ("split into 2: 4; split into 3: 7", "Press a stone: the heap splits above it."),
    ],
)
def test_what_to_press_is_true_of_every_heap(games, asked):
    assert asked in prompt(sum_page.PAGE, games=games)
