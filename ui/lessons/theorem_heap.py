"""The heap that the theorem's page balances: its rule, and the proof by the mex of its options."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from gamecore.grundy.mex import nim_sum
from gamecore.lessons.small_games import moves, options_up, values
from ui.base.marks import soft, value_chip
from ui.base.markup import Markup, html, join, markup
from ui.base.words import N_, _, number, prose

if TYPE_CHECKING:
    from gamecore.positions.moves import Option
    from ui.base.page import Page

NIM = "take any"

RULES = {
    "range": ("take 1-3", N_("take 1, 2 or 3")),
    "gaps": ("take 1, 3, 4", N_("take 1, 3 or 4")),
    "rows": ("0.77", N_("knock down 1 or 2 neighbouring pins")),
    "unequal": ("split into 2 unequal", N_("split into two unequal heaps")),
}
"""Name of a rule in a link → the rule, and its label; some have options of a higher value."""

LARGEST = 12
"""Largest heap, since its options are read one by one."""


def rule_of(name: str) -> str:
    """Return the rule of a name; of a name that is none the last one."""
    return RULES.get(name, RULES["unequal"])[0]


def rule_words(name: str) -> str:
    """Return a rule in words, as its button says it."""
    return _(RULES.get(name, RULES["unequal"])[1])


def nim_sum_of(rule: str, option: Option) -> int:
    """Return the XOR of the values of an option's parts."""
    return nim_sum(values(rule, LARGEST)[part] for part in option)


def parts_text(option: Option) -> str:
    """Return an option as text: `2+3`."""
    return "+".join(map(str, option)) or "0"


def heap_in_words(name: str, n: int) -> Markup:
    """Return the sentence that names the heap and its value."""
    words, g = _("Here: a heap of {n}, “{rule}”, worth {g}."), values(rule_of(name), n)[n]
    return markup("<p>{}</p>", words.format(n=number(n), rule=rule_words(name), g=g))


def draw_leg(page: Page, name: str, n: int, leg: str) -> None:
    """Draw a part of the proof with the options of the heap."""
    rule, g = rule_of(name), values(rule_of(name), n)[n]
    worth = {option: nim_sum_of(rule, option) for option in moves(rule, n)}
    st.markdown(prose(page.slug, leg))
    if leg == "lower":
        down = [(option, v) for option, v in worth.items() if v < g]
        html(_options(n, down) if down else soft(_("g is 0: nothing is below it.")))
    elif leg == "stay":
        chips = join((value_chip(v) for v in sorted(set(worth.values()))), " ") or "–"
        html(soft(markup(_("The options are worth {values} and never {g}."), values=chips, g=g)))
    else:
        up = [size for size in range(1, LARGEST + 1) if options_up(rule, size)]
        size = min(up, key=lambda size: abs(size - n))
        if size != n:
            lead = _("No option goes up here, but one of heap {n} does:")
            html(soft(lead.format(n=number(size))))
        html(_undone(rule, size, values(rule, size)[size]))


def _options(n: int, found: list[tuple[Option, int]]) -> Markup:
    items = join(
        markup(
            "<li>{}→{} <span>{}</span> {}</li>", n, parts_text(option), _("worth"), value_chip(v)
        )
        for option, v in sorted(found, key=lambda pair: pair[1])
    )
    return markup('<ul class="gl-legs">{}</ul>', items)


def _undone(rule: str, n: int, g: int) -> Markup:
    items = join(
        markup(
            "<li>{}→{} <span>{}</span> {} <span>{}</span> {}</li>",
            n,
            parts_text(option),
            _("worth"),
            value_chip(v),
            _("back to {g}:").format(g=g),
            undoing(rule, option, g),
        )
        for option, v in options_up(rule, n)
    )
    return markup('<ul class="gl-legs">{}</ul>', items)


def undoing(rule: str, option: Option, g: int) -> str:
    """Return, as text, a move from an option of higher value that makes its value g again."""
    return next(
        f"{part}→{parts_text(after)}"
        for part in option
        for after in moves(rule, part)
        if nim_sum_of(rule, after) ^ values(rule, LARGEST)[part] ^ nim_sum_of(rule, option) == g
    )
