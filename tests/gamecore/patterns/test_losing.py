"""The losing heaps as a rule: exactly the heaps of value 0, far beyond the table."""

import numpy as np
import pytest

from definition import values_by_definition
from gamecore.grundy.repetition import Repetition
from gamecore.grundy.sequence import grundy_value, grundy_values
from gamecore.patterns.comparison import Known, compared
from gamecore.patterns.find_pattern import find_pattern
from gamecore.patterns.folding import exceptions
from gamecore.patterns.pattern import losing_rule, name_of_losing
from gamecore.rules.language import parse_rule
from sizes import EVERY_CASE

pytestmark = EVERY_CASE

TAKE_ONE = Known(parse_rule("take 1"), grundy_values("take 1", 99), find_pattern("take 1", 99))

RULES = [
    "take 1-5",
    "take 1, 3, 4",
    "take 2, 4, 7",
    "take any",
    "take all but 2, 3, 7",
    "take at least half",
    "take at least n/3",
    "take at most half",
    "take any or split into 2",
    "split into 2",
    "take at least n/1",
    "0.77",
    "0.07",
    "0.0",
    "4.7",
    "take a power of 2",
    "take a divisor",
    "take a proper divisor",
    "take k where k == 1 or k == n - n // 2",
    "take k where k % 3 != 0 or k == n",
    "take k where k < n and k % 3 != 0",
    "split equally",
    "take 1 or split equally",
    "take 1 or split 1+2+...+k",
    "halve into 2",
    "halve into 3",
    "take 1 or halve into 2",
    "take 1 or halve into 3",
]

NAMES = {
    "take 1-3": ("the multiples of 4", lambda n: n % 4 == 0),
    "take 1, 3": ("the even numbers", lambda n: n % 2 == 0),
    "take a power of 2": ("the multiples of 3", lambda n: n % 3 == 0),
    "take k where k % 4 == 1": ("the even numbers", lambda n: n % 2 == 0),
    "take 1 or take a prime": ("the multiples of 4", lambda n: n % 4 == 0),
    "split into 2": ("0 and the odd numbers", lambda n: n == 0 or n % 2 == 1),
    "take 1, 3, 4": (None, None),
    "take a divisor": ("0 alone", lambda n: n == 0),
    "take a proper divisor": ("0 and the odd numbers", lambda n: n == 0 or n % 2 == 1),
    "take at most half": (
        "the numbers one less than a power of 2",
        lambda n: n + 1 == 1 << n.bit_length(),
    ),
    "take k where k == 1 or k == n - n // 2": (
        "0 and the numbers that 2 divides an odd number of times",
        lambda n: n == 0 or (len(f"{n:b}") - len(f"{n:b}".rstrip("0"))) % 2 == 1,
    ),
    "halve into 3": (
        "0 and the numbers that 2 divides an even number of times",
        lambda n: n == 0 or (len(f"{n:b}") - len(f"{n:b}".rstrip("0"))) % 2 == 0,
    ),
    "take 1 or split equally": (
        "0 and the odd primes",
        lambda n: n == 0 or (n > 2 and all(n % d for d in range(2, n))),
    ),
    "split equally": ("0 and 1", lambda n: n < 2),
    "take 1 or split 1+2+...+k": ("the even numbers", lambda n: n % 2 == 0),
    "take 1 or halve into 2": (
        "0 and the odd numbers from 3 on",
        lambda n: n == 0 or (n > 1 and n % 2 == 1),
    ),
    "take 1 or halve into 3": (
        "0, 2 and the odd numbers from 5 on",
        lambda n: n in (0, 2) or (n > 3 and n % 2 == 1),
    ),
    "take k where k < n and k % 3 != 0": (
        "0 and the numbers one more than a multiple of 3",
        lambda n: n == 0 or n % 3 == 1,
    ),
    "0.77": (None, None),
    "split into 2 unequal": (None, None),
}


@pytest.mark.parametrize("rule", NAMES)
def test_a_name_for_the_losing_heaps_means_exactly_them(rule):
    name, belongs = NAMES[rule]
    pattern = find_pattern(rule, 512)
    assert (None if pattern.losing is None else str(pattern.losing)) == name
    assert losing_rule(grundy_values(rule, 200), pattern).named == pattern.losing
    if belongs is not None:
        values = values_by_definition(rule, 200)
        assert [n for n in range(201) if values[n] == 0] == [n for n in range(201) if belongs(n)]


@pytest.mark.parametrize("rule", RULES)
def test_the_rule_for_losing_heaps_is_right_beyond_the_table(rule):
    found = losing_rule(grundy_values(rule, 120), find_pattern(rule, 512))
    for n in range(1000):
        loses = grundy_value(rule, n) == 0
        if found.complete:
            assert loses == (n in found.listed)
        elif found.modulus is not None and n >= found.start:
            assert loses == (n % found.modulus in found.residues)
        elif n <= 120:
            assert loses == (n in found.listed)


@pytest.mark.parametrize("rule", ["take 1-5", "take 1, 3, 4", "take 2, 4, 7", "take any"])
def test_one_whole_turn_of_the_values_is_enough_and_less_is_not(rule):
    pattern = find_pattern(rule, 512)
    turn = (pattern.preperiod or 0) + pattern.period
    for length in (turn - 1, turn, turn + 1):
        found = losing_rule(grundy_values(rule, 512)[:length], pattern)
        shows = found.complete if pattern.saltus else found.modulus is not None
        assert shows == (length >= turn)


LONG = [*RULES, "take 1-2001", "take 3-40", "take k where k % 50 != 0 or k == n", "take 1, 60"]


@pytest.mark.sweep(quick=2)
@pytest.mark.parametrize("rule", LONG)
def test_values_that_end_before_the_period_does_are_enough_for_what_is_said(rule):
    whole = grundy_values(rule, 2500)
    truth = np.flatnonzero(whole == 0)
    for length in (*range(1, 70), 512, 2001, 2002, 2003):
        values = whole[:length]
        pattern = find_pattern(rule, length - 1)
        found = losing_rule(values, pattern)
        assert found.listed == tuple(truth[truth < length].tolist())
        if found.complete:
            assert found.listed == tuple(truth.tolist())
        if found.modulus is not None:
            later = np.arange(found.start, len(whole))
            by_rule = later[np.isin(later % found.modulus, found.residues)]
            assert by_rule.tolist() == truth[truth >= found.start].tolist()
        off = exceptions(values, pattern.preperiod or 0, pattern.period or 1, pattern.saltus or 0)
        assert all(n < min(length, pattern.preperiod or 0) for n in off)
        assert compared(Known(parse_rule(rule), values, pattern), TAKE_ONE).compared_upto >= 0


def test_a_long_period_has_its_name_and_no_residues_before_it_is_seen():
    found = losing_rule(grundy_values("take 1-2001", 2000), find_pattern("take 1-2001", 512))
    assert str(found.named) == "the multiples of 2002"
    assert (found.listed, found.modulus, found.complete) == ((0,), None, False)


def test_nothing_is_claimed_without_a_proof():
    found = losing_rule(
        grundy_values("split into 2 unequal", 60), find_pattern("split into 2 unequal", 60)
    )
    assert found.listed[:6] == (0, 1, 2, 4, 7, 10)
    assert (found.modulus, found.complete) == (None, False)


def test_a_rising_pattern_has_finitely_many_losing_heaps_and_says_so():
    found = losing_rule(
        grundy_values("take all but 2, 3, 7", 60), find_pattern("take all but 2, 3, 7", 512)
    )
    assert found.listed == (0, 2)
    assert found.complete


@pytest.mark.parametrize(
    ("values", "repetition", "name"),
    [
        # The multiples of 2 up to heap 4, but then the period of 5 brings 5, 7 and 9.
        ([0, 1, 0, 1, 0], Repetition(0, 5, 0), None),
        ([0, 1, 0, 1, 0, 2], Repetition(0, 6, 0), "the even numbers"),
        ([0, 1, 1, 0, 1, 2], Repetition(0, 6, 0), "the multiples of 3"),
        ([0, 0], Repetition(0, 1, 0), "every heap"),
        ([0, 1, 2, 3], Repetition(1, 3, 0), None),
        ([0, 0, 1, 0, 2], Repetition(3, 2, 0), "0 and the odd numbers"),
        ([0, 1, 2], Repetition(0, 1, 1), None),
    ],
)
def test_a_name_covers_the_whole_period(values, repetition, name):
    found = name_of_losing(np.array(values), repetition)
    assert (None if found is None else str(found)) == name


@pytest.mark.parametrize("rule", ["0.2", "split into 2", "halve into 2", "take a proper divisor"])
def test_one_set_of_losing_heaps_has_one_name(rule):
    assert str(find_pattern(rule, 200).losing) == "0 and the odd numbers"
