"""A theory says all that is known of a rule's values, from one heap to 10^18."""

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from definition import values_by_definition
from gamecore import grundy_value, grundy_values, limits, parse_rule
from gamecore.errors import LimitExceeded, PositionError
from gamecore.grundy import find_theory
from gamecore.grundy.closed_forms import closed_form
from gamecore.grundy.find_theory import forget_theories, theory_of
from gamecore.grundy.forms.form import ClosedForm
from gamecore.grundy.theories import PeriodicTheory, TableTheory, widened
from sizes import FULL_SIZE
from strategies import heap_rules


@settings(max_examples=100, deadline=None)
@given(heap_rules(most_parts=2), st.integers(0, 40), st.data())
def test_a_theory_knows_what_the_definition_says(rule, need, data):
    forget_theories()
    theory = theory_of(rule, need)
    expected = values_by_definition(rule, need)
    assert theory.reach >= need
    assert [theory.value(n) for n in range(need + 1)] == expected
    assert theory.values(np.arange(need + 1)).tolist() == expected
    low, high = data.draw(st.integers(0, need)), data.draw(st.integers(0, need))
    for value in range(max(expected) + 2):
        listed = [m for m in range(low, high + 1) if expected[m] == value]
        sizes = theory.sizes_with(value, low, high)
        assert list(sizes) == listed
        assert len(sizes) == len(listed)
        assert all((m in sizes) == (m in listed) for m in range(need + 1))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("take any", ClosedForm),
        ("take 2, 5, 7", PeriodicTheory),
        ("take all but 1, 2, 5, 8", PeriodicTheory),
        ("take 1-2 or split into 2", PeriodicTheory),
        ("split into 2 unequal", TableTheory),
        ("take 1 or take at least half", TableTheory),
    ],
)
def test_the_best_that_is_known_is_used(text, kind):
    assert isinstance(theory_of(text, 50), kind)


@pytest.mark.parametrize(
    "text", ["take 2, 4, 7", "take all but 2, 3, 7", "take 1-2 or split into 2", "take 3, 5, 9"]
)
@settings(max_examples=30, deadline=None)
@given(n=st.integers(0, 10**18))
@example(n=7)
def test_a_certified_period_answers_up_to_ten_to_the_eighteen(text, n):
    theory = theory_of(text, 10**18)
    assert theory.reach == 10**18
    found = theory.repetition
    table = grundy_values(text, found.preperiod + 2 * found.period)
    m, turns = n, 0
    if n >= found.preperiod:
        turns, rest = divmod(n - found.preperiod, found.period)
        m = found.preperiod + rest
    value = int(table[m]) + turns * found.saltus
    assert theory.value(n) == value
    assert theory.values(np.array([n, 0])).tolist() == [value, 0]
    low = max(0, n - 3 * found.period)
    near = theory.sizes_with(value, low, n)
    assert list(near) == [h for h in range(low, n + 1) if theory.value(h) == value]
    everything = theory.sizes_with(value, 0, 10**18)
    assert n in everything
    # A value of the preperiod may never come again: 3 is only G(7) under the first rule.
    if not found.saltus and n >= found.preperiod:
        assert len(everything) >= (10**18 - found.preperiod) // found.period
        assert everything[len(everything) - 1] > 10**18 - 1 - found.period


def test_a_value_that_no_heap_has_gives_no_sizes():
    for text in ("take 2, 5, 7", "take any", "take at least half", "take at most n/3"):
        theory = theory_of(text, 100)
        assert list(theory.sizes_with(5, 50, 40)) == []
        assert list(theory.sizes_with(10**30, 0, 10**18)) == []
    assert list(theory_of("take 1-5").sizes_with(6, 0, 10**18)) == []
    assert list(theory_of("take all but 2").sizes_with(10**30, 0, 10**18)) == []


def test_a_theory_refuses_heaps_it_does_not_know():
    theory = theory_of("split into 2 unequal", 100)
    with pytest.raises(LimitExceeded):
        theory.value(theory.reach + 1)
    with pytest.raises(LimitExceeded):
        theory.sizes_with(0, 0, theory.reach + 1)
    with pytest.raises(PositionError):
        theory.value(-1)
    with pytest.raises(PositionError):
        theory.sizes_with(0, -1, 5)
    with pytest.raises(LimitExceeded, match="split into 2 unequal"):
        theory_of("split into 2 unequal", 10**18)


def test_asking_farther_makes_the_theory_reach_farther():
    forget_theories()
    near = theory_of("split into 2 unequal", 10)
    assert theory_of("split into 2 unequal", 900) is near
    far = theory_of("split into 2 unequal", near.reach + 500)
    assert far.reach >= near.reach + 500
    assert theory_of("split into 2 unequal", 10) is far


def test_the_store_of_theories_stays_small(monkeypatch):
    forget_theories()
    monkeypatch.setattr(limits, "THEORIES", 3)
    first = theory_of("take 2, 5, 7", 10)
    for k in range(3, 6):
        theory_of(f"take 2, {k + 5}", 10)
    assert theory_of("take 2, 5, 7", 10) is not first


@pytest.mark.parametrize(
    ("code", "preperiod", "period"),
    [("0.165", 5_181, 1_550), pytest.param("0.16", 105_351, 149_459, marks=FULL_SIZE)],
)
def test_a_long_period_is_found_when_a_far_heap_is_asked(code, preperiod, period):
    forget_theories()
    found = theory_of(code, 10**18).repetition
    assert (found.preperiod, found.period, found.saltus) == (preperiod, period, 0)
    near = preperiod + (10**18 - preperiod) % period
    assert grundy_value(code, 10**18) == grundy_values(code, near)[near]


def test_a_search_in_vain_is_remembered(monkeypatch):
    forget_theories()
    monkeypatch.setattr(limits, "SPARSE_TABLE", 4096)
    with pytest.raises(LimitExceeded) as first:
        theory_of("0.37", 10**18)
    monkeypatch.setattr(find_theory, "engine_for", lambda *_: pytest.fail("searched again"))
    with pytest.raises(LimitExceeded) as second:
        theory_of("0.37", 10**18)
    assert str(second.value) == str(first.value)
    assert "No formula and no proved period" in str(second.value)
    monkeypatch.undo()
    assert theory_of("0.37", 2000).reach >= 2000
    forget_theories()


def test_a_rule_that_was_given_up_may_be_forgotten_by_another_thread(monkeypatch):
    store = find_theory._Kept()

    class Shared(dict):
        def __contains__(self, rule):
            """Answer; then another thread forgets the rule, unless the store is locked."""
            found = super().__contains__(rule)
            if not store._lock.locked():
                self.clear()
            return found

    store.hopeless = Shared()
    store.give_up(parse_rule("0.37"), 4095)
    monkeypatch.setattr(find_theory, "_KEPT", store)
    with pytest.raises(LimitExceeded, match=r"ask for heaps up to 4095\."):
        theory_of("0.37", 10**18)


def test_of_two_theories_of_a_rule_the_farther_is_kept():
    store, rule = find_theory._Kept(), parse_rule("split into 2 unequal")
    near, far = (TableTheory(grundy_values(rule, upto)) for upto in (10, 20))
    for theories in ((near, far), (far, near)):
        store.clear()
        for theory in theories:
            store.put(rule, theory)
        assert store.get(rule) is far


def test_a_search_for_a_far_heap_gives_up_early(monkeypatch):
    forget_theories()
    monkeypatch.setattr(limits, "CERTIFICATE_LOOKS", 1000)
    with pytest.raises(LimitExceeded, match="reaches a heap of 1000000000000000000"):
        theory_of("0.16", 10**18)
    monkeypatch.setattr(limits, "MARK_STEPS", 1000)
    with pytest.raises(LimitExceeded, match="reaches a heap of 1000000000000000000"):
        theory_of("0.37", 10**18)
    forget_theories()


def test_a_small_heap_is_answered_where_a_thousand_heaps_would_take_too_long():
    slow = " or ".join(f"power(k * n + {i}, {i})" for i in range(3, 20))
    rule = parse_rule(f"take k where {slow}")
    assert theory_of(rule, need=8).value(8) == values_by_definition(rule, 8)[8]
    with pytest.raises(LimitExceeded):
        theory_of(rule, need=1023)


@pytest.mark.parametrize(
    ("text", "remedy"),
    [
        ("take 3, 1000000", rf"ask for heaps up to {limits.TABLE}\."),
        (
            "take k where gcd(k, n) == 1 and 2 * k <= n",
            r"ask for a smaller heap\.",
        ),  # its work shows as it goes
    ],
)
def test_a_heap_out_of_reach_is_refused_with_the_reach_where_it_is_known(text, remedy):
    with pytest.raises(LimitExceeded, match=remedy):
        grundy_value(text, 10**15)


def test_a_form_that_ends_before_a_heap_is_refused_with_its_end():
    end = closed_form(parse_rule("take at most n/5000")).reach
    assert theory_of("take at most n/5000", end).reach == end
    with pytest.raises(LimitExceeded, match=f"No formula .* ask for heaps up to {end}"):
        theory_of("take at most n/5000", end + 1)


@pytest.mark.parametrize("value", [0, 5, 255, 256, 70_000, 2**40])
def test_a_table_that_is_widened_keeps_its_values_and_holds_the_new_one(value):
    table = np.array([0, 300, 65_535], dtype=np.uint16)
    wide = widened(table, value)
    assert wide.tolist() == [0, 300, 65_535]
    assert np.iinfo(wide.dtype).max >= value
