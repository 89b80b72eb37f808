"""The proof step by step: its numbers are true of the rule, and the bar ends full."""

import re

import pytest

from definition import values_by_definition
from gamecore.grundy.derivation import derive
from gamecore.grundy.sequence import grundy_value, grundy_values
from gamecore.patterns.find_pattern import find_pattern
from gamecore.rules.language import parse_rule
from opened_page import html, keyed, linked, open_page, put
from ui.base import page_limits
from ui.pattern.proof import (
    CELLS,
    CHECK,
    FORMULA_CHECKED,
    ProgressBar,
    bar_html,
    picture_words,
    proof_steps,
)

WINDOWS = [
    "take k where k <= 3 and k != n % 4",
    "take k where k % 3 == 1",
    "split a+b where even(a)",
    "take 1, 3, 4",
    "take 2, 4, 7",
    "take 3, 5",
    "0.77",
    "0.07",
    "split into 2",
    "4.7",
]
FORMS = [
    "take 1-5",
    "take any",
    "take at least half",
    "take at most n/3",
    "take a divisor",
    "take k where k % 3 != 0 or k == n",
    "take k where k == 1 or k == n - n // 2",
    "take 1 or split equally",
    "take 1 or split 1+2+...+k",
    "take 1 or halve into 3",
]
ALL_BUT = ["take all but 2, 3, 7", "take all but 1, 4", "take all but 1", "take all but 1, 2, 3, 8"]


def steps_of(rule, upto=512):
    pattern = find_pattern(rule, upto)
    return pattern, proof_steps(parse_rule(rule), pattern, grundy_values(rule, upto))


def stretch(words):
    """Return the first and the last heap that a step compares."""
    heaps = re.match(r"\*\*Heaps? (\d+)(?: to (\d+))?:", words).groups()
    return int(heaps[0]), int(heaps[1] or heaps[0])


@pytest.mark.parametrize("rule", WINDOWS + FORMS + ALL_BUT)
def test_the_bar_starts_somewhere_only_grows_and_ends_full(rule):
    _pattern, steps = steps_of(rule)
    bars = [step.bar for step in steps if step.bar is not None]
    assert 3 <= len(steps) < page_limits.PROOF / 2
    assert [bar.done for bar in bars] == sorted(bar.done for bar in bars)
    assert len({(bar.low, bar.high) for bar in bars}) == 1
    assert bars[-1].done == bars[-1].high
    assert not any(CHECK in step.words or "{" in step.words for step in steps)


@pytest.mark.parametrize("rule", WINDOWS)
def test_every_comparison_that_is_named_is_true_and_the_whole_window_is_covered(rule):
    pattern, steps = steps_of(rule)
    values = values_by_definition(rule, 200) if rule != "0.77" else grundy_values(rule, 300)
    low, high = pattern.window
    covered = []
    for step in steps:
        if not step.words.startswith("**Heap"):
            continue
        named = re.findall(r"G\((\d+)\) = (\d+) = G\((\d+)\)", step.words)
        assert named
        for n, value, later in named:
            assert int(later) == int(n) + pattern.period
            assert values[int(n)] == values[int(later)] == int(value)
        first, last = stretch(step.words)
        agree, count = map(int, re.search(r"(\d+) of (\d+) agree", step.words).groups())
        assert agree == count == last - first + 1
        covered += range(first, last + 1)
    assert covered == list(range(low, high))


@pytest.mark.parametrize("rule", ["take k where even(k)", "take 1 or take k where even(k)"])
def test_every_comparison_with_a_rise_is_true_and_the_whole_window_is_covered(rule):
    pattern, steps = steps_of(rule)
    values = values_by_definition(rule, 120)
    covered = []
    for step in steps:
        if not step.words.startswith("**Heap"):
            continue
        named = re.findall(r"G\((\d+)\) = (\d+), G\((\d+)\) = (\d+) = (\d+) \+ (\d+)", step.words)
        assert named
        for n, value, later, higher, again, rise in ([int(x) for x in found] for found in named):
            assert (later, rise) == (n + pattern.period, pattern.saltus)
            assert (values[n], values[later]) == (value, higher) == (again, again + rise)
        first, last = stretch(step.words)
        agree, count = map(int, re.search(r"(\d+) of (\d+) agree", step.words).groups())
        assert agree == count == last - first + 1
        covered += range(first, last + 1)
    assert covered == list(range(*pattern.window))


@pytest.mark.parametrize("rule", ALL_BUT)
def test_both_pictures_of_an_all_but_rule_are_the_same_but_for_the_base(rule):
    pattern, steps = steps_of(rule)
    shown = [step.words for step in steps if step.words.startswith("**Before heap")]
    then, now = (words.partition("Values above")[2] for words in shown)
    assert then == now
    bases = [int(re.search(r"base is (\d+)", words).group(1)) for words in shown]
    heaps = [int(re.search(r"heap (\d+)", words).group(1)) for words in shown]
    assert bases[1] - bases[0] == pattern.saltus
    assert heaps[1] - heaps[0] == pattern.period


@pytest.mark.parametrize("rule", FORMS)
def test_one_example_compares_the_formula_with_the_definition(rule):
    _pattern, steps = steps_of(rule)
    (words,) = [step.words for step in steps if step.words.startswith("**Heap")]
    n, told, formula = map(
        int, re.search(r"Heap (\d+), .* is \*\*(\d+)\*\*.* says (\d+)\.", words).groups()
    )
    assert told == formula == derive(rule, n).mex
    assert 0 < n <= FORMULA_CHECKED


def test_a_window_slides_to_its_twin_and_both_hold_the_same_values():
    pattern, steps = steps_of("take 1, 3, 4")
    picture = steps[1].picture
    twin, window = picture.marks
    assert (twin.look, window.look, window.slides_from) == ("twin", "window", twin.low)
    assert window.low == twin.low + pattern.period
    assert twin.high - twin.low == 4  # the largest amount
    cells = picture.values
    assert cells[twin.low : twin.high] == cells[window.low : window.high]
    assert "A window lies on the heaps 7 to 10." in picture_words(picture)


@pytest.mark.parametrize("rule", WINDOWS)
def test_a_folded_picture_has_the_twin_under_the_window_and_every_mark_on_it(rule):
    pattern, steps = steps_of(rule)
    pictures = [step.picture for step in steps if step.picture is not None]
    values = grundy_values(rule, 512)
    for picture in pictures:
        end = picture.first + len(picture.values)
        assert list(picture.values) == values[picture.first : end].tolist()
        assert len(picture.values) <= CELLS
        assert picture.width in (pattern.period, len(picture.values))
        for mark in picture.marks:
            assert picture.first <= mark.low < mark.high <= end


def test_a_picture_too_large_to_look_over_is_left_out_and_the_words_stay():
    _pattern, steps = steps_of("take 300, 700", upto=4000)
    assert len(steps) > 4
    assert all(step.picture is None for step in steps)


def test_the_example_marks_the_single_heaps_that_its_moves_leave():
    _pattern, steps = steps_of("take at least half")
    *windows, asked = steps[0].picture.marks
    marked = {heap for mark in windows for heap in range(mark.low, mark.high)}
    assert marked == set(range(asked.low // 2 + 1))


def test_a_step_without_proof_is_not_told():
    assert steps_of("split into 2 unequal")[1] == ()
    assert steps_of("take 2, 5, 7", upto=10)[1] == ()


@pytest.mark.parametrize(
    ("bar", "full", "empty", "words"),
    [
        (ProgressBar(8, 15, 8), 0, 7, "of 8 to 14"),
        (ProgressBar(8, 15, 10), 2, 5, "checked: heaps 8 to 9, of 8 to 14"),
        (ProgressBar(8, 15, 15), 7, 0, "✓ checked: all of the heaps 8 to 14"),
        (ProgressBar(71, 168, 96), 7, 23, "checked: heaps 71 to 95, of 71 to 167"),
        (ProgressBar(0, 1, 1), 1, 0, "all of the heaps 0 to 0"),
    ],
)
def test_the_bar_says_in_shape_and_in_words_how_much_is_checked(bar, full, empty, words):
    drawn = bar_html(bar)
    assert (drawn.count("■"), drawn.count("□")) == (full, empty)
    assert words in drawn


def press(at, name):
    next(button for button in at.button if button.label == name).click().run()
    assert not at.exception
    return at


def told(at):
    return "\n".join(text.value for text in at.markdown)


def open_proof(**params):
    at = open_page("subtraction", **{"sub-view": "pattern", "sub-rule": "take 2, 4, 7"} | params)
    assert not at.exception
    return at


SHOWN = {"sub-verdict": "true"}


def place(at):
    """Return at which of how many steps the proof is."""
    return tuple(map(int, re.search(r"Step (\d+) of (\d+)", html(at)).groups()))


def is_open(at):
    return next(box for box in at.expander if "the proof" in box.label).proto.expanded


def test_next_and_back_walk_through_the_proof():
    at = open_proof(**SHOWN)
    assert not is_open(at)
    assert next(b for b in at.button if b.label == "Back").disabled
    for _turn in range(2):
        press(at, "Next")
    value = grundy_value("take 2, 4, 7", 8)
    assert f"$G(8) = {value} = G(11)$" in told(at)
    assert "A move takes" not in told(at)  # one sentence a step
    press(at, "Back")
    assert "G(8)" not in told(at)
    press(at, "All steps")
    assert next(b for b in at.button if b.label == "Next").disabled
    assert "A move takes" in told(at)
    assert r"$G(n + 3) = G(n)$ for every $n \ge  8$" in told(at)


def test_a_link_names_the_step_and_finds_the_proof_open():
    at = open_proof(**SHOWN, **{"sub-proof": "3"})
    assert place(at)[0] == 3
    assert is_open(at)
    press(at, "Next")
    assert linked(at, "sub-proof") == place(at)[0] == 4
    for _turn in range(3):
        press(at, "Back")
    assert linked(at, "sub-proof") == place(at)[0] == 1
    assert is_open(at)


@pytest.mark.parametrize("broken", ["inf", "999", "0", "-1", "٣", "9" * 5000])
def test_a_step_that_cannot_be_read_is_said_and_the_proof_starts_at_its_first(broken):
    at = open_proof(**SHOWN, **{"sub-proof": broken})
    assert place(at)[0] == 1
    assert "sub-proof" in html(at)
    assert "The page shows its usual state instead." in html(at)


def test_a_step_beyond_the_last_shows_the_whole_proof():
    at = open_proof(**SHOWN, **{"sub-proof": "40"})
    step, last = place(at)
    assert step == last < 40
    press(at, "Back")
    assert linked(at, "sub-proof") == place(at)[0] == last - 1


def test_a_named_step_gives_nothing_away_before_the_verdict():
    at = open_proof(**{"sub-proof": "3"})
    assert "G(8) =" not in told(at)
    assert "Step 3" not in html(at)


def test_a_new_rule_starts_its_proof_at_the_first_step():
    at = open_proof(**SHOWN, **{"sub-proof": "3"})
    keyed(at.text_input, "sub-rule").set_value("take 1, 3, 4").run()
    assert linked(at, "sub-proof") == 1
    keyed(at.toggle, "_row-sub-verdict").set_value(True).run()
    assert place(at)[0] == 1


@pytest.mark.parametrize(("named", "all_told"), [({}, True), ({"sub-proof": "2"}, False)])
def test_just_show_me_tells_the_whole_proof_unless_the_link_names_a_step(named, all_told):
    at = open_proof(**named)
    put(at, "show", True)
    at.run()
    step, last = place(at)
    assert step == (last if all_told else 2)
    assert next(b for b in at.button if b.label == "Back").disabled != all_told


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("take 30", "no options, so the smallest missing value is **0**"),
        ("take 1-5", "options are worth 1, 2, 3, 4, 5"),
    ],
)
def test_the_example_says_what_its_options_are_worth_or_that_there_are_none(rule, words):
    _pattern, steps = steps_of(rule)
    assert words in steps[-1].words
