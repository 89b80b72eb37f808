"""Values of `take 1 or split equally` for many large heaps at once, without a table up to them.

A heap n needs the heap before it and n/p for its odd prime factors p (see one_or_equal_table). The
run n, n − 1, … ends at the first heap whose value the theorem names: an odd prime, twice one, or a
power of 2. That is some 14 heaps near 10^9, never more than the gap of two primes; together they
need a few runs near n/3, n/5, n/7, …: all heaps of a band [m, 3m) at a time, from the top down to
the table. The primes of a run come from a sieve of its blocks. Then the values come from the bottom
up, each band by array operations alone.
"""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from gamecore import progress
from gamecore.grundy.forms.one_or_equal_table import (
    LARGEST,
    exponents,
    mex_along,
    odd_primes,
    table_of_sets,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gamecore.grundy.forms.one_or_equal_table import Bits

    Heaps = NDArray[np.int64]
    Marks = NDArray[np.bool_]

BLOCK = 32
"""Heaps that are sieved together: most runs end within one block, or the next."""

AT_ONCE = 1024
"""Heaps that are worked out together: they need some million others, about 100 MB."""

REMAINDERS = 1 << 18
"""Remainders computed at a time: 1 MB, which a core's cache holds."""

SHORT_TABLE, LONG_TABLE = 1 << 16, 1 << 23
"""Shortest and longest table below the runs: 5 ms and half a second."""

TABLE_PER_HEAP = 1 << 13
"""So much longer is the table for every heap: about as long to fill as it saves."""

TABLE_TIME, FAR_TIME = 80, 7_000_000
"""Nanoseconds for an entry of the table, and for a far heap by itself: two need less than twice as
much, since they share what they need. So it is paid for the root of their number."""


class _Band(NamedTuple):
    """What is needed of the heaps of a band, ascending, and the quotients by their primes."""

    heaps: Heaps
    named: Marks
    parent: Heaps
    quotient: Heaps


def far_values(heaps: Heaps) -> Heaps:
    """Return G(n) for every heap.

    Parameters
    ----------
    heaps : array of int64
        0 ≤ n < LARGEST, in any order.

    Returns
    -------
    array of int64
        The values, in the order of the heaps.

    Notes
    -----
    Expected cost, as measured: a heap near 10^9 needs about 10^4 others, one to three milliseconds
    when there are many; less when heaps are near each other. Worst case unknown, as that of the
    gaps between primes.
    """
    if heaps.size == 0:
        return heaps.copy()
    assert heaps.min() >= 0, "a heap has no negative size"
    assert heaps.max() < LARGEST, "the caller keeps to 31 bits"
    different, places = np.unique(heaps, return_inverse=True)
    wanted = min(max(len(different) * TABLE_PER_HEAP, SHORT_TABLE), LONG_TABLE)
    known = min(wanted, (int(different[-1]) // BLOCK + 1) * BLOCK)
    near = int(different.searchsorted(known))
    progress.pay(TABLE_TIME * known + FAR_TIME * isqrt(len(different) - near))
    table = table_of_sets(known - 1)
    primes = odd_primes(isqrt(int(different[-1]) + BLOCK) + 1)
    found = np.empty(len(different), dtype=np.int64)
    found[:near] = exponents(table[1][different[:near]])
    for i in range(near, len(different), AT_ONCE):
        progress.report(i, len(different))
        some = different[i : i + AT_ONCE]
        found[i : i + AT_ONCE] = _values_beyond(some, table, primes)
    return found[places].reshape(heaps.shape)


def _values_beyond(heaps: Heaps, table: tuple[Bits, Bits], primes: Heaps) -> Heaps:
    """Return G of heaps beyond the table, sorted and different."""
    known = np.empty(0, dtype=np.int64)
    sets = values = np.empty(0, dtype=np.uint32)
    for band in _needed(heaps, len(table[0]), primes):
        reached = (band.heaps & 1 ^ 1).astype(np.uint32)  # an even heap reaches 0: two halves
        places = band.heaps.searchsorted(band.parent)
        np.bitwise_or.at(reached, places, _looked_up(band.quotient, table[0], known, sets))
        before = reached.copy()
        if not band.named[0]:  # the heap before it lies below the band
            before[:1] |= _looked_up(band.heaps[:1] - 1, table[1], known, values)
        starts = band.named | (np.diff(band.heaps, prepend=0) > 1)
        worth = mex_along(before, starts)
        known = np.concatenate((known, band.heaps))
        sets = np.concatenate((sets, reached | worth))
        values = np.concatenate((values, worth))
    return exponents(values[known.searchsorted(heaps)])


def _looked_up(heaps: Heaps, table: Bits, known: Heaps, entries: Bits) -> Bits:
    """Return the entries of heaps, from the table or from what is known beyond it."""
    near = heaps < len(table)
    found = np.empty(len(heaps), dtype=np.uint32)
    found[near] = table[heaps[near]]
    far = ~near
    found[far] = entries[known.searchsorted(heaps[far])]
    return found


# -- which heaps are needed -----------------------------------------------------------------------


def _needed(heaps: Heaps, low: int, primes: Heaps) -> list[_Band]:
    """Return what decides the values of `heaps` and is not below `low`: bands, the lowest first."""
    lows = [low]
    while 3 * lows[-1] <= heaps[-1]:
        lows.append(3 * lows[-1])
    bands, asked = [], heaps
    for bottom in reversed(lows):
        place = int(asked.searchsorted(bottom))
        if place == len(asked):
            continue
        band, below = _band(asked[place:], bottom, primes)
        bands.append(band)
        asked = _different(np.concatenate((asked[:place], below[below >= low])))
    return bands[::-1]


def _band(starts: Heaps, bottom: int, primes: Heaps) -> tuple[_Band, Heaps]:
    """Follow the runs down from `starts` to the bottom; return also what they need below it."""
    found: list[_Band] = []
    known = below = np.empty(0, dtype=np.int64)
    while starts.size:
        blocks = _different(starts // BLOCK)
        sizes, named, places, prime = _sieved(blocks, primes)
        needed = np.zeros(sizes.shape, dtype=np.bool_)
        needed[blocks.searchsorted(starts // BLOCK), starts % BLOCK] = True
        for column in range(BLOCK - 1, 0, -1):
            needed[:, column - 1] |= needed[:, column] & ~named[:, column]
        starts = blocks[needed[:, 0] & ~named[:, 0]] * BLOCK - 1
        needed &= ~np.isin(sizes, known)
        kept = needed.ravel()[places]
        parent = sizes.ravel()[places[kept]]
        found.append(_Band(sizes[needed], named[needed], parent, parent // prime[kept]))
        known = np.concatenate([part.heaps for part in found])
        below = np.concatenate((below, starts[starts < bottom]))
        starts = np.setdiff1d(starts[starts >= bottom], known)
    heaps, marks, parents, quotients = map(np.concatenate, zip(*found, strict=True))
    order = heaps.argsort()
    return _Band(heaps[order], marks[order], parents, quotients), np.append(below, quotients)


def _different(heaps: Heaps) -> Heaps:
    """Return the different heaps, ascending: by sorting, ten times as fast as `np.unique`."""
    ascending = np.sort(heaps)
    return ascending[np.diff(ascending, prepend=-1) > 0]


def _sieved(blocks: Heaps, primes: Heaps) -> tuple[Heaps, Marks, Heaps, Heaps]:
    """Return the heaps of some blocks, a block a row, which are named, and their odd primes.

    The primes come as places among all the heaps, row after row, and a prime factor for each.
    """
    sizes = blocks[:, np.newaxis] * BLOCK + np.arange(BLOCK)
    heaps = sizes.ravel()
    root = isqrt(int(heaps[-1]))
    place, prime = _factors(sizes[:, -1], primes[: primes.searchsorted(root, side="right")])
    odd = heaps // (heaps & -heaps)
    last = odd.copy()
    again, by = place, prime
    while again.size:
        np.floor_divide.at(last, again, by)
        more = last[again] % by == 0
        again, by = again[more], by[more]
    # What is left is 1, or the one prime factor above the square root.
    named = ((last == odd) & (heaps <= 2 * odd)) | (odd == 1)
    large = np.flatnonzero(last > 1)
    places, found = np.concatenate((place, large)), np.concatenate((prime, last[large]))
    return sizes, named.reshape(sizes.shape), places, found


def _factors(lasts: Heaps, primes: Heaps) -> tuple[Heaps, Heaps]:
    """Return where in the blocks that end with `lasts` the multiples of primes are, and of which.

    A prime above BLOCK has one multiple at most in a block; the smaller ones come again.
    """
    places, found = [], []
    divisors = primes.astype(np.uint32)
    width = max(len(divisors), 1)
    rows = max(REMAINDERS // width, 1)
    for i in range(0, len(lasts), rows):
        before = (lasts[i : i + rows, np.newaxis].astype(np.uint32) % divisors).ravel()
        hits = np.flatnonzero(before < BLOCK)
        while hits.size:
            row = hits // width
            places.append((row + i + 1) * BLOCK - 1 - before[hits].astype(np.int64))
            found.append(primes[hits - row * width])
            before[hits] += found[-1].astype(np.uint32)
            hits = hits[before[hits] < BLOCK]
    nothing = np.empty(0, dtype=np.int64)
    return np.concatenate((nothing, *places)), np.concatenate((nothing, *found))
