"""What is said beside a field: why its text cannot be read, what else to use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import streamlit as st

from gamecore.errors import PositionError, RuleSyntaxError
from gamecore.rules.language import is_said_otherwise
from ui.base.marks import panel, pointed_at
from ui.base.markup import markdown, markup
from ui.base.words import _, say

if TYPE_CHECKING:
    from collections.abc import Callable

    from gamecore.errors import GameError
    from gamecore.rules.heap_rule import HeapRule
    from ui.base.markup import Markup


def complaint(error: GameError, text: str, kept: str = "") -> Markup:
    """Return the panel that says what is wrong with a text and where; `kept` is markup."""
    body = say(error.message)
    if isinstance(error, RuleSyntaxError | PositionError) and text.strip():
        shown = error.text if isinstance(error, RuleSyntaxError) else text
        # A text with two meanings is right in every place.
        has_place = error.position is not None and not getattr(error, "readings", ())
        body += pointed_at(shown, error.position or 0) if has_place else ""
    if kept:
        body += markup(' <span class="gl-soft">{}</span>', kept)
    return panel("error", body, alert=True)


def offers(
    error: GameError, *, key: str, use: Callable[..., None], args: tuple[Any, ...] = ()
) -> None:
    """Draw a button for each rule that a text may mean; it calls `use` with `args` and the rule."""
    rules = error.offers if isinstance(error, RuleSyntaxError) else ()
    for place, rule in enumerate(rules):
        st.button(
            markdown(_("Use “{rule}”"), rule=rule),
            key=f"{key}-{place}" if place else key,
            on_click=use,
            args=(*args, rule),
        )


def read_as(text: str, rule: HeapRule) -> Markup | str:
    """Return what a text is read as, where the rule's own text is another; else nothing."""
    if not is_said_otherwise(text, rule):
        return ""
    return markup("{} ", markup(_("Read as “{rule}”."), rule=markup("<b>{}</b>", str(rule))))
