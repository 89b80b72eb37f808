"""A derivation as HTML: the table that grows heap by heap, the number line of seats, the options.

A value that explains itself when pressed is a `<button data-gl-why="heap">`, see `why_links`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.base.marks import captioned_table, heap_badges, of_heap, places_of, value_chip
from ui.base.markup import Markup, join, markup, opened
from ui.base.words import _, kept_by_reader, number, several
from ui.derivation.steps import (
    action,
    option_told,
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
"""Most options written one by one in a row; of more, the first, the last and the set of values."""

WRITTEN_AT_START = 3
WRITTEN_AT_END = 2

NAMES_ON_SEAT = 2
"""Most options named on one seat; the others are counted."""

SMALL_SEATS = 24
"""Number of seats above which they are drawn smaller."""


def why_button(
    heaps: Sequence[int],
    seen: str,
    *,
    label: str,
    about: dict[str, str] | None = None,
    stop: bool = True,
    kind: str = "",
) -> Markup:
    """Return a button that opens the reason of a value beside the table.

    Parameters
    ----------
    heaps : sequence of int
        The heap whose value is explained, or the parts of an option.
    seen : str
        The visible content, text or markup.
    label : str
        Accessible name.
    about : dict, optional
        Further attributes: the heap or option that it is about.
    stop : bool
        Whether the Tab key stops at it. Not in the older rows of a table, which would have a
        hundred stops.
    kind : str
        A further CSS class.
    """
    attributes = {
        "type": "button",
        "class": f"gl-why {kind}".strip(),
        "data-gl-why": "+".join(map(str, heaps)),
        "tabindex": "0" if stop else "-1",
        "aria-label": label,
    }
    return opened("button", attributes, about or {}) + markup("{}</button>", seen)


def _option(n: int, option: tuple[int, ...]) -> dict[str, str]:
    """Return the HTML attributes of an element that is about an option of heap n."""
    named = {"data-gl-option": f"{n}:{'+'.join(map(str, option))}"}
    return named | of_heap(*option or (0,))


# -- heap by heap -------------------------------------------------------------------------------


def rows_table(
    rows: Sequence[Derivation], *, asked: bool, solved: bool = False, heaps: Sequence[int] = ()
) -> Markup:
    """Return the table that grows heap by heap, the newest row last and highlighted.

    Parameters
    ----------
    rows : sequence of Derivation
        The derivations of heaps 0, 1, 2, …
    asked : bool
        Whether the mex of the newest row is asked for, and so hidden.
    solved : bool
        Whether the learner has found that mex, so that it is shown after all.
    heaps : sequence of int
        The heaps of the position, whose letters are shown in their rows.
    """
    newest = len(rows) - 1
    places = places_of(heaps)
    body = join(
        _row(
            row,
            now=index == newest,
            hidden=asked and not solved and index == newest,
            places=places.get(row.n, ()),
        )
        for index, row in enumerate(rows)
    )
    heads = (_("heap"), _("options, and under each its value"), _("mex"))
    return _growing("gl-rows", _("Each heap, what it can become, and its value"), heads, body)


def _growing(kind: str, caption: str, heads: Sequence[str], body: str) -> Markup:
    """Return a table in a scrolling box that starts at its end, the newest row."""
    return captioned_table(kind, caption, caption, heads, body, seen=False, box="gl-growing")


@kept_by_reader  # each step draws all earlier rows again
def _row(row: Derivation, *, now: bool, hidden: bool, places: tuple[int, ...]) -> Markup:
    opener = markup(
        '<button type="button" class="gl-why" data-gl-open="{}" title="{}" aria-label="{}">{}'
        "</button>",
        row.n,
        _("Opens heap {n}.").format(n=number(row.n)),
        _("Heap {n}, option by option").format(n=number(row.n)),
        number(row.n),
    )
    if hidden:
        mex = markup('<span class="gl-ask">?<span class="gl-hidden">{}</span></span>', _("asked"))
    else:
        mex = value_chip(row.mex, is_mex=True)
    return markup(
        "{begun}{named}{opener}{badges}</th>"
        '<td class="opts">{pairs}</td><td class="mex">{mex}</td></tr>',
        begun=opened("tr", {"class": "now" if now else ""}, of_heap(row.n)),
        named=opened("th", {"scope": "row", "class": "named" if places else ""}),
        opener=opener,
        badges=markup(" {}", heap_badges(places)) if places else "",
        pairs=option_pairs(row, stop=now),
        mex=mex,
    )


def option_pairs(row: Derivation, *, stop: bool = True) -> Markup:
    """Return the options of a heap, each over its value; the Tab key stops at them if `stop`."""
    if not row.steps:
        return markup('<span class="gl-soft">{}</span>', _("none"))
    if len(row.steps) <= OPTIONS_WRITTEN:
        return join((_pair(row.n, step, stop) for step in row.steps), " ")
    # With this many options only the set of their values matters, and it is complete.
    first = join((_pair(row.n, step, stop) for step in row.steps[:WRITTEN_AT_START]), " ")
    last = join((_pair(row.n, step, stop) for step in row.steps[-WRITTEN_AT_END:]), " ")
    values = join(
        (
            markup('<span class="gl-value range">{}</span>', text)
            for text in set_text(row.seen).split(_(", "))
        ),
        " ",
    )
    return markup(
        '{} <span class="opt">…</span> {} <span class="gl-soft gl-small">{}</span> {}',
        first,
        last,
        several("{count} option of value", "{count} options of values", len(row.steps)),
        values,
    )


def _pair(n: int, step: OptionStep, stop: bool) -> Markup:
    """Return an option over its value; a tooltip names the move that leads to it."""
    told = option_told(n, step)
    return why_button(
        step.option or (0,),
        markup(
            '<span class="opt">{}</span>{}',
            _unbroken(parts_text(step.option)),
            value_chip(step.value),
        ),
        label=told,
        about=_option(n, step.option) | {"data-gl-tip": told},
        stop=stop,
        kind="gl-pair",
    )


# -- option by option ---------------------------------------------------------------------------


def seats_line(row: Derivation, worked: int, *, told: bool) -> Markup:
    """Return the number line of seats 0, 1, 2, … with the first `worked` options at their values.

    The line always ends two seats after the largest value, so its length does not give the mex
    away. With `told` the first empty seat is marked as the mex.
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
    """Return the names of the options on a seat, the newest one always among them."""
    named = steps if len(steps) <= NAMES_ON_SEAT else [steps[0], steps[-1]]
    names = join(
        opened("i", _option(n, step.option)) + markup("{}</i>", seat_name(n, step.option))
        for step in named
    )
    more = len(steps) - len(named)
    return names + (markup('<i class="more">+{}</i>', number(more)) if more else "")


def option_lines(row: Derivation, worked: int, *, told: bool) -> Markup:
    """Return the table of the first `worked` options; the last is marked unless `told`."""
    done = row.steps[:worked]
    if not done:
        return markup("")
    body = join(
        _line(row.n, step, now=not told and index == worked - 1) for index, step in enumerate(done)
    )
    heads = (_("option"), _("value of what is left"), _("seat"))
    caption = _("The options of heap {n} and the seats they take").format(n=number(row.n))
    return _growing("gl-lines", caption, heads, body)


def _line(n: int, step: OptionStep, *, now: bool) -> Markup:
    again = (
        ""
        if step.is_new
        else markup(' <span class="gl-soft gl-small again">{}</span>', _("taken already"))
    )
    return markup(
        '{begun}<th scope="row">{unbroken}</th>'
        "<td>{left}</td>"
        '<td class="seat">{value_chip}{again}</td></tr>',
        begun=opened("tr", {"class": "now" if now else ""}, _option(n, step.option)),
        unbroken=_unbroken(action(n, step.option)),
        left=_left(step, binary=now),
        value_chip=value_chip(step.value),
        again=again,
    )


def _unbroken(text: str) -> str:
    """Return a text in which the parts of a split do not break across lines."""
    return text.replace(" + ", "\N{NO-BREAK SPACE}+\N{NO-BREAK SPACE}")


def _left(step: OptionStep, *, binary: bool) -> Markup:
    if not step.option:
        return markup("{} {}", _("nothing left:"), value_chip(0))
    parts = list(zip(step.option, step.part_values, strict=True))
    different = list(dict.fromkeys(parts))
    chips = join(
        (
            why_button(
                (part,),
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
    if binary and max(step.part_values) > 1:  # with values 0 and 1 it would repeat the line
        bits = markup(' <span class="gl-bits gl-soft gl-small">{}</span>', xor_in_binary(step))
    return markup('{} <span class="xor">{}</span>{}', chips, xor_text(step), bits)
