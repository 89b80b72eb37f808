"""Equalities of misère play: what is reduced keeps its winner and its values."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamecore import limits, progress
from gamecore.errors import Cancelled, LimitExceeded
from gamecore.misere.heap_table import HeapTable, full, heap_table
from gamecore.misere.play import MiserePlay, reduced
from gamecore.rules.language import parse_rule
from misere_definition import Misere, as_position
from strategies import heap_rules

NIM = parse_rule("take any")


def reduced_heaps(rule, *heaps):
    play = MiserePlay([HeapTable(parse_rule(rule))])
    return play.position([(0, n) for n in heaps])


def test_heaps_that_are_nim_heaps_are_written_so():
    assert reduced_heaps("take any", 5, 3) == (-5, -3)
    assert reduced_heaps("take 1-3", 4) == ()  # to 1, 2 or 3, and back to nothing
    assert reduced_heaps("take 1-3", 6, 2) == (-2, -2)
    assert reduced_heaps("0.77", 4, 3) == (-3, -1)


def test_heaps_without_a_move_are_nothing():
    assert reduced_heaps("take 3-5", 0, 1, 2) == ()
    assert reduced_heaps("take 3-5", 2, 3) == (-1,)
    assert reduced_heaps("split into 2", 1, 1) == ()


def test_heaps_of_one_cancel_in_pairs():
    assert reduced_heaps("take any", 1, 1) == ()
    assert reduced_heaps("take any", 1, 1, 1, 2) == (-2, -1)
    assert reduced((7, -1, None, -3, -1)) == (-3, 7)


@settings(max_examples=80)
@given(
    st.lists(heap_rules(most_clauses=2, largest_amount=6, everything=True), min_size=1, max_size=2),
    st.lists(st.tuples(st.integers(0, 1), st.integers(0, 6)), max_size=3),
)
def test_a_reduced_position_has_the_winner_and_the_misere_value_of_its_heaps(rules, heaps):
    heaps = [(game % len(rules), size) for game, size in heaps]
    play = MiserePlay([HeapTable(rule) for rule in rules])
    position = play.position(heaps)
    witness = Misere()
    bare = as_position([(rules[game], size) for game, size in heaps])
    assert play.to_move_wins(position) == witness.wins(bare)
    assert play.terms(position)[0] == witness.value(bare)


@settings(max_examples=60)
@given(
    heap_rules(most_clauses=2, largest_amount=6, everything=True),
    st.integers(1, 7),
    st.lists(st.integers(0, 3), max_size=2),
)
def test_a_heap_that_is_called_a_nim_heap_is_one_in_company(rule, n, company):
    play = MiserePlay([HeapTable(rule)])
    position = play.position([(0, n)])
    if any(part > 0 for part in position):
        return
    size = -sum(position)
    witness = Misere()
    beside = [(NIM, other) for other in company]
    with_heap, with_nim = as_position([(rule, n), *beside]), as_position([(NIM, size), *beside])
    assert witness.value(with_heap) == witness.value(with_nim)


def test_heaps_that_take_too_long_are_refused_and_named(monkeypatch):
    monkeypatch.setattr(limits, "MISERE_PART_OPTIONS", 100)
    play = MiserePlay([HeapTable(parse_rule("0.137"))])
    with pytest.raises(LimitExceeded, match=r"“0\.137”.* only up to heap \d+, .*of 200") as refused:
        play.position([(0, 200)])
    reach = refused.value.limit
    assert 10 < reach < 30
    assert play.position([(0, reach)])
    with pytest.raises(LimitExceeded, match=f"only up to heap {reach},"):
        play.position([(0, reach + 1)])


def test_heaps_with_exactly_as_many_options_as_the_limit_are_written(monkeypatch):
    monkeypatch.setattr(limits, "MISERE_PART_OPTIONS", 1 + 2 + 3)
    assert reduced_heaps("take any", 3) == (-3,)
    with pytest.raises(LimitExceeded, match="only up to heap 3,"):
        reduced_heaps("take any", 4)


def test_writing_heaps_as_parts_can_be_stopped_and_begun_again():
    class Stopped(progress.Work):
        def report(self, done, total):
            if done >= 32:
                self.cancel()
            super().report(done, total)

    play = MiserePlay([HeapTable(parse_rule("0.137"))])
    play.position([(0, 5)])
    with pytest.raises(Cancelled), progress.watched(Stopped()):
        play.position([(0, 60)])
    fresh = MiserePlay([HeapTable(parse_rule("0.137"))])
    for n in (33, 60, 34):
        assert play.position([(0, n), (0, 3)]) == fresh.position([(0, n), (0, 3)])


def test_a_table_is_kept_for_each_number_of_options_that_it_may_look_at():
    rule = parse_rule("0.137")
    assert heap_table(rule) is heap_table(rule, full().options)
    assert heap_table(rule, 5) is heap_table(rule, 5) is not heap_table(rule)
