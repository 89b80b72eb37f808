"""First, Back, Next and Last for a walk on a coupled game's page, with the step in the link."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

import streamlit as st

from ui.linked import carried_number
from ui.links import field
from ui.words import N_, _, number

if TYPE_CHECKING:
    from ui.coupled_bench import CoupledBench


class _Button(NamedTuple):
    label: str
    icon: str
    side: Literal["left", "right"]
    shortcut: str


_BUTTONS = (
    _Button(N_("First"), ":material/first_page:", "left", "Home"),
    _Button(N_("Back"), ":material/chevron_left:", "left", "Left"),
    _Button(N_("Next"), ":material/chevron_right:", "right", "Right"),
    _Button(N_("Last"), ":material/last_page:", "right", "End"),
)


def stepper(
    bench: CoupledBench, name: str, last: int, *, asks: frozenset[int] = frozenset()
) -> int:
    """Draw the buttons and return the step that is shown, 0 ≤ step ≤ last.

    Parameters
    ----------
    bench : CoupledBench
    name : str
        The link field that holds the step, of the kind "number".
    last : int
        The last step; a link beyond it means it.
    asks : frozenset of int
        Steps that only ask what the next one tells: they are passed over when the learner wants
        answers without guessing. The last step asks nothing.

    Notes
    -----
    The arrow keys, Home and End press the buttons. One stepper stands on a screen.
    """
    step = min(carried_number(field(bench.page, name), bench.key(name)), last)

    def told(place: int, towards: int) -> int:
        place = min(max(place, 0), last)
        while bench.open_all and place in asks and 0 <= place + towards <= last:
            place += towards
        return place

    step = told(step, 1)
    targets = (told(0, 1), told(step - 1, -1), told(step + 1, 1), last)
    with st.container(
        key="derive-stepper", horizontal=True, vertical_alignment="center", gap="small"
    ):
        for button, to in zip(_BUTTONS, targets, strict=True):
            st.button(
                _(button.label),
                key=f"_{bench.page.prefix}-step-{button.shortcut}",
                icon=button.icon,
                icon_position=button.side,
                shortcut=button.shortcut,
                disabled=to == step,
                on_click=bench.set,
                kwargs={name: to},
            )
        said = _("Step {step} of {last}").format(step=number(step), last=number(last))
        st.html(f'<span class="gl-soft">{said}</span>', width="content")
    return step
