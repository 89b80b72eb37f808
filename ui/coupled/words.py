"""How positions of coupled games stand in sentences and tables."""

from __future__ import annotations

from typing import Any

from ui.base.words import _, number


def position_words(position: Any) -> str:
    """Write a position for a reader: heaps with commas between them, a text as it is."""
    if isinstance(position, str):
        return position or _("nothing")
    return ", ".join(map(number, position)) or _("no heaps")
