"""The two operations of the theory: mex (within a heap) and nim sum (between heaps)."""

from __future__ import annotations

from functools import reduce
from operator import index, xor
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def mex(values: Iterable[int]) -> int:
    """Return the minimum excluded value: the least integer ≥ 0 that is not among `values`.

    Parameters
    ----------
    values : iterable of int
        Any integers, in any order, repetitions allowed; may be empty (then the mex is 0).

    Notes
    -----
    O(m) for m values.

    Examples
    --------
    >>> mex([0, 1, 3])
    2
    """
    seen = set(values)
    least = 0
    while least in seen:
        least += 1
    return least


def nim_sum(values: Iterable[int]) -> int:
    """Return the XOR of `values`: the sum in binary without carrying; 0 for no values.

    Examples
    --------
    >>> nim_sum([3, 5])
    6
    """
    # Plain numbers first: those of NumPy would come out as such, and of two widths not at all.
    return reduce(xor, map(index, values), 0)
