"""Which values of a splitting game are rare: the mask that parts them from the common ones.

Choose a mask m and call a value v rare when v & m has an even number of ones, else common. Then
rare ⊕ rare and common ⊕ common are rare, rare ⊕ common is common (E. Berlekamp, J. Conway, R. Guy,
Winning Ways, chapter 4; A. Gangolli and T. Plambeck, 1989).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

COUNTED_AT_ONCE = 16_384
"""Values that are counted together: 128 KB of copies."""


def best_mask(values: NDArray[Any], size: int) -> int:
    """Return the mask with the fewest rare values: the least entry of a Walsh–Hadamard transform.

    The entry of mask m is the number of rare values minus the number of common ones. All values are
    below `size`, a power of 2; O(values + size · log size).
    """
    counts = histogram(values, size)
    half = 1
    while half < size:
        pairs = counts.reshape(-1, 2, half)
        counts = np.stack((pairs[:, 0] + pairs[:, 1], pairs[:, 0] - pairs[:, 1]), axis=1).ravel()
        half *= 2
    return int(counts.argmin())


def are_common(size: int, mask: int) -> NDArray[np.bool_]:
    """Return for every value below the size whether it is common."""
    common: NDArray[np.bool_] = (np.bitwise_count(np.arange(size) & mask) & 1).astype(np.bool_)
    return common


def histogram(values: NDArray[Any], size: int) -> NDArray[np.int64]:
    """Count how often each value below the size occurs, in blocks: counting copies to 64 bits."""
    counts = np.zeros(size, dtype=np.int64)
    for start in range(0, len(values), COUNTED_AT_ONCE):
        counts += np.bincount(values[start : start + COUNTED_AT_ONCE], minlength=size)
    return counts
