"""Playing with a string: cut out the middle of three letters that read the same both ways."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial, reduce
from operator import xor
from typing import TYPE_CHECKING, Any

import numpy as np

from gamecore import limits
from gamecore.coupled.game import CoupledAnalysis, CoupledGame, CoupledMove, Found, WinningMoves
from gamecore.coupled.on_text import SMALL, OnText, as_text
from gamecore.errors import LimitExceeded, PositionError
from gamecore.grundy.sequence import grundy_values
from gamecore.messages import N_, Listed, Message, listed, quoted
from gamecore.rules.heap_rule import HeapRule
from gamecore.rules.splits import Code

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray


# -- cutting ---------------------------------------------------------------------------------------


def parse(text: str) -> str:
    """Return a position from its text: pieces of letters a to z, in lower case, one blank between.

    Raises
    ------
    PositionError
        If it is no str, or a character is no letter a to z and no blank: with it and its index.
    LimitExceeded
        If there are more than limits.STRING letters.

    Examples
    --------
    >>> parse(" Aba  cab ")
    'aba cab'
    """
    text = as_text(text, N_("Write the letters to cut as a text such as “abacaba”, not {shown}."))
    for place, character in enumerate(text):
        if not (character.isspace() or (character.isascii() and character.isalpha())):
            raise PositionError(
                Message(
                    "“{character}” (character {place}) is not a letter: write a to z, and spaces "
                    "between pieces.",
                    character=quoted(character),
                    place=place + 1,
                ),
                text=quoted(character),
                position=place,
            )
    pieces = text.lower().split()
    letters = sum(map(len, pieces))
    if letters > limits.STRING:
        raise LimitExceeded(
            Message(
                "A text has at most {limit} letters; this one has {count}.",
                limit=limits.STRING,
                count=letters,
            ),
        )
    return " ".join(pieces)


def cuttable(text: str) -> list[int]:
    """Return the places that can be cut, counted from 1 without blanks, ascending.

    A place can be cut when it stands between two equal letters of its own piece.

    Examples
    --------
    >>> cuttable("abacaba"), cuttable("ab aca")
    ([2, 4, 6], [4])
    """
    found = []
    before = 0
    for piece in text.split():
        found += [before + i + 1 for i in range(1, len(piece) - 1) if piece[i - 1] == piece[i + 1]]
        before += len(piece)
    return found


def after_cut(text: str, place: int) -> str:
    """Return the text after the letter at a place is cut out: a piece becomes three.

    Parameters
    ----------
    text : str
        As `parse` returns it.
    place : int
        A place that can be cut. Places never change: a cut only puts blanks around a letter.

    Examples
    --------
    >>> after_cut("abacaba", 2)
    'a b acaba'
    """
    index = place - 1
    for gap, character in enumerate(text):
        if character == " ":
            index += 1
        elif gap == index:
            break
    return f"{text[:index]} {text[index]} {text[index + 1 :]}"


def every_move(text: str) -> Iterator[str]:
    """Yield the positions one move away, by the rule itself: one for each place that can be cut.

    Examples
    --------
    >>> list(every_move("abab"))
    ['a b ab', 'ab a b']
    """
    return (after_cut(text, place) for place in cuttable(text))


def place_cut(before: str, after: str) -> int | None:
    """Return the place whose cut leads from one text to another; None if no cut does.

    Notes
    -----
    O(letters): a cut puts its first new blank just before the place.
    """
    letters = 0
    for had, has in zip(before, after, strict=False):
        if has != had:
            break
        letters += had != " "
    place = letters + 1
    return place if place in cuttable(before) and after_cut(before, place) == after else None


def allows(before: str, after: str) -> bool:
    """Return whether one cut leads from one text to the other."""
    return place_cut(before, after) is not None


# -- the theorem -----------------------------------------------------------------------------------


DAWSONS_CHESS = "0.137"
"""The heap rule under which a run of n places is a heap of n."""

_RULE = HeapRule((Code.of(DAWSONS_CHESS),))
"""The same rule, built by hand: parsing would load the grammar, which takes longer than values."""

_RUNS_TOLD = 8


@dataclass(frozen=True, slots=True)
class Run:
    """Places that can be cut and stand side by side: a heap of Dawson's Chess.

    Attributes
    ----------
    start : int
        Its first place: the letters of the whole text are counted from 1, blanks are not.
    length : int
        How many places it has, at least 1.
    value : int
        Its Grundy value: that of a heap of `length` under 0.137.
    """

    start: int
    length: int
    value: int

    @property
    def places(self) -> range:
        """Its places, counted from 1."""
        return range(self.start, self.start + self.length)


def runs(position: str) -> tuple[Run, ...]:
    """Return the runs of places that can be cut; the position is their sum.

    Notes
    -----
    O(letters).

    Examples
    --------
    >>> runs("ababac")
    (Run(start=2, length=3, value=2),)
    """
    places = cuttable(parse(position))
    starts = [place for i, place in enumerate(places) if i == 0 or places[i - 1] < place - 1]
    ends = [place for i, place in enumerate(places) if place + 1 not in places[i + 1 : i + 2]]
    lengths = [end - start + 1 for start, end in zip(starts, ends, strict=True)]
    values = grundy_values(_RULE, max(lengths, default=0))
    return tuple(
        Run(start, length, int(values[length]))
        for start, length in zip(starts, lengths, strict=True)
    )


def analyse(position: str) -> CoupledAnalysis[str]:
    """Return who wins, and by which cuts.

    Parameters
    ----------
    position : str
        Letters a to z; blanks stand between pieces. At most limits.STRING letters.

    Returns
    -------
    CoupledAnalysis
        Its position is text, with blanks between pieces.
        `values` has one value for each run of places that can be cut, see `runs`; `nim_sum` is
        their XOR.

    Raises
    ------
    PositionError, LimitExceeded
        As `parse`.

    Notes
    -----
    Theorem: the position is worth the XOR of its runs, and a run of n places is worth a heap of n
    in Dawson's Chess, 0.137 (the game is problem 305E of Codeforces, 2013).

    Proof. Call a place alive when it can be cut: when its two neighbours stand in the same piece
    and are equal letters. Letters never change, so a place can only die, by losing a neighbour from
    its piece. Cutting a living place j puts it into a piece of its own: the neighbours of j − 1 and
    of j + 1 are then no longer both there, so j − 1, j and j + 1 are dead, and every other place
    keeps its neighbours. So a cut at j removes from the living places just j and, where they live,
    j − 1 and j + 1. These lie in the run of j: different runs never touch each other, and the
    position is the sum of its runs. In a run of n the cut removes the one place of n = 1; or, at an
    end, two places, leaving n − 2; or three from the middle, leaving j − 2 and n − j − 1 places on
    the sides. Taking 1 when nothing is left, 2 leaving at most one heap, 3 leaving at most two: the
    moves of 0.137.

    The cut at place j (1..n) of a run worth g wins exactly when G(j−2) ⊕ G(n−j−1) = g ⊕ X, sizes
    below 0 counting as 0. O(letters).

    Examples
    --------
    >>> [move.place for move in analyse("abacaba").winning_moves]
    [2, 4, 6]
    >>> analyse("abcde").outcome
    'P'
    """
    text = parse(position)
    found = runs(text)
    values = tuple(run.value for run in found)
    nim_sum = int(np.bitwise_xor.reduce(np.array(values, dtype=np.int64)))
    return CoupledAnalysis(
        position=text,
        outcome="N" if nim_sum else "P",
        is_terminal=not found,
        winning_moves=WinningMoves(partial(_found, found), partial(_cut, text)),
        reason=_reason(found, nim_sum),
        values=values,
        nim_sum=nim_sum,
    )


def _reason(found: Sequence[Run], nim_sum: int) -> Message:
    if not found:
        return Message("No place can be cut: the player to move has lost.")
    fields: dict[str, Any] = {
        "lengths": _listed([run.length for run in found]),
        "values": _listed([run.value for run in found]),
        "nim_sum": nim_sum,
    }
    if len(found) == 1:
        if nim_sum:
            return Message(
                "The only run has length {lengths} and value {values}, not 0: the player to move "
                "wins.",
                **fields,
            )
        return Message(
            "The only run has length {lengths} and value 0: the player to move loses.",
            **fields,
        )
    if nim_sum:
        return Message(
            "The runs have lengths {lengths} and values {values}. The XOR is {nim_sum}, not 0: "
            "the player to move wins.",
            **fields,
        )
    return Message(
        "The runs have lengths {lengths} and values {values}. The XOR is 0: the player to move "
        "loses.",
        **fields,
    )


def _listed(numbers: Sequence[int]) -> Listed:
    more = ["…"] if len(numbers) > _RUNS_TOLD else []
    return listed([*numbers[:_RUNS_TOLD], *more], "")


def winning_places(found: Sequence[Run]) -> tuple[int, ...]:
    """Return the places where a cut wins, counted from 1, ascending, given `runs(text)`."""
    return tuple(place for place, _value, _target in _winning_cuts(found))


def _winning_cuts(found: Sequence[Run]) -> Iterator[tuple[int, int, int]]:
    """Yield each winning cut as (place, value of its run before, value of what it leaves)."""
    nim_sum = reduce(xor, (run.value for run in found), 0)
    longest = max((run.length for run in found), default=0)
    values = grundy_values(_RULE, longest).astype(np.int64)
    for run in found if nim_sum else ():
        target = run.value ^ nim_sum
        for j in np.flatnonzero(_left_by_cuts(values, run.length) == target).tolist():
            yield run.start + j, run.value, target


def _found(runs_of: Sequence[Run]) -> Found:
    cuts = tuple(_winning_cuts(runs_of))
    return Found(cuts, len(cuts))


def _cut(text: str, key: tuple[int, int, int]) -> CoupledMove[str]:
    """Return a winning cut. O(letters)."""
    place, value, target = key
    return CoupledMove(text, after_cut(text, place), (), value, target, place)


def _left_by_cuts(values: NDArray[np.int64], length: int) -> NDArray[np.int64]:
    """Return the value that is left by a cut at each place 1, 2, …, n of a run of n = `length`."""
    side = np.concatenate([values[:1], values[: max(length - 1, 0)]])[:length]
    left: NDArray[np.int64] = side ^ side[::-1]
    return left


def cut_move(position: str, place: int) -> CoupledMove[str] | None:
    """Return the cut at a place, with the values before and after; None if it cannot be cut.

    Parameters
    ----------
    position : str
        As `parse` reads it.
    place : int
        Counted from 1, without blanks.
    """
    text = parse(position)
    run = next((run for run in runs(text) if place in run.places), None)
    if run is None:
        return None
    values = grundy_values(_RULE, run.length).astype(np.int64)
    after = int(_left_by_cuts(values, run.length)[place - run.start])
    return CoupledMove(text, after_cut(text, place), (), run.value, after, place)


def move_to(before: str, after: str) -> CoupledMove[str]:
    """Return the cut that leads from one text to another; ValueError if no single cut does."""
    place = place_cut(before, after)
    move = None if place is None else cut_move(before, place)
    if move is None:
        raise ValueError(f"no cut leads from {before!r} to {after!r}")
    return move


def _count(position: str, most: int | None = None) -> int:
    return len(cuttable(position))


# -- moves as text ---------------------------------------------------------------------------------


_PLACE = re.compile(r"[1-9][0-9]{0,5}")


def _typed(position: str, text: str) -> str:
    if not _PLACE.fullmatch(text):
        raise PositionError(
            Message("“{text}” is not a place: count the letters from 1.", text=quoted(text)),
            text=quoted(text),
        )
    if int(text) not in cuttable(position):
        raise PositionError(
            Message("Nothing can be cut at place {place}.", place=int(text)), text=text
        )
    return after_cut(position, int(text))


def _where(position: str, move: CoupledMove[Any]) -> Message:
    run = next(run for run in runs(position) if move.place in run.places)
    return Message("Look at the places {start} to {end}.", start=run.start, end=run.places[-1])


def _larger(position: str) -> Iterator[str]:
    """Yield the text with more and more of it behind it, reversed."""
    for letters in range(len(position) // 3 + 2, len(position) + 1):
        yield position + position[:letters][::-1]


GAME: CoupledGame[str] = CoupledGame(
    slug="string",
    each=every_move,
    allows_move=allows,
    count=_count,
    move=move_to,
    analyse=analyse,
    parse=parse,
    format=str,
    on_text=OnText(
        code=lambda before, after: str(place_cut(before, after)),
        read=_typed,
        label=lambda move: Message("at {place}", place=move.place),
        parts=lambda position: tuple(run.length for run in runs(position)),
        where=_where,
        larger=_larger,
        smaller=lambda text: (text[:n] for n in range(min(len(text) - 1, SMALL), 2, -1)),
    ),
)

options = GAME.options
"""Returns the positions one move away as a list."""
