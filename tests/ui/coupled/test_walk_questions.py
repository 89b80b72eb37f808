"""The questions of the walks: each wrong answer has its own mistake, and showing shows answers."""

import pytest

from gamecore.coupled.coin_rules import RULES
from gamecore.coupled.palindromes import runs
from house import COUPLED
from opened_page import button, html, linked, open_page
from ui.coupled.coins import coins_steps
from ui.coupled.moore import moore_steps
from ui.coupled.one_from_each import one_steps
from ui.coupled.palindromes import string_steps
from ui.coupled.staircase import stair_steps

HEAPS = [
    (),
    (1,),
    (2,),
    (2, 2),
    (1, 2),
    (5, 3, 4, 0, 7),
    (0, 3),
    (1, 2, 0),
    (2, 1, 4, 3, 5),
    (9,) * 9,
]
TEXTS = ["", "a", "ab", "aaa", "aba", "abacaba", "aaaa b aca", "abc", "xyxyxyx", "ab ba"]


def questions():
    for heaps in HEAPS:
        yield from stair_steps(heaps, 1)
        yield from one_steps(heaps)
        for k in (1, 2, 3, 5):
            yield from moore_steps(heaps, k)
    for coins in RULES.values():
        for row in ("", "TT", "H", "HHH", "HTTHTHTH"):
            yield from coins_steps(row, coins)
    for text in TEXTS:
        yield from string_steps(text, runs(text), 0)


def test_every_wrong_answer_hears_its_own_mistake():
    asked = [step.question for step in questions() if step.question is not None]
    assert len(asked) > 50
    for question in asked:
        assert question.right in question.choices
        assert set(question.wrong) == set(question.choices) - {question.right}, question
        assert all(said and said != question.because for said in question.wrong.values())
        assert not any("{" in said for said in question.wrong.values())


WALKS = [COUPLED[slug] for slug in ("staircase", "one_from_each", "moore", "palindromes", "coins")]


@pytest.mark.parametrize("page", WALKS, ids=lambda page: page.slug)
def test_the_question_can_be_skipped_or_all_answers_shown(page):
    at = open_page(page.slug, **{page.key("step"): "0"})
    assert "gl-good" not in html(at)
    button(at, "Skip").click().run()
    assert linked(at, page.key("step")) == 1
    at = open_page(page.slug, **{page.key("step"): "0"})
    next(found for found in at.button if found.label == "Show answers").click().run()
    assert linked(at, "show")
    assert linked(at, page.key("step")) == 0
    assert "gl-good" in html(at)


@pytest.mark.parametrize("page", WALKS, ids=lambda page: page.slug)
def test_a_link_that_shows_answers_tells_what_the_question_asks(page):
    at = open_page(page.slug, show="true", **{page.key("step"): "0"})
    said = html(at)
    assert "gl-good" in said
    assert "?</b>" in said


def test_the_game_of_chance_shows_the_answer_of_each_step():
    at = open_page("chance", show="true", **{"chance-step": "1"})
    assert "Nothing is worked out" not in html(at)
    assert "is drawn. How many do you take?" in html(at)
    assert "gl-good" in html(at)
