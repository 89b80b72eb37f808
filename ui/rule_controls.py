"""Visual controls for a rule, one per kind of game: each is set from the rule and writes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from gamecore.rules.amounts import AmountSet
from gamecore.rules.clauses import SplitInto, Take, TakeFraction
from ui.words import _

if TYPE_CHECKING:
    from ui.rule_editor import RuleDesk

AMOUNTS = tuple(range(1, 11))
"""The amounts offered as buttons; larger ones are typed."""

DENOMINATORS = (2, 3, 4, 5)
"""The fractions offered as buttons: a half, a third, a quarter, a fifth."""

PARTS = (2, 3, 4)
"""How many heaps a split may make, as buttons."""


def most_stones(desk: RuleDesk) -> None:
    """Nim's control: any number of stones, or at most k."""
    allowed = desk.rule.fixed_amounts
    most = 0
    if allowed is not None and allowed.ranges and allowed.ranges[0][0] == 1:
        most = allowed.ranges[0][1] or 0
    key = desk.widget("most")
    choices = (0, *AMOUNTS[1:10])
    is_plain = allowed is not None and len(allowed.ranges) == 1 and allowed.ranges[0][0] == 1
    st.session_state[key] = most if is_plain and most in choices else None

    def chosen() -> None:
        largest = st.session_state[key]
        if largest is not None:
            desk.write("take any" if largest == 0 else f"take 1-{largest}")

    st.selectbox(
        _("How many stones may a move take?"),
        choices,
        format_func=lambda k: _("any number") if k == 0 else _("1 to {most}").format(most=k),
        key=key,
        index=None,
        placeholder=_("another rule (see its text)"),
        on_change=chosen,
    )


def amounts_list(desk: RuleDesk) -> None:
    """Subtraction's control: which amounts may be taken."""
    allowed = desk.rule.fixed_amounts
    is_list = allowed is not None and allowed.is_finite
    beyond = AmountSet(())
    if allowed is not None and is_list:
        beyond = AmountSet.of(
            (max(first, AMOUNTS[-1] + 1), last)
            for first, last in allowed.ranges
            if last is not None and last > AMOUNTS[-1]
        )
    key = desk.widget("amounts")
    st.session_state[key] = [k for k in AMOUNTS if allowed is not None and k in allowed]

    def chosen() -> None:
        picked = AmountSet.of((k, k) for k in st.session_state[key]).union(beyond)
        if picked:
            desk.write(str(Take(picked)))

    st.pills(
        _("Which amounts may a move take?"),
        AMOUNTS,
        selection_mode="multi",
        key=key,
        on_change=chosen,
    )
    if beyond:
        st.caption(_("and {amounts} (edit larger amounts in the text)").format(amounts=beyond))
    elif not is_list:
        st.caption(_("The rule below is not a list of amounts; choosing amounts makes it one."))


def fraction(desk: RuleDesk) -> None:
    """At least half's control: at least or at most, and which part of the heap."""
    clause = desk.rule.clauses[0]
    current = clause if isinstance(clause, TakeFraction) and len(desk.rule.clauses) == 1 else None
    bound_key, part_key = desk.widget("bound"), desk.widget("part")
    st.session_state[bound_key] = current.bound if current else None
    denominator = current.denominator if current else None
    st.session_state[part_key] = denominator if denominator in DENOMINATORS else None

    def chosen() -> None:
        bound = st.session_state[bound_key] or (current.bound if current else "at least")
        part = st.session_state[part_key] or denominator or DENOMINATORS[0]
        desk.write(str(TakeFraction(bound, part)))

    bounds = {"at least": _("at least"), "at most": _("at most")}
    parts = {2: _("half"), 3: _("a third"), 4: _("a quarter"), 5: _("a fifth")}
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.segmented_control(
            _("A move takes"),
            list(bounds),
            format_func=lambda name: bounds[name],
            key=bound_key,
            on_change=chosen,
        )
        st.segmented_control(
            _("of the heap"),
            DENOMINATORS,
            format_func=lambda d: parts[d],
            key=part_key,
            on_change=chosen,
        )


def split_parts(desk: RuleDesk) -> None:
    """Grundy's control: into how many heaps, and whether they must differ."""
    clause = next((c for c in desk.rule.clauses if isinstance(c, SplitInto)), None)
    parts_key, unequal_key = desk.widget("parts"), desk.widget("unequal")
    parts = clause.parts if clause else None
    st.session_state[parts_key] = parts if parts in PARTS else None
    st.session_state[unequal_key] = bool(clause and clause.unequal)

    def chosen() -> None:
        made = SplitInto(
            st.session_state[parts_key] or parts or PARTS[0], st.session_state[unequal_key]
        )
        if clause is None:
            desk.write(str(made))
        else:
            swapped = [made if other == clause else other for other in desk.rule.clauses]
            desk.write(" or ".join(map(str, swapped)))

    with st.container(horizontal=True, vertical_alignment="center", gap="medium"):
        st.segmented_control(_("Into how many heaps?"), PARTS, key=parts_key, on_change=chosen)
        st.toggle(_("The parts must differ"), key=unequal_key, on_change=chosen)
