"""What is claimed about a sequence of values, as data: the pattern, how sure it is, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gamecore.messages import Message

Kind = Literal["periodic", "formula", "none"]
Status = Literal["proved", "observed", "none"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pattern:
    """The pattern of the values of one rule. What does not apply is None.

    Attributes
    ----------
    kind : str
        "periodic": G(n + period) = G(n) + saltus for n ≥ preperiod. "formula": the values follow
        `formula` and have no period. "none": nothing is claimed.
    preperiod, period, saltus : int or None
        Least possible, heap 0 counted as index 0; saltus 0 when the values repeat.
    formula : str or None
        The values as a formula, where there is one; also for periodic values (`n mod 6`).
    shape : str or None
        What a drawing shows: "linear", "periodic", "arithmetic-periodic", "log2", "staircase",
        "halving", "fraction", "copies" (a largest amount that goes up), "2-adic" (how often 2
        divides the heap decides), "prime factors" or "least prime".
    status : str
        "proved": true for every heap. "observed": true for the heaps 0..checked_upto. "none".
    reason : Message
        The theorem, or what is missing and how far to go for it.
    window : (int, int) or None
        The half-open range of heaps that the theorem needed checked, and that was.
    checked_upto : int
        The largest heap that was looked at.
    losing : Message or None
        The name of the heaps of value 0 (P-positions), such as "0 and the odd primes", where a
        proof gives them one.
    """

    kind: Kind
    preperiod: int | None = None
    period: int | None = None
    saltus: int | None = None
    formula: str | None = None
    shape: str | None = None
    status: Status
    reason: Message
    window: tuple[int, int] | None = None
    checked_upto: int
    losing: Message | None = None


def losing_heaps(values: NDArray[Any]) -> NDArray[np.int64]:
    """Return the heaps whose value is 0, ascending: alone on the table, the player to move loses.

    Parameters
    ----------
    values : array of int, shape (N,)
        G(0), …, G(N−1).
    """
    return np.flatnonzero(np.asarray(values) == 0).astype(np.int64)
