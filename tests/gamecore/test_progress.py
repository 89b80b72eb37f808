"""Progress: heard by whoever watches, ended at any report, and nothing wrong is ever remembered."""

from __future__ import annotations

import threading

import numpy as np
import pytest

from gamecore import (
    analyse,
    find_pattern,
    genus,
    grundy_value,
    grundy_values,
    limits,
    options,
    progress,
)
from gamecore.errors import Cancelled, GameError
from gamecore.grundy.sequence import forget_sequences, sequence_of
from gamecore.misere.heap_table import HeapTable
from gamecore.rules.language import parse_rule
from gamecore.rules.options import REPORTED_OPTIONS
from gamecore.search import REPORT_EVERY, Search, SearchTooLarge, search

LONG = (
    ("split into 2 unequal", 3000),  # all values, then rare ones
    ("0.16", 5000),
    ("take a square or split into 2", 1500),
    ("take a prime or take 1, 8", 30_000),  # fixed amounts
    ("take at least n/3 or take 1, 5", 3000),  # sliding windows
    ("take k where gcd(k, n) == 1 and 2 * k <= n", 300),
    ("split into 4 unequal", 400),
    ("take all but 3 or split into 2 unequal", 700),  # all values, beyond a byte
)
"""Rules of every kind of engine, and how far their tables go here."""


class Noted(progress.Work):
    """Work that remembers every report, and ends at one of them."""

    def __init__(self, last=None):
        super().__init__()
        self.heard = []
        self.last = last

    def report(self, done, total):
        self.heard.append((done, total))
        if self.last is not None and len(self.heard) > self.last:
            self.cancel()
        super().report(done, total)


def test_unwatched_reports_go_nowhere():
    progress.report(1, 2)


def test_a_watched_computation_tells_how_far_it_is_and_gives_the_same_answer():
    for rule, upto in LONG:
        forget_sequences()
        work = Noted()
        with progress.watched(work):
            values = grundy_values(rule, upto)
        assert np.array_equal(values, grundy_values(rule, upto))
        assert len(work.heard) >= 3, rule
        assert all(0 <= done <= total for done, total in work.heard), rule
        assert {total for _done, total in work.heard} == {upto}, rule
        done = [done for done, _total in work.heard]
        assert done[-1] > upto // 2, rule
        assert work.progress == (work.done, work.total) == work.heard[-1]


def test_a_table_of_sparse_values_tells_its_last_heap_as_the_last_that_is_done():
    forget_sequences()
    work = Noted()
    with progress.watched(work):
        grundy_values("0.16", 3000)
    assert work.heard[-1] == (3000, 3000)


@pytest.mark.parametrize(("rule", "upto"), LONG)
def test_work_ended_at_any_report_leaves_nothing_wrong_behind(rule, upto):
    expected = grundy_values(rule, upto)
    forget_sequences()
    everything = Noted()
    with progress.watched(everything):
        sequence_of(rule).reaching(upto)
    reports = len(everything.heard)
    for last in sorted({0, 1, reports // 2, reports - 1}):
        forget_sequences()
        work = Noted(last)
        with pytest.raises(Cancelled), progress.watched(work):
            sequence_of(rule).reaching(upto)
        assert len(work.heard) == last + 1
        assert work.is_cancelled
        assert grundy_value(rule, upto) == expected[upto]
        assert np.array_equal(sequence_of(rule).reaching(upto).table(upto), expected)


@pytest.mark.parametrize("last", [0, 1, 2])
def test_listing_the_options_of_one_large_heap_can_be_stopped_and_begun_again(last):
    rule, n = "take at most half or split into 3", 420
    expected = options(rule, n)
    everything = Noted()
    with progress.watched(everything):
        assert options(rule, n) == expected
    assert len(everything.heard) == (len(expected) - n // 2) // REPORTED_OPTIONS > last
    assert {total for _done, total in everything.heard} == {limits.OPTIONS}
    with pytest.raises(Cancelled), progress.watched(Noted(last)):
        options(rule, n)
    assert options(rule, n) == expected


def test_stopping_the_list_of_one_heap_leaves_misere_play_as_it_was(size):
    # The more parts, the sooner a heap has many options.
    rule, upto = size(
        quick=("split into 5 or take 1, 2", 60), full=("split into 3 or take 1, 2", 240)
    )
    table, fresh = HeapTable(parse_rule(rule)), HeapTable(parse_rule(rule))
    with pytest.raises(Cancelled), progress.watched(Noted(1)):
        table.extend_to(300)
    # The first report is of heap 0, the second comes from within the list of a large heap.
    assert upto * 5 // 6 < len(table._pairs) < progress.EVERY
    table.extend_to(upto)
    fresh.extend_to(upto)
    assert table._pairs == fresh._pairs
    assert table._left == fresh._left


@pytest.mark.parametrize("last", [0, 1, 7, 18])
def test_counting_moves_can_end_and_start_again(last):
    heaps = tuple(range(400, 700))
    position = analyse("split into 2 unequal", heaps)
    whole = analyse("split into 2 unequal", heaps).winning_moves.total
    with pytest.raises(Cancelled), progress.watched(Noted(last)):
        len(position.winning_moves)
    assert position.winning_moves.total == whole


def test_a_cancelled_work_does_not_begin():
    work = progress.Work()
    work.cancel()
    with pytest.raises(Cancelled), progress.watched(work):
        raise AssertionError("it began")


def test_another_thread_is_not_heard_and_not_ended():
    work = progress.Work()
    heard = []

    def other():
        progress.report(5, 6)
        heard.append(True)

    with progress.watched(work):
        work.cancel()
        thread = threading.Thread(target=other)
        thread.start()
        thread.join()
        with pytest.raises(Cancelled):
            progress.report(7, 8)
    assert heard
    assert work.progress == (7, 8)
    progress.report(9, 10)
    assert work.progress == (7, 8)


def test_work_inside_work_may_go_unheard():
    work = progress.Work()
    with progress.watched(work), progress.watched(None):
        progress.report(1, 2)
    assert work.progress == (0, 0)


def test_what_turns_refusals_into_sentences_lets_the_wish_to_stop_through():
    assert not issubclass(Cancelled, Exception)

    def sentence():
        try:
            return find_pattern("0.16", 3000)
        except GameError as refusal:
            return str(refusal)

    with pytest.raises(Cancelled), progress.watched(Noted(0)):
        sentence()


def test_a_search_reports_and_what_it_raises_leaves_the_search_exact():
    def take(n):
        return [n - k for k in (1, 2, 3) if k <= n]

    heard = []
    found = search(5 * REPORT_EVERY, take, report=lambda *report: heard.append(report))
    assert found.positions == 5 * REPORT_EVERY + 1
    assert [done for done, _most in heard] == [i * REPORT_EVERY for i in range(6)]

    class Enough(Exception):
        pass

    def enough(done, most):
        if done >= 2 * REPORT_EVERY:
            raise Enough

    one = Search(take, report=enough)
    with pytest.raises(Enough):
        one.to_move_wins(5 * REPORT_EVERY)
    assert [one.to_move_wins(n) for n in range(9)] == [n % 4 != 0 for n in range(9)]
    with pytest.raises(SearchTooLarge):
        search(50, take, most=20, report=lambda done, most: None)


def test_a_long_table_tells_how_far_it_is_also_within_one_level_of_values():
    work = Noted()
    with progress.watched(work):
        values = grundy_values("take a prime or take 1, 8", 140_000)
    assert len(work.heard) > 2 * (values.max() + 1)


def test_a_search_for_a_genus_tells_how_many_positions_it_has_looked_at():
    work = Noted()
    with progress.watched(work):
        assert str(genus("0.77 or take 9", 28)) == "5^057"
    assert (REPORT_EVERY, limits.MISERE_POSITIONS) in work.heard


def test_where_nothing_new_is_known_the_last_report_is_repeated():
    work = Noted()
    progress.check_cancelled()  # heard by nobody
    with progress.watched(work):
        progress.report(2, 5)
        progress.check_cancelled()
        assert work.heard == [(2, 5)] * 2
        work.cancel()
        with pytest.raises(Cancelled):
            progress.check_cancelled()
