"""The chart of a rule's values, with the pattern drawn over them, as an Altair chart."""

from __future__ import annotations

from math import log2
from typing import TYPE_CHECKING, Any

import altair as alt
import pandas as pd

from gamecore.patterns.folding import copy_levels, exceptions, fold_of, runs
from gamecore.rules.number_theory import is_prime
from ui.base.words import _, number
from ui.pattern.chart_board import GROWN, INK, LOOK, SILENT, ChartFrame, letter_layers

if TYPE_CHECKING:
    from gamecore.patterns.pattern import Pattern
    from ui.pattern.facts import Values


HEIGHT = 270
"""Height of the chart in pixels, so that it fits on one screen with the strip above it."""

ROOM = {"bottom": 20}
"""Padding of the chart in pixels, part of its height."""

BEFORE_CLASS = 226
"""Height of the chart in Present, where a window is low and the letters are large."""

INKS = (
    "#1f86cc",
    "#d55e00",
    "#00966d",
    "#b8629c",
    "#a37c00",
    "#767bd8",
    "#d4505c",
    "#7b8794",
)
"""Colours of the groups: contrast at least 3:1 in both themes, so that one chart serves both."""

SHAPES = (
    "circle",
    "square",
    "triangle-up",
    "diamond",
    "cross",
    "triangle-down",
    "triangle-right",
    "triangle-left",
)
"""Shapes of the groups, so that no group is recognised by its colour alone."""

BANDS = 100
"""Most bands of a period; more would be thinner than ten pixels and look like plain grey."""

TICKS = 12
"""Most heap sizes marked on the axis: more would touch one another on a phone."""

SHORT = 0.4
"""Share of the plot's width below which a preperiod is narrower than its label."""

NEAREST = 400
"""Most points for which a press anywhere selects the nearest one; for more it costs too much."""

THREADED = 150
"""Largest heap of a plot whose points are joined by a line; beyond, it would look like hatching."""

LABELLED = 12
"""Most exceptions that are labelled with their heap; more would overlap."""

COPIES = 4
"""Groups of a self-similar pattern: one for each level, the last for all higher ones as well."""

TWOS = 4
"""How many exponents of 2, from 0 on, have a group of their own."""

LEAST = (2, 3, 5)
"""Least prime factors that have a group of their own; the next prime is larger by 2."""

MOST = 8
"""Most groups: as many as there are shapes."""

SELECTION = "heap"
"""Name of the selection that holds the `n` of the point that was pressed."""


def values_chart(
    values: Values,
    pattern: Pattern | None,
    *,
    for_class: bool = False,
) -> alt.LayerChart | alt.FacetChart:
    """Return the plot of G(0), G(1), … with a pattern drawn over them.

    Parameters
    ----------
    values : array of int
        The values to plot, at most page_limits.PLOT + 1.
    pattern : Pattern or None
        What to draw over them; None draws the values alone.
    for_class : bool
        Whether to leave room for `with_large_letters`.

    Returns
    -------
    alt.LayerChart
        Layers from back to front: shading, lines, labels, letters, points, exceptions. Its data are
        those of `points`; the data set LETTERS, see `lettered`, has to be added. A press on a point
        sets SELECTION; among up to NEAREST points, a press anywhere selects the nearest one.
    """
    upto = len(values) - 1
    top = max(int(values.max(initial=0)), 1)
    rows = 0 if pattern is None else 2 if _stand_below(pattern, upto) else 1
    grown = GROWN if for_class else "1"
    board = ChartFrame(upto, top, _ticks(values, pattern), rows=rows, grown=grown)
    layers: list[alt.Chart] = []
    if pattern is not None and pattern.period is not None:
        layers += _periodic(board, values, pattern)
    elif pattern is not None and pattern.shape in _DRAWN:
        layers += _DRAWN[pattern.shape](board, values)
    if upto <= THREADED and (pattern is None or pattern.shape not in _UNTHREADED):
        layers.append(board.thread())
    layers += letter_layers(board)
    layers.append(_points(board, values, pattern))  # above the letters' frames, to get the clicks
    if pattern is not None and pattern.period is not None:
        layers += _exceptions(board, values, pattern)
    whole = alt.AutoSizeParams(type="fit", contains="padding")
    chart = alt.layer(*layers, data=points(values, pattern), autosize=whole, padding=ROOM)
    return chart.configure(**LOOK)


def _ticks(values: Values, pattern: Pattern | None) -> list[int]:
    """Return up to about TICKS heaps at which rows of the folded strip start; [] without a fold."""
    upto = len(values) - 1
    fold = None if pattern is None else fold_of(values, pattern, max(upto, 1))
    if fold is None:
        return []
    if fold.width is None:
        return list(fold.starts)[-TICKS:]
    rows = upto // fold.width
    return list(range(0, upto + 1, fold.width * max(1, -(-rows // TICKS))))


def _periodic(board: ChartFrame, values: Values, pattern: Pattern) -> list[alt.Chart]:
    """Return layers for a period: preperiod and every second row shaded, the slope of a rise."""
    start, period = pattern.preperiod or 0, pattern.period or 1
    layers: list[alt.Chart] = []
    if start > board.upto:
        return [
            board.shade([(-0.5, board.upto + 0.5)], 0.24),
            board.label(0, _("preperiod: up to heap {last}").format(last=number(start - 1))),
        ]
    if start > 0:
        layers.append(board.shade([(-0.5, start - 0.5)], 0.24))
        words = _("preperiod: heaps 0–{last}") if start > 1 else _("preperiod: heap {last}")
        layers.append(board.label(0, words.format(last=number(start - 1))))
    if period > 1 and (board.upto - start) / period <= BANDS:
        # Bands are rows of the strip folded at the period, so they begin at multiples of it.
        lows = range(start - start % (2 * period), board.upto + 1, 2 * period)
        spans = [
            (max(low, start) - 0.5, min(low + period, board.upto + 1) - 0.5)
            for low in lows
            if low + period > start
        ]
        layers.append(board.shade(spans, 0.13))
        words = _("period {period}").format(period=number(period))
        whole = -(-start // period) * period
        place = whole if whole <= board.upto else start
        layers.append(
            board.label(place - 0.5, words, row=1 if _stand_below(pattern, board.upto) else 0)
        )
    if pattern.saltus:
        layers += _slope(board, values, pattern)
    return layers


def _stand_below(pattern: Pattern, upto: int) -> bool:
    """Return whether the label of the period stands below that of a short preperiod."""
    return 0 < (pattern.preperiod or 0) < SHORT * upto


def _slope(board: ChartFrame, values: Values, pattern: Pattern) -> list[alt.Chart]:
    start, period, saltus = pattern.preperiod or 0, pattern.period or 1, pattern.saltus or 0
    base = int(values[start])
    end = base + saltus * (board.upto - start) / period
    middle = (start + board.upto) / 2
    if period == 1:
        words = _("+{saltus} per heap").format(saltus=number(saltus))
    else:
        words = _("+{saltus} every {period} heaps").format(
            saltus=number(saltus), period=number(period)
        )
    return [
        board.line([(start, base), (board.upto, end)], INKS[1], dash=True),
        board.remark(middle, (base + end) / 2, words + "  "),
    ]


def _staircase(board: ChartFrame, values: Values) -> list[alt.Chart]:
    """Return layers that shade every second run of equal values and label the wider runs."""
    steps = runs(values)
    spans = [(low - 0.5, high - 0.5) for low, high in steps[1::2]]
    layers = [board.shade(spans, 0.13)]
    for low, high in steps:
        if high - 1 - low >= board.upto / 16:
            # The last run may go on beyond the plot.
            words = _("{low}–{high}") if high < len(values) else _("{low} and up")
            words = words.format(low=number(low), high=number(high - 1))
            layers.append(board.label((low + high - 1) / 2, words, align="center"))
    return layers


def _doubling(board: ChartFrame, values: Values) -> list[alt.Chart]:
    """Return the staircase with steps [2^k, 2^(k+1)), and the curve log2(n) + 1 over it."""
    curve = [(n, log2(n) + 1) for n in _samples(1, board.upto)]
    place = 0.3 * board.upto
    return [
        *_staircase(board, values),
        board.line(curve, INKS[1], dash=True),
        board.remark(place, log2(max(place, 1)) + 1, _("log₂ n + 1") + "  "),
    ]


def _self_similar(board: ChartFrame, values: Values) -> list[alt.Chart]:
    """Return the line n/d of the multiples of d and, for d = 2, the lines of the copies."""
    d = denominator(values)
    layers = [board.line([(0, 0), (board.upto, board.upto / d)], INKS[0], dash=False)]
    for level in range(1, COPIES if d == 2 else 0):
        first = 2**level - 1
        if board.upto >= first + 2 ** (level + 1):
            end = (board.upto + 1) / 2 ** (level + 1) - 0.5
            layers.append(board.line([(first, 0), (board.upto, end)], INKS[level], dash=True))
    place = 0.62 * board.upto
    words = _("even heaps: n/2") if d == 2 else _("multiples of {d}: n/{d}").format(d=d)
    return [*layers, board.remark(place, place / d, words + "  ")]


def _ruler(board: ChartFrame, values: Values) -> list[alt.Chart]:
    """Return the values as the marks of a ruler; none where the marks would touch."""
    return [board.stems()] if board.upto <= THREADED else []


SELF_SIMILAR = ("halving", "fraction")
"""The shapes of `take at most n/d`, whose values are self-similar."""

_UNTHREADED = ("2-adic", "prime factors", "least prime")
"""Shapes in which neighbouring values are unrelated: a line between them would hide the shape."""

_DRAWN = {
    "log2": _doubling,
    "staircase": _staircase,
    "halving": _self_similar,
    "fraction": _self_similar,
    "2-adic": _ruler,
}
"""Shape without a period → the function that returns its layers."""


def _samples(low: int, high: int) -> list[float]:
    """Return 241 numbers from `low` > 0 to `high` in geometric progression; [low] if high ≤ low."""
    if high <= low:
        return [float(low)]
    return [low * (high / low) ** (i / 240) for i in range(241)]


def points(values: Values, pattern: Pattern | None) -> pd.DataFrame:
    """Return the data of the points, a row for each heap: size, value, group, description."""
    title, names = groups(values, pattern)
    # Descriptions made in the browser would be made twice for each point, for 8 ms of a press.
    said = _("heap {n} has value {value}")
    words = [said.format(n=number(n), value=number(v)) for n, v in enumerate(values.tolist())]
    columns: dict[str, Any] = {"n": range(len(values)), "value": values}
    if names:
        columns["group"] = names
        said = _("{heap}, {title}: {name}")
        both = zip(words, names, strict=True)
        words = [said.format(heap=heap, title=title, name=name) for heap, name in both]
    return pd.DataFrame({**columns, "words": words})


def _points(board: ChartFrame, values: Values, pattern: Pattern | None) -> alt.Chart:
    count = len(values)
    title, names = groups(values, pattern)
    click = alt.selection_point(
        name=SELECTION,
        fields=["n"],
        on="click",
        clear=False,  # a double click would clear what its first click selected
        toggle=False,
        nearest=count <= NEAREST,
        empty=False,
    )
    size = min(80, max(12, 5000 // count))
    mark = alt.Chart().mark_point(filled=True, opacity=1, size=size, cursor="pointer")
    encoding: dict[str, Any] = {
        "x": board.x("n"),
        "y": board.y("value"),
        "color": alt.value(INKS[0]),
        "tooltip": alt.Tooltip("words:N"),
        "description": alt.Description("words:N"),
    }
    if names:
        order = sorted(set(names), key=names.index)
        legend = alt.Legend(
            title=title,
            orient="top",
            direction="horizontal",
            titleOrient="left",
            symbolSize=80,
            offset=4,
            columns=_legend_columns(title, order, board.grown),
        )
        inks = alt.Scale(domain=order, range=INKS[: len(order)])
        shapes = alt.Scale(domain=order, range=SHAPES[: len(order)])
        encoding["color"] = alt.Color("group:N", scale=inks, legend=legend)
        encoding["shape"] = alt.Shape("group:N", scale=shapes, legend=legend)
    return mark.encode(**encoding).add_params(click)


def _legend_columns(title: str, names: list[str], grown: str) -> alt.ExprRef:
    """Return the Vega expression for the number of columns of a legend, by the plot's width."""
    entry = 7 * max(map(len, names)) + 28
    return alt.ExprRef(f"max(2, floor((width / ({grown}) - {7 * len(title)}) / {entry}))")


def _exceptions(board: ChartFrame, values: Values, pattern: Pattern) -> list[alt.Chart]:
    """Return layers that ring the heaps of the preperiod off the pattern, labelled if few."""
    start, period = pattern.preperiod or 0, pattern.period or 1
    heaps = exceptions(values, start, period, pattern.saltus or 0)
    if not heaps:
        return []
    frame = pd.DataFrame({"n": heaps, "value": values[heaps]})
    ring = alt.Chart(frame).mark_point(
        shape="circle", filled=False, size=260, strokeWidth=2, color=INKS[6], **SILENT
    )
    layers = [ring.encode(x=board.x("n"), y=board.y("value"))]
    if len(heaps) <= LABELLED:
        text = alt.Chart(frame).mark_text(
            color=INK, dy=-16, fontSize=11, fontWeight="bold", tooltip=None
        )
        layers.append(text.encode(x=board.x("n"), y=board.y("value"), text="n:Q"))
    return layers


# -- groups of heaps, each with a colour and a shape --------------------------------------------


def groups(values: Values, pattern: Pattern | None) -> tuple[str, list[str]]:
    """Return the title of the grouping and the group of each point; ("", []) for one group."""
    sizes = range(len(values))
    if pattern is None:
        return "", []
    if pattern.period is not None and 1 < pattern.period <= MOST:
        title = _("n mod {period}").format(period=pattern.period)
        return title, [str(n % pattern.period) for n in sizes]
    which = _("which heaps")
    match pattern.shape:
        case "halving" | "fraction":
            d = denominator(values)
            return which, [_copy_name(level, d) for level in copy_levels(len(values) - 1, d)]
        case "copies":
            return which, _first_or_again(values)
        case "2-adic":
            return which, [_twos_name(n) for n in sizes]
        case "prime factors":
            return which, [_prime_name(n) for n in sizes]
        case "least prime":
            return _("least prime"), [_least_prime_name(n) for n in sizes]
    return "", []


def denominator(values: Values) -> int:
    """Return the d of `take at most n/d`: the first heap whose value is not 0, if there is one."""
    worth = values.nonzero()[0]
    return int(worth[0]) if len(worth) else len(values)


def _copy_name(level: int, d: int) -> str:
    """Return the name of the group of heaps at a level of `folding.copy_levels`."""
    if level == 0:
        return _("even: n/2") if d == 2 else _("multiples of {d}").format(d=d)
    if level < COPIES - 1:
        return _("copy {level}").format(level=level)
    return _("copy {level} and later").format(level=COPIES - 1)


def _first_or_again(values: Values) -> list[str]:
    """Return for each heap the name of its group: a new value, or one seen before."""
    seen: set[int] = set()
    names = []
    for value in values.tolist():
        names.append(_("value seen before") if value in seen else _("new value"))
        seen.add(value)
    return names


def _twos_name(n: int) -> str:
    """Return the name of the group of heaps that 2 divides as often as n."""
    if n == 0:
        return _("0")
    twos = (n & -n).bit_length() - 1
    if twos == 0:
        return _("odd")
    if twos < TWOS:
        return _("{power} × odd").format(power=1 << twos)
    return _("multiples of {power}").format(power=1 << TWOS)


def _prime_name(n: int) -> str:
    """Return the name of the group of n: even, odd prime, or other odd."""
    if n % 2 == 0:
        return _("even")
    return _("odd prime") if is_prime(n) else _("other odd")


def _least_prime_name(n: int) -> str:
    """Return the name of the group of n by its least prime factor; "none" below 2."""
    if n < 2:
        return _("none")
    least = next((p for p in LEAST if n % p == 0), None)
    return f"≥ {LEAST[-1] + 2}" if least is None else str(least)
