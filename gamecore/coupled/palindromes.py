"""Playing with a string: cut out the middle of three letters that read the same both ways."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from gamecore import limits, progress
from gamecore.coupled.analysis import CoupledAnalysis
from gamecore.coupled.game import CoupledGame
from gamecore.coupled.lazy_moves import LazyMoves
from gamecore.coupled.move import CoupledMove
from gamecore.errors import LimitExceeded, PositionError
from gamecore.grundy.values import grundy_values
from gamecore.messages import Message
from gamecore.positions.heaps import quoted
from gamecore.rules.codes import Code
from gamecore.rules.heap_rule import HeapRule

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

DAWSONS_CHESS = "0.137"
"""The heap rule that a run of places is played by."""

_RULE = HeapRule((Code.of(DAWSONS_CHESS),))
"""The same as data: reading a text would load the grammar, which takes longer than the values."""

LETTER_TIME, CUT_TIME = 60, 2000
"""What a letter of a text and a cut take, in nanoseconds."""

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


def parse(text: str) -> str:
    """Read a text: letters a to z; blanks stand between pieces. Capitals count as small letters.

    Raises
    ------
    PositionError
        If some character is no letter a to z; it carries the character and its place.
    LimitExceeded
        If there are more than limits.STRING letters.

    Examples
    --------
    >>> parse(" Aba  cab ")
    'aba cab'
    """
    if text.startswith("\ufeff"):
        text = f" {text[1:]}"  # the mark some editors put first
    for place, character in enumerate(text):
        if not (character.isspace() or (character.isascii() and character.isalpha())):
            raise PositionError(
                Message(
                    "“{character}” (character {place}) is not a letter: write a to z, and blanks "
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
            limit=limits.STRING,
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


@overload
def options(position: str) -> list[str]: ...
@overload
def options(position: tuple[str, ...]) -> list[tuple[str, ...]]: ...
def options(position: str | tuple[str, ...]) -> list[str] | list[tuple[str, ...]]:
    """List the positions one move away, by the rule itself: one for each place that can be cut.

    Parameters
    ----------
    position : str or tuple of str
        Pieces of letters a to z with blanks between them, at most limits.STRING letters; or the
        pieces themselves.

    Returns
    -------
    list of str, or list of tuple of str
        In the order of the places, written as the position is.

    Raises
    ------
    PositionError, LimitExceeded
        As `parse`.

    Examples
    --------
    >>> options("abab")
    ['a b ab', 'ab a b']
    """
    text = _text(position)
    places = cuttable(text)
    progress.pay((LETTER_TIME * len(text) + CUT_TIME) * (len(places) + 1))
    found = [after_cut(text, place) for place in places]
    return found if isinstance(position, str) else [tuple(after.split()) for after in found]


def _text(position: str | tuple[str, ...]) -> str:
    return parse(position if isinstance(position, str) else " ".join(position))


def runs(position: str | tuple[str, ...]) -> tuple[Run, ...]:
    """Return the runs of places that can be cut: what the position is a sum of.

    Notes
    -----
    O(letters).

    Examples
    --------
    >>> runs("ababac")
    (Run(start=2, length=3, value=2),)
    """
    places = cuttable(_text(position))
    starts = [place for i, place in enumerate(places) if i == 0 or places[i - 1] < place - 1]
    ends = [place for i, place in enumerate(places) if place + 1 not in places[i + 1 : i + 2]]
    lengths = [end - start + 1 for start, end in zip(starts, ends, strict=True)]
    values = grundy_values(_RULE, max(lengths, default=0))
    return tuple(
        Run(start, length, int(values[length]))
        for start, length in zip(starts, lengths, strict=True)
    )


def analyse(position: str | tuple[str, ...]) -> CoupledAnalysis[str]:
    """Tell who wins, and by which cuts.

    Parameters
    ----------
    position : str or tuple of str
        Letters a to z; blanks stand between pieces. At most limits.STRING letters. Or the pieces
        themselves.

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
    text = _text(position)
    found = runs(text)
    values = tuple(run.value for run in found)
    nim_sum = int(np.bitwise_xor.reduce(np.array(values, dtype=np.int64)))
    return CoupledAnalysis(
        position=text,
        outcome="N" if nim_sum else "P",
        is_terminal=not found,
        winning_moves=WinningCuts(text, found, nim_sum),
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
    if nim_sum:
        return Message(
            "The runs have {lengths} places and are worth {values}. The XOR is {nim_sum}, not 0: "
            "the player to move wins.",
            **fields,
        )
    return Message(
        "The runs have {lengths} places and are worth {values}. The XOR is 0: the player to move "
        "loses.",
        **fields,
    )


def _listed(numbers: Sequence[int]) -> str:
    shown = ", ".join(map(str, numbers[:_RUNS_TOLD]))
    return f"{shown}, …" if len(numbers) > _RUNS_TOLD else shown


class WinningCuts(LazyMoves):
    """Every winning cut, in the order of the places.

    Parameters
    ----------
    text : str
    found : sequence of Run
        Its runs.
    nim_sum : int
        The XOR of their values.
    """

    def __init__(self, text: str, found: Sequence[Run], nim_sum: int) -> None:
        self._text = text
        self._cuts: list[tuple[int, Run, int]] = []
        if nim_sum == 0:
            return
        longest = max(run.length for run in found)
        values = grundy_values(_RULE, longest).astype(np.int64)
        for run in found:
            target = run.value ^ nim_sum
            for j in np.flatnonzero(_left_by_cuts(values, run.length) == target).tolist():
                self._cuts.append((run.start + j, run, target))

    @property
    def total(self) -> int:
        """How many winning cuts there are."""
        return len(self._cuts)

    @property
    def places(self) -> tuple[int, ...]:
        """The winning places, counted from 1, ascending."""
        return tuple(place for place, _run, _target in self._cuts)

    def make(self, place: int) -> CoupledMove[str]:
        """Return winning cut number `place`. O(letters)."""
        cut, run, target = self._cuts[place]
        return CoupledMove(
            before=self._text,
            after=after_cut(self._text, cut),
            value_before=run.value,
            value_after=target,
            place=cut,
        )

    def place_of(self, move: CoupledMove[Any]) -> int | None:
        """Return the number of the winning cut at the move's place."""
        return next((i for i, cut in enumerate(self._cuts) if cut[0] == move.place), None)


def _left_by_cuts(values: NDArray[np.int64], length: int) -> NDArray[np.int64]:
    """Return what each cut of a run leaves: the value after the cut at its place 1, 2, …, n."""
    side = np.concatenate([values[:1], values[: max(length - 1, 0)]])[:length]
    left: NDArray[np.int64] = side ^ side[::-1]
    return left


def cut_move(position: str, place: int) -> CoupledMove[str] | None:
    """Return the cut at a place, with the value of its run before and after; None if it is none.

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


def every_move(position: str) -> Iterator[str]:
    """Yield the positions one move away, place after place, as `options` lists them."""
    text = parse(position)
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


def _allows(before: str, after: str) -> bool:
    return place_cut(before, after) is not None


GAME: CoupledGame[str] = CoupledGame(
    slug="string",
    options=options,
    each_option=every_move,
    allows_move=_allows,
    analyse=analyse,
    parse=parse,
    format=str,
)
