"""Small pieces of markup that every view shares: a heap's badge, a value, what is wrong."""

from __future__ import annotations

from html import escape

from ui.base.palette import hue_index, letter
from ui.base.words import number


def heap_badge(index: int) -> str:
    """Return the letter of the heap at a place, in its colour."""
    return f'<span class="gl-heap h{hue_index(index)}">{letter(index)}</span>'


def value_chip(value: int | str, *, is_mex: bool = False) -> str:
    """Return a Grundy value (or "?") as a chip; the mex of a derivation stands out."""
    text = number(value) if isinstance(value, int) else escape(value)
    return f'<span class="gl-value{" mex" if is_mex else ""}">{text}</span>'


def heaps_after(parts: tuple[int, ...]) -> str:
    """Write what one heap becomes: `7`, `2 + 7`, or 0 when nothing is left."""
    return " + ".join(number(part) for part in parts) or "0"


def pointed_at(text: str, position: int, width: int = 46) -> str:
    """Show a text with a caret under one character, cut around it when the text is long."""
    start = max(0, min(position - width // 2, len(text) - width))
    piece = text[start : start + width].replace("\n", " ")
    lead = "…" if start > 0 else ""
    tail = "…" if start + width < len(text) else ""
    caret = " " * (len(lead) + position - start) + "^"
    return f"<pre>{escape(lead + piece + tail)}\n{caret}</pre>"


def panel(kind: str, body: str, *, alert: bool = False) -> str:
    """Return a panel of the kinds `error`, `note`, `good` or `bad`; `body` is already markup."""
    role = ' role="alert"' if alert else ""
    return f'<div class="gl-{kind}"{role}>{body}</div>'


def soft(sentence: str) -> str:
    """Return a quiet line of plain text."""
    return f'<p class="gl-soft">{escape(sentence)}</p>'


def announced(markup: str) -> str:
    """Return markup that a screen reader reads out when it appears."""
    return f'<div role="status">{markup}</div>'
