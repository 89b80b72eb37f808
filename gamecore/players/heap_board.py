"""A board of heaps under one rule or several, under normal or misère play."""

from __future__ import annotations

from abc import abstractmethod
from functools import cached_property, lru_cache
from itertools import chain
from typing import TYPE_CHECKING

from gamecore import limits
from gamecore.errors import LimitExceeded, PositionError
from gamecore.grundy.sequence import sequence_of
from gamecore.messages import Message, listed
from gamecore.misere.heap_table import Effort, quick
from gamecore.players.board import Board, Knowledge, Perfect
from gamecore.players.move_text import (
    as_left,
    change_code,
    first_code,
    not_a_move,
    read_changes,
    read_typed,
)
from gamecore.positions.analysis import Analysis, analyse
from gamecore.positions.heaps import format_heaps, heap_letter
from gamecore.positions.moves import Move, first_options, runs_left
from gamecore.positions.replies import (
    as_option,
    heaps_after,
    objection,
    rules_after,
    winning_replies,
)
from gamecore.rules.heap_rule import HeapRule
from gamecore.rules.options import has_option

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamecore.players.move_text import Change
    from gamecore.positions.misere_analysis import MisereAnalysis
    from gamecore.positions.moves import Option

Step = tuple[int, "Option"]
"""A move: the index of the heap, and what it becomes."""


def larger_effort() -> Effort:
    """Return the search effort for a review: limits.REVIEW_EFFORT times that of one answer."""
    return quick(limits.REVIEW_EFFORT)


_SEARCHED = 20
"""`weight` of a position searched under misère play: a search takes at least this many times as
long as an XOR of values."""


class OneHeapBoard(Board[Step]):
    """A board of heaps on which every move changes one heap: positions and moves as text."""

    heaps: tuple[int, ...]

    @property
    def text(self) -> str:
        """The heaps with blanks between them."""
        return format_heaps(self.heaps)

    @property
    def sizes(self) -> tuple[int, ...]:
        """The heaps."""
        return self.heaps

    def heaps_of(self, step: Step) -> tuple[int, ...]:
        """Return the index of the heap that a move changes."""
        return (step[0],)

    def taken(self, step: Step, heap: int) -> int:
        """Return how many stones a move takes from a heap; splitting takes none."""
        return self.heaps[heap] - sum(step[1]) if step[0] == heap else 0

    def code(self, step: Step) -> str:
        """Return a move as text, `A9-2+7`."""
        heap, option = step
        return change_code(heap, self.heaps[heap], option)

    def step_of(self, code: str) -> Step:
        """Parse `A9-2+7`; the first number must be the size of the heap."""
        changes = read_changes(code, self)
        if len(changes) != 1:
            raise not_a_move(code, first_code(self))
        return self._legal(changes[0])

    @abstractmethod
    def _legal(self, change: Change) -> Step:
        """Return the move that makes this change; raise PositionError if it is not legal."""

    @staticmethod
    def _wrong(reason: Message, change: Change) -> PositionError:
        return PositionError(reason, text="+".join(map(str, change.after[:12])))


class HeapBoard(OneHeapBoard):
    """A board of heaps, each with its rule.

    Parameters
    ----------
    rules : tuple of HeapRule
        One for each heap.
    heaps : tuple of int
        Their sizes; heaps of 0 keep their place.
    misere : bool

    Notes
    -----
    Construction is cheap: analyses are computed on first use and cached.
    """

    kind = "heaps"

    def __init__(
        self, rules: tuple[HeapRule, ...], heaps: tuple[int, ...], misere: bool = False
    ) -> None:
        self.rules = rules
        self.heaps = heaps
        self.misere = misere

    @property
    def game(self) -> str:
        """The rule; where rules differ, the rule of each heap, joined by semicolons."""
        different = dict.fromkeys(self.rules)
        return "; ".join(map(str, different if len(different) == 1 else self.rules))

    @cached_property
    def is_over(self) -> bool:
        """Whether no heap has a move."""
        different = set(zip(self.rules, self.heaps, strict=True))
        return not any(has_option(rule, size) for rule, size in different)

    # -- moves ----------------------------------------------------------------------------------

    def steps(self) -> Iterator[Step]:
        """Yield the moves in heap order, then option order.

        A heap with more than limits.PLAY_MOVES moves yields them all if it never splits and its
        options form at most that many runs; otherwise that many and one more, those that its
        clauses name first.
        """
        return chain.from_iterable(map(self.steps_in, range(len(self.heaps))))

    def steps_in(self, heap: int) -> Iterator[Step]:
        """Yield every move in one heap, splits too, in option order and as far as `steps` goes."""
        return ((heap, option) for option in _options(self.rules[heap], self.heaps[heap]))

    def sizes_after(self, step: Step) -> tuple[int, ...]:
        """Return the heaps after a move: the parts of a split stand where the heap stood."""
        return heaps_after(self.heaps, *step)

    def objection(self, step: Step) -> Message | None:
        """Return why a move is not legal; None if it is legal."""
        return objection(self, *step)

    def after(self, step: Step) -> HeapBoard:
        """Return the board after a legal move."""
        heap, option = step
        return HeapBoard(rules_after(self.rules, heap, option), self.sizes_after(step), self.misere)

    def move(self, step: Step) -> Move:
        """Return the move with its values.

        Its target is −1 where there is no value to aim at: under misère play, where it is not known
        who wins, or where a search decides and the move does not win.
        """
        heap, option = step
        value = self.analysis.value_after(heap, option)
        return Move(
            heap,
            self.heaps[heap],
            option,
            self.analysis.values[heap],
            value,
            self._target(step, value),
        )

    def _target(self, step: Step, value: int) -> int:
        """Return the target of a move, see `move`."""
        if not self.misere:
            return self.analysis.targets[step[0]]
        if self.knowledge.to_move_wins is None:
            return -1
        target = self.misere_analysis.targets[step[0]]
        if target is None:
            return value if self.is_good(step) else -1
        return target

    # -- text -----------------------------------------------------------------------------------

    def read(self, text: str) -> Step:
        """Parse `9→2+7`, `A 5`, `take 4 from A`; of equal heaps under one rule, take the first."""
        changes = read_typed(as_left(text, self.sizes), self)
        if len(changes) != 1:
            raise PositionError(
                Message("“{text}” moves in several heaps; a move is made in one.", text=text),
                text=text,
            )
        change = changes[0]
        if change.heap is not None:
            return self._legal(change)
        places = [i for i, size in enumerate(self.heaps) if size == change.before]
        if not places:
            raise self._wrong(Message("There is no heap of {n}.", n=change.before), change)
        by_rule = {self.rules[place]: place for place in reversed(places)}
        legal = [
            place
            for place in sorted(by_rule.values())
            if self.objection((place, as_option(change.after))) is None
        ]
        if len(legal) > 1:
            names = listed(map(heap_letter, legal), "")
            raise self._wrong(
                Message("This move is possible in heaps {names}: say in which.", names=names),
                change,
            )
        return self._legal(change._replace(heap=legal[0] if legal else places[0]))

    def _legal(self, change: Change) -> Step:
        heap = change.heap if change.heap is not None else -1
        if not 0 <= heap < len(self.heaps):
            raise self._wrong(
                Message(
                    "There is no heap {letter}; the heaps are A to {last}.",
                    letter=heap_letter(heap),
                    last=heap_letter(len(self.heaps) - 1),
                )
                if self.heaps
                else Message("There is no heap."),
                change,
            )
        if change.before not in (None, self.heaps[heap]):
            message = Message(
                "Heap {letter} has {n} stones, not {before}.",
                letter=heap_letter(heap),
                n=self.heaps[heap],
                before=change.before,
            )
            raise self._wrong(message, change)
        step = heap, as_option(change.after)
        if (reason := self.objection(step)) is not None:
            raise self._wrong(reason, change)
        return step

    # -- who wins -------------------------------------------------------------------------------

    @cached_property
    def analysis(self) -> Analysis:
        """The analysis under normal play, which gives the values of the heaps.

        Raises
        ------
        LimitExceeded
            If a heap is larger than limits.PLAY_TABLE and its value is not known by theory.
        """
        largest: dict[HeapRule, int] = {}
        for rule, size in zip(self.rules, self.heaps, strict=True):
            largest[rule] = max(size, largest.get(rule, 0))
        for rule, size in largest.items():
            if (
                size > limits.PLAY_TABLE
                and sequence_of(rule).reaching(limits.PLAY_TABLE).reach < size
            ):
                raise LimitExceeded(
                    Message(
                        "“{rule}” is played with heaps up to {limit}; a heap of {n} is too large.",
                        rule=str(rule),
                        limit=limits.PLAY_TABLE,
                        n=size,
                    ),
                )
        return analyse(self.rules, self.heaps)

    @cached_property
    def misere_analysis(self) -> MisereAnalysis:
        """The analysis under misère play.

        Raises
        ------
        LimitExceeded
            If no theorem decides it and it is too large for an opponent to search.
        """
        return analyse(self.rules, self.heaps, misere=True, effort=quick())

    @cached_property
    def knowledge(self) -> Knowledge:
        """Who wins, by the XOR of the values or by what decides misère play."""
        normal = self.analysis
        if not self.misere:
            return Knowledge(normal.to_move_wins, _why(normal), normal.nim_sum)
        try:
            found = self.misere_analysis
        except LimitExceeded as refusal:
            return Knowledge(None, refusal.message)
        return Knowledge(found.to_move_wins, found.reason)

    @property
    def _decided(self) -> Analysis | MisereAnalysis:
        """The analysis to play by: that of normal play where misère play is undecided."""
        if not self.misere or self.knowledge.to_move_wins is None:
            return self.analysis
        return self.misere_analysis

    @property
    def has_targets(self) -> bool:
        """Whether each heap has a target: not where misère play is undecided or takes a search."""
        if not self.misere:
            return True
        known = self.knowledge.to_move_wins is not None
        return known and None not in self.misere_analysis.targets

    @property
    def weight(self) -> int:
        """Cost of finding who wins: 1, or more where misère play is searched or undecided."""
        if not self.misere or self.knowledge.to_move_wins is None:
            return _SEARCHED if self.misere else 1
        return _SEARCHED if self.misere_analysis.decided_by == "search" else 1

    def is_good(self, step: Step) -> bool | None:
        """Return whether a legal move wins; None where it is not known who wins."""
        heap, option = step
        wins = self.knowledge.to_move_wins
        if not wins:
            return wins
        value = self.analysis.value_after(heap, option)
        if not self.misere:
            return value == self.analysis.targets[heap]
        target = self.misere_analysis.targets[heap]
        if target is None:
            return self.misere_analysis.winning_moves.wins(heap, option)
        return value == target != self.analysis.values[heap]

    def first_winning(self) -> Step | None:
        """Return the first winning move, or one found without a list where splits are too many."""
        moves = self._decided.winning_moves
        try:
            move = next(iter(moves), None)
        except LimitExceeded:
            move = moves.an_easy_one()
        return None if move is None else (move.heap, move.after)

    def winning_replies(self) -> Iterator[int | None]:
        """Yield each move's number of winning replies; where undecided, those of normal play."""
        return winning_replies(self._decided, self.steps())

    def perfect(self) -> Perfect[Step]:
        """Return the best move; where misère play is undecided, the best one under normal play."""
        if self.knowledge.to_move_wins is None and self.analysis.nim_sum:
            step = self.first_winning()
            if step is not None:
                return Perfect(step)
        found = super().perfect()
        if self.knowledge.to_move_wins is None:
            return Perfect(found.step, compared=found.compared)
        return found

    def as_one_heap(self, total: int) -> HeapBoard | None:
        """Return the board with all stones in one heap; None unless all heaps share one rule."""
        rules = set(self.rules)
        if len(rules) != 1 or total > limits.HEAP_SIZE:
            return None
        return HeapBoard(self.rules[:1], (total,), self.misere)

    def nim_sum_after(self, step: Step) -> int:
        """Return the XOR of the values after a move."""
        heap, option = step
        own = self.analysis.values[heap] ^ self.analysis.value_after(heap, option)
        return self.analysis.nim_sum ^ own


def _why(position: Analysis) -> Message:
    if position.is_terminal:
        return Message("No move is left: the player to move has lost.")
    if position.to_move_wins:
        return Message(
            "The XOR of the values is {nim_sum}, not 0: the player to move wins.",
            nim_sum=position.nim_sum,
        )
    return Message("The XOR of the values is 0: the player to move loses.")


@lru_cache(maxsize=24)  # the heaps of a page; a list of splits has nearly a megabyte
def _few_options(rule: HeapRule, n: int) -> tuple[Option, ...]:
    """Return the first limits.PLAY_MOVES + 1 options: the last one shows that there are more."""
    return tuple(first_options(rule, n, limits.PLAY_MOVES + 1))


def _options(rule: HeapRule, n: int) -> Iterator[Option]:
    """Return an iterator over the options of a heap, lazy where they form runs, see `steps`."""
    if n > limits.PLAY_MOVES and not rule.split_clauses:
        try:
            runs = runs_left(rule, n, limits.PLAY_MOVES)
        except LimitExceeded:
            pass
        else:
            left = (size for low, high in runs for size in range(low, high + 1))
            return ((size,) if size else () for size in left)
    return iter(_few_options(rule, n))
