"""Markup of the reference page: an example with its meaning and first values, a text tried out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from gamecore import grundy_values, parse_rule
from gamecore.errors import GameError
from ui.base.marks import panel
from ui.base.markup import Markup, markup
from ui.base.words import _, number, say
from ui.links.inner_link import line
from ui.rule.words import meaning
from ui.screens.reference_facts import FIRST_VALUES

if TYPE_CHECKING:
    from gamecore.rules.heap_rule import HeapRule


@st.cache_data(max_entries=128, show_spinner=False)
def example(text: str) -> Markup:
    """Return what stands under an example of the language: what it means, its first values."""
    rule = parse_rule(text)
    return line(meaning(rule)) + first_values(rule)


def tried(text: str, rule: HeapRule) -> Markup:
    """Return what a text that was tried says: its canonical form, its meaning, its values."""
    if str(rule) == text:
        form = _("This is its canonical form.")
    else:
        form = markup(_("Canonical form: {rule}"), rule=markup("<code>{}</code>", str(rule)))
    body = markup("<p><b>✓ {}</b> {}</p><p>{}</p>", _("This is a rule."), form, meaning(rule))
    return markup(
        '<div class="gl-said" role="status">{}</div>{}', panel("good", body), first_values(rule)
    )


def first_values(rule: HeapRule) -> Markup:
    """Return the first values of a rule in a line; a sentence when the rule has none."""
    try:
        values = grundy_values(rule, FIRST_VALUES)
    except GameError as refusal:
        return panel("error", say(refusal.message))
    shown = " ".join(number(int(value)) for value in values)
    label = _("G(0) to G({last}):").format(last=FIRST_VALUES)
    return markup(
        '<p class="gl-small gl-num"><span class="gl-soft">{}</span> '
        '<span class="gl-row">{} …</span></p>',
        label,
        shown,
    )
