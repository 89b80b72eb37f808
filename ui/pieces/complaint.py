"""What is said beside a field whose text cannot be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore.errors import PositionError, RuleSyntaxError
from ui.base.marks import panel, pointed_at
from ui.base.markup import markup
from ui.base.words import say

if TYPE_CHECKING:
    from gamecore.errors import GameError
    from ui.base.markup import Markup


def complaint(error: GameError, text: str, kept: str = "") -> Markup:
    """Return the panel that says what is wrong with a text and where; `kept` is markup."""
    body = say(error.message)
    if isinstance(error, RuleSyntaxError | PositionError) and text.strip():
        shown = error.text if isinstance(error, RuleSyntaxError) else text
        body += "" if error.position is None else pointed_at(shown, error.position)
    if kept:
        body += markup(' <span class="gl-soft">{}</span>', kept)
    return panel("error", body, alert=True)
