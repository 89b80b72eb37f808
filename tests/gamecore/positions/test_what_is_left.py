"""Heaps of a value that can be left, in heaps of any size: what a look at each amount finds."""

from __future__ import annotations

import pytest

from gamecore import analyse, limits, options, parse_rule
from gamecore.errors import LimitExceeded
from gamecore.grundy.progressions import TooManyNumbersError
from gamecore.grundy.sequence import sequence_of
from gamecore.positions import what_is_left
from gamecore.positions.option_counts import count_options
from gamecore.positions.what_is_left import count_left, heaps_left, left_of, of_repeating

HUGE = 10**18

DECIDED = (
    "take k where k % 3 != 0 or k == n",
    "take k where k % 3 != 0 and k < n",
    "take k where k % 3 != 0",
    "take k where k % 2 == 1 or k == n",
    "take k where k <= 5",
    "take k where k < 5 or k % 10 == 7",
    "take 1-3 or take k where k % 4 == 1",
    "take 1-3 or take k where k % 8 == 5 and k > 20",
    "take 1-4 or take k where k % 10 == 1 or take a power of 2",
    "take k where k != n",
    "take k where k == n",
    "take k where k >= 1",
    "take k where k % 5 != 0 or k == n",
    "take k where k == 1 or k == n - n // 2",
    "take k where divides(k, n)",
    "take 1 or take a proper divisor",
    "take a divisor or split equally",
    "take 1-2 or take a power of 2",
    "take 1-3 or take a fibonacci number",
    "take k where 2 * k < n",
    "take k where 3 * k < n",
    "take k where k <= (n + 1) // 2",
    "take k where k <= 2 * n // 5",
    "take k where k % 3 == 1 or k % 3 == 2 or split equally",
    "take 1 or split 1+2+...+k",
)
"""Rules whose amounts this file decides, with a formula for the values or without."""

PRIMES = (
    "take 1 or take a prime",
    "take k where prime(k) or k == 1",
    "take a prime or take k where k == 1 or k == n",  # repeats from heap 1 on
)


@pytest.fixture
def always(monkeypatch):
    """Take the ways of large heaps also in small ones."""
    monkeypatch.setattr(what_is_left, "_LOOKED_AT", 0)
    monkeypatch.setattr(what_is_left, "_FEW_HEAPS", 0)
    monkeypatch.setattr(limits, "PRIMES_LISTED", 0)


def left_by_definition(rule, n):
    return [option[0] if option else 0 for option in options(rule, n) if len(option) < 2]


@pytest.mark.sweep(quick=3, check=20)
@pytest.mark.parametrize("text", DECIDED)
@pytest.mark.parametrize("way", ["large heaps' way", "small heaps' way"])
def test_the_heaps_that_can_be_left_are_those_of_the_definition(text, way, request):
    if way == "large heaps' way":
        request.getfixturevalue("always")
    rule = parse_rule(text)
    theory = sequence_of(rule).reaching(200)
    decided = 0
    for n in (*range(40), 77, 96, 180, 199):
        by_hand = left_by_definition(rule, n)
        for value in range(max(map(theory.value, range(n + 1))) + 3):
            if value == theory.value(n):
                continue  # no option has the value of the heap itself
            found = heaps_left(rule, theory, n, value)
            shortcut = theory.left(n) or of_repeating(rule, theory, n, value)
            decided += shortcut is not None
            expected = [m for m in by_hand if theory.value(m) == value]
            assert list(found) == expected, (n, value)
            assert len(found) == len(expected)
            assert [m for m in range(n + 2) if m in found] == sorted(expected)
    assert decided > 40


@pytest.mark.parametrize("text", DECIDED)
def test_amounts_are_counted_without_being_listed(text):
    rule = parse_rule(text)
    for n in (*range(1, 40), 77, 96, 180, 199):
        assert count_left(rule, n) == len(left_by_definition(rule, n)), n


@pytest.mark.sweep(quick=1)
@pytest.mark.parametrize("text", PRIMES)
def test_of_the_primes_the_few_that_win_are_found_and_the_many_are_refused(text, always):
    rule = parse_rule(text)
    theory = sequence_of(rule).reaching(200)
    refused = set()
    for n in range(4, 200):
        for value in range(4):
            if value == theory.value(n):
                continue
            expected = [m for m in left_by_definition(rule, n) if theory.value(m) == value]
            try:
                assert list(heaps_left(rule, theory, n, value)) == expected
            except LimitExceeded:
                refused.add((n - value) % 4)
    assert refused == {1, 3}  # the remainders of primes but 2


def test_primes_that_are_too_many_are_refused_with_the_reason():
    position = analyse("take 1 or take a prime", (HUGE, HUGE - 77))
    with pytest.raises(LimitExceeded) as caught:
        len(position.winning_moves)
    assert "prime amount with a remainder of 3 when divided by 4" in str(caught.value)
    assert caught.value.limit == limits.PRIMES_LISTED
    twos = analyse("take 1 or take a prime", (HUGE, 6)).winning_moves
    assert [(move.before, move.after) for move in twos] == [(HUGE, (HUGE - 2,)), (6, (4,))]


@pytest.mark.usefixtures("always")
def test_primes_are_refused_where_no_period_tells_which_of_them_win():
    rule = parse_rule("take a prime")
    with pytest.raises(LimitExceeded, match="prime amounts that win from a heap of 100 are too"):
        heaps_left(rule, sequence_of(rule).reaching(200), 100, 0)


def test_where_everything_can_be_left_no_prime_is_looked_at_and_nowhere_else():
    assert len(left_of(parse_rule("take a prime or take any"), HUGE)) == HUGE
    assert list(left_of(parse_rule("take a prime or take all but 1"), 9)) == list(range(8))
    assert list(left_of(parse_rule("take a prime or take k where k < n"), 9)) == list(range(1, 9))


def test_heaps_without_a_pattern_are_counted_only_where_they_are_few():
    few = list(range(0, 3 * what_is_left._FEW_HEAPS, 3))
    assert list(what_is_left._counted(few)) == few
    with pytest.raises(TooManyNumbersError):
        what_is_left._counted([*few, 10**6])


def test_huge_heaps_have_every_winning_move():
    moves = analyse("take k where k % 3 != 0 or k == n", (HUGE, HUGE - 1)).winning_moves
    # Values 1 and 3; from the first heap to value 3: k = 1, 4, 7, …; from the second to value 1.
    assert len(moves) == 2 * (HUGE // 3)
    for move in (moves[0], moves[len(moves) // 2], moves[-1]):
        assert analyse("take k where k % 3 != 0 or k == n", _after(moves, move)).nim_sum == 0
    (only,) = analyse("take k where 2 * k <= n", (HUGE,)).winning_moves
    assert only.after == (2**59 - 1,)
    assert count_options("take k where k % 3 != 0 or k == n", HUGE) == HUGE - HUGE // 3
    assert count_options("take k where k != n", HUGE) == HUGE - 1


def _after(moves, move):
    heaps = [HUGE, HUGE - 1]
    heaps[move.heap] = move.after[0] if move.after else 0
    return tuple(heaps)


def test_equal_splits_of_huge_heaps_are_listed_when_they_can_be_written():
    # A power of 3 is worth its exponent, so one value less is one split into three.
    (only,) = analyse("split equally", (3**30, 3**29)).winning_moves
    assert (only.heap, only.after) == (0, (3**29,) * 3)
    (only,) = analyse("split equally", (3**30, 3**28)).winning_moves
    assert only.after == (3**28,) * 9
    # To be worth one, it must become 3^29 heaps of 3.
    with pytest.raises(LimitExceeded, match=f"at most {limits.OPTION_HEAPS} are listed"):
        len(analyse("split equally", (3**30, 3)).winning_moves)
