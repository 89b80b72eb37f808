"""Green Hackenbush on plants: cut an edge, and what no longer reaches the ground falls."""

from __future__ import annotations

import re
from functools import lru_cache, partial, reduce
from operator import xor
from typing import TYPE_CHECKING, NamedTuple

from gamecore import limits
from gamecore.coupled.game import CoupledAnalysis, CoupledGame, CoupledMove, Found, WinningMoves
from gamecore.coupled.on_text import SMALL, OnText, as_text
from gamecore.errors import GameError, LimitExceeded, PositionError
from gamecore.messages import N_, Message, listed, quoted
from gamecore.positions.heaps import heap_letter, place_of_letter

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any


NOTHING = "0"
"""The position without any edge."""

_TOKEN = re.compile(r"[0-9]+|[()]|[\s,]+")
_TYPED = re.compile(r"(?:cut\s+)?(?:([a-z]{1,4})|([1-9][0-9]{0,5}))", re.IGNORECASE)
_PLANTS_TOLD = 8
_DIGITS = 18
"""Digits of a number that are read: one of more is too large by its first ones."""


_NO_PLANT = (
    "“{character}” (character {place}) grows nowhere: write brackets, numbers and spaces, such as "
    "(()(())) 3."
)
_CLOSES_NOTHING = "“)” (character {place}) closes nothing: leave it out, or write a “(” before it."
_NEVER_CLOSED = "“(” (character {place}) is never closed: write a “)” after what grows on it."


# -- plants as text --------------------------------------------------------------------------------


def parse(text: str) -> str:
    """Return a position from its text: its plants, one blank between, each in one way.

    A pair of brackets is one edge, and what grows on top of it stands inside. A number is a stalk
    of that many edges; `0` is nothing. So `(()(()))` and `(1 2)` are one plant: an edge on which a
    stalk of 1 and a stalk of 2 grow. A plant that is a stalk is returned as its number, any other
    in brackets alone. Branches and plants keep their order.

    Raises
    ------
    PositionError
        If it is no str, a character is no bracket, digit, blank or comma, or a bracket has no
        partner: with it and its index.
    LimitExceeded
        If there are more than limits.HACKENBUSH edges.

    Examples
    --------
    >>> parse(" (1 2)  ((())) "), parse("")
    ('(()(())) 3', '0')
    """
    asks = N_("Write the plants as a text such as “(()(())) 3”, not {shown}.")
    return written(_read(as_text(text, asks)))


def _read(text: str) -> list[int]:
    """Return for each edge the index of the edge that it stands on; −1 for the ground."""
    parents: list[int] = []
    opened: list[tuple[int, int]] = []  # the edges that are still open, and where they begin
    place = 0
    while place < len(text):
        token = _TOKEN.match(text, place)
        if token is None:
            raise _wrong(_NO_PLANT, text, place)
        below = opened[-1][0] if opened else -1
        if token[0] == ")":
            if not opened:
                raise _wrong(_CLOSES_NOTHING, text, place)
            opened.pop()
        elif token[0] == "(":
            opened.append((len(parents), place))
            parents.append(below)
        elif token[0].isdigit():
            height = int((token[0].lstrip("0") or "0")[:_DIGITS])
            _check_count(len(parents) + height)
            if height:
                parents += [below, *range(len(parents), len(parents) + height - 1)]
        _check_count(len(parents))
        place = token.end()
    if opened:
        raise _wrong(_NEVER_CLOSED, text, opened[-1][1])
    return parents


def _wrong(says: str, text: str, place: int) -> PositionError:
    character = quoted(text[place])
    said = Message(says, character=character, place=place + 1)
    return PositionError(said, text=character, position=place)


def _check_count(edges: int) -> None:
    if edges > limits.HACKENBUSH:
        raise LimitExceeded(
            Message("A position has at most {limit} edges; draw fewer.", limit=limits.HACKENBUSH),
        )


def written(parents: Sequence[int]) -> str:
    """Return the text of the plants whose edges stand on these, in the form of `parse`."""
    texts = []
    for plant in plants_of(parents):
        signs, opened = "", [-1]
        for edge in plant:
            while opened[-1] != parents[edge]:
                opened.pop()
                signs += ")"
            opened.append(edge)
            signs += "("
        is_stalk = len(opened) > len(plant)
        texts.append(str(len(plant)) if is_stalk else signs + ")" * (len(opened) - 1))
    return " ".join(texts) or NOTHING


def plants_of(parents: Sequence[int]) -> list[range]:
    """Return the edges of each plant: they are counted plant by plant, from the ground upwards."""
    starts = [edge for edge, below in enumerate(parents) if below < 0]
    return [range(*ends) for ends in zip(starts, (*starts[1:], len(parents)), strict=False)]


# -- edges and their values ------------------------------------------------------------------------


class Edges(NamedTuple):
    """The edges of a position, counted from 0: each before those on top of it, from the left.

    `parents` is the edge that each stands on, −1 for the ground; a cut takes all edges from one to
    the one in `ends`. `values` is what each is worth with all that grows on it, `above` what that
    is worth alone: the XOR of the values there.
    """

    parents: tuple[int, ...]
    ends: tuple[int, ...]
    values: tuple[int, ...]
    above: tuple[int, ...]

    def children(self, edge: int) -> list[int]:
        """Return the edges that stand on an edge; on the ground for −1."""
        return [one for one, below in enumerate(self.parents) if below == edge]

    def plant_of(self, edge: int) -> int:
        """Return the index of the plant of an edge."""
        return sum(below < 0 for below in self.parents[: edge + 1]) - 1


@lru_cache(maxsize=256)
def edges_of(position: str) -> Edges:
    """Return the edges of a position, as `parse` returns it, with their values. O(edges)."""
    parents = _read(position)
    ends, above, values = list(range(len(parents))), [0] * len(parents), [0] * len(parents)
    for edge in reversed(range(len(parents))):
        values[edge] = above[edge] + 1
        below = parents[edge]
        if below >= 0:
            above[below] ^= values[edge]
            ends[below] = max(ends[below], ends[edge])
    return Edges(*map(tuple, (parents, ends, values, above)))


def cut(position: str, edge: int) -> str:
    """Return the position after the cut of an edge, counted from 0.

    Examples
    --------
    >>> cut("(()(())) 3", 2)
    '2 3'
    """
    edges = edges_of(position)
    end = edges.ends[edge] + 1
    gone = end - edge
    later = (below - gone if below >= end else below for below in edges.parents[end:])
    return written([*edges.parents[:edge], *later])


def alike(position: str) -> dict[int, tuple[int, ...]]:
    """Return edge → all edges whose cut leaves the same text, the edge the first of them.

    Notes
    -----
    O(edges). In brackets, two different cuts leave the same text exactly when they take
    equal neighbours: branches, or plants, that stand side by side and are equal, with only equal
    ones between them. For if taking L signs from place a, or from a later place c, leaves the
    same, then signs from a to c + L repeat with period L; the first L of them are one branch, and
    within its repetitions the only branches of L signs are those repetitions themselves.
    """
    parents = edges_of(position).parents
    on: list[list[int]] = [[] for _edge in range(len(parents) + 1)]
    numbers: dict[tuple[int, ...], int] = {}
    shapes = [0] * len(parents)
    for edge in reversed(range(len(parents))):
        shapes[edge] = numbers.setdefault(tuple(on[edge]), len(numbers))
        on[parents[edge]].append(shapes[edge])
    groups: dict[int, list[int]] = {}
    latest: dict[int, list[int]] = {}
    for edge, below in enumerate(parents):
        group = latest.get(below)
        if group is None or shapes[group[0]] != shapes[edge]:
            group = groups[edge] = latest[below] = []
        group.append(edge)
    return {edge: tuple(group) for edge, group in groups.items()}


def every_move(position: str) -> Iterator[str]:
    """Yield the positions one cut away, by the rule itself: each once, lowest and leftmost first.

    Examples
    --------
    >>> list(every_move("(()())"))
    ['0', '2']
    """
    return (cut(position, edge) for edge in alike(position))


def edge_cut(before: str, after: str) -> int | None:
    """Return the first edge whose cut leads from one position to another; None if no cut does."""
    ends = edges_of(before).ends
    try:
        lost = len(ends) - len(edges_of(after).ends)
    except GameError:
        return None
    found = (
        edge
        for edge in alike(before)
        if ends[edge] - edge + 1 == lost and cut(before, edge) == after
    )
    return next(found, None)


# -- the theorem -----------------------------------------------------------------------------------


def analyse(position: str) -> CoupledAnalysis[str]:
    """Return who wins, and by which cuts.

    Parameters
    ----------
    position : str
        As `parse` reads it: at most limits.HACKENBUSH edges.

    Returns
    -------
    CoupledAnalysis
        `values` has one value for each plant, `nim_sum` is their XOR.

    Raises
    ------
    PositionError, LimitExceeded
        As `parse`.

    Notes
    -----
    A cut changes one plant alone, so the position is the sum of its plants. Theorem (the colon
    principle of Conway, *On Numbers and Games*, 1976): what grows on a point is worth the XOR of
    its branches, and a branch is worth 1 more than what grows on its lowest edge.

    Proof. A branch is an edge with a position H on top of it; call it 1:H. By induction on its
    edges we show G(1:H) = 1 + G(H). A cut of the lowest edge leaves nothing, worth 0. A cut above
    it leaves 1:H′ for an option H′ of H, worth 1 + G(H′) by induction. So the values of the
    options are 0 and 1 + v for each v that an option of H is worth, and their mex is 1 + G(H): the
    numbers below G(H) are among the v, so 0, 1, …, G(H) are all there, and 1 + G(H) is not, since
    no option of H is worth G(H). Branches that meet in one point share no edge, and a cut in one
    changes no other: together they are their sum, worth their XOR by the theorem of Sprague and
    Grundy. In particular a stalk of n edges is worth n, and every branch may be replaced by a
    stalk as long as it is worth, without a change in who wins.

    Winning cuts come from the ground upwards. A plant worth v must become v ⊕ X. Say that edge e,
    worth w, must become t. If t = 0, cutting e wins, and nothing above it does: an edge that is
    left is worth at least 1. Else what grows on e, worth w − 1, must become t − 1, so each branch
    on it, worth u, must become u ⊕ (w − 1) ⊕ (t − 1). Every edge has one value that it must get,
    and it is cut to win exactly when that is 0. O(edges); no step uses recursion, so plants may be
    as high as they have edges.

    Examples
    --------
    >>> found = analyse("(()(())) 3")
    >>> found.values, [move.after for move in found.winning_moves]
    ((4, 3), ['3 3'])
    >>> analyse("(()()) 1").outcome
    'P'
    """
    text = parse(position)
    edges = edges_of(text)
    values = tuple(edges.values[edge] for edge in edges.children(-1))
    nim_sum = reduce(xor, values, 0)
    return CoupledAnalysis(
        position=text,
        outcome="N" if nim_sum else "P",
        is_terminal=not values,
        winning_moves=WinningMoves(partial(_found, text), partial(move_of, text)),
        reason=_reason(values, nim_sum),
        values=values,
        nim_sum=nim_sum,
    )


def targets(position: str) -> tuple[int | None, ...]:
    """Return for each edge the value that it must get, with all else left as it is, to win.

    0: cutting it wins. None where no cut in this branch wins: below it a cut already does, or
    where the player to move loses.
    """
    edges = edges_of(position)
    nim_sum = reduce(xor, (edges.values[edge] for edge in edges.children(-1)), 0)
    found: list[int | None] = []
    for edge, below in enumerate(edges.parents):
        if not nim_sum:
            found.append(None)
        elif below < 0:
            found.append(edges.values[edge] ^ nim_sum)
        else:
            left = found[below]
            found.append(edges.values[edge] ^ edges.above[below] ^ (left - 1) if left else None)
    return tuple(found)


def winning_edges(position: str) -> tuple[int, ...]:
    """Return every edge whose cut wins, counted from 0."""
    return tuple(edge for edge, target in enumerate(targets(position)) if target == 0)


def _found(text: str) -> Found:
    groups, winning = alike(text), {*winning_edges(text)}
    cuts = tuple(edge for edge in groups if edge in winning)
    return Found(cuts, len(cuts))


def move_of(position: str, edge: int) -> CoupledMove[str]:
    """Return the cut of an edge, counted from 0, with the values of its plant before and after."""
    edges = edges_of(position)
    below, value = edge, 0
    while edges.parents[below] >= 0:
        upper, below = below, edges.parents[below]
        value = (edges.above[below] ^ edges.values[upper] ^ value) + 1
    return CoupledMove(position, cut(position, edge), (), edges.values[below], value, edge + 1)


def move_to(before: str, after: str) -> CoupledMove[str]:
    """Return the cut that leads from one position to another; ValueError if no single cut does."""
    edge = edge_cut(before, after)
    if edge is None:
        raise ValueError(f"no cut leads from {before!r} to {after!r}")
    return move_of(before, edge)


def _reason(values: Sequence[int], nim_sum: int) -> Message:
    if not values:
        return Message("No edge is left: the player to move has lost.")
    if len(values) == 1:
        return Message(
            "The only plant is worth {value}, not 0: the player to move wins.", value=nim_sum
        )
    more = ["…"] if len(values) > _PLANTS_TOLD else []
    fields: dict[str, Any] = {"values": listed([*values[:_PLANTS_TOLD], *more], "")}
    if nim_sum:
        return Message(
            "The plants are worth {values}. The XOR is {nim_sum}, not 0: the player to move wins.",
            nim_sum=nim_sum,
            **fields,
        )
    return Message(
        "The plants are worth {values}. The XOR is 0: the player to move loses.", **fields
    )


# -- moves as text ---------------------------------------------------------------------------------


def _code(before: str, after: str) -> str:
    return heap_letter((move_to(before, after).place or 1) - 1)


def _typed(position: str, text: str) -> str:
    count = len(edges_of(position).parents)
    typed, edge = _TYPED.fullmatch(text.strip()), count
    if typed is not None:
        edge = place_of_letter(typed[1]) if typed[1] else int(typed[2]) - 1
    if edge >= count:
        shown, last = quoted(text.strip()), heap_letter(count - 1)
        says = "“{text}” is no edge here: write a letter from A to {last}."
        raise PositionError(Message(says, text=shown, last=last), text=shown)
    return cut(position, edge)


def _larger(position: str) -> Iterator[str]:
    """Yield the plants and a stalk beside them, then each plant on an edge more, and a stalk."""
    count = len(edges_of(position).parents)
    taller = " ".join(f"({plant})" for plant in position.split())
    for height in range(1, count + 3):
        yield from (parse(f"{taller} {height}"), parse(f"{position} {height}"))


def _smaller(position: str) -> Iterator[str]:
    """Yield the first edges of a position, fewer and fewer."""
    parents = edges_of(position).parents
    return (written(parents[:n]) for n in range(min(len(parents) - 1, SMALL), 0, -1))


def _canonical(position: str) -> str:
    """Return the position in one order: small branches before large ones, large plants first."""
    parents = edges_of(position).parents
    on: list[list[str]] = [[] for _edge in range(len(parents) + 1)]
    for edge in reversed(range(len(parents))):
        on[parents[edge]].append(f"({''.join(sorted(sorted(on[edge]), key=len))})")
    return parse(" ".join(sorted(sorted(on[-1]), key=len)[::-1]))


def _where(position: str, move: CoupledMove[Any]) -> Message:
    plant = edges_of(position).plant_of((move.place or 1) - 1)
    return Message("Look at plant {number}, counted from the left.", number=plant + 1)


GAME: CoupledGame[str] = CoupledGame(
    slug="hackenbush",
    each=every_move,
    allows_move=lambda before, after: edge_cut(before, after) is not None,
    count=lambda position, most=None: len(alike(position)),
    move=move_to,
    analyse=analyse,
    parse=parse,
    format=str,
    canonical=_canonical,
    on_text=OnText(
        code=_code,
        read=_typed,
        label=lambda move: Message("cut {edge}", edge=heap_letter((move.place or 1) - 1)),
        parts=lambda position: tuple(map(len, plants_of(edges_of(position).parents))),
        where=_where,
        larger=_larger,
        smaller=_smaller,
    ),
)

options = GAME.options
"""Returns the positions one move away as a list."""
