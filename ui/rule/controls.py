"""Visual controls for a rule, one for each kind of game: set from the rule, they write it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from gamecore.rules.amounts import AmountSet
from gamecore.rules.heap_rule import SplitInto, Take, TakeFraction
from gamecore.rules.splits import Code, HalveInto
from ui.base.markup import Markup, html, markdown, markup
from ui.base.words import N_, _, number, several
from ui.links.inner_link import line
from ui.links.link_widgets import pick, show_in
from ui.pieces.heaps import page_skin
from ui.pieces.stones import digit_pictures, split_pictures
from ui.rule.heap_page import preset_pills

if TYPE_CHECKING:
    from collections.abc import Callable

    from streamlit.delta_generator import DeltaGenerator

    from gamecore.rules.heap_rule import Clause
    from ui.rule.heap_page import RuleContext

AMOUNTS = tuple(range(1, 11))
"""The amounts offered as buttons; larger ones are typed."""

DENOMINATORS = (2, 3, 4, 5)
"""Denominators of the fractions offered as buttons: a half, a third, a quarter, a fifth."""

PARTS = (2, 3, 4)
"""Numbers of heaps that a split may make, offered as buttons."""

HALVES = (1, 2, 3, 4, 5)
"""Numbers of halves that an even heap may become, offered as buttons."""

TAKES = {
    "": N_("none"),
    "take 1": "1",
    "take 1, 2": N_("1 or 2"),
    "take 1-3": N_("1 to 3"),
    "take any": N_("any number"),
}
"""Ways of taking that go with a split: clause → label."""

SPLITS = {
    "split into 2": N_("two heaps"),
    "split into 2 unequal": N_("two different heaps"),
    "split into 3": N_("three heaps"),
    "split equally": N_("Or split the heap into equal heaps, taking nothing:"),
    "split 1+2+...+k": N_("Or split it into heaps of 1, 2, …, k, taking nothing:"),
}
"""Ways of splitting: clause → label."""

PLACES = 6
"""Digits after the point that have switches; later ones are edited in the text."""

_LEFT = {1: N_("nothing"), 2: N_("1 heap"), 4: N_("2 heaps"), 8: N_("3 heaps")}


def most_stones(context: RuleContext) -> None:
    """Draw the control of Nim: a move takes any number of stones, or at most k."""
    choices = (0, *AMOUNTS[1:10])
    allowed = context.rule.plain_amounts
    ranges = () if allowed is None else allowed.ranges
    most = (ranges[0][1] or 0) if len(ranges) == 1 and ranges[0][0] == 1 else None
    pick(
        st.selectbox,
        _("How many stones may a move take?"),
        choices,
        key=context.widget("most"),
        current=most if most in choices else None,
        write=lambda largest: context.write("take any" if largest == 0 else f"take 1-{largest}"),
        format_func=lambda k: _("any number") if k == 0 else markdown(_("1 to {most}"), most=k),
        index=None,
        placeholder=_("another rule (see its text)"),
    )


def amounts_list(context: RuleContext) -> None:
    """Draw the control of subtraction games: which amounts a move may take."""
    allowed = context.rule.plain_amounts
    is_list = allowed is not None and allowed.is_finite
    beyond = AmountSet(())
    if allowed is not None and is_list:
        beyond = AmountSet.of(
            (max(first, AMOUNTS[-1] + 1), last)
            for first, last in allowed.ranges
            if last is not None and last > AMOUNTS[-1]
        )

    def write(amounts: list[int]) -> None:
        picked = AmountSet.of((k, k) for k in amounts).union(beyond)
        if picked:
            context.write(str(Take(picked)))

    pick(
        st.pills,
        _("Which amounts may a move take?"),
        AMOUNTS,
        key=context.widget("amounts"),
        current=[k for k in AMOUNTS if allowed is not None and k in allowed],
        write=write,
        selection_mode="multi",
    )
    if beyond:
        st.caption(markdown(_("and {amounts} (edit larger amounts in the text)"), amounts=beyond))
    elif not is_list:
        st.caption(_("The rule below is not a list of amounts; choosing amounts makes it one."))


def fraction(context: RuleContext) -> None:
    """Draw the control of “at least half”: at least or at most, and which part of the heap."""
    clause = context.rule.clauses[0]
    current = (
        clause if isinstance(clause, TakeFraction) and len(context.rule.clauses) == 1 else None
    )
    bound_key, part_key = context.widget("bound"), context.widget("part")
    show_in(bound_key, current.bound if current else None)
    denominator = current.denominator if current else None
    show_in(part_key, denominator if denominator in DENOMINATORS else None)

    def chosen() -> None:
        bound = st.session_state[bound_key] or (current.bound if current else "at least")
        part = st.session_state[part_key] or denominator or DENOMINATORS[0]
        context.write(str(TakeFraction(bound, part)))

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


def split_parts(context: RuleContext) -> None:
    """Draw the control of Grundy's game: into how many heaps, and whether they must differ."""
    clause = next((c for c in context.rule.clauses if isinstance(c, SplitInto)), None)
    parts_key, unequal_key = context.widget("parts"), context.widget("unequal")
    parts = clause.parts if clause else None
    show_in(parts_key, parts if parts in PARTS else None)
    show_in(unequal_key, bool(clause and clause.unequal))

    def chosen() -> None:
        made = SplitInto(
            st.session_state[parts_key] or parts or PARTS[0], st.session_state[unequal_key]
        )
        if clause is None:
            context.write(str(made))
        else:
            swapped = [made if other == clause else other for other in context.rule.clauses]
            context.write(" or ".join(map(str, swapped)))

    with st.container(horizontal=True, vertical_alignment="center", gap="medium"):
        st.segmented_control(_("Into how many heaps?"), PARTS, key=parts_key, on_change=chosen)
        st.toggle(_("The parts must differ"), key=unequal_key, on_change=chosen)


def take_or_split(*splits: str, picture: Markup | None = None) -> Callable[[RuleContext], None]:
    """Return the control of a game whose moves take stones or split a heap.

    Parameters
    ----------
    *splits : str
        The splits to choose from, as clauses of SPLITS; a single one is drawn as text.
    picture : Markup, optional
        An example of a split.
    """

    def control(context: RuleContext) -> None:
        with _folded(context):
            _take_choice(context)
            if len(splits) > 1:
                _split_choice(context, splits)
            else:
                html(markup('<p class="gl-choice">{}</p>', _(SPLITS[splits[0]])))
            if picture:
                html(picture)

    return control


def halves(context: RuleContext) -> None:
    """Draw the control of Lieges: into how many halves an even heap turns, and what that means."""
    clause = next((c for c in context.rule.clauses if isinstance(c, HalveInto)), None)
    with _folded(context):
        _take_choice(context)
        pick(
            st.segmented_control,
            _("Into how many heaps of half its size does an even heap turn?"),
            HALVES,
            key=context.widget("halves"),
            current=clause.heaps if clause and clause.heaps in HALVES else None,
            write=lambda heaps: _swap(context, HalveInto, f"halve into {heaps}"),
        )
        if clause is None:
            return
        if clause.heaps <= HALVES[-1]:
            html(split_pictures(((3,) * clause.heaps,), 6))
        if clause.heaps % 2 == 0:
            said = _(
                "{count} is even: equal heaps cancel in pairs, so the halves are worth 0 together."
            )
        else:
            said = _("{count} is odd: equal heaps cancel in pairs, and one half remains.")
        html(line(said.format(count=number(clause.heaps))))


def _folded(context: RuleContext) -> DeltaGenerator:
    """Return the closed box of a control with several rows, so that the heaps stay in sight."""
    return st.expander(_("Other ways to move"), key=context.widget("ways"))


def _take_choice(context: RuleContext) -> None:
    current = next((str(c) for c in context.rule.clauses if isinstance(c, Take)), "")
    pick(
        st.segmented_control,
        _("How many stones may a move take?"),
        list(TAKES),
        key=context.widget("take"),
        current=current if current in TAKES else None,
        write=partial(_swap, context, Take),
        format_func=lambda text: _(TAKES[text]),
    )


def _split_choice(context: RuleContext, splits: tuple[str, ...]) -> None:
    current = next((str(c) for c in context.rule.clauses if isinstance(c, SplitInto)), None)
    pick(
        st.segmented_control,
        _("Or split the heap, taking nothing, into"),
        splits,
        key=context.widget("split"),
        current=current if current in splits else None,
        write=partial(_swap, context, SplitInto),
        format_func=lambda text: _(SPLITS[text]),
    )


def _swap(context: RuleContext, kind: type[Clause], text: str) -> None:
    """Write the rule with its clauses of one kind replaced by the clause `text`; "" removes them.

    Nothing is written if no clause would be left. A `Take` clause comes first, which reads best.
    """
    others = [str(clause) for clause in context.rule.clauses if not isinstance(clause, kind)]
    parts = [text, *others] if kind is Take else [*others, text]
    made = " or ".join(part for part in parts if part)
    if made:
        context.write(made)


# -- octal and hexadecimal codes ----------------------------------------------------------------


def code_digits(context: RuleContext) -> None:
    """Draw, in an expander, more codes and a row of switches for each digit and for the next."""
    digits = digits_of(context)
    with st.expander(_("Other codes"), key=context.widget("codes")):
        preset_pills(context, context.folded, "preset-more")
        if not digits:
            st.caption(
                _("The rule below is not a code that ends; choosing a move here makes it one.")
            )
        for place in range(min(max(len(digits), 2), PLACES) + 1):
            _digit(context, digits, place)
        if len(digits) > PLACES + 1:
            st.caption(_("More digits follow; edit them in the text."))


def digits_of(context: RuleContext) -> tuple[int, ...]:
    """Return the digits of the rule in force; () unless it is a single code without repetition."""
    clause = context.rule.clauses[0]
    if isinstance(clause, Code) and not clause.repeats and len(context.rule.clauses) == 1:
        return clause.digits
    return ()


def with_digit(digits: tuple[int, ...], place: int, digit: int) -> Code:
    """Return the code with the digit at `place` changed, zero-padded or stripped at its end.

    `place` is the number of stones taken: 0 is the digit before the point.
    """
    changed = [*digits, *[0] * (max(place + 1, 2) - len(digits))]
    changed[place] = digit
    while len(changed) > 2 and changed[-1] == 0:
        changed.pop()
    return Code(tuple(changed))


def _digit(context: RuleContext, digits: tuple[int, ...], place: int) -> None:
    digit = digits[place] if place < len(digits) else 0
    # A move that takes nothing must split, or it would change nothing.
    allowed = [bit for bit in _LEFT if place or bit >= 4]
    if place == 0:
        move = _("take nothing and split into")
    else:
        move = several("take 1 stone and leave", "take {count} stones and leave", place)
    with st.container(key=context.widget(f"digit-row-{place}")):
        pick(
            st.pills,
            markdown(_("Digit **{digit}**: {move}"), digit=f"{digit:X}", move=move),
            allowed,
            key=context.widget(f"digit-{place}"),
            current=[bit for bit in allowed if digit & bit],
            write=lambda bits: context.write(str(with_digit(digits, place, sum(bits)))),
            selection_mode="multi",
            format_func=lambda bit: _(_LEFT[bit]),
        )
        if digit:
            pictures = digit_pictures(place, digit)
            look = page_skin(context.game, str(context.rule)).name
            html(markup('<div class="gl-moves gl-{}">{}</div>', look, pictures))
