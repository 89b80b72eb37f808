"""The data of the views of misère play, computed by the core and cached."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from gamecore.errors import GameError
from gamecore.misere.heap_table import quick
from gamecore.misere.single_heaps import MisereHeap, misere_heap, misere_heaps, misere_options
from gamecore.positions.analysis import analyse
from gamecore.positions.moves import count_options
from gamecore.positions.replies import judge
from gamecore.rules.options import has_option
from ui.base import page_limits
from ui.base.page_limits import Refused
from ui.base.words import _, say
from ui.move.facts import Rules, all_counted, moves_to_answer, refused, reply_by_letter
from ui.work.cached_task import POSITIONS, background

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamecore.messages import Message
    from gamecore.positions.misere_analysis import Decider, Kind, MisereAnalysis
    from gamecore.positions.moves import Move, Option
    from gamecore.positions.replies import Verdict


SHORT = 4
"""Effort for the example of a kind of heap and for each smaller position tried, as a multiple
of a `quick` answer: a third of a second."""


@dataclass(frozen=True, slots=True)
class MisereMove:
    """A winning move that is shown, with the properties of the position after it that make it win.

    Attributes
    ----------
    move : Move
    heaps : tuple of int
        The heaps after the move, without empty ones.
    nim_sum : int
        The XOR of their normal-play values.
    firm : int
        Number of firm heaps among them.
    decided_by : Decider
        What decides that position.
    """

    move: Move
    heaps: tuple[int, ...]
    nim_sum: int
    firm: int
    decided_by: Decider


@dataclass(frozen=True, slots=True)
class KindExample:
    """A heap of a position as an example of its kind.

    Attributes
    ----------
    kind : Kind
    place, size : int
        Its index in the position, and its stones.
    value, misere : int
        Its Grundy value, and its misère value alone.
    """

    kind: Kind
    place: int
    size: int
    value: int
    misere: int


@dataclass(frozen=True, slots=True)
class MisereFacts:
    """The analysis of a position under misère play, as far as the view shows it.

    Attributes
    ----------
    heaps, values : tuple of int
        Sizes and Grundy values of normal play, heap by heap.
    nim_sum : int
        The XOR of the values.
    has_move : tuple of bool
        For each heap, whether it has a move.
    kinds : tuple of Kind
        For each heap, whether it is fickle, firm or wild.
    to_move_wins : bool
        Under misère play.
    misleads : bool
        Whether the XOR, read as for normal play, names the wrong winner.
    decided_by : Decider
    reason : Message
        What decides, in one sentence of the core.
    positions : int or None
        Number of positions searched, if search decided.
    examples : tuple of KindExample
        For each kind, the first heap of that kind, unless its own values take too long; empty
        unless `decided_by` is "tame" or "search".
    total : int or None
        Number of winning moves; None where there are more than are listed.
    listed : tuple of MisereMove
        The first winning moves, at most page_limits.MOVES_MORE.
    moves : int or None
        Number of all moves of a position that is lost; None where they are too many to count.
    unlisted : str or None
        Why the moves cannot be listed although the winner is known, in one sentence.
    """

    heaps: tuple[int, ...]
    values: tuple[int, ...]
    nim_sum: int
    has_move: tuple[bool, ...]
    kinds: tuple[Kind, ...]
    to_move_wins: bool
    misleads: bool
    decided_by: Decider
    reason: Message
    positions: int | None
    examples: tuple[KindExample, ...] = ()
    total: int | None = 0
    listed: tuple[MisereMove, ...] = ()
    moves: int | None = 0
    unlisted: str | None = None

    @property
    def is_terminal(self) -> bool:
        """Whether no heap has a move."""
        return self.decided_by == "over"


@dataclass(frozen=True, slots=True)
class AnsweredMisere:
    """A move from a position that is lost under misère play, and the winning reply to it.

    Attributes
    ----------
    move : Move
    left : tuple of int
        The heaps after the move, without empty ones.
    reply : Move or None
        Its heap is numbered as before the move. None when no move is left: the opponent has won.
    """

    move: Move
    left: tuple[int, ...]
    reply: Move | None


def searching(rule: Rules, *_more: object) -> str:
    """Return the sentence that is shown while the answer is computed."""
    if isinstance(rule, str):
        return _("Searching “{rule}” under misère play.").format(rule=rule)
    return _("Searching the games together under misère play.")


@background(describe=searching)
def misere_facts(rule: Rules, heaps: tuple[int, ...]) -> MisereFacts | Refused:
    """Analyse a position under misère play; a refusal by the core is cached like an answer.

    Parameters
    ----------
    rule : str or tuple of str
        Canonical text of the rule, or of one rule for each heap.
    heaps : tuple of int
        At most page_limits.HEAPS heaps.
    """
    try:
        position = analyse(rule, heaps, misere=True)
        facts = MisereFacts(
            heaps=position.heaps,
            values=position.values,
            nim_sum=position.nim_sum,
            has_move=tuple(map(has_option, position.rules, position.heaps)),
            kinds=position.kinds,
            to_move_wins=position.to_move_wins,
            misleads=position.normal_misleads,
            decided_by=position.decided_by,
            reason=position.reason,
            positions=position.positions,
            examples=tuple(_kind_examples(position)),
        )
    except GameError as refusal:
        return refused(refusal, rule, heaps)
    if position.is_terminal:
        return facts
    try:
        return _with_moves(position, facts)
    except GameError as refusal:
        return replace(facts, unlisted=say(refusal.message))


def _kind_examples(position: MisereAnalysis) -> Iterator[KindExample]:
    if position.decided_by not in ("tame", "search"):
        return
    for kind in dict.fromkeys(position.kinds):
        place = position.kinds.index(kind)
        with suppress(GameError):
            rule, size = position.rules[place], position.heaps[place]
            genus = misere_heap(rule, size, quick(SHORT)).genus
            yield KindExample(kind, place, position.heaps[place], genus.value, genus.misere)


def _looks_for_smaller(rule: Rules, *_more: object) -> str:
    if isinstance(rule, str):
        return _("Looking for a smaller position of “{rule}”.").format(rule=rule)
    return _("Looking for a smaller position of the games together.")


@background(describe=_looks_for_smaller, progress_text=POSITIONS)
def smaller_misere(rule: Rules, heaps: tuple[int, ...]) -> tuple[int, ...] | None:
    """Return a smaller position that is decided under misère play, for one that is refused.

    Parameters
    ----------
    rule, heaps
        As for `misere_facts`.

    Returns
    -------
    tuple of int, or None
        The first few heaps, scaled down; empty ones keep their place, so that each heap keeps its
        rule. None when all those tried are refused or have no move.
    """
    for smaller in _scaled_down(heaps):
        try:
            rules = rule if isinstance(rule, str) else rule[: len(smaller)]
            position = analyse(rules, smaller, misere=True, effort=quick(SHORT))
        except GameError:
            continue
        if not position.is_terminal:
            return smaller
    return None


def _scaled_down(heaps: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield the first heaps with half of their stones, a quarter and so on, then fewer heaps."""
    there = [place for place, size in enumerate(heaps) if size]
    counts = dict.fromkeys(min(count, len(there)) for count in page_limits.MISERE_OFFERED_HEAPS)
    for count in counts if there else ():
        first = heaps[: there[count - 1] + 1]
        largest = max(first)
        top = min(largest // 2, page_limits.MISERE_OFFERED)
        while top > 1:
            yield tuple(max(1, size * top // largest) if size else 0 for size in first)
            top //= 2


def _with_moves(position: MisereAnalysis, facts: MisereFacts) -> MisereFacts:
    if not position.to_move_wins:
        moves = all_counted(map(count_options, position.rules, position.heaps))
        return replace(facts, moves=moves)
    listed = position.winning_moves[: page_limits.MOVES_MORE]
    return replace(
        facts,
        total=position.winning_moves.total,
        listed=tuple(_written_out(position, move) for move in listed),
    )


def _written_out(position: MisereAnalysis, move: Move) -> MisereMove:
    after = position.following(move.heap, move.after)
    left = tuple(size for size in after.heaps if size)
    return MisereMove(move, left, after.nim_sum, after.firm, after.decided_by)


@background(describe=searching)
def answered_misere(
    rule: Rules, heaps: tuple[int, ...], most: int
) -> tuple[AnsweredMisere, ...] | Refused:
    """Return moves of a position that is lost under misère play, each with a winning reply.

    Parameters
    ----------
    rule, heaps
        As for `misere_facts`.
    most : int
        Most moves to return; they are divided among the heaps by `shares`.
    """
    try:
        return tuple(_answered(analyse(rule, heaps, misere=True), most))
    except GameError as refusal:
        return refused(refusal, rule, heaps)


def _answered(position: MisereAnalysis, most: int) -> Iterator[AnsweredMisere]:
    for heap, option in moves_to_answer(position, most):
        verdict = judge(position, heap, option)
        if verdict.move is None or verdict.after is None or verdict.wins:
            continue  # a winning move: there is none in a lost position
        reply = verdict.reply and reply_by_letter(verdict.move, verdict.reply)
        left = tuple(size for size in verdict.after.heaps if size)
        yield AnsweredMisere(verdict.move, left, reply)


@background(describe=searching)
def judged_misere(
    rule: Rules, heaps: tuple[int, ...], heap: int, after: Option
) -> Verdict | Refused:
    """Judge a move that a person tries under misère play, as `judged` does for normal play."""
    try:
        return judge(analyse(rule, heaps, misere=True), heap, after)
    except GameError as refusal:
        return Refused(say(refusal.message))


@dataclass(frozen=True, slots=True)
class SameXor:
    """Two small positions with the same XOR; under misère play `won` is N and `lost` is P."""

    nim_sum: int
    won: tuple[int, ...]
    lost: tuple[int, ...]


@background(describe=searching)
def same_xor(rule: str) -> tuple[SameXor, ...]:
    """Return pairs of small positions with the same XOR but different winners under misère play.

    Returns
    -------
    tuple of SameXor
        For the two smallest such XORs, the positions with the fewest stones, of one or two heaps of
        up to page_limits.MISERE_EXAMPLE stones. Fewer or none when the XOR decides among these
        positions; none when one of them is refused.
    """
    first: dict[int, dict[bool, tuple[int, ...]]] = {}
    sizes = range(1, page_limits.MISERE_EXAMPLE + 1)
    positions = [(n,) for n in sizes] + [(a, b) for b in sizes for a in range(1, b + 1)]
    try:
        for heaps in sorted(positions, key=lambda heaps: (sum(heaps), len(heaps), heaps)):
            position = analyse(rule, heaps, misere=True)
            if not position.is_terminal:
                first.setdefault(position.nim_sum, {}).setdefault(position.to_move_wins, heaps)
    except GameError:
        return ()
    both = [SameXor(x, by[True], by[False]) for x, by in sorted(first.items()) if len(by) == 2]
    return tuple(both[:2])


# -- single heaps ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SingleHeaps:
    """The heaps 0, 1, 2, … of a rule under misère play.

    Attributes
    ----------
    rows : tuple of MisereHeap
        The heaps 0 to page_limits.MISERE_HEAPS, or up to the first that is refused.
    asked : int
        The heap that the learner is asked about: the first wild one, else the first firm one, else
        the first with a Grundy value other than 0, else 0.
    options : tuple of (Option, int)
        The options of the asked heap, each with its misère value.
    stopped : str or None
        Why the rows end early, in one sentence.
    """

    rows: tuple[MisereHeap, ...]
    asked: int
    options: tuple[tuple[Option, int], ...]
    stopped: str | None = None


@background(describe=searching)
def single_heaps(rule: str) -> SingleHeaps | Refused:
    """Return the heaps of a rule under misère play; Refused if even heap 0 is."""
    rows: list[MisereHeap] = []
    stopped = None
    try:
        for row in misere_heaps(rule, page_limits.MISERE_HEAPS):
            rows.append(row)  # one by one, since a later row may be refused
    except GameError as refusal:
        stopped = say(refusal.message)
        if not rows:
            return Refused(stopped)
    asked = _asked(rows)
    return SingleHeaps(tuple(rows), asked, tuple(misere_options(rule, asked)), stopped)


def _asked(rows: list[MisereHeap]) -> int:
    wild = [row.n for row in rows if not row.is_tame]
    firm = [row.n for row in rows if row.kind == "firm"]
    movable = [row.n for row in rows if row.genus.value]
    return next(iter([*wild[:1], *firm[:1], *movable[:1]]), 0)
