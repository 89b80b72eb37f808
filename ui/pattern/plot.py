"""The plot on the page: a specification of Vega-Lite, drawn in the browser by a script of ours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.base.component import component, drawer
from ui.base.sent import sent_by
from ui.base.words import _
from ui.pattern.charts import HEIGHT

if TYPE_CHECKING:
    from collections.abc import Callable

_PLOT = component("plot", "drawer.js", "plot.js", apart=False)


def plot(
    chart: str,
    letters: str,
    *,
    key: str,
    alt: str,
    fills: bool,
    on_point: Callable[[int], None],
) -> int | None:
    """Draw a chart of values and return the heap of the point that was pressed last, or None.

    Streamlit's own element for charts draws each in two rounds of the page, adds buttons to it in
    a third, and begins anew whenever the view is opened; this one keeps what it has drawn.

    Parameters
    ----------
    chart : str
        A specification as JSON, without width and height; made once for everybody.
    letters : str
        Names of its data sets that change with the position → their rows, as JSON.
    key : str
        Key of the component, unique on the page.
    alt : str
        What the chart shows, in words.
    fills : bool
        Whether it is as high as the container around it, instead of HEIGHT pixels.
    on_point : callable
        Receives the heap of a point that is pressed, whatever number arrives; runs as a callback.
    """

    def pressed() -> None:
        n = heap_sent(sent_by(key, "point"))
        if n is not None:
            on_point(n)

    sent = _PLOT(
        key=key,
        data={
            "chart": chart,
            "letters": letters,
            "alt": alt,
            "height": "100%" if fills else f"{HEIGHT}px",
            "drawer": drawer(),
            "words": {"lost": _("The plot could not be loaded. Reload the page to try again.")},
        },
        height="stretch" if fills else "content",
        on_point_change=pressed,
    )
    return heap_sent(sent.point)


def heap_sent(sent: object) -> int | None:
    """Return the heap that a press names; None for anything but a number that is not negative."""
    return sent if type(sent) is int and sent >= 0 else None
