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
    """What is needed of the heaps low ≤ n < 3·low."""

    low: int
    heaps: Heaps
    starts: NDArray[np.bool_]
    parent: Heaps
    quotient: Heaps


class _Sieved(NamedTuple):
    """Blocks of heaps, one a row, with the odd prime factors of all of them."""

    blocks: Heaps
    named: NDArray[np.bool_]
    place: Heaps
    prime: Heaps


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
    bands = _needed(heaps, len(table[0]), primes)
    known = np.empty(0, dtype=np.int64)
    sets = values = np.empty(0, dtype=np.uint32)
    for band in bands:
        reached = np.zeros(len(band.heaps), dtype=np.uint32)
        reached[band.heaps & 1 == 0] = 1
        np.bitwise_or.at(reached, band.parent, _looked_up(band.quotient, table[0], known, sets))
        starts = band.starts
        before = reached.copy()
        if len(starts) and not starts[0] and band.heaps[0] == band.low:
            before[0] |= _looked_up(band.heaps[:1] - 1, table[1], known, values)[0]
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
    """Return the bands of the heaps that decide the values of `heaps`, from the lowest up."""
    lows = [low]
    while 3 * lows[-1] <= heaps[-1]:
        lows.append(3 * lows[-1])
    asked = [[part] for part in _by_band(heaps, lows)]
    bands = []
    for index in reversed(range(len(lows))):
        starts = _different(np.concatenate(asked[index]))
        if not starts.size:
            continue
        band, goes_on = _runs(starts, lows[index], primes)
        bands.append(band)
        below = band.quotient[band.quotient >= low]
        if goes_on and lows[index] > low:
            below = np.append(below, lows[index] - 1)
        for part, more in zip(asked, _by_band(_different(below), lows), strict=True):
            part.append(more)
    return bands[::-1]


def _different(heaps: Heaps) -> Heaps:
    """Return the different heaps, ascending: by sorting, ten times as fast as `np.unique`."""
    ascending = np.sort(heaps)
    fresh = np.ones(len(ascending), dtype=np.bool_)
    fresh[1:] = ascending[1:] != ascending[:-1]
    return ascending[fresh]


def _by_band(heaps: Heaps, lows: list[int]) -> list[Heaps]:
    """Divide sorted heaps among the bands."""
    return np.split(heaps, heaps.searchsorted(lows[1:]))


def _runs(starts: Heaps, low: int, primes: Heaps) -> tuple[_Band, bool]:
    """Follow the runs down from `starts`; also tell whether one goes on below `low`."""
    sieved: list[_Sieved] = []
    seen = np.empty(0, dtype=np.int64)
    tops, bottoms = [], []
    goes_on = False
    while starts.size:
        fresh = np.setdiff1d(_different(starts // BLOCK), seen, assume_unique=True)
        if fresh.size:
            sieved.append(_sieve(fresh, primes))
            seen = np.concatenate([part.blocks for part in sieved])
            named = np.concatenate([part.named for part in sieved])
            order = seen.argsort()
        row = order[seen.searchsorted(starts // BLOCK, sorter=order)]
        # The last named heap of the block that is not above the start; −1 when there is none.
        ends = _last_named(named)[row, starts % BLOCK]
        tops.append(row * BLOCK + starts % BLOCK)
        bottoms.append(row * BLOCK + np.maximum(ends, 0))
        starts = _different(starts[ends < 0] // BLOCK) * BLOCK - 1
        goes_on = goes_on or bool(starts.size and starts[0] < low)
        starts = starts[starts >= low]
    return _collected(sieved, np.concatenate(tops), np.concatenate(bottoms), low), goes_on


def _last_named(named: NDArray[np.bool_]) -> Heaps:
    """Return for every place of a block the last named place up to it, −1 before the first."""
    places: Heaps = np.where(named, np.arange(BLOCK), -1)
    return np.maximum.accumulate(places, axis=1)


def _collected(sieved: list[_Sieved], tops: Heaps, bottoms: Heaps, low: int) -> _Band:
    """Keep the heaps of the runs, ascending, and what their primes lead to.

    `tops` and `bottoms` are places in all blocks, in the order in which they were sieved.
    """
    blocks = np.concatenate([part.blocks for part in sieved])
    named = np.concatenate([part.named for part in sieved])
    change = np.zeros(named.size + 1, dtype=np.int64)
    np.add.at(change, bottoms, 1)
    np.add.at(change, tops + 1, -1)
    needed = (np.cumsum(change[:-1]) > 0).reshape(-1, BLOCK)
    order = blocks.argsort()
    heaps = (blocks[order, np.newaxis] * BLOCK + np.arange(BLOCK))[needed[order]]
    starts = named[order][needed[order]]
    starts[1:] |= heaps[1:] != heaps[:-1] + 1
    if heaps[0] != low:
        starts[0] = True
    # Places in the order of sieving, to places among the needed heaps.
    new_places = np.empty(named.shape, dtype=np.int64)
    new_places[order] = (np.cumsum(needed[order].ravel()) - 1).reshape(-1, BLOCK)
    parents, quotients, first = [], [], 0
    for part in sieved:
        place = part.place + first
        kept = needed.ravel()[place]
        parents.append(new_places.ravel()[place[kept]])
        quotients.append(heaps[parents[-1]] // part.prime[kept])
        first += part.named.size
    return _Band(low, heaps, starts, np.concatenate(parents), np.concatenate(quotients))


def _sieve(blocks: Heaps, primes: Heaps) -> _Sieved:
    """Find the odd prime factors of all heaps in some blocks, and which heaps are named."""
    bases = blocks * BLOCK
    heaps = (bases[:, np.newaxis] + np.arange(BLOCK)).ravel()
    primes = primes[: primes.searchsorted(isqrt(int(bases.max()) + BLOCK), side="right")]
    few = int(primes.searchsorted(BLOCK))
    found = [*_small_factors(bases, primes[:few]), *_large_factors(bases, primes[few:])]
    place = np.concatenate([places for places, _ in found])
    prime = np.concatenate([factors for _, factors in found])
    odd = heaps // (heaps & -heaps)
    known = np.ones(len(heaps), dtype=np.int64)
    np.multiply.at(known, place, _powers(heaps[place], prime))
    last = odd // known  # 1, or the one prime factor above the square root
    with_last = np.flatnonzero(last > 1)
    named = ((last == odd) & (heaps <= 2 * odd)) | (odd == 1)
    return _Sieved(
        blocks,
        named.reshape(-1, BLOCK),
        np.concatenate((place, with_last)),
        np.concatenate((prime, last[with_last])),
    )


def _small_factors(bases: Heaps, primes: Heaps) -> list[tuple[Heaps, Heaps]]:
    """Return the places divisible by primes that may occur twice in a block, and the primes."""
    found = []
    rows = np.arange(len(bases))[:, np.newaxis] * BLOCK
    for p in primes.tolist():
        columns = (-bases % p)[:, np.newaxis] + np.arange(0, BLOCK, p)
        places = (rows + columns)[columns < BLOCK]
        found.append((places, np.full(len(places), p, dtype=np.int64)))
    return found


def _large_factors(bases: Heaps, primes: Heaps) -> list[tuple[Heaps, Heaps]]:
    """Return the places divisible by primes that occur at most once in a block, and the primes."""
    found = []
    divisors = primes.astype(np.uint32)
    lasts = (bases + (BLOCK - 1)).astype(np.uint32)
    rows = max(REMAINDERS // max(len(divisors), 1), 1)
    for i in range(0, len(bases), rows):
        left = (lasts[i : i + rows, np.newaxis] % divisors).ravel()
        hits = np.flatnonzero(left < BLOCK)
        row = hits // max(len(divisors), 1)
        places = (row + i + 1) * BLOCK - 1 - left[hits].astype(np.int64)
        found.append((places, primes[hits - row * len(divisors)]))
    return found


def _powers(heaps: Heaps, primes: Heaps) -> Heaps:
    """Return the largest powers of the primes that divide the heaps."""
    powers = primes.copy()
    left = heaps // primes
    more = np.flatnonzero(left % primes == 0)
    while more.size:
        powers[more] *= primes[more]
        left[more] //= primes[more]
        more = more[left[more] % primes[more] == 0]
    return powers
