"""Proofs of a few lines, each against a small program that knows the moves and nothing else."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamecore import analyse, find_pattern, grundy_value, parse_rule
from gamecore.grundy.theory import theory_of
from gamecore.search import Search


def values_of(moves, upto):
    """Return G(0), …, G(upto); `moves(n)` yields the heaps that each move leaves, as lists."""
    values = []
    for n in range(upto + 1):
        reached = set()
        for heaps in moves(n):
            value = 0
            for heap in heaps:
                value ^= values[heap]
            reached.add(value)
        values.append(next(v for v in range(n + 2) if v not in reached))
    return values


def check(text, moves, upto):
    """Check that a rule's pattern is proved, and true up to a heap, by a program of one's own."""
    found = find_pattern(text, 255)
    assert found.status == "proved"
    expected = values_of(moves, upto)
    assert [theory_of(parse_rule(text), upto).value(n) for n in range(upto + 1)] == expected
    if found.period is not None:
        assert all(
            expected[n + found.period] == expected[n] + found.saltus
            for n in range(found.preperiod, upto + 1 - found.period)
        )
        start, period = found.preperiod, found.period
        assert not start or expected[start - 1 + period] != expected[start - 1] + found.saltus


def wins(moves, heaps):
    """Tell who wins a position of several heaps by looking at all that can follow."""

    def options(position):
        for i, n in enumerate(position):
            for left in moves(n):
                rest = (*position[:i], *left, *position[i + 1 :])
                yield tuple(sorted(heap for heap in rest if heap))

    return Search(options, 200_000).wins(tuple(sorted(heaps)))


# -- amounts, and halving into an even number of heaps --------------------------------------------


def take_or_halve(amounts, heaps):
    def moves(n):
        yield from ([n - k] for k in amounts if k <= n)
        if n and n % 2 == 0:
            yield [n // 2] * heaps

    return moves


@settings(deadline=None, max_examples=40)
@given(st.sets(st.integers(1, 7), min_size=1, max_size=4), st.sampled_from([2, 4]))
def test_amounts_beside_halves_that_cancel_repeat_for_twenty_windows(amounts, heaps):
    listed = ", ".join(map(str, sorted(amounts)))
    text = f"take {listed} or halve into {heaps}"
    found = find_pattern(text, 1023)
    assert found.status == "proved"
    _low, high = found.window or (0, 20)
    check_to = min(20 * high, 6000)
    assert [grundy_value(text, n) for n in range(check_to + 1)] == values_of(
        take_or_halve(amounts, heaps), check_to
    )
