"""The three questions of a contest problem: the state, what decides, the heaps of an input."""

from __future__ import annotations

import pytest

from gamecore.problems.catalogue import SLUGS, problem
from gamecore.problems.recognising import sample_test
from opened_page import html, keyed, open_page
from ui.catalogue.house import model_of
from ui.contest.recognise import STATES, state_of
from ui.pieces.theorem_words import ANSWERS


def opened(slug, **fields):
    return open_page("problem", **{"prob-slug": slug, "prob-view": "model", **fields})


@pytest.mark.sweep(quick=1, check=8)
@pytest.mark.parametrize("slug", SLUGS)
def test_after_the_model_state_theory_and_heaps_are_asked_one_after_the_other(slug):
    at = opened(slug)
    one, game = problem(slug), model_of(slug)
    keyed(at.radio, f"_prob-{slug}-guess").set_value(game.slug).run()
    wrong = next(state for state in STATES if state != state_of(slug))
    keyed(at.radio, f"_prob-{slug}-state").set_value(wrong).run()
    assert "gl-bad" in html(at)
    keyed(at.radio, f"_prob-{slug}-state").set_value(state_of(slug)).run()
    assert "gl-bad" not in html(at)
    assert STATES[state_of(slug)] in html(at)
    asked = keyed(at.radio, f"_prob-{slug}-decides")
    for answer in set(ANSWERS) - {game.theorems[0].answer}:
        asked.set_value(answer).run()
        assert "gl-bad" in html(at)
    keyed(at.button, f"_prob-{slug}-skip-decides").click().run()
    assert ANSWERS[game.theorems[0].answer] in html(at)
    sample = sample_test(one)
    if sample is None:
        assert game.letters
        return
    for typed in ("-1", "999 998"):
        keyed(at.text_input, f"_prob-{slug}-heaps").set_value(typed).run()
        assert "gl-bad" in html(at)
        assert keyed(at.text_input, f"_prob-{slug}-heaps").value == typed
    keyed(at.text_input, f"_prob-{slug}-heaps").set_value(sample.heaps).run()
    assert ", ".join(sample.heaps.split()) in html(at)
    assert not [field for field in at.text_input if str(field.key).endswith("-heaps")]
    assert not at.exception


def test_whoever_asks_for_answers_reads_all_three():
    at = opened("cses-1098", show="true")
    assert STATES["each"] in html(at)
    assert ANSWERS["xor"] in html(at)
    assert "<b>5, 7, 2, 5</b>" in html(at)


def test_whoever_asks_to_be_asked_again_is_asked_everything():
    at = opened("cses-1098")
    keyed(at.radio, "_prob-cses-1098-guess").set_value("subtraction").run()
    keyed(at.button, "_prob-cses-1098-skip-state").click().run()
    assert STATES["each"] in html(at)
    keyed(at.button, "_prob-cses-1098-ask-anew").click().run()
    keyed(at.radio, "_prob-cses-1098-guess").set_value("subtraction").run()
    assert STATES["each"] not in html(at)
    assert keyed(at.radio, "_prob-cses-1098-state").value is None
