"""The ground of the chart of values: its axes, the marks drawn on them, the heaps in hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import altair as alt
import numpy as np
import pandas as pd

from ui.base.words import _

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ui.pattern.facts import Values


GREY = "#808080"
"""For areas and threads behind the points: 3:1 on both pages."""

INKS_OF_WORDS = ("#1b1b1b", "#ecebe7")
"""On the light page and on the dark one: words need 4.5:1, which no grey reaches on both."""

INK = alt.ExprRef("luminance(background) > 0.5 ? '{}' : '{}'".format(*INKS_OF_WORDS))
"""Asked of the page in the browser, which draws a chart anew when its theme changes."""

LETTERS = "in_hand"
"""Name of the data set that holds the heaps in hand: the chart is made once for every position."""

SIZE = 13
"""Size of the letters in pixels, before they grow."""

NEAR = ((14, -10), (-14, -10), (0, -17), (0, 17), (14, 10), (-14, 10), (18, 0), (-18, 0))
BESIDE = 4
"""Heaps to each side of one whose thread may run under its letters."""

THREAD = 8
"""Places of the thread between two points that are looked at: every few pixels."""

PLACES = (*NEAR, (0, -25), (0, 25), (21, -17), (-21, -17), (21, 17), (-21, 17))
"""Where a letter may stand, in pixels to the right of its point and below it, the best first."""

PLOTS = ((390, 60), (270, 190), (700, 190))
"""Width and height in such pixels of a plot: before a class, on a phone, on a desk."""

GROWN = "clamp(windowSize()[1] / 436, 1.05, 3)"
"""How much larger letters are there: 12 pixels become 19 in a window 720 high."""

AT_720 = 1.65
"""GROWN in a window 720 high, for which the points have their size."""

AXIS_LETTERS = 12
"""Size of the letters of axes and legends, before they grow."""

ROW = 15
"""Height in pixels of a row of labels above the highest point."""

LEAST_ROOM = 24
"""Pixels above the highest point where there are no labels: a letter beside it is seen whole."""

SILENT: dict[str, Any] = {"tooltip": None, "aria": False}
"""Of marks that nobody presses and no screen reader reads."""

_WORDS = {"labelFontWeight": 400, "titleFontWeight": 400, "titleFontSize": 14, "labelPadding": 16}

LOOK: dict[str, Any] = {
    "font": '"Source Sans", sans-serif',  # the page's own
    "view": {"stroke": "transparent"},
    "text": {"aria": False},  # the plot says in words what it shows, and each point its value
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
"""How axes and legends look, as the settings (`config`) of a chart; their inks are the theme's."""


class ChartFrame:
    """The shared ground of all layers: the two axes and the ink of the labels.

    Parameters
    ----------
    upto : int
        The largest heap that is drawn.
    top : int
        The largest value, at least 1.
    ticks : sequence of int
        The heap sizes that are marked on the axis; none for the usual round ones.
    rows : int
        Rows of labels that stand above the highest point.
    grown : str
        How much larger letters are than here, as an expression of the chart.
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
        # In pixels, whatever the height: else a low plot has its labels on its points.
        above = alt.ExprRef(f"{max(LEAST_ROOM, ROW * rows + 14)} * {grown}")
        floor, ceiling = -(top + 0.6) / 24, top
        self.y_scale = alt.Scale(
            domain=[floor, ceiling], range=[alt.ExprRef("height"), above], nice=False
        )

    def x(self, field: str) -> alt.X:
        """Return the axis of heap sizes for a field."""
        # The last label is drawn inwards where the chart ends next to it, or it would be cut off.
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
        """Return the axis of values for a field."""
        axis = alt.Axis(format="d", tickMinStep=1)
        return alt.Y(f"{field}:Q", title=_("value G(n)"), scale=self.y_scale, axis=axis)

    def shade(self, spans: Sequence[tuple[float, float]], opacity: float) -> alt.Chart:
        """Shade intervals of heap sizes over the whole height."""
        frame = pd.DataFrame(spans, columns=["low", "high"], dtype=float)
        mark = alt.Chart(frame).mark_rect(color=GREY, opacity=opacity, **SILENT)
        return mark.encode(x=self.x("low"), x2="high:Q")

    def line(self, places: Sequence[tuple[float, float]], color: str, dash: bool) -> alt.Chart:
        """Draw one line through places (heap size, value)."""
        frame = pd.DataFrame(places, columns=["n", "value"], dtype=float)
        dashes = [6, 4] if dash else [1, 0]
        mark = alt.Chart(frame).mark_line(
            color=color, strokeWidth=2, strokeDash=dashes, clip=True, **SILENT
        )
        return mark.encode(x=self.x("n"), y=self.y("value"))

    def stems(self) -> alt.Chart:
        """Draw a mark from the axis up to each value, as a ruler has them."""
        mark = alt.Chart().mark_rule(color=GREY, opacity=0.6, strokeWidth=2, **SILENT)
        return mark.encode(x=self.x("n"), y=self.y("value"), y2=alt.datum(0))

    def thread(self) -> alt.Chart:
        """Join neighbouring values by a faint thread, so that the eye can follow them."""
        mark = alt.Chart().mark_line(color=GREY, opacity=0.45, strokeWidth=1, **SILENT)
        return mark.encode(x=self.x("n"), y=self.y("value"))

    def label(
        self, x: float, words: str, *, row: int = 0, align: Literal["left", "center"] = "left"
    ) -> alt.Chart:
        """Write at the top of the plot, above heap size `x`, in the given row."""
        frame = pd.DataFrame({"n": [float(x)], "words": [words]})
        mark = alt.Chart(frame).mark_text(
            color=INK, align=align, fontSize=12, tooltip=None, dx=3 if align == "left" else 0
        )
        return mark.encode(x=self.x("n"), y=alt.value(11 + ROW * row), text="words:N")

    def remark(self, x: float, y: float, words: str) -> alt.Chart:
        """Write to the left above a place of the plot: beside a line that rises."""
        frame = pd.DataFrame({"n": [float(x)], "value": [float(y)], "words": [words]})
        mark = alt.Chart(frame).mark_text(
            color=INK, align="right", fontSize=12, fontWeight="bold", dy=-10, tooltip=None
        )
        return mark.encode(x=self.x("n"), y=self.y("value"), text="words:N")


def lettered(values: Values, in_hand: Mapping[int, str]) -> list[dict[str, int | str]]:
    """Return the rows of the data set LETTERS: the points of the heaps in hand, with their letters.

    `in_hand` has the letters by heap size; heaps beyond the values of the chart are left out.
    """
    heaps = [n for n in sorted(in_hand) if n < len(values)]
    places = [_place(values, n, in_hand[n]) for n in heaps]
    return [
        {"n": n, "value": int(values[n]), "letters": in_hand[n], "across": across, "down": down}
        for n, (across, down) in zip(heaps, places, strict=True)
    ]


def _place(values: Values, n: int, letters: str) -> tuple[int, int]:
    """Return where the fewest points lie under the letters of a heap, whatever the window.

    Of places under which as many lie, that which the thread between the points crosses least.
    """
    top = max(int(values.max(initial=0)), 1)
    wide, high = np.array(PLOTS, float).T[:, :, None]
    x = (np.arange(len(values)) - n) * (wide / max(len(values) - 1, 1))
    axis = int(values[n]) * (high / top)
    y = axis - values.astype(int) * (high / top)  # as whole numbers: values have no sign
    half = 4 * len(letters)
    near = slice(max(n - BESIDE, 0), n + BESIDE + 1)
    between = np.linspace(0, 1, THREAD, endpoint=False)
    tx, ty = (
        (part[:, near, None][:, :-1] + np.diff(part[:, near])[:, :, None] * between).reshape(
            len(PLOTS), -1
        )
        for part in (x, y)
    )

    def hidden(place: tuple[int, int]) -> tuple[int, int]:
        across, down = _moved(place, half)
        under = (np.abs(x - across) < half + 4) & (np.abs(y - down) < SIZE / 2 + 3)
        crossed = (np.abs(tx - across) < half) & (np.abs(ty - down) < SIZE / 2)
        outside = 100 * int((across - half < x[:, 0]).sum())  # on the numbers of the axis
        return int(under.sum()) + 100 * int((down > axis + 4).sum()), outside + int(crossed.sum())

    return _moved(min(PLACES, key=hidden), half)


def _moved(place: tuple[int, int], half: int) -> tuple[int, int]:
    """Return the middle of several letters, which begin where one would stand."""
    across, down = place
    return across + (half - 4) * ((across > 0) - (across < 0)), down


def letter_layers(board: ChartFrame) -> list[alt.Chart]:
    """Ring the heaps in hand and write their letters beside them."""
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
    """Return a chart's specification with letters that grow with the window they are shown in.

    It is that of a chart of `values_chart` for a class, which stays as it is.
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
    """Enlarge the letters and the points of a layer, and where letters stand beside them."""
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
