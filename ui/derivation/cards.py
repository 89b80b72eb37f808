"""The pictures of a derivation as markup: a growing table, seats on a number line, the options.

A number that can be asked "why?" is a `<button data-gl-open="heap">`, heard by pieces/why_links.py.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from ui.base.marks import value_chip
from ui.base.words import _, number, several
from ui.derivation.words import (
    action,
    parts_text,
    seat_name,
    set_text,
    xor_in_binary,
    xor_text,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamecore.grundy.derivation import Derivation, OptionStep

OPTIONS_WRITTEN = 9
"""Most options of a row that are written one by one; of more, the ends and the set of values."""

WRITTEN_AT_START = 3
WRITTEN_AT_END = 2

NAMES_ON_SEAT = 2
"""Most options named on one seat; the others are counted."""

SMALL_SEATS = 24
"""From so many seats on they are drawn smaller."""


def why_button(heap: int, markup: str, *, stop: bool = True, label: str = "") -> str:
    """Return a number that opens the derivation of a heap when it is pressed.

    Parameters
    ----------
    heap : int
        The heap that is opened.
    markup : str
        What is seen.
    stop : bool
        Whether the Tab key stops there. Where the same heap can be opened from its own row, it does
        not: a table of a hundred stops is no help to anybody.
    label : str
        Accessible name; by default what is seen.
    """
    name = f' aria-label="{escape(label)}"' if label else ""
    tab = "" if stop else ' tabindex="-1"'
    return (
        f'<button type="button" class="gl-why" data-gl-open="{heap}"{tab}{name} '
        f'title="{escape(_("Why? Opens heap {n}.").format(n=number(heap)))}">{markup}</button>'
    )


# -- heap by heap -------------------------------------------------------------------------------


def rows_table(rows: Sequence[Derivation], *, asked: bool, solved: bool = False) -> str:
    """Return the table that grows heap by heap, the newest row last and marked.

    Parameters
    ----------
    rows : sequence of Derivation
        Of the heaps 0, 1, 2, …
    asked : bool
        Whether the mex of the newest row is asked, and so hidden.
    solved : bool
        Whether it was asked and has been found: it is shown then.
    """
    newest = len(rows) - 1
    body = "".join(
        _row(row, now=index == newest, hidden=asked and not solved and index == newest)
        for index, row in enumerate(rows)
    )
    heads = (_("heap"), _("options"), _("their values"), _("mex"))
    head = "".join(f'<th scope="col">{name}</th>' for name in heads)
    caption = _("Each heap, what it can become, and its value")
    return _grows(
        f'<table class="gl-table gl-rows"><caption class="gl-hidden">{caption}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>",
        caption,
    )


def _grows(table: str, label: str) -> str:
    """Put a table into a box that scrolls inside itself and starts at its end, the newest row."""
    return (
        f'<div class="gl-scroll gl-growing" tabindex="0" role="region" '
        f'aria-label="{escape(label)}">{table}</div>'
    )


def _row(row: Derivation, *, now: bool, hidden: bool) -> str:
    opener = why_button(
        row.n, number(row.n), label=_("Heap {n}, option by option").format(n=number(row.n))
    )
    if hidden:
        mex = f'<span class="gl-ask">?<span class="gl-hidden">{_("asked")}</span></span>'
    else:
        mex = value_chip(row.mex, is_mex=True)
    return (
        f'<tr{" class=now" if now else ""}><th scope="row">{opener}</th>'
        f'<td class="opts">{_options_cell(row)}</td><td class="vals">{_values_cell(row)}</td>'
        f'<td class="mex">{mex}</td></tr>'
    )


def _options_cell(row: Derivation) -> str:
    if not row.steps:
        return f'<span class="gl-soft">{_("none")}</span>'
    texts = [f'<span class="opt">{parts_text(step.option)}</span>' for step in row.steps]
    if len(texts) <= OPTIONS_WRITTEN:
        return " ".join(texts)
    ends = [*texts[:WRITTEN_AT_START], '<span class="opt">…</span>', *texts[-WRITTEN_AT_END:]]
    count = several("({count} option)", "({count} options)", len(texts))
    return " ".join(ends) + f' <span class="gl-soft gl-small">{count}</span>'


def _values_cell(row: Derivation) -> str:
    if not row.steps:
        return f'<span class="gl-soft">{_("none")}</span>'
    if len(row.steps) > OPTIONS_WRITTEN:
        # Of so many options the set is what matters, and it is exact.
        words = set_text(row.seen).split(", ")
        return " ".join(f'<span class="gl-value range">{text}</span>' for text in words)
    return " ".join(
        why_button(_cause(row.n, step), value_chip(step.value), stop=False) for step in row.steps
    )


def _cause(n: int, step: OptionStep) -> int:
    """Return the heap that explains an option's value: what is left, or n itself for a split."""
    if len(step.option) == 1:
        return step.option[0]
    return n if step.option else 0


# -- option by option ---------------------------------------------------------------------------


def seats_line(row: Derivation, worked: int, *, told: bool) -> str:
    """Return the number line of seats 0, 1, 2, … with the first `worked` options on theirs.

    The line always reaches two seats beyond the largest value, so its length gives nothing away.
    When `told`, the first empty seat is marked as the mex.
    """
    done = row.steps[:worked]
    on_seat: dict[int, list[OptionStep]] = {}
    for step in done:
        on_seat.setdefault(step.value, []).append(step)
    newest = done[-1].value if done and not told else None
    count = (row.seen[-1] if row.seen else 0) + 3
    seats = "".join(
        _seat(
            row.n,
            value,
            on_seat.get(value, []),
            is_new=value == newest,
            is_mex=told and value == row.mex,
        )
        for value in range(count)
    )
    size = " small" if count > SMALL_SEATS else ""
    label = _("Number line: which option takes which seat")
    return f'<ol class="gl-seats{size}" start="0" aria-label="{label}">{seats}</ol>'


def _seat(n: int, value: int, steps: list[OptionStep], *, is_new: bool, is_mex: bool) -> str:
    if is_mex:
        kind, inside = "mex", f"<b>{_('mex')}</b><i>{_('first empty')}</i>"
    elif not steps:
        kind, inside = "empty", f'<span class="gl-hidden">{_("empty")}</span>'
    else:
        kind, inside = "taken", _names(n, steps)
    if is_new:
        kind += " new"
    return (
        f'<li class="{kind}"><span class="no">{number(value)}</span>'
        f'<span class="box">{inside}</span></li>'
    )


def _names(n: int, steps: list[OptionStep]) -> str:
    """Name the options on a seat, the latest one always among them."""
    named = steps if len(steps) <= NAMES_ON_SEAT else [steps[0], steps[-1]]
    names = "".join(f"<i>{seat_name(n, step.option)}</i>" for step in named)
    more = len(steps) - len(named)
    return names + (f'<i class="more">+{number(more)}</i>' if more else "")


def option_lines(row: Derivation, worked: int, *, told: bool) -> str:
    """Return the options that are worked out, one line each, the newest last and marked."""
    done = row.steps[:worked]
    if not done:
        return ""
    body = "".join(
        _line(row.n, step, now=not told and index == worked - 1) for index, step in enumerate(done)
    )
    heads = (_("option"), _("value of what is left"), _("seat"))
    head = "".join(f'<th scope="col">{name}</th>' for name in heads)
    caption = _("The options of heap {n} and the seats they take").format(n=number(row.n))
    return _grows(
        f'<table class="gl-table gl-lines"><caption class="gl-hidden">{caption}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>",
        caption,
    )


def _line(n: int, step: OptionStep, *, now: bool) -> str:
    again = (
        "" if step.is_new else f' <span class="gl-soft gl-small again">{_("taken already")}</span>'
    )
    return (
        f'<tr{" class=now" if now else ""}><th scope="row">{_unbroken(action(n, step.option))}</th>'
        f"<td>{_left(step, binary=now)}</td>"
        f'<td class="seat">{value_chip(step.value)}{again}</td></tr>'
    )


def _unbroken(text: str) -> str:
    """Keep the parts of a split together at the end of a line."""
    return text.replace(" + ", "\N{NO-BREAK SPACE}+\N{NO-BREAK SPACE}")


def _left(step: OptionStep, *, binary: bool) -> str:
    if not step.option:
        return f"{_('nothing left:')} {value_chip(0)}"
    parts = list(zip(step.option, step.part_values, strict=True))
    different = list(dict.fromkeys(parts))
    chips = " ".join(
        why_button(
            part,
            _("heap {n}: {chip}").format(n=number(part), chip=value_chip(value)),
            label=_("Heap {n} has value {value}. Why?").format(n=number(part), value=number(value)),
        )
        for part, value in different
    )
    if len(parts) == 1:
        return chips
    bits = ""
    if binary and max(step.part_values) > 1:  # below 2 it would be the same line again
        bits = f' <span class="gl-bits gl-soft gl-small">{xor_in_binary(step)}</span>'
    return f'{chips} <span class="xor">{xor_text(step)}</span>{bits}'
