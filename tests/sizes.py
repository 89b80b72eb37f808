"""The mark of a case that is tried at full size: the quick tier asks the same of a smaller one."""

import pytest

FULL_SIZE = pytest.mark.sweep(quick=0)
