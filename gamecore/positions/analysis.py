"""Analysis of a position: values, XOR, who wins, the target of each heap, the winning moves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Literal, overload

import numpy as np

from gamecore import limits
from gamecore.errors import LimitExceeded, PositionError
from gamecore.grundy.closed_forms import closed_form
from gamecore.grundy.sequence import sequence_of
from gamecore.messages import Message
from gamecore.positions.heaps import check_heap_count, in_a_row, parse_heaps
from gamecore.positions.valued_rule import ValuedRule
from gamecore.positions.winning_moves import ValuedHeaps, WinningMoves
from gamecore.rules.heap_rule import HeapRule
from gamecore.rules.language import as_rule
from gamecore.rules.options import check_heap

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gamecore.grundy.known_values import KnownValues
    from gamecore.misere.heap_table import Effort
    from gamecore.positions.misere_analysis import MisereAnalysis
    from gamecore.positions.moves import Option

    Rules = HeapRule | str | Iterable[HeapRule | str]
    Heaps = Iterable[int] | NDArray[Any] | str


@dataclass(frozen=True, eq=False, repr=False)
class Analysis(ValuedHeaps):
    """The analysis of a position under normal play, by the Sprague–Grundy theorem.

    Notes
    -----
    Immutable. Two analyses are equal when their heaps and rules are. The winning moves are found
    when they are first asked for (see ValuedHeaps).
    """

    misere: ClassVar[Literal[False]] = False
    """Whether the player who is left without a move wins; see MisereAnalysis."""

    def __repr__(self) -> str:
        return f"<{self.line(self.to_move_wins)}, XOR {self.nim_sum}>"

    def _repr_html_(self) -> str:
        return self.as_html(self.to_move_wins, self.winning_moves)

    @property
    def outcome(self) -> Literal["N", "P"]:
        """Who wins: "N", the player to move (the next player), or "P", the other (the previous)."""
        return "N" if self.nim_sum else "P"

    @property
    def to_move_wins(self) -> bool:
        """Whether the player to move wins."""
        return self.nim_sum != 0

    @cached_property
    def targets(self) -> tuple[int, ...]:
        """For each heap g ⊕ X: the value to leave it with, so that the XOR of all becomes 0."""
        return tuple((self.value_array ^ self.nim_sum).tolist())

    @cached_property
    def winning_moves(self) -> WinningMoves:
        """The winning moves, in heap order then option order: all, or the first, see has_more."""
        return WinningMoves(self)

    @property
    def has_more(self) -> bool:
        """Whether a large position has winning moves beyond those in `winning_moves`."""
        return self.winning_moves.has_more

    def following(self, heap: int, after: Option) -> Analysis:
        """Return the position after a legal move: the heap at `heap` becomes the heaps `after`."""
        return Analysis(*self.after_move(heap, after).fields)

    @cached_property
    def is_terminal(self) -> bool:
        """Whether nobody can move: the play is over and the player to move has lost.

        A heap of another value than 0 has a move. False too where looking for a move of a large
        heap exceeds a limit; the outcome is known all the same.
        """
        if self.value_array.any():
            return False
        try:
            return self.has_no_move()
        except LimitExceeded:
            return False


@overload
def analyse(rule: Rules, heaps: Heaps, misere: Literal[False] = False) -> Analysis: ...
@overload
def analyse(
    rule: Rules, heaps: Heaps, misere: Literal[True], effort: Effort | None = None
) -> MisereAnalysis: ...
@overload
def analyse(
    rule: Rules, heaps: Heaps, misere: bool, effort: Effort | None = None
) -> Analysis | MisereAnalysis: ...
def analyse(
    rule: Rules, heaps: Heaps, misere: bool = False, effort: Effort | None = None
) -> Analysis | MisereAnalysis:
    """Analyse a position: who wins, and with which moves.

    Parameters
    ----------
    rule : HeapRule, str, or several of them in a row
        One rule for all heaps, or one for each heap (a sum of different games).
    heaps : integers in a row (of any kind: list, range, array, generator), or str
        Heap sizes 0 ≤ n ≤ limits.HEAP_SIZE, at most limits.HEAPS of them, or their text. No heaps
        at all is a legal position, lost by the player to move.
    misere : bool
        Normal play when False: whoever cannot move loses. Misère play when True: whoever cannot
        move wins, also on a position where no move is left from the start.
    effort : Effort, optional
        The limits on the work where no theorem decides misère play; those of limits.py by default.

    Returns
    -------
    Analysis, or MisereAnalysis for misère play
        Both have the same attributes. Winning moves are found when they are first asked for.

    Raises
    ------
    RuleSyntaxError
        If a text is not a rule.
    PositionError
        If a heap is not a whole number ≥ 0, or there is not one rule for each heap.
    ConditionError
        If a condition of a rule divides by zero for some heap.
    LimitExceeded
        If there are too many heaps or rules, or a heap is beyond the known values of its rule; the
        message names the largest heap that works. Under misère play also if no theorem decides the
        position and it is too large to search.

    Notes
    -----
    O(heaps) once the values are known. The Sprague–Grundy theorem: the player to move loses exactly
    when the XOR of the values is 0, and a move wins exactly when it makes it 0. For misère play see
    `decided` in misere_analysis.py.

    Examples
    --------
    >>> position = analyse("take 1, 3, 4", (6, 5))
    >>> position.values, position.nim_sum
    ((2, 3), 1)
    >>> [str(move) for move in position.winning_moves]
    ['6→5', '5→4']
    >>> analyse("take any", (1, 1), misere=True).outcome, analyse("take any", (1, 1)).outcome
    ('N', 'P')
    """
    if misere:
        from gamecore.positions.misere_analysis import HeapPairs, check_in_table, decided

    sizes = _checked(heaps)
    games, game_of = _games(rule, len(sizes))
    values = np.zeros(len(sizes), dtype=np.int64)
    answers = []
    tables = [game for game in games if closed_form(game) is None]
    for index, game in enumerate(games):
        # A slice, where all heaps are played by one rule, copies nothing.
        here = np.flatnonzero(game_of == index) if len(games) > 1 else slice(None)
        largest = int(sizes[here].max(initial=0))
        if misere:
            check_in_table(game, largest, effort)
        if len(tables) > 1 and game in tables:
            theory = _theory_in_a_sum(game, largest, limits.SUM_TABLE // len(tables))
        else:
            theory = sequence_of(game).reaching(largest)
        values[here] = theory.values(sizes[here])
        answers.append(ValuedRule(game, theory, largest))
    if misere:
        return decided(HeapPairs(ValuedHeaps(sizes, values, answers, game_of), effort=effort))
    return Analysis(sizes, values, answers, game_of)


def _theory_in_a_sum(rule: HeapRule, need: int, most: int) -> KnownValues:
    """Return the values of one of several rules without a closed form, from at most `most` heaps.

    Raises
    ------
    LimitExceeded
        If the values found from these heaps do not reach `need`.
    """
    theory = sequence_of(rule).reaching(min(need, most))
    if theory.reach < need:
        raise LimitExceeded(
            Message(
                "Several games of this sum need a table of values; give “{rule}” heaps up to "
                "{limit}, or take the games one by one.",
                rule=str(rule),
                limit=most,
            ),
        )
    return theory


def _checked(heaps: Heaps) -> NDArray[np.int64]:
    """Return the heaps as a new array; all sizes and their number are within the limits."""
    if isinstance(heaps, str):
        return np.array(parse_heaps(heaps), dtype=np.int64)
    row = in_a_row(heaps)
    check_heap_count(len(row))
    if isinstance(row, np.ndarray):
        if row.ndim == 1 and row.dtype.kind in "iu":
            return _checked_array(row)
        row = row.tolist()
    if not set(map(type, row)) <= {int}:
        row = list(map(check_heap, row))
    try:
        sizes = np.fromiter(row, dtype=np.int64, count=len(row))
    except OverflowError:
        # Some heap is beyond 64 bits: the first that is wrong is named.
        return np.array(list(map(check_heap, row)), dtype=np.int64)
    return _checked_array(sizes)


def _checked_array(sizes: NDArray[Any]) -> NDArray[np.int64]:
    wrong = (sizes < 0) | (sizes > limits.HEAP_SIZE)
    if wrong.any():
        check_heap(int(sizes[wrong.argmax()]))
    return sizes.astype(np.int64)


def _games(rule: Rules, heaps: int) -> tuple[list[HeapRule], NDArray[np.intp]]:
    """Return the different rules, and for each heap the index of its own."""
    if isinstance(rule, HeapRule | str):
        return [as_rule(rule)], np.zeros(heaps, dtype=np.intp)
    if not isinstance(rule, Iterable):
        as_rule(rule)  # raises the error for what is no rule
    given = in_a_row(rule)
    if len(given) != heaps:
        raise PositionError(
            Message(
                "There are {rules} rules for {heaps} heaps; give one rule, or one for each heap.",
                rules=len(given),
                heaps=heaps,
            ),
            text=str(len(given)),
        )
    # A rule that occurs 10^5 times is hashed once: ids are quick, and the tuple keeps them valid.
    rules = tuple(given)
    by_id = {id(one): one for one in rules}
    indices: dict[HeapRule, int] = {}
    index_of_id = {
        key: indices.setdefault(as_rule(one), len(indices)) for key, one in by_id.items()
    }
    if len(indices) > limits.SUM_RULES:
        raise LimitExceeded(
            Message(
                "A sum has at most {limit} different games; this one has {count}.",
                limit=limits.SUM_RULES,
                count=len(indices),
            ),
        )
    game_of = np.fromiter((index_of_id[id(one)] for one in rules), dtype=np.intp, count=heaps)
    return list(indices), game_of
