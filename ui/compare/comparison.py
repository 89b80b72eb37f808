"""Two rules compared: rows of their values, the first difference, and the verdict as a card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamecore.patterns.comparison import Comparison, Known, compared
from gamecore.rules.language import parse_rule
from ui.base.marks import of_heap
from ui.base.markup import Markup, join, markup, opened
from ui.base.page_limits import Refused
from ui.base.words import _, number, say, several
from ui.pattern.cards import status_badge
from ui.pattern.facts import pattern_facts
from ui.work.cached_task import background

if TYPE_CHECKING:
    from gamecore.patterns.comparison import Agreement, Shift
    from ui.pattern.facts import Values

TINTS = 8
"""Number of tints of values; the number is in each box too, so no meaning depends on the tint."""

FIRST_BAND = 48
"""Heaps in the first band: a screenful or two."""

GUESSED_FROM = 20
"""Heaps shown before the verdict: enough to compare by eye, too few to be sure."""

BEFORE, AFTER = 4, 20
"""Heaps shown before and after a first difference beyond FIRST_BAND: a phone shows nine at once."""


@dataclass(frozen=True, slots=True)
class CompareFacts:
    """Two rules compared: values of both up to the same heap, and the findings."""

    ours: Values
    theirs: Values
    found: Comparison


@background(
    describe=lambda rule, other: _("Working out the values of “{rule}” and of “{other}”.").format(
        rule=rule, other=other
    ),
)
def compare_facts(rule: str, other: str) -> CompareFacts | Refused:
    """Return the comparison of two rules, given as canonical texts, or why it is refused.

    The result is cached and shared: do not modify it.
    """
    known = []
    for text in (rule, other):
        facts = pattern_facts(text)
        if isinstance(facts, Refused):
            return facts
        known.append(Known(parse_rule(text), facts.values, facts.pattern))
    first, second = known
    length = min(len(first.values), len(second.values))
    return CompareFacts(first.values[:length], second.values[:length], compared(first, second))


def stretches(first_difference: int | None, known: int) -> tuple[range, ...]:
    """Return the ranges of heaps that the bands show, out of heaps 0 to `known` − 1.

    These are the first FIRST_BAND heaps, and those around a first difference beyond them.
    """
    start = range(min(FIRST_BAND, known))
    if first_difference is None or first_difference < start.stop:
        return (start,)
    low = max(first_difference - BEFORE, start.stop)
    return (start, range(low, min(first_difference + AFTER + 1, known)))


def bands(
    ours: Values,
    theirs: Values,
    heaps: range,
    first_difference: int | None,
    by: int = 0,
    *,
    marked: bool = True,
) -> Markup:
    """Return a table with the values of two rules, one row below the other.

    Parameters
    ----------
    ours, theirs : array of int
        Values of this rule and of the other; the index is the heap.
    heaps : range
        The heaps of this rule that are shown.
    first_difference : int or None
        The heap to be marked as the first difference.
    by : int
        Shift of the other rule's row: below heap n stands its value of heap n − by.
    marked : bool
        Whether a third row marks the heaps where the two differ.
    """
    name = _("Values of heaps {first} to {last}").format(
        first=number(heaps.start), last=number(heaps.stop - 1)
    )
    if by:
        name = _("The same, with the other rule moved by {count}").format(count=abs(by))
    numbers = join(
        opened("th", {"scope": "col"}, of_heap(n)) + markup("{}</th>", number(n)) for n in heaps
    )
    moved = [int(theirs[n - by]) if 0 <= n - by < len(theirs) else None for n in heaps]
    pairs = [(n, int(ours[n]), other) for n, other in zip(heaps, moved, strict=True)]
    top = join(_box(value, n) for n, value, _other in pairs)
    bottom = join(_box(other, n - by) for n, _value, other in pairs)
    marks = join(
        _mark(other is not None and value != other, n == first_difference)
        for n, value, other in pairs
    )
    last_row = markup(
        '<tr class="marks"><th scope="row"><span class="gl-hidden">{}</span></th>{}</tr>',
        _("differ?"),
        marks,
    )
    return markup(
        '<div class="gl-scroll gl-bandbox" tabindex="0" role="region" aria-label="{name}">'
        '<table class="gl-table gl-bands"><caption>{name}</caption>'
        '<thead><tr><th scope="row">{heap}</th>{numbers}</tr></thead><tbody>'
        '<tr><th scope="row">{this_rule}</th>{top}</tr>'
        '<tr><th scope="row">{other_rule}</th>{bottom}</tr>'
        "{last_row}</tbody></table></div>",
        name=name,
        heap=_("heap"),
        numbers=numbers,
        this_rule=_("this rule"),
        top=top,
        other_rule=_("other rule"),
        bottom=bottom,
        last_row=last_row if marked else "",
    )


def _box(value: int | None, n: int) -> Markup:
    if value is None:
        return markup("<td></td>")
    box = markup('<span class="v v{}">{}</span></td>', value % TINTS, number(value))
    return opened("td", of_heap(n)) + box


def _mark(differs: bool, is_first: bool) -> Markup:
    if is_first:
        return markup('<td class="first">▲<span>{}</span></td>', _("first"))
    if differs:
        return markup('<td>≠<span class="gl-hidden">{}</span></td>', _("differ"))
    return markup("<td></td>")


def verdict(found: Comparison) -> Markup:
    """Return the card with what the comparison found: difference, equality, shift."""
    parts = []
    if found.difference is not None:
        heap, value, other = found.difference
        line = _(
            "First difference at heap {heap}: {value} under this rule, {other} under the other."
        )
        words = line.format(heap=number(heap), value=number(value), other=number(other))
        parts.append(markup('<p class="gl-verdictline"><b>≠ {}</b></p>', words))
    if found.equal is not None:
        if found.equal.status == "proved":
            words = _("The two rules have the same values, for ever.")
        else:
            words = _("No difference up to heap {upto}.").format(upto=number(found.compared_upto))
        parts.append(_claimed(found.equal, markup("<b>= {}</b>", words)))
    if found.same_moves_upto is not None:
        words = _(
            "Both rules allow the same moves in every heap up to {upto}: each heap was compared."
        )
        parts.append(markup("<p>{}</p>", words.format(upto=number(found.same_moves_upto))))
    if found.shift is not None:
        parts.append(_claimed(found.shift.claim, markup("<b>⇄ {}</b>", shift_words(found.shift))))
    if found.shared is not None:
        parts.append(markup("<p>{}</p>", say(found.shared)))
    return markup('<div class="gl-verdict" role="status">{}</div>', join(parts))


def _claimed(claim: Agreement, line: str) -> Markup:
    word = _("proved") if claim.status == "proved" else _("seen")
    return markup(
        '<p class="gl-verdictline">{} {}</p><p class="gl-small gl-soft">{}</p>',
        status_badge(claim.status, word),
        line,
        say(claim.reason),
    )


def shift_words(shift: Shift) -> str:
    """Return the sentence that names which rule is the other one, shifted by how many heaps."""
    if shift.by > 0:
        return several(
            "The other rule is this one, shifted by one: its heap n is worth what heap n + 1 is "
            "worth here.",
            "The other rule is this one, shifted by {count}: its heap n is worth what heap n + "
            "{count} is worth here.",
            shift.by,
        )
    return several(
        "This rule is the other one, shifted by one: heap n is worth what heap n + 1 is worth "
        "there.",
        "This rule is the other one, shifted by {count}: heap n is worth what heap n + {count} is "
        "worth there.",
        -shift.by,
    )
