"""The stepper of a coupled game's page: steps that ask are passed over where answers are open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.links import link_state
from ui.pieces import stepper as buttons

if TYPE_CHECKING:
    from ui.coupled.coupled_page import CoupledState


def stepper(
    state: CoupledState, name: str, last: int, *, asks: frozenset[int] = frozenset()
) -> int:
    """Draw First, Back, Next and Last, and return the step that is shown, 0 ≤ step ≤ last.

    Parameters
    ----------
    state : CoupledState
    name : str
        The link field that holds the step, of the kind "number".
    last : int
        The last step; a link beyond it means it.
    asks : frozenset of int
        Steps that only ask what the next one tells: they are passed over when the learner wants
        answers without guessing. The last step asks nothing.
    """
    carried = link_state.number(state.page, name)

    def shown(place: int, towards: int) -> int:
        place = min(max(place, 0), last)
        while state.open_all and place in asks and 0 <= place + towards <= last:
            place += towards
        return place

    step = shown(carried, 1)
    targets = (shown(0, 1), shown(step - 1, -1), shown(step + 1, 1), last)
    buttons.stepper(state.page, name, step, last, targets)
    return step
