"""The questions of a contest problem: the state, what decides, the heaps, how its time grows."""

from __future__ import annotations

import pytest
from markupsafe import escape

from gamecore.problems.catalogue import SLUGS, problem
from gamecore.problems.recognising import sample_test
from opened_page import button, html, keyed, open_page
from ui.base.words import say
from ui.catalogue.lookup import model_of
from ui.contest.guess import STATES, state_of
from ui.contest.models import model_name
from ui.contest.theory import programs
from ui.pieces.why_works import ANSWERS


def opened(slug, **fields):
    return open_page("problem", **{"prob-slug": slug, "prob-view": "model", **fields})


def opened_theory(slug):
    return opened(slug, **{"prob-view": "theory", "prob-answer": "true"})


@pytest.mark.parametrize("slug", [slug for slug in SLUGS if slug != "hackerrank-half"])
def test_which_game_it_is_stands_nowhere_until_it_is_answered(slug):
    """But where its name is its rule, “at least half”, which has to be told."""
    at = opened(slug)
    one, name = problem(slug), model_name(model_of(slug))
    picked = keyed(at.selectbox, "_prob-picker")
    seen = [html(at), *(block.value for block in at.markdown), picked.options[picked.index]]
    assert name.lower() not in "\n".join(seen).lower()
    keyed(at.radio, f"_prob-{slug}-guess").set_value(model_of(slug).slug).run()
    assert f"<h1>{escape(one.title)}</h1>" in html(at)


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


@pytest.mark.parametrize("slug", SLUGS)
def test_the_program_stands_behind_the_question_of_its_cost(slug):
    cost = problem(slug).cost
    at = opened_theory(slug)
    assert programs(slug)["py"].rstrip("\n") not in [block.value for block in at.code]
    asked = keyed(at.radio, f"_prob-{slug}-cost")
    assert cost.bound in asked.options
    wrong = next(bound for bound in asked.options if bound != cost.bound)
    asked.set_value(wrong).run()
    assert f"It is not {wrong}." in html(at)
    assert programs(slug)["py"].rstrip("\n") not in [block.value for block in at.code]
    keyed(at.radio, f"_prob-{slug}-cost").set_value(cost.bound).run()
    assert not at.exception
    assert programs(slug)["py"].rstrip("\n") in [block.value for block in at.code]
    assert say(cost.why) in html(at)
    if "cpp" in programs(slug):
        keyed(at.button_group, f"_prob-{slug}-language").set_value("cpp").run()
        assert programs(slug)["cpp"].rstrip("\n") in [block.value for block in at.code]


def test_the_program_can_be_shown_without_an_answer():
    at = opened_theory("cses-1730")
    button(at, "Show the program").click().run()
    assert programs("cses-1730")["py"].rstrip("\n") in [block.value for block in at.code]
