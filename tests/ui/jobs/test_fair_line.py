"""The queue of the workers: turns go round the visitors, and nobody waits for ever."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ui.jobs.fair_line import TURNS, FairLine


def is_open(_wish):
    return True


def all_of(line):
    return list(iter(lambda: line.take(is_open), None))


def test_a_second_wish_waits_behind_the_first_of_every_other():
    line = FairLine()
    for wish in ("a1", "a2", "a3", "b1", "b2", "c1"):
        line.join(wish[0], wish)
    assert all_of(line) == ["a1", "b1", "c1", "a2", "b2", "a3"]
    assert line.take(is_open) is None


def test_whoever_is_served_waits_behind_newcomers_also_when_the_line_was_empty():
    line = FairLine()
    line.join("a", "a1")
    assert line.take(is_open) == "a1"
    line.join("a", "a2")
    line.join("b", "b1")
    line.join("c", "c1")
    assert all_of(line) == ["b1", "c1", "a2"]


def test_newcomers_do_not_keep_anybody_waiting_for_ever():
    line = FairLine()
    line.join("a", "a1")
    line.take(is_open)
    line.join("a", "a2")
    served = []
    for number in range(2 * TURNS):
        line.join(f"new {number}", number)
        served.append(line.take(is_open))
    assert served.index("a2") in range(1, TURNS + 1)


def test_what_took_longer_counts_as_more_turns():
    line = FairLine()
    line.join("a", "a1")
    line.take(is_open)
    line.charge("a", 2)
    for wish in ("a2", "b1", "b2", "b3", "b4"):
        line.join(wish[0], wish)
    assert all_of(line) == ["b1", "b2", "b3", "a2", "b4"]
    for wish in ("c1", "d1", "d2"):
        line.join(wish[0], wish)
    line.charge("c", 1)
    assert all_of(line) == ["d1", "c1", "d2"]


def test_what_is_not_open_any_more_costs_no_turn():
    line = FairLine()
    for wish in ("a1", "a2", "b1"):
        line.join(wish[0], wish)
    assert line.tidy(lambda wish: wish != "a1") == 2
    assert all_of(line) == ["a2", "b1"]


def test_one_wish_of_several_visitors_counts_once():
    line = FairLine()
    shared = object()
    line.join("a", shared)
    line.join("a", shared)
    line.join("b", shared)
    assert line.tidy(is_open) == 1
    taken = []
    while (wish := line.take(lambda wish: wish not in taken)) is not None:
        taken.append(wish)
    assert taken == [shared]


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 4)), max_size=60))
def test_everything_is_served_once_and_in_its_visitors_order(steps):
    line, joined, taken = FairLine(), [], []
    for number, (joins, visitor) in enumerate(steps):
        if joins:
            joined.append((visitor, number))
            line.join(visitor, (visitor, number))
        elif (wish := line.take(is_open)) is not None:
            taken.append(wish)
    taken += all_of(line)
    assert sorted(taken) == sorted(joined)
    for visitor in range(5):
        own = [wish for wish in taken if wish[0] == visitor]
        assert own == sorted(own)


@given(st.lists(st.integers(0, 4), max_size=TURNS))
def test_each_round_gives_everybody_who_still_waits_one_turn(visitors):
    line = FairLine()
    for number, visitor in enumerate(visitors):
        line.join(visitor, (visitor, number))
    first_come = list(dict.fromkeys(visitors))
    rounds = max((visitors.count(visitor) for visitor in first_come), default=0)
    assert [visitor for visitor, _number in all_of(line)] == [
        visitor
        for turn in range(rounds)
        for visitor in first_come
        if visitors.count(visitor) > turn
    ]
