"""A game given as a graph, and its text: `a: b c`, `a -> b, c`, or a list of pairs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING

from gamecore import limits
from gamecore.errors import GraphError, LimitExceeded
from gamecore.messages import N_, Message, listed, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

LONGEST_NAME = 12
"""Most letters and digits of a name: a circle in a drawing still holds them."""

_SHOWN = 12
"""Most names that a sentence lists."""

_LINE = re.compile(r"[^\n\r;]+")
_ARROW = re.compile(r":|->|→")
_WORD = re.compile(r"[^\s,]+")
_PARTS = re.compile(r"[0-9]+|[^0-9]+")

_NO_NAME = Message("A name has 1 to {limit} letters or digits", limit=LONGEST_NAME)
_NO_ARROW = Message("After a position stand a colon and where its moves lead, or nothing")
_NOT_ONE = Message("Before a colon or an arrow stands one position; write a line for each")
_TWO_ARROWS = Message("A line has one colon or arrow; write a line for each position")


@dataclass(frozen=True, repr=False)
class Graph:
    """A game given as a graph; texts that name the same positions and moves are equal graphs.

    Attributes
    ----------
    names : tuple of str
        The positions in the order of their names; numbers in a name count as numbers: a2, a10, b.
    arrows : tuple of tuples of int
        For each position the places in `names` where its moves lead, ascending, each once.
    """

    names: tuple[str, ...]
    arrows: tuple[tuple[int, ...], ...]

    def __str__(self) -> str:
        """Return the canonical text, which `parse_graph` reads back: a line for each position.

        A position without a move has a line only where no move leads to it.
        """
        return "\n".join(self._lines())

    def __repr__(self) -> str:
        if len(self.names) > _SHOWN:
            return f"<graph of {len(self.names)} positions, {self.moves} moves>"
        return f"<graph {'; '.join(self._lines())}>"

    def _lines(self) -> Iterator[str]:
        reached = {option for found in self.arrows for option in found}
        for place, found in enumerate(self.arrows):
            if found or place not in reached:
                yield " ".join([f"{self.names[place]}:", *(self.names[option] for option in found)])

    @property
    def moves(self) -> int:
        """The number of moves, that is of arrows."""
        return sum(map(len, self.arrows))

    @cached_property
    def places(self) -> dict[str, int]:
        """Each name → its place in `names`."""
        return {name: place for place, name in enumerate(self.names)}

    @cached_property
    def before(self) -> tuple[tuple[int, ...], ...]:
        """For each position the places from which a move leads to it, ascending."""
        found: list[list[int]] = [[] for _ in self.names]
        for place, options in enumerate(self.arrows):
            for option in options:
                found[option].append(place)
        return tuple(map(tuple, found))

    def place(self, name: str, position: int | None = None) -> int:
        """Return the place of a position in `names`; GraphError if the graph has none such.

        `position` is where the name stands in an input.
        """
        found = self.places.get(name) if isinstance(name, str) else None
        if found is None:
            shown = quoted(name)
            names = listed([*self.names[:_SHOWN], *["…"] * (len(self.names) > _SHOWN)], "")
            says = "The graph has no position “{name}”; its positions are {names}."
            raise GraphError(Message(says, name=shown, names=names), text=shown, position=position)
        return found

    def options(self, name: str) -> tuple[str, ...]:
        """Return where one move leads from a position, in order; GraphError as `place`."""
        return tuple(self.names[option] for option in self.arrows[self.place(name)])


def parse_graph(text: str) -> Graph:
    """Read a game given as a graph from a text.

    Parameters
    ----------
    text : str
        On each line, or between `;`, a position and where its moves lead: `a: b c` or `a -> b, c`;
        `a b` is the one move from a to b. A name has 1 to 12 letters or digits. Lines about one
        position add up. A name that is only reached has no move, and `a:` is a position without
        one. Where all lines are pairs of numbers the first may be `n m`, as in contests: it is,
        where m lines follow with numbers from 1 to n, or 0 to n − 1, which are the positions then.
        Write it with an arrow if it is a move.

    Raises
    ------
    GraphError
        If the text is no graph; the error has the wrong part and its place.
    LimitExceeded
        If the text is longer than limits.GRAPH_TEXT, or has more than limits.GRAPH_POSITIONS
        positions or limits.GRAPH_MOVES moves.

    Notes
    -----
    O(length of the text + n log n) for n positions. No other exception is raised.

    Examples
    --------
    >>> parse_graph("a: b c; b -> c")
    <graph a: b c; b: c>
    >>> parse_graph("3 2; 1 2; 2 3") == parse_graph("1: 2; 2: 3")
    True
    """
    if not isinstance(text, str):
        shown = quoted(text, repr)
        asked = Message("A graph is a text such as “a: b c; b: c”, not {shown}.", shown=shown)
        raise GraphError(asked, text=shown)
    _check(len(text), limits.GRAPH_TEXT, _TOO_LONG)
    begin = len(text) - len(text.removeprefix("\ufeff"))  # the mark some editors put first
    lines = [
        _read_line(text, *line.span())
        for line in _LINE.finditer(text, begin)
        if not line[0].isspace()
    ]
    if not lines:
        raise GraphError(Message("A graph has at least one position, as in “a: b”."))
    found: dict[str, set[str]] = {}
    for name in _counted_names(lines):
        found[name] = set()
    for _, name, options in lines[bool(found) :]:
        found.setdefault(name, set()).update(options)
        for option in options:
            found.setdefault(option, set())
    return graph_of(found)


def graph_of(moves: Mapping[str, Iterable[str]]) -> Graph:
    """Return the graph in which these positions have these moves; LimitExceeded as `parse_graph`.

    Every position that a move leads to is one of `moves`, and its name is one that a text may have.
    """
    options = {name: set(found) for name, found in moves.items()}
    _check(len(options), limits.GRAPH_POSITIONS, _MANY_POSITIONS)
    _check(sum(map(len, options.values())), limits.GRAPH_MOVES, _MANY_MOVES)
    names = sorted(options, key=_order)
    places = {name: place for place, name in enumerate(names)}
    return Graph(
        tuple(names),
        tuple(tuple(sorted([places[option] for option in options[name]])) for name in names),
    )


def as_graph(graph: Graph | str) -> Graph:
    """Return a graph itself, or the graph of a text."""
    return graph if isinstance(graph, Graph) else parse_graph(graph)


_TOO_LONG = N_("A graph has at most {limit} characters; give a smaller one.")
_MANY_POSITIONS = N_("A graph has at most {limit} positions; give a smaller one.")
_MANY_MOVES = N_("A graph has at most {limit} moves; give a smaller one.")


def _check(count: int, limit: int, complaint: str) -> None:
    if count > limit:
        raise LimitExceeded(Message(complaint, limit=limit))


def _order(name: str) -> list[tuple[bool, int, str]]:
    """Return what puts a2 before a10."""
    return [
        (not part.isdecimal(), int(part) if part.isdecimal() else 0, part)
        for part in _PARTS.findall(name)
    ]


_Line = tuple[bool, str, tuple[str, ...]]
"""Whether the line is a pair; a position; what its moves lead to."""


def _read_line(text: str, start: int, end: int) -> _Line:
    arrows = [match.span() for match in _ARROW.finditer(text, start, end)]
    if not arrows:
        names = _names(text, start, end)
        if len(names) != 2:
            raise _wrong(_NO_ARROW, text, start, end)
        return True, names[0], names[1:]
    arrow, after = arrows[0]
    names = _names(text, start, arrow)
    if len(names) != 1:
        raise _wrong(_NOT_ONE, text, start, after)
    if len(arrows) > 1:
        raise _wrong(_TWO_ARROWS, text, *arrows[1])
    return False, names[0], _names(text, after, end)


def _names(text: str, start: int, end: int) -> tuple[str, ...]:
    words = text[start:end].replace(",", " ").split()
    if not all(map(str.isalnum, words)) or max(map(len, words), default=0) > LONGEST_NAME:
        for word in _WORD.finditer(text, start, end):
            if not word[0].isalnum() or len(word[0]) > LONGEST_NAME:
                raise _wrong(_NO_NAME, text, *word.span())
    return tuple(words)


def _wrong(remedy: Message, text: str, start: int, end: int) -> GraphError:
    """Return the error for text[start:end], which a remedy is for."""
    part = text[start:end]
    start += len(part) - len(part.lstrip())
    shown, line = quoted(part.strip()), text.count("\n", 0, start) + 1
    says = "{remedy}: see “{text}” in line {line} (character {place} of the text)."
    message = Message(says, remedy=remedy, text=shown, line=line, place=start + 1)
    return GraphError(message, text=shown, position=start)


def _counted_names(lines: list[_Line]) -> Iterable[str]:
    """Return the names of the positions that a first line `n m` counts; none if it is no such."""
    (is_pair, first, options), *rest = lines
    pairs = [(name, *options) for is_pair, name, options in rest if is_pair]
    if not (is_pair and rest and len(pairs) == len(rest) and options == (str(len(rest)),)):
        return ()
    written = {first, *chain.from_iterable(pairs)}
    if any(not (word.isascii() and word.isdecimal()) or word != str(int(word)) for word in written):
        return ()
    numbers = {int(word) for pair in pairs for word in pair}
    low = 0 if 0 in numbers else 1
    if max(numbers) >= int(first) + low:
        return ()
    _check(int(first), limits.GRAPH_POSITIONS, _MANY_POSITIONS)
    return map(str, range(low, int(first) + low))
