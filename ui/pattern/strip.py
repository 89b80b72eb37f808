"""The strip: values as coloured cells in rows that fold, and windows that slide over it."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import streamlit as st

from gamecore.patterns.folding import fold_of, levelled, wrapping
from ui.base import page_limits
from ui.base.component import component
from ui.base.palette import hue_index
from ui.base.sent import sent_by
from ui.base.words import _, number, several
from ui.pattern.columns import column_sign, columns_line
from ui.pattern.proof_pictures import picture_words

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from gamecore.patterns.pattern import Pattern
    from ui.pattern.facts import Values
    from ui.pattern.proof_pictures import Mark, Picture

_STRIP = component("strip", "strip.css", "latest_wins.js", "strip.js")

GLIDE = 40
"""Most cells over which a window is seen to slide: at more it would be waited for."""


def cells_of(first: int, values: Sequence[int], hues: Sequence[int]) -> list[list[Any]]:
    """Return for each cell the heap, its value as it is written, and its hue."""
    return [
        [number(n), number(value), hue_index(hue)]
        for n, (value, hue) in enumerate(zip(values, hues, strict=True), first)
    ]


def folding_data(
    examined: Values, upto: int, pattern: Pattern | None, widest: int
) -> dict[str, Any]:
    """Return what the strip shows and says at every width.

    Parameters
    ----------
    examined : array of int
        G(0), G(1), … as far as they are known: no column is called regular that later is not.
    upto : int
        The last heap that is plotted; the first page_limits.STRIP of them get a cell.
    pattern : Pattern or None
        None before the verdict: nothing is then told but what the values of one width show.
    widest : int
    """
    values = examined[: upto + 1]
    drawn = values[: page_limits.STRIP]
    fold = None if pattern is None else fold_of(drawn, pattern, widest)
    hues = drawn if pattern is None else levelled(drawn, pattern)
    widths = []
    for width in range(1, widest + 1):
        found = wrapping(values, width, pattern, examined)
        heads = [column_sign(column) for column in found.columns]
        widths.append(
            {
                "line": columns_line(found, width, len(values)),
                "heads": [sign for sign, _said in heads],
                "said": {place: said for place, (_sign, said) in enumerate(heads) if said},
                "off": [n for n in found.off if n < len(drawn)],
            }
        )
    return {
        "cells": cells_of(0, drawn.tolist(), hues.tolist()),
        "widths": widths,
        "starts": list(fold.starts) if fold else [],
        "tails": _tails(fold.starts, len(drawn)) if fold else [],
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


def _tails(starts: Sequence[int], end: int) -> list[str]:
    """Say how many heaps each row holds, where rows have different lengths."""
    return [
        several("one heap", "{count} heaps", after - start)
        for start, after in pairwise([*starts, end] if starts else [])
    ]


def folding_strip(
    data: dict[str, Any],
    *,
    key: str,
    width: int,
    folded: bool,
    in_hand: Mapping[int, str],
    on_width: Callable[[int], None],
) -> None:
    """Draw the strip with its handle, by which its rows are made longer and shorter.

    The browser does all of it; the page hears the width when the hand rests.

    Parameters
    ----------
    data : dict
        Of `folding_data`.
    key : str
        Key of the component, unique on the page.
    width : int
        Values in a row.
    folded : bool
        Whether the strip is folded at the pattern, as far as it has such a fold.
    in_hand : mapping
        Heap size → the letters of the position's heaps of that size, which stand in their cells.
    on_width : callable
        Receives a width from 1 to as many as the data holds; runs as a callback.
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
    """Draw a strip that only shows: a window slides to its place when a step of a proof asks it."""
    marks = [
        {
            "low": mark.low - picture.first,
            "high": mark.high - picture.first,
            "look": mark.look,
            "from": _start(mark) - picture.first,
        }
        for mark in picture.marks
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


def _start(mark: Mark) -> int:
    start = mark.low if mark.slides_from is None else mark.slides_from
    return start if abs(start - mark.low) <= GLIDE else mark.low
