"""The plot of the values on the page: a Streamlit chart with a cached specification."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pandas as pd
import streamlit as st

from ui.base.component import component
from ui.base.words import N_, _, kept_by_reader, number, sentences, several
from ui.pattern import charts
from ui.pattern.chart_board import LETTERS, lettered, with_large_letters
from ui.pattern.charts import HEIGHT, SELF_SIMILAR, denominator, points, values_chart

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gamecore.patterns.pattern import Pattern
    from ui.pattern.facts import PatternFacts, Values

POINTS = "points"
"""Name of the data set of all points; LETTERS is that of the position's heaps."""


def plot(
    facts: PatternFacts,
    upto: int,
    visible: bool,
    in_hand: Mapping[int, str],
    *,
    key: str,
    alt: str,
    for_class: bool,
    on_point: Callable[[int], None],
) -> int | None:
    """Draw the values and return the heap of the point that was pressed last, or None.

    Parameters
    ----------
    facts : PatternFacts
    upto : int
        The last heap that is drawn.
    visible : bool
        Whether the pattern is drawn over the values.
    in_hand : mapping
        Heap size → the letters of the position's heaps of that size.
    key : str
        Of the element, unique on the page.
    alt : str
        Alternative text, which must not depend on the position.
    for_class : bool
        Whether it is as high as the container around it, instead of HEIGHT pixels.
    on_point : callable
        Receives the heap of a pressed point, perhaps beyond `upto`; runs as a callback.
    """

    def pressed() -> None:
        n = heap_pressed(st.session_state.get(key))
        if n is not None:
            on_point(n)

    # Only a data set changes with the position: given another specification or alternative text,
    # the browser would draw the whole chart again.
    frame, spec = _drawn(facts, upto, visible, for_class)
    letters = _letters(facts, upto, tuple(in_hand.items()))
    selected = st.vega_lite_chart(
        {**spec, "datasets": {POINTS: frame, LETTERS: letters}},
        theme=None,  # Streamlit then sets the page's colours only; the rest is LOOK
        key=key,
        on_select=pressed,
        alt=alt,
        height="stretch" if for_class else HEIGHT,
    )
    return heap_pressed(selected)


def heap_pressed(selected: object) -> int | None:
    """Return the heap in a selection sent by the browser; None if it is not a valid one."""
    match selected:
        case {"selection": {charts.SELECTION: [{"n": n}]}} if type(n) is int and n >= 0:
            return n
    return None


@kept_by_reader
def _drawn(
    facts: PatternFacts, upto: int, visible: bool, for_class: bool
) -> tuple[pd.DataFrame, dict[str, Any]]:
    """Return the data of the points and the specification; shared, so not to be changed (20 ms).

    All data but the points and letters are in the specification, since Streamlit converts each data
    set beside it in every run.
    """
    values, pattern = facts.values[: upto + 1], facts.pattern if visible else None
    chart = values_chart(values, pattern, for_class=for_class)
    spec = chart.to_dict(validate=False)  # the tests validate charts of every kind
    sets = spec.pop("datasets")
    spec["data"] = {"name": POINTS}
    spec["layer"] = [
        {**layer, "data": {"values": sets[layer["data"]["name"]]}}
        if layer.get("data", {}).get("name") in sets
        else layer
        for layer in spec["layer"]
    ]
    # Above 2,000 points Streamlit uses a canvas, in which screen readers find no points.
    spec["usermeta"] = {"embedOptions": {"renderer": "svg"}}
    return points(values, pattern), with_large_letters(spec) if for_class else spec


@kept_by_reader
def _letters(facts: PatternFacts, upto: int, in_hand: tuple[tuple[int, str], ...]) -> pd.DataFrame:
    rows = lettered(facts.values[: upto + 1], dict(in_hand))
    return pd.DataFrame(rows, columns=["n", "value", "letters", "across", "down"])


# -- the same in words ----------------------------------------------------------------------------


def alt_text(rule: str, values: Values, pattern: Pattern | None) -> str:
    """Return the alternative text of the chart: the values and the pattern, for any position."""
    words = _(
        "Values of the heaps 0 to {upto} for the rule “{rule}”, between 0 and {most}."
    ).format(upto=number(len(values) - 1), rule=rule, most=number(int(values.max(initial=0))))
    first = _(", ").join(number(int(value)) for value in values[:12])
    words = sentences(words, _("They begin {values}.").format(values=first))
    return words if pattern is None else sentences(words, _drawn_words(values, pattern))


def letters_text(values: Values, in_hand: Mapping[int, str]) -> str:
    """Return the sizes and values of the position's heaps in the chart, in words."""
    return sentences(
        *[
            several(
                "{heaps} has one stone, value {value}.",
                "{heaps} has {count} stones, value {value}.",
                n,
                heaps=letters,
                value=number(int(values[n])),
            )
            for n, letters in sorted(in_hand.items())
            if n < len(values)
        ]
    )


def _drawn_words(values: Values, pattern: Pattern) -> str:
    if pattern.period is not None and pattern.saltus:
        return _(
            "From heap {start} on the same steps return every {period} heaps, higher by {saltus}; "
            "a dashed line shows the rise."
        ).format(
            start=number(pattern.preperiod or 0),
            period=number(pattern.period),
            saltus=number(pattern.saltus),
        )
    if pattern.period is not None:
        return _(
            "Shaded bands show that the values repeat every {period} heaps from heap {start} on."
        ).format(start=number(pattern.preperiod or 0), period=number(pattern.period))
    if pattern.shape in SELF_SIMILAR:
        return _(
            "Heaps that {d} divides lie on the line n/{d}; each other heap repeats the value of a "
            "smaller one."
        ).format(d=denominator(values))
    if pattern.kind == "none":
        return _("No pattern is drawn.")
    words = _SHAPE_WORDS.get(pattern.shape or "")
    return _(words) if words else ""


_SHAPE_WORDS = {
    "log2": N_("The value grows by one each time the heap doubles; a curve shows log2(n) + 1."),
    "staircase": N_("The values climb by single steps; in the long run the steps grow wider."),
    "2-adic": N_(
        "A mark rises from the axis to each value, like those of a ruler; the heaps are told "
        "apart by how often 2 divides them."
    ),
    "copies": N_("Heaps with a new value are told apart from those that repeat an earlier one."),
    "prime factors": N_("The odd primes, the other odd heaps and the even heaps are told apart."),
    "least prime": N_("The heaps are told apart by their least prime factor."),
}


_FILES = component("plot_files", "copy.css", "plot_files.js")


def plot_files(key: str, name: str, alt: str) -> None:
    """Draw the buttons that save the plot of the page, as it is displayed, as SVG and as PNG.

    `name` is the file name without extension; `alt` is included in the SVG file.
    """
    words = {"drawing": _("Save the plot as SVG"), "dots": _("Save the plot as PNG")}
    _FILES(key=key, data={"name": name, "alt": alt, "words": words})
