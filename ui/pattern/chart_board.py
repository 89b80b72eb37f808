"""The frame of the chart of values: axes, basic marks, and the letters of the position's heaps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import altair as alt
import numpy as np
import pandas as pd

from ui.base.words import _

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ui.pattern.facts import Values


Place = tuple[int, int]
"""An offset of letters from their point: pixels to the right and down."""

GREY = "#808080"
"""For areas and threads behind the points: contrast 3:1 in both themes."""

INKS_OF_WORDS = ("#1b1b1b", "#ecebe7")
"""For text in the light and the dark theme: it needs contrast 4.5:1, which no grey has in both."""

INK = alt.ExprRef("luminance(background) > 0.5 ? '{}' : '{}'".format(*INKS_OF_WORDS))
"""Vega expression for the colour of text, evaluated again when the theme changes."""

LETTERS = "in_hand"
"""Name of the data set with the position's heaps: so one specification serves every position."""

SIZE = 13
"""Size of the heaps' letters in pixels, before they are enlarged."""

NEAR = ((14, -10), (-14, -10), (0, -17), (0, 17), (14, 10), (-14, 10), (18, 0), (-18, 0))
BESIDE = 4
"""How many heaps to each side have a piece of thread that may run under the letters of a heap."""

THREAD = 8
"""Sample points on the thread between two neighbouring points of the plot."""

FAR = ((0, -25), (0, 25), (21, -17), (-21, -17), (21, 17), (-21, 17), (7, -33), (7, -39), (7, -49))
PLACES = (*NEAR, *FAR)
"""Offsets of a letter from its point, in pixels to the right and down, the best first."""

PHONE = (270, 190)
"""Width and height of the plot on a phone, in the same pixels."""

PLOTS = ((390, 60), PHONE, (700, 190))
"""Width and height of a plot in the same pixels: in Present, on a phone, on a desktop."""

CROWD = 4
"""Most points that have their letters together."""

GROWN = "clamp(windowSize()[1] / 436, 1.05, 3)"
"""Vega expression for the factor by which text grows in Present: 1.65 in a window 720 high."""

AT_720 = 1.65
"""GROWN in a window 720 high, in which points have their unscaled size."""

AXIS_LETTERS = 12
"""Size of the text of axes and legends in pixels, before it is enlarged."""

ROW = 15
"""Height in pixels of a row of labels above the highest point."""

LEAST_ROOM = 24
"""Least pixels above the highest point, so that a letter beside it is not cut off."""

SILENT: dict[str, Any] = {"tooltip": None, "aria": False}
"""Properties of marks without tooltip, which screen readers skip."""

_WORDS = {"labelFontWeight": 400, "titleFontWeight": 400, "titleFontSize": 14, "labelPadding": 16}

LOOK: dict[str, Any] = {
    "font": '"Source Sans", sans-serif',  # the page's own
    "view": {"stroke": "transparent"},
    "text": {"aria": False},  # the plot and each point have descriptions of their own
    "axis": {
        **_WORDS,
        "aria": False,
        "labelFontSize": 12,
        "titlePadding": 16,
        "ticks": False,
        "domain": False,
        "labelFlushOffset": 1,
        "labelOverlap": True,
        "labelSeparation": 4,
    },
    "legend": {
        **_WORDS,
        "aria": False,
        "labelFontSize": 14,
        "titlePadding": 8,
        "columnPadding": 8,
        "padding": 8,
    },
}
"""The `config` of a chart: the look of axes and legends, without colours, which are the theme's."""


class ChartFrame:
    """The axes and scales that all layers share, and the basic marks drawn on them.

    Parameters
    ----------
    upto : int
        The largest heap that is drawn.
    top : int
        The largest value, at least 1.
    ticks : sequence of int
        The heap sizes marked on the axis; () for the usual round ones.
    rows : int
        Number of rows of labels above the highest point.
    grown : str
        Vega expression for the factor by which text is enlarged.
    """

    def __init__(
        self,
        upto: int,
        top: int,
        ticks: Sequence[int] = (),
        *,
        rows: int = 0,
        grown: str = "1",
    ) -> None:
        self.upto, self.top, self.grown = upto, top, grown
        self.ticks = list(ticks)
        side = max(0.5, upto / 100)
        self.x_scale = alt.Scale(domain=[-side, upto + side], nice=False)
        # In pixels, not as a share of the height: in a low plot labels would cover points.
        above = alt.ExprRef(f"{max(LEAST_ROOM, ROW * rows + 14)} * {grown}")
        floor, ceiling = -(top + 0.6) / 24, top
        self.y_scale = alt.Scale(
            domain=[floor, ceiling], range=[alt.ExprRef("height"), above], nice=False
        )

    def x(self, field: str) -> alt.X:
        """Return the encoding of a field on the axis of heap sizes."""
        # labelFlush draws the last label inwards; at the edge of the chart it would be cut off.
        axis = alt.Axis(
            format="d",
            tickMinStep=1,
            values=self.ticks or alt.Undefined,
            labelOverlap="greedy" if self.ticks else alt.Undefined,
            grid=False,
            labelFlush=12,
        )
        return alt.X(f"{field}:Q", title=_("heap size n"), scale=self.x_scale, axis=axis)

    def y(self, field: str) -> alt.Y:
        """Return the encoding of a field on the axis of values."""
        axis = alt.Axis(format="d", tickMinStep=1)
        return alt.Y(f"{field}:Q", title=_("value G(n)"), scale=self.y_scale, axis=axis)

    def shade(self, spans: Sequence[tuple[float, float]], opacity: float) -> alt.Chart:
        """Return a layer that shades intervals of heap sizes over the whole height."""
        frame = pd.DataFrame(spans, columns=["low", "high"], dtype=float)
        mark = alt.Chart(frame).mark_rect(color=GREY, opacity=opacity, **SILENT)
        return mark.encode(x=self.x("low"), x2="high:Q")

    def line(self, places: Sequence[tuple[float, float]], color: str, dash: bool) -> alt.Chart:
        """Return a layer with one line through the points (heap size, value)."""
        frame = pd.DataFrame(places, columns=["n", "value"], dtype=float)
        dashes = [6, 4] if dash else [1, 0]
        mark = alt.Chart(frame).mark_line(
            color=color, strokeWidth=2, strokeDash=dashes, clip=True, **SILENT
        )
        return mark.encode(x=self.x("n"), y=self.y("value"))

    def stems(self) -> alt.Chart:
        """Return a layer with a vertical mark from the axis up to each value, as on a ruler."""
        mark = alt.Chart().mark_rule(color=GREY, opacity=0.6, strokeWidth=2, **SILENT)
        return mark.encode(x=self.x("n"), y=self.y("value"), y2=alt.datum(0))

    def thread(self) -> alt.Chart:
        """Return a layer that joins neighbouring values by a faint line."""
        mark = alt.Chart().mark_line(color=GREY, opacity=0.45, strokeWidth=1, **SILENT)
        return mark.encode(x=self.x("n"), y=self.y("value"))

    def label(
        self, x: float, words: str, *, row: int = 0, align: Literal["left", "center"] = "left"
    ) -> alt.Chart:
        """Return a layer with words at the top of the plot, above heap size `x`, in this row."""
        frame = pd.DataFrame({"n": [float(x)], "words": [words]})
        mark = alt.Chart(frame).mark_text(
            color=INK, align=align, fontSize=12, tooltip=None, dx=3 if align == "left" else 0
        )
        return mark.encode(x=self.x("n"), y=alt.value(11 + ROW * row), text="words:N")

    def remark(self, x: float, y: float, words: str) -> alt.Chart:
        """Return a layer with words to the upper left of a point, beside a line that rises."""
        frame = pd.DataFrame({"n": [float(x)], "value": [float(y)], "words": [words]})
        mark = alt.Chart(frame).mark_text(
            color=INK, align="right", fontSize=12, fontWeight="bold", dy=-10, tooltip=None
        )
        return mark.encode(x=self.x("n"), y=self.y("value"), text="words:N")


def lettered(values: Values, in_hand: Mapping[int, str]) -> list[dict[str, int | str]]:
    """Return the rows of the data set LETTERS: the points of the position's heaps, with letters.

    `in_hand` maps a heap size to the letters; heaps beyond the values of the chart are left out.
    Points too near for a letter each have theirs together, in their order, at the middle one.
    """
    rows: list[dict[str, int | str]] = []
    for crowd in _crowds(values, [n for n in sorted(in_hand) if n < len(values)]):
        middle, letters = crowd[len(crowd) // 2], " ".join(in_hand[n] for n in crowd)
        written = [row for row in rows if row["letters"]]
        across, down = _place(values, middle, letters, written)
        for n in crowd:
            at = {"n": n, "value": int(values[n]), "across": across, "down": down}
            rows.append({**at, "letters": letters if n == middle else ""})
    return rows


def _crowds(values: Values, heaps: Sequence[int]) -> list[list[int]]:
    """Return the heaps in groups of neighbours too near for a letter each on a phone."""
    wide, high = PHONE
    most, top = max(len(values) - 1, 1), max(int(values.max(initial=0)), 1)
    crowds: list[list[int]] = []
    for n in heaps:
        last = crowds[-1][-1] if crowds else n
        across, up = (n - last) * wide / most, abs(int(values[n]) - int(values[last])) * high / top
        if crowds and across < SIZE and up < SIZE and len(crowds[-1]) < CROWD:
            crowds[-1].append(n)
        else:
            crowds.append([n])
    return crowds


def _place(values: Values, n: int, letters: str, others: Sequence[Mapping[str, Any]]) -> Place:
    """Return the offset at which the letters of a heap cover the fewest points, in all of PLOTS.

    The letters of `others` stay uncovered wherever there is such a place. Ties are decided by how
    little of the thread between the points they cover.
    """
    top = max(int(values.max(initial=0)), 1)
    wide, high = np.array(PLOTS, float).T[:, :, None]
    x = (np.arange(len(values)) - n) * (wide / max(len(values) - 1, 1))
    axis = int(values[n]) * (high / top)
    y = axis - values.astype(int) * (high / top)  # values are unsigned, so convert them first
    half = half_width(letters)
    near = slice(max(n - BESIDE, 0), n + BESIDE + 1)
    between = np.linspace(0, 1, THREAD, endpoint=False)
    tx, ty = (
        (part[:, near, None][:, :-1] + np.diff(part[:, near])[:, :, None] * between).reshape(
            len(PLOTS), -1
        )
        for part in (x, y)
    )

    def hidden(place: Place) -> tuple[int, int, int]:
        across, down = _moved(place, half)
        over = sum(_is_over((across, down), half, one, x, y) for one in others)
        under = (np.abs(x - across) < half + 4) & (np.abs(y - down) < SIZE / 2 + 3)
        crossed = (np.abs(tx - across) < half) & (np.abs(ty - down) < SIZE / 2)
        outside = 100 * int((across - half < x[:, 0]).sum())  # on the numbers of the axis
        covered = int(under.sum()) + 100 * int((down > axis + 4).sum())
        return over, covered, outside + int(crossed.sum())

    return _moved(min(PLACES, key=hidden), half)


def _is_over(place: Place, half: int, other: Mapping[str, Any], x: Any, y: Any) -> bool:
    """Return whether letters touch those of a smaller heap in one of PLOTS, or stand before them.

    `x` and `y` are the places of all points in each plot, seen from the point of the letters.
    """
    right = place[0] - (x[:, other["n"]] + other["across"])
    low = np.abs(place[1] - (y[:, other["n"]] + other["down"]))
    return bool(((right < half + half_width(other["letters"])) & (low < SIZE)).any())


def half_width(letters: str) -> int:
    """Return half of the width of letters in pixels; a space has half the width of a letter."""
    return 4 * len(letters) - 2 * letters.count(" ")


def _moved(place: Place, half: int) -> Place:
    """Return the offset of the middle of several letters, the first of which is at `place`."""
    across, down = place
    return across + (half - 4) * ((across > 0) - (across < 0)), down


def letter_layers(board: ChartFrame) -> list[alt.Chart]:
    """Return the layers that frame the points of the position's heaps and write their letters."""
    data = alt.NamedData(name=LETTERS)
    ring = alt.Chart(data).mark_point(
        shape="square", filled=False, size=210, strokeWidth=2, color=INK, **SILENT
    )
    text = alt.Chart(data).mark_text(
        color=INK,
        align="center",
        baseline="middle",
        dx=alt.ExprRef("datum.across"),
        dy=alt.ExprRef("datum.down"),
        fontSize=SIZE,
        fontWeight="bold",
        tooltip=None,
    )
    x, y = board.x("n"), board.y("value")
    return [ring.encode(x=x, y=y), text.encode(x=x, y=y, text="letters:N")]


def with_large_letters(spec: dict[str, Any]) -> dict[str, Any]:
    """Return a copy of a Vega-Lite specification in which text and points grow with the window.

    The specification must be that of a chart of `values_chart` made with `for_class`.
    """
    size = {"expr": f"{AXIS_LETTERS} * {GROWN}"}
    letters = {"labelFontSize": size, "titleFontSize": size}
    config = spec["config"]
    axis = {**config["axis"], **letters, "titlePadding": 4, "labelPadding": 4}
    axis["labelSeparation"] = 10  # a letter of a heap may stand between them
    legend = {**config["legend"], **letters, "padding": 0}
    layers = [_with_large_letters(layer) for layer in spec["layer"]]
    return {**spec, "config": {**config, "axis": axis, "legend": legend}, "layer": layers}


def _with_large_letters(layer: dict[str, Any]) -> dict[str, Any]:
    """Return a layer with text, points and offsets of text multiplied by GROWN."""
    mark, encoding = layer["mark"], layer["encoding"]
    if mark["type"] == "point":
        size = f"{mark['size']} * pow({GROWN} / {AT_720}, 2)"
        return {**layer, "mark": {**mark, "size": {"expr": size}}}
    if mark["type"] != "text":
        return layer
    mark = {**mark, "fontSize": {"expr": f"{mark['fontSize']} * {GROWN}"}}
    for way in ("dx", "dy"):
        if isinstance(mark.get(way), dict):
            mark[way] = {"expr": f"{mark[way]['expr']} * {GROWN}"}
    if "value" in encoding["y"]:
        row = {"value": {"expr": f"{encoding['y']['value']} * {GROWN}"}}
        encoding = {**encoding, "y": row}
    return {**layer, "mark": mark, "encoding": encoding}
