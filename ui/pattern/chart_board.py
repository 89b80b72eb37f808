"""The ground of the chart of values: the two axes, and the marks that are drawn on them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import altair as alt
import pandas as pd

from ui.base.words import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    Values = NDArray[np.integer[Any]]

GREY = "#808080"
"""For areas and threads behind the points: 3:1 on both pages."""

TEXT = {"light": "#3d3a35", "dark": "#d6d2c8"}
"""Labels need 4.5:1, which no grey reaches on both pages."""

ROW = 15
"""Height in pixels of a row of labels above the highest point."""

LEAST_ROOM = 24
"""Pixels above the highest point where there are no labels: a letter beside it is seen whole."""

_WORDS = {"labelFontWeight": 400, "titleFontWeight": 400, "titleFontSize": 14, "labelPadding": 16}

LOOK: dict[str, Any] = {
    "font": '"Source Sans", sans-serif',  # the page's own
    "background": "transparent",
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
"""How axes and legends look, as the settings (`config`) of a chart; style.css knows their inks."""


class Board:
    """The shared ground of all layers: the two axes and the ink of the labels.

    Parameters
    ----------
    upto : int
        The largest heap that is drawn.
    top : int
        The largest value, at least 1.
    text : str
        The ink of the labels and axes, one of TEXT: the theme's own grey has less than 4.5:1.
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
        text: str,
        ticks: Sequence[int] = (),
        *,
        rows: int = 0,
        grown: str = "1",
    ) -> None:
        self.upto, self.top, self.text, self.grown = upto, top, text, grown
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
            labelColor=self.text,
            titleColor=self.text,
        )
        return alt.X(f"{field}:Q", title=_("heap size n"), scale=self.x_scale, axis=axis)

    def y(self, field: str) -> alt.Y:
        """Return the axis of values for a field."""
        axis = alt.Axis(format="d", tickMinStep=1, labelColor=self.text, titleColor=self.text)
        return alt.Y(f"{field}:Q", title=_("value G(n)"), scale=self.y_scale, axis=axis)

    def shade(self, spans: Sequence[tuple[float, float]], opacity: float) -> alt.Chart:
        """Shade intervals of heap sizes over the whole height."""
        frame = pd.DataFrame(spans, columns=["low", "high"], dtype=float)
        return (
            alt.Chart(frame)
            .mark_rect(color=GREY, opacity=opacity, tooltip=None, aria=False)
            .encode(x=self.x("low"), x2="high:Q")
        )

    def line(self, places: Sequence[tuple[float, float]], color: str, dash: bool) -> alt.Chart:
        """Draw one line through places (heap size, value)."""
        frame = pd.DataFrame(places, columns=["n", "value"], dtype=float)
        mark = alt.Chart(frame).mark_line(
            color=color,
            strokeWidth=2,
            strokeDash=[6, 4] if dash else [1, 0],
            clip=True,
            tooltip=None,
            aria=False,
        )
        return mark.encode(x=self.x("n"), y=self.y("value"))

    def stems(self, values: Values) -> alt.Chart:
        """Draw a mark from the axis up to each value, as a ruler has them."""
        frame = pd.DataFrame({"n": range(len(values)), "value": values, "ground": 0})
        mark = alt.Chart(frame).mark_rule(
            color=GREY, opacity=0.6, strokeWidth=2, tooltip=None, aria=False
        )
        return mark.encode(x=self.x("n"), y=self.y("ground"), y2="value:Q")

    def thread(self, values: Values) -> alt.Chart:
        """Join neighbouring values by a faint thread, so that the eye can follow them."""
        frame = pd.DataFrame({"n": range(len(values)), "value": values})
        mark = alt.Chart(frame).mark_line(
            color=GREY, opacity=0.45, strokeWidth=1, tooltip=None, aria=False
        )
        return mark.encode(x=self.x("n"), y=self.y("value"))

    def label(
        self, x: float, words: str, *, row: int = 0, align: Literal["left", "center"] = "left"
    ) -> alt.Chart:
        """Write at the top of the plot, above heap size `x`, in the given row."""
        frame = pd.DataFrame({"n": [float(x)], "words": [words]})
        mark = alt.Chart(frame).mark_text(
            color=self.text, align=align, fontSize=12, tooltip=None, dx=3 if align == "left" else 0
        )
        return mark.encode(x=self.x("n"), y=alt.value(11 + ROW * row), text="words:N")

    def remark(self, x: float, y: float, words: str) -> alt.Chart:
        """Write to the left above a place of the plot: beside a line that rises."""
        frame = pd.DataFrame({"n": [float(x)], "value": [float(y)], "words": [words]})
        mark = alt.Chart(frame).mark_text(
            color=self.text, align="right", fontSize=12, fontWeight="bold", dy=-10, tooltip=None
        )
        return mark.encode(x=self.x("n"), y=self.y("value"), text="words:N")
