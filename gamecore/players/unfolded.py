"""A position of heaps or of a coupled game as a graph: all that can follow, and its tokens.

A sum of heaps has a token for each heap, and a position of the graph is what one heap may become;
Hackenbush has one for each plant. In another game the whole position is one token.
"""

from __future__ import annotations

from itertools import count, islice
from typing import TYPE_CHECKING, Any, NamedTuple

from gamecore.coupled.game import position_text
from gamecore.errors import GameError
from gamecore.graphs.graph import LONGEST_NAME
from gamecore.positions.heaps import heap_letter
from gamecore.positions.moves import count_options
from gamecore.rules.options import options

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Sequence

    from gamecore.coupled.game import CoupledGame
    from gamecore.rules.heap_rule import HeapRule

MOST_POSITIONS, MOST_MOVES = 200, 1_000
"""Most positions and moves of a graph that is made of a game: a picture has as many."""

MOST_TEXT = 3_000
"""Most characters of its text, which stands in a link."""


class Unfolded(NamedTuple):
    """A game as a graph: its text, where tokens lie, and whether names are only short for more.

    A short name is how much is left, and a letter: 7a, 7b.
    """

    text: str
    tokens: str
    is_short: bool


class _TooLargeError(Exception):
    """There are more positions or moves than a graph here may have."""


def heaps_as_graph(rules: Sequence[HeapRule], heaps: Sequence[int]) -> Unfolded | None:
    r"""Return heaps with a rule each as a graph; None if it would be too large, or has no move.

    Heaps in any order are one position. Their names are their sizes with an x between them, after a
    letter for the rule if there are several rules.

    Examples
    --------
    >>> from gamecore.rules.language import parse_rule
    >>> heaps_as_graph([parse_rule("split into 2 unequal")] * 2, [3, 4])
    Unfolded(text='3: 1x2\n4: 1x3\n1x3: 1x1x2', tokens='3 4', is_short=False)
    """
    letters = {rule: heap_letter(at).lower() for at, rule in enumerate(dict.fromkeys(rules))}
    letter = letters if len(letters) > 1 else dict.fromkeys(letters, "")

    def after(position: tuple[HeapRule, tuple[int, ...]]) -> Iterable[Any]:
        rule, left = position
        for size in dict.fromkeys(left):
            at = left.index(size)
            if size > MOST_POSITIONS or count_options(rule, size, MOST_MOVES) is None:
                raise _TooLargeError
            for option in options(rule, size):
                yield rule, tuple(sorted([*left[:at], *option, *left[at + 1 :]]))

    return _unfolded(
        [(rule, (size,) if size else ()) for rule, size in zip(rules, heaps, strict=True)],
        after,
        lambda position: letter[position[0]] + ("x".join(map(str, position[1])) or "0"),
        lambda position: f"{letter[position[0]]}{sum(position[1])}",
    )


def coupled_as_graph(game: CoupledGame[Any], position: Any) -> Unfolded | None:
    r"""Return a position of a coupled game as a graph; None as for heaps.

    A name is the position as text, with an x for each blank.

    Examples
    --------
    >>> from gamecore.coupled.games import coupled_game
    >>> coupled_as_graph(coupled_game("wythoff"), (1, 1))
    Unfolded(text='1x1: 0x1 1x0 0x0\n0x1: 0x0\n1x0: 0x0', tokens='1x1', is_short=False)
    """
    # A text with blanks is a row of plants, each a game of its own.
    starts = [*map(game.parse, position.split())] if isinstance(position, str) else [position]

    def size(position: Any) -> str:
        said = position_text(position)
        return str(said.count("(") or len(said))

    return _unfolded(
        starts, game.each, lambda position: "x".join(position_text(position).split()) or "0", size
    )


def _unfolded(
    starts: Sequence[Hashable],
    after: Callable[[Any], Iterable[Any]],
    name: Callable[[Any], str],
    size: Callable[[Any], str],
) -> Unfolded | None:
    """Return the graph of all positions that follow some; None if it would be too large.

    `name` is what a position is called, if it is a name for a graph; else `size` and a letter.
    """
    names: dict[Any, str] = {}
    used: set[str] = set()
    is_short = False

    def called(position: Any) -> str:
        nonlocal is_short
        if position not in names:
            if len(names) == MOST_POSITIONS:
                raise _TooLargeError
            said = name(position)
            if not said.isalnum() or len(said) > LONGEST_NAME or said in used:
                is_short = True
                forms = (f"{size(position)}{heap_letter(at).lower()}" for at in count())
                said = next(form for form in forms if form not in used)
            names[position] = said
            used.add(said)
            queue.append(position)
        return names[position]

    queue: list[Any] = []
    lines: list[str] = []
    moves = 0
    try:
        tokens = [called(position) for position in starts]
        for position in queue:  # grows while it is walked
            found = list(islice(after(position), MOST_MOVES + 1))
            leads = dict.fromkeys(map(called, found))
            moves += len(leads)
            if moves > MOST_MOVES:
                return None
            if leads or position in starts:
                lines.append(" ".join([f"{names[position]}:", *leads]))
    except (GameError, _TooLargeError):  # a condition may divide by zero for a smaller heap
        return None
    text = "\n".join(lines)
    is_small = moves and len(text) <= MOST_TEXT
    return Unfolded(text, " ".join(tokens), is_short) if is_small else None
