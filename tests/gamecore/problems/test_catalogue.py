"""The list of contest problems, and what every one of them must hold to."""

import json
import re
import sys
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from gamecore import solve
from gamecore.errors import GameError
from gamecore.problems.catalogue import SLUGS, problem, problems
from gamecore.problems.list_problem import make_lists
from gamecore.problems.problem import BOUNDS, KINDS, OFFERED
from sizes import EVERY_CASE

SAMPLES = json.loads(
    (Path(__file__).parents[2] / "data" / "problem_samples.json").read_text(encoding="utf-8")
)["problems"]
"""The judges' own samples, and cases from exhaustive search on the rules, each with its source."""

CASES = [
    pytest.param(slug, case, id=f"{slug}-{case['name']}")
    for slug, entry in SAMPLES.items()
    for case in entry["cases"]
    if slug in SLUGS
]

SHOWN_BY = json.loads(
    (Path(__file__).parents[2] / "data" / "problem_mistakes.json").read_text(encoding="utf-8")
)
"""Of each mistake the smallest input that shows it, what is right and what is said there, and how
many of so many small inputs show it. A record of what the search found, kept so that a change of it
is seen."""

EACH = pytest.mark.parametrize("slug", SLUGS)


@EVERY_CASE
@pytest.mark.parametrize(("slug", "case"), CASES)
def test_the_published_samples_come_out(slug, case):
    found = solve(slug, case["input"])
    assert found in case.get("accepted", [case["output"]])
    if "accepted" in case:
        for output in case["accepted"]:
            assert problem(slug).same_answer(case["input"], found, output) is None


def test_every_published_problem_is_in_the_list():
    assert set(SLUGS) <= set(SAMPLES)


def test_a_wrong_slug_names_the_right_ones():
    with pytest.raises(GameError, match="hackerrank-half"):
        problem("hackerrank-halve")
    with pytest.raises(GameError, match="There is no problem “x"):
        solve("x" * 1000, "1\n")


@EVERY_CASE
@EACH
def test_a_card_is_complete(slug):
    card = problem(slug)
    assert card.slug == slug
    assert card.title
    assert card.source
    assert card.idea
    assert card.tier in ("bronze", "silver", "gold")
    assert card.official == (SAMPLES[slug]["statement"] == "public")
    assert card.url == (SAMPLES[slug]["url"] if card.official else "")
    assert card.samples
    assert card.mistakes
    assert len({mistake.name for mistake in card.mistakes}) == len(card.mistakes)


@EVERY_CASE
@EACH
def test_the_samples_of_a_card_are_answered_as_they_say(slug):
    card = problem(slug)
    for sample in card.samples:
        assert card.solve(sample.input) == sample.output
        assert card.solve(sample.input.encode()) == sample.output
        assert card.solve(sample.input.replace("\n", "\r\n")) == sample.output
        assert card.solve(f"\ufeff{sample.input}") == sample.output
        assert card.solve(sample.input.rstrip()) == sample.output
        assert card.solve(sample.input + "\n  \n") == sample.output


@EVERY_CASE
@EACH
def test_every_test_of_the_samples_is_explained_with_its_answer(slug):
    card = problem(slug)
    for sample in card.samples:
        answers = card.split(sample.output)
        assert card.tests(sample.input) == len(answers)
        for test, answer in enumerate(answers):
            explained = card.explain(sample.input, test)
            assert explained.test == test
            assert explained.answer == answer
            assert 1 <= len(explained.steps) <= 12
        for absent in (-1, len(answers)):
            with pytest.raises(GameError, match="no test"):
                card.explain(sample.input, absent)


@EVERY_CASE
@EACH
def test_the_right_output_is_right_and_another_is_not(slug):
    card = problem(slug)
    for sample in card.samples:
        assert card.same_answer(sample.input, sample.output, sample.output) is None
        spread = sample.output.replace("\n", "  \r\n\n")
        assert card.same_answer(sample.input, sample.output, spread) is None
        found = card.same_answer(sample.input, sample.output, "")
        assert found.test == 0
        assert found.given == ""
        longer = card.same_answer(sample.input, sample.output, sample.output + "more\n")
        assert longer is not None


@pytest.mark.sweep(quick=6, check=34)
@EACH
@pytest.mark.parametrize("kind", KINDS)
def test_made_inputs_are_answered(slug, kind, size):
    card = problem(slug)
    for seed in range(1 if kind == "extreme" else size(quick=2, full=20)):
        text = card.generate(kind, seed)
        assert len(card.split(card.solve(text))) == card.tests(text)
        if kind == "small":  # one reads it, and plain search answers it
            assert len(text) < 120
            assert max(map(int, re.findall(r"\d+", text)), default=0) <= 30
            assert max(map(len, re.findall("[a-z]+", text)), default=0) <= 15
        if kind == "extreme":
            assert len(text) >= max(len(card.generate("small", seed)) for seed in range(3))


@pytest.mark.sweep(quick=8)
@EACH
@pytest.mark.parametrize("kind", ["random", "small", "tricky"])
def test_a_seed_makes_one_input_and_another_seed_another(slug, kind):
    made = [problem(slug).generate(kind, seed) for seed in range(20)]
    assert made == [problem(slug).generate(kind, seed) for seed in range(20)]
    assert len(set(made)) > 1


@pytest.mark.sweep(quick=4)
@EACH
def test_each_kind_of_input_is_drawn_in_a_way_of_its_own(slug, monkeypatch):
    """With one and the same chance for all of them, the kinds still differ."""
    card = problem(slug)
    for name, module in list(sys.modules.items()):
        if name.startswith("gamecore.problems.") and hasattr(module, "Random"):
            monkeypatch.setattr(module, "Random", lambda text: Random(str(text).split()[-1]))
    for seed in range(3):
        kinds = [kind for kind in KINDS if kind != "extreme" or seed == 0]
        assert len({card.generate(kind, seed) for kind in kinds}) == len(kinds)


@pytest.mark.sweep(quick=8, check=25)
@EACH
@pytest.mark.parametrize("kind", ["random", "small", "tricky"])
def test_made_inputs_have_more_than_one_answer_in_them(slug, kind):
    card = problem(slug)
    answers = set()
    for seed in range(20):
        answers |= set(card.split(card.solve(card.generate(kind, seed))))
    assert len(answers) > 1


@EVERY_CASE
@EACH
def test_each_mistake_is_caught_by_a_smallest_and_by_tricky_inputs(slug):
    card = problem(slug)
    for mistake in card.mistakes:
        text = card.smallest_caught(mistake)
        recorded = SHOWN_BY[slug][mistake.name]
        assert (text, card.caught(mistake, text).given) == (recorded["input"], recorded["said"])
        tricky = (card.generate("tricky", seed) for seed in range(40))
        assert any(card.caught(mistake, text) is not None for text in tricky)
        assert card.mistake(mistake.name) is mistake
    with pytest.raises(KeyError):
        card.mistake("none of them")


@EACH
def test_each_mistake_is_wrong_where_it_was(slug):
    card = problem(slug)
    found = {}
    for mistake in card.mistakes:
        text = card.smallest_caught(mistake)
        shown = card.caught(mistake, text)
        small = [*islice((mistake.inputs or card.small)(), 200)]
        many = sum(card.caught(mistake, one) is not None for one in small)
        found[mistake.name] = {
            "input": text,
            "right": shown.expected,
            "said": shown.given,
            "shown by": [many, len(small)],
        }
    assert found == SHOWN_BY[slug]


@EACH
def test_a_wrong_program_refuses_what_the_right_one_refuses(slug):
    card = problem(slug)
    for mistake in card.mistakes:
        with pytest.raises(GameError) as right:
            card.solve("?")
        with pytest.raises(GameError) as wrong:
            mistake.wrong("?")
        assert str(right.value) == str(wrong.value)


def test_all_the_problems_load():
    assert [card.slug for card in problems()] == list(SLUGS)


@EVERY_CASE
@EACH
def test_a_cost_is_offered_among_others_in_order(slug):
    cost = problem(slug).cost
    offered = cost.offered(slug)
    assert cost.bound in offered
    assert len(set(offered)) == OFFERED
    assert list(offered) == sorted(offered, key=BOUNDS.index)
    assert ("k" in cost.bound) == ("k the number" in str(cost.of))


class Unlucky(Random):
    """Chance that takes the rarer way of two; whole numbers come as ever."""

    getrandbits = Random.getrandbits

    def random(self):
        return 0.0


LISTS = [slug for slug in SLUGS if getattr(problem(slug).generate, "func", None) is make_lists]
"""The problems whose inputs are lists of heaps, some of them made to be lost."""


@pytest.mark.parametrize("slug", LISTS)
def test_what_is_made_to_be_lost_is_lost(slug, monkeypatch):
    monkeypatch.setattr("gamecore.problems.list_problem.Random", Unlucky)
    card = problem(slug)
    for seed in range(10):
        assert set(card.split(card.solve(card.generate("small", seed)))) == {"second"}
