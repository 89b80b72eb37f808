"""A board of a coupled game: one move may change several heaps, or cut a text."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Any

from gamecore import limits
from gamecore.coupled.game import (
    CoupledGame,
    CoupledMove,
    Remembered,
    heaps_of,
    move_between,
    position_text,
)
from gamecore.coupled.nim_with_a_pass import PASS
from gamecore.errors import PositionError
from gamecore.messages import Message, quoted
from gamecore.players.board import Board, Knowledge
from gamecore.players.move_text import (
    change_code,
    first_code,
    not_a_move,
    read_changes,
    read_typed,
)
from gamecore.positions.heaps import heap_letter

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from gamecore.coupled.game import CoupledAnalysis
    from gamecore.players.move_text import Change

Position = tuple[int, ...] | str

_MOVE_WORK = 20
"""Cost of analysing the position after a move, besides 1 per heap, in units of limits.PLAY_WORK."""

_STEP = re.compile(r"(?<![0-9])([1-9][0-9]{0,5})\s*:")
"""Matches the number of a staircase step and its colon, as in `3: 1`."""

_REFUSED = ("There is no heap {letter}.", "Heap {letter} has {n} stones, not {before}.")
_REFUSED_STEP = ("There is no step {letter}.", "Step {letter} holds {n} stones, not {before}.")
"""Errors for a heap, or a staircase step, that does not exist or has another size."""


class CoupledBoard(Board[Position]):
    """A position of a coupled game. A step is the whole position after the move.

    Parameters
    ----------
    rules : CoupledGame
    position : tuple of int, or str
        As the game's `parse` returns it.
    """

    kind = "coupled"

    def __init__(self, rules: CoupledGame[Any], position: Position) -> None:
        self.rules = rules
        self.position = position

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.rules.slug

    @property
    def text(self) -> str:
        """The position as the game writes it."""
        return self.rules.format(self.position)

    @property
    def sizes(self) -> tuple[int, ...] | None:
        """The heaps; None for a text."""
        return None if isinstance(self.position, str) else heaps_of(self.position)

    @cached_property
    def analysis(self) -> CoupledAnalysis[Any]:
        """The analysis of the position by the theorem of the game."""
        return self.rules.analyse(self.position)

    @property
    def is_over(self) -> bool:
        """Whether no move is left."""
        return self.analysis.is_terminal

    # -- moves ----------------------------------------------------------------------------------

    def steps(self) -> Iterator[Position]:
        """Yield the positions one move away, in the order of the game."""
        return iter(self.rules.each(self.position))

    @property
    def looked_at(self) -> int:
        """Most moves examined: fewer in long positions, since each move is a whole position."""
        return min(limits.PLAY_MOVES, limits.PLAY_WORK // max(1, len(self.position)))

    def heaps_of(self, step: Position) -> tuple[int, ...]:
        """Return the indices of the heaps that change."""
        if isinstance(self.position, str) or isinstance(step, str):
            return ()
        return move_between(self.position, step).heaps

    def taken(self, step: Position, heap: int) -> int:
        """Return by how much a heap gets smaller."""
        if self.sizes is None or isinstance(step, str):
            return 0
        return self.sizes[heap] - step[heap]

    def sizes_after(self, step: Position) -> tuple[int, ...]:
        """Return the heaps after a move."""
        return heaps_of(step)

    def objection(self, step: Position) -> Message | None:
        """Return that no move leads to this position; None if one does."""
        if self.rules.allows(self.position, step):
            return None
        return Message(
            "No move leads from {before} to {after}.",
            before=quoted(self.text),
            after=quoted(position_text(step)),
        )

    def after(self, step: Position) -> CoupledBoard:
        """Return the board after a legal move."""
        return CoupledBoard(self.rules, step)

    def move(self, step: Position) -> CoupledMove[Any]:
        """Return the move, with its values if it wins and the game has values."""
        if isinstance(self.position, str) or isinstance(step, str):
            if self.objection(step) is not None:
                raise not_a_move(str(step))
            return self.rules.move(self.position, step)
        move = move_between(self.position, step)
        if self.analysis.values is None or not self.is_good(step):
            return move
        # The game itself knows which of its parts the values belong to.
        same = (one for one in self.analysis.winning_moves if one.after == step)
        return next(same, move)

    # -- text -----------------------------------------------------------------------------------

    def code(self, step: Position) -> str:
        """Return a move as `A7-3B9-5`, one part per heap that changes; in a text as it says."""
        if self.rules.on_text is not None:
            return self.rules.on_text.code(str(self.position), str(step))
        assert self.sizes is not None
        assert not isinstance(step, str)
        return PASS * (not self.heaps_of(step)) + "".join(
            change_code(i, self.sizes[i], (step[i],) if step[i] else ())
            for i in self.heaps_of(step)
        )

    def step_of(self, code: str) -> Position:
        """Parse `A7-3B9-5`, or a move in a text."""
        if self.sizes is None:
            text = self._in_text(code)
            if self.code(text) != code:
                raise not_a_move(code, first_code(self))
            return text
        changes = [] if code == PASS else read_changes(code, self)
        step = self._changed(self.sizes, changes)
        if (reason := self.objection(step)) is not None:
            raise PositionError(reason, text=quoted(code))
        if self.code(step) != code:
            raise not_a_move(code, first_code(self))
        return step

    def read(self, text: str) -> Position:
        """Parse `A 3, B 5`, `7→3`, or whole positions, `7 9→3 5`; for a text as it says.

        A change that is not a legal move but part of exactly one stands for that move: `3: 1` on a
        staircase, whose steps are numbered, leaves 1 stone on step 3 and moves the rest down.
        """
        if self.sizes is None:
            return self._in_text(text.strip())
        before, arrow, after = text.replace("->", "→").partition("→")
        if arrow and before.split() == self.text.split():
            return self._whole(after, text)
        changes = [] if text.strip().lower() == PASS else self._typed(text)
        step = self._changed(self.sizes, self._named(self.sizes, changes))
        reason = self.objection(step)
        if reason is None:
            return step
        changed = set(self.heaps_of(step))
        like = [
            one
            for one in self.first_steps()
            if all(one[i] == step[i] for i in changed) and isinstance(one, tuple)
        ]
        if changed and len(like) == 1:
            return like[0]
        raise PositionError(reason, text=quoted(text))

    def _typed(self, text: str) -> list[Change]:
        """Parse changes of single heaps; where steps are numbered, `3: 1` leaves 1 on step 3."""
        if not self.rules.numbered:
            return read_typed(text, self)
        try:
            return read_typed(_STEP.sub(lambda step: f"{heap_letter(int(step[1]) - 1)} ", text))
        except PositionError as error:
            shown = quoted(text.strip())
            says = "“{text}” is not a move: write a step and what stays on it, such as {example}."
            example = self._first_step()
            if not example:
                says = "“{text}” is not a move: write a step and what stays on it."
            raise PositionError(Message(says, text=shown, example=example), text=shown) from error

    def _first_step(self) -> str:
        """Return the first move as people may type it where steps are numbered: `3: 1`."""
        first = next(self.steps(), None)
        if first is None or self.sizes is None or isinstance(first, str):
            return ""
        falls = (i for i, (n, left) in enumerate(zip(self.sizes, first, strict=True)) if left < n)
        place = next(falls)
        return f"{place + 1}: {first[place]}"

    def _whole(self, after: str, text: str) -> Position:
        step: Position = self.rules.parse(after)
        if isinstance(step, Remembered) and not step[-1]:  # the heaps alone tell the move
            step = self.rules.leave(self.position, step.heaps)
        if (reason := self.objection(step)) is not None:
            raise PositionError(reason, text=quoted(text))
        return step

    def _in_text(self, text: str) -> Position:
        assert self.rules.on_text is not None
        return self.rules.on_text.read(str(self.position), text)

    def _named(self, sizes: tuple[int, ...], changes: Sequence[Change]) -> list[Change]:
        """Give each change without a heap the first heap of its size that none before it names."""
        named: list[Change] = []
        for change in changes:
            if change.heap is None:
                taken = {one.heap for one in named}
                of_size = [
                    i for i, size in enumerate(sizes) if size == change.before and i not in taken
                ]
                if not of_size:
                    says = "There is no heap of {n}."
                    if self.rules.numbered:
                        says = "No step holds {n} stones."
                    raise PositionError(Message(says, n=change.before), text=str(change.before))
                change = change._replace(heap=of_size[0])
            named.append(change)
        return named

    def _changed(self, sizes: tuple[int, ...], changes: Sequence[Change]) -> tuple[int, ...]:
        """Return the position after the changes; raise PositionError if one fits no heap."""
        after = list(sizes)
        for heap, before, parts in changes:
            name, none, other = heap_letter(heap or 0), *_REFUSED
            if self.rules.numbered:
                name, none, other = str((heap or 0) + 1), *_REFUSED_STEP
            if heap is None or heap >= len(sizes):
                raise PositionError(Message(none, letter=name), text=name)
            if before not in (None, sizes[heap]):
                said = Message(other, letter=name, n=sizes[heap], before=before)
                raise PositionError(said, text=name)
            if len(parts) > 1:
                raise PositionError(Message("No heap is split in this game."), text=name)
            after[heap] = sum(parts)
        left: tuple[int, ...] = self.rules.leave(self.position, tuple(after))
        return left

    # -- who wins -------------------------------------------------------------------------------

    @property
    def reminder(self) -> Message | None:
        """What the play before allows now; None where it does not matter."""
        return self.rules.reminder(self.position)

    @property
    def may_pass(self) -> bool:
        """Whether the player to move may pass."""
        if not isinstance(self.position, Remembered):
            return False
        same = self.rules.leave(self.position, self.position.heaps)
        return self.rules.allows(self.position, same)

    @cached_property
    def knowledge(self) -> Knowledge:
        """Who wins, and why, by the theorem of the game."""
        found = self.analysis
        return Knowledge(found.to_move_wins, found.reason, found.nim_sum)

    def is_good(self, step: Position) -> bool | None:
        """Return whether a move wins: it leaves a lost position."""
        return self.knowledge.to_move_wins and not self.rules.analyse(step).to_move_wins

    def first_winning(self) -> Position | None:
        """Return the first winning move that the analysis lists; None if it lists none."""
        move = next(iter(self.analysis.winning_moves), None)
        after: Position | None = None if move is None else move.after
        return after

    def winning_replies(self) -> Iterator[int | None]:
        """Yield each move's number of winning replies; None once limits.PLAY_WORK is used up."""
        left = limits.PLAY_WORK
        for step in self.steps():
            left -= _MOVE_WORK + len(step)
            moves = self.rules.analyse(step).winning_moves
            total = None
            if left > 0:
                total = moves.total
                left -= moves.choices
            yield total

    def grown(self, heaps: Sequence[int] | str) -> Sequence[int] | str:
        """Return the position with other heaps; what is remembered besides stays."""
        if isinstance(heaps, str) or not isinstance(self.position, Remembered):
            return heaps
        return type(self.position)((*heaps, *self.position[len(self.position.heaps) :]))

    def larger_texts(self) -> Iterable[str]:
        """Yield larger texts, in a game on a text."""
        return () if self.rules.on_text is None else self.rules.on_text.larger(self.text)

    def as_one_heap(self, total: int) -> CoupledBoard | None:
        """Return the board with all stones in the first heap.

        None for a text, for too many, and where the play before matters.
        """
        if isinstance(self.position, str | Remembered) or total > limits.HEAP_SIZE:
            return None
        position = (total, *(0,) * (len(self.position) - 1)) if self.position else ()
        return CoupledBoard(self.rules, position)
