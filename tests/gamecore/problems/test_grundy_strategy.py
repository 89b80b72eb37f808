"""The program that plays Grundy's game, against plain search and against the bare definition."""

from itertools import product

import pytest

from contest_rules import first_wins
from definition import values_by_definition
from gamecore.problems import grundy_strategy
from gamecore.problems.grundy_strategy import (
    MOST_HEAPS,
    MOST_LINES,
    PROBLEM,
    RULE,
    table,
    write,
)
from gamecore.problems.list_problem import small_positions
from sizes import EVERY_CASE, FULL_SIZE

pytestmark = EVERY_CASE

LOST = "Uncle."


def splits(heaps):
    """List every split as a whole position, heaps from the left, smaller first parts first."""
    return [
        [*heaps[:i], part, size - part, *heaps[i + 1 :]]
        for i, size in enumerate(heaps)
        for part in range(1, size)
        if part < size - part
    ]


def by_search(heaps):
    won = (after for after in splits(list(heaps)) if not first_wins(RULE, after))
    return " ".join(map(str, next(won, []))) or LOST


def test_every_small_position_is_played_as_plain_search_does(sweep):
    every = [*small_positions(1, 12, 3), *small_positions(0, 5, 3), *((n,) for n in range(20))]
    positions = sweep(every, quick=40, check=len(every))
    said = PROBLEM.solve(write(positions)).splitlines()
    assert said == [by_search(heaps) for heaps in positions]


def test_larger_positions_are_played_by_the_values_of_the_definition():
    values = values_by_definition(RULE, 130)
    positions = [(a, b, 5) for a in range(90, 131) for b in range(40, 131, 9)]

    def by_values(heaps):
        won = (after for after in splits(list(heaps)) if not _xor(values[n] for n in after))
        return " ".join(map(str, next(won, []))) or LOST

    assert PROBLEM.solve(write(positions)).splitlines() == [by_values(p) for p in positions]


def _xor(values):
    total = 0
    for value in values:
        total ^= value
    return total


def test_the_program_with_a_table_to_1000_is_right_up_to_there():
    wrong = PROBLEM.mistake("table to 1000").wrong
    small = write([*small_positions(1, 9, 2), (200,), (999, 1000)])
    assert wrong(small) == PROBLEM.solve(small)
    assert wrong("1000\n") == PROBLEM.solve("1000\n") != f"{LOST}\n"
    assert wrong("1001\n") == f"{LOST}\n" != PROBLEM.solve("1001\n")


def test_a_far_split_is_found_beyond_the_first_block_of_parts():
    # 1222 is lost; 932 is the largest lost heap before it: their sum's only even split is far in.
    said = PROBLEM.solve(f"{1222 + 932}\n").split()
    first, second = map(int, said)
    assert first + second == 1222 + 932
    assert first < second
    values = []
    for n in range(1222 + 932 + 1):
        seen = {values[part] ^ values[n - part] for part in range(1, (n + 1) // 2)}
        values.append(next(value for value in range(n + 1) if value not in seen))
    assert values[first] == values[second]
    assert all(values[a] != values[1222 + 932 - a] for a in range(1, first))


def test_lines_end_at_bye_or_with_the_input_and_empty_ones_are_passed_over():
    assert PROBLEM.solve("9\n\n  \n10\nbye\n3 x\n") == "2 7\nUncle.\n"
    assert PROBLEM.solve("9\r\n10\r\nbye\r\n") == "2 7\nUncle.\n"
    assert PROBLEM.solve("9\r10\rbye\r") == "2 7\nUncle.\n"
    assert PROBLEM.solve("  9  ") == "2 7\n"
    assert PROBLEM.solve("bye\n") == PROBLEM.solve("") == ""


def test_heaps_of_zero_and_those_not_played_in_keep_their_place():
    assert PROBLEM.solve("0 9 1\n2 3\n") == "0 2 7 1\n2 1 2\n"
    assert PROBLEM.solve("0\n") == "Uncle.\n"


def test_a_value_may_be_raised_where_that_comes_first_from_the_left():
    # 6 is worth 1 and 5 is worth 2: the XOR 3 wants 6 to be worth 2, and 1 + 5 is.
    assert PROBLEM.solve("6 5\n") == "1 5 5\n"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("9\nbyes\n", "Line 2: expected a heap size, from 0 to 100000, or bye, but found “byes”."),
        ("9\n3 x\n", "Line 2: expected a heap size, from 0 to 100000, but found “x”."),
        ("9 bye\n", "Line 1: expected a heap size, from 0 to 100000, but found “bye”."),
        ("-3\n", "Line 1: expected a heap size, from 0 to 100000, or bye, but found “-3”."),
        ("1 100001\n", "Line 1: expected a heap size, from 0 to 100000, but found “100001”."),
        (f"{'9' * 5000}\n", "Line 1: expected"),
        ("\n\n3.5\n", "Line 3: expected"),
    ],
)
def test_wrong_inputs_are_refused_with_their_line(text, complaint):
    with pytest.raises(ValueError, match=r"^Line") as refusal:
        PROBLEM.solve(text)
    assert str(refusal.value).startswith(complaint)


@pytest.mark.parametrize(
    ("lines", "heaps"), [(300, 500), pytest.param(MOST_LINES, MOST_HEAPS, marks=FULL_SIZE)]
)
def test_more_lines_or_heaps_than_allowed_are_refused(lines, heaps, monkeypatch):
    monkeypatch.setattr(grundy_strategy, "MOST_LINES", lines)
    monkeypatch.setattr(grundy_strategy, "MOST_HEAPS", heaps)
    with pytest.raises(ValueError, match=f"Line {lines + 1}: expected bye"):
        PROBLEM.solve("1\n" * (lines + 1))
    assert PROBLEM.solve("1\n" * lines + "bye\n").count("\n") == lines
    with pytest.raises(ValueError, match=f"Line 2: expected at most {heaps} heaps"):
        PROBLEM.solve("1\n" + "1 " * heaps)


def test_the_values_are_those_of_the_definition():
    assert table(300).tolist() == values_by_definition(RULE, 300)


def test_explanations_add_up():
    values = values_by_definition(RULE, 20)
    for text in list(PROBLEM.small())[::3]:
        explained = PROBLEM.explain(text)
        assert explained.answer == PROBLEM.solve(text).strip()
        if explained.answer != LOST:
            fields = explained.steps[-1].fields
            assert fields["part"] + fields["rest"] == fields["size"]
            assert values[fields["part"]] ^ values[fields["rest"]] == fields["target"]
            assert fields["before"] ^ fields["total"] == fields["target"]


def test_nearest_halves_splits_the_first_heap_it_can_as_evenly_as_parts_may_differ():
    program = PROBLEM.mistake("nearest halves").wrong
    for n, last in product((*range(3, 40), 100, 101), (4, 9)):
        told = program(f"2 {n} {last}\n").strip()
        assert (told == LOST) == (PROBLEM.solve(f"2 {n} {last}\n").strip() == LOST)
        if told != LOST:
            two, part, rest, later = map(int, told.split())
            assert (two, later) == (2, last), "no later heap"
            assert part + rest == n
            assert 0 < rest - part <= 2
