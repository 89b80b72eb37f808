"""Judging an output: the number of wrong tests, and the wrong programs that print just that."""

import pytest

from gamecore import limits
from gamecore.errors import InputError
from gamecore.problems.catalogue import SLUGS, problem
from gamecore.problems.judging import judge
from sizes import EVERY_CASE

pytestmark = EVERY_CASE

EACH = pytest.mark.parametrize("slug", SLUGS)


@pytest.mark.sweep(quick=6)
@EACH
def test_what_a_wrong_program_prints_is_recognised(slug):
    card = problem(slug)
    for mistake in card.mistakes:
        text = card.smallest_caught(mistake)
        verdict = judge(card, text, mistake.wrong(text))
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
    verdict = judge(card, text, card.solve(text))
    assert (verdict.difference, verdict.wrong, verdict.like) == (None, 0, ())
    assert verdict.tests == len(right)
    nothing = judge(card, text, "")
    assert nothing.wrong == nothing.tests == len(right)
    broken = ["x" if place % 2 else answer for place, answer in enumerate(right)]
    assert judge(card, text, "\n".join(broken)).wrong == len(right) // 2


def test_one_word_too_many_is_a_difference_but_no_wrong_test():
    verdict = judge(problem("cses-1730"), "1\n1\n3\n", "first\nfirst\n")
    assert verdict.difference.test == 1
    assert verdict.wrong == 0


def test_every_right_move_counts_as_right():
    assert judge(problem("cmb-hr"), "1,1,1\n", "C,1\n").wrong == 0
    assert judge(problem("cmb-hr"), "1,1,1\n1,1,1\n", "C,1\nC,2\n").wrong == 1


def test_wrong_programs_are_not_run_on_long_inputs():
    nim = problem("cses-1730")
    text = "1\n20000\n" + " ".join(["1"] * 20_000) + "\n"
    assert len(text) > limits.MISTAKES_RUN
    verdict = judge(nim, text, "first\n")
    assert (verdict.wrong, verdict.like, verdict.told_apart) == (1, (), False)


def test_rubbish_is_refused_as_by_the_solver():
    with pytest.raises(InputError):
        judge(problem("cses-1730"), "x", "first")


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
