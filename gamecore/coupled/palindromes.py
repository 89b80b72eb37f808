"""Playing with a string: cut out the middle of three letters that read the same both ways."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from gamecore.coupled.analysis import CoupledAnalysis
from gamecore.coupled.cuts import after_cut, allows, cuttable, every_move, options, parse
from gamecore.coupled.game import CoupledGame
from gamecore.coupled.lazy_moves import LazyMoves
from gamecore.coupled.move import CoupledMove
from gamecore.grundy.sequence import grundy_values
from gamecore.messages import Message
from gamecore.rules.codes import Code
from gamecore.rules.heap_rule import HeapRule

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

DAWSONS_CHESS = "0.137"
"""The heap rule that a run of places is played by."""

_RULE = HeapRule((Code.of(DAWSONS_CHESS),))
"""The same as data: reading a text would load the grammar, which takes longer than the values."""

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
    """Return the runs of places that can be cut: what the position is a sum of.

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
    """Tell who wins, and by which cuts.

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

    def at(self, index: int) -> CoupledMove[str]:
        """Return winning cut number `index`. O(letters)."""
        cut, run, target = self._cuts[index]
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


GAME: CoupledGame[str] = CoupledGame(
    slug="string",
    options=options,
    each_option=every_move,
    allows_move=allows,
    analyse=analyse,
    parse=parse,
    format=str,
)
