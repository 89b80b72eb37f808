"""Judging moves under either kind of play: is it legal, does it win, which reply refutes it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from gamecore.messages import Message, quoted
from gamecore.positions.analysis import Analysis, analyse
from gamecore.positions.moves import Move
from gamecore.rules.options import is_option, is_whole

if TYPE_CHECKING:
    from gamecore.positions.misere_analysis import MisereAnalysis
    from gamecore.positions.moves import Option
    from gamecore.rules.heap_rule import HeapRule


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """What there is to say about one move under either kind of play.

    Attributes
    ----------
    reason : Message or None
        Why it is not legal; None for a legal move.
    move : Move or None
        The move with its normal-play values; None when it is not legal.
    reply : Move or None
        The first move with which the opponent wins. Its heap counts in the position after the move,
        see `heaps_after`. None when the move wins or is not legal, and when it leaves no move.
    """

    reason: Message | None = None
    move: Move | None = None
    reply: Move | None = None

    @property
    def legal(self) -> bool:
        """Whether the rule allows the move."""
        return self.reason is None


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict(Judged):
    """What there is to say about one move.

    Attributes
    ----------
    nim_sum_before : int
        The XOR of the position.
    nim_sum_after : int or None
        The XOR that the move leaves; None when it is not legal.
    """

    nim_sum_before: int
    nim_sum_after: int | None = None

    @property
    def wins(self) -> bool:
        """Whether the move is legal and leaves the XOR 0: then the opponent loses."""
        return self.nim_sum_after == 0


@dataclass(frozen=True, slots=True, kw_only=True)
class MisereVerdict(Judged):
    """What there is to say about one move under misère play.

    Where it leaves no move there is no reply: then the opponent has won at once.

    Attributes
    ----------
    after : MisereAnalysis or None
        The position it leaves to the opponent; None when it is not legal.
    """

    after: MisereAnalysis | None = None

    @property
    def wins(self) -> bool:
        """Whether the move is legal and the opponent loses after it."""
        return self.after is not None and not self.after.to_move_wins


def heaps_after(heaps: Sequence[int], heap: int, after: Option) -> tuple[int, ...]:
    """Return the heaps after a move: its parts stand where the heap stood, a 0 if none is left."""
    return (*heaps[:heap], *(after or (0,)), *heaps[heap + 1 :])


def rules_after(rules: Sequence[HeapRule], heap: int, after: Option) -> tuple[HeapRule, ...]:
    """Return the rules after a move: every part goes on under the rule of its heap."""
    return (*rules[:heap], *(rules[heap],) * max(1, len(after)), *rules[heap + 1 :])


def reply_to(position: Analysis, heap: int, after: Option) -> Move | None:
    """Return the first winning reply to a legal move; None when the move wins.

    Notes
    -----
    The reply's heap counts in `heaps_after`. O(heaps), as one analysis.
    """
    following = analyse(
        rules_after(position.rules, heap, after), heaps_after(position.heaps, heap, after)
    )
    return next(iter(following.winning_moves), None)


def check_move(
    rule: HeapRule | str | Sequence[HeapRule | str],
    heaps: Sequence[int] | str,
    heap: int,
    after: Sequence[int],
) -> Verdict:
    """Judge one move.

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
        A move that is not legal is an answer too, with the reason: it is not an exception.

    Raises
    ------
    GameError
        Only if the position itself is refused, as by `analyse`.
    """
    return judge(analyse(rule, heaps), heap, after)


def judge(position: Analysis, heap: int, after: Sequence[int]) -> Verdict:
    """Judge one move of a position that is analysed already, see `check_move`."""
    reason = objection(position, heap, after)
    if reason is not None:
        return Verdict(reason=reason, nim_sum_before=position.nim_sum)
    option = as_option(after)
    value, target = position.value_after(heap, option), position.targets[heap]
    move = Move(heap, position.heaps[heap], option, position.values[heap], value, target)
    return Verdict(
        move=move,
        nim_sum_before=position.nim_sum,
        nim_sum_after=value ^ target,
        reply=None if move.wins else reply_to(position, heap, option),
    )


def judge_misere(position: MisereAnalysis, heap: int, after: Sequence[int]) -> MisereVerdict:
    """Judge one move of a position under misère play, see `check_move`.

    Raises
    ------
    LimitExceeded
        If the position after the move is too large to decide.

    Notes
    -----
    As one analysis of the position after the move. Where search decides, what was found for the
    position and its other moves is used again.
    """
    reason = objection(position, heap, after)
    if reason is not None:
        return MisereVerdict(reason=reason)
    option = as_option(after)
    following = position.following(heap, option)
    value = position.value_after(heap, option)
    target = position.targets[heap]
    if target is None:
        # No value is to be aimed at: a winning move's target is what it leaves, see Move.
        target = -1 if following.to_move_wins else value
    move = Move(heap, position.heaps[heap], option, position.values[heap], value, target)
    reply = next(iter(following.winning_moves), None)
    return MisereVerdict(move=move, after=following, reply=reply)


def as_option(after: Sequence[int]) -> Option:
    """Write what a heap becomes as `options` does: ascending, without zeros."""
    return tuple(sorted(int(part) for part in after if part))


class Ruled(Protocol):
    """Heaps with their rules, whatever else is known of them."""

    @property
    def heaps(self) -> tuple[int, ...]:
        """The heap sizes."""

    @property
    def rules(self) -> tuple[HeapRule, ...]:
        """The rule of each heap."""


def objection(position: Ruled, heap: int, after: Sequence[int]) -> Message | None:
    """Say why a move is not legal; None when it is."""
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
    """Write the parts, at most a few of them."""
    shown = "+".join(map(str, option[:12])) or "0"
    return f"{shown}+…" if len(option) > 12 else shown
