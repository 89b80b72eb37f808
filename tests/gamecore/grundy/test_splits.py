"""Splits into a number of heaps of any sizes: packets of stones; the exchange by `take any`."""

from itertools import pairwise, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from definition import values_by_definition
from gamecore import analyse, find_pattern, grundy_value, grundy_values, options, parse_rule
from gamecore.errors import LimitExceeded
from gamecore.grundy.closed_forms import closed_form
from gamecore.grundy.forms.splits import (
    SplitIntoMany,
    TakeAnyOrSplit,
    TakeAnyOrTakeAndSplit,
)

RULES = [
    ("split into 3", SplitIntoMany, 120),
    ("split into 4", SplitIntoMany, 70),
    ("split into 5", SplitIntoMany, 45),
    ("split into 8", SplitIntoMany, 36),
    ("split into 3 or split into 4", SplitIntoMany, 60),
    ("split into 5 or split into 3", SplitIntoMany, 45),
    ("split into 3 or split into 4 unequal", SplitIntoMany, 60),
    ("split into 2 or split into 3 or split into 4", SplitIntoMany, 60),
    ("split into 2-4", SplitIntoMany, 60),
    ("split into any number", SplitIntoMany, 30),
    ("split equally or split into any number or split into 2", SplitIntoMany, 30),
    ("split into 4 or split into 2 or split into 3 or split into 5", SplitIntoMany, 45),
    ("take any or split into 2 or split into 3", TakeAnyOrSplit, 90),
    ("take any or split into 2 or split into 4", TakeAnyOrSplit, 60),
    ("split into 4 or split into 3 or split into 2 unequal or take any", TakeAnyOrSplit, 50),
    ("take any or split into 3 unequal or split into 2", TakeAnyOrSplit, 90),
]


@pytest.mark.parametrize(("text", "form", "upto"), RULES, ids=[text for text, _, _ in RULES])
def test_the_form_is_chosen_and_right(text, form, upto):
    found = closed_form(parse_rule(text))
    assert type(found) is form
    expected = values_by_definition(text, upto)
    assert [found.value(n) for n in range(upto + 1)] == expected
    assert found.values(np.arange(upto + 1)).tolist() == expected
    assert found.table(upto).tolist() == expected
    for value in range(max(expected) + 2):
        for low, high in ((0, upto), (1, 20), (3, 3), (0, 0), (20, 10)):
            listed = [m for m in range(low, high + 1) if expected[m] == value]
            assert list(found.sizes_with(value, low, high)) == listed
    n0, p, s = found.repetition.preperiod, found.repetition.period, found.repetition.saltus
    assert all(expected[n + p] == expected[n] + s for n in range(n0, upto - p + 1))
    assert expected[n0 - 1 + p] != expected[n0 - 1] + s
    assert n0 == 1
    rises = [b - a for a, b in pairwise(expected[1:])]
    assert all(rises[q:] != rises[:-q] for q in range(1, p))


@pytest.mark.parametrize("text", ["take any then split", "0.7...", "0.F...", "take any or 0.04"])
def test_splits_after_taking_add_nothing_to_taking_any_number(text):
    found = closed_form(parse_rule(text))
    assert type(found) is TakeAnyOrTakeAndSplit
    assert values_by_definition(text, 20) == found.table(20).tolist() == list(range(21))


@pytest.mark.parametrize(
    "text",
    [
        "split into any number unequal",
        "take 1 or split into any number",
        "take any or split into any number",  # not as “split into 2”: 27 may be 1, 1, 3, 7 and 15
        "take 1 or 0.04...",
        "0.08... or take all",
        "4.C...",
        "take 2 or leave a square",
    ],
)
def test_other_splits_into_any_number_are_worked_out_as_the_options_say(text):
    assert closed_form(parse_rule(text)) is None
    assert grundy_values(text, 28).tolist() == values_by_definition(text, 28)


@pytest.mark.parametrize(
    "text",
    [
        "split into 3 unequal",
        "split into 4 or split into 3 unequal",
        "split into 2 or split into 3",
        "split into 2 or split into 4",
        "split into 2 unequal or split into 3 or split into 4",
        "take any or split into 3 unequal",
        "take any or split into 3",
        "take any or split into 4",
        "take any or split into 3 or split into 4",
        "take any or split into 2 or split into 5",
        "take 1 or split into 3",
    ],
)
def test_other_splits_have_no_closed_form(text):
    assert closed_form(parse_rule(text)) is None


@pytest.mark.parametrize("parts", [2, 3, 4])
def test_no_rests_of_up_to_four_parts_reach_the_value_of_the_whole_beside_lasker(parts):
    """The finite check of the proof: rests 1..4, each with every possible excess of fours."""
    for rests in product(range(1, 5), repeat=parts):
        total = sum(rests)
        r = (total - 1) % 4 + 1
        t = (total - r) // 4
        low = 0
        for rest in rests:
            low ^= {3: 0, 4: 3}.get(rest, rest)
        excess = rests.count(3) - t - (r == 3)
        reached = low == {3: 0, 4: 3}.get(r, r) and excess >= 0 and excess % 2 == 0
        assert not reached


@settings(max_examples=60, deadline=None)
@given(st.integers(10, 10**18), st.integers(3, 8))
def test_a_far_heap_has_splits_of_every_smaller_value_that_the_proof_names(n, m):
    rule = f"split into {m}"
    q, r = divmod(n - 1, m - 1)
    assert grundy_value(rule, n) == q
    for v in {v for v in (0, 1, 2, q // 3, q - 1, q - 2) if 0 <= v < q}:
        spare = (q - 1 - v) % 2
        t = (q - 1 - v - spare) // 2
        parts = [v, t, t] + [0] * (m - 3)
        rest = r + spare * (m - 1)
        heaps = []
        for packets in parts:
            more = min(rest, m - 2)
            rest -= more
            heaps.append(packets * (m - 1) + 1 + more)
        assert (sum(heaps), rest) == (n, 0)
        worth = 0
        for heap in heaps:
            worth ^= grundy_value(rule, heap)
        assert worth == v


def test_far_heaps_lose_and_win_and_their_splits_are_refused_in_a_sentence():
    position = analyse("split into 3", (10**18, 10**18, 2))
    assert position.outcome == "P"
    assert len(position.winning_moves) == 0
    position = analyse("split into 3", (10**18, 5))
    assert position.outcome == "N"
    assert bool(position.winning_moves)
    with pytest.raises(LimitExceeded, match="too many splits"):
        len(position.winning_moves)


@pytest.mark.parametrize("rule", ["split into 3", "take any or split into 3"])
def test_every_winning_move_of_middling_heaps_is_found(rule):
    position = analyse(rule, (41, 30, 7))
    found = {(move.heap, move.after) for move in position.winning_moves}
    expected = set()

    for heap, size in enumerate(position.heaps):
        for option in options(rule, size):
            worth = 0
            for part in option:
                worth ^= grundy_value(rule, part)
            if worth == position.targets[heap]:
                expected.add((heap, option))
    assert found == expected


def test_the_patterns_are_proved_with_their_least_numbers():
    found = find_pattern("split into 4", 30)
    assert (found.status, found.preperiod, found.period, found.saltus) == ("proved", 1, 3, 1)
    assert found.formula == "⌊(n − 1)/3⌋ for n ≥ 1"
    assert str(found.losing) == "the heaps up to 3"
    found = find_pattern("take any or split into 3", 200)
    assert (found.status, found.preperiod, found.period, found.saltus) == ("proved", 1, 8, 8)
