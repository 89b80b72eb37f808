"""The picture of each step of a proof: cells of the strip, and the window that lies on them.

No widgets here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ui.base.words import N_, _, number

if TYPE_CHECKING:
    from gamecore.grundy.derivation import Derivation
    from gamecore.patterns.pattern import Pattern
    from ui.pattern.facts import Values

ONE_ROW = 40
"""Most cells in a single row, along which a window slides; more are folded at the period."""

WIDEST = 40
"""Longest period at which a picture is folded."""

CELLS = 400
"""Most cells of a picture; nobody looks over more."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Some cells of a strip that lie side by side and belong together.

    Attributes
    ----------
    low, high : int
        The heaps low..high−1.
    look : str
        A key of SAID, as in ui/assets/strip.css.
    slides_from : int or None
        The heap at which the mark starts before it slides to its place.
    """

    low: int
    high: int
    look: str
    slides_from: int | None = None


@dataclass(frozen=True, slots=True)
class Picture:
    """A strip with marks, at one step of a proof.

    Attributes
    ----------
    first : int
        The heap of the first cell.
    values : tuple of int
    width : int
        Cells in a row.
    marks : tuple of Mark
    """

    first: int
    values: tuple[int, ...]
    width: int
    marks: tuple[Mark, ...]


SAID = {
    "window": N_("A window lies on {heaps}."),
    "twin": N_("A dashed frame lies on {heaps}."),
    "seen": N_("Bright: {heaps}."),
    "asked": N_("Ringed: {heaps}."),
}
"""How each look is said to those who do not see it."""


def picture_words(picture: Picture) -> str:
    """Say what a picture shows."""
    values = picture.values
    words = [
        _("The values of the heaps {first} to {last}: {values}.").format(
            first=number(picture.first),
            last=number(picture.first + len(values) - 1),
            values=", ".join(map(number, values)),
        )
    ]
    for mark in picture.marks:
        heaps = _("heap {low}") if mark.high - mark.low == 1 else _("the heaps {low} to {last}")
        heaps = heaps.format(low=number(mark.low), last=number(mark.high - 1))
        words.append(_(SAID[mark.look]).format(heaps=heaps))
    return " ".join(words)


class WindowPictures:
    """The pictures of a proof that compares the heaps of a window with those one period on.

    Parameters
    ----------
    values : array of int
        G(0), …, at least up to the end of the window and one period on.
    pattern : Pattern
        With a window and a period.
    deciding : int
        How many values a window needs to decide the next one: then it is the window that slides.
        0 where more is compared than that.
    """

    def __init__(self, values: Values, pattern: Pattern, deciding: int = 0) -> None:
        self.low, self.high = pattern.window or (0, 0)
        self.period = pattern.period or 1
        self.deciding = deciding
        end = min(self.high + self.period + 1, len(values))
        folded = end > ONE_ROW
        self.first = self.low - self.low % self.period if folded else 0
        self.values = tuple(values[self.first : end].tolist())
        self.width = self.period if folded else len(self.values)
        self.drawn = len(self.values) <= CELLS and (not folded or 1 < self.period <= WIDEST)

    def of(self, *marks: Mark) -> Picture | None:
        """Return the picture with these marks; None where it would be too large to look at."""
        return Picture(self.first, self.values, self.width, marks) if self.drawn else None

    def before(self, paragraph: int) -> Picture | None:
        """Return the picture beside a paragraph that stands before the comparison."""
        window = (self.low, self.high)
        if paragraph == 0:
            asked = [Mark(self.high, self.high + 1, "asked")] if self.deciding else []
            return self.of(Mark(*window, "window"), *asked)
        later = (self.low + self.period, self.high + self.period)
        return self.of(Mark(*window, "twin"), Mark(*later, "window", slides_from=self.low))

    def compared(self, start: int, stop: int, before: int) -> Picture | None:
        """Return the picture that compares the heaps start..stop−1 after those from `before` on."""
        twin = (start + self.period, stop + self.period)
        return self.of(
            Mark(start, stop, "window", slides_from=before),
            Mark(*twin, "twin", slides_from=before + self.period),
        )

    def after(self) -> Picture | None:
        """Return the picture beside what follows from the comparison."""
        later = (self.low + self.period, self.high + self.period)
        asked = [Mark(self.high + n, self.high + n + 1, "asked") for n in (0, self.period)]
        if not self.deciding:
            return self.of(Mark(self.low, self.high + self.period, "seen"), asked[1])
        return self.of(Mark(self.low, self.high, "window"), Mark(*later, "twin"), *asked)


def state_picture(values: Values, heap: int, m: int, before: int | None) -> Picture | None:
    """Return the picture of the last m values before a heap.

    Parameters
    ----------
    values : array of int
    heap : int
    m : int
    before : int or None
        The heap of the state with which it is compared: its window gets the dashed frame.
    """
    end = min(len(values), heap + 1)
    if end > CELLS:
        return None
    low = max(heap - m, 0)
    marks: tuple[Mark, ...] = (Mark(low, heap, "window"),)
    if before is not None:
        start = max(before - m, 0)
        marks = (Mark(start, before, "twin"), Mark(low, heap, "window", slides_from=start))
    return Picture(0, tuple(values[:end].tolist()), min(end, ONE_ROW), marks)


def example_picture(values: tuple[int, ...], example: Derivation) -> Picture:
    """Return the picture of one heap and of the single heaps that its moves leave."""
    # An option without a heap is the heap 0.
    left = sorted({sum(step.option) for step in example.steps if len(step.option) < 2})
    runs: list[list[int]] = []
    for heap in left:
        if runs and runs[-1][1] == heap:
            runs[-1][1] = heap + 1
        else:
            runs.append([heap, heap + 1])
    marks = [Mark(low, high, "window") for low, high in runs]
    return Picture(0, values, len(values), (*marks, Mark(example.n, example.n + 1, "asked")))
