"""Step numbers of a derivation mean what links rely on, whatever number arrives."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamecore.grundy.derivation import derive
from gamecore.messages import Message
from strategies import heap_rules
from ui.base import page_limits
from ui.derivation.steps import (
    END,
    OPTIONS_IN_ROWS,
    OPTIONS_WALKED,
    Walk,
    growing_rows,
    single_row,
)

walks = st.builds(
    Walk,
    st.sampled_from(["heaps", "options"]),
    st.integers(0, page_limits.DERIVE_OPTIONS),
    st.integers(0, OPTIONS_WALKED),
)


def test_by_heaps_even_steps_tell_and_odd_steps_ask():
    walk = Walk("heaps", 9, 5)
    assert walk.last == 18
    assert [walk.row(step) for step in range(6)] == [0, 1, 1, 2, 2, 3]
    assert [walk.asks(step) for step in range(4)] == [False, True, False, True]


def test_by_options_the_mex_is_asked_when_all_are_worked_out():
    walk = Walk("options", 9, 5)
    assert walk.last == 6
    assert [step for step in range(7) if walk.asks(step)] == [5]


def test_next_goes_from_a_solved_question_to_the_next_one():
    walk = Walk("heaps", 9, 5)
    assert walk.after(13, solved=True, open_all=False) == 15
    assert walk.after(13, solved=False, open_all=False) == 14
    assert walk.after(14, solved=False, open_all=False) == 15
    assert walk.after(17, solved=True, open_all=False) == 18
    assert Walk("options", 9, 5).after(5, solved=True, open_all=False) == 6


def test_with_all_open_next_and_back_pass_over_the_questions():
    walk = Walk("heaps", 9, 5)
    assert walk.shown(13, True) == 14
    assert walk.after(14, solved=False, open_all=True) == 16
    assert walk.before(14, open_all=True) == 12
    fine = Walk("options", 9, 5)
    assert fine.after(4, solved=False, open_all=True) == 6
    assert fine.before(6, open_all=True) == 4


def test_a_terminal_heap_has_its_question_first():
    walk = Walk("options", 0, 0)
    assert walk.asks(0)
    assert walk.last == 1
    assert walk.shown(0, True) == 1
    assert walk.before(1, open_all=True) == 1


@given(walks, st.integers(-5, 3 * END), st.booleans(), st.booleans())
def test_every_step_stays_inside_and_leads_to_both_ends(walk, number, open_all, solved):
    step = walk.shown(number, open_all)
    assert 0 <= step <= walk.last <= END
    assert not (open_all and walk.asks(step))
    seen = [step]
    while (ahead := walk.after(seen[-1], solved=solved, open_all=open_all)) != seen[-1]:
        assert ahead > seen[-1]
        seen.append(ahead)
    assert seen[-1] == walk.shown(walk.last, open_all)
    while (back := walk.before(seen[-1], open_all=open_all)) != seen[-1]:
        assert back < seen[-1]
        seen.append(back)
    assert seen[-1] == walk.shown(0, open_all)


@given(walks, st.sampled_from(["heaps", "options"]), st.integers(0, END))
def test_another_grain_or_heap_begins_inside_the_walk(walk, by, step):
    assert 0 <= walk.entered_from(by, step) <= walk.last


def test_another_grain_begins_at_a_sensible_place():
    assert Walk("options", 9, 5).entered_from("heaps", 13) == 1
    assert Walk("heaps", 9, 5).entered_from("options", 3) == 17  # heap 9 is asked
    assert Walk("heaps", 9, 5).entered_from("options", 6) == 18  # heap 9 was told
    assert Walk("heaps", 12, 5).entered_from("heaps", 13) == 13
    assert Walk("heaps", 4, 4).entered_from("heaps", 13) == 8


def test_the_rows_are_the_derivations_themselves():
    found = growing_rows("split into 2 unequal", 20)
    assert found == tuple(derive("split into 2 unequal", n) for n in range(21))


@pytest.mark.parametrize("rule", ["split into 8", "split into 3"])
def test_rows_end_before_there_are_too_many_options(rule):
    refused = growing_rows(rule, 60)
    last = refused.fields["last"]
    assert refused.endswith(f"Choose a heap from 0 to {last}.")
    rows = growing_rows(rule, last)
    assert len(rows) == last + 1
    assert sum(len(row.steps) for row in rows) <= OPTIONS_IN_ROWS


def test_a_heap_with_too_many_options_names_one_that_can_be_walked():
    refused = single_row("split into 3", 60)
    assert isinstance(refused, Message)
    fits = refused.fields["last"]
    assert len(single_row("split into 3", fits).steps) <= OPTIONS_WALKED
    assert isinstance(single_row("split into 3", fits + 1), Message)


def test_a_condition_without_an_answer_is_a_sentence():
    rule = "take k where n // (n - 5) == 1"
    assert "5" in growing_rows(rule, 9)
    assert isinstance(single_row(rule, 5), Message)


@settings(max_examples=40)
@given(heap_rules(), st.integers(0, 25))
def test_no_rule_raises(rule, n):
    found = growing_rows(str(rule), n)
    assert isinstance(found, Message) or len(found) == n + 1
    row = single_row(str(rule), n)
    assert isinstance(row, Message) or row.n == n
