"""What is handed to the strip over the plot, and what its line of numbers takes from a hand."""

import pytest

from gamecore.errors import RuleSyntaxError
from gamecore.grundy.sequence import grundy_values
from gamecore.patterns.find_pattern import find_pattern
from gamecore.rules.language import parse_rule
from house import GAMES
from ui.base import page_limits
from ui.links.link_state import PageState
from ui.links.links import field
from ui.pattern.strip import folding_data, scrub_data, scrubbed

PAGE = GAMES["subtraction"]
WIDEST = page_limits.WRAP


def data(rule, upto=60, shown=True):
    pattern = find_pattern(rule, 512) if shown else None
    return folding_data(grundy_values(rule, max(512, upto)), upto, pattern, WIDEST)


def state(rule):
    return PageState(PAGE, parse_rule(rule), (5,), open_all=False)


def test_every_cell_has_its_heap_its_value_and_the_colour_of_its_value():
    for n, (heap, value, hue) in enumerate(data("take 1, 3, 4", shown=False)["cells"]):
        assert (heap, value) == (str(n), str(grundy_values("take 1, 3, 4", 60)[n]))
        assert hue == int(value) % 8


def test_nothing_of_the_pattern_is_handed_over_before_the_verdict():
    before, after = data("take 1-5", shown=False), data("take 1-5")
    assert (before["fold"], before["starts"], before["tails"]) == (None, [], [])
    assert after["fold"] == 6


def test_whoever_is_asked_for_the_period_is_told_nothing_of_the_columns():
    asked = folding_data(grundy_values("take any", 512), 60, None, WIDEST, silent=True)
    look = "Look down the columns: do they repeat?"
    for width in asked["widths"]:
        assert (width["line"], set(width["heads"]), width["said"]) == (look, {""}, {})
    assert data("take any", shown=False)["widths"][9]["line"].startswith("↗ All 10 columns climb")


@pytest.mark.parametrize("rule", ["take 1-5", "take 1, 3, 4", "take any or split into 2"])
def test_folded_at_the_period_each_column_has_one_colour(rule):
    handed = data(rule)
    hues = [hue for _heap, _value, hue in handed["cells"]]
    start = find_pattern(rule, 512).preperiod
    for n in range(start, len(hues) - handed["fold"]):
        assert hues[n] == hues[n + handed["fold"]]


def test_constant_columns_are_ticked_and_said_and_no_others():
    widths = data("take 1-5")["widths"]
    assert widths[5]["heads"] == ["✓"] * 6
    assert set(widths[5]["said"].values()) == {"constant"}
    assert widths[5]["line"] == "✓ All 6 columns are constant."
    assert widths[9]["heads"] == [""] * 10
    assert widths[9]["said"] == {}
    assert len(widths) == WIDEST


def test_heaps_off_a_settled_column_and_columns_that_climb_are_told():
    assert data("take 2, 4, 7")["widths"][2]["off"] == [1, 3, 5, 7]
    climbing = data("take at most half")["widths"][1]
    assert climbing["heads"] == ["↗1", ""]


def test_rows_of_different_lengths_say_how_many_heaps_they_hold():
    handed = data("take at least half")
    assert handed["starts"] == [0, 1, 2, 4, 8, 16, 32]
    assert handed["tails"][:4] == ["one heap", "one heap", "2 heaps", "4 heaps"]
    assert handed["tails"][-1] == "29 heaps"


def test_the_cells_are_bounded_and_the_cut_is_said():
    handed = data("take 1-5", 2000)
    assert len(handed["cells"]) == page_limits.STRIP
    assert "go on to heap 2000" in handed["rest"]
    assert all(n < page_limits.STRIP for width in handed["widths"] for n in width["off"])
    assert data("take 1-5")["rest"] == ""


def test_the_line_holds_the_rule_and_its_numbers_in_order():
    parts = scrub_data(state("take 1, 3, 4"), 60)["parts"]
    read = "".join(part if isinstance(part, str) else str(part["value"]) for part in parts)
    assert read == "take 1, 3, 4 · heaps 0 to 60"
    assert [part["place"] for part in parts if not isinstance(part, str)] == [0, 1, 2, "upto"]


def test_a_number_too_large_to_drag_is_text():
    parts = scrub_data(state("take 1-20000"), 60)["parts"]
    assert [part["value"] for part in parts if not isinstance(part, str)] == [1, 60]


@pytest.mark.parametrize(
    ("sent", "changed"),
    [
        ({"place": "upto", "value": 80}, {"upto": 80}),
        ({"place": "upto", "value": 10**9}, {"upto": page_limits.PLOT}),
        ({"place": "upto", "value": -3}, {"upto": field(PAGE, "upto").low}),
        ({"place": 1, "value": 7, "rule": "take 1-5"}, {"rule": "take 1-7"}),
        ({"place": 0, "value": 9, "rule": "take 1-5"}, {}),
        ({"place": 1, "value": 5, "rule": "take 1-5"}, {}),
        ({"place": 1, "value": 10**9, "rule": "take 1-5"}, {}),
        ({"place": 1, "value": 7, "rule": "no rule <b>"}, {}),
        ({"place": 9, "value": 7, "rule": "take 1-5"}, {}),
        ({"place": "upto", "typed": 80}, {"upto": 80}),
        ({"place": 1, "typed": 7}, {"rule": "take 1-7"}),
        ({"place": 1, "typed": 5}, {}),
        ({"place": 9, "typed": 7}, {}),
        ({"place": 1, "typed": 10**9}, {}),
        ({"place": "1", "value": 7, "rule": "take 1-5"}, {}),
        ({"place": 1, "value": 7.5, "rule": "take 1-5"}, {}),
        ({}, {}),
        (None, {}),
        ([1, 2], {}),
    ],
)
def test_whatever_the_browser_sends_is_a_change_or_nothing(sent, changed):
    assert scrubbed(state("take 1-5"), sent) == changed


@pytest.mark.parametrize("typed", [0, 9])
def test_a_typed_number_that_makes_no_rule_is_refused_with_the_reason(typed):
    with pytest.raises(RuleSyntaxError, match=r"9-5 runs downwards|0 is not an amount"):
        scrubbed(state("take 1-5"), {"place": 0, "typed": typed})
