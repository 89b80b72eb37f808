"""Find a repetition in finitely many values, with or without a saltus: evidence, not proof."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Values = NDArray[Any]

CHUNK = 1 << 14
"""Values whose differences are taken at a time, so that few are held as 64-bit integers."""

FIRST_STAGE = 128
"""Number of values on which a proof of a period is tried first; it doubles from there."""

FEWEST_SEEN = 4
"""Fewest values, and fewest of them that repeat, that count as evidence of a repetition."""


@dataclass(frozen=True, slots=True)
class Repetition:
    """G(n + period) = G(n) + saltus for all n ≥ preperiod, as far as the values go, or for ever.

    Preperiod and period are the least possible; heap 0 counts as index 0.
    """

    preperiod: int
    period: int
    saltus: int


def find_repetition(values: Values) -> Repetition | None:
    """Return the repetition that the values show, with or without a saltus: evidence, not proof.

    Returns
    -------
    Repetition or None
        The least period p and then the least preperiod n0 with G(n+p) = G(n) + saltus up to the
        end, when the heaps from n0 on are at least half of all and at least three periods long.

    Notes
    -----
    O(N). Such a repetition covers c ≥ N/2 heaps with p ≤ c/3, so at least c − 1 − p ≥ ⌈N/3⌉ − 1
    rises at the end agree with those p earlier; and p ≤ N/3, so that a smaller shift which makes
    as many rises agree would force a common divisor of both as a period. The least one decides.
    """
    length = len(values)
    if length < FEWEST_SEEN:
        return None
    rises = rises_of(values)
    period = least_shift(rises, -(-length // 3) - 1)
    if period is None:
        return None
    preperiod = least_preperiod(rises, period)
    covered = length - preperiod
    if 2 * covered < length or covered < 3 * period or covered < FEWEST_SEEN:
        return None
    return Repetition(preperiod, period, int(values[-1]) - int(values[-1 - period]))


def rises_of(values: Values) -> Values:
    """Return the differences G(n+1) − G(n), in the smallest signed type: the fastest to search."""
    found: Values = np.zeros(max(len(values) - 1, 0), dtype=np.int8)
    for start in range(0, len(found), CHUNK):
        rises = np.diff(values[start : start + CHUNK + 1].astype(np.int64))
        needed = np.min_scalar_type(-int(np.abs(rises).max()) - 1)
        found = found.astype(np.promote_types(found.dtype, needed), copy=False)
        found[start : start + len(rises)] = rises
    return found


def least_shift(sequence: Values, tail: int) -> int | None:
    """Return the least p ≥ 1 with sequence[i] == sequence[i−p] for the last `tail` i, or None.

    Notes
    -----
    O(length): one search for the reversed tail in the reversed bytes.
    """
    if tail == 0:
        return 1 if len(sequence) > 1 else None
    data = sequence[::-1].tobytes()
    width = sequence.dtype.itemsize
    needle = memoryview(data)[: tail * width]
    place = data.find(needle, 1)
    while place >= 0 and place % width:
        place = data.find(needle, place + 1)
    return place // width if place >= 0 else None


def least_preperiod(sequence: Values, period: int) -> int:
    """Return the least n0 with sequence[n] == sequence[n + period] from n0 to the end."""
    differs = sequence[:-period] != sequence[period:]
    same_at_end = int(differs[::-1].argmax())
    return len(differs) - same_at_end if differs.size and differs[-1 - same_at_end] else 0
