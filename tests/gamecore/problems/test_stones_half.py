"""HackerRank's stones game against search on the bare rules, and against every move."""

import math
from functools import reduce
from operator import xor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamecore import analyse, grundy_values
from gamecore.problems.layouts import write_one_per_test
from gamecore.problems.stones_half import PROBLEM, cheapest, value
from gamecore.search import Search


def options(heaps):
    """Destroy at least half of one heap; heaps as a sorted tuple without empty ones."""
    for place, size in enumerate(heaps):
        for left in range(size // 2 + 1):
            rest = heaps[:place] + heaps[place + 1 :]
            yield tuple(sorted((*rest, left) if left else rest))


def answers(numbers):
    return list(map(int, PROBLEM.solve(write_one_per_test(numbers)).split()))


def nim_sum(n):
    return 1 if n % 2 else 1 ^ n.bit_length()


def test_the_answer_is_the_fewest_stones_of_a_winning_move_in_the_whole_tree():
    search = Search(options)
    for n in range(1, 9):
        start = tuple(range(1, n + 1))
        costs = [
            sum(start) - sum(after) for after in options(start) if not search.to_move_wins(after)
        ]
        assert answers([n]) == [min(costs)]


def test_the_answer_is_the_least_over_all_winning_moves(sweep):
    for n in sweep(range(1, 150), quick=20, check=149):
        position = analyse("take at least half", range(1, n + 1))
        costs = (move.before - sum(move.after) for move in position.winning_moves)
        assert answers([n]) == [min(costs)]


def test_the_answer_is_the_least_over_all_heaps():
    values = grundy_values("take at least half", 3000).tolist()
    total = 0
    for n in range(1, 3001):
        total ^= values[n]
        if n % 97 and n > 300:
            continue
        costs = [
            max((p + 1) // 2, p - ((1 << (values[p] ^ total)) - 1))
            for p in range(1, n + 1)
            if values[p] ^ total < values[p]
        ]
        assert answers([n]) == [min(costs)]


@given(st.integers(1, 10**9))
def test_any_size_is_answered_as_alone(n):
    stones, heap, left = cheapest(value(n), nim_sum(n))
    assert answers([n]) == [stones]
    assert stones == heap - left
    assert 2 * stones >= heap
    assert value(heap) ^ value(left) == nim_sum(n)


@given(st.lists(st.integers(1, 10**9), min_size=1, max_size=50))
def test_many_tests_are_answered_as_one_by_one(numbers):
    assert answers(numbers) == [cheapest(value(n), nim_sum(n))[0] for n in numbers]


def test_the_values_are_those_of_the_rule():
    assert [value(n) for n in range(301)] == grundy_values("take at least half", 300).tolist()


def test_the_answer_is_never_0():
    assert min(answers(range(1, 5000))) == 1


def test_the_answer_for_even_n_depends_only_on_its_digits():
    by_digits = [1 << digits - 1 for digits in range(2, 31)]
    others = [min(10**9, (1 << digits) - 2) for digits in range(2, 31)]
    assert answers(by_digits) == answers(others)


def test_the_limits_are_kept():
    assert answers([10**9, 1]) == [16384, 1]
    for text in ("1\n0\n", "1\n1000000001\n", "0\n", "1000001\n1\n", "1\n-5\n"):
        with pytest.raises(ValueError, match=r"^Line \d: expected"):
            PROBLEM.solve(text)


def test_a_float_of_24_digits_first_fails_below_2_to_the_26():
    assert PROBLEM.smallest_caught(PROBLEM.mistake("single precision")) == f"1\n{2**26 - 2}\n"


def test_a_float_of_53_digits_first_fails_below_2_to_the_49():
    wrong = [k for k in range(1, 60) if int(math.log2(2**k - 1)) + 1 != k]
    assert wrong[0] == 49


def test_the_explanation_names_a_move_of_that_cost():
    for n in (1, 2, 8, 9, 123456, 10**9):
        explained = PROBLEM.explain(f"1\n{n}\n")
        assert explained.steps[-1].fields["stones"] == int(explained.answer)
        assert explained.heaps == f"1..{n}"


def test_the_program_that_rounds_half_down_plays_that_other_game():
    left = {p: range(p - max(1, p // 2) + 1) for p in range(1, 33)}
    values = [0]
    for p in range(1, 33):
        reached = {values[q] for q in left[p]}
        values.append(next(v for v in range(p + 1) if v not in reached))
    for n in range(1, 33):
        total = reduce(xor, values[1 : n + 1])
        costs = [
            p - q
            for p in range(1, n + 1)
            for q in left[p]
            if total and values[q] == values[p] ^ total
        ]
        said = PROBLEM.mistake("half rounded down").wrong(write_one_per_test([n]))
        assert int(said) == min(costs, default=0)
