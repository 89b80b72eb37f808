"""Label the strip: what its solution says of one move, of two and of many."""

import pytest

from gamecore.lessons.kinds.label_strip import LabelStrip


@pytest.mark.parametrize(
    ("rule", "n", "said"),
    [
        ("take 2, 3", 1, "Heap 1: no move, so P."),
        ("take 1-3", 1, "Heap 1: a move to 0 leads to P, so N."),
        ("take 1, 3", 3, "Heap 3: a move to 0 or 2 leads to P, so N."),
        ("take 1, 3, 5", 5, "Heap 5: a move to 0, 2 or 4 leads to P, so N."),
        ("take 1, 3, 4", 2, "Heap 2: its only move, to 1, leads to N, so P."),
        ("take 1, 3", 4, "Heap 4: all moves, to 1 and 3, lead to N, so P."),
        ("take 1-3", 4, "Heap 4: all moves, to 1, 2 and 3, lead to N, so P."),
    ],
)
def test_moves_are_told_as_a_sentence_tells_them(rule, n, said):
    (step,) = LabelStrip(rule, n, (n,)).solution()
    assert str(step.says) == said
