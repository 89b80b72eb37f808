"""Markup of the reference page: an example with its meaning and first values, a text tried out."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

import streamlit as st

from gamecore import grundy_values, parse_rule
from gamecore.errors import GameError
from ui.base.marks import panel
from ui.base.words import _, number, say
from ui.rule.words import meaning
from ui.screens.reference_facts import FIRST_VALUES

if TYPE_CHECKING:
    from gamecore.rules.heap_rule import HeapRule


@st.cache_data(max_entries=128, show_spinner=False)
def example(text: str) -> str:
    """Return an example of the language: its text, what it means, its first values."""
    rule = parse_rule(text)
    return (
        f'<div class="gl-example"><p><code>{escape(text)}</code></p>'
        f'<p class="gl-soft gl-small">{escape(meaning(rule))}</p>{first_values(rule)}</div>'
    )


def tried(text: str, rule: HeapRule) -> str:
    """Return what a text that was tried says: its canonical form, its meaning, its values."""
    if str(rule) == text:
        form = _("This is its canonical form.")
    else:
        form = _("Canonical form: {rule}").format(rule=f"<code>{escape(str(rule))}</code>")
    body = f"<p><b>✓ {_('This is a rule.')}</b> {form}</p><p>{escape(meaning(rule))}</p>"
    return f'<div class="gl-said" role="status">{panel("good", body)}</div>{first_values(rule)}'


def first_values(rule: HeapRule) -> str:
    """Return the first values of a rule in a line; a sentence when the rule has none."""
    try:
        values = grundy_values(rule, FIRST_VALUES)
    except GameError as refusal:
        return panel("error", escape(say(refusal.message)))
    shown = " ".join(number(int(value)) for value in values)
    label = _("G(0) to G({last}):").format(last=FIRST_VALUES)
    return (
        f'<p class="gl-small gl-num"><span class="gl-soft">{label}</span> '
        f'<span class="gl-row">{shown} …</span></p>'
    )
