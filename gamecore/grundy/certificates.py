"""The search for a proof of a period: the theorems that a rule meets, on more and more values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gamecore.grundy.theorems import theorems_of
from gamecore.grundy.theorems.theorem import FIRST_STAGE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from gamecore.grundy.theorems.theorem import Certificate
    from gamecore.rules.heap_rule import HeapRule


def certify(
    rule: HeapRule, values_upto: Callable[[int], NDArray[Any]], length: int
) -> Certificate | None:
    """Look for a certificate at 128, 256, … and finally `length` values.

    Parameters
    ----------
    rule : HeapRule
    values_upto : callable
        Given a number of values N ≤ length, returns G(0), …, G(N−1).
    length : int
        Most values that may be asked for.
    """
    theorems = theorems_of(rule)
    for stage in stages(length):
        if all(stage > theorem.most for theorem in theorems):
            return None
        for theorem in theorems:
            if theorem.fewest <= stage <= theorem.most:
                certificate = theorem.search(values_upto(stage))
                if certificate is not None:
                    return certificate
    return None


def stages(length: int) -> Iterator[int]:
    """Yield 128, 256, … below `length`, then `length`."""
    stage = FIRST_STAGE
    while stage < length:
        yield stage
        stage *= 2
    yield length
