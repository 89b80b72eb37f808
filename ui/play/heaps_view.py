"""The play view of a page of heaps that are all under one rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore.positions.heaps import format_heaps
from ui.play.facts import Played
from ui.play.table import Table
from ui.play.view import play_view

if TYPE_CHECKING:
    from ui.links.bench import Bench


def _table(bench: Bench) -> Table:
    return Table(
        page=bench.game,
        played=Played("heaps", (str(bench.rule),), format_heaps(bench.heaps), bench.misere),
        put=lambda heaps: bench.set(heaps=heaps),
        rule=str(bench.rule),
    )


PLAY_HEAPS = play_view(_table, misere=True)
"""Play on a page of heaps, under either play."""
