"""The verdict on a pattern is never better than what is known."""

import pickle
from dataclasses import fields

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from definition import values_by_definition
from gamecore import find_pattern, grundy_values, limits, losing_heaps, parse_rule
from gamecore.errors import LimitExceeded, PositionError
from gamecore.grundy import sequence as sequence_module
from gamecore.grundy.repetition import Repetition
from gamecore.grundy.theorems import theorem_for
from gamecore.messages import Message
from gamecore.patterns.find_pattern import OPEN_PROBLEMS, pattern_and_values, why_it_breaks
from gamecore.rules.normal_form import normal_form
from sizes import EVERY_CASE
from strategies import heap_rules, linear_rules

pytestmark = EVERY_CASE

FIELDS = "rule kind preperiod period saltus formula shape status reason window checked_upto losing"


def shown(rule, upto):
    p = find_pattern(rule, upto)
    return p.kind, p.preperiod, p.period, p.saltus, p.shape, p.status


@pytest.mark.parametrize(
    ("rule", "upto", "expected"),
    [
        ("take any", 0, ("periodic", 0, 1, 1, "linear", "proved")),
        ("take 1-5", 12, ("periodic", 0, 6, 0, "periodic", "proved")),
        ("take 1, 2", 64, ("periodic", 0, 3, 0, "periodic", "proved")),
        ("take 2, 4, 7", 17, ("periodic", 8, 3, 0, "periodic", "proved")),
        ("take all but 1", 64, ("periodic", 0, 2, 1, "arithmetic-periodic", "proved")),
        ("take any or split into 2", 9, ("periodic", 1, 4, 4, "arithmetic-periodic", "proved")),
        ("take at least half", 64, ("formula", None, None, None, "log2", "proved")),
        ("take at least n/3", 64, ("formula", None, None, None, "staircase", "proved")),
        ("take at most half", 64, ("formula", None, None, None, "halving", "proved")),
        ("take at most n/3", 64, ("formula", None, None, None, "fraction", "proved")),
        ("take at least n/1", 3, ("periodic", 1, 1, 0, "periodic", "proved")),
        ("take 1-2 or split into 2", 99, ("periodic", 1, 4, 0, "periodic", "proved")),
        ("0.77", 167, ("periodic", 71, 12, 0, "periodic", "proved")),
        ("0.77", 166, ("periodic", 71, 12, 0, "periodic", "observed")),
        ("0.07", 100, ("none", None, None, None, None, "none")),
        ("split into 3", 60, ("periodic", 1, 2, 1, "arithmetic-periodic", "proved")),
        ("take 1 or take at least half", 300, ("none", None, None, None, None, "none")),
        ("take a prime", 300, ("none", None, None, None, None, "none")),
    ],
)
def test_the_pattern_and_how_sure_it_is(rule, upto, expected):
    assert shown(rule, upto) == expected


@pytest.mark.parametrize(
    ("rule", "formula"),
    [
        ("take any", "n"),
        ("take 1-5", "n mod 6"),
        ("take at least half", "bit length of n = ⌊log2 n⌋ + 1 for n ≥ 1"),
        ("take at least n/3", "G(n) = 1 + G(⌊2n/3⌋) for n ≥ 1"),
        ("take a proper divisor", "v2(n) for n ≥ 1"),
        ("halve into 3", "v2(n) mod 2 for n ≥ 1"),
        ("halve into 2 or halve into 3", "0 for odd n, 1 for odd v2(n), 2 for the others, n ≥ 1"),
        (
            "split equally",
            "number of odd prime factors, with multiplicity, + 1 if n is even, for n ≥ 1",
        ),
        ("take at most half", "G(2m) = m, G(2m+1) = G(m)"),
        ("take at most n/3", "G(3m) = m, otherwise G(n) = G(n − 1 − ⌊n/3⌋)"),
        ("take 2, 5, 7", None),
    ],
)
def test_formulas_are_named_where_there_is_one(rule, formula):
    assert find_pattern(rule, 100).formula == formula


def test_a_proof_names_its_theorem_and_window():
    golomb = find_pattern("take 2, 4, 7", 100)
    assert golomb.window == (8, 15)
    assert "Golomb 1966" in golomb.reason
    assert "checked for n = 8 to 14," in golomb.reason
    guy_smith = find_pattern("0.77", 300)
    assert guy_smith.window == (71, 2 * 71 + 12 + 2)
    assert "Guy–Smith 1956" in guy_smith.reason
    state = find_pattern("take all but 2, 3, 7", 100)
    assert "State repetition" in state.reason
    assert state.window[1] <= 101
    assert "induction" in find_pattern("take at least half", 5).reason


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("take 1", "so the last value decides the next;"),
        ("take 1", "was checked for n = 0, so"),
        ("take 2", "so the last 2 values decide the next;"),
        ("take 2", "was checked for n = 0 to 1, so"),
        ("take all but 1", "and the last value decide the next;"),
        ("take all but 1, 2", "and the last 2 values decide the next;"),
        ("0.13", "leaves at most one heap;"),
        ("0.13 or split into 2", "leaves at most 2 heaps;"),
    ],
)
def test_a_proof_counts_one_in_the_singular_and_more_in_the_plural(rule, words):
    assert words in find_pattern(rule, 100).reason


def test_a_periodic_formula_has_the_window_of_the_theorem_as_soon_as_it_fits():
    assert find_pattern("take 1-5", 9).window is None
    assert "induction" in find_pattern("take 1-5", 9).reason
    assert find_pattern("take 1-5", 10).window == (0, 5)


@pytest.mark.parametrize(("rule", "upto", "goal"), [("0.77", 166, 167), ("take 2, 4, 7", 16, 17)])
def test_what_is_only_seen_says_to_which_heap_to_go_for_the_proof(rule, upto, goal):
    seen = find_pattern(rule, upto)
    assert seen.status == "observed"
    assert seen.reason.fields["goal"] == goal
    assert find_pattern(rule, goal - 1).status == "observed"
    assert find_pattern(rule, goal).status == "proved"


@pytest.mark.parametrize(
    ("rule", "upto", "goal"),
    [("0.07", 100, 2 * 100 + 1), ("take 5, 41", 8, 2 * 41 + 1)],  # at least past the largest amount
)
def test_where_nothing_repeats_yet_the_next_look_goes_twice_as_far(rule, upto, goal):
    nothing = find_pattern(rule, upto)
    assert nothing.status == "none"
    assert nothing.reason.fields["goal"] == goal
    assert find_pattern("take 1-5", 12).window == (0, 5)
    assert find_pattern("take 1-5", 9).window is None


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("take 2, 4, 70", "with finitely many amounts the values always repeat"),
        ("0.10000000003", "when a move leaves at most one heap, the values repeat in the end"),
        ("0.161", "is an open problem"),
        # Their like rises for ever: 0.8F, for one.
        ("take 1 or split into 3", "in some such games they rise for ever"),
        ("C.0", "in some such games they rise for ever"),
    ],
)
def test_only_games_of_two_heaps_are_said_to_be_an_open_problem(rule, words):
    found = find_pattern(rule, 12)
    assert found.status == "none"
    assert words in found.reason
    assert ("open problem" in found.reason) == ("open problem" in words)


@pytest.mark.parametrize("upto", [*range(26), 100, 1000, 5000])
def test_grundys_game_is_an_open_problem_for_every_range(upto):
    pattern = find_pattern("split into 2 unequal", upto)
    assert (pattern.kind, pattern.status, pattern.period) == ("none", "none", None)
    assert "open problem" in pattern.reason
    assert pattern.checked_upto == upto


def test_open_problems_are_keyed_by_plain_words():
    for text in OPEN_PROBLEMS:
        assert str(normal_form(parse_rule(text))) == text
        assert find_pattern(text.upper().replace(" ", "  "), 10).reason == OPEN_PROBLEMS[text]


@pytest.mark.parametrize(
    "text",
    [
        "split a+b where a != b",
        "split a+b where a < b",
        "split a+b where 2 * a != n",
        "split into 2 unequal or split a+b where a > b",
    ],
)
def test_grundys_game_in_other_words_is_the_same_open_problem(text):
    for upto in (3, 13, 100, 300):
        assert find_pattern(text, upto) == find_pattern("split into 2 unequal", upto)
        assert pattern_and_values(parse_rule(text), upto)[0].status == "none"


@pytest.mark.parametrize(
    "condition",
    [
        "k <= n + 5",
        "1 <= k <= n + 1",
        "k < n + 1",
        "2 * k <= 2 * n",
        "k <= n + 5 + n % 2 * 0",  # not linear, and read as a bound that climbs
        "k <= n + n % 2 * 0",
        "k >= 0 - n % 2",
        "k > 0",
    ],
)
def test_a_bound_beyond_the_heap_is_no_bound(condition):
    found = find_pattern(f"take k where {condition}", 60)
    assert (found.preperiod, found.period, found.saltus) == (0, 1, 1)
    assert (found.formula, found.status) == ("n", "proved")


@pytest.mark.parametrize("condition", ["k < 1", "k > n", "k <= 0 - n", "n < k", "2 * k > 3 * n"])
def test_a_bound_that_leaves_no_amount_leaves_no_move(condition):
    found = find_pattern(f"take k where {condition}", 60)
    assert (found.preperiod, found.period, found.saltus) == (0, 1, 0)
    assert "No heap has a move" in found.reason


@settings(max_examples=100, deadline=None)
@given(linear_rules(), st.integers(0, 150))
def test_what_is_proved_of_linear_rules_starts_at_a_heap_and_holds_far_beyond(rule, upto):
    pattern = find_pattern(rule, upto)
    for number in (pattern.preperiod, *(pattern.window or ())):
        assert number is None or number >= 0
    if pattern.status != "proved":
        return
    values = values_by_definition(rule, 170)
    assert grundy_values(rule, 170).tolist() == values
    if pattern.kind == "periodic":
        n0, p, s = pattern.preperiod, pattern.period, pattern.saltus
        assert all(values[n + p] == values[n] + s for n in range(n0, 171 - p))


def test_unequal_splits_are_never_proved():
    # Here a repetition does show, and still no theorem covers it.
    rule = "take 1 or take 2 or split into 3 unequal"
    for upto in range(3, 60, 7):
        assert find_pattern(rule, upto).status in ("observed", "none")


@pytest.mark.sweep(quick=2)
@pytest.mark.parametrize("rule", ["0.77", "0.07", "0.17", "take 2, 4, 7", "take 2, 30"])
def test_the_reason_says_how_far_to_go_and_there_it_is_proved(rule):
    upto = next(n for n in range(10, 400) if find_pattern(rule, n).status == "observed")
    pattern = find_pattern(rule, upto)
    goal = pattern.reason.fields["goal"]
    assert str(goal) in pattern.reason
    settled = next(n for n in range(upto, 800) if find_pattern(rule, n).status == "proved")
    if find_pattern(rule, settled).preperiod == pattern.preperiod:
        assert goal == settled
    assert goal > upto


def test_a_range_that_is_too_short_shows_nothing():
    for rule in ("take 2, 5, 7", "take all but 2, 3, 7", "take 1-2 or split into 2"):
        pattern = find_pattern(rule, 2)
        assert (pattern.kind, pattern.status) == ("none", "none")
        assert "heap" in pattern.reason


def test_what_is_known_to_break_is_not_called_seen():
    # Some short stretches rise like stairs; but a set of m amounts has no value above m.
    for upto in range(200):
        assert not find_pattern("take 3, 7, 10", upto).saltus
        assert not find_pattern("take 4, 9-12", upto).saltus
        assert find_pattern("take all but 1-9", upto).saltus != 0


def test_why_a_repetition_is_not_called_seen_is_said():
    # 0 1 2 3 cannot rise for ever, and 0 0 0 0 cannot stay.
    rising = find_pattern("take 1-3, 9", 3)
    assert (rising.status, rising.reason.fields["start"]) == ("none", 0)
    assert "values rise, but" in rising.reason
    level = find_pattern("take all but 1-9", 7)
    assert "do not rise, but" in level.reason
    for pattern in (rising, level):
        goal = pattern.reason.fields["goal"]
        assert goal > pattern.checked_upto


def test_two_turns_of_a_period_are_not_called_nothing():
    pattern = find_pattern("take 1, 3, 4", 12)  # a period of 7
    assert pattern.status == "proved"
    reason = find_pattern("take 1, 3, 4, 500", 15).reason
    assert "repeats three times" in reason


def test_a_rule_without_moves_has_a_plain_reason():
    pattern = find_pattern("0.0", 20)
    assert (pattern.status, pattern.preperiod, pattern.period) == ("proved", 0, 1)
    assert "No heap has a move" in pattern.reason


def test_a_set_with_a_far_amount_is_only_seen():
    pattern = find_pattern("take 5, 1000000000", 500)
    assert (pattern.period, pattern.status) == (10, "observed")
    assert "ends at heap 1000000000 at the latest" in pattern.reason
    assert "1000000009" in pattern.reason


@settings(max_examples=120, deadline=None)
@given(heap_rules(most_parts=2, largest_amount=8), st.integers(0, 40))
def test_whatever_is_claimed_holds_as_far_as_it_is_claimed(rule, upto):
    pattern = find_pattern(rule, upto)
    assert " ".join(field.name for field in fields(pattern)) == FIELDS
    assert isinstance(pattern.reason, Message)
    assert pattern.checked_upto == upto
    assert (pattern.kind == "none") == (pattern.status == "none")
    if pattern.kind != "periodic":
        assert pattern.preperiod is pattern.period is pattern.saltus is None
        return
    n0, p, s = pattern.preperiod, pattern.period, pattern.saltus
    far = 75 if pattern.status == "proved" else upto
    values = values_by_definition(rule, far)
    assert all(values[n + p] == values[n] + s for n in range(n0, far + 1 - p))
    if n0 and n0 - 1 + p <= far:
        assert values[n0 - 1 + p] != values[n0 - 1] + s
    if pattern.status == "observed":
        covered = upto + 1 - n0
        assert 2 * covered >= upto + 1
        assert covered >= 3 * p
    if pattern.window is not None:
        assert 0 <= pattern.window[0] <= pattern.window[1] <= upto + 1


def test_nothing_beyond_the_range_is_computed(monkeypatch):
    asked = []

    def recorder(rule, upto):
        asked.append(upto)
        return original(rule, upto)

    sequence_module.forget_sequences()
    original = sequence_module.engine_for
    monkeypatch.setattr(sequence_module, "engine_for", recorder)
    for rule in ("take 2, 4, 7", "take all but 2", "0.77", "take 1 or split into 2 unequal"):
        find_pattern(rule, 33)
    assert asked == [33] * 4


def test_losing_heaps_are_those_of_value_zero():
    values = grundy_values("take 1-5", 20)
    assert losing_heaps(values).tolist() == [0, 6, 12, 18]


def test_a_pattern_can_be_kept_in_a_cache():
    # It is found in a worker process, and sent from there as a pickle.
    pattern = find_pattern("take 2, 4, 7", 50)
    assert pickle.loads(pickle.dumps(pattern)) == pattern


def test_ranges_that_are_none_are_refused():
    with pytest.raises(PositionError):
        find_pattern("take any", -1)
    for rule in ("take any", "split into 2 unequal", "take 2, 5"):
        with pytest.raises(LimitExceeded):
            find_pattern(rule, limits.TABLE + 1)


@pytest.mark.parametrize(
    "rule", ["take 1-5", "take 2, 4, 7", "0.07", "split into 2 unequal", "take a prime or take 4"]
)
@pytest.mark.parametrize("upto", [0, 1, 40, 300])
def test_pattern_and_values_are_the_pattern_and_the_values(rule, upto):
    pattern, values = pattern_and_values(rule, upto)
    assert pattern == find_pattern(rule, upto)
    assert values.tolist() == grundy_values(rule, upto).tolist()
    assert values.dtype == grundy_values(rule, upto).dtype


@pytest.mark.parametrize(
    "rule", ["take 1, 40", "take 38, 40", "take 3, 36", "take 2 or take 40-41"]
)
def test_what_a_larger_amount_ends_is_not_said_to_need_more_heaps_for_a_proof(rule):
    early = find_pattern(rule, 34)
    assert early.status == "observed"
    end = early.reason.fields["end"]
    values = values_by_definition(rule, end + early.period)
    law = range(early.preperiod, end + 1)
    assert any(values[n + early.period] != values[n] for n in law)
    assert find_pattern(rule, 512).period != early.period


def test_moves_that_come_again_promise_a_repetition_only_where_it_must_come():
    bounded = find_pattern("take k where k < 40 and k % 7 != n % 5", 64)
    assert "always repeat in the end" in bounded.reason
    for rule in ("take k where n % 3 == 0", "split a+b where even(a) and odd(b)"):
        assert "or never" in find_pattern(rule, 512).reason
    # No period at all: every third heap has a larger value than all before it.
    values = values_by_definition("take k where n % 3 == 0", 60)
    assert values == [n // 3 if n % 3 == 0 else 0 for n in range(61)]


def test_values_that_fall_are_said_to_come_to_an_end():
    theorem = theorem_for(parse_rule("take 1, 3, 4"))
    words = str(why_it_breaks(theorem, Repetition(3, 5, -1), 20))
    assert words.startswith("From heap 3 to 20 the values fall, but they cannot fall below 0")
    assert "to heap 41" in words
    assert "values fall" in str(why_it_breaks(None, Repetition(3, 5, 0), 20))
    assert "values fall" not in str(why_it_breaks(theorem, Repetition(3, 5, 0), 20))
