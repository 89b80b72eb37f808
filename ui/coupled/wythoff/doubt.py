"""Beside the winning moves of Wythoff's game: why XOR fails, and where double precision lies."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

import streamlit as st

from gamecore.coupled.wythoff import is_lost, lost_pair, wythoff_value
from ui.base import page_limits
from ui.base.markup import Markup, html, join, markdown, markup
from ui.base.words import _, number, prose
from ui.pieces.tables import captioned_table
from ui.pieces.why_works import theorem_line

if TYPE_CHECKING:
    from ui.coupled.coupled_page import CoupledState
    from ui.coupled.wythoff.facts import Place

EXAMPLES: tuple[Place, ...] = ((1, 2), (2, 2))
"""The smallest positions with stones on which XOR is wrong: once each way."""

FIRST_LIE: Place = (165580140, 267914295)
"""The first lost pair whose smaller heap int(k · (1 + √5) / 2) gets wrong in double precision."""


def doubts(state: CoupledState) -> None:
    """Draw the two doubts that a learner of the winning moves should have."""
    with st.expander(_("Why can't I XOR these heaps?")):
        html(xor_table([*EXAMPLES, *_mine(state)]))
        st.markdown(prose("wythoff", "xor"))
        html(theorem_line())
    with st.expander(_("Where double precision goes wrong")):
        st.markdown(prose("wythoff", "doubles"))
        html(double_table(FIRST_LIE))
        st.button(
            markdown(_("Take {a} and {b}"), a=number(FIRST_LIE[0]), b=number(FIRST_LIE[1])),
            key=f"_{state.page.prefix}-first-lie",
            on_click=state.put,
            args=(FIRST_LIE,),
        )


def _mine(state: CoupledState) -> list[Place]:
    """Return the page's own position when its value is at hand and it is no example already."""
    a, b = state.position
    return [(a, b)] if max(a, b) <= page_limits.CELLS and (a, b) not in EXAMPLES else []


def xor_table(places: list[Place]) -> Markup:
    """Return the table that compares XOR with the truth."""
    rows = join(_xor_row(a, b) for a, b in places)
    heads = (_("Heaps"), _("XOR"), _("so Nim would say"), _("Here it is worth"), _("and really"))
    name = _("XOR and the truth")
    return captioned_table("gl-family", name, name, heads, rows, seen=False)


def _xor_row(a: int, b: int) -> Markup:
    said, true = a == b, is_lost(a, b)
    mark = "✓" if said == true else "✗"
    return markup(
        '<tr><th scope="row">{a}, {b}</th><td class="n">{xor}</td>'
        '<td>{loses}</td><td class="n">{wythoff_value}</td>'
        "<td>{mark} {truly}</td></tr>",
        a=number(a),
        b=number(b),
        xor=number(a ^ b),
        loses=_loses(said),
        wythoff_value=number(wythoff_value(a, b)),
        mark=mark,
        truly=_loses(true),
    )


def _loses(lost: bool) -> str:
    return _("the player to move loses") if lost else _("the player to move wins")


def double_table(pair: Place) -> Markup:
    """Return the table of ⌊kφ⌋ for a pair's difference, in double precision and in integers."""
    k = pair[1] - pair[0]
    rows = (
        (_("double precision"), "int(k * (1 + sqrt(5)) / 2)", int(k * (1 + sqrt(5)) / 2)),
        (_("whole numbers"), "(k + isqrt(5 * k * k)) // 2", lost_pair(k)[0]),
    )
    body = join(
        markup(
            '<tr><th scope="row">{}</th><td><code>{}</code></td><td class="n">{}</td></tr>',
            name,
            code,
            number(value),
        )
        for name, code, value in rows
    )
    heads = (_("Worked out in"), _("as"), _("⌊kφ⌋ for k = {k}").format(k=number(k)))
    name = _("The golden ratio in double precision")
    return captioned_table("gl-family", name, name, heads, body, seen=False)
