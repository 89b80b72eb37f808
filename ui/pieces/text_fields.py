"""Text fields: one for a number of stones, and the messages beside a text that cannot be parsed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import streamlit as st

from gamecore.errors import GameError, PositionError, RuleSyntaxError
from gamecore.messages import Message
from gamecore.positions.heaps import parse_heaps
from gamecore.rules.language import is_said_otherwise
from ui.base.fields import length_rule
from ui.base.marks import panel, pointed_at
from ui.base.markup import markdown, markup
from ui.base.words import _, rule_text, say

if TYPE_CHECKING:
    from collections.abc import Callable

    from gamecore.rules.heap_rule import HeapRule
    from ui.base.markup import Markup

LISTED = 60
"""Largest range of numbers offered as a list; a number of a larger range is typed."""


def amount_field(label: str, low: int, high: int, key: str) -> int | Message | None:
    """Draw a field for a whole number from low to high, both included, and return the number.

    None as long as nothing is chosen; a Message with the error when something else is typed.
    """
    if high - low < LISTED:
        chosen: int | None = st.selectbox(
            label, range(low, high + 1), index=None, placeholder=_("choose"), key=key
        )
        return chosen
    text = st.text_input(label, placeholder=_("for example 12"), key=key, validate=length_rule(60))
    if not text.strip():
        return None
    wrong = Message("Write a whole number from {low} to {high}.", low=low, high=high)
    try:
        numbers = parse_heaps(text, most_heaps=1, largest=high)
    except GameError:
        return wrong
    return numbers[0] if numbers and numbers[0] >= low else wrong


# -- a text that cannot be read -----------------------------------------------------------------


def complaint(error: GameError, text: str, kept: str = "") -> Markup:
    """Return the panel that says what is wrong with a text and where; `kept` is added to it."""
    body = say(error.message)
    if isinstance(error, RuleSyntaxError | PositionError) and text.strip():
        shown = error.text if isinstance(error, RuleSyntaxError) else text
        # An ambiguous text is wrong at no particular place.
        has_place = error.position is not None and not getattr(error, "readings", ())
        body += pointed_at(shown, error.position or 0) if has_place else ""
    if kept:
        body += markup(' <span class="gl-soft">{}</span>', kept)
    return panel("error", body, alert=True)


def offers(
    error: GameError, *, key: str, use: Callable[..., None], args: tuple[Any, ...] = ()
) -> None:
    """Draw a button for each rule that a text may mean; a press calls `use(*args, rule)`."""
    rules = error.offers if isinstance(error, RuleSyntaxError) else ()
    for place, rule in enumerate(rules):
        st.button(
            markdown(_("Use “{rule}”"), rule=rule),
            key=f"{key}-{place}" if place else key,
            on_click=use,
            args=(*args, rule),
        )


def read_as(text: str, rule: HeapRule) -> Markup | str:
    """Return “Read as …” with the canonical text of a rule that was typed otherwise; else ""."""
    if not is_said_otherwise(text, rule):
        return ""
    return markup("{} ", markup(_("Read as “{rule}”."), rule=markup("<b>{}</b>", rule_text(rule))))
