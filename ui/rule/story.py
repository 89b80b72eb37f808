"""About this game: where a rule comes from and what to look for, behind one quiet line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from ui.base.words import _, prose

if TYPE_CHECKING:
    from gamecore.rules.heap_rule import HeapRule
    from ui.rule.heap_page import HeapPage


def story_box(game: HeapPage, rule: HeapRule) -> None:
    """Draw the story of a page, closed; nothing for a page without one."""
    told = told_about(game, rule)
    if told:
        with st.expander(_("About this game")):
            st.markdown(told)


def told_about(game: HeapPage, rule: HeapRule) -> str:
    """Return what there is to tell, as Markdown: first the rule in force, then the page's game."""
    current = str(rule)
    sections = [preset.story for preset in game.presets if preset.rule == current]
    sections.append(game.story)
    return "\n\n".join(prose(game.slug, section) for section in sections if section)
