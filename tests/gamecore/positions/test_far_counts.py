"""Winning moves of heaps near 10^18, counted; and counted again from what is known of the game."""

from functools import cache

import numpy as np
import pytest

from gamecore.grundy.sequence import grundy_values, sequence_of
from gamecore.patterns.find_pattern import find_pattern
from gamecore.positions.options_by_value import OptionsByValue
from gamecore.rules.language import parse_rule

HUGE = 10**18

REPEATING = (
    "take 3-90, 95-120",
    "take all but 1",
    "take all but 2, 3, 7",
    "take all but 2, 3, 7, 11-19",
)


@pytest.mark.parametrize(
    "text", ["take any", "take at least half", "take at least n/3", *REPEATING]
)
def test_counts_near_a_quintillion_are_right_and_the_lengths_of_what_is_listed(text):
    rng = np.random.default_rng(8)
    sizes = np.concatenate((np.arange(60), HUGE - np.arange(60), rng.integers(0, HUGE, 60)))
    theory = sequence_of(text).reaching(HUGE)
    game = OptionsByValue(parse_rule(text), theory, HUGE)
    values = theory.values(sizes)
    reached = 0
    for xor in (1, 2, 60, 2**59 + 1, 2**60 - 1):
        pairs = list(zip(sizes.tolist(), (values ^ xor).tolist(), strict=True))
        counts = [len(game.with_value(n, value)) for n, value in pairs]
        assert counts == [ways_by_hand(text, n, value) for n, value in pairs]
        reached += sum(counts)
    assert reached


def ways_by_hand(text, n, value):
    """Count the options of a heap with a value, from the law of its game."""
    if text == "take any":
        return int(value < n)
    if text.startswith("take at least"):
        return ways_to_leave_a_part(n, value, 2 if text.endswith("half") else 3)
    return ways_in_a_pattern(text, n, value)


def ways_to_leave_a_part(n, value, d):
    """Take at least n/d: the value grows where the largest heap that may be left has grown."""
    lowest, next_lowest = 0, 1
    for _ in range(value):
        lowest, next_lowest = next_lowest, -(-next_lowest * d // (d - 1))
        if lowest > n:
            return 0
    return max(0, min(next_lowest - 1, n * (d - 1) // d) - lowest + 1) if n else 0


def ways_in_a_pattern(text, n, value):
    """Look at the few heaps that can have the value, in a pattern that is proved."""
    start, period, saltus, head = law(text)

    def value_of(m):
        turns, place = divmod(max(0, m - start), period)
        return head[m if m < start else start + place] + turns * saltus

    amounts = parse_rule(text).plain_amounts
    if amounts.is_finite:
        return sum(value_of(n - k) == value for run in amounts.upto(n) for k in run)
    # Values rise, so only heaps near one place have this one.
    near = value // saltus * period
    around = range(max(0, near - 4 * period), min(n, near + 4 * period))
    return sum(value_of(m) == value for m in around if n - m in amounts)


@cache
def law(text):
    pattern = find_pattern(text, 4096)
    assert pattern.status == "proved"
    head = grundy_values(text, pattern.preperiod + pattern.period).tolist()
    assert pattern.saltus or parse_rule(text).plain_amounts.is_finite
    return pattern.preperiod, pattern.period, pattern.saltus, head
