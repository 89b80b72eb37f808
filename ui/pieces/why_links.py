"""Numbers in our markup that open the derivation behind them when they are pressed.

Tables and number lines are plain markup, which has no widgets. Any `<button data-gl-open="7">` in
it is heard by one invisible component, which tells the server.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import streamlit as st

from ui.base import page_limits

if TYPE_CHECKING:
    from collections.abc import Callable

_ASSETS = Path(__file__).resolve().parents[1] / "assets"

_LISTENER = st.components.v2.component(
    "grundy_lab_why", js=(_ASSETS / "why.js").read_text(encoding="utf-8")
)


def heap_named(sent: object) -> int | None:
    """Return the heap that a press names, or None when what was sent is no heap of a page."""
    if not isinstance(sent, str) or not (sent.isascii() and sent.isdigit() and len(sent) <= 3):
        return None
    return int(sent) if int(sent) <= page_limits.DERIVE_OPTIONS else None


def why_links(*, key: str, on_open: Callable[[int], None]) -> None:
    """Listen for presses on the numbers of this page.

    Parameters
    ----------
    key : str
        Key of the component, unique on the page.
    on_open : callable
        Receives the heap, 0 to page_limits.DERIVE_OPTIONS; runs as a callback.
    """

    def pressed() -> None:
        heap = heap_named(getattr(st.session_state.get(key), "open", None))
        if heap is not None:
            on_open(heap)

    _LISTENER(key=key, height=1, on_open_change=pressed)
