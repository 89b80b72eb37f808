"""The numbers of a rule's text, each changed where it stands."""

import pytest

from gamecore.rules.language import numbers_in, parse_rule, with_number
from sizes import EVERY_CASE

pytestmark = EVERY_CASE


@pytest.mark.parametrize(
    ("rule", "numbers"),
    [
        ("take 1-5", ["1", "5"]),
        ("take 1, 3, 4", ["1", "3", "4"]),
        ("take all but 2", ["2"]),
        ("take at least n/3", ["3"]),
        ("take at least half", []),
        ("split into 3 unequal", ["3"]),
        ("0.77", []),
        ("take 2 or split 1+2+...+k", ["2"]),
        ("take 1-3 or 4.7", ["1", "3"]),
        ("take k where k % 3 != 0", ["3", "0"]),
        ("take k where k + 1 < n", ["1"]),
        ("split a+b where (a + b) % 2 == 1", ["2", "1"]),
        ("take a power of 2", ["2"]),
    ],
)
def test_the_numbers_are_found_where_they_stand(rule, numbers):
    found = parse_rule(rule)
    assert [str(found)[start:end] for start, end in numbers_in(found)] == numbers


@pytest.mark.parametrize(
    ("rule", "place", "value", "becomes"),
    [
        ("take 1-5", 1, 6, "take 1-6"),
        ("take 1-5", 0, 5, "take 5"),
        ("take 1-5", 0, 6, None),
        ("take 1, 3, 4", 1, 4, "take 1, 4"),
        ("take 1, 3, 4", 1, 0, None),
        ("take 1-5", 2, 6, None),
        ("take 1-5", -1, 6, None),
        ("take 1-5", 1, -6, None),
        ("take 1-5", 1, 10**30, None),
        ("take at least n/3", 0, 4, "take at least n/4"),
        ("take k where k > 5", 0, 0, "take k where k > 0"),
    ],
)
def test_one_number_is_replaced_or_nothing(rule, place, value, becomes):
    found = with_number(parse_rule(rule), place, value)
    assert (None if found is None else str(found)) == becomes
