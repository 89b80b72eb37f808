"""Finite sets of few amounts: small ones look back at a list, large ones at an array."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from definition import values_by_definition
from gamecore import parse_rule
from gamecore.grundy.engines import set_mex
from gamecore.grundy.engines.set_mex import FEWEST_AT_ONCE, MOST_AMOUNTS, SetMex


@pytest.mark.parametrize(
    "text",
    [
        "take 64, 65, 130",  # no list at all, blocks of 64 heaps
        "take 63, 64, 127",  # one amount too small for that
        "take 100, 200-203, 401",
        "take 1, 2, 5, 190, 260",  # both ways at once
        "take 600",  # farther than the table
    ],
)
def test_sets_with_large_amounts_have_the_values_of_the_definition(text):
    rule, expected = parse_rule(text), values_by_definition(text, 590)
    assert max(expected) == 0 or len(set(expected)) > 2
    for lengths in ((591,), (1, 64, 65, 128, 300, 591)):
        engine = SetMex.for_rule(rule, 590)
        for length in lengths:
            assert engine.values(length).tolist() == expected[:length]


@settings(max_examples=60)
@given(st.sets(st.integers(1, 90), min_size=1, max_size=MOST_AMOUNTS), st.sampled_from([8, 16, 64]))
def test_blocks_of_any_length_change_nothing(amounts, block):
    text = "take " + ", ".join(map(str, sorted(amounts)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(set_mex, "BLOCK", block)
        patch.setattr(set_mex, "FEWEST_AT_ONCE", min(block, FEWEST_AT_ONCE))
        engine = SetMex.for_rule(parse_rule(text), 250)
    assert engine.values(251).tolist() == values_by_definition(text, 250)


def test_more_amounts_are_left_to_other_engines():
    few = "take " + ", ".join(str(2 * k) for k in range(1, MOST_AMOUNTS + 1))
    assert SetMex.for_rule(parse_rule(few), 1000) is not None
    assert SetMex.for_rule(parse_rule(f"{few}, 999"), 1000) is None
    assert SetMex.for_rule(parse_rule(f"{few}, 999"), 998) is not None
