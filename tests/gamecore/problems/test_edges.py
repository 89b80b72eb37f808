"""What a problem tells and refuses at the edge: the last test, the longest piece, the limit."""

import pytest

from gamecore import limits
from gamecore.errors import GameError, InputError, PositionError
from gamecore.messages import Message
from gamecore.problems import lieges, three_departments
from gamecore.problems.catalogue import SLUGS, problem
from gamecore.problems.judging import first_difference
from gamecore.problems.layouts import ListLimits, Numbers, from_to, read_heap_lists
from gamecore.problems.list_problem import take_text
from sizes import EVERY_CASE

pytestmark = EVERY_CASE


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
        assert card.judge(text, "x").told_apart is told


def test_nearest_halves_leaves_heaps_alone_that_cannot_be_split():
    # 1 and 2 have no two different parts: the first heap that has is split.
    wrong = problem("grundy-strategy").mistake("nearest halves").wrong
    assert wrong("1 2 3\n2 5 2\n") == "1 2 1 2\n2 2 3 2\n"


def test_the_rule_of_given_amounts_is_written_as_long_as_a_rule_may_be(monkeypatch):
    monkeypatch.setattr(limits, "RULE_TEXT", len("take 1, 3"))
    assert (take_text([1, 3]), take_text([1, 30])) == ("take 1, 3", "")


@pytest.mark.parametrize(("k", "few"), [(8, 8), (9, 9), (10, 2), (11, 1)])
def test_more_than_nine_piles_are_shown_as_few_of_the_same_parity(k, few):
    found = lieges.PROBLEM.explain(lieges.write(k, [3, 4]))
    assert found.rule == f"take 1 or halve into {few}"


def test_a_line_of_three_is_shown_on_a_page_as_far_as_heaps_go():
    shown = [three_departments.PROBLEM.explain(f"{limits.HEAP_SIZE + d},1,2\n") for d in (0, 1)]
    assert [found.rule for found in shown] == ["take any", ""]
    assert [len(found.values) for found in shown] == [3, 0]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("1\n3\n5 20 21\n", "but found “21”."),
        ("1\n3\n5 1 0\n", "but found “0”."),
        ("2\n8\n1 1 1 1 1 1 1 1\n2\n1 1\n", "Line 4: expected the number of heaps of test 2, "),
    ],
)
def test_the_largest_is_no_mistake_but_the_one_after_it(text, complaint):
    limit = ListLimits(tests=5, heaps=9, low=1, high=20)
    with pytest.raises(InputError, match=complaint):
        read_heap_lists(text.encode(), limit)
    assert read_heap_lists(b"2\n8\n1 1 1 1 1 1 1 20\n1\n20\n", limit)[-1] == [20]
    with pytest.raises(InputError, match="“10”"):
        Numbers(b"5 9 10", 10).take_many(3, Message("a number"), 1, 9)


def test_a_heap_is_written_in_as_many_digits_as_the_limit_with_zeros_before_it():
    card = problem("grundy-strategy")
    assert card.solve("3".rjust(18, "0") + "\n") == "1 2\n"
    with pytest.raises(InputError, match="expected a heap size"):
        card.solve("3".rjust(19, "0") + "\n")


@pytest.mark.parametrize("name", ["even splits forgotten", "prime counts only"])
def test_beyond_its_table_a_wrong_program_goes_by_the_primes(name):
    wrong = problem("equal-split").mistake(name).wrong
    # 10,007 is a prime and lost; 10,001 is 73 · 137 and won.
    assert wrong("2\n1\n10007\n1\n10001\n") == "second\nfirst\n"
