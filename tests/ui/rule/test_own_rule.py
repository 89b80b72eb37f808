"""Your own rule: blocks and text in step, and two rules compared in bands and words."""

from __future__ import annotations

import re

import numpy as np
import pytest

from gamecore.grundy.sequence import grundy_values
from gamecore.patterns.comparison import compare
from gamecore.rules.language import parse_rule
from opened_page import button, html, keyed, linked, open_page, put
from said import tells
from ui.compare.comparison import bands, shift_words, stretches, verdict
from ui.compare.view import CHOICES, PAIRS, judge, truth
from ui.rule.blocks import CODES, CONDITIONS, NAMED, PARTS, SPLITS

RULE, OTHER = "own-rule", "own-with"


def rule_text(at):
    return keyed(at.text_input, RULE).value


def choose_block(at, kind):
    keyed(at.button_group, "_own-control-block-").set_value(kind).run()
    return at


# -- building blocks ------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [*CONDITIONS, *CODES, *SPLITS])
def test_what_a_block_offers_is_a_clause_in_canonical_form(text):
    assert str(parse_rule(text)) == text
    assert len(parse_rule(text).clauses) == 1


@pytest.mark.parametrize("part", [*PARTS, *NAMED])
def test_every_part_and_every_kind_can_be_taken(part):
    text = f"take at most {part}" if part in PARTS else f"take {part}"
    assert str(parse_rule(text)) == text


@pytest.mark.parametrize(
    ("kind", "added"),
    [
        ("amounts", "take 1-3"),
        ("part", "take at least half"),
        ("named", "take a square"),
        ("split", "split into 2"),
        ("where", next(iter(CONDITIONS))),
        ("code", "0.77"),
    ],
)
def test_a_block_is_added_to_the_text_and_can_replace_it(kind, added):
    at = choose_block(open_page("your_rule", **{RULE: "take 5"}), kind)
    assert not at.exception
    button(at, "Add it").click().run()
    assert rule_text(at) == f"take 5 or {added}"
    button(at, "only this").click().run()
    assert rule_text(at) == added


def test_an_amount_block_follows_its_fields():
    at = choose_block(open_page("your_rule", **{RULE: "take 5"}), "amounts")
    keyed(at.text_input, "_own-control-block-list").set_value("4,2").run()
    keyed(at.button_group, "_own-control-block-set").set_value("but").run()
    button(at, "Add it").click().run()
    assert rule_text(at) == "take 5 or take all but 2, 4"


def test_a_wrong_amount_is_written_and_explained_at_the_rule():
    at = choose_block(open_page("your_rule", **{RULE: "take 5"}), "amounts")
    keyed(at.text_input, "_own-control-block-list").set_value("<b>").run()
    button(at, "Add it").click().run()
    assert rule_text(at) == "take 5 or take <b>"
    assert html(at).count("gl-error") == 1
    assert "<b><" not in html(at)


def test_every_clause_has_a_button_that_takes_it_away():
    at = open_page("your_rule", **{RULE: "take 1 or split into 2 or 0.77"})
    drops = [b for b in at.button if b.key.startswith("_own-control-block-drop")]
    assert [b.label for b in drops] == ["`take 1`", "`split into 2`", "`0.77`"]
    drops[1].click().run()
    assert rule_text(at) == "take 1 or 0.77"


def test_the_last_clause_stays_and_the_ninth_is_not_offered():
    at = open_page("your_rule", **{RULE: "take 1"})
    assert button(at, "`take 1`").disabled
    eight = " or ".join(f"split into {m}" for m in (2, 3, 4, 5)) + " or 0.7 or 0.07 or 4.1 or 0.5"
    at = choose_block(open_page("your_rule", **{RULE: eight}), "split")
    assert button(at, "Add it").disabled


# -- a typed condition -----------------------------------------------------------------------------


@pytest.mark.parametrize("view", ["derivation", "pattern", "move", "compare"])
def test_a_typed_condition_shows_every_view(view):
    at = open_page("your_rule", **{RULE: "take 1-4", "own-view": view})
    field = keyed(at.text_input, RULE)
    field.set_value("take k where k % 3 != 0 or k == n").run()
    assert not at.exception
    assert "gl-error" not in html(at)


def test_a_broken_text_shows_where_and_stays():
    broken = "take k where k % 3 != 0 or k =="
    at = open_page("your_rule", **{RULE: broken})
    said = html(at)
    caret = re.search(r"<pre>(.*)\n( *)\^</pre>", said)
    assert len(caret[2]) == len(broken)
    assert rule_text(at) == broken
    assert "Until then the page shows" in said


# -- comparing ------------------------------------------------------------------------------------

FIRST_SIGHT = {
    ("0.161", "0.36"): "differ",
    ("0.137", "0.07"): "moved",
    ("take 1, 3", "take 1"): "same",
    ("split into 2 unequal", "split a+b where a != b"): "same",
}
"""Pairs of rules and what is true of them."""


def open_compared(rule, other, **params):
    at = open_page("your_rule", **{RULE: rule, OTHER: other, "own-view": "compare"} | params)
    assert not at.exception
    return at


def told(rule, other):
    return html(open_compared(rule, other, **{"own-verdict": "true"}))


def guess(at):
    return next(group for group in at.button_group if "-compare-guess-" in group.key)


def test_the_first_difference_is_said_and_marked():
    said = told("0.161", "0.36")
    assert tells(said, "519 2 4")  # the heap of the first difference, and both values
    assert said.count('class="first"') == 1
    assert "Values of heaps 515 to 539" in said


def test_a_shift_is_said_with_its_proof_and_drawn():
    said = told("0.07", "0.137")
    assert "The other rule is this one, shifted by one" in said
    assert "✓" in said
    assert "with the other rule moved by 1" in said


def test_no_difference_says_how_far_or_why_for_ever():
    unproved = told("split into 2 unequal", "split a+b where a * a * a != b * b * b")
    assert re.search(r"No difference up to heap \d+", unproved)
    assert "Both rules allow the same moves in every heap up to 40" in unproved
    one_game = told("split into 2 unequal", "split a+b where a != b")
    assert "Both texts allow exactly the same moves." in one_game
    assert "The two rules have the same values, for ever." in told("take 1, 3", "take 1")


@pytest.mark.parametrize("pair", FIRST_SIGHT, ids="|".join)
def test_before_the_guess_the_values_are_there_and_the_verdict_is_not(pair):
    said = html(open_compared(*pair))
    assert "Values of heaps 0 to 19" in said
    assert said.count("gl-bandbox") == 1
    assert "gl-verdict" not in said
    assert "≠" not in said
    assert "▲" not in said


@pytest.mark.parametrize("pair", FIRST_SIGHT, ids="|".join)
def test_a_right_guess_opens_the_verdict_and_is_praised(pair):
    at = open_compared(*pair)
    guess(at).set_value(FIRST_SIGHT[pair]).run()
    assert linked(at, "own-verdict") is True
    assert "gl-verdict" in html(at)
    assert "gl-good" in html(at)


@pytest.mark.parametrize("pair", FIRST_SIGHT, ids="|".join)
def test_a_wrong_guess_is_answered_and_the_verdict_waits(pair):
    for choice in set(CHOICES) - {FIRST_SIGHT[pair]}:
        at = open_compared(*pair)
        guess(at).set_value(choice).run()
        assert "gl-bad" in html(at)
        assert "gl-verdict" not in html(at)


def test_every_guess_is_answered_by_the_truth():
    for (rule, other), right in FIRST_SIGHT.items():
        found = compare(rule, other, 600)
        assert truth(found) == right
        assert [choice for choice in CHOICES if judge(choice, found).right] == [right]
    # The two agree in hundreds of heaps: what fails is every shift as a whole.
    no_shift = judge("moved", compare("0.161", "0.36", 600)).words
    assert no_shift.endswith("no shift by up to 8 heaps makes the two rows equal.")
    wrong = judge("same", compare("0.161", "0.36", 600)).words
    assert wrong == "Not for ever: heap 519 has value 2 here and 4 there."
    assert grundy_values("0.161", 519)[519] == 2
    assert grundy_values("0.36", 519)[519] == 4


def test_what_was_only_seen_is_not_called_for_ever():
    seen = judge(
        "same", compare("split into 2 unequal", "split a+b where a * a * a != b * b * b", 600)
    ).words
    assert "That is no proof." in seen
    assert "up to 600" in seen
    assert judge("same", compare("take 1, 3", "take 1", 600)).words == "Yes: the same for ever."


def test_one_click_skips_the_guess_on_this_page_or_everywhere():
    at = open_compared("take 1-3", "take 1-4")
    keyed(at.toggle, "_row-own-verdict").set_value(True).run()
    assert "gl-verdict" in html(at)
    assert "gl-good" not in html(at)
    at = open_compared("take 1-3", "take 1-4")
    put(at, "show", True)
    at.run()
    assert "gl-verdict" in html(at)


@pytest.mark.parametrize(("key", "text"), [(RULE, "take 1-5"), (OTHER, "take 1-6")])
def test_another_pair_is_a_new_guess(key, text):
    at = open_compared("take 1-3", "take 1-4", **{"own-verdict": "true"})
    keyed(at.text_input, key).set_value(text).run()
    assert "gl-verdict" not in html(at)
    assert guess(at).value is None


def test_a_verdict_opened_in_one_view_gives_nothing_away_in_another():
    at = open_compared("take 1-3", "take 1-4", **{"own-verdict": "true"})
    keyed(at.button_group, "_row-own-view").set_value("pattern").run()
    assert "gl-verdict" not in html(at)


@pytest.mark.parametrize("name", PAIRS)
def test_each_pair_is_one_press(name):
    at = open_page("your_rule", **{"own-view": "compare"})
    keyed(at.button_group, "_own-pair").set_value(name).run()
    assert not at.exception
    assert (rule_text(at), keyed(at.text_input, OTHER).value) == PAIRS[name]
    assert "gl-error" not in html(at)


def test_the_rules_are_swapped_by_one_press():
    at = open_page("your_rule", **{RULE: "take 1-3", OTHER: "take 1-4", "own-view": "compare"})
    button(at, "Swap").click().run()
    assert (rule_text(at), keyed(at.text_input, OTHER).value) == ("take 1-4", "take 1-3")


def test_a_wrong_second_rule_is_explained_kept_and_mended():
    at = open_page("your_rule", **{OTHER: "tak 1-4", "own-view": "compare"})
    assert html(at).count("gl-error") == 1
    assert keyed(at.text_input, OTHER).value == "tak 1-4"
    button(at, "take 1-4").click().run()
    assert keyed(at.text_input, OTHER).value == "take 1-4"
    assert "gl-error" not in html(at)


@pytest.mark.parametrize("other", ["", "<i>", "take k where k // 0 == 1", "(" * 900])
def test_rubbish_as_the_second_rule_is_answered_in_words(other):
    at = open_page("your_rule", **{OTHER: other, "own-view": "compare"})
    assert not at.exception
    assert "gl-error" in html(at)
    assert "<i>" not in html(at)


def test_the_bands_show_the_start_and_the_far_difference():
    assert stretches(None, 2000) == (range(48),)
    assert stretches(7, 2000) == (range(48),)
    assert stretches(519, 2000) == (range(48), range(515, 540))
    assert stretches(50, 52) == (range(48), range(48, 52))
    assert stretches(None, 5) == (range(5),)


def test_the_bands_mark_exactly_the_heaps_that_differ():
    ours, theirs = grundy_values("take 1-3", 40), grundy_values("take 1-4", 40)
    markup = bands(ours, theirs, range(41), 4)
    differ = int(np.count_nonzero(ours != theirs))
    assert markup.count("≠") + markup.count("▲") == differ
    assert markup.count("<td") == 3 * 41
    assert markup.count('scope="col"') == 41


def test_a_moved_band_leaves_out_what_does_not_exist():
    ours, theirs = grundy_values("0.07", 40), grundy_values("0.137", 40)
    markup = bands(ours, theirs, range(20), None, by=1)
    assert "≠" not in markup
    assert "<td></td>" in markup


def test_the_words_of_a_shift_are_true_of_the_values():
    found = compare("0.137", "0.07", 300)
    assert shift_words(found.shift).startswith("This rule is the other one, shifted by one")
    assert "heap 1" in verdict(found)
    back = compare("0.07", "0.137", 300)
    assert shift_words(back.shift).startswith("The other rule is this one, shifted by one")


SAME = "take 1, 2 or take k where k == n"


def press_compare(**link):
    at = open_page("your_rule", **link)
    return keyed(at.button_group, "_row-own-view").set_value("compare").run()


def test_the_tab_opens_two_rules_that_are_worth_comparing():
    at = press_compare()
    assert (linked(at, OTHER), keyed(at.text_input, OTHER).value) == (SAME, SAME)
    assert truth(compare("take k where k % 3 != 0 or k == n", SAME, 600)) == "same"
    other = keyed(at.text_input, OTHER)
    other.set_value("take 1-4").run()
    for view in ("pattern", "compare"):
        keyed(at.button_group, "_row-own-view").set_value(view).run()
    assert keyed(at.text_input, OTHER).value == "take 1-4"


@pytest.mark.parametrize("link", [{OTHER: "take 1-4"}, {RULE: "take 1-3"}])
def test_the_tab_keeps_a_rule_that_somebody_chose(link):
    at = press_compare(**link)
    assert keyed(at.text_input, OTHER).value == link.get(OTHER, "take k where k % 3 != 0")


def test_an_old_link_compares_what_it_always_did():
    at = open_page("your_rule", **{"own-view": "compare"})
    assert keyed(at.text_input, OTHER).value == "take k where k % 3 != 0"
