"""What a visual control of a rule works on: the rule in force, and a way to write another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import streamlit as st

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gamecore.rules.heap_rule import HeapRule
    from ui.base.page import Page


@dataclass(frozen=True, slots=True)
class RuleDesk:
    """What a visual control needs: the rule in force and a way to write another.

    Attributes
    ----------
    game : Page
    rule : HeapRule
        The rule in force.
    folded : mapping
        Presets that stand with the controls: the rule's text → its name.
    """

    game: Page
    rule: HeapRule
    folded: Mapping[str, str]

    def widget(self, name: str) -> str:
        """Return the key of a control's own widget; it is not part of the link."""
        return f"_{self.game.prefix}-control-{name}"

    def write(self, text: str) -> None:
        """Replace the rule; only from callbacks."""
        st.session_state[self.game.key("rule")] = text
