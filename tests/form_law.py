"""The law of every closed form: on a stretch from heap 0 it says what the definition says."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from definition import values_by_definition
from gamecore.grundy.closed_forms import closed_form
from gamecore.rules.language import parse_rule

if TYPE_CHECKING:
    from gamecore.grundy.theories import Theory


def check_form(text: str, kind: type[Theory], upto: int = 130) -> None:
    """Check that a rule has a form of this kind, and all that the form says of heaps 0..upto."""
    found = closed_form(parse_rule(text))
    assert type(found) is kind
    expected = values_by_definition(text, upto)
    sizes = np.arange(upto + 1)
    assert [found.value(n) for n in range(upto + 1)] == expected
    assert found.values(sizes).tolist() == expected
    even = (upto + 1) // 2 * 2
    rows = found.values(sizes[:even].reshape(2, -1)).tolist()
    assert rows == [expected[: even // 2], expected[even // 2 : even]]
    for last in (0, 1, 7, upto):
        assert found.table(last).tolist() == expected[: last + 1]
    stretches = ((0, upto), (1, 77), (3, 3), (0, 0), (50, 60), (60, 50), (99, upto))
    for value in range(max(expected) + 2):
        for low, high in stretches:
            listed = [m for m in range(low, high + 1) if expected[m] == value]
            of_value = found.sizes_with(value, low, high)
            assert list(of_value) == listed
            assert len(of_value) == len(listed)
            assert [m for m in range(upto + 1) if m in of_value] == listed
