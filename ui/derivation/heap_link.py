"""The link that opens one heap of a rule on a page of heaps: why it is worth what it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore.positions.heaps import format_heaps
from ui.base import page_limits
from ui.derivation.steps import END

if TYPE_CHECKING:
    from gamecore.rules.heap_rule import HeapRule
    from ui.catalogue.entry import Entry


def heap_fields(rule: HeapRule, size: int) -> dict[str, str]:
    """Return what opens one heap of a rule: its derivation, or the pattern when large."""
    fields = {"rule": str(rule), "heaps": format_heaps((size,))}
    if size <= page_limits.DERIVE_OPTIONS:
        fields |= {"by": "options", "size": str(size), "step": str(END)}
    else:
        fields |= {"view": "pattern"}
    return fields


def one_heap(game: Entry, rule: HeapRule, size: int) -> dict[str, str]:
    """Return the query that does so on a page of heaps."""
    return game.query(heap_fields(rule, size))
