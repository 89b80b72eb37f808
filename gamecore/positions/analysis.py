"""Analysis of a position: values, XOR, who wins, the target of each heap, every winning move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Literal

import numpy as np

from gamecore import limits
from gamecore.errors import LimitExceeded, PositionError
from gamecore.grundy.theory import theory_of
from gamecore.messages import Message
from gamecore.positions.heaps import parse_heaps
from gamecore.positions.legality import has_option
from gamecore.positions.reaching import OptionsByValue
from gamecore.positions.winning_moves import WinningMoves
from gamecore.rules.heap_rule import HeapRule
from gamecore.rules.language import as_rule
from gamecore.rules.options import check_heap

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Analysis:
    """What the theorem says about a position under normal play.

    Attributes
    ----------
    heaps : tuple of int
        The heap sizes, in the order given; heaps of 0 keep their place.
    rules : tuple of HeapRule
        One for each heap.
    values : tuple of int
        The Grundy value of each heap.
    nim_sum : int
        The XOR of the values.

    Notes
    -----
    Two analyses are equal when their heaps and rules are. What is not a field is computed when it
    is first asked for.
    """

    heaps: tuple[int, ...]
    rules: tuple[HeapRule, ...] = field(repr=False)
    values: tuple[int, ...] = field(compare=False)
    nim_sum: int = field(compare=False)
    _games: tuple[OptionsByValue, ...] = field(repr=False, compare=False)
    _game_of: NDArray[np.intp] = field(repr=False, compare=False)

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
        nim_sum = self.nim_sum
        return tuple(value ^ nim_sum for value in self.values)

    @cached_property
    def winning_moves(self) -> WinningMoves:
        """Every winning move, in heap order then option order, as a lazy sequence."""
        values = np.array(self.values, dtype=np.int64)
        return WinningMoves(self.heaps, values, self.nim_sum, self._games, self._game_of)

    @cached_property
    def is_terminal(self) -> bool:
        """Whether nobody can move: the play is over and the player to move has lost."""
        different = set(zip(self._game_of.tolist(), self.heaps, strict=True))
        return not any(has_option(self._games[game].rule, size) for game, size in different)

    def value_after(self, heap: int, after: tuple[int, ...]) -> int:
        """Return what heap number `heap` is worth as the heaps `after`: the XOR of their values.

        Raises
        ------
        LimitExceeded
            If a heap in `after` is larger than the values reach.
        """
        return self._games[int(self._game_of[heap])].value(after)


def analyse(
    rule: HeapRule | str | Sequence[HeapRule | str], heaps: Sequence[int] | str
) -> Analysis:
    """Analyse a position under normal play: who cannot move loses.

    Parameters
    ----------
    rule : HeapRule, str, or a sequence of them
        One rule for all heaps, or a sequence with one for each heap (a sum of different games).
    heaps : sequence of int, or str
        Heap sizes 0 ≤ n ≤ limits.HEAP_SIZE, at most limits.HEAPS of them, or their text. No heaps
        at all is a legal position, lost by the player to move.

    Returns
    -------
    Analysis
        The winning moves in it are lazy.

    Raises
    ------
    RuleSyntaxError
        If a text is not a rule.
    PositionError
        If a heap is not a whole number ≥ 0, or there is not one rule for each heap.
    LimitExceeded
        If there are too many heaps or rules, or a heap is larger than its rule's values reach: the
        message names the largest heap that works.

    Notes
    -----
    O(heaps) once the values are known. The Sprague–Grundy theorem: the player to move loses exactly
    when the XOR of the values is 0, and a move wins exactly when it makes it 0.

    Examples
    --------
    >>> position = analyse("take 1, 3, 4", (6, 5))
    >>> position.values, position.nim_sum
    ((2, 3), 1)
    >>> [str(move) for move in position.winning_moves]
    ['6→5', '5→4']
    """
    sizes = _checked(heaps)
    games, game_of = _games(rule, len(sizes))
    array = np.array(sizes, dtype=np.int64)
    values = np.zeros(len(sizes), dtype=np.int64)
    answers = []
    for index, game in enumerate(games):
        here = np.flatnonzero(game_of == index)
        largest = int(array[here].max(initial=0))
        theory = theory_of(game, need=largest)
        if largest > theory.reach:
            raise LimitExceeded(
                Message(
                    "A heap of {n} is too large for “{rule}”; the largest is {limit}.",
                    n=largest,
                    rule=str(game),
                    limit=theory.reach,
                ),
                limit=theory.reach,
            )
        values[here] = theory.values(array[here])
        answers.append(OptionsByValue(game, theory, largest))
    return Analysis(
        heaps=sizes,
        rules=tuple(map(games.__getitem__, game_of.tolist())),
        values=tuple(values.tolist()),
        nim_sum=int(np.bitwise_xor.reduce(values)) if sizes else 0,
        _games=tuple(answers),
        _game_of=game_of,
    )


def _checked(heaps: Sequence[int] | str) -> tuple[int, ...]:
    """Return the heaps as Python integers, all of them within the limits."""
    if isinstance(heaps, str):
        return parse_heaps(heaps)
    if len(heaps) > limits.HEAPS:
        raise LimitExceeded(
            Message(
                "A position has at most {limit} heaps; this one has {count}.",
                limit=limits.HEAPS,
                count=len(heaps),
            ),
            limit=limits.HEAPS,
        )
    listed = heaps.tolist() if isinstance(heaps, np.ndarray) else list(heaps)
    sizes = tuple(int(n) if isinstance(n, np.integer) else n for n in listed)
    plain = set(map(type, sizes)) <= {int}
    if not plain or min(sizes, default=0) < 0 or max(sizes, default=0) > limits.HEAP_SIZE:
        for size in sizes:
            check_heap(size)
    return sizes


def _games(
    rule: HeapRule | str | Sequence[HeapRule | str], heaps: int
) -> tuple[list[HeapRule], NDArray[np.intp]]:
    """Return the different rules, and for each heap the index of its own."""
    if isinstance(rule, HeapRule | str):
        return [as_rule(rule)], np.zeros(heaps, dtype=np.intp)
    if len(rule) != heaps:
        raise PositionError(
            Message(
                "There are {rules} rules for {heaps} heaps; give one rule, or one for each heap.",
                rules=len(rule),
                heaps=heaps,
            ),
            text=str(len(rule)),
        )
    # A rule that occurs 10^5 times is hashed once: ids are quick, and the tuple keeps them valid.
    rule = tuple(rule)
    by_id = {id(one): one for one in rule}
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
            limit=limits.SUM_RULES,
        )
    game_of = np.fromiter((index_of_id[id(one)] for one in rule), dtype=np.intp, count=heaps)
    return list(indices), game_of
