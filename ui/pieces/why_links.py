"""Numbers in our markup that open the derivation behind them when they are pressed.

Tables and number lines are plain markup, which has no widgets. Any `<button data-gl-open="7">` in
it, which opens a heap, and any `<button data-gl-why="7">`, which asks for the reason of a value,
is heard by one invisible component, which tells the server.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore import limits
from ui.base import page_limits
from ui.base.component import component
from ui.base.sent import sent_by

if TYPE_CHECKING:
    from collections.abc import Callable

_LISTENER = component("why", "why.js")


def heap_named(sent: object) -> int | None:
    """Return the heap that a press names, or None when what was sent is no heap of a page."""
    if not isinstance(sent, str) or not (sent.isascii() and sent.isdigit() and len(sent) <= 3):
        return None
    return int(sent) if int(sent) <= page_limits.DERIVE_OPTIONS else None


def heaps_named(sent: object) -> tuple[int, ...]:
    """Return the heaps that a press asks about, `4` or the parts `1+2`; none if it names none."""
    words = sent[: 4 * limits.SPLIT_PARTS].split("+") if isinstance(sent, str) else []
    named = [heap for word in words if (heap := heap_named(word)) is not None]
    return tuple(named) if len(named) == len(words) else ()


def why_links(
    *,
    key: str,
    on_open: Callable[[int], None] | None = None,
    on_why: Callable[[str], None] | None = None,
) -> None:
    """Listen for presses on the numbers of this page.

    Parameters
    ----------
    key : str
        Key of the component, unique on the page.
    on_open : callable, optional
        Receives the heap that is to be opened, 0 to page_limits.DERIVE_OPTIONS; runs as a callback.
    on_why : callable, optional
        Likewise the heaps whose values are asked about, as `heaps_named` reads them.
    """

    def opened() -> None:
        heap = heap_named(sent_by(key, "open"))
        if heap is not None and on_open is not None:
            on_open(heap)

    def asked() -> None:
        sent = sent_by(key, "why")
        if on_why is not None and heaps_named(sent):
            on_why(str(sent))

    _LISTENER(key=key, height=1, on_open_change=opened, on_why_change=asked)
