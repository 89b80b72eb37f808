"""The reference page: a field to try a text, then the grammar by examples that open as games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import streamlit as st

from gamecore import grundy_values, parse_rule
from gamecore.errors import GameError
from ui.base.fields import length_rule
from ui.base.marks import panel, with_lead
from ui.base.markup import Markup, html, join, markup
from ui.base.words import N_, _, gap, kept_by_reader, number, say
from ui.catalogue.lookup import related
from ui.frame import frame
from ui.frame.arrival import enter
from ui.links.inner_link import card, cards, line
from ui.links.links import field
from ui.pieces.text_fields import complaint, offers
from ui.rule.words import meaning

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gamecore.rules.heap_rule import HeapRule
    from ui.base.page import Page
    from ui.catalogue.entry import Entry


def show_reference(page: Page) -> None:
    """Draw the page; its examples open on its first related page in the catalogue."""
    frame.require()
    enter(page)
    one_game = related(page.entry)[0]
    _try(page, one_game)
    # Two columns, read one after the other: rows of groups of unequal length would leave gaps.
    columns = (GROUPS[:SIMPLE], GROUPS[SIMPLE:])
    html(
        markup(
            '<div class="gl-groups">{}</div>',
            join(markup("<div>{}</div>", _column(one_game, groups)) for groups in columns),
        )
    )


def _try(page: Page, one_game: Entry) -> None:
    """Draw the field for a text of one's own, with its meaning or its mistake."""
    key = page.key("try")
    with st.container(border=True):
        text = st.text_input(
            _("Try a text"),
            value=str(field(page, "try").default),
            key=key,
            bind="query-params",
            validate=length_rule(),
        )
        try:
            rule = parse_rule(text)
        except GameError as error:
            html(complaint(error, text))
            offers(
                error,
                key=f"_{page.prefix}-suggestion",
                use=st.session_state.__setitem__,
                args=(key,),
            )
            return
        html(tried(text, rule))
        _open(one_game, str(rule), _("Open it as a game"))


def _column(one_game: Entry, groups: Iterable[Group]) -> Markup:
    return join(
        markup("<h4>{}</h4>{}{}", _(group.title), line(_(group.note)), _rows(one_game, group))
        for group in groups
    )


def _rows(one_game: Entry, group: Group) -> Markup:
    made = (
        card(one_game, markup("<code>{}</code>", rule), {"rule": rule}, body=example(rule))
        for rule in group.rules
    )
    return cards(made, look="gl-example", name=_(group.title))


def _open(one_game: Entry, rule: str, label: str) -> None:
    st.page_link(
        frame.page_file(one_game.slug),
        label=label,
        icon=":material/arrow_forward:",
        query_params=one_game.query({"rule": rule}),
        width="content",
    )


@kept_by_reader
def example(text: str) -> Markup:
    """Return the lines under an example of the language: its meaning and its first values."""
    rule = parse_rule(text)
    return line(meaning(rule)) + first_values(rule)


def tried(text: str, rule: HeapRule) -> Markup:
    """Return the panel for a valid text: its rule's canonical form, meaning and first values."""
    if str(rule) == text:
        form = _("This is its canonical form.")
    else:
        form = markup(_("Canonical form: {rule}"), rule=markup("<code>{}</code>", str(rule)))
    body = markup("<p>{}</p><p>{}</p>", with_lead(f"✓ {_('This is a rule.')}", form), meaning(rule))
    return markup(
        '<div class="gl-said" role="status">{}</div>{}', panel("good", body), first_values(rule)
    )


def first_values(rule: HeapRule) -> Markup:
    """Return the first values of a rule in one line, or a panel with why they are refused."""
    try:
        values = grundy_values(rule, FIRST_VALUES)
    except GameError as refusal:
        return panel("error", say(refusal.message))
    shown = " ".join(number(int(value)) for value in values)
    label = _("G(0) to G({last}):").format(last=FIRST_VALUES)
    return markup(
        '<p class="gl-small gl-num"><span class="gl-soft">{}</span>{}'
        '<span class="gl-row">{} …</span></p>',
        label,
        gap(),
        shown,
    )


@dataclass(frozen=True, slots=True)
class Group:
    """A group of examples.

    Attributes
    ----------
    title, note : str
        Heading and explanation of the group; marked for translation.
    rules : tuple of str
        Rules in canonical text.
    """

    title: str
    note: str
    rules: tuple[str, ...]


GROUPS = (
    Group(
        N_("Take a fixed amount"),
        N_("A list of amounts: single ones, ranges, or everything but a few."),
        ("take any", "take all", "take 1-5", "take 1, 3, 4", "take 2, 5-7", "take all but 2, 3, 7"),
    ),
    Group(
        N_("Take a part of the heap"),
        N_("“At least” goes up to the whole heap and is rounded up; “at most” is rounded down."),
        (
            "take at least half",
            "take at most half",
            "take at least n/3",
            "take at most n/3",
        ),
    ),
    Group(
        N_("Take an amount of a kind"),
        N_("Numbers with a name. Divisors are those of the heap's size."),
        (
            "take a square",
            "take a cube",
            "take a triangular number",
            "take a factorial",
            "take a prime",
            "take a power of 2",
            "take a fibonacci number",
            "take an odd number",
            "take an even number",
            "take a multiple of 3",
            "take a divisor",
            "take a proper divisor",
        ),
    ),
    Group(
        N_("Leave an amount"),
        N_(
            "Say what is left, not what is taken. It is less than the heap, and nothing where 0 "
            "is such a number. In the last form k is what is left."
        ),
        (
            "leave n // 2",
            "take 1 or leave n // 2",
            "leave at most half",
            "leave at least n/3",
            "leave 0-2, 5",
            "leave any",
            "leave a square",
            "leave a divisor",
            "leave k where k % 3 == 0 or k == n - 1",
        ),
    ),
    Group(
        N_("Split the heap"),
        N_("Nothing is taken, except where it says so; every part has at least one stone."),
        (
            "split into 2",
            "split into 2 unequal",
            "split into 3",
            "split into 2-4",
            "split into 2-3 unequal",
            "split into any number",
            "split into any number unequal",
            "take 1-5 then split",
            "split equally",
            "split 1+2+...+k",
            "halve into 3",
        ),
    ),
    Group(
        N_("Codes"),
        N_(
            "The digit in place k says what you may leave when you take k stones: add 1 for no "
            "heap, 2 for one heap, 4 for two heaps, 8 for three heaps. With dots, the last digit "
            "goes on for ever."
        ),
        ("0.77", "4.7", "0.137", "0.8F", "0.7...", "4.3..."),
    ),
    Group(
        N_("Several ways to move"),
        N_("Join up to eight ways with “or”."),
        (
            "take any or split into 2",
            "take 1 or split equally",
            "take 1 or 0.07",
        ),
    ),
    Group(
        N_("Take k where …"),
        N_(
            "A condition on the amount k and the heap n. Calculate with + - * // (division, "
            "rounded down) and % (what is left over); compare with == != < <= > >=, also in "
            "chains; join with and, or, not."
        ),
        (
            "take k where k % 3 != 0 or k == n",
            "take k where k == 1 or k == n - n // 2",
            "take k where 2 <= k < 5",
            "take k where not (k > 3 and k < n)",
            "take k where -k + n >= 2 * k",
        ),
    ),
    Group(
        N_("Split a+b where …"),
        N_("A condition on the two parts; either of them may be called a."),
        (
            "split a+b where a != b and a % 2 == 0",
            "split a+b where odd(a) and odd(b)",
        ),
    ),
    Group(
        N_("Words for conditions"),
        N_(
            "gcd, min and max make numbers. The others are true or false: even, odd, square, prime "
            "and fib of one number (0 is square and fib); power(x, y) when x is 1, y, y · y, …; "
            "divides(x, y) when x divides y."
        ),
        (
            "take k where gcd(k, n) == 1",
            "take k where k == min(3, n) or k == max(1, n - 4)",
            "take k where even(k) or k == 1",
            "take k where square(k) or fib(k)",
            "take k where prime(n - k)",
            "take k where power(k, 3)",
            "take k where divides(k, n) and k < n",
        ),
    ),
)
"""All examples, in the order of the page."""

SIMPLE = 5
"""Number of groups in the first column: forms without any sign but commas and dashes."""

FIRST_VALUES = 15
"""Largest heap whose value is shown beside an example."""
