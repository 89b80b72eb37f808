"""Far heaps whose values repeat: their splits of one value are those that trying all would find."""

from functools import reduce
from operator import xor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamecore import analyse, limits, options, parse_rule
from gamecore.errors import LimitExceeded
from gamecore.grundy.sequence import sequence_of
from gamecore.positions.far_splits import FarSplits
from gamecore.positions.splits_by_value import Shape, splits_worth

RULES = (
    "0.77",
    "0.07",
    "4.7",
    "4.07",
    "0.52",
    "0.3337",
    "0.7 or 0.004",
    "0.0044",
    "take 1, 3 or split into 2",
    "take 1 or 0.04",
)


def far_splits(rule):
    rule = parse_rule(rule)
    return FarSplits.for_rule(rule, sequence_of(rule).reaching(10**18))


def by_trying(rule, theory, n, value):
    """Return the splits among the options of the definition that have the value."""
    found = []
    for option in options(rule, n):
        if len(option) == 2 and theory.value(option[0]) ^ theory.value(option[1]) == value:
            found.append(option)
    return found


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(RULES), st.integers(0, 40), st.integers(0, 9))
def test_just_past_the_first_far_heap_they_are_those_of_the_definition(text, more, value):
    rule = parse_rule(text)
    theory, splits = sequence_of(rule).reaching(10**18), far_splits(text)
    n = splits.least + more
    expected = by_trying(rule, theory, n, value)
    found = splits.worth(n, value)
    assert list(found) == expected
    assert len(found) == len(expected)
    assert found[1:4] == tuple(expected[1:4])


@pytest.mark.parametrize("text", ["0.77", "0.137", "4.7", "0.156", "take 1-3 or split into 2"])
def test_heaps_alike_and_unlike_are_counted_as_if_all_were_tried(text):
    rule = parse_rule(text)
    theory, splits = sequence_of(rule).reaching(10**18), far_splits(text)
    taken = (
        [k for k, digit in enumerate(rule.clauses[-1].digits) if digit & 4] if "." in text else [0]
    )
    table = theory.table(90_000)
    for n in (splits.least, 20_011, 20_012, 77_777, 90_000):
        for value in range(6):
            expected = sum(len(splits_worth(table, Shape(n - k, 2), value)) for k in taken)
            assert len(splits.worth(n, value)) == expected


@pytest.mark.parametrize("text", ["0.77", "0.07", "take 1-3 or split into 2", "0.156"])
def test_winning_moves_of_the_largest_heaps_are_there_in_order(text):
    n = limits.HEAP_SIZE
    position = analyse(text, [n, n - 1, 5])
    assert position.to_move_wins
    moves = position.winning_moves
    assert moves.total == sum(len(moves.of_heap(heap)) for heap in range(3)) > 10**15
    theory = sequence_of(text).reaching(n)
    winning = [heap for heap in range(2) if len(moves.of_heap(heap))]
    assert winning
    for heap in winning:
        found = moves.of_heap(heap)
        places = sorted({0, 1, len(found) // 3, len(found) // 2, len(found) - 2, len(found) - 1})
        some = [found[place] for place in places]
        assert some == sorted(set(some))
        for option in some:
            assert reduce(xor, map(theory.value, option), 0) == position.targets[heap]
            assert n - heap - sum(option) <= 3
    assert moves[0] in moves
    assert moves[0].heap == winning[0]


def test_what_does_not_repeat_or_splits_otherwise_is_left_to_others():
    for text in ("split into 2 unequal", "0.8", "take any or split into 2", "take 1-3"):
        rule = parse_rule(text)
        assert FarSplits.for_rule(rule, sequence_of(rule).reaching(1000)) is None
    with pytest.raises(LimitExceeded, match="too many splits"):
        analyse("take any or split into 2", [10**18, 3]).winning_moves[0]
