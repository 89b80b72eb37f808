"""What a component of ours sent from the browser, as data that can be drawn and linked again."""

from __future__ import annotations

from math import isfinite
from typing import Any

import streamlit as st

_DEEPEST = 3
"""Lists and dictionaries inside one another; no script of ours sends more than two."""


def sent_by(key: str, event: str) -> Any:
    """Return what a component sent with an event; None for nothing.

    Parameters
    ----------
    key : str
        Of the component.
    event : str
        Its trigger, or the name of what it keeps.

    Notes
    -----
    JSON of a browser holds what no page can show: halves of letters, of which each becomes �, and
    numbers that are none, which become None.
    """
    return plain(getattr(st.session_state.get(key), event, None))


def plain(value: Any, depth: int = 0) -> Any:
    """Return a value of JSON without what no page can show, see `sent_by`."""
    if isinstance(value, str):
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(value, float):
        return value if isfinite(value) else None
    if not isinstance(value, list | dict):
        return value
    if depth == _DEEPEST:
        return None
    if isinstance(value, list):
        return [plain(part, depth + 1) for part in value]
    return {plain(name): plain(part, depth + 1) for name, part in value.items()}
