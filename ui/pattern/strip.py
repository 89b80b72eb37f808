"""The strip: values in rows of adjustable width; above it, the rule with numbers to drag."""

from __future__ import annotations

from contextlib import suppress
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import streamlit as st

from gamecore.errors import GameError
from gamecore.patterns.folding import ROWS_TO_SETTLE, fold_of, levelled, wrapping
from gamecore.rules.language import numbers_in, parse_rule, text_with_number, with_number
from ui.base import page_limits
from ui.base.component import component, sent_by
from ui.base.marks import hue_index
from ui.base.words import Counted, _, number, say, sentences, several
from ui.links.link_widgets import beyond_ends
from ui.links.links import field
from ui.pattern.proof import picture_words

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from gamecore.patterns.folding import Column, Wrapping
    from gamecore.patterns.pattern import Pattern
    from gamecore.rules.heap_rule import HeapRule
    from ui.links.link_state import PageState
    from ui.pattern.facts import Values
    from ui.pattern.proof import Picture

_SCRUB = component("scrub", "scrub.css", "latest_wins.js", "scrub.js")

UPTO = "upto"
"""Name of the number of heaps plotted, in messages from the browser."""

_STRIP = component("strip", "strip.css", "latest_wins.js", "strip.js")

GLIDE = 40
"""Most cells over which a window slides visibly; more would take too long."""


# -- the rule and the number of heaps plotted ---------------------------------------------------


def scrub_line(state: PageState, upto: int) -> None:
    """Draw the rule and the range of heaps; each number can be dragged, stepped and typed."""
    key = f"_{state.page.prefix}-scrub"
    seen, refused = f"{key}-seen", f"{key}-refused"

    def moved() -> None:
        sent = sent_by(key, "number")
        if isinstance(sent, dict) and isinstance(sent.get("turn"), int):
            st.session_state[seen] = sent["turn"]
            st.session_state[refused] = None
            try:
                changed = scrubbed(state, sent.get("value"))
            except GameError as refusal:
                st.session_state[refused] = {**sent["value"], "said": say(refusal.message)}
            else:
                if changed:
                    state.set(**changed)

    answer = {"turn": st.session_state.get(seen, 0), "refused": st.session_state.get(refused)}
    _SCRUB(key=key, data={**scrub_data(state, upto), **answer}, on_number_change=moved)


def scrub_data(state: PageState, upto: int) -> dict[str, Any]:
    """Return the data of the line: texts, and numbers with their ranges and labels."""
    entry = field(state.page, "upto")
    before, after = _("heaps 0 to {upto}").split("{upto}")
    heaps = _number(UPTO, upto, (entry.low, entry.high), _("Plot the heaps up to"))
    return {
        "rule": str(state.rule),
        "parts": [*_rule_parts(state.rule), " · ", before, heaps, after],
        "words": {
            "line": _("The rule and the heaps plotted"),
            "tip": _("Drag, type, or use the arrow keys"),
        },
    }


def _rule_parts(rule: HeapRule) -> list[str | dict[str, Any]]:
    text, end = str(rule), 0
    parts: list[str | dict[str, Any]] = []
    for place, (start, stop) in enumerate(numbers_in(rule)):
        value = int(text[start:stop])
        if value > page_limits.SCRUB:
            continue
        parts.append(text[end:start])
        label = _("Number {place} of the rule “{rule}”").format(place=place + 1, rule=text)
        parts.append(_number(place, value, (0, page_limits.SCRUB), label))
        end = stop
    return [*parts, text[end:]]


def _number(place: str | int, value: int, ends: tuple[int, int], label: str) -> dict[str, Any]:
    low, high = ends
    beyond = beyond_ends(low, high, value)
    return {
        "place": place,
        "value": value,
        "low": low,
        "high": high,
        "label": label,
        "beyond": beyond,
    }


def scrubbed(state: PageState, sent: Any) -> dict[str, str | int]:
    """Return the link fields that a message from the browser changes; none for an invalid one.

    Parameters
    ----------
    state : PageState
    sent : any
        ``{"place": "upto", "value": 80}``, or ``{"rule": "take 1-5", "place": 1, "value": 6}``:
        the rule in which the drag began, so that numbers keep their places during the drag.
        ``{"place": 1, "typed": 6}`` changes the rule in force.

    Raises
    ------
    GameError
        If a typed number makes the rule invalid; in a drag such a number is ignored.
    """
    match sent:
        case {"place": "upto", "value": int(value)} | {"place": "upto", "typed": int(value)}:
            entry = field(state.page, "upto")
            return {"upto": min(max(value, entry.low), entry.high)}
        case {"place": int(place), "typed": int(value)} if 0 <= value <= page_limits.SCRUB:
            text = text_with_number(state.rule, place, value)
            return _changed(state, None if text is None else parse_rule(text))
        case {"rule": str(text), "place": int(place), "value": int(value)} if (
            0 <= value <= page_limits.SCRUB
        ):
            with suppress(GameError):
                return _changed(state, with_number(parse_rule(text), place, value))
    return {}


def _changed(state: PageState, rule: HeapRule | None) -> dict[str, str | int]:
    return {} if rule is None or str(rule) == str(state.rule) else {"rule": str(rule)}


# -- the columns in words -----------------------------------------------------------------------


def columns_line(found: Wrapping, width: int, count: int) -> str:
    """Return how many columns are constant or change by a fixed step, in words.

    `width` is that of the rows, `count` the number of values in them.
    """
    if count < ROWS_TO_SETTLE * width:
        return several(
            "Only one row: too few to see whether a column is constant.",
            "Only {count} rows: too few to see whether a column is constant.",
            -(-count // width),
        )
    steps = [column.step for column in found.columns if column is not None]
    total, off = len(found.columns), len(found.off)
    if len(steps) == total and len(set(steps)) == 1 and steps[0] >= 0:
        return _all_alike(steps[0], total, off)
    constant = steps.count(0)
    if total == 1:
        line = _("The one column is not constant.")
    elif off:
        line = several(
            "{constant} of {total} columns are constant in the end; one value is off.",
            "{constant} of {total} columns are constant in the end; {count} values are off.",
            off,
            constant=constant,
            total=total,
        )
    else:
        words = _("{constant} of {total} columns are constant.")
        line = words.format(constant=constant, total=total)
    rising, falling = (sum(sign * step > 0 for step in steps) for sign in (1, -1))
    if rising:
        line = sentences(
            line,
            several(
                "One climbs by a fixed step from row to row.",
                "{count} climb by a fixed step from row to row.",
                rising,
            ),
        )
    if falling:
        line = sentences(
            line,
            several(
                "One falls by a fixed step from row to row.",
                "{count} fall by a fixed step from row to row.",
                falling,
            ),
        )
    return line


def _all_alike(step: int, total: int, off: int) -> str:
    """Return the sentence that all columns climb by `step`, or are constant if it is 0."""
    if step:
        line = several(
            "The one column climbs by {step} from row to row",
            "All {count} columns climb by {step} from row to row",
            total,
            step=number(step),
        )
    else:
        line = several("The one column is constant", "All {count} columns are constant", total)
    if not off:
        return f"{'↗' if step else '✓'} {_('{parts}.').format(parts=line)}"
    return several(
        "{line} in the end; one value is off.",
        "{line} in the end; {count} values are off.",
        off,
        line=line,
    )


def column_sign(column: Column | None) -> tuple[str, str]:
    """Return the sign over a column and its description; ("", "") for a column without a step."""
    if column is None:
        return "", ""
    if column.step == 0:
        sign, words = "✓", _("constant")
    else:
        sign = f"{'↗' if column.step > 0 else '↘'}{abs(column.step)}"
        words = _("changes by {step} from row to row").format(step=column.step)
    if column.first_row:
        words = _("{words} from row {row} on").format(words=words, row=number(column.first_row + 1))
    return sign, words


# -- the strip ----------------------------------------------------------------------------------


def cells_of(first: int, values: Sequence[int], hues: Sequence[int]) -> list[list[Any]]:
    """Return for each cell the heap and the value, as text, and the index of the hue."""
    return [
        [number(n), number(value), hue_index(hue)]
        for n, (value, hue) in enumerate(zip(values, hues, strict=True), first)
    ]


def folding_data(
    examined: Values, upto: int, pattern: Pattern | None, widest: int, *, silent: bool = False
) -> dict[str, Any]:
    """Return the data of the strip at every width.

    Parameters
    ----------
    examined : array of int
        All known values G(0), G(1), …, so that no column is called regular that later is not.
    upto : int
        The last heap that is plotted; the first page_limits.STRIP heaps get a cell.
    pattern : Pattern or None
        None before the verdict: then only what the plotted values show is described.
    widest : int
        The largest width.
    silent : bool
        Whether nothing is said of the columns, since what they tell is asked for.
    """
    values = examined[: upto + 1]
    drawn = values[: page_limits.STRIP]
    fold = None if pattern is None else fold_of(drawn, pattern, widest)
    hues = drawn if pattern is None else levelled(drawn, pattern)
    widths, look = [], _("Look down the columns: do they repeat?")
    for width in range(1, widest + 1):
        found = wrapping(values, width, pattern, examined)
        heads = [("", "") if silent else column_sign(column) for column in found.columns]
        widths.append(
            {
                "line": look if silent else columns_line(found, width, len(values)),
                "heads": [sign for sign, _said in heads],
                "said": {place: said for place, (_sign, said) in enumerate(heads) if said},
                "off": [n for n in found.off if n < len(drawn) and not silent],
            }
        )
    # Where rows have different lengths, each ends with its number of heaps.
    rows = pairwise([*fold.starts, len(drawn)] if fold and fold.starts else [])
    return {
        "cells": cells_of(0, drawn.tolist(), hues.tolist()),
        "widths": widths,
        "starts": list(fold.starts) if fold else [],
        "tails": [_("{k:one heap|# heaps}").format(k=Counted(end - start)) for start, end in rows],
        "fold": fold.width if fold else None,
        "rest": ""
        if len(drawn) == len(values)
        else _("The rows go on to heap {last}; the CSV file has them all.").format(
            last=number(len(values) - 1)
        ),
        "words": {
            "strip": _("Values in rows; a heap is the number of its row plus that of its column"),
            "width": _("Values in a row"),
            "told": _("{width} in a row"),
            "less": _("One value less in a row"),
            "more": _("One value more in a row"),
            "comma": _(", "),
            "row": _("from heap {heap}: {values}"),
            "cell": _("heap {heap}: value {value}"),
            "own": _("heap {heap}, here {letters}: value {value}"),
            "off": _("off the column"),
            "run": _("heaps {first} to {last}: {count} of value {value}"),
            "one": _("heap {first}: value {value}"),
            "runs": _("Each row holds the heaps of one value."),
            "unfold": _("Rows of one length"),
            "refold": _("Fold at the pattern"),
        },
    }


def folding_strip(
    data: dict[str, Any],
    *,
    key: str,
    width: int,
    folded: bool,
    in_hand: Mapping[int, str],
    on_width: Callable[[int], None],
) -> None:
    """Draw the strip with its handle, which changes the width of the rows.

    The browser does the folding; the server receives the width when the handle rests.

    Parameters
    ----------
    data : dict
        As made by `folding_data`.
    key : str
        Key of the component, unique on the page.
    width : int
        Values in a row.
    folded : bool
        Whether the strip is folded at the pattern instead, if it has a fold.
    in_hand : mapping
        Heap size → the letters of the position's heaps of that size, shown in their cells.
    on_width : callable
        Receives a width from 1 to the largest in `data`; runs as a callback.
    """
    seen = f"{key}-seen"

    def moved() -> None:
        sent = sent_by(key, "width")
        match sent:
            case {"value": int(value), "turn": int(turn)} if 1 <= value <= len(data["widths"]):
                st.session_state[seen] = turn
                on_width(value)

    own = data["fold"] if folded and data["fold"] else width
    _STRIP(
        key=key,
        data={
            **data,
            "letters": {str(n): letters for n, letters in in_hand.items()},
            "width": own,
            "runs": bool(folded and data["starts"]),
            "turn": st.session_state.get(seen, 0),
        },
        on_width_change=moved,
    )


def still_strip(picture: Picture, *, key: str) -> None:
    """Draw a strip without controls for a step of a proof; its marks may slide into place."""
    starts = [
        mark.low
        if mark.slides_from is None or abs(mark.slides_from - mark.low) > GLIDE
        else mark.slides_from
        for mark in picture.marks
    ]
    marks = [
        {
            "low": mark.low - picture.first,
            "high": mark.high - picture.first,
            "look": mark.look,
            "from": start - picture.first,
        }
        for mark, start in zip(picture.marks, starts, strict=True)
    ]
    _STRIP(
        key=key,
        data={
            "cells": cells_of(picture.first, picture.values, picture.values),
            "first": picture.first,
            "width": picture.width,
            "marks": marks,
            "said": picture_words(picture),
            "words": {"cell": _("heap {heap}: value {value}")},
        },
    )
