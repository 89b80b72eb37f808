"""What a problem tells and refuses at the edge: the last test, the longest piece, the limit."""

import pytest

from gamecore import limits
from gamecore.errors import GameError, PositionError
from gamecore.messages import Message
from gamecore.problems.amount_rules import take_text
from gamecore.problems.catalogue import SLUGS, problem
from gamecore.problems.comparison import first_difference
from gamecore.problems.judging import judge
from gamecore.problems.tokens import from_to


@pytest.mark.parametrize("slug", SLUGS)
def test_the_first_and_the_last_test_are_explained_and_none_beside_them(slug):
    card = problem(slug)
    text = card.samples[0].input
    count = card.tests(text)
    for test in {0, count - 1}:
        assert card.explain(text, test).test == test
    for test in (-1, count):
        with pytest.raises(PositionError) as refused:
            card.explain(text, test)
        assert str(refused.value) == (
            f"The input has {count} tests, so there is no test {test + 1}."
        )


@pytest.mark.parametrize(("length", "told"), [(39, "x" * 39), (40, "x" * 40), (41, f"{'x' * 39}…")])
def test_of_a_name_that_is_none_forty_letters_are_told(length, told):
    with pytest.raises(GameError, match=f"There is no problem “{told}”; "):
        problem("x" * length)


@pytest.mark.parametrize(("length", "told"), [(60, "7" * 60), (61, f"{'7' * 59}…")])
def test_of_an_answer_sixty_letters_are_told(length, told):
    found = first_difference(["1"], ["1", "7" * length], Message("test"))
    assert str(found.message).endswith(f"the output goes on with “{told}”.")


def test_a_number_that_can_be_but_one_is_said_to_be_it():
    assert str(from_to(Message("the count"), 3, 3)) == "the count, which is 3"
    assert str(from_to(Message("the count"), 3, 4)) == "the count, from 3 to 4"


def test_an_output_is_told_from_wrong_ones_to_the_limit(monkeypatch):
    card = problem("cses-1730")
    text = card.samples[0].input
    whole = len(text) + len(card.solve(text))
    for most, told in ((whole, True), (whole - 1, False)):
        monkeypatch.setattr(limits, "MISTAKES_RUN", most)
        assert judge(card, text, "x").told_apart is told


def test_nearest_halves_leaves_heaps_alone_that_cannot_be_split():
    # 1 and 2 have no two different parts: the first heap that has is split.
    wrong = problem("grundy-strategy").mistake("nearest halves").wrong
    assert wrong("1 2 3\n2 5 2\n") == "1 2 1 2\n2 2 3 2\n"


def test_the_rule_of_given_amounts_is_written_as_long_as_a_rule_may_be(monkeypatch):
    monkeypatch.setattr(limits, "RULE_TEXT", len("take 1, 3"))
    assert (take_text([1, 3]), take_text([1, 30])) == ("take 1, 3", "")
