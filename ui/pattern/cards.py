"""Markup of the Pattern view: the verdict, what stands behind it, the data table of the chart."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from gamecore.patterns.folding import exceptions
from gamecore.patterns.pattern import LosingRule, losing_rule
from ui.base.marks import aside, heap_badges, of_heap
from ui.base.markup import Markup, join, markup, opened
from ui.base.words import N_, _, either, number, say, several

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from gamecore.patterns.pattern import Pattern

    Values = NDArray[np.integer[Any]]
    InHand = Mapping[int, tuple[int, ...]]

TWIN_ROWS = 200
"""Most rows of the plain table; the file has them all."""

LISTED = 12
"""Numbers listed before "…"."""

LOSING = 8
"""Losing heaps named before "and so on"."""

BADGES = {"proved": "✓", "observed": "◌", "none": "–"}
"""One shape for each status, beside its words."""


def verdict_card(pattern: Pattern) -> Markup:
    """Return the verdict: how sure, and one sentence."""
    return markup(
        '<div class="gl-verdict {}"><p class="gl-verdictline">{} <b>{}</b></p></div>',
        pattern.status,
        badge(pattern),
        what_it_says(pattern),
    )


def verdict_details(values: Values, pattern: Pattern) -> Markup:
    """Return what stands behind the verdict: the heaps that lose, why, the numbers."""
    parts = [
        markup("<p>{}</p>", _losing(losing_rule(values, pattern), len(values) - 1)),
        _why(pattern),
        _exceptions(values, pattern),
        _numbers(pattern),
    ]
    return markup('<div class="gl-behind">{}</div>', join(parts))


def badge(pattern: Pattern) -> Markup:
    """Return the status as a badge: a sign and words."""
    words = {
        "proved": _("Proved"),
        "observed": _("Seen up to heap {upto}").format(upto=number(pattern.checked_upto)),
        "none": _("None found"),
    }[pattern.status]
    sign = BADGES[pattern.status]
    return markup(
        '<span class="gl-badge {}"><i aria-hidden="true">{}</i> {}</span>',
        pattern.status,
        sign,
        words,
    )


def _why(pattern: Pattern) -> Markup:
    """Say what proves it, or what is missing; a formula that stands above is not written again."""
    if not pattern.reason:
        return markup("")
    words = say(pattern.reason)
    if pattern.status == "proved" and "formula" in pattern.reason.fields:
        words = _("The formula is proved for every heap, by induction.")
    return markup("<p>{}: {}</p>", _("Why"), words)


_FORMULA_WORDS = {
    "log2": N_("The value grows by one each time the heap doubles."),
    "staircase": N_("The values climb a staircase, and in the long run its steps grow wider."),
    "halving": N_("Even heaps are worth half their size; the odd heaps repeat the whole sequence."),
    "fraction": N_("Some heaps lie on a line; all others repeat the value of a smaller heap."),
    "copies": N_("The largest amount, when it has just grown; else the value of a smaller heap."),
    "2-adic": N_("What counts is how often 2 divides the heap."),
    "prime factors": N_("What counts are the prime factors of the heap."),
    "least prime": N_("What counts is the least prime factor of the heap."),
}


def what_it_says(pattern: Pattern) -> str:
    """Say the pattern itself in one sentence."""
    start = number(pattern.preperiod or 0)
    if pattern.period is None:
        if "start" in getattr(pattern.reason, "fields", {}):
            return _("What the heaps 0 to {upto} show is known to end.").format(
                upto=number(pattern.checked_upto)
            )
        if pattern.kind == "none":
            return _("No pattern among the heaps 0 to {upto}.").format(
                upto=number(pattern.checked_upto)
            )
        return _(_FORMULA_WORDS.get(pattern.shape or "", N_("The values follow a formula.")))
    if pattern.saltus:
        words = several(
            "Each heap is worth {saltus} more than the one before, from heap {start} on.",
            "Every {count} heaps the values are higher by {saltus}, from heap {start} on.",
            pattern.period,
            saltus=number(pattern.saltus),
            start=start,
        )
    else:
        words = several(
            "All heaps have the same value, from heap {start} on.",
            "The values repeat every {count} heaps, from heap {start} on.",
            pattern.period,
            start=start,
        )
    return words


def _numbers(pattern: Pattern) -> Markup:
    facts: list[tuple[str, str]] = []
    if pattern.period is not None:
        facts = [
            (_("preperiod"), number(pattern.preperiod or 0)),
            (_("period"), number(pattern.period)),
        ]
        if pattern.saltus:
            facts.append((_("saltus (rise)"), number(pattern.saltus)))
    low, high = pattern.window or (0, 0)
    if low < high:
        window = _("heaps {low} to {last}").format(low=number(low), last=number(high - 1))
        facts.append((_("window checked"), window))
    facts.append((_("examined"), _("heaps 0 to {upto}").format(upto=number(pattern.checked_upto))))
    items = join(markup("<div><dt>{}</dt><dd>{}</dd></div>", name, fact) for name, fact in facts)
    return markup('<dl class="gl-facts">{}</dl>', items)


def _losing(heaps: LosingRule, upto: int) -> str:
    """Name the heaps where the player to move loses, and the rule for them when it is proved."""
    if heaps.complete:
        listed = either(in_runs(heaps.listed), _("or"))
        return _(
            "With one heap, the player to move loses at size {heaps} and at no other size."
        ).format(heaps=listed)
    listed = ", ".join(number(n) for n in heaps.listed[:LOSING])
    if heaps.named is not None:
        more = ", …" if len(heaps.listed) > LOSING else ""
        return markup(
            _(
                "The player to move loses with one heap exactly when it is one of these: "
                "<b>{name}</b> ({heaps}{more})."
            ),
            name=say(heaps.named),
            heaps=listed,
            more=more,
        )
    if heaps.modulus is None and len(heaps.listed) <= LOSING:
        words = _(
            "With one heap, the player to move loses at size {heaps} and at no other size up to "
            "{upto}."
        )
        listed = either([number(n) for n in heaps.listed], _("or"))
        return words.format(heaps=listed, upto=number(upto))
    line = _("The player to move loses with one heap of {heaps} and so on").format(heaps=listed)
    if heaps.modulus is None:
        return several(
            "{line}: {count} heap from 0 to {upto}.",
            "{line}: {count} heaps from 0 to {upto}.",
            len(heaps.listed),
            line=line,
            upto=number(upto),
        )
    if heaps.modulus == 1:
        return _("{line}; from heap {start} on with every heap.").format(
            line=line, start=number(heaps.start)
        )
    rests = in_runs(heaps.residues)
    if len(rests) > 2 * LISTED:
        # The listed ones alone would be another rule.
        others = len(heaps.residues) - LISTED
        rests = [
            *map(number, heaps.residues[:LISTED]),
            _("one of {more} more").format(more=number(others)),
        ]
    listed = either(rests, _("or"))
    rule = f"n\N{NO-BREAK SPACE}mod\N{NO-BREAK SPACE}{number(heaps.modulus)} = {listed}"
    if heaps.start:
        words = _("{line}; from heap {start} on exactly when {rule}.")
        return words.format(line=line, start=number(heaps.start), rule=rule)
    return _("{line}: exactly when {rule}.").format(line=line, rule=rule)


def in_runs(numbers: Sequence[int]) -> list[str]:
    """Write ascending numbers, four or more in a row as `3 to 9`."""
    words: list[str] = []
    for _shift, group in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]):
        run = [n for _place, n in group]
        if len(run) > 3:
            words.append(_("{first} to {last}").format(first=number(run[0]), last=number(run[-1])))
        else:
            words += map(number, run)
    return words


def _exceptions(values: Values, pattern: Pattern) -> Markup:
    """List the heaps of the preperiod that are off the pattern."""
    if pattern.period is None or not pattern.preperiod:
        return markup("")
    heaps = exceptions(values, pattern.preperiod, pattern.period, pattern.saltus or 0)
    if not heaps:
        return markup("")
    listed = ", ".join(number(n) for n in heaps[: 3 * LISTED])
    if len(heaps) > 3 * LISTED:
        listed += ", …"
    line = several(
        "Off the pattern before it sets in: heap {heaps}.",
        "Off the pattern before it sets in: {count} heaps ({heaps}).",
        len(heaps),
        heaps=listed,
    )
    ring = _("ringed in the plot")
    return markup('<p>{} <span class="gl-soft gl-on-screen">({})</span></p>', line, ring)


def data_table(
    values: Values, title: str, names: Sequence[str], in_hand: InHand | None = None
) -> Markup:
    """Return the chart as a plain table: heap, value and, when points are grouped, the group.

    `in_hand` has the places of the position's heaps by their sizes: their letters stand in their
    rows.
    """
    shown = min(len(values), TWIN_ROWS)
    caption = _("The values of the plot")
    group_head = markup('<th scope="col">{}</th>', title) if names else ""
    rows = join(
        markup(
            '{}<th scope="row">{}{}</th><td>{}</td>',
            opened("tr", of_heap(n)),
            n,
            _at(n, in_hand or {}),
            value,
        )
        + (markup("<td>{}</td>", names[n]) if names else "")
        + markup("</tr>")
        for n, value in enumerate(values[:shown].tolist())
    )
    more = ""
    if shown < len(values):
        more = _("The first {shown} of {total} heaps; the CSV file has them all.").format(
            shown=number(shown), total=number(len(values))
        )
        more = aside(more)
    return markup(
        '<div class="gl-scroll gl-wrapbox" tabindex="0" role="region" aria-label="{caption}">'
        '<table class="gl-table gl-data-table"><caption class="gl-hidden">{caption}</caption>'
        '<thead><tr><th scope="col">{heap}</th><th scope="col">{value}</th>'
        "{group_head}</tr></thead><tbody>{rows}</tbody></table></div>{more}",
        caption=caption,
        heap=_("heap n"),
        value=_("value G(n)"),
        group_head=group_head,
        rows=rows,
        more=more,
    )


def _at(n: int, in_hand: InHand) -> Markup:
    """Return the letters of the position's heaps of this size, as they stand in a cell."""
    if n not in in_hand:
        return markup("")
    return markup(' <sup class="gl-at">{}</sup>', heap_badges(in_hand[n]))


def csv_text(values: Values) -> str:
    """Return all values as CSV with the columns n and value."""
    lines = (f"{n},{value}" for n, value in enumerate(values.tolist()))
    return "n,value\r\n" + "\r\n".join(lines) + "\r\n"


def file_name(rule: str, upto: int) -> str:
    """Return a file name that says the rule: letters, digits, dots and hyphens only."""
    words = "".join(
        char if char.isascii() and (char.isalnum() or char == ".") else " " for char in rule
    )
    return f"values-{'-'.join(words.split())[:60].strip('-')}-to-{upto}.csv"
