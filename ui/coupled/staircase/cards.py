"""The markup of the staircase: steps with their stones, the even ones marked, tables of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.base.marks import value_chip
from ui.base.palette import hue_index
from ui.base.words import _, number, several
from ui.pieces.tables import captioned_table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

DOTS = 8
"""Most stones of a step drawn one by one."""

RISE = 8
"""A staircase is drawn at most as high as one of so many steps; longer ones are less steep."""


def stairs(
    stones: Sequence[int],
    *,
    marked: bool = False,
    moved: Mapping[int, int] | None = None,
) -> str:
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
    columns = "".join(
        _step(step, count, marked, changes.get(step, 0), min(1.0, RISE / len(stones)))
        for step, count in enumerate(stones, 1)
    )
    said = described(stones, marked, changes)
    return (
        f'<div class="gl-scroll" tabindex="0" role="region" aria-label="{_("The staircase")}">'
        f'<div class="gl-stairs" role="img" aria-label="{said}">{columns}</div></div>'
    )


def _step(step: int, count: int, marked: bool, change: int, steepness: float) -> str:
    even = step % 2 == 0
    names = ["step", "even" if marked and even else "odd" if marked else ""]
    names += ["from" if change < 0 else "to" if change > 0 else "", f"h{hue_index(step - 1)}"]
    dots = f'<span class="dots">{"<i></i>" * count}</span>' if count <= DOTS else ""
    sign = f'<u class="change">{"+" if change > 0 else "−"}{number(abs(change))}</u>'
    mark = "<s>✓</s>" if marked and even else ""
    return (
        f'<span class="{" ".join(filter(None, names))}" style="--k:{step * steepness:.2f}">'
        f"{sign if change else ''}{dots}<b>{number(count)}</b>"
        f'<span class="block">{mark}<em>{number(step)}</em></span></span>'
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


def both_countings(stones: Sequence[int]) -> str:
    """Return the table of the steps by both ways of counting, with those that decide marked."""
    steps = range(1, len(stones) + 1)
    rows = (
        (_("Lowest step is 1"), [number(step) for step in steps]),
        (_("Lowest step is 0"), [number(step - 1) for step in steps]),
        (_("Stones"), [number(count) for count in stones]),
        (_("Counts"), ["<b>✓</b>" if step % 2 == 0 else "–" for step in steps]),
    )
    body = "".join(
        f'<tr><th scope="row">{head}</th>'
        + "".join(f'<td class="n">{cell}</td>' for cell in cells)
        + "</tr>"
        for head, cells in rows
    )
    name = _("The same steps, counted in two ways")
    return (
        f'<div class="gl-scroll" tabindex="0" role="region" aria-label="{name}">'
        f'<table class="gl-table gl-family"><caption>{name}</caption><tbody>{body}</tbody></table>'
        "</div>"
    )


def as_nim_heaps(stones: Sequence[int]) -> str:
    """Return the reduction: every even step beside the heap of Nim that it is."""
    rows = "".join(
        f'<tr><th scope="row">{_("step {step}").format(step=number(step))}</th>'
        f'<td aria-hidden="true">→</td><td>{_("a heap of Nim")}</td>'
        f'<td class="n">{value_chip(stones[step - 1])}</td></tr>'
        for step in range(2, len(stones) + 1, 2)
    )
    name = _("Every even step is a heap of Nim")
    heads = (_("Even step"), "", _("is"), _("worth"))
    return captioned_table("gl-family", name, name, heads, rows)
