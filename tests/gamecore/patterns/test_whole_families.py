"""Every game of a family, not a sample: what is proved goes on, and nothing shorter does."""

from itertools import combinations, product

import numpy as np
import pytest

from gamecore import find_pattern, parse_rule
from gamecore.grundy.engines.general import General

FAR = 1500
"""Heaps that are worked out by other means than those that proved the period."""

PROVED_BY_FIRST_DIGIT = (35, 40, 36, 38, 24, 56, 8, 44)
"""What 700 heaps settle, counted by first digit; some with longer periods: test_published_rows."""


def mex(values):
    return next(v for v in range(len(values) + 1) if v not in values)


def taken_from(amounts, upto):
    """Values by the bare definition, when these amounts may be taken."""
    values = []
    for n in range(upto + 1):
        values.append(mex({values[n - k] for k in amounts if k <= n}))
    return values


def octal_by_definition(digits, upto):
    values = []
    for n in range(upto + 1):
        seen = set()
        for k, digit in enumerate(digits, start=1):
            rest = n - k
            if rest == 0 and digit & 1:
                seen.add(0)
            if rest > 0 and digit & 2:
                seen.add(values[rest])
            if rest > 1 and digit & 4:
                seen |= {values[a] ^ values[rest - a] for a in range(1, rest // 2 + 1)}
        values.append(mex(seen))
    return values


def repeats(values, preperiod, period, saltus=0):
    shifted = values[preperiod + period :] - saltus
    return np.array_equal(shifted, values[preperiod : len(values) - period])


def assert_least(values, found):
    """The pattern holds on the values, and no shorter period and no earlier start do."""
    values = np.asarray(values).astype(np.int64)
    n0, p, s = found.preperiod, found.period, found.saltus
    assert repeats(values, n0, p, s)
    assert n0 == 0 or values[n0 - 1] + s != values[n0 - 1 + p]
    for shorter in (q for q in range(1, p) if p % q == 0):
        assert s * shorter % p or not repeats(values, n0, shorter, s * shorter // p)


@pytest.mark.sweep(quick=1, check=2)
@pytest.mark.parametrize("first", range(8))
def test_every_octal_code_of_three_digits(first, sweep):
    proved = 0
    rest = sweep(product(range(8), repeat=2), quick=6, check=64)
    for digits in ((first, *others) for others in rest):
        rule = parse_rule("0." + "".join(map(str, digits)))
        found = find_pattern(rule, 700)
        known = octal_by_definition(digits, 90)
        values = General(rule, FAR + 1).values(FAR + 1)
        assert values[:91].tolist() == known
        if found.status == "proved":
            proved += 1
            assert_least(values, found)
    assert proved == PROVED_BY_FIRST_DIGIT[first] or len(rest) < 64


def subsets(largest, most):
    """Return every set of 1 to `most` of the numbers 1 to `largest`."""
    return [s for size in range(1, most + 1) for s in combinations(range(1, largest + 1), size)]


def test_every_set_of_amounts_up_to_nine(sweep):
    for amounts in sweep(subsets(9, 9), quick=40, check=250):
        found = find_pattern("take " + ", ".join(map(str, amounts)), 512)
        assert found.status == "proved", amounts
        assert found.saltus == 0
        length = max(160, found.preperiod + 3 * found.period + 10)
        assert_least(taken_from(amounts, length), found)


def test_every_set_of_at_most_three_forbidden_amounts_up_to_ten(sweep):
    for forbidden in sweep(subsets(10, 3), quick=20, check=90):
        found = find_pattern("take all but " + ", ".join(map(str, forbidden)), 1024)
        assert found.status == "proved", forbidden
        # Purely periodic but for the saltus (A. Siegel).
        assert found.preperiod == 0
        assert found.saltus > 0
        length = max(100, 2 * found.period + 20)
        if length <= 250:
            allowed = sorted(set(range(1, length + 1)) - set(forbidden))
            assert_least(taken_from(allowed, length), found)
