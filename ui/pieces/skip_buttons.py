"""The two ways past a question: skip this one, or stop being asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from ui.base.fields import SHOW
from ui.base.words import _
from ui.links import link_state

if TYPE_CHECKING:
    from collections.abc import Callable


def skip_buttons(
    stem: str,
    go: Callable[[int], None],
    *,
    skip_to: int,
    skip_help: str,
    show_to: int,
    show_help: str,
    quiet: bool = False,
) -> None:
    """Draw "Skip" and "Show answers" in the container that is open.

    Parameters
    ----------
    stem : str
        Their keys begin with it; one pair stands on a screen.
    go : callable
        Goes to a step; runs as a callback.
    skip_to, show_to : int
        The steps to which the two buttons go.
    skip_help, show_help : str
        What they do, for those who ask.
    quiet : bool
        Whether "Skip" stands back too, beside buttons that answer.

    Notes
    -----
    "Show answers" turns on the switch of the whole app, see `frame.just_show`.
    """
    st.button(
        _("Skip"),
        key=f"{stem}-skip",
        help=skip_help,
        type="tertiary" if quiet else "secondary",
        on_click=go,
        args=(skip_to,),
    )

    def stop_asking() -> None:
        link_state.turn(SHOW, True)
        go(show_to)

    st.button(
        _("Show answers"),
        key=f"{stem}-just-show",
        help=show_help,
        type="tertiary",
        on_click=stop_asking,
    )


def answer_buttons(stem: str, answer: str) -> None:
    """Draw both for a question whose answer a switch of the link shows.

    Parameters
    ----------
    stem : str
        As for `skip_buttons`.
    answer : str
        The link key of the switch.
    """
    with st.container(horizontal=True):
        skip_buttons(
            stem,
            lambda shown: link_state.turn(answer, bool(shown)),
            skip_to=1,
            skip_help=_("Shows the answer for this position."),
            show_to=0,
            show_help=_("Shows every answer; the switch at the top of the page undoes it."),
            quiet=True,
        )
