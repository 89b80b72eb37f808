"""The losing heaps as a rule: exactly the heaps of value 0, far beyond the table."""

import pytest

from gamecore.grundy.values import grundy_value, grundy_values
from gamecore.patterns.find_pattern import find_pattern
from gamecore.patterns.losing import losing_rule

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
]


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
