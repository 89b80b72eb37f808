"""The explorer of octal and hexadecimal codes: what every digit allows, drawn, and switched."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from gamecore.rules.splits import Code
from ui.base.markup import html, markdown, markup
from ui.base.words import N_, _, several
from ui.links.link_widgets import show_in
from ui.pieces.skins import page_skin
from ui.pieces.stones import digit_pictures
from ui.rule.presets import preset_pills

if TYPE_CHECKING:
    from ui.rule.desk import RuleDesk

PLACES = 6
"""Digits after the point that can be switched; a longer code is edited in its text."""

_LEFT = {1: N_("nothing"), 2: N_("1 heap"), 4: N_("2 heaps"), 8: N_("3 heaps")}


def code_digits(desk: RuleDesk) -> None:
    """Draw more codes and a row of switches for each digit, and one to add the next; folded."""
    digits = digits_of(desk)
    with st.expander(_("Other codes"), key=desk.widget("codes")):
        preset_pills(desk, desk.folded, "preset-more")
        if not digits:
            st.caption(
                _("The rule below is not a code that ends; choosing a move here makes it one.")
            )
        for place in range(min(max(len(digits), 2), PLACES) + 1):
            _digit(desk, digits, place)
        if len(digits) > PLACES + 1:
            st.caption(_("More digits follow; edit them in the text."))


def digits_of(desk: RuleDesk) -> tuple[int, ...]:
    """Return the digits of the rule in force; none when it is not a code that ends."""
    clause = desk.rule.clauses[0]
    if isinstance(clause, Code) and not clause.repeats and len(desk.rule.clauses) == 1:
        return clause.digits
    return ()


def with_digit(digits: tuple[int, ...], place: int, digit: int) -> Code:
    """Return the code with one digit changed, without zeros at its end."""
    changed = [*digits, *[0] * (max(place + 1, 2) - len(digits))]
    changed[place] = digit
    while len(changed) > 2 and changed[-1] == 0:
        changed.pop()
    return Code(tuple(changed))


def _digit(desk: RuleDesk, digits: tuple[int, ...], place: int) -> None:
    digit = digits[place] if place < len(digits) else 0
    # A move that takes nothing must split, or it would change nothing.
    allowed = [bit for bit in _LEFT if place or bit >= 4]
    key = desk.widget(f"digit-{place}")
    show_in(key, [bit for bit in allowed if digit & bit])

    def chosen() -> None:
        desk.write(str(with_digit(digits, place, sum(st.session_state[key]))))

    if place == 0:
        move = _("take nothing and split into")
    else:
        move = several("take 1 stone and leave", "take {count} stones and leave", place)
    with st.container(key=desk.widget(f"digit-row-{place}")):
        st.pills(
            markdown(_("Digit **{digit}**: {move}"), digit=f"{digit:X}", move=move),
            allowed,
            selection_mode="multi",
            format_func=lambda bit: _(_LEFT[bit]),
            key=key,
            on_change=chosen,
        )
        if digit:
            pictures = digit_pictures(place, digit)
            look = page_skin(desk.game, str(desk.rule)).name
            html(markup('<div class="gl-moves gl-{}">{}</div>', look, pictures))
