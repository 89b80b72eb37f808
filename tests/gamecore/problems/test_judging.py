"""Judging an output: the first difference in words, how many tests are wrong, and like whom."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamecore import limits
from gamecore.errors import InputError
from gamecore.problems.catalogue import SLUGS, problem
from gamecore.problems.judging import (
    answer_lines,
    answer_words,
    first_difference,
    one_answer,
)
from sizes import EVERY_CASE

pytestmark = EVERY_CASE

EACH = pytest.mark.parametrize("slug", SLUGS)


@pytest.mark.sweep(quick=6)
@EACH
def test_what_a_wrong_program_prints_is_recognised(slug):
    card = problem(slug)
    for mistake in card.mistakes:
        text = card.smallest_caught(mistake)
        verdict = card.judge(text, mistake.wrong(text))
        assert verdict.difference == card.caught(mistake, text)
        assert mistake.name in verdict.like
        assert verdict.told_apart
        for other in card.mistakes:
            same = card.split(other.wrong(text)) == card.split(mistake.wrong(text))
            assert (other.name in verdict.like) == same


@EACH
def test_the_wrong_tests_are_counted(slug):
    card = problem(slug)
    text = card.generate("small", 1)
    right = card.split(card.solve(text))
    verdict = card.judge(text, card.solve(text))
    assert (verdict.difference, verdict.wrong, verdict.like) == (None, 0, ())
    assert verdict.tests == len(right)
    nothing = card.judge(text, "")
    assert nothing.wrong == nothing.tests == len(right)
    broken = ["x" if place % 2 else answer for place, answer in enumerate(right)]
    assert card.judge(text, "\n".join(broken)).wrong == len(right) // 2


def test_one_word_too_many_is_a_difference_but_no_wrong_test():
    verdict = problem("cses-1730").judge("1\n1\n3\n", "first\nfirst\n")
    assert verdict.difference.test == 1
    assert verdict.wrong == 0


def test_every_right_move_counts_as_right():
    assert problem("cmb-hr").judge("1,1,1\n", "C,1\n").wrong == 0
    assert problem("cmb-hr").judge("1,1,1\n1,1,1\n", "C,1\nC,2\n").wrong == 1


def test_wrong_programs_are_not_run_on_long_inputs():
    nim = problem("cses-1730")
    text = "1\n20000\n" + " ".join(["1"] * 20_000) + "\n"
    assert len(text) > limits.MISTAKES_RUN
    verdict = nim.judge(text, "first\n")
    assert (verdict.wrong, verdict.like, verdict.told_apart) == (1, (), False)


def test_rubbish_is_refused_as_by_the_solver():
    with pytest.raises(InputError):
        problem("cses-1730").judge("x", "first")


@EACH
def test_the_values_of_an_explanation_xor_to_what_decides(slug):
    """Where an explanation has values, their XOR is 0 exactly in the lost positions."""
    from gamecore.positions.analysis import analyse
    from gamecore.positions.heaps import parse_heaps

    card = problem(slug)
    for seed in range(5):
        text = card.generate("small", seed)
        for test in range(card.tests(text)):
            told = card.explain(text, test)
            if told.values:
                heaps = parse_heaps(told.heaps)
                assert tuple(analyse(told.rule, heaps).values) == told.values


ANSWERS = st.lists(st.sampled_from(["first", "second", "1", "A wins."]), max_size=6)


@given(ANSWERS, ANSWERS)
def test_the_first_difference_is_the_first(right, said):
    found = first_difference(right, said)
    if right == said:
        assert found is None
        return
    same = next(
        (i for i, (a, b) in enumerate(zip(right, said, strict=False)) if a != b),
        min(len(right), len(said)),
    )
    assert found.test == same
    assert found.expected == (right[same] if same < len(right) else "")
    assert found.given == (said[same] if same < len(said) else "")


@pytest.mark.parametrize(
    ("right", "said", "sentence"),
    [
        (["1"], ["2"], "The output says “2”; it should say “1”."),
        (["1", "7"], ["1", "8"], "In test 2 of 2 the output says “8”; it should say “7”."),
        (["1"], [], "The output is empty; test 1 should say “1”."),
        (["1", "7"], ["1"], "The output ends before test 2 of 2, which should say “7”."),
        (["1"], ["1", "3"], "After the answer to test 1, the last, the output goes on with “3”."),
        (
            ["first"],
            ["First"],
            "In test 1 only capital letters differ: “First” should be “first”.",
        ),
        (["1"], ["9" * 100], f"The output says “{'9' * 59}…”; it should say “1”."),
        (["1"], ["\x1b[2J"], "The output says “?[2J”; it should say “1”."),
    ],
)
def test_the_difference_is_said_in_one_sentence(right, said, sentence):
    assert first_difference(right, said).message == sentence


def test_other_right_answers_are_accepted():
    assert first_difference(["A,1"], ["B,1"], accepts=lambda test, line: line == "B,1") is None
    found = first_difference(["A,1", "A,1"], ["B,1", "C,1"], accepts=lambda t, line: line == "B,1")
    assert (found.test, found.given) == (1, "C,1")
    assert first_difference(["A,1"], [], accepts=lambda test, line: True).given == ""


def test_the_unit_is_named():
    found = first_difference(list("WL"), list("WW"), "heap {n}")
    assert found.message == "In heap 2 of 2 the output says “W”; it should say “L”."


def test_outputs_are_cut_into_answers():
    output = "\r\nA  wins.\r\n\n B wins. \n"
    assert answer_lines(output) == ["A wins.", "B wins."]
    assert answer_words(output) == ["A", "wins.", "B", "wins."]
    assert one_answer("First\n2\n") == ["First 2"]
    assert one_answer("\n") == []
