"""The sparse-space engine as plain loops, which Numba compiles: for ranges NumPy cannot serve.

This module is imported only when such a range is asked for and Numba is there. Without Numba the
same loops run in Python, slowly; so they can be tested anywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar, cast

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[Any]

F = TypeVar("F", bound=Callable[..., Any])

BLOCK = 64
"""Heaps worked out together; a guess for all of them is compared in a few vector operations."""

FIRST_LOOKS = 300
"""Rare heaps that make the first guess; all the others then have to confirm it."""

PARTS_PER_VALUE = 8
"""Splits first looked at to exclude rare values, for every value there may be."""

WITNESSES = 128
"""Splits remembered for every rare value."""

NO_ROOM, DONE = -1, -2

try:
    import numba
except ImportError:
    IS_COMPILED = False
else:
    IS_COMPILED = True


def _kernel(function: F) -> F:
    """Compile a function, once for all processes, where Numba is there."""
    return cast("F", numba.njit(cache=True)(function)) if IS_COMPILED else function


@_kernel
def fill(
    table: Array,
    start: int,
    stop: int,
    offsets: Array,
    values: Array,
    common: Array,
    splits: Array,
    unequal: Array,
    singles: Array,
    witnesses: Array,
) -> tuple[int, int]:
    """Fill heaps from start on, up to stop.

    Parameters
    ----------
    table : array of unsigned integers
        The values; those below `start` are known.
    offsets, values : arrays
        For every rare heap below start and every split, ascending by offset: the stones that both
        use up, and the value of the rare heap. For amounts that leave one heap: the amount and 0.
    common : array of uint8
        1 for the common values; its length is a power of two above all values.
    splits, unequal, singles : arrays
        As in `TwoHeapMoves`, with 1 for every split whose parts must differ.
    witnesses : array of int64, shape (values, WITNESSES + 1, 2)
        Splits that excluded each value, as part and amount; the last entry counts them.

    Returns
    -------
    (int, int)
        The first heap that is not filled, and why: DONE, NO_ROOM when a value needs a longer
        `common`, otherwise the rare value of the last heap filled.
    """
    size = len(common)
    marks = np.zeros((BLOCK, size), dtype=np.uint8)
    seen = np.zeros(size, dtype=np.uint8)
    wrong = np.zeros(BLOCK, dtype=np.uint8)
    near = int(np.searchsorted(offsets, BLOCK))
    while start < stop:
        whole = int(np.searchsorted(offsets, start))
        count = min(BLOCK, stop - start)
        reached = _fill_block(
            table, start, count, offsets, values, near, whole, common, marks, seen, wrong
        )
        if reached == 0:
            return start, NO_ROOM
        for n in range(start, start + reached):
            value = _least_rare(table, n, common, splits, unequal, singles, seen, witnesses)
            if value >= 0:
                table[n] = value
                return n + 1, value
        start += reached
    return stop, DONE


@_kernel
def _fill_block(
    table: Array,
    start: int,
    count: int,
    offsets: Array,
    values: Array,
    near: int,
    whole: int,
    common: Array,
    marks: Array,
    seen: Array,
    wrong: Array,
) -> int:
    """Fill up to `count` heaps with the least common values not excluded; return how many."""
    marks[:] = 0
    step = max((whole - near) // FIRST_LOOKS, 1)
    for j in range(count):
        _mark(table, start + j, offsets, values, near, whole, step, marks[j])
    while True:
        reached = _guess(table, start, count, offsets, values, near, whole, common, marks, seen)
        _contradict(table, start, reached, offsets, values, near, whole, wrong)
        any_wrong = False
        for j in range(reached):
            if wrong[j]:
                any_wrong = True
                _mark(table, start + j, offsets, values, near, whole, 1, marks[j])
        if not any_wrong:
            return reached


@_kernel
def _mark(
    table: Array,
    n: int,
    offsets: Array,
    values: Array,
    first: int,
    last: int,
    step: int,
    marks: Array,
) -> None:
    for i in range(first, last, step):
        marks[table[n - offsets[i]] ^ values[i]] = 1


@_kernel
def _guess(
    table: Array,
    start: int,
    count: int,
    offsets: Array,
    values: Array,
    near: int,
    whole: int,
    common: Array,
    marks: Array,
    seen: Array,
) -> int:
    """Write the least common values that are neither marked nor sums with near rare heaps."""
    for j in range(count):
        n = start + j
        seen[:] = marks[j]
        for i in range(near):
            seen[table[n - offsets[i]] ^ values[i]] = 1
        for i in range(whole, len(offsets)):
            if offsets[i] < n:
                seen[table[n - offsets[i]] ^ values[i]] = 1
        value = 0
        while value < len(common) and (seen[value] or not common[value]):
            value += 1
        if value == len(common):
            return j
        table[n] = value
    return count


@_kernel
def _contradict(
    table: Array,
    start: int,
    count: int,
    offsets: Array,
    values: Array,
    near: int,
    whole: int,
    wrong: Array,
) -> None:
    """Set `wrong` where the value written is a sum with a far rare heap after all."""
    wrong[:] = 0
    guess = table[start : start + count]
    for i in range(near, whole):
        place = start - offsets[i]
        row = table[place : place + count]
        value = values[i]
        for j in range(count):
            wrong[j] |= (row[j] ^ value) == guess[j]


@_kernel
def _least_rare(
    table: Array,
    n: int,
    common: Array,
    splits: Array,
    unequal: Array,
    singles: Array,
    seen: Array,
    witnesses: Array,
) -> int:
    """Return the least rare value below the one written that no option of n has, or −1."""
    seen[:] = 0
    parts = PARTS_PER_VALUE * len(common) // len(splits)
    for k in splits:
        # Small heaps have small values: two large heaps give the sums that are wanted.
        rest = n - k
        first = rest // 3
        for part in range(first, first + min(parts, rest // 8)):
            seen[table[part] ^ table[rest - part]] = 1
    for k in singles:
        seen[table[n - k]] = 1
    for value in range(table[n]):
        if (
            not common[value]
            and not seen[value]
            and not _is_excluded(table, n, value, splits, unequal, witnesses)
        ):
            return value
    return -1


@_kernel
def _is_excluded(
    table: Array, n: int, value: int, splits: Array, unequal: Array, witnesses: Array
) -> bool:
    """Whether a split of n has a value; remember which one."""
    known = witnesses[value]
    for i in range(min(known[WITNESSES, 0], WITNESSES)):
        part, k = known[i]
        if (table[part] ^ table[n - k - part]) == value:
            return True
    for i in range(len(splits)):
        rest = n - splits[i]
        for part in range((rest - unequal[i]) // 2, 0, -1):
            if (table[part] ^ table[rest - part]) == value:
                place = known[WITNESSES, 0] % WITNESSES
                known[place, 0], known[place, 1] = part, splits[i]
                known[WITNESSES, 0] += 1
                return True
    return False
