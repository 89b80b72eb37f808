"""Markup of the Compare view: two bands of values, where they part, and the verdict in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ui.pattern_cards import BADGES
from ui.words import _, number, say, several

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from gamecore.patterns.comparison import Claim, Comparison, Shift

    Values = NDArray[np.integer[Any]]

TINTS = 8
"""Values have this many tints; the number stands in each box, so nothing hangs on the tint."""

FIRST_BAND = 48
"""Heaps in the first band: a screenful or two."""

GUESSED_FROM = 20
"""Heaps shown before the verdict: enough to compare by eye, few enough to be surprised later."""

BEFORE, AFTER = 4, 20
"""Heaps shown before and after a difference that is farther away: a phone shows nine at once."""


def stretches(first_difference: int | None, known: int) -> tuple[range, ...]:
    """Return which heaps the bands show: the first ones, and those around a far difference.

    Parameters
    ----------
    first_difference : int or None
    known : int
        How many heaps both rules have values for.
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
) -> str:
    """Return two rows of values, one below the other.

    Parameters
    ----------
    ours, theirs : array of int
        Values of this rule and of the other, at index heap.
    heaps : range
        The heaps shown, as this rule counts them.
    first_difference : int or None
        The heap to be marked as the first difference.
    by : int
        The other rule's row is moved: below heap n stands its value of n − by.
    marked : bool
        Whether a third row marks the heaps where the two differ.
    """
    name = _("Values of heaps {first} to {last}").format(
        first=number(heaps.start), last=number(heaps.stop - 1)
    )
    if by:
        name = _("The same, with the other rule moved by {count}").format(count=abs(by))
    numbers = "".join(f'<th scope="col">{number(n)}</th>' for n in heaps)
    pairs = [(n, int(ours[n]), _moved(theirs, n - by)) for n in heaps]
    top = "".join(_box(value) for _n, value, _other in pairs)
    bottom = "".join(_box(other) for _n, _value, other in pairs)
    marks = "".join(
        _mark(other is not None and value != other, n == first_difference)
        for n, value, other in pairs
    )
    last_row = (
        f'<tr class="marks"><th scope="row"><span class="gl-hidden">{_("differ?")}</span></th>'
        f"{marks}</tr>"
    )
    return (
        f'<div class="gl-scroll gl-bandbox" tabindex="0" role="region" aria-label="{name}">'
        f'<table class="gl-table gl-bands"><caption>{name}</caption>'
        f'<thead><tr><th scope="row">{_("heap")}</th>{numbers}</tr></thead><tbody>'
        f'<tr><th scope="row">{_("this rule")}</th>{top}</tr>'
        f'<tr><th scope="row">{_("other rule")}</th>{bottom}</tr>'
        f"{last_row if marked else ''}</tbody></table></div>"
    )


def _moved(values: Values, n: int) -> int | None:
    return int(values[n]) if 0 <= n < len(values) else None


def _box(value: int | None) -> str:
    if value is None:
        return "<td></td>"
    return f'<td><span class="v v{value % TINTS}">{number(value)}</span></td>'


def _mark(differs: bool, is_first: bool) -> str:
    if is_first:
        return f'<td class="first">▲<span>{_("first")}</span></td>'
    if differs:
        return f'<td>≠<span class="gl-hidden">{_("differ")}</span></td>'
    return "<td></td>"


def verdict(found: Comparison) -> str:
    """Return what the comparison found, in a card: the difference, the equality, the shift."""
    parts = []
    if found.difference is not None:
        heap, value, other = found.difference
        line = _(
            "First difference at heap {heap}: {value} under this rule, {other} under the other."
        )
        words = line.format(heap=number(heap), value=number(value), other=number(other))
        parts.append(f'<p class="gl-verdictline"><b>≠ {words}</b></p>')
    if found.equal is not None:
        if found.equal.status == "proved":
            words = _("The two rules have the same values, for ever.")
        else:
            words = _("No difference up to heap {upto}.").format(upto=number(found.compared_upto))
        parts.append(_claimed(found.equal, f"<b>= {words}</b>"))
    if found.same_moves_upto is not None:
        words = _("Both rules allow the same moves in every heap up to {upto}, seen one by one.")
        parts.append(f"<p>{words.format(upto=number(found.same_moves_upto))}</p>")
    if found.shift is not None:
        parts.append(_claimed(found.shift.claim, f"<b>⇄ {shift_words(found.shift)}</b>"))
    if found.shared is not None:
        parts.append(f"<p>{say(found.shared)}</p>")
    return f'<div class="gl-verdict" role="status">{"".join(parts)}</div>'


def _claimed(claim: Claim, line: str) -> str:
    word = _("proved") if claim.status == "proved" else _("seen")
    badge = (
        f'<span class="gl-badge {claim.status}"><i aria-hidden="true">{BADGES[claim.status]}</i> '
        f"{word}</span>"
    )
    return (
        f'<p class="gl-verdictline">{badge} {line}</p>'
        f'<p class="gl-small gl-soft">{say(claim.reason)}</p>'
    )


def shift_words(shift: Shift) -> str:
    """Say which rule is the other one, moved by how many heaps."""
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
