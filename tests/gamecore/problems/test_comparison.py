"""Comparing outputs: the first difference, in words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamecore.messages import Message
from gamecore.problems.comparison import (
    answer_lines,
    answer_words,
    first_difference,
    one_answer,
)
from sizes import EVERY_CASE

pytestmark = EVERY_CASE

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
    found = first_difference(list("WL"), list("WW"), Message("heap"))
    assert found.message == "In heap 2 of 2 the output says “W”; it should say “L”."


def test_outputs_are_cut_into_answers():
    output = "\r\nA  wins.\r\n\n B wins. \n"
    assert answer_lines(output) == ["A wins.", "B wins."]
    assert answer_words(output) == ["A", "wins.", "B", "wins."]
    assert one_answer("First\n2\n") == ["First 2"]
    assert one_answer("\n") == []
