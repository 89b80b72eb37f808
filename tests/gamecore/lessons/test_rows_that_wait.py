"""The table of a derivation as an exercise: no row tells what another one asks."""

from gamecore.lessons.kinds.derivation_cells import DerivationCells, mex_cells
from gamecore.lessons.pictures import WAITS


def test_no_row_further_down_tells_a_value_that_is_asked_above_it():
    """An option's value waits for the mex that it is, and is then what was given, right or not."""
    asked = DerivationCells("take 1, 3, 4", 0, 5, mex_cells(range(1, 6)))
    shown = [row.values for row in asked.picture_with(None).rows]
    assert shown == [(), (0,), (WAITS,), (0, WAITS), (0, WAITS, WAITS), (WAITS,) * 3]
    own = asked.picture_with((1, 0, 7, None, None))
    assert [row.values for row in own.rows[3:]] == [(0, 0), (0, 1, 7), (1, 0, WAITS)]
    for place, step in enumerate(asked.solution(), 1):
        told = [value for row in step.picture.rows[place + 1 :] for value in row.values]
        assert WAITS in told or place > 3


def test_parts_side_by_side_wait_for_each_other():
    asked = DerivationCells("split into 2", 2, 5, mex_cells((2, 3)))
    four = asked.picture_with((1, None)).rows[2]
    assert four.options == ((1, 3), (2, 2))
    assert four.values == (WAITS, 0)


def test_the_options_of_a_judged_row_agree_with_its_mex():
    """5 for heap 6 is wrong: heap 7 with a right 0 would not be the mex of 5, 1 and 0."""
    asked = DerivationCells("take 1, 3, 4", 0, 7, mex_cells((6, 7)))
    for told, six in ((False, WAITS), (True, 2)):
        judged = asked.picture_judged((5, 0), told=told)
        assert [row.mex for row in judged.rows[6:]] == [5, 0]
        assert [row.values for row in judged.rows[6:]] == [(0, 1, 3), (1, 2, six)]
    assert asked.picture_judged(asked.example(), told=False) == asked.filled
