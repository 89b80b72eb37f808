"""How positions of coupled games stand in sentences and tables."""

from __future__ import annotations

from typing import Any

from ui.base.words import _, number


def position_words(position: Any) -> str:
    """Write a position for a reader: heaps with commas between them, a text as it is."""
    if isinstance(position, str):
        return position or _("nothing")
    return ", ".join(map(number, position)) or _("no heaps")


def changes(before: Any, after: Any) -> dict[int, tuple[int, tuple[int, ...]]]:
    """Return what a move does to the heaps: place → size, and what it becomes; none to a text."""
    if isinstance(before, str):
        return {}
    return {
        place: (size, (left,) if left else ())
        for place, (size, left) in enumerate(zip(before, after, strict=False))
        if size != left
    }
