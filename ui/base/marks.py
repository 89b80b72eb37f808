"""Small pieces of markup that every view shares: a heap's badge, a value, what is wrong."""

from __future__ import annotations

from ui.base.markup import Markup, markup
from ui.base.palette import hue_index, letter
from ui.base.words import number


def heap_badge(index: int) -> Markup:
    """Return the letter of the heap at a place, in its colour."""
    return markup('<span class="gl-heap h{}">{}</span>', hue_index(index), letter(index))


def value_chip(value: int | str, *, is_mex: bool = False) -> Markup:
    """Return a Grundy value (or "?") as a chip; the mex of a derivation stands out."""
    text = number(value) if isinstance(value, int) else value
    return markup('<span class="gl-value{}">{}</span>', " mex" if is_mex else "", text)


def heaps_after(parts: tuple[int, ...]) -> str:
    """Write what one heap becomes: `7`, `2 + 7`, or 0 when nothing is left."""
    return " + ".join(number(part) for part in parts) or "0"


def pointed_at(text: str, position: int, width: int = 46) -> Markup:
    """Show a text with a caret under one character, cut around it when the text is long."""
    start = max(0, min(position - width // 2, len(text) - width))
    piece = text[start : start + width].replace("\n", " ")
    lead = "…" if start > 0 else ""
    tail = "…" if start + width < len(text) else ""
    caret = " " * (len(lead) + position - start) + "^"
    return markup("<pre>{}\n{}</pre>", lead + piece + tail, caret)


def panel(kind: str, body: str, *, alert: bool = False) -> Markup:
    """Return a panel of the kinds `error`, `note`, `good` or `bad`; `body` is text or markup."""
    if alert:
        return markup('<div class="gl-{}" role="alert">{}</div>', kind, body)
    return markup('<div class="gl-{}">{}</div>', kind, body)


def soft(sentence: str) -> Markup:
    """Return a quiet line of plain text."""
    return markup('<p class="gl-soft">{}</p>', sentence)


def announced(body: Markup) -> Markup:
    """Return markup that a screen reader reads out when it appears."""
    return markup('<div role="status">{}</div>', body)
