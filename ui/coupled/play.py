"""The play view of every page of coupled games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.base.words import _
from ui.play.facts import Played
from ui.play.table import Table
from ui.play.view import play_view

if TYPE_CHECKING:
    from ui.coupled.coupled_page import CoupledState


def _table(state: CoupledState) -> Table:
    step = state.page.step
    return Table(
        page=state.page,
        played=Played("coupled", (state.game.slug,), state.text),
        put=lambda text: state.set(**{state.page.position: text}),
        names=(lambda place: _(step).format(number=place + 1)) if step else None,
        says=state.page.rule(state),
    )


PLAY_VIEW = play_view(_table)
"""Play on the page of any coupled game."""
