"""The data of the winning-move view: a position and its analysis by the core, cached."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol
from zlib import crc32

from gamecore.errors import GameError, LimitExceeded
from gamecore.players.heap_board import HeapBoard
from gamecore.players.move_text import change_code
from gamecore.players.record import GameRecord
from gamecore.positions.analysis import Analysis, analyse
from gamecore.positions.family import FamilyAnswer, cheapest_move, family_answer, takes_at_least
from gamecore.positions.heaps import format_heaps
from gamecore.positions.moves import count_options, first_options
from gamecore.positions.replies import check_move, heaps_after, judge
from gamecore.rules.options import has_option, options
from ui.base import page_limits
from ui.base.marks import letter
from ui.base.markup import markup
from ui.base.page_limits import Refused
from ui.base.words import _, number, say
from ui.work.cached_task import background

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from gamecore.positions.misere_analysis import MisereAnalysis
    from gamecore.positions.moves import Move, Option
    from gamecore.positions.replies import Verdict
    from gamecore.rules.heap_rule import HeapRule
    from ui.base.markup import Markup
    from ui.links.link_state import PageState

Rules = str | tuple[str, ...]
"""One rule for all heaps, or one for each heap, as canonical texts, since they are cache keys."""

FAMILY_ROWS = 16
"""Rows of the small table of the positions 1..n, n = 1, 2, …: 16 is the first heap worth 5 under
"at least half"."""


@dataclass(frozen=True, slots=True)
class MoveState:
    """The state that the winning-move view needs of a page.

    Attributes
    ----------
    prefix : str
        Of the page; also of the keys of its unbound widgets.
    rules : tuple of HeapRule
        One for each heap.
    heaps : tuple of int
    is_sum : bool
        Whether every heap has a rule of its own, which is then shown beside it.
    open_all : bool
        Whether answers are shown without guessing.
    answer_key : str
        The link key of the switch that shows the answer.
    put : callable
        Puts the position after a move on the page; takes the heap's index and the heaps it
        becomes, and runs as a callback.
    why : callable
        Draws the links from each value to its reason; takes the facts and the places of the heaps
        whose values are known.
    play_out : callable
        Opens the play view with a game record, given as text; runs as a callback.
    explained : frozenset of int
        The places of the heaps whose reason is open.
    misere : bool
        Whether play is misère: whoever makes the last move loses.
    take_over : callable, optional
        Replaces the heaps of the page by others, given as text; each gets the rule of its place.
        Runs as a callback.
    skin : str
        What heaps are drawn as, by its name in ui/pieces/heaps.py.
    """

    prefix: str
    rules: tuple[HeapRule, ...]
    heaps: tuple[int, ...]
    is_sum: bool
    open_all: bool
    answer_key: str
    put: Callable[[int, Option], None]
    why: Callable[[MoveFacts, frozenset[int]], None]
    play_out: Callable[[str], None]
    explained: frozenset[int] = frozenset()
    misere: bool = False
    take_over: Callable[[str], None] | None = None
    skin: str = "stones"

    @property
    def texts(self) -> Rules:
        """The rules as texts: one for all heaps, or one for each heap of a sum."""
        if self.is_sum or not self.rules:
            return tuple(map(str, self.rules))
        return str(self.rules[0])

    def begun_with(self, heap: int, after: Option) -> str:
        """Return the record, as text, of a game from here in which the person made this move."""
        start = HeapBoard(self.rules, self.heaps, self.misere)
        return str(GameRecord(start, (change_code(heap, self.heaps[heap], after),)))

    def play_claim_out(self, computer_begins: bool) -> None:
        """Open a game from here that refutes a wrong claim about who wins; only from callbacks."""
        start = HeapBoard(self.rules, self.heaps, self.misere)
        self.play_out(str(GameRecord(start, began="other" if computer_begins else "you")))

    @property
    def heads(self) -> tuple[str, str] | None:
        """What a heap and its stones are called above a column, where they are something else."""
        return (_("Row"), _("Pins")) if self.is_of_pins else None

    @property
    def is_of_pins(self) -> bool:
        """Whether the heaps are rows of pins, and a move knocks some down."""
        return self.skin == "pins"

    def drawn(self, shown: Markup) -> Markup:
        """Return markup in which stones are drawn as what the heaps are made of."""
        if not self._is_of_rows:
            return shown
        return markup('<div class="{}">{}</div>', f"gl-{self.skin}", shown)

    def has_mirror(self, move: Move) -> bool:
        """Return whether a move can be made in two places of a row, one the mirror of the other."""
        is_own_mirror = move.after == move.after[::-1] and len(move.after) != 1
        return self._is_of_rows and not is_own_mirror

    @property
    def _is_of_rows(self) -> bool:
        # imported here: a worker, which finds the moves, draws nothing
        from ui.pieces.heaps import SKINS

        return SKINS[self.skin].way == "row"

    def any_mirror(self, listed: Sequence[Winning]) -> bool:
        """Return whether one of the winning moves can be made in two such places."""
        return any(self.has_mirror(entry.move) for entry in listed)

    @property
    def who_key(self) -> str:
        """Session key of the guess who wins this position."""
        return f"_{self.prefix}-who-{self.mark}"

    @property
    def guess_key(self) -> str:
        """Prefix of the session keys of the guess which move wins this position."""
        return f"_{self.prefix}-guess-{self.mark}"

    @property
    def tried_key(self) -> str:
        """Session key of the move that was tried last, as text, or None."""
        return f"{self.guess_key}-tried"

    @property
    def mark(self) -> int:
        """Checksum (CRC-32) of rules, heaps and play, for keys of what belongs to one position."""
        play = ":misère" if self.misere else ""
        return crc32(f"{self.texts}:{format_heaps(self.heaps)}{play}".encode())


def move_state_of(
    state: PageState,
    *,
    why: Callable[[MoveFacts, frozenset[int]], None] = lambda _facts, _known: None,
    explained: frozenset[int] = frozenset(),
    misere: bool = False,
) -> MoveState:
    """Return the state of a game page, whose heaps all have the same rule."""
    from ui.pieces.heaps import page_skin  # here, not in every worker

    def put(heap: int, after: Option) -> None:
        # The reason that is open belongs to the old position, so it is closed.
        state.set(heaps=format_heaps(heaps_after(state.heaps, heap, after)), why="")

    return MoveState(
        prefix=state.page.prefix,
        rules=(state.rule,) * len(state.heaps),
        heaps=state.heaps,
        is_sum=False,
        open_all=state.open_all,
        answer_key=state.key("answer"),
        put=put,
        why=why,
        explained=explained,
        misere=misere,
        take_over=lambda heaps: state.set(heaps=heaps, why=""),
        skin=page_skin(state.page, str(state.rule)).name,
        play_out=lambda game: state.set(view="play", game=game, player="perfect"),
    )


@dataclass(frozen=True, slots=True)
class ListedMove:
    """A winning move that is shown, with the value of each heap it leaves."""

    move: Move
    part_values: tuple[int, ...]


class Winning(Protocol):
    """An entry of the list of winning moves."""

    @property
    def move(self) -> Move:
        """The move."""


@dataclass(frozen=True, slots=True)
class Answered:
    """A move from a P-position, the XOR after it, and a reply that makes the XOR 0 again.

    The heap of the reply is numbered as before the move: a part of a split heap keeps its index.
    """

    move: Move
    nim_sum: int
    reply: Move


@dataclass(frozen=True, slots=True)
class MoveFacts:
    """The analysis of a position, as far as the view shows it.

    Attributes
    ----------
    heaps, values : tuple of int
        Sizes and Grundy values, heap by heap.
    nim_sum : int
        The XOR of the values.
    has_move : tuple of bool
        For each heap, whether it has a move.
    wins : tuple of int or None
        For each heap, how many of its moves win; None where there are more than are listed.
    listed : tuple of ListedMove
        The first winning moves, at most page_limits.MOVES_MORE.
    cheapest : ListedMove or None
        The winning move that takes the fewest stones, when all rules `takes_at_least` a fraction.
    moves : int or None
        The number of all moves of a P-position, None where they are too many to count.
    unlisted : str or None
        Why the moves cannot be listed although the values are known, in one sentence; `wins`,
        `listed`, `cheapest` and `moves` then have no meaning.
    """

    heaps: tuple[int, ...]
    values: tuple[int, ...]
    nim_sum: int
    has_move: tuple[bool, ...]
    wins: tuple[int | None, ...] = ()
    listed: tuple[ListedMove, ...] = ()
    cheapest: ListedMove | None = None
    moves: int | None = 0
    unlisted: str | None = None

    @property
    def total(self) -> int | None:
        """Number of winning moves; None where there are more than are listed."""
        return all_counted(self.wins)

    @property
    def is_terminal(self) -> bool:
        """Whether no heap has a move."""
        return not any(self.has_move)


def all_counted(counts: Iterable[int | None]) -> int | None:
    """Return the sum of the counts; None if one of them is None."""
    found = list(counts)
    return None if None in found else sum(filter(None, found))


def _says(rule: Rules, *_more: object) -> str:
    if isinstance(rule, str):
        return _("Working out the values and the moves of “{rule}”.").format(rule=rule)
    return _("Working out the values and the moves of each game.")


@background(describe=_says)
def move_facts(rule: Rules, heaps: tuple[int, ...]) -> MoveFacts | Refused:
    """Analyse a position of at most page_limits.HEAPS heaps; a refusal is cached like an answer."""
    try:
        return _gather(rule, analyse(rule, heaps))
    except GameError as refusal:
        return refused(refusal, rule, heaps)


def refused(refusal: GameError, rule: Rules, heaps: tuple[int, ...]) -> Refused:
    """Return the core's refusal of a position as a sentence.

    Where a limit is exceeded, it names the largest of several heaps under one rule; under a rule
    for each heap the message of the core names the rule.
    """
    sentence = say(refusal.message)
    if len(heaps) < 2 or not isinstance(refusal, LimitExceeded) or not isinstance(rule, str):
        return Refused(sentence)
    largest = max(range(len(heaps)), key=heaps.__getitem__)
    words = _("Heap {heap} is the largest. {sentence}")
    return Refused(words.format(heap=letter(largest), sentence=sentence))


def _gather(rule: Rules, position: Analysis) -> MoveFacts:
    facts = MoveFacts(
        heaps=position.heaps,
        values=position.values,
        nim_sum=position.nim_sum,
        has_move=tuple(
            has_option(rule, size)
            for rule, size in zip(position.rules, position.heaps, strict=True)
        ),
    )
    if facts.is_terminal:
        return facts
    try:
        return _with_moves(position, facts)
    except GameError as refusal:
        return replace(facts, unlisted=refused(refusal, rule, facts.heaps).sentence)


def _with_moves(position: Analysis, facts: MoveFacts) -> MoveFacts:
    if position.nim_sum == 0:
        moves = all_counted(map(count_options, position.rules, position.heaps))
        return replace(facts, wins=(0,) * len(position.heaps), moves=moves)
    winning = position.winning_moves
    cheapest = cheapest_move(position) if all(map(takes_at_least, set(position.rules))) else None
    return replace(
        facts,
        wins=tuple(map(winning.count_of_heap, range(len(position.heaps)))),
        listed=tuple(_listed(position, move) for move in winning[: page_limits.MOVES_MORE]),
        cheapest=_listed(position, cheapest) if cheapest is not None else None,
    )


def _listed(position: Analysis, move: Move) -> ListedMove:
    # There may be thousands of equal heaps: their value is looked up once.
    worth = {part: position.value_after(move.heap, (part,)) for part in set(move.after)}
    return ListedMove(move, tuple(worth[part] for part in move.after))


@background(describe=_says)
def answered_moves(
    rule: Rules, heaps: tuple[int, ...], most: int
) -> tuple[Answered, ...] | Refused:
    """Return moves of a P-position, each with a reply that makes the XOR 0 again.

    They are those of `moves_to_answer`: at most `most`, shared among the heaps.
    """
    try:
        position = analyse(rule, heaps)
        verdicts = [judge(position, *tried) for tried in moves_to_answer(position, most)]
    except GameError as refusal:
        return refused(refusal, rule, heaps)
    return tuple(
        Answered(verdict.move, verdict.nim_sum_after, reply_by_letter(verdict.move, verdict.reply))
        for verdict in verdicts
        # A P-position has no winning move, the only kind without a reply.
        if verdict.move is not None and verdict.reply and verdict.nim_sum_after is not None
    )


def moves_to_answer(position: Analysis | MisereAnalysis, most: int) -> Iterator[tuple[int, Option]]:
    """Yield the first moves of every heap, as (index, heaps it becomes), at most `most` in all.

    They are divided among the heaps by `shares`.
    """
    listed = [
        first_options(rule, size, most)
        for rule, size in zip(position.rules, position.heaps, strict=True)
    ]
    for heap, share in enumerate(shares([len(found) for found in listed], most)):
        for option in listed[heap][:share]:
            yield heap, option


def shares(wanted: list[int], most: int) -> list[int]:
    """Divide `most` rows among the heaps as evenly as `wanted` allows, earlier heaps first."""
    shares = [0] * len(wanted)
    while most > 0:
        hungry = [place for place, want in enumerate(wanted) if shares[place] < want]
        if not hungry:
            break
        each = max(1, most // len(hungry))
        for place in hungry:
            share = min(each, wanted[place] - shares[place], most)
            shares[place] += share
            most -= share
    return shares


def reply_by_letter(move: Move, reply: Move) -> Move:
    """Return the reply with its heap numbered as before the move: parts of a split count as one."""
    parts = max(1, len(move.after))
    if reply.heap < move.heap:
        return reply
    heap = move.heap if reply.heap < move.heap + parts else reply.heap - (parts - 1)
    return replace(reply, heap=heap)


@background(describe=_says)
def judged(rule: Rules, heaps: tuple[int, ...], heap: int, after: Option) -> Verdict | Refused:
    """Judge a move that a person tries; for an illegal one the verdict gives the reason."""
    try:
        return check_move(rule, heaps, heap, after)
    except GameError as refusal:
        return Refused(say(refusal.message))


@background()
def short_options(rule: str, size: int, most: int) -> tuple[Option, ...] | None:
    """Return all options of a heap; None if there are more than `most`, or too many to count."""
    try:
        return None if count_options(rule, size, most) is None else tuple(options(rule, size))
    except GameError:
        return None


@background(
    describe=lambda rule, n: _("Working out the heaps 1 to {n} of “{rule}”.").format(
        n=number(n), rule=rule
    ),
)
def family_facts(rule: str, n: int) -> tuple[FamilyAnswer, ...]:
    """Return the answers for the positions of heaps 1..k, k = 1 to FAMILY_ROWS, and last for 1..n.

    Only for a rule that `takes_at_least` a fraction.
    """
    return tuple(family_answer(rule, size) for size in (*range(1, FAMILY_ROWS + 1), n))
