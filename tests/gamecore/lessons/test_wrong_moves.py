"""The moves that known mistakes take for winning, where no drawn question tells them apart."""

from gamecore import analyse
from gamecore.lessons.wrong_moves import adds_heaps, largest_heap


def test_who_adds_the_heaps_up_sees_no_move_where_so_large_a_heap_is_lost():
    rules = ["take 1-2", "take 1-3"]  # under the first one heaps of 3 and 6 are lost
    assert adds_heaps(analyse(rules, (2, 3))) == [(0, ()), (1, (1,))]
    assert adds_heaps(analyse(rules, (2, 4))) == []  # though 3 stones can be taken, which leaves 3


def test_who_plays_in_the_largest_heap_takes_all_that_is_allowed_or_makes_it_level():
    assert largest_heap(analyse("take any", (4, 7, 2))) == [(1, ()), (1, (4,))]
    assert largest_heap(analyse("take 1-2", (4, 7, 2))) == [(1, (5,))]
    assert largest_heap(analyse("take any", (0, 0))) == []
