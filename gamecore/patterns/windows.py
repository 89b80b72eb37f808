"""What a proof of a period compares: pairs of heaps a period apart, or the state before a heap."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Values = NDArray[Any]


@dataclass(frozen=True, slots=True)
class State:
    """What decides the values from a heap n on under `take all but …`, m the largest amount.

    Attributes
    ----------
    base : int
        The smallest value that no heap up to n − m − 1 has.
    above : tuple of int
        The values above the base among those heaps, minus the base, ascending.
    last : tuple of int
        The last m values in order, minus the base.
    """

    base: int
    above: tuple[int, ...]
    last: tuple[int, ...]


def agreeing(values: Values, low: int, high: int, period: int, saltus: int = 0) -> list[int]:
    """Return the heaps n of low..high−1 with G(n + period) = G(n) + saltus, ascending.

    Parameters
    ----------
    values : array of int
        G(0), …, G(high − 1 + period) at least.
    low, high, period, saltus : int

    Notes
    -----
    O(high − low).
    """
    pairs = zip(values[low:high].tolist(), values[low + period : high + period], strict=True)
    return [n for n, (first, later) in enumerate(pairs, low) if first + saltus == int(later)]


def state_before(values: Values, m: int, n: int) -> State:
    """Return what decides the values from heap n on under `take all but …`.

    Parameters
    ----------
    values : array of int
        G(0), …, G(n − 1) at least.
    m : int
        The largest amount that is named.
    n : int

    Notes
    -----
    O(n). Why these numbers decide them: see grundy/theorems/state_repetition.py.
    """
    far = set(values[: max(n - m, 0)].tolist())
    base = next(v for v in range(len(far) + 1) if v not in far)
    above = tuple(sorted(v - base for v in far if v > base))
    return State(base, above, tuple(int(v) - base for v in values[max(n - m, 0) : n]))
