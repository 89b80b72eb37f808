"""The markup of the staircase: steps with their stones, the even ones marked, tables of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.base.marks import value_chip
from ui.base.markup import Markup, join, markup
from ui.base.palette import hue_index
from ui.base.words import _, number, several
from ui.pieces.tables import captioned_table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

DOTS = 8
"""Most stones of a step drawn one by one."""

RISE = 8
"""A staircase is drawn at most as high as one of this many steps; longer ones are less steep."""


def stairs(
    stones: Sequence[int],
    *,
    marked: bool = False,
    moved: Mapping[int, int] | None = None,
) -> Markup:
    """Return the drawing of a staircase: step 1 at the left is the lowest, stones go to the left.

    Parameters
    ----------
    stones : sequence of int
        On step 1, 2, 3, …
    marked : bool
        Whether the even steps are marked as those that count.
    moved : mapping, optional
        Step number → by how many stones it changed just now: −2 on the step they left, 2 below.
    """
    changes = moved or {}
    columns = join(
        _step(step, count, marked, changes.get(step, 0), min(1.0, RISE / len(stones)))
        for step, count in enumerate(stones, 1)
    )
    said = described(stones, marked, changes)
    return markup(
        '<div class="gl-scroll" tabindex="0" role="region" aria-label="{}">'
        '<div class="gl-stairs" role="img" aria-label="{}">{}</div></div>',
        _("The staircase"),
        said,
        columns,
    )


def _step(step: int, count: int, marked: bool, change: int, steepness: float) -> Markup:
    even = step % 2 == 0
    names = ["step", "even" if marked and even else "odd" if marked else ""]
    names += ["from" if change < 0 else "to" if change > 0 else "", f"h{hue_index(step - 1)}"]
    dots = (
        markup('<span class="dots">{}</span>', markup("<i></i>") * count) if count <= DOTS else ""
    )
    sign = markup('<u class="change">{}{}</u>', "+" if change > 0 else "−", number(abs(change)))
    mark = markup("<s>✓</s>") if marked and even else ""
    return markup(
        '<span class="{names}" style="--k:{height:.2f}">'
        "{sign}{dots}<b>{count}</b>"
        '<span class="block">{mark}<em>{step}</em></span></span>',
        names=" ".join(filter(None, names)),
        height=step * steepness,
        sign=sign if change else "",
        dots=dots,
        count=number(count),
        mark=mark,
        step=number(step),
    )


def described(stones: Sequence[int], marked: bool, changes: Mapping[int, int]) -> str:
    """Say what the drawing shows, for those who do not see it."""
    parts = []
    for step, count in enumerate(stones, 1):
        part = several(
            "step {step}: {count} stone", "step {step}: {count} stones", count, step=number(step)
        )
        if marked and step % 2 == 0:
            part += _(", counts")
        if changes.get(step):
            part += _(", was {before}").format(before=number(count - changes[step]))
        parts.append(part)
    return "; ".join(parts) or _("a staircase without steps")


def both_countings(stones: Sequence[int]) -> Markup:
    """Return the table of the steps by both ways of counting, with those that decide marked."""
    steps = range(1, len(stones) + 1)
    rows = (
        (_("Lowest step is 1"), [number(step) for step in steps]),
        (_("Lowest step is 0"), [number(step - 1) for step in steps]),
        (_("Stones"), [number(count) for count in stones]),
        (_("Counts"), [markup("<b>✓</b>") if step % 2 == 0 else "–" for step in steps]),
    )
    body = join(
        markup('<tr><th scope="row">{}</th>', head)
        + join(markup('<td class="n">{}</td>', cell) for cell in cells)
        + markup("</tr>")
        for head, cells in rows
    )
    name = _("The same steps, counted in two ways")
    return markup(
        '<div class="gl-scroll" tabindex="0" role="region" aria-label="{}">'
        '<table class="gl-table gl-family"><caption>{}</caption><tbody>{}</tbody></table>'
        "</div>",
        name,
        name,
        body,
    )


def as_nim_heaps(stones: Sequence[int]) -> Markup:
    """Return the reduction: every even step beside the heap of Nim that it is."""
    rows = join(
        markup(
            '<tr><th scope="row">{}</th>'
            '<td aria-hidden="true">→</td><td>{}</td>'
            '<td class="n">{}</td></tr>',
            _("step {step}").format(step=number(step)),
            _("a heap of Nim"),
            value_chip(stones[step - 1]),
        )
        for step in range(2, len(stones) + 1, 2)
    )
    name = _("Every even step is a heap of Nim")
    heads = (_("Even step"), "", _("is"), _("value"))
    return captioned_table("gl-family", name, name, heads, rows)
