"""The pattern view through the app: untouched, from links, guesses right and wrong, a new rule."""

import json
from functools import partial
from html import unescape

import pyarrow.ipc
import pytest

from gamecore.grundy.derivation import derive
from gamecore.grundy.sequence import grundy_value, grundy_values
from house import GAMES as HOUSE
from opened_page import html, linked, open_view, put
from pages import grundys_game, subtraction
from ui.base import page_limits
from ui.pattern.chart_board import LETTERS
from ui.pattern.charts import SELECTION
from ui.pattern.facts import NAMED, pattern_facts, witnesses
from ui.pattern.plot import heap_pressed

GAMES = list(HOUSE.values())
SUB = subtraction.PAGE

WITNESSED = (
    "take 2, 4, 7",
    "take any or split into 2",
    "split into 3",
    "0.8F",
    "take k where gcd(k, n) == 1",
    "split a+b where a != b and a % 2 == 0",
    "take 1 or split equally",
    "take k where k % 3 != 0 or k == n",
)

open_pattern = partial(open_view, view="pattern")


def handed(at, name):
    """Return what is handed to the one component that is told `name`."""
    parts = [json.loads(part.proto.json) for part in at.get("bidi_component")]
    (found,) = [part for part in parts if name in part]
    return found


strip = partial(handed, name="widths")


def plot(at):
    """Return what is handed to the one chart."""
    (found,) = at.get("vega_lite_chart")
    return found.proto


def guess(at):
    return next(group for group in at.button_group if "-guess-" in group.key)


def switch(at, game):
    return next(toggle for toggle in at.toggle if toggle.key == f"_row-{game.key('verdict')}")


def rule_field(at, game):
    return next(field for field in at.text_input if field.key == game.key("rule"))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_the_untouched_view_shows_plot_and_strip_and_keeps_the_verdict_back(game):
    at = open_pattern(game)
    assert "“" + game.rule in plot(at).alt
    assert (strip(at)["width"], strip(at)["fold"], strip(at)["starts"]) == (10, None, [])
    assert "gl-verdict" not in html(at)
    assert "rect" not in [layer["mark"]["type"] for layer in json.loads(plot(at).spec)["layer"]]
    assert guess(at).value is None


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_just_show_me_opens_the_verdict_without_a_guess(game):
    at = open_pattern(game)
    put(at, "show", True)
    at.run()
    assert "gl-verdict" in html(at)
    assert not [group for group in at.button_group if "-guess-" in (group.key or "")]


def test_a_link_can_show_the_screen_before_and_after():
    assert "gl-verdict" not in html(open_pattern(SUB, rule="take 2, 4, 7"))
    after = html(open_pattern(SUB, rule="take 2, 4, 7", verdict="true"))
    assert "The values repeat every 3 heaps, from heap 8 on." in after
    assert "Golomb" in after


def test_a_wrong_guess_is_contradicted_and_the_verdict_stays_hidden():
    at = open_pattern(SUB)
    guess(at).set_value("4").run()
    said = "They can't repeat every 4 heaps: heap 0 has value 0, but heap 4 has value 4."
    assert said in unescape(html(at))
    assert "gl-verdict" not in html(at)


def test_a_right_guess_opens_the_verdict_and_the_pattern_in_the_plot():
    at = open_pattern(SUB)
    guess(at).set_value("6").run()
    assert not at.exception
    assert "Yes: they repeat every 6 heaps, from heap 0 on." in html(at)
    assert "gl-verdict proved" in html(at)
    assert "Shaded bands" in plot(at).alt
    assert linked(at, SUB.key("verdict")) is True
    assert strip(at)["width"] == 6


def test_what_else_there_is_to_see_is_asked_where_the_values_do_not_repeat():
    at = open_pattern(SUB, rule="take any")
    asked = [group for group in at.button_group if "-guess-" in group.key]
    assert len(asked) == 1
    asked[0].set_value("otherwise").run()
    assert "Right: they do not repeat." in html(at)
    assert "gl-verdict" not in html(at)
    kind = next(group for group in at.button_group if group.key.endswith("-kind"))
    kind.set_value("copies").run()
    assert "It is simpler than that" in html(at)
    kind = next(group for group in at.button_group if group.key.endswith("-kind"))
    kind.set_value("line").run()
    assert not at.exception
    assert "gl-verdict" in html(at)


def test_one_click_skips_the_guess_and_the_next_one_asks_again():
    at = open_pattern(SUB)
    switch(at, SUB).set_value(True).run()
    assert "gl-verdict" in html(at)
    switch(at, SUB).set_value(False).run()
    assert "gl-verdict" not in html(at)
    assert guess(at).value is None


def test_a_new_rule_asks_for_a_new_guess():
    at = open_pattern(SUB, verdict="true")
    assert "gl-verdict" in html(at)
    rule_field(at, SUB).set_value("take 1, 3, 4").run()
    assert "gl-verdict" not in html(at)
    guess(at).set_value("7").run()
    assert "every 7 heaps" in html(at)


def test_the_strip_folds_at_the_period_by_itself_unless_the_link_names_a_width():
    link = {"rule": "take 1, 3, 4"}
    assert strip(open_pattern(SUB, **link))["width"] == 10
    assert strip(open_pattern(SUB, **link, verdict="true"))["width"] == 7
    assert strip(open_pattern(SUB, **link, verdict="true", wrap="8"))["width"] == 8
    at = open_pattern(SUB, **link, wrap="8")
    guess(at).set_value("7").run()
    assert strip(at)["width"] == strip(at)["fold"] == 7
    at = open_pattern(SUB, **link)
    put(at, "show", True)
    assert strip(at.run())["width"] == 7


def test_the_strip_folds_into_bars_that_double():
    at = open_pattern(HOUSE["at_least_half"], verdict="true")
    assert strip(at)["runs"] is True
    assert strip(at)["starts"] == [0, 1, 2, 4, 8, 16, 32]


def test_the_proof_names_the_numbers_of_the_rule():
    at = open_pattern(SUB, rule="take 2, 4, 7", verdict="true")
    shown = [text.value for text in at.markdown]
    assert any("A move takes at most 7 stones, so" in text for text in shown)
    assert not any("for every" in text for text in shown)
    next(button for button in at.button if button.label == "All steps").click().run()
    assert "✓ checked: all of the heaps 8 to 14" in html(at)
    told = "\n".join(text.value for text in at.markdown)
    assert r"$G(n + 3) = G(n)$ for every $n \ge  8$" in told


@pytest.mark.parametrize(
    "field", [{"upto": "5"}, {"upto": "99999"}, {"wrap": "0"}, {"upto": "x"}, {"verdict": "maybe"}]
)
def test_a_broken_link_shows_the_usual_view(field):
    at = open_pattern(SUB, **field)
    assert "0 to 60 for the rule" in plot(at).alt
    assert strip(at)["width"] == 10


def test_a_number_that_nobody_sees_is_in_the_link_and_has_no_field():
    at = open_pattern(SUB, upto="70", wrap="7", proof="2")
    assert not at.number_input
    assert strip(at)["width"] == 7
    put(at, SUB.key("wrap"), 6)
    at.run()
    assert strip(at)["width"] == 6


def test_the_range_is_chosen_by_the_reader():
    at = open_pattern(SUB, upto="200")
    assert "heaps 0 to 200" in plot(at).alt


def test_a_rule_without_a_shortcut_is_plotted_as_far_as_the_page_can_and_says_so():
    at = open_pattern(grundys_game.PAGE, rule="split into 3 unequal", upto="2000", verdict="true")
    reach = pattern_facts("split into 3 unequal").reach
    assert 60 <= reach < 2000
    assert f"works out its heaps up to {reach}" in html(at)
    assert f"0 to {reach} for the rule" in plot(at).alt


@pytest.mark.parametrize("rule", ["split into 8", "split into 5 unequal", "take a prime"])
def test_the_hardest_rules_open(rule):
    at = open_pattern(SUB)
    rule_field(at, SUB).set_value(rule).run()
    assert not at.exception
    assert rule in plot(at).alt


def test_grundys_game_is_called_an_open_problem():
    at = open_pattern(grundys_game.PAGE, verdict="true")
    assert "gl-verdict none" in html(at)
    assert "open problem" in html(at)


@pytest.mark.parametrize(
    ("rule", "period", "needed"),
    [
        ("0.07", 34, 174),  # Dawson's Kayles shows nothing in its first 100 values
        ("take 300, 700", 1000, 1699),
    ],
)
def test_the_page_extends_the_range_until_the_verdict_is_settled(rule, period, needed):
    facts = pattern_facts(rule)
    assert (facts.pattern.period, facts.pattern.status) == (period, "proved")
    assert facts.pattern.checked_upto >= needed
    assert len(facts.values) > facts.pattern.checked_upto


def test_what_the_view_knows_is_true_and_shared_safely():
    facts = pattern_facts("take 2, 4, 7")
    assert facts.values[:101].tolist() == grundy_values("take 2, 4, 7", 100).tolist()
    with pytest.raises(ValueError, match="read-only"):
        facts.values[0] = 1


@pytest.mark.parametrize("rule", WITNESSED)
def test_the_options_named_for_a_large_heap_are_the_first_of_their_values(rule):
    for n in (0, 1, 30, 47):
        first = {}
        for step in derive(rule, n).steps:
            first.setdefault(step.value, step.option)
        found = witnesses(rule, n)
        assert found.value == grundy_value(rule, n)
        assert found.options == tuple(first[v] for v in range(min(found.value, NAMED)))


@pytest.mark.parametrize("rule", ["split into 8", "split into 7 unequal"])
def test_a_heap_with_too_many_moves_has_none_named(rule):
    assert witnesses(rule, 200) is None


@pytest.mark.parametrize("rule", ["take 2, 4, 7", "split into 2 unequal", "take any"])
def test_the_options_named_for_a_large_heap_have_those_values(rule):
    for n in (0, 1, 61, 100):
        found = witnesses(rule, n)
        assert found.value == grundy_value(rule, n)
        assert len(found.options) == min(found.value, NAMED)
        for value, option in enumerate(found.options):
            worth = 0
            for part in option:
                worth ^= grundy_value(rule, part)
            assert worth == value


@pytest.mark.parametrize("heaps", [[-1], [9.0], [True], ["9"], [[9]], [None], [], [8, 9]])
def test_whatever_a_press_sends_is_a_heap_or_nothing(heaps):
    assert heap_pressed({"selection": {SELECTION: [{"n": n} for n in heaps]}}) is None
    assert heap_pressed({"selection": {SELECTION: [{"n": 9}]}}) == 9


@pytest.mark.parametrize("sent", [None, 9, {}, {"selection": [9]}, {"selection": {SELECTION: 9}}])
def test_what_is_no_selection_names_no_heap(sent):
    assert heap_pressed(sent) is None


def test_another_position_changes_nothing_of_the_plot_but_the_data_of_its_letters():
    first, second = (plot(open_pattern(SUB, heaps=heaps)) for heaps in ("5 9 5", "3"))
    assert (first.spec, first.alt) == (second.spec, second.alt)
    assert [data.name for data in first.datasets] == ["points", LETTERS]
    points, letters = (
        pyarrow.ipc.open_stream(data.data.data).read_pandas() for data in first.datasets
    )
    assert points["value"].tolist() == grundy_values("take 1-5", 60).tolist()
    assert dict(zip(letters["n"], letters["letters"], strict=True)) == {5: "A, C", 9: "B"}
    assert json.loads(first.spec)["usermeta"]["embedOptions"]["renderer"] == "svg"


def test_where_the_letters_stand_is_told_to_whoever_hears_the_page():
    assert "A, C has 5 stones, value 5. B has 9 stones, value 3." in html(
        open_pattern(SUB, heaps="5 9 5")
    )


def test_the_plain_table_and_the_file_are_offered():
    at = open_pattern(SUB)
    assert "The values as a table or a file" in [block.label for block in at.expander]
    assert not at.get("download_button")  # it costs nobody anything who does not ask for it
    at.session_state["_sub-twin"] = True
    at.run()
    (button,) = at.get("download_button")
    assert button.proto.label == "Download the values as CSV"
    assert "gl-data-table" in html(at)
    assert page_limits.PLOT >= 2000
