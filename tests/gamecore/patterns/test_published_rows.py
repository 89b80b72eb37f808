"""Published rows come out again, proved; and so do all rows of the same tables that nobody printed.

The full tables are worked out a second time here, by the first repeated state of a plain simulation
that shares nothing with the certificates.
"""

from itertools import combinations

import pytest

from definition import values_by_definition
from gamecore import find_pattern, grundy_values, losing_heaps
from gamecore.rules.amounts import AmountSet
from gamecore.rules.heap_rule import HeapRule, Take
from published import PUBLISHED, as_amounts
from sizes import EVERY_CASE, FULL_SIZE

*LONG, LONGEST = PUBLISHED["long_periods"]["rows"]

pytestmark = EVERY_CASE

SUBTRACTION_SETS = [s for size in range(1, 5) for s in combinations(range(1, 11), size)]
SUBTRACTION_SETS += combinations(range(1, 9), 5)
ALL_BUT_SETS = [x for size in range(1, 5) for x in combinations(range(1, 9), size)]


def take(amounts):
    return HeapRule((Take(AmountSet.of((k, k) for k in amounts)),))


def take_all_but(amounts):
    return HeapRule((Take(AmountSet.of((k, k) for k in amounts).complement()),))


def first_mex(reached):
    return next(g for g in range(len(reached) + 1) if g not in reached)


def repetition_of_set(amounts):
    """Return preperiod, period and largest value: the last max(S) values decide the next."""
    values, seen, longest = [], {}, max(amounts)
    while len(values) < longest or tuple(values[-longest:]) not in seen:
        if len(values) >= longest:
            seen[tuple(values[-longest:])] = len(values)
        n = len(values)
        values.append(first_mex({values[n - k] for k in amounts if k <= n}))
    period = len(values) - seen[tuple(values[-longest:])]
    preperiod = len(values) - period
    while preperiod and values[preperiod - 1] == values[preperiod - 1 + period]:
        preperiod -= 1
    return preperiod, period, max(values)


def repetition_of_all_but(excluded):
    """Return preperiod, period, saltus, and the heap before which a state comes back first."""
    values, seen, m = [], {}, max(excluded)
    while True:
        n = len(values)
        if n >= m:
            old = set(values[: n - m])
            base = first_mex(old)
            last = tuple(v - base for v in values[n - m :])
            state = (frozenset(v - base for v in old if v >= base), last)
            if state in seen:
                start, start_base = seen[state]
                break
            seen[state] = (n, base)
        values.append(first_mex({values[n - k] for k in range(1, n + 1) if k not in excluded}))
    period, saltus, preperiod = n - start, base - start_base, start
    while preperiod and values[preperiod - 1] + saltus == values[preperiod - 1 + period]:
        preperiod -= 1
    return preperiod, period, saltus, n


def found_of(rule, upto):
    pattern = find_pattern(rule, upto)
    assert (pattern.kind, pattern.status) == ("periodic", "proved"), str(rule)
    return pattern.preperiod, pattern.period, pattern.saltus


@pytest.mark.parametrize("key", PUBLISHED["subtraction_games"]["rows"])
def test_published_subtraction_games(key):
    preperiod, period, largest = PUBLISHED["subtraction_games"]["rows"][key]
    assert found_of(take(as_amounts(key)), 200) == (preperiod, period, 0)
    assert grundy_values(take(as_amounts(key)), 200).max() == largest


def test_all_441_sets_with_amounts_up_to_10(sweep):
    assert len(SUBTRACTION_SETS) == 441
    for amounts in sweep(SUBTRACTION_SETS, quick=100, check=441):
        preperiod, period, largest = repetition_of_set(amounts)
        # The smallest range that can hold the window.
        upto = preperiod + period + max(amounts) - 1
        assert found_of(take(amounts), upto) == (preperiod, period, 0), amounts
        assert grundy_values(take(amounts), upto).max() == largest
        if upto and amounts != tuple(range(amounts[0], amounts[-1] + 1)):  # which has a formula
            assert find_pattern(take(amounts), upto - 1).status != "proved", amounts


@pytest.mark.parametrize("key", PUBLISHED["all_but_games"]["rows"])
def test_published_all_but_games(key):
    assert found_of(take_all_but(as_amounts(key)), 300) == tuple(
        PUBLISHED["all_but_games"]["rows"][key]
    )


def test_all_162_all_but_sets_with_amounts_up_to_8(sweep):
    assert len(ALL_BUT_SETS) == 162
    for excluded in sweep(ALL_BUT_SETS, quick=40, check=162):
        *repetition, stop = repetition_of_all_but(excluded)
        assert found_of(take_all_but(excluded), 1000) == tuple(repetition), excluded
        assert find_pattern(take_all_but(excluded), 1000).window == (repetition[0], stop)


def test_two_amounts_have_the_published_period():
    for y in range(2, 26):
        for x in range(1, y):
            twice = y % x == 0 and y // x % 2 == 1
            period = 2 * x if twice else x + y
            assert found_of(take((x, y)), 120) == (0, period, 0), (x, y)


def test_one_excluded_amount_has_the_published_period():
    for a in range(1, 40):
        assert found_of(take_all_but((a,)), 600) == (0, 2 * a, a)


def test_value_one_follows_value_zero_by_the_least_amount():
    # Ferguson's pairing: G(n) = 1 exactly when G(n − min S) = 0.
    for amounts in SUBTRACTION_SETS:
        values, least = grundy_values(take(amounts), 150), min(amounts)
        assert ((values[least:] == 1) == (values[:-least] == 0)).all(), amounts


@pytest.mark.parametrize("rule", PUBLISHED["tables"]["rows"])
def test_published_tables(rule):
    values = PUBLISHED["tables"]["rows"][rule]
    assert grundy_values(rule, len(values) - 1).tolist() == values
    assert find_pattern(rule, 60).status == "proved"


def test_lasker():
    row = PUBLISHED["lasker"]
    assert grundy_values(row["rule"], len(row["values"]) - 1).tolist() == row["values"]
    assert found_of(row["rule"], 40) == (1, 4, 4)


@pytest.mark.parametrize("row", PUBLISHED["octal_codes"]["rows"], ids=lambda row: row["code"])
def test_published_octal_codes(row):
    first = row["first"]
    assert grundy_values(row["code"], len(first) - 1).tolist() == first
    upto = 2 * (row["preperiod"] + row["period"]) + len(row["code"])
    if upto <= 700:
        assert found_of(row["code"], upto) == (row["preperiod"], row["period"], 0)
        assert grundy_values(row["code"], upto).max() == row["max_value"]


def test_grundys_game_to_a_hundred_thousand(size):
    row = PUBLISHED["grundys_game"]
    most = size(quick=10_000, full=100_000)
    values = grundy_values(row["rule"], most).astype("int64")
    weighted = values * range(1, most + 2)
    for upto, checksum in row["checksums"].items():
        assert int(upto) > most or int(weighted[: int(upto) + 1].sum()) == checksum
    # The last known loss.
    assert losing_heaps(values)[-1] == row["last_known_zero"]


@pytest.mark.sweep(quick=1)
@pytest.mark.parametrize(
    "row", [*LONG, pytest.param(LONGEST, marks=FULL_SIZE)], ids=lambda row: f"code {row['code']}"
)
def test_codes_with_long_periods_are_proved_with_the_least_range_that_holds_the_window(row):
    n0, p = row["preperiod"], row["period"]
    last_digit = len(row["code"]) - 2
    upto = 2 * n0 + 2 * p + last_digit - 1
    pattern = find_pattern(row["code"], upto)
    assert (pattern.status, pattern.preperiod, pattern.period) == ("proved", n0, p)
    assert (pattern.saltus, pattern.window) == (0, (n0, 2 * n0 + p + last_digit))
    assert grundy_values(row["code"], n0 + p).max() == row["max_value"]
    if upto < 20_000:
        assert find_pattern(row["code"], upto - 1).status != "proved"


def test_octal_161_and_36_agree_to_heap_518_and_differ_at_519():
    one, other = grundy_values("0.161", 600), grundy_values("0.36", 600)
    assert (one[:519] == other[:519]).all()
    assert one[519] != other[519]


def test_codes_that_were_mistaken_for_each_other():
    # 0.27 has the values of 0.26, not of 0.06; 0.314 and 0.31 part at heap 5.
    assert (grundy_values("0.27", 300) == grundy_values("0.26", 300)).all()
    assert (grundy_values("0.27", 300) != grundy_values("0.06", 300)).any()
    differs = grundy_values("0.314", 300) != grundy_values("0.31", 300)
    assert differs.nonzero()[0][0] == 5


@pytest.mark.parametrize("rule", PUBLISHED["shaped_rules"]["rows"])
def test_published_values_of_shaped_rules(rule):
    values = PUBLISHED["shaped_rules"]["rows"][rule]
    assert grundy_values(rule, len(values) - 1).tolist() == values
    if "k == " not in rule:
        assert find_pattern(rule, 60).status == "proved"


@pytest.mark.parametrize("digits", ["4.7", "4.3", "4.07", "0.F", "4.F", "take 1 or 0.8"])
def test_windows_of_codes_that_split_into_two_or_three_hold_far_beyond_themselves(digits):
    pattern = find_pattern(digits, 200)
    assert (pattern.status, pattern.saltus) == ("proved", 0)
    values = grundy_values(digits, 200).astype(int)
    plain = [int(v) for v in values_by_definition(digits, 80)]
    assert values[:81].tolist() == plain
    n0, p = pattern.preperiod, pattern.period
    assert all(plain[n + p] == plain[n] for n in range(n0, 81 - p))


@pytest.mark.parametrize("code", ["0.8", "0.8F", "0.9F", "0.BF", "0.FF"])
def test_a_hexadecimal_code_that_rises_is_only_seen(code):
    pattern = find_pattern(code, 120)
    assert pattern.status == "observed"
    assert pattern.saltus > 0
    assert pattern.window is None
