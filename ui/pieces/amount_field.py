"""One field for a number of stones: a list while it is short, a text field for large heaps."""

from __future__ import annotations

import streamlit as st

from gamecore.errors import GameError
from gamecore.messages import Message
from gamecore.positions.heaps import parse_heaps
from ui.base.words import _

LISTED = 60
"""Most numbers offered in a list; from a larger range the number is typed."""


def amount_field(label: str, low: int, high: int, key: str) -> int | Message | None:
    """Ask for a whole number and return it.

    Parameters
    ----------
    label : str
    low, high : int
        What is allowed, both ends included.
    key : str
        Of the widget.

    Returns
    -------
    int, Message or None
        None as long as nothing is chosen; a Message when what is typed is no such number.
    """
    if high - low < LISTED:
        chosen: int | None = st.selectbox(
            label, range(low, high + 1), index=None, placeholder=_("choose"), key=key
        )
        return chosen
    text = st.text_input(label, placeholder=_("for example 12"), key=key, max_chars=60)
    if not text.strip():
        return None
    wrong = Message("Write a whole number from {low} to {high}.", low=low, high=high)
    try:
        numbers = parse_heaps(text, most_heaps=1, largest=high)
    except GameError:
        return wrong
    return numbers[0] if numbers and numbers[0] >= low else wrong
