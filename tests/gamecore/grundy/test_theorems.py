"""What proves a period, and what looks like a proof and is none."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from definition import values_by_definition
from gamecore import find_pattern, grundy_values, parse_rule
from gamecore.grundy.engines import engine_for
from gamecore.grundy.repetition import Repetition, find_repetition, least_shift
from gamecore.grundy.theorems import certify, stages, theorem_for
from gamecore.grundy.theorems.theorem import GuySmith
from gamecore.rules.heap_rule import SplitInto, Take
from gamecore.rules.splits import Code
from strategies import heap_rules


def certificate_of(text, length):
    rule = parse_rule(text)
    return certify(rule, engine_for(rule, length - 1).values, length)


@pytest.mark.parametrize(
    ("text", "deciding"),
    [
        ("take 2, 5", 5),
        ("0.13", 2),
        ("0.77", 0),  # a value depends on all smaller heaps
        ("take all but 1", 0),
        ("take k where even(k)", 0),
        ("take 1-2 or halve into 2", 0),
    ],
)
def test_a_number_of_values_in_a_row_decide_the_next(text, deciding):
    assert theorem_for(parse_rule(text)).deciding == deciding


@pytest.mark.parametrize(
    ("text", "name", "heaps_left", "largest_amount"),
    [
        ("take 2, 5, 7", "Golomb 1966", 1, 7),
        ("take 1 or take 9", "Golomb 1966", 1, 9),
        ("take all but 2, 3, 7", "state repetition", 1, 7),
        ("take any", "state repetition", 1, 0),
        ("split into 2", "Guy–Smith 1956", 2, 0),
        ("take 1-2 or split into 2", "Guy–Smith 1956", 2, 2),
        ("take 5 or split into 2 or split into 3", "Guy–Smith 1956", 3, 5),
        ("0.77", "Guy–Smith 1956", 2, 2),
        ("0.12", "Guy–Smith 1956", 1, 2),
        ("4.008", "Guy–Smith 1956", 3, 3),
        ("4.7", "Guy–Smith 1956", 2, 1),
        ("0.F", "Guy–Smith 1956", 3, 1),
        ("0.1", "Guy–Smith 1956", 1, 1),
        ("0.0", "Guy–Smith 1956", 1, 0),
        ("take 1-5 or 0.07", "Guy–Smith 1956", 2, 5),
        ("take 1 or 0.008 or split into 2", "Guy–Smith 1956", 3, 3),
    ],
)
def test_the_clauses_decide_which_theorem_applies(text, name, heaps_left, largest_amount):
    found = theorem_for(parse_rule(text))
    assert (found.name, found.heaps_left, found.largest_amount) == (
        name,
        heaps_left,
        largest_amount,
    )


@pytest.mark.parametrize(
    "text",
    [
        "split into 2 unequal",
        "take 1 or split into 2 unequal",
        "take any or split into 2",
        "take all but 3 or split into 2",
        "take at least half",
        "take 1 or take at most n/3",
        "take a prime",
        "split equally",
        "take k where k == 1 or k == n - n // 2",
        "split a+b where a != b",
    ],
)
def test_no_theorem_is_claimed_where_its_hypotheses_fail(text):
    assert theorem_for(parse_rule(text)) is None
    assert certificate_of(text, 60) is None


def test_the_least_period_is_found_not_a_multiple():
    assert certificate_of("take 1, 2", 512).repetition == Repetition(0, 3, 0)
    assert certificate_of("take 1, 2", 13).repetition == Repetition(0, 3, 0)


def test_exceptions_at_the_start_belong_to_the_preperiod():
    found = certificate_of("take 2, 4, 7", 512)
    assert found.repetition == Repetition(8, 3, 0)
    assert found.window == (8, 15)


def test_the_state_of_an_all_but_set_looks_only_at_heaps_that_are_options():
    # Looking at the values of all earlier heaps would "prove" period 1 here.
    assert certificate_of("take all but 1", 512).repetition == Repetition(0, 2, 1)


def test_grundys_game_passes_a_window_that_proves_nothing_for_it():
    values = grundy_values("split into 2 unequal", 40).astype(int)
    n0, p = 3, 3
    first, stop = GuySmith(2, 0).window(n0, p)
    assert (first, stop) == (3, 9)
    assert all(values[n + p] == values[n] for n in range(first, stop))
    assert values[13] != values[10]


def test_a_code_that_forbids_to_leave_nothing_needs_a_window_from_heap_one():
    # 0.2 takes one stone from two or more: 0, 0, 1, 0, 1, … With n0 = 0 one agreement, G(1) = G(0),
    # would be window enough for period 1.
    values = np.array(values_by_definition("0.2", 40))
    assert values[1] == values[0]
    assert theorem_for(parse_rule("0.2")).search(values[:2]) is None
    assert theorem_for(parse_rule("0.2")).search(values).repetition == Repetition(1, 2, 0)


def test_dawsons_kayles_needs_exactly_its_window():
    # G(n+34) = G(n) for 53 <= n < 2*53 + 34 + 2: heaps 0..175.
    values = grundy_values("0.07", 400)
    theorem = theorem_for(parse_rule("0.07"))
    assert theorem.search(values[:175]) is None
    found = theorem.search(values[:176])
    assert (found.repetition, found.window) == (Repetition(53, 34, 0), (53, 142))


@settings(max_examples=150, deadline=None)
@given(
    st.one_of(
        heap_rules(splits=False, largest_amount=7),
        st.lists(
            st.one_of(
                st.sets(st.integers(1, 5), min_size=1, max_size=3).map(
                    lambda s: Take(parse_rule("take " + ",".join(map(str, s))).clauses[0].allowed)
                ),
                st.just(SplitInto(2)),
                st.builds(lambda a, b: Code((0, a, b)), st.integers(0, 7), st.integers(1, 7)),
            ),
            min_size=1,
            max_size=2,
        ).map(lambda clauses: type(parse_rule("take any"))(tuple(clauses))),
    )
)
def test_a_certified_period_goes_on_and_is_least(rule):
    engine = engine_for(rule, 400)
    found = certify(rule, engine.values, 120)
    if found is None:
        return
    n0, p, s = (
        found.repetition.preperiod,
        found.repetition.period,
        found.repetition.saltus,
    )
    values = np.array(engine.values(300)).astype(int)
    assert (values[n0 + p :] == values[n0:-p] + s).all()
    if n0:
        assert values[n0 - 1 + p] != values[n0 - 1] + s
    for q in range(1, p):
        rises = values[n0 + q :] - values[n0:-q]
        assert (rises != rises[0]).any(), f"{q} is a shorter period"


def test_a_certificate_does_not_depend_on_how_many_values_there_are():
    for text in ("take 2, 4, 7", "take 3, 7, 10", "take 1-2 or split into 2", "take all but 2, 7"):
        found = {certificate_of(text, length) for length in (150, 300, 1000)}
        assert len(found) == 1, text


def test_the_stages_double_and_end_at_the_length():
    assert list(stages(100)) == [100]
    assert list(stages(128)) == [128]
    assert list(stages(700)) == [128, 256, 512, 700]
    assert all(a < b for a, b in pairwise(stages(10**6)))


@given(st.lists(st.integers(0, 2), max_size=30), st.integers(0, 30))
def test_the_least_shift_is_the_first_that_matches_the_tail(sequence, tail):
    array = np.array(sequence, dtype=np.uint16)
    expected = None
    for p in range(1, len(sequence) - tail + 1):
        if all(sequence[i] == sequence[i - p] for i in range(len(sequence) - tail, len(sequence))):
            expected = p
            break
    if tail <= len(sequence) and not (tail == 0 and len(sequence) <= 1):
        assert least_shift(array, tail) == expected


@settings(max_examples=400)
@example(head=[], cycle=[0, 0, 0], saltus=1, turns=3)
@given(
    st.lists(st.integers(0, 4), max_size=15),
    st.lists(st.integers(0, 4), min_size=1, max_size=6),
    st.integers(0, 3),
    st.integers(0, 8),
)
def test_seen_repetitions_need_half_of_the_heaps_and_three_periods(head, cycle, saltus, turns):
    values = head + [v + saltus * t for t in range(turns) for v in cycle]
    if not values:
        return
    found = find_repetition(np.array(values, dtype=np.uint8))
    length = len(values)
    candidates = []
    for p in range(1, length):
        s = values[-1] - values[-1 - p]
        n0 = length - p
        while n0 and values[n0 - 1 + p] == values[n0 - 1] + s:
            n0 -= 1
        covered = length - n0
        if 2 * covered >= length and covered >= max(3 * p, 4):
            candidates.append(Repetition(n0, p, s))
    assert found == (candidates[0] if candidates else None)


@pytest.mark.parametrize(
    ("rule", "preperiod", "period", "heaps", "most"),
    [
        ("take 2, 3, 7 or split into 2", 1, 4, 2, 7),
        ("0.77", 71, 12, 2, 2),
        ("0.07", 53, 34, 2, 2),
    ],
)
def test_a_window_begins_with_the_first_heap_that_repeats(rule, preperiod, period, heaps, most):
    found = find_pattern(rule, 300)
    assert (found.status, found.preperiod, found.period) == ("proved", preperiod, period)
    assert found.window == (preperiod, heaps * preperiod + (heaps - 1) * period + most)


@pytest.mark.parametrize(
    ("rule", "left", "most"),
    [("take all but 1, 4", 1, 4), ("take 1, 3", 1, 3), ("0.77", 2, 2), ("0.0017", 2, 4)],
)
def test_a_theorem_counts_what_a_move_leaves_and_the_amounts_that_matter(rule, left, most):
    theorem = theorem_for(parse_rule(rule))
    assert (theorem.heaps_left, theorem.largest_amount) == (left, most)
