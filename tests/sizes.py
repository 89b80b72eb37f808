"""Marks of cases by their cost: the quick tier leaves out the dear ones, and no cheap ones."""

import pytest

FULL_SIZE = pytest.mark.sweep(quick=0)
"""Tried at full size: the quick tier asks the same of a smaller one."""

EVERY_CASE = pytest.mark.sweep(quick=None)
"""Cases of milliseconds: the quick tier looks at all of them."""

WHOLE_PROGRAM = pytest.mark.sweep(quick=0)
"""Starts programs or a server, or copies the house, for seconds: not the test of a unit."""
