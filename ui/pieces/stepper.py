"""The buttons First, Back, Next and Last, with their keys, for a walk whose step is in the link."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Literal, NamedTuple

import streamlit as st

from ui.base.markup import Markup, html, markup
from ui.base.words import N_, _, number
from ui.links import link_state

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.base.page import Page


class StepButton(NamedTuple):
    """A button of the stepper: its label, its icon, the icon's side of the label, its key."""

    label: str
    icon: str
    side: Literal["left", "right"]
    shortcut: str


_BUTTONS = (
    StepButton(N_("First"), ":material/first_page:", "left", "Home"),
    StepButton(N_("Back"), ":material/chevron_left:", "left", "Left"),
    StepButton(N_("Next"), ":material/chevron_right:", "right", "Right"),
    StepButton(N_("Last"), ":material/last_page:", "right", "End"),
)


def stepper(
    page: Page,
    name: str,
    step: int,
    last: int,
    targets: tuple[int, int, int, int] | None = None,
    *,
    leads: bool = False,
) -> None:
    """Draw the buttons and the current step; one stepper per screen.

    Parameters
    ----------
    page : Page
    name : str
        The link field of the step, which no widget is bound to.
    step, last : int
        The current and the last step, 0 ≤ step ≤ last.
    targets : tuple of int, optional
        The steps that First, Back, Next and Last go to; 0, step − 1, step + 1 and `last` if not
        given.
    leads : bool
        Whether Next is the main thing to press, as after a game that is won.
    """
    with st.container(
        key="tree-stepper", horizontal=True, vertical_alignment="center", gap="small"
    ):
        usual = (0, max(step - 1, 0), min(step + 1, last), last)
        step_buttons(
            f"_{page.prefix}-{name}-step",
            step,
            targets or usual,
            partial(go_to, page, name),
            leads=leads,
        )
        shown = _("Step {step} of {last}").format(step=number(step), last=number(last))
        html(step_count(shown, step, last), width="content")


def step_buttons(
    stem: str,
    step: int,
    targets: tuple[int, int, int, int],
    go: Callable[[int], None],
    *,
    leads: bool = False,
) -> None:
    """Draw First, Back, Next and Last in the current container.

    Their widget keys begin with `stem`. A button whose target is the current step is disabled. `go`
    receives the target step and runs as a callback. Where it `leads`, Next stands out.
    """
    for button, to in zip(_BUTTONS, targets, strict=True):
        st.button(
            _(button.label),
            key=f"{stem}-{button.shortcut}",
            icon=button.icon,
            icon_position=button.side,
            shortcut=button.shortcut,
            type="primary" if leads and button.shortcut == "Right" else "secondary",
            disabled=to == step,
            on_click=go,
            args=(to,),
        )


def step_count(words: str, step: int, last: int) -> Markup:
    """Return `words` as markup that carries the numbers for the bar of Present."""
    return markup('<span class="gl-soft" data-gl-count="{}/{}">{}</span>', step, last, words)


def go_to(page: Page, name: str, step: int) -> None:
    """Write the step into the link field `name`; only from callbacks."""
    link_state.write(page, {name: step})
