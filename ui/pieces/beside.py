"""A question and what it speaks of: beside each other where the window is low, else below."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

if TYPE_CHECKING:
    from streamlit.delta_generator import DeltaGenerator


def beside(*, square: bool = False) -> tuple[DeltaGenerator, DeltaGenerator]:
    """Return a place for a question with its answers, and one for what it speaks of.

    front.css sets them beside each other where both would not fit below each other; whoever walks
    through the page meets the question first. One pair stands on a screen.

    Parameters
    ----------
    square : bool
        Whether the second place holds something as high as wide, such as a board of cells, which
        leaves room beside it on more screens.
    """
    with st.container(key="beside-square" if square else "beside-rows"):
        return st.container(key="beside-question"), st.container(key="beside-subject")


def beside_and_below(
    *, square: bool = False
) -> tuple[DeltaGenerator, DeltaGenerator, DeltaGenerator]:
    """Return the same, and a place for what is read off from it.

    That stands below both; before a class below the question, so that all of it is on one screen.
    """
    with st.container(key="beside-square" if square else "beside-rows"):
        question, subject = st.container(key="beside-question"), st.container(key="beside-subject")
        return question, subject, st.container(key="beside-rest")
