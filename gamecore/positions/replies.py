"""Judges moves under normal or misère play: whether they are legal, win, and which reply wins."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from gamecore import limits
from gamecore.errors import LimitExceeded
from gamecore.messages import Message, quoted
from gamecore.positions.analysis import analyse
from gamecore.positions.moves import Move, count_options
from gamecore.rules.options import is_option, is_whole

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamecore.positions.analysis import Analysis
    from gamecore.positions.misere_analysis import MisereAnalysis
    from gamecore.positions.moves import Option
    from gamecore.rules.heap_rule import HeapRule


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """The verdict on one move, under the play (normal or misère) of its position.

    Attributes
    ----------
    reason : Message or None
        Why it is not legal; None for a legal move.
    move : Move or None
        The move with its normal-play values; None when it is not legal.
    wins : bool
        Whether the move is legal and the opponent loses after it.
    reply : Move or None
        The first move with which the opponent wins. Its heap counts in the position after the move,
        see `heaps_after`. None when the move wins or is not legal, and when it leaves no move.
    nim_sum_before : int
        The XOR of the values of the position.
    nim_sum_after : int or None
        The XOR that the move leaves; None when it is not legal.
    after : MisereAnalysis or None
        Under misère play the position it leaves to the opponent; None when it is not legal.
    """

    reason: Message | None = None
    move: Move | None = None
    wins: bool = False
    reply: Move | None = None
    nim_sum_before: int
    nim_sum_after: int | None = None
    after: MisereAnalysis | None = None

    @property
    def legal(self) -> bool:
        """Whether the rule allows the move."""
        return self.reason is None


def heaps_after(heaps: Sequence[int], heap: int, after: Option) -> tuple[int, ...]:
    """Return the heaps after a move: its parts stand where the heap stood, a 0 if none is left."""
    return (*heaps[:heap], *(after or (0,)), *heaps[heap + 1 :])


def rules_after(rules: Sequence[HeapRule], heap: int, after: Option) -> tuple[HeapRule, ...]:
    """Return the rules after a move: every part goes on under the rule of its heap."""
    return (*rules[:heap], *(rules[heap],) * max(1, len(after)), *rules[heap + 1 :])


_SEARCH_WORK = 4_000
"""The cost of a position that search decides under misère play, in units of limits.PLAY_WORK."""


def winning_replies(
    position: Analysis | MisereAnalysis, moves: Iterable[tuple[int, Option]]
) -> Iterator[int | None]:
    """Yield for each move the number of replies that win after it.

    Parameters
    ----------
    position : Analysis or MisereAnalysis
    moves : iterable of (heap, option)
        Legal moves: the index of the heap, and what it becomes.

    Yields
    ------
    int or None
        The length of `winning_moves` of the position after the move: moves in equal heaps count
        each. None where there are more than are listed, or where the moves so far have taken more
        than limits.PLAY_WORK; that depends on nothing but the position and these moves.
    """
    left = limits.PLAY_WORK
    for heap, option in moves:
        count = None
        try:
            if left >= 0:
                following = position.following(heap, option)
                left -= _work(following)
                count = following.winning_moves.total if left >= 0 else None
        except LimitExceeded:
            left = -1  # all these positions share one search, and its limit
        yield count


def _work(position: Analysis | MisereAnalysis) -> int:
    """Return the cost of finding the winning moves of a position, in units of limits.PLAY_WORK."""
    if not position.misere or position.decided_by in ("over", "bouton", "theorem"):
        return len(position.size_array)
    if position.decided_by == "search":
        return _SEARCH_WORK
    different = {*zip(position.rules, position.heaps, strict=True)}
    counts = [count_options(rule, n) for rule, n in different]
    return limits.PLAY_WORK if None in counts else sum(filter(None, counts))


def check_move(
    rule: HeapRule | str | Sequence[HeapRule | str],
    heaps: Sequence[int] | str,
    heap: int,
    after: Sequence[int],
) -> Verdict:
    """Return whether a move is legal, whether it wins, and a winning reply.

    Parameters
    ----------
    rule, heaps
        The position, as `analyse` takes it.
    heap : int
        Index of the heap, from 0.
    after : sequence of int
        What it becomes, in any order; zeros are dropped, so (0,) and () both take it away whole.

    Returns
    -------
    Verdict
        An illegal move raises nothing: its verdict has the reason.

    Raises
    ------
    GameError
        Only if the position itself is refused, as by `analyse`.
    """
    return judge(analyse(rule, heaps), heap, after)


def judge(position: Analysis | MisereAnalysis, heap: int, after: Sequence[int]) -> Verdict:
    """Judge one move of a position that is analysed already, see `check_move`.

    Raises
    ------
    LimitExceeded
        If the position after the move is too large to decide under misère play, or a heap of it
        has too many splits to find a winning reply.

    Notes
    -----
    Costs one analysis of the position after the move. Where search decides, the search of
    `position` and its other moves is reused.
    """
    reason = objection(position, heap, after)
    if reason is not None:
        return Verdict(reason=reason, nim_sum_before=position.nim_sum)
    option = as_option(after)
    following = position.following(heap, option)
    value = position.value_after(heap, option)
    target = position.targets[heap]
    if target is None:
        # No single value is the target: a winning move's target is the value it leaves, see Move.
        target = -1 if following.to_move_wins else value
    return Verdict(
        move=Move(heap, position.heaps[heap], option, position.values[heap], value, target),
        wins=not following.to_move_wins,
        reply=next(iter(following.winning_moves), None),
        nim_sum_before=position.nim_sum,
        nim_sum_after=following.nim_sum,
        after=following if following.misere else None,
    )


def as_option(after: Sequence[int]) -> Option:
    """Return what a heap becomes as `options` lists it: ascending, without zeros."""
    return tuple(sorted(int(part) for part in after if part))


class Ruled(Protocol):
    """The type of anything with heaps and a rule for each, such as an Analysis."""

    @property
    def heaps(self) -> tuple[int, ...]:
        """The heap sizes."""

    @property
    def rules(self) -> tuple[HeapRule, ...]:
        """The rule of each heap."""


def objection(position: Ruled, heap: int, after: Sequence[int]) -> Message | None:
    """Return why a move is not legal, or None when it is legal."""
    if not is_whole(heap) or not 0 <= heap < len(position.heaps):
        return Message(
            "There is no heap number {heap}; the position has {count}.",
            heap=quoted(heap + 1 if is_whole(heap) else heap),
            count=len(position.heaps),
        )
    if not isinstance(after, Iterable) or not all(is_whole(part) and part >= 0 for part in after):
        return Message("A heap becomes heaps of whole numbers of stones, such as 2+7.")
    option = as_option(after)
    size = position.heaps[heap]
    if option == ((size,) if size else ()):
        return Message("The heap of {n} stays as it is; a move must change it.", n=size)
    if is_option(position.rules[heap], size, option):
        return None
    fields = {"rule": str(position.rules[heap]), "n": size, "after": _sum(option)}
    if sum(option) > size:
        return Message("Under “{rule}” a heap of {n} cannot grow to {after}.", **fields)
    return Message("Under “{rule}” a heap of {n} cannot become {after}.", **fields)


def _sum(option: Option) -> str:
    """Return the parts joined by +, at most 12 of them."""
    shown = "+".join(map(str, option[:12])) or "0"
    return f"{shown}+…" if len(option) > 12 else shown
