"""Building blocks for any rule: a button for each clause that removes it, and clauses to add.

Like the controls of single games they are set from the text of the rule and write it; the text
remains the source of truth.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

import streamlit as st

from gamecore import parse_rule
from gamecore.errors import GameError
from gamecore.limits import CLAUSES
from ui.base.markup import code, html, markdown, markup
from ui.base.words import N_, _
from ui.links.inner_link import line
from ui.rule.words import meaning

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.rule.heap_page import RuleContext

SETS = {
    "these": N_("these amounts"),
    "but": N_("all but these"),
    "any": N_("any number"),
    "all": N_("the whole heap"),
}
BOUNDS = {"at least": N_("at least"), "at most": N_("at most")}
PARTS = {"half": N_("half"), "n/3": N_("a third"), "n/4": N_("a quarter"), "n/5": N_("a fifth")}
NAMED = {
    "a square": N_("a square"),
    "a cube": N_("a cube"),
    "a triangular number": N_("a triangular number"),
    "a factorial": N_("a factorial"),
    "a prime": N_("a prime"),
    "a power of 2": N_("a power of 2"),
    "a fibonacci number": N_("a Fibonacci number"),
    "an odd number": N_("an odd number"),
    "an even number": N_("an even number"),
    "a multiple of 3": N_("a multiple of 3"),
    "a divisor": N_("a divisor of n"),
    "a proper divisor": N_("a proper divisor of n"),
}
SPLITS = {
    "split into 2": N_("two heaps"),
    "split into 2 unequal": N_("two different heaps"),
    "split into 3": N_("three heaps"),
    "split into any number": N_("any number of heaps"),
    "take 1-3 then split": N_("two heaps or one, after taking 1 to 3"),
    "split equally": N_("equal heaps"),
    "split 1+2+...+k": N_("heaps of 1, 2, …, k"),
    "halve into 2": N_("two halves"),
    "halve into 3": N_("three halves"),
}
LEFT = {
    "leave n // 2": N_("half, rounded down"),
    "leave at most half": N_("at most half"),
    "leave a square": N_("a square"),
    "leave a prime": N_("a prime"),
    "leave a divisor": N_("a divisor of n"),
    "leave 0-2": N_("2 at most"),
}
CONDITIONS = {
    "take k where k % 2 == 1 or k == n": N_("take an odd number, or all"),
    "take k where k % 3 != 0 or k == n": N_("take no multiple of 3, or all"),
    "take k where k == 1 or k == n - n // 2": N_("take one, or half rounded up"),
    "take k where gcd(k, n) == 1": N_("take k without a common divisor with n"),
    "take k where k * k <= n": N_("take at most the square root"),
    "take k where power(k, 2) and k < n": N_("take a power of 2, but not all"),
    "leave k where k % 3 == 0 or k == n - 1": N_("leave a multiple of 3, or take one"),
    "split a+b where a != b and a % 2 == 0": N_("split, one part even, not into halves"),
    "split a+b where odd(a) and odd(b)": N_("split into two odd parts"),
}
"""Conditions to start from and then change in the text: clause → its meaning."""

CODES = {
    "0.77": N_("Kayles"),
    "0.07": N_("Dawson's Kayles"),
    "0.137": N_("Dawson's Chess"),
    "0.6": N_("take one, leave one or two heaps"),
    "4.7": N_("split, or take one and perhaps split"),
    "0.8F": N_("a code with splits into three"),
    "4.3...": N_("Lasker's Nim: the last digit goes on for ever"),
}

BLOCKS = {
    "amounts": N_("take amounts"),
    "part": N_("take a part"),
    "named": N_("take a square, a prime, …"),
    "left": N_("leave an amount"),
    "split": N_("split"),
    "where": N_("a condition"),
    "code": N_("a code"),
}
"""The kinds of clause on offer: key in `_ASK` → label."""


def building_blocks(context: RuleContext) -> None:
    """Draw the clauses of the rule, each with a way to remove it, and the clauses to add."""
    _present(context)
    kind = st.pills(
        _("Add a way to move"),
        list(BLOCKS),
        format_func=lambda k: _(BLOCKS[k]),
        key=_key(context, ""),
    )
    if kind is None:
        return
    with st.container(border=True):
        text = _ASK[kind](context)
        if text:
            _offer(context, text)


def _key(context: RuleContext, name: str) -> str:
    return context.widget(f"block-{name}")


def _present(context: RuleContext) -> None:
    """Draw one button for each clause, which removes it; the last clause cannot be removed."""
    clauses = [str(clause) for clause in context.rule.clauses]
    html(markup('<p class="gl-choice">{}</p>', _("The ways to move (press one to remove it)")))
    with st.container(horizontal=True, key=_key(context, "clauses")):
        for index, clause in enumerate(clauses):
            st.button(
                code(clause),
                key=_key(context, f"drop-{index}"),
                icon=":material/close:",
                disabled=len(clauses) == 1,
                help=_("A rule needs at least one way to move.") if len(clauses) == 1 else None,
                on_click=context.write,
                args=(" or ".join(clauses[:index] + clauses[index + 1 :]),),
            )


def _offer(context: RuleContext, text: str) -> None:
    """Draw what the clause means and the buttons that put it into the rule."""
    with suppress(GameError):  # once it is in the rule, the editor explains the error
        clause = parse_rule(text)
        html(line(meaning(clause)))
        text = str(clause)
    full = len(context.rule.clauses) >= CLAUSES
    with st.container(horizontal=True):
        st.button(
            _("Add it"),
            key=_key(context, "add"),
            icon=":material/add:",
            disabled=full,
            help=markdown(_("A rule has at most {limit} clauses."), limit=CLAUSES)
            if full
            else None,
            on_click=_add,
            args=(context, text),
        )
        st.button(
            _("Use only this"), key=_key(context, "only"), on_click=context.write, args=(text,)
        )


def _add(context: RuleContext, text: str) -> None:
    joined = f"{context.rule} or {text}"
    with suppress(GameError):  # written all the same: the editor explains the error
        joined = str(parse_rule(joined))
    context.write(joined)


# -- the editors by kind of clause: each returns the text of a clause, or "" while there is none ---


def _amounts(context: RuleContext) -> str:
    chosen = _segments(context, "set", SETS, "these", _("Which amounts?"))
    if chosen in ("any", "all"):
        return f"take {chosen}"
    listed = st.text_input(
        _("Amounts"), value="1-3", key=_key(context, "list"), help=_("For example: 1-3, or 1, 3, 4")
    )
    lead = "take all but" if chosen == "but" else "take"
    return f"{lead} {listed.strip()}" if listed.strip() else ""


def _part(context: RuleContext) -> str:
    with st.container(horizontal=True, vertical_alignment="bottom"):
        bound = _segments(context, "bound", BOUNDS, "at least", _("A move takes"))
        part = _segments(context, "part", PARTS, "half", _("of the heap"))
    return f"take {bound} {part}"


def _where(context: RuleContext) -> str:
    return str(
        st.selectbox(
            _("A condition to start from (change it in the text)"),
            list(CONDITIONS),
            format_func=lambda text: f"{_(CONDITIONS[text])} · {text}",
            key=_key(context, "where"),
        )
    )


def _code(context: RuleContext) -> str:
    text = st.selectbox(
        _("Choose a code or type one"),
        list(CODES),
        format_func=lambda code: f"{code} · {_(CODES[code])}" if code in CODES else code,
        key=_key(context, "code"),
        accept_new_options=True,
    )
    return str(text or "").strip()


def _segments(
    context: RuleContext,
    name: str,
    choices: dict[str, str],
    default: str,
    label: str,
    *,
    pills: bool = False,
) -> str:
    draw = st.pills if pills else st.segmented_control
    chosen = draw(
        label,
        list(choices),
        format_func=lambda choice: _(choices[choice]),
        default=default,
        key=_key(context, name),
    )
    return str(chosen or default)


_ASK: dict[str, Callable[[RuleContext], str]] = {
    "amounts": _amounts,
    "part": _part,
    "named": lambda context: (
        "take " + _segments(context, "named", NAMED, "a square", _("How many stones?"), pills=True)
    ),
    "left": lambda context: _segments(
        context, "left", LEFT, "leave n // 2", _("A move leaves"), pills=True
    ),
    "split": lambda context: _segments(
        context, "split", SPLITS, "split into 2", _("Split into"), pills=True
    ),
    "where": _where,
    "code": _code,
}
