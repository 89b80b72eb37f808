"""What the views of misère play show, gathered from the core once and kept."""

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
"""How many times the work of a quick answer may be spent on the example of a kind of heap, or on a
smaller position that is offered: a third of a second."""


@dataclass(frozen=True, slots=True)
class MisereMove:
    """A winning move that is written out, and what tells of the position it leaves why it wins.

    Attributes
    ----------
    move : Move
    heaps : tuple of int
        Without the empty ones.
    nim_sum : int
        The XOR of their normal-play values.
    firm : int
        How many of them are firm.
    decided_by : Decider
    """

    move: Move
    heaps: tuple[int, ...]
    nim_sum: int
    firm: int
    decided_by: Decider


@dataclass(frozen=True, slots=True)
class KindExample:
    """A heap of a position as the example of its kind.

    Attributes
    ----------
    kind : Kind
    place, size : int
    value, misere : int
        Its values under normal play and, alone, under misère play.
    """

    kind: Kind
    place: int
    size: int
    value: int
    misere: int


@dataclass(frozen=True, slots=True)
class MisereFacts:
    """A position under misère play as the view shows it.

    Attributes
    ----------
    heaps, values : tuple of int
        Sizes and Grundy values of normal play, heap by heap.
    nim_sum : int
        The XOR of the values.
    has_move : tuple of bool
        For each heap, whether it can be moved in.
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
        How many positions were searched, if search decided.
    examples : tuple of KindExample
        For each kind among the heaps the first of them, where its own values are soon found.
    total : int or None
        How many moves win; None where there are more than are listed.
    listed : tuple of MisereMove
        The first winning moves, at most page_limits.MOVES_MORE.
    moves : int or None
        In a lost position the number of all moves; None where they are too many to count.
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
        """Whether nobody can move."""
        return self.decided_by == "over"


@dataclass(frozen=True, slots=True)
class AnsweredMisere:
    """A move from a position that is lost under misère play, and the answer to it.

    Attributes
    ----------
    move : Move
    left : tuple of int
        The heaps it leaves, without the empty ones.
    reply : Move or None
        Its heap is named as before the move. None when no move is left: the opponent has won.
    """

    move: Move
    left: tuple[int, ...]
    reply: Move | None


def searching(rule: Rules, *_more: object) -> str:
    """Say what is being worked out, while somebody waits for it."""
    if isinstance(rule, str):
        return _("Searching “{rule}” under misère play.").format(rule=rule)
    return _("Searching the games together under misère play.")


@background(describe=searching)
def misere_facts(rule: Rules, heaps: tuple[int, ...]) -> MisereFacts | Refused:
    """Analyse a position under misère play; what the core refuses is an answer too.

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
    """Find a smaller position that is decided under misère play, for one that is refused.

    Parameters
    ----------
    rule, heaps
        As `misere_facts` takes them.

    Returns
    -------
    tuple of int, or None
        The first few heaps, scaled down; empty ones keep their place, so that each heap keeps its
        rule. None when the few that are tried are refused as well.
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
    """Answer moves of a position that is lost under misère play, each with a winning reply.

    Parameters
    ----------
    rule, heaps
        As `misere_facts` takes them.
    most : int
        How many moves; every heap gets its share, and all moves are answered when they are fewer.
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
    """Judge a move that somebody tries under misère play, as `judged` does for normal play."""
    try:
        return judge(analyse(rule, heaps, misere=True), heap, after)
    except GameError as refusal:
        return Refused(say(refusal.message))


@dataclass(frozen=True, slots=True)
class SameXor:
    """Two small positions with one XOR, one won and one lost under misère play."""

    nim_sum: int
    won: tuple[int, ...]
    lost: tuple[int, ...]


@background(describe=searching)
def same_xor(rule: str) -> tuple[SameXor, ...]:
    """Find for the XOR 0, and for another, small positions in which the XOR does not tell.

    Returns
    -------
    tuple of SameXor
        At most two; the positions with the fewest stones, of one or two heaps of up to
        page_limits.MISERE_EXAMPLE stones. Empty when the XOR does tell in all of them.
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
        In order of size; as far as page_limits.MISERE_HEAPS, or until one is too large.
    asked : int
        The heap that the learner is asked about: the first wild one, or else the first with several
        options whose misère value is not known by heart; 0 when there is no such heap.
    options : tuple of (Option, int)
        Its options, each with its misère value.
    stopped : str or None
        Why the rows end early, in one sentence.
    """

    rows: tuple[MisereHeap, ...]
    asked: int
    options: tuple[tuple[Option, int], ...]
    stopped: str | None = None


@background(describe=searching)
def single_heaps(rule: str) -> SingleHeaps | Refused:
    """Work out the heaps of a rule under misère play, row by row."""
    rows: list[MisereHeap] = []
    stopped = None
    try:
        for row in misere_heaps(rule, page_limits.MISERE_HEAPS):
            rows.append(row)  # kept one by one: some row may be refused
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
