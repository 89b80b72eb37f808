"""The play view of a page of heaps that are all under one rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore.positions.heaps import format_heaps
from ui.play.facts import Played
from ui.play.table import Table
from ui.play.view import play_view

if TYPE_CHECKING:
    from ui.links.page_state import PageState


def _table(state: PageState) -> Table:
    return Table(
        page=state.game,
        played=Played("heaps", (str(state.rule),), format_heaps(state.heaps), state.misere),
        put=lambda heaps: state.set(heaps=heaps),
        rule=str(state.rule),
    )


PLAY_HEAPS = play_view(_table, misere=True)
"""Play on a page of heaps, under either play."""
