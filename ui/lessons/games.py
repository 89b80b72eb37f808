"""Which page plays a game that a lesson leads to, and what the link to it says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore import parse_rule
from gamecore.positions.heaps import format_sum
from ui.catalogue.house import page_for
from ui.catalogue.other_pages import SUM

if TYPE_CHECKING:
    from gamecore.lessons.beats import NextStep
    from ui.catalogue.entry import Entry


def opened(door: NextStep) -> tuple[Entry, dict[str, str]]:
    """Return the page of a door with rules, and its fields: the game and the heaps."""
    if len(door.rules) > 1:
        parts = zip(map(parse_rule, door.rules), ((heap,) for heap in door.heaps), strict=True)
        return SUM, {SUM.field: format_sum(parts)}
    (rule,) = door.rules
    page = page_for(rule)
    return page, {"rule": rule, page.field: " ".join(map(str, door.heaps))}
