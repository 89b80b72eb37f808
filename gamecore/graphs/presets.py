"""Small games as graphs, with tokens to begin with; most are written by the rule they follow."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from gamecore.messages import Message

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    _Position = tuple[int, ...]


class Preset(NamedTuple):
    """A game as a graph: its name in links, its title, its text, and where tokens lie at first."""

    slug: str
    title: Message
    text: str
    tokens: str


@cache
def presets() -> tuple[Preset, ...]:
    """Return the presets, the easiest first."""
    seven = _text((7,), lambda heap: _taken(heap, 3))
    four = _text((4,), lambda heap: _taken(heap, 2), "a")
    three = _text((3,), lambda heap: _taken(heap, 3), "b")
    return (
        Preset("take-1-3", Message("Take 1, 2 or 3 from 7 stones"), seven, "7"),
        Preset("two", Message("Two graphs in one, a token on each"), f"{four}\n{three}", "a4 b3"),
        Preset(
            "queen", Message("A queen on her way to the corner 00"), _text((4, 4), _queen), "44"
        ),
        Preset(
            "path", Message("Take a point, or two neighbours, of a path"), _text((5,), _cut), "5"
        ),
        Preset(
            "bar", Message("Chomp: the first square is poisoned"), _text((3, 3, 3), _bitten), "333"
        ),
        Preset(
            "words", Message("Geography: name a city with the last letter"), _geography(), "Madrid"
        ),
        Preset("circle", Message("A play may go round"), _CIRCLE, "b d"),
    )


_CIRCLE = "a: b; b: a c; d: b e; e: d; f: c e"
"""All kinds of values: a and b have numbers although play may go round, d is a draw that becomes
won beside a 1, e is always a draw, and f is won."""


def preset(slug: str) -> Preset:
    """Return the preset with this name in links."""
    return next(one for one in presets() if one.slug == slug)


_CITIES = (
    *("Madrid", "Dublin", "Dakar", "Delhi", "Nice", "Rome", "Riga", "Izmir", "Evora"),
    *("Athens", "Split"),
)
"""None can be named again: those that begin with the last letter come later."""


def _geography() -> str:
    """Return a city on each line, and those that may be named after it."""
    return "\n".join(
        " ".join([f"{city}:", *(after for after in _CITIES if after[0].lower() == city[-1])])
        for city in _CITIES
    )


def _text(
    start: _Position, options: Callable[[_Position], Iterable[_Position]], letter: str = ""
) -> str:
    """Return the text of all positions that can follow one; a name is a letter and the numbers."""
    lines, queue = [], [start]
    for position in queue:  # grows while it is walked
        after = list(dict.fromkeys(options(position)))
        names = [letter + ("".join(map(str, one)) or "0") for one in (position, *after)]
        lines.append(" ".join([f"{names[0]}:", *names[1:]]))
        queue += [one for one in after if one not in queue]
    return "\n".join(lines)


def _taken(heap: _Position, most: int) -> list[_Position]:
    return [(heap[0] - amount,) for amount in range(1, min(most, heap[0]) + 1)]


def _queen(at: _Position) -> Iterator[_Position]:
    """Move left, down, or in between: both coordinates get smaller by the same, or one of them."""
    for x, y in ((1, 0), (0, 1), (1, 1)):
        for far in range(1, 5):
            if at[0] >= far * x and at[1] >= far * y:
                yield at[0] - far * x, at[1] - far * y


def _cut(paths: _Position) -> Iterator[_Position]:
    """Take one point, or two that are joined, from a path, which may fall into two: Kayles."""
    for place, length in enumerate(paths):
        others = paths[:place] + paths[place + 1 :]
        for taken in (1, 2):
            for left in range((length - taken) // 2 + 1):
                parts = (part for part in (left, length - taken - left) if part)
                yield tuple(sorted([*others, *parts]))


def _bitten(rows: _Position) -> Iterator[_Position]:
    """Choose a square but the first: it goes with all that are not above it or left of it."""
    for row, length in enumerate(rows):
        for column in range(0 if row else 1, length):
            yield rows[:row] + tuple(min(left, column) for left in rows[row:])
