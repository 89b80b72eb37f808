"""State repetition: the theorem for `take all but X`, with m = max X.

For n ≥ m let the base be the mex of the values of the heaps ≤ n−m−1, all of which are options of n.
The values ≥ base among those heaps and the last m values in order, all relative to the base, decide
the value of n relative to the base and the next state. So when the state at n1 comes back at n1+p
with the base risen by s, G(n+p) = G(n) + s from there on. (The base must not look at the last m
heaps: with X = {1} that would "prove" period 1.)
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

import numpy as np

from gamecore.grundy.repetition import Repetition, least_preperiod, least_shift, rises_of
from gamecore.grundy.theorems.theorem import Certificate, Theorem

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gamecore.grundy.theorems.theorem import Values


class StateRepetition(Theorem):
    """All amounts but finitely many: the values rise for ever."""

    name = "state repetition"
    section = "state-repetition"
    compares_states = True
    proved_rise = (
        "State repetition: all amounts above {taken} are allowed, so the gaps so far and the "
        "{last} decide the next; before heap {stop} they are the same as before heap {earlier}, "
        "only {saltus} higher, so G(n+{period}) = G(n)+{saltus} holds for ever."
    )
    unsettled = (
        "Up to heap {upto} nothing repeats three times over at least half of the heaps; "
        "with all but finitely many amounts the values always become arithmetic-periodic "
        "(Siegel), so go further, to heap {goal}."
    )
    breaks = (
        "From heap {start} to {upto} the values do not rise, but with all but finitely many "
        "amounts they do in the end (Siegel); go further, to heap {goal}."
    )

    def search(self, values: Values) -> Certificate | None:
        """Prove the least period; O(N log N). May need twice the values that could do."""
        m, length = self.largest_amount, len(values)
        rises = rises_of(values)
        tail = length // 2
        while tail > m:
            period = least_shift(rises, tail)
            if period is not None and _same_state(values, m, length - period, length):
                break
            tail //= 2
        else:
            return None
        # A state decides all later ones: "equal to the state one period on" is monotone in n.
        heaps = range(m, length - period)
        low = m + bisect_left(heaps, True, key=lambda n: _same_state(values, m, n, n + period))
        preperiod = least_preperiod(rises, period)
        saltus = int(values[-1]) - int(values[-1 - period])
        repetition = Repetition(preperiod, period, saltus)
        return Certificate(self, (preperiod, low + period), repetition)

    def goes_on(self, found: Repetition) -> bool:
        """Whether a repetition may go on: it has to rise."""
        return found.saltus > 0


def _same_state(values: Values, m: int, first: int, second: int) -> bool:
    """Tell whether the all-but states before heaps `first` and `second` are equal."""
    if first < m:
        return False
    one, other = _state(values, m, first), _state(values, m, second)
    return all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))


def _state(values: Values, m: int, n: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the values ≥ base of the heaps ≤ n−m−1 and the last m values, relative to the base."""
    present = np.zeros(int(values[:n].max(initial=0)) + 2, dtype=bool)
    present[values[: n - m]] = True
    base = int(present.argmin())
    last = values[n - m : n].astype(np.int64) - base
    return np.flatnonzero(present[base:]).astype(np.int64), last
