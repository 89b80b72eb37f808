"""The strip of a rule's first values: the numbers are the rule's, the colours at most eight."""

import re

import pytest

from definition import values_by_definition
from ui.pieces.value_strip import COLOURS, LAST, value_strip


@pytest.mark.parametrize("rule", ["take any", "0.77", "take k where k % 3 != 0 or k == n"])
def test_a_cell_has_the_value_its_colour_and_its_heap(rule):
    last = 12  # the definition is slow
    cell = r'<li class="v(\d)"><b>(\d+)</b><small>(\d+)</small></li>'
    cells = re.findall(cell, value_strip(rule, last))
    assert [int(heap) for _colour, _value, heap in cells] == list(range(last + 1))
    assert [int(value) for _colour, value, _heap in cells] == values_by_definition(rule, last)
    assert all(int(colour) == int(value) % COLOURS for colour, value, _heap in cells)
    assert value_strip(rule).count("<li") == LAST + 1


def test_values_out_of_reach_are_a_sentence():
    assert "gl-error" in value_strip("take k where n % (k - k) == 0")
