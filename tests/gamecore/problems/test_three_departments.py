"""The HR who would rather not travel: every winning move is right, and lines are read leniently."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamecore.problems.three_departments import DEPARTMENTS, PROBLEM, winning_moves, write
from gamecore.search import Search
from sizes import EVERY_CASE

pytestmark = EVERY_CASE


def options(heaps):
    for place, size in enumerate(heaps):
        for left in range(size):
            yield (*heaps[:place], left, *heaps[place + 1 :])


def test_every_small_line_is_answered_as_search_does():
    search = Search(options)
    tests = list(product(range(8), repeat=3))
    answers = PROBLEM.solve(write(tests)).splitlines()
    for heaps, answer in zip(tests, answers, strict=True):
        winning = [
            f"{DEPARTMENTS[place]},{heaps[place] - after[place]}"
            for after in search.winning_moves(heaps)
            for place in range(3)
            if after[place] != heaps[place]
        ]
        assert answer == (winning[0] if winning else "1")
        for place, count in product(DEPARTMENTS, range(8)):
            said = f"{place},{count}"
            assert PROBLEM.accepts(heaps, said) == (said in winning)
        assert PROBLEM.accepts(heaps, "1") == (not winning)


def test_there_are_none_one_or_three_winning_moves():
    counts = {len(winning_moves(heaps)) for heaps in product(range(9), repeat=3)}
    assert counts == {0, 1, 3}


def test_each_winning_move_is_accepted_and_no_other():
    right = PROBLEM.solve("1,1,1\n")
    assert right == "A,1\n"
    for said in ("A,1", "B,1\n", "C,1", " C, 1 "):
        assert PROBLEM.same_answer("1,1,1\n", right, said) is None
    assert PROBLEM.same_answer("1,1,1\n", right, "B,2").message == (
        "The output says “B,2”; it should say “A,1”."
    )
    assert PROBLEM.same_answer("1,1,1\n", right, "1").given == "1"
    assert PROBLEM.same_answer("1,1,1\n", right, "A,1\nB,1\nC,1\n").test == 1
    assert PROBLEM.same_answer("1,1,1\n1,2,3\n", "A,1\n1\n", "C,1\n0\n").test == 1


@pytest.mark.parametrize(
    "line",
    ["2,0,4", " 2 , 0 ,4 ", "2 0 4", "2\t0\t4", "2\uff0c0\uff0c4", "002,0,4", "\r\n\r\n2,0,4\r\n"],
)
def test_lines_are_read_leniently(line):
    assert PROBLEM.solve(line) == "C,2\n"


def test_each_line_is_a_test_and_sizes_may_be_large():
    large = 10**99
    assert PROBLEM.solve(f"{large},0,0\n\n1,8,9\n0,0,0\n") == f"A,{large}\n1\n1\n"
    assert PROBLEM.explain(f"{large},0,0").heaps == ""


@given(
    st.lists(st.tuples(*[st.integers(0, 9) | st.integers(0, 10**20)] * 3), min_size=1, max_size=5),
    st.sampled_from(["\n", "\r\n", "\n\n", " \n"]),
    st.sampled_from([",", ", ", " "]),
)
def test_plain_and_other_lines_are_answered_alike(tests, end, between):
    text = "".join(f"{a}{between}{b}{between}{c}{end}" for a, b, c in tests)
    answers = PROBLEM.solve(text).splitlines()
    for heaps, answer in zip(tests, answers, strict=True):
        moves = winning_moves(heaps)
        assert answer == (f"{moves[0][0]},{moves[0][1]}" if moves else "1")


@pytest.mark.parametrize(
    "text", [",1,2\n3,\n", "1,2,\n3,4,5\n", "1,2\n,3\n", "1,2,3\n4,5,\n", "1,2,3\n,4,5\n", "\n,,\n"]
)
def test_a_number_that_is_missing_is_missed(text):
    with pytest.raises(ValueError, match=r"^Line \d: expected three whole numbers"):
        PROBLEM.solve(text)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "Line 1: expected three whole numbers, 0 or more, separated by commas, such as 2,0,4"),
        ("1,2\n", "Line 1: expected three whole numbers"),
        ("1,2,3\n1,2,3,4\n", "Line 2: expected three whole numbers"),
        ("1,,3\n", "Line 1: expected three whole numbers"),
        ("1,2,3,\n", "Line 1: expected three whole numbers"),
        ("1,-2,3\n", "Line 1: expected the people of department B, 0 or more"),
        ("1,2,x\n", "Line 1: expected the people of department C, 0 or more"),
        ("1,2.5,3\n", "Line 1: expected the people of department B, 0 or more"),
        (f"{'9' * 101},2,3\n", "Line 1: expected the people of department A, 0 or more"),
        ("1,2,3\n" * 100_001, "Line 100001: expected at most 100000 lines"),
    ],
)
def test_wrong_lines_are_refused(text, complaint):
    with pytest.raises(ValueError, match=r"^Line \d") as caught:
        PROBLEM.solve(text)
    assert str(caught.value).startswith(complaint)
    assert len(str(caught.value)) < 300


def test_every_winning_move_is_explained():
    steps = PROBLEM.explain("1,1,1\n").steps
    assert [step.fields["department"] for step in steps[1:4]] == ["A", "B", "C"]
    assert "each is right" in steps[-1]
    assert PROBLEM.explain("1,8,9\n").answer == "1"


@pytest.mark.parametrize("text", ["", "\n\n", "  \n"])
def test_an_input_without_a_number_is_complained_of_at_its_beginning(text):
    with pytest.raises(ValueError, match=r"^Line 1: expected three whole numbers"):
        PROBLEM.solve(text)
