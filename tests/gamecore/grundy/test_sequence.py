"""A sequence says all that is known of a rule's values, from one heap to 10^18."""

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from definition import values_by_definition
from gamecore import grundy_value, grundy_values, limits, parse_rule
from gamecore.errors import LimitExceeded, PositionError
from gamecore.grundy import sequence as sequence_module
from gamecore.grundy.closed_forms import closed_form
from gamecore.grundy.forms.form import ClosedForm
from gamecore.grundy.known_values import PeriodicValues, ValueTable, widened
from gamecore.grundy.sequence import forget_sequences, sequence_of
from sizes import FULL_SIZE
from strategies import heap_rules


@settings(max_examples=100, deadline=None)
@given(heap_rules(most_parts=2), st.integers(0, 40), st.data())
def test_a_sequence_knows_what_the_definition_says(rule, need, data):
    forget_sequences()
    known = sequence_of(rule).reaching(need)
    expected = values_by_definition(rule, need)
    assert known.reach >= need
    assert [known.value(n) for n in range(need + 1)] == expected
    assert known.values(np.arange(need + 1)).tolist() == expected
    low, high = data.draw(st.integers(0, need)), data.draw(st.integers(0, need))
    for value in range(max(expected) + 2):
        listed = [m for m in range(low, high + 1) if expected[m] == value]
        sizes = known.sizes_with(value, low, high)
        assert list(sizes) == listed
        assert len(sizes) == len(listed)
        assert all((m in sizes) == (m in listed) for m in range(need + 1))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("take any", ClosedForm),
        ("take 2, 5, 7", PeriodicValues),
        ("take all but 1, 2, 5, 8", PeriodicValues),
        ("take 1-2 or split into 2", PeriodicValues),
        ("split into 2 unequal", ValueTable),
        ("take 1 or take at least half", ValueTable),
    ],
)
def test_the_best_that_is_known_is_used(text, kind):
    forget_sequences()
    assert isinstance(sequence_of(text).reaching(50), kind)
    forget_sequences()
    sequence_of(text).table(10)
    assert isinstance(sequence_of(text).reaching(5), kind)


@pytest.mark.parametrize(
    "text", ["take 2, 4, 7", "take all but 2, 3, 7", "take 1-2 or split into 2", "take 3, 5, 9"]
)
@settings(max_examples=30, deadline=None)
@given(n=st.integers(0, 10**18))
@example(n=7)
def test_a_certified_period_answers_up_to_ten_to_the_eighteen(text, n):
    known = sequence_of(text).reaching(10**18)
    assert known.reach == 10**18
    found = known.repetition
    table = grundy_values(text, found.preperiod + 2 * found.period)
    m, turns = n, 0
    if n >= found.preperiod:
        turns, rest = divmod(n - found.preperiod, found.period)
        m = found.preperiod + rest
    value = int(table[m]) + turns * found.saltus
    assert known.value(n) == value
    assert known.values(np.array([n, 0])).tolist() == [value, 0]
    low = max(0, n - 3 * found.period)
    near = known.sizes_with(value, low, n)
    assert list(near) == [h for h in range(low, n + 1) if known.value(h) == value]
    everything = known.sizes_with(value, 0, 10**18)
    assert n in everything
    # A value of the preperiod may never come again: 3 is only G(7) under the first rule.
    if not found.saltus and n >= found.preperiod:
        assert len(everything) >= (10**18 - found.preperiod) // found.period
        assert everything[len(everything) - 1] > 10**18 - 1 - found.period


def test_a_value_that_no_heap_has_gives_no_sizes():
    for text in ("take 2, 5, 7", "take any", "take at least half", "take at most n/3"):
        known = sequence_of(text).reaching(100)
        assert list(known.sizes_with(5, 50, 40)) == []
        assert list(known.sizes_with(10**30, 0, 10**18)) == []
    assert list(sequence_of("take 1-5").reaching(10**18).sizes_with(6, 0, 10**18)) == []
    assert list(sequence_of("take all but 2").reaching(0).sizes_with(10**30, 0, 10**18)) == []


def test_a_sequence_refuses_heaps_it_does_not_know():
    known = sequence_of("split into 2 unequal").reaching(100)
    with pytest.raises(LimitExceeded):
        known.value(known.reach + 1)
    with pytest.raises(LimitExceeded):
        known.sizes_with(0, 0, known.reach + 1)
    with pytest.raises(PositionError):
        known.value(-1)
    with pytest.raises(PositionError):
        known.sizes_with(0, -1, 5)
    with pytest.raises(LimitExceeded, match="split into 2 unequal"):
        sequence_of("split into 2 unequal").reaching(10**18)


def test_asking_farther_makes_it_reach_farther():
    forget_sequences()
    near = sequence_of("split into 2 unequal").reaching(10)
    assert sequence_of("split into 2 unequal").reaching(900) is near
    far = sequence_of("split into 2 unequal").reaching(near.reach + 500)
    assert far.reach >= near.reach + 500
    assert sequence_of("split into 2 unequal").reaching(10) is far


def test_the_store_of_sequences_stays_small(monkeypatch):
    forget_sequences()
    monkeypatch.setattr(limits, "SEQUENCES", 3)
    first = sequence_of("take 2, 5, 7")
    assert sequence_of("take 2, 5, 7") is first
    for k in range(3, 6):
        sequence_of(f"take 2, {k + 5}")
    assert sequence_of("take 2, 5, 7") is not first
    monkeypatch.setattr(limits, "SEQUENCE_BYTES", 5000)
    long = sequence_of("split into 2 unequal")
    long.table(3000)
    sequence_of("take 1 or take at least half").table(4000)
    assert sequence_of("split into 2 unequal") is not long
    forget_sequences()


@pytest.mark.parametrize(
    ("code", "preperiod", "period"),
    [("0.165", 5_181, 1_550), pytest.param("0.16", 105_351, 149_459, marks=FULL_SIZE)],
)
def test_a_long_period_is_found_when_a_far_heap_is_asked(code, preperiod, period):
    forget_sequences()
    found = sequence_of(code).reaching(10**18).repetition
    assert (found.preperiod, found.period, found.saltus) == (preperiod, period, 0)
    near = preperiod + (10**18 - preperiod) % period
    assert grundy_value(code, 10**18) == grundy_values(code, near)[near]


def test_a_search_in_vain_is_remembered(monkeypatch):
    forget_sequences()
    monkeypatch.setattr(limits, "SPARSE_TABLE", 4096)
    with pytest.raises(LimitExceeded) as first:
        sequence_of("0.37").reaching(10**18)
    monkeypatch.setattr(sequence_module, "engine_for", lambda *_: pytest.fail("searched again"))
    with pytest.raises(LimitExceeded) as second:
        sequence_of("0.37").reaching(10**18)
    assert str(second.value) == str(first.value)
    assert "No formula and no proved period" in str(second.value)
    monkeypatch.undo()
    assert sequence_of("0.37").reaching(2000).reach >= 2000
    forget_sequences()


@pytest.mark.parametrize(
    "text",
    ["take 2, 5, 7", "take all but 1, 2, 5, 8", "0.77", "take k where even(k)", "0.137"],
)
def test_a_certificate_is_that_of_the_heaps_asked_for_whatever_was_asked_before(text):
    lengths = [20, 60, 127, 128, 200, 255, 300, 1000]
    alone = []
    for upto in lengths:
        forget_sequences()
        alone.append(sequence_of(text).certificate(upto))
    assert alone[-1] is not None
    forget_sequences()
    sequence = sequence_of(text)
    assert [sequence.certificate(upto) for upto in reversed(lengths)] == alone[::-1]
    assert [sequence.certificate(upto) for upto in lengths] == alone


def test_a_table_is_the_callers_own():
    for text in ("take 2, 5, 7", "split into 2 unequal", "take any"):
        grundy_values(text, 50)[:] = 0
        assert grundy_values(text, 50).any()


def test_of_two_findings_the_farther_is_kept():
    for uptos in ((10, 20), (20, 10)):
        sequence = sequence_module.GrundySequence(parse_rule("split into 2 unequal"))
        for upto in uptos:
            sequence._keep(ValueTable(grundy_values("split into 2 unequal", upto)))
        assert sequence.nbytes == 21


def test_a_search_for_a_far_heap_gives_up_early(monkeypatch):
    forget_sequences()
    monkeypatch.setattr(limits, "CERTIFICATE_LOOKS", 1000)
    with pytest.raises(LimitExceeded, match="reaches a heap of 1000000000000000000"):
        sequence_of("0.16").reaching(10**18)
    monkeypatch.setattr(limits, "MARK_STEPS", 1000)
    with pytest.raises(LimitExceeded, match="reaches a heap of 1000000000000000000"):
        sequence_of("0.37").reaching(10**18)
    forget_sequences()


def test_a_small_heap_is_answered_where_a_thousand_heaps_would_take_too_long():
    slow = " or ".join(f"power(k * n + {i}, {i})" for i in range(3, 20))
    rule = parse_rule(f"take k where {slow}")
    assert sequence_of(rule).reaching(8).value(8) == values_by_definition(rule, 8)[8]
    with pytest.raises(LimitExceeded):
        sequence_of(rule).reaching(1023)


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
    assert sequence_of("take at most n/5000").reaching(end).reach == end
    with pytest.raises(LimitExceeded, match=f"No formula .* ask for heaps up to {end}"):
        sequence_of("take at most n/5000").reaching(end + 1)


@pytest.mark.parametrize("value", [0, 5, 255, 256, 70_000, 2**40])
def test_a_table_that_is_widened_keeps_its_values_and_holds_the_new_one(value):
    table = np.array([0, 300, 65_535], dtype=np.uint16)
    wide = widened(table, value)
    assert wide.tolist() == [0, 300, 65_535]
    assert np.iinfo(wide.dtype).max >= value
