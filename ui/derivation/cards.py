"""The pictures of a derivation as markup: a growing table, seats on a number line, the options.

A number that can be asked "why?" is a `<button data-gl-open="heap">`, heard by pieces/why_links.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.base.marks import value_chip
from ui.base.markup import Markup, join, markup
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
"""From this many seats on they are drawn smaller."""


def why_button(heap: int, seen: str, *, stop: bool = True, label: str = "") -> Markup:
    """Return a number that opens the derivation of a heap when it is pressed.

    Parameters
    ----------
    heap : int
        The heap that is opened.
    seen : str
        What is seen, text or markup.
    stop : bool
        Whether the Tab key stops there. Where the same heap can be opened from its own row, it does
        not: a table of a hundred stops is no help to anybody.
    label : str
        Accessible name; by default what is seen.
    """
    opens = _("Why? Opens heap {n}.").format(n=number(heap))
    named = markup(' aria-label="{}"', label) if label else ""
    begun = markup(
        '<button type="button" class="gl-why" data-gl-open="{}" tabindex="{}" title="{}"',
        heap,
        0 if stop else -1,
        opens,
    )
    return begun + named + markup(">{}</button>", seen)


# -- heap by heap -------------------------------------------------------------------------------


def rows_table(rows: Sequence[Derivation], *, asked: bool, solved: bool = False) -> Markup:
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
    body = join(
        _row(row, now=index == newest, hidden=asked and not solved and index == newest)
        for index, row in enumerate(rows)
    )
    heads = (_("heap"), _("options"), _("their values"), _("mex"))
    head = join(markup('<th scope="col">{}</th>', name) for name in heads)
    caption = _("Each heap, what it can become, and its value")
    return _grows(
        markup(
            '<table class="gl-table gl-rows"><caption class="gl-hidden">{}</caption>'
            "<thead><tr>{}</tr></thead><tbody>{}</tbody></table>",
            caption,
            head,
            body,
        ),
        caption,
    )


def _grows(table: str, label: str) -> Markup:
    """Put a table into a box that scrolls inside itself and starts at its end, the newest row."""
    return markup(
        '<div class="gl-scroll gl-growing" tabindex="0" role="region" aria-label="{}">{}</div>',
        label,
        table,
    )


def _row(row: Derivation, *, now: bool, hidden: bool) -> Markup:
    opener = why_button(
        row.n, number(row.n), label=_("Heap {n}, option by option").format(n=number(row.n))
    )
    if hidden:
        mex = markup('<span class="gl-ask">?<span class="gl-hidden">{}</span></span>', _("asked"))
    else:
        mex = value_chip(row.mex, is_mex=True)
    return markup(
        '<tr class="{now}"><th scope="row">{opener}</th>'
        '<td class="opts">{options_cell}</td><td class="vals">{values_cell}</td>'
        '<td class="mex">{mex}</td></tr>',
        now="now" if now else "",
        opener=opener,
        options_cell=_options_cell(row),
        values_cell=_values_cell(row),
        mex=mex,
    )


def _options_cell(row: Derivation) -> Markup:
    if not row.steps:
        return markup('<span class="gl-soft">{}</span>', _("none"))
    texts = [markup('<span class="opt">{}</span>', parts_text(step.option)) for step in row.steps]
    if len(texts) <= OPTIONS_WRITTEN:
        return join(texts, " ")
    ends = [
        *texts[:WRITTEN_AT_START],
        markup('<span class="opt">…</span>'),
        *texts[-WRITTEN_AT_END:],
    ]
    count = several("({count} option)", "({count} options)", len(texts))
    return join(ends, " ") + markup(' <span class="gl-soft gl-small">{}</span>', count)


def _values_cell(row: Derivation) -> Markup:
    if not row.steps:
        return markup('<span class="gl-soft">{}</span>', _("none"))
    if len(row.steps) > OPTIONS_WRITTEN:
        # Of this many options the set is what matters, and it is exact.
        words = set_text(row.seen).split(", ")
        return join((markup('<span class="gl-value range">{}</span>', text) for text in words), " ")
    return join(
        (why_button(_cause(row.n, step), value_chip(step.value), stop=False) for step in row.steps),
        " ",
    )


def _cause(n: int, step: OptionStep) -> int:
    """Return the heap that explains an option's value: what is left, or n itself for a split."""
    if len(step.option) == 1:
        return step.option[0]
    return n if step.option else 0


# -- option by option ---------------------------------------------------------------------------


def seats_line(row: Derivation, worked: int, *, told: bool) -> Markup:
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
    seats = join(
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
    return markup('<ol class="gl-seats{}" start="0" aria-label="{}">{}</ol>', size, label, seats)


def _seat(n: int, value: int, steps: list[OptionStep], *, is_new: bool, is_mex: bool) -> Markup:
    if is_mex:
        kind, inside = "mex", markup("<b>{}</b><i>{}</i>", _("mex"), _("first empty"))
    elif not steps:
        kind, inside = "empty", markup('<span class="gl-hidden">{}</span>', _("empty"))
    else:
        kind, inside = "taken", _names(n, steps)
    if is_new:
        kind += " new"
    return markup(
        '<li class="{}"><span class="no">{}</span><span class="box">{}</span></li>',
        kind,
        number(value),
        inside,
    )


def _names(n: int, steps: list[OptionStep]) -> Markup:
    """Name the options on a seat, the latest one always among them."""
    named = steps if len(steps) <= NAMES_ON_SEAT else [steps[0], steps[-1]]
    names = join(markup("<i>{}</i>", seat_name(n, step.option)) for step in named)
    more = len(steps) - len(named)
    return names + (markup('<i class="more">+{}</i>', number(more)) if more else "")


def option_lines(row: Derivation, worked: int, *, told: bool) -> Markup:
    """Return the options that are worked out, one line each, the newest last and marked."""
    done = row.steps[:worked]
    if not done:
        return markup("")
    body = join(
        _line(row.n, step, now=not told and index == worked - 1) for index, step in enumerate(done)
    )
    heads = (_("option"), _("value of what is left"), _("seat"))
    head = join(markup('<th scope="col">{}</th>', name) for name in heads)
    caption = _("The options of heap {n} and the seats they take").format(n=number(row.n))
    return _grows(
        markup(
            '<table class="gl-table gl-lines"><caption class="gl-hidden">{}</caption>'
            "<thead><tr>{}</tr></thead><tbody>{}</tbody></table>",
            caption,
            head,
            body,
        ),
        caption,
    )


def _line(n: int, step: OptionStep, *, now: bool) -> Markup:
    again = (
        ""
        if step.is_new
        else markup(' <span class="gl-soft gl-small again">{}</span>', _("taken already"))
    )
    return markup(
        '<tr class="{now}"><th scope="row">{unbroken}</th>'
        "<td>{left}</td>"
        '<td class="seat">{value_chip}{again}</td></tr>',
        now="now" if now else "",
        unbroken=_unbroken(action(n, step.option)),
        left=_left(step, binary=now),
        value_chip=value_chip(step.value),
        again=again,
    )


def _unbroken(text: str) -> str:
    """Keep the parts of a split together at the end of a line."""
    return text.replace(" + ", "\N{NO-BREAK SPACE}+\N{NO-BREAK SPACE}")


def _left(step: OptionStep, *, binary: bool) -> Markup:
    if not step.option:
        return markup("{} {}", _("nothing left:"), value_chip(0))
    parts = list(zip(step.option, step.part_values, strict=True))
    different = list(dict.fromkeys(parts))
    chips = join(
        (
            why_button(
                part,
                markup(_("heap {n}: {chip}"), n=number(part), chip=value_chip(value)),
                label=_("Heap {n} has value {value}. Why?").format(
                    n=number(part), value=number(value)
                ),
            )
            for part, value in different
        ),
        " ",
    )
    if len(parts) == 1:
        return chips
    bits = ""
    if binary and max(step.part_values) > 1:  # below 2 it would be the same line again
        bits = markup(' <span class="gl-bits gl-soft gl-small">{}</span>', xor_in_binary(step))
    return markup('{} <span class="xor">{}</span>{}', chips, xor_text(step), bits)
