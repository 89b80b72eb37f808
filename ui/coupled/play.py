"""The play view of every page of coupled games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.base.words import _
from ui.play.facts import Played
from ui.play.table import Table
from ui.play.view import play_view

if TYPE_CHECKING:
    from ui.coupled.bench import CoupledBench


def _table(bench: CoupledBench) -> Table:
    step = bench.page.step
    return Table(
        page=bench.page,
        played=Played("coupled", (bench.game.slug,), bench.text),
        put=lambda text: bench.set(**{bench.page.position: text}),
        names=(lambda place: _(step).format(number=place + 1)) if step else None,
        says=bench.page.rule(bench),
    )


PLAY_VIEW = play_view(_table)
"""Play on the page of any coupled game."""
