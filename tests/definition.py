"""Grundy values straight from the definition, slow and obvious: the measure of all that is fast."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore.rules.options import options

if TYPE_CHECKING:
    from gamecore.rules.heap_rule import HeapRule


def values_by_definition(rule: HeapRule | str, upto: int) -> list[int]:
    """Return G(0), …, G(upto): mex over `options`, with its own mex and its own nim sum."""
    values: list[int] = []
    for n in range(upto + 1):
        reached = set()
        for option in options(rule, n):
            value = 0
            for part in option:
                value ^= values[part]
            reached.add(value)
        values.append(next(g for g in range(len(reached) + 1) if g not in reached))
    return values
