"""The derivation view through the app: links good and broken, guesses, skipping, ways to a why."""

import pytest

from gamecore.grundy.derivation import derive
from gamecore.lessons.mex_guesses import mex_choices
from house import GAMES as HOUSE
from opened_page import html, linked, open_page
from opened_page import open_view as open_derivation
from pages import grundys_game, nim, subtraction
from ui.derivation.opening import heap_named
from ui.derivation.steps import END

GAMES = list(HOUSE.values())
SUB = subtraction.PAGE


def sentence(at):
    """Return what the step says."""
    return html(at).partition('<p class="gl-step" role="status">')[2].partition("</p>")[0]


def press(at, label):
    next(button for button in at.button if button.label == label).click()
    at.run()
    assert not at.exception


def is_on(at, label):
    return not next(button for button in at.button if button.label == label).disabled


def step(at, game):
    return linked(at, game.key("step"))


def guesses(at):
    return [group for group in at.button_group if "-mex-" in str(group.key)]


def guess(at, number):
    guesses(at)[0].set_value(number)
    at.run()
    assert not at.exception


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_an_untouched_page_has_rows_told_and_the_next_asked(game):
    at = open_derivation(game)
    asked = (game.step + 1) // 2
    assert sentence(at).startswith(f"Heap {asked} has ")
    assert html(at).count('class="gl-ask"') == 1
    assert html(at).count("gl-value mex") == asked
    assert len(guesses(at)) == 1


def test_a_class_meets_the_words_before_the_first_question_and_hears_who_wins():
    field = SUB.key("step")
    said = [sentence(open_page(SUB.slug, present="true", **{field: step})) for step in ("0", "2")]
    for words in ("An option is ", "The value of a heap is its mex: ", "loses: there is no move."):
        assert words in said[0]
    assert said[1].startswith("Heap 1 has the value 1: ")
    assert said[1].endswith("wins: take 1, and nothing is left.")
    at_home = sentence(open_page(SUB.slug, **{field: "0"}))
    assert at_home.startswith("Heap 0 has the value 0: ")


def test_no_heap_but_the_smallest_is_said_to_be_heap_0():
    game = grundys_game.PAGE
    at = open_page(game.slug, present="true", **{game.key("step"): "2"})
    assert sentence(at).startswith("Heap 1 has the value 0: ")


def test_a_right_guess_says_why_and_next_asks_the_next_row():
    at = open_derivation(SUB)
    guess(at, 1)
    assert "<b>Right.</b> 0 is there and 1 is missing." in html(at)
    assert "gl-ask" not in html(at)
    press(at, "Next")
    assert step(at, SUB) == 15
    assert sentence(at).startswith("Heap 8 has 5 options")
    assert guesses(at)[0].value is None


def test_go_on_stands_right_under_a_right_guess():
    at = open_derivation(SUB)
    assert all(button.label != "Continue" for button in at.button)
    guess(at, 1)
    press(at, "Continue")
    assert step(at, SUB) == 15


def test_a_wrong_guess_is_answered_by_its_mistake_and_may_be_tried_again():
    at = open_derivation(SUB)
    guess(at, 6)
    assert "<b>Not 6.</b> 6 is one more than the largest value." in html(at)
    assert 'class="gl-ask"' in html(at)
    guess(at, 1)
    assert "<b>Right.</b>" in html(at)


def test_next_and_skip_tell_an_unanswered_question():
    for label in ("Next", "Skip"):
        at = open_derivation(SUB)
        press(at, label)
        assert step(at, SUB) == 14
        assert sentence(at).startswith("Heap 7 has the value 1: ")
        press(at, "Next")
        assert len(guesses(at)) == 1, "skipping one question skips one question"


def test_just_show_me_stays_until_it_is_taken_back():
    at = open_derivation(SUB)
    press(at, "Show answers")
    assert linked(at, "show") is True
    assert sentence(at).startswith("Heap 7 has the value 1: ")
    press(at, "Next")
    assert sentence(at).startswith("Heap 8 has the value 2: ")
    assert guesses(at) == []
    press(at, "Back")
    assert sentence(at).startswith("Heap 7 has the value 1: ")


def test_an_odd_step_of_a_link_is_told_when_everything_is_shown():
    at = open_derivation(SUB, show=True)
    assert sentence(at).startswith("Heap 7 has the value 1: ")


def test_first_and_last_are_the_ends():
    at = open_derivation(SUB)
    press(at, "Last")
    assert step(at, SUB) == 18
    assert (is_on(at, "Next"), is_on(at, "Last")) == (False, False)
    press(at, "First")
    assert step(at, SUB) == 0
    assert (is_on(at, "Back"), is_on(at, "First")) == (False, False)
    assert html(at).count("gl-value mex") == 1


@pytest.mark.sweep(quick=2, check=24)
@pytest.mark.parametrize("by", ["heaps", "options"])
@pytest.mark.parametrize("number", ["0", str(END), "-1", "9999", "banana", "3.5", "1e3", ""])
@pytest.mark.parametrize("size", ["0", "60", "61", "x"])
def test_any_step_and_size_of_a_link_is_a_step_of_the_walk(by, number, size):
    at = open_derivation(SUB, by=by, step=number, size=size)
    assert sentence(at)
    assert "gl-error" not in html(at)
    assert step(at, SUB) <= 120


def test_a_step_beyond_the_end_is_the_end():
    at = open_derivation(SUB, by="options", size=9, step=END)
    assert step(at, SUB) == 6
    assert "heap 9 has the value 3" in sentence(at)


def test_another_grain_begins_with_the_first_option_worked_out():
    at = open_derivation(SUB)
    row = next(group for group in at.button_group if group.key == f"_row-{SUB.key('by')}")
    row.set_value("options")
    at.run()
    assert step(at, SUB) == 1
    assert sentence(at) == "Heap 9: take 5 → heap 4, value 4. Seat 4 is taken."


def test_another_heap_begins_at_its_first_option_and_keeps_the_place_by_heaps():
    at = open_derivation(SUB, by="options", size=9, step=4)
    next(field for field in at.number_input if field.key == SUB.key("size")).set_value(12)
    at.run()
    assert step(at, SUB) == 1
    at = open_derivation(SUB)
    next(field for field in at.number_input if field.key == SUB.key("size")).set_value(12)
    at.run()
    assert step(at, SUB) == 13


def test_a_shorter_rule_leaves_the_step_inside():
    at = open_derivation(SUB, by="options", size=9, step=5)
    next(field for field in at.text_input if field.key == SUB.key("rule")).set_value("take 2, 3")
    at.run()
    assert not at.exception
    assert step(at, SUB) == 3


def test_by_options_the_guess_comes_when_all_are_seated():
    at = open_derivation(grundys_game.PAGE, by="options", size=9, step=3)
    assert guesses(at) == []
    press(at, "Next")
    assert sentence(at).endswith("which seat is the first empty one?")
    guess(at, 1)
    assert "<b>Right.</b>" in html(at)
    assert 'class="mex"' in html(at)
    press(at, "Next")
    assert step(at, grundys_game.PAGE) == 5
    assert "heap 9 has the value 1" in sentence(at)


def test_the_mex_of_nothing_is_asked_and_explained():
    at = open_derivation(grundys_game.PAGE, by="options", size=2, step=0)
    guess(at, 1)
    assert "the mex of nothing is 0" not in html(at)
    guess(at, 0)
    assert "the mex of nothing is 0" in html(at)


def test_the_choices_are_those_of_the_exercise():
    at = open_derivation(nim.PAGE, size=40, step=79)
    values = [entry.value for entry in derive("take any", 40).steps]
    assert [int(option) for option in guesses(at)[0].options] == mex_choices(values)


@pytest.mark.parametrize(
    ("rule", "by", "says"),
    [
        ("split into 3", "options", "too many to walk through one by one"),
        ("split into 8", "heaps", "too many to write out here"),
        ("take k where n // (n - 5) == 1", "heaps", "5"),
    ],
)
def test_what_cannot_be_derived_says_so_in_one_sentence(rule, by, says):
    at = open_derivation(SUB, rule=rule, by=by, size=60)
    assert html(at).count("gl-error") == 1
    assert says in html(at)


@pytest.mark.parametrize(
    ("sent", "heap"),
    [
        ("7", 7),
        ("60", 60),
        ("61", None),
        ("-1", None),
        ("", None),
        ("²", None),
        ("9" * 99, None),
        (7, None),
        ({"n": 7}, None),
        (None, None),
    ],
)
def test_only_a_heap_of_the_page_can_be_opened_by_a_press(sent, heap):
    assert heap_named(sent) == heap


@pytest.mark.parametrize(
    ("game", "params", "last"),
    [
        (nim, {}, 10),  # the untouched heaps 3 4 5, of which the page derives 4
        (nim, {"nim-heaps": "3 17"}, 34),
        (nim, {"nim-heaps": "2 3"}, 8),
        (nim, {"nim-heaps": "3 5", "nim-size": "3"}, 6),  # a link that says its heap means it
        (nim, {"nim-heaps": "3 5000"}, 8),
        (subtraction, {}, 40),
    ],
)
def test_a_class_reaches_the_largest_heap_of_its_position(game, params, last):
    link = {game.PAGE.key("view"): "derivation", "present": "true", **params}
    at = open_page(game.PAGE.slug, **link)
    assert not at.exception
    assert f'data-gl-count="0/{last}"' in html(at)
