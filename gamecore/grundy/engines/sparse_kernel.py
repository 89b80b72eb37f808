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
"""Heaps worked out together: the sums with one rare heap lie side by side for all of them."""

MARKED_PER_VALUE = 3
"""Splits of a heap whose values are marked to exclude rare values, for every value there may be."""

SUMS = 8192
"""Splits looked through at once for the rare values still in doubt: what fits the nearest cache."""

FIRST_SUMS = 1024
"""Splits looked through before those."""

WITNESSES = 128
"""Splits remembered for every rare value, of those that were found late."""

GOLDEN = 2_654_435_761
"""A prime near 2^32 over the golden ratio: its multiples meet every residue of a smaller number."""

STRIDE = 64
"""Words of sums looked through before a look whether the value was among them."""

ONES_BY_BYTE, ONES_BY_PAIR = 0x0101010101010101, 0x0001000100010001

DONE, NO_ROOM, NO_LOOKS = 0, 1, 2

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
    looks: int,
    common: Array,
    splits: Array,
    unequal: Array,
    singles: Array,
    witnesses: Array,
) -> tuple[int, int, int]:
    """Fill heaps from start on, up to stop.

    Parameters
    ----------
    table : array of uint8 or uint16
        The values; those below `start` are known.
    offsets, values : arrays
        For every rare heap below start and every split, ascending by offset: the stones that both
        use up, and the value of the rare heap. For amounts that leave one heap: the amount and 0.
        The first `looks` entries; the rest is room for the rare heaps that will be found.
    common : array of uint8
        1 for the common values; its length is a power of two above all values.
    splits, unequal, singles : arrays
        As in `TwoHeapMoves`, with 1 for every split whose parts must differ.
    witnesses : array of int64, shape (values, WITNESSES + 1, 2)
        Splits that were found late to have a value, as part and amount; the last entry counts them.

    Returns
    -------
    (int, int, int)
        The first heap that is not filled, how many looks there are now, and why it ends: DONE,
        NO_ROOM when a value needs a longer `common`, NO_LOOKS when `offsets` is full.
    """
    size = len(common)
    marks = np.zeros(BLOCK * size, dtype=np.uint8)
    seen = np.zeros(BLOCK * size, dtype=np.uint8)
    words = np.zeros(SUMS * table.itemsize // 8, dtype=np.uint64)
    sums = words.view(table.dtype)
    doubts = np.zeros(size, dtype=np.int64)
    while start < stop:
        if looks + len(splits) > len(offsets):
            return start, looks, NO_LOOKS
        end = min(start + BLOCK, stop)
        full = _candidates(table, start, end, offsets[:looks], values[:looks], common, marks)
        _mark_witnesses(table, start, full, splits, size, seen)
        n = start
        is_rare = False
        while n < full and not is_rare:
            here = seen[(n - start) * size : (n - start + 1) * size]
            left = _doubts(table, n, common, singles, here, doubts)
            value = -1
            if left:
                value = _least_absent(
                    table, n, splits, unequal, words, sums, doubts, left, witnesses
                )
            if value >= 0:
                table[n] = value
                _add(offsets, values, looks, n, value, splits)
                looks += len(splits)
                is_rare = True
            n += 1
        if full < end and not is_rare:
            return full, looks, NO_ROOM
        start = n
    return stop, looks, DONE


@_kernel
def _candidates(
    table: Array, start: int, end: int, offsets: Array, values: Array, common: Array, marks: Array
) -> int:
    """Write the least common value not excluded, heap by heap; return where there is none."""
    size, looks = len(common), len(offsets)
    near = int(np.searchsorted(offsets, BLOCK))
    # Rare heaps so large that only the last heaps of the block hold them come one by one.
    whole = int(np.searchsorted(offsets, start))
    _mark_block(table, start, end, offsets[near:whole], values[near:whole], size, marks)
    for n in range(start, end):
        here = marks[(n - start) * size : (n - start + 1) * size]
        _mark_heap(table, n, offsets[:near], values[:near], here)
        _mark_heap(table, n, offsets[whole:looks], values[whole:looks], here)
        value = 0
        while value < size and (here[value] or not common[value]):
            value += 1
        if value == size:
            return n
        table[n] = value
    return end


@_kernel
def _add(offsets: Array, values: Array, looks: int, heap: int, value: int, splits: Array) -> None:
    """Put the looks of a new rare heap in their places by offset."""
    for k in splits:
        i = looks
        while i > 0 and offsets[i - 1] > heap + k:
            offsets[i], values[i] = offsets[i - 1], values[i - 1]
            i -= 1
        offsets[i], values[i] = heap + k, value
        looks += 1


@_kernel
def _mark_block(
    table: Array, start: int, end: int, offsets: Array, values: Array, size: int, marks: Array
) -> None:
    """Mark at [(n − start)·size + v] the sums v of heaps n − offset with rare heaps."""
    marks[:] = 0
    for i in range(len(offsets)):
        _mark_shifted(table, start - offsets[i], end - start, values[i], size, marks)


@_kernel
def _mark_witnesses(
    table: Array, start: int, end: int, splits: Array, size: int, marks: Array
) -> None:
    """Mark at [(n − start)·size + v] the values v of a few splits of each heap of a block.

    The smaller parts lie far from regular: splits with neighbouring parts are too much alike.
    """
    marks[:] = 0
    count = max(MARKED_PER_VALUE * size // len(splits), 8)
    for k in splits:
        # Both parts are to lie before the block, and differ.
        most = (start - k) // 2 - BLOCK
        for i in range(count if most > 0 else 0):
            part = BLOCK + i * GOLDEN % most
            _mark_shifted(table, start - k - part, end - start, table[part], size, marks)


@_kernel
def _mark_shifted(
    table: Array, first: int, count: int, value: int, size: int, marks: Array
) -> None:
    """Mark at [j·size + v] the sums v of the heaps first + j with one value."""
    # Unsigned places spare the compiled loop the question whether they count from the end.
    width, low = np.uint64(size), np.uint64(first)
    for j in range(np.uint64(count)):
        marks[j * width + np.uint64(table[low + j] ^ value)] = 1


@_kernel
def _mark_heap(table: Array, n: int, offsets: Array, values: Array, seen: Array) -> None:
    """Mark the sums of one heap with rare heaps, where it holds them."""
    for i in range(len(offsets)):
        if offsets[i] < n:
            seen[table[n - offsets[i]] ^ values[i]] = 1


@_kernel
def _doubts(table: Array, n: int, common: Array, singles: Array, seen: Array, doubts: Array) -> int:
    """Write the rare values below that of heap n which no option looked at has; return how many."""
    for k in singles:
        seen[table[n - k]] = 1
    left = 0
    for value in range(table[n]):
        if not common[value] and not seen[value]:
            doubts[left] = value
            left += 1
    return left


@_kernel
def _least_absent(
    table: Array,
    n: int,
    splits: Array,
    unequal: Array,
    words: Array,
    sums: Array,
    doubts: Array,
    left: int,
    witnesses: Array,
) -> int:
    """Return the first of the values in doubt, `left` of them, that no split of n has, or −1."""
    # Each is looked for by itself, eight sums at a step: first in a part of the splits, which is
    # nearly always enough.
    for i in range(len(splits)):
        if left:
            count = _sums(table, n - splits[i], unequal[i], 0, FIRST_SUMS, sums)
            left = _keep_absent(words, sums, count, doubts, left, witnesses, -1, splits[i])
    batch, is_more = 0, True
    while left and is_more:
        is_more = False
        for i in range(len(splits)):
            rest = n - splits[i]
            count = _sums(table, rest, unequal[i], batch, SUMS, sums)
            if count:
                is_more = True
                first = _first_part(rest, unequal[i], batch, SUMS) if batch else -1
                left = _keep_absent(words, sums, count, doubts, left, witnesses, first, splits[i])
        if batch == 0:
            left = _without_witness(table, n, doubts, left, witnesses)
        batch += 1
    return int(doubts[0]) if left else -1


@_kernel
def _keep_absent(
    words: Array,
    sums: Array,
    count: int,
    doubts: Array,
    left: int,
    witnesses: Array,
    first_part: int,
    k: int,
) -> int:
    """Keep those doubts in front whose value is not among the sums; return how many.

    A split with the value is remembered, unless these are the first splits looked at (−1).
    """
    kept = 0
    for j in range(left):
        place = _stride_with(words, sums, count, doubts[j])
        if place < 0:
            doubts[kept] = doubts[j]
            kept += 1
        elif first_part >= 0:
            while sums[place] != doubts[j]:
                place += 1
            known = witnesses[doubts[j]]
            oldest = known[WITNESSES, 0] % WITNESSES
            known[oldest, 0], known[oldest, 1] = first_part + place, k
            known[WITNESSES, 0] += 1
    return kept


@_kernel
def _without_witness(table: Array, n: int, doubts: Array, left: int, witnesses: Array) -> int:
    """Keep those doubts in front that no remembered split of n settles; return how many."""
    kept = 0
    for j in range(left):
        known = witnesses[doubts[j]]
        is_found = False
        for i in range(min(known[WITNESSES, 0], WITNESSES)):
            part, k = known[i]
            if (table[part] ^ table[n - k - part]) == doubts[j]:
                is_found = True
                break
        if not is_found:
            doubts[kept] = doubts[j]
            kept += 1
    return kept


@_kernel
def _batches(rest: int, unequal: int, most: int) -> int:
    """Count the batches of splits whose smaller part is above a third of the heap."""
    return int(max((rest - unequal) // 2 - rest // 3 - 1 + most, 0) // most)


@_kernel
def _first_part(rest: int, unequal: int, batch: int, most: int) -> int:
    """Return the smaller part of the first split of a batch.

    Small heaps have small values: two large heaps give the sums that are wanted, so the smaller
    part goes from a third of the heap up to a half, then from 1 up to a third.
    """
    batches = _batches(rest, unequal, most)
    if batch < batches:
        return int(rest // 3 + 1 + batch * most)
    return int(1 + (batch - batches) * most)


@_kernel
def _sums(table: Array, rest: int, unequal: int, batch: int, most: int, sums: Array) -> int:
    """Write the values of a batch of splits of a heap, at most `most`; return how many."""
    first, half = _first_part(rest, unequal, batch, most), (rest - unequal) // 2
    if batch >= _batches(rest, unequal, most):
        half = min(half, rest // 3)
    count = max(min(first + most, half + 1) - first, 0)
    low, high = np.uint64(first), np.uint64(max(rest - first, 0))
    for i in range(np.uint64(count)):
        sums[i] = table[low + i] ^ table[high - i]
    return count


@_kernel
def _stride_with(words: Array, sums: Array, count: int, value: int) -> int:
    """Return the first place of a stride of the first `count` sums that holds a value, or −1.

    `words` are the same sums by eight bytes.
    """
    # A one in each lane; the product puts the value into each.
    ones = np.uint64(ONES_BY_BYTE if sums.itemsize == 1 else ONES_BY_PAIR)
    wanted, highest = np.uint64(value) * ones, ones << np.uint64(8 * sums.itemsize - 1)
    stride = 8 * STRIDE // sums.itemsize
    strides = count // stride
    for first in range(np.uint64(strides)):
        found = np.uint64(0)
        for i in range(np.uint64(STRIDE)):
            # The lowest lane that is zero, if any, has its highest bit set by this.
            difference = words[first * np.uint64(STRIDE) + i] ^ wanted
            found |= (difference - ones) & ~difference
        if found & highest:
            return int(first) * stride
    for i in range(strides * stride, count):
        if sums[i] == value:
            return i
    return -1
