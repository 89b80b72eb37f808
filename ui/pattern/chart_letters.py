"""The letters of the heaps in hand on the chart of values: each stands where no point is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import altair as alt
import numpy as np

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from ui.pattern.chart_board import Board

    Values = NDArray[np.integer[Any]]

LETTERS = "in_hand"
"""Name of the data set that holds the heaps in hand: the chart is made once for every position."""

SIZE = 13
"""Size of the letters in pixels, before they grow."""

NEAR = ((14, -10), (-14, -10), (0, -17), (0, 17), (14, 10), (-14, 10), (18, 0), (-18, 0))
PLACES = (*NEAR, (0, -25), (0, 25), (21, -17), (-21, -17), (21, 17), (-21, 17))
"""Where a letter may stand, in pixels to the right of its point and below it, the best first."""

PLOTS = ((390, 60), (270, 190), (700, 190))
"""Width and height in such pixels of a plot: before a class, on a phone, on a desk."""


def lettered(values: Values, in_hand: Mapping[int, str]) -> list[dict[str, int | str]]:
    """Return the rows of the data set LETTERS: the points of the heaps in hand, with their letters.

    Parameters
    ----------
    values : array of int
        Those of the chart; heaps beyond them are left out.
    in_hand : mapping
        Heap size → the letters of the position's heaps of that size.
    """
    heaps = [n for n in sorted(in_hand) if n < len(values)]
    places = [_place(values, n, in_hand[n]) for n in heaps]
    return [
        {
            "n": n,
            "value": int(values[n]),
            "letters": in_hand[n],
            "across": across,
            "down": down,
        }
        for n, (across, down) in zip(heaps, places, strict=True)
    ]


def _place(values: Values, n: int, letters: str) -> tuple[int, int]:
    """Return where the fewest points lie under the letters of a heap, whatever the window."""
    top = max(int(values.max(initial=0)), 1)
    wide, high = np.array(PLOTS, float).T[:, :, None]
    x = (np.arange(len(values)) - n) * (wide / max(len(values) - 1, 1))
    axis = int(values[n]) * (high / top)
    y = axis - values.astype(int) * (high / top)  # as whole numbers: values have no sign
    half = 4 * len(letters)

    def hidden(place: tuple[int, int]) -> int:
        across, down = _moved(place, half)
        under = (np.abs(x - across) < half + 4) & (np.abs(y - down) < SIZE / 2 + 3)
        return int(under.sum()) + 100 * int((down > axis + 4).sum())

    free = next((place for place in PLACES if not hidden(place)), None)  # mostly the first
    return _moved(free or min(PLACES, key=hidden), half)


def _moved(place: tuple[int, int], half: int) -> tuple[int, int]:
    """Return the middle of several letters, which begin where one would stand."""
    across, down = place
    return across + (half - 4) * ((across > 0) - (across < 0)), down


def letter_layers(board: Board) -> list[alt.Chart]:
    """Ring the heaps in hand and write their letters beside them."""
    data = alt.NamedData(name=LETTERS)
    ring = alt.Chart(data).mark_point(
        shape="square",
        filled=False,
        size=210,
        strokeWidth=2,
        color="currentColor",
        tooltip=None,
        aria=False,
    )
    text = alt.Chart(data).mark_text(
        color=board.text,
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
