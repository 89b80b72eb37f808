"""Analysis of a position under misère play: who wins, what decides it, and the winning moves."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from gamecore.messages import Message
from gamecore.misere import pairs
from gamecore.misere.heap_table import heap_table
from gamecore.misere.play import MiserePlay
from gamecore.misere.theorems import misere_theorem_for
from gamecore.positions.winning_moves import ValuedHeaps, WinningMoves
from gamecore.rules.options import has_option, options

if TYPE_CHECKING:
    from collections.abc import Callable

    from gamecore.misere.heap_table import Effort, HeapTable
    from gamecore.positions.moves import Option
    from gamecore.rules.heap_rule import HeapRule

Kind = Literal["fickle", "firm", "wild"]

Decider = Literal["over", "bouton", "theorem", "tame", "search"]
"""What decided a position: no move is left; Bouton's rule for Nim; a theorem for all heaps of its
rules; a check that its heaps are tame; plain search."""


def check_in_table(rule: HeapRule, largest: int, effort: Effort | None) -> None:
    """Raise LimitExceeded for a heap beyond the misère table of its rule, before all other work.

    Normal-play values often reach farther: the size that their refusal names may be too large here.
    """
    if misere_theorem_for(rule) is None and has_option(rule, largest):
        heap_table(rule, effort.options if effort is not None else None).extend_to(largest)


class HeapPairs:
    """The pairs (see misere/pairs.py) of the different heaps of a position, and their search.

    Parameters
    ----------
    heaps : ValuedHeaps
    play : MiserePlay, optional
        The search of another position of the same rules, to be reused.
    effort : Effort, optional
        The limits on the work; those of limits.py by default.

    Notes
    -----
    Pairs come from a theorem or from the table of the rule; LimitExceeded where that ends.
    """

    def __init__(
        self, heaps: ValuedHeaps, play: MiserePlay | None = None, effort: Effort | None = None
    ) -> None:
        self.heaps = heaps
        self._play, self._effort = play, effort
        self._games = heaps.games
        self._by_theorem = [misere_theorem_for(game.rule) is not None for game in heaps.games]

    @cached_property
    def kinds(self) -> list[tuple[int, int]]:
        """The different heaps, ascending: each the index of its rule, and its size."""
        return sorted(set(self.heaps.ruled_sizes))

    @cached_property
    def tables(self) -> list[HeapTable]:
        """The table of misère pairs of each rule."""
        most = self._effort.options if self._effort is not None else None
        return [heap_table(game.rule, most) for game in self._games]

    def beside(self, heaps: ValuedHeaps) -> HeapPairs:
        """Return the pairs of another position of the same rules, with the same search."""
        return HeapPairs(heaps, self._play, self._effort)

    def pair(self, game: int, size: int) -> int | None:
        """Return the pair of one heap; None when it is wild."""
        return self.pair_after(game, (size,))

    def pair_after(self, game: int, option: Option) -> int | None:
        """Return the pair of the heaps that an option leaves; None when one of them is wild."""
        if self._by_theorem[game]:
            value = self._games[game].value(tuple(part for part in option if part))
            return 2 * value + (value >= 2)
        pair = self.tables[game].position_pair(option)
        if pair is None:
            # A wild heap may equal a Nim heap all the same.
            play = self.play()
            pair = play.pair(play.position((game, part) for part in option))
        return pair

    def play(self) -> MiserePlay:
        """Return the search of these rules, which is created by the first call."""
        if self._play is None:
            self._play = MiserePlay(self.tables, self._effort)
        return self._play


@dataclass(frozen=True, eq=False, repr=False)
class MisereAnalysis(ValuedHeaps):
    """The analysis of a position under misère play: whoever cannot move wins.

    Attributes
    ----------
    pairs : HeapPairs
        The pairs of its heaps, and their search.
    values : tuple of int
        The Grundy value of each heap under *normal* play, for comparison.
    nim_sum : int
        The XOR of the values: it decides normal play, and misère play only where `reason` says so.
    decided_by : "over", "bouton", "theorem", "tame" or "search"
        What decided the position.
    positions : int or None
        How many positions the search looked at, for the outcome and for each move; None when no
        search decided. In a position made by `following`, all that the shared search has looked at.
    firm : int
        How many heaps are firm (see misere/pairs.py); 0 when search decided.

    Notes
    -----
    It has the attributes of Analysis. Two are equal when their heaps and rules are.
    """

    pairs: HeapPairs
    decided_by: Decider
    to_move_wins: bool
    winning_moves: WinningMoves
    """The winning moves, in heap order then option order: all, or the first, see has_more."""
    positions: int | None = None
    firm: int = 0

    misere: ClassVar[Literal[True]] = True
    """Whether the player who is left without a move wins."""

    def __reduce__(self) -> tuple[Any, ...]:
        # A position is decided again when it is unpickled, also by search.
        return (_decided_again, self.fields)

    def __repr__(self) -> str:
        return f"<misère play, {self.line(self.to_move_wins)}>"

    def _repr_html_(self) -> str:
        return self.as_html(self.to_move_wins, self.winning_moves, f"Misère play. {self.reason}")

    @property
    def outcome(self) -> Literal["N", "P"]:
        """Who wins: "N", the player to move (the next player), or "P", the other (the previous)."""
        return "N" if self.to_move_wins else "P"

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        """For each heap "fickle", "firm" or "wild", see misere/pairs.py."""
        return tuple(_kind(self.pairs.pair(*kind)) for kind in self.ruled_sizes)

    @property
    def has_more(self) -> bool:
        """Whether a large position has winning moves beyond those in `winning_moves`."""
        return self.winning_moves.has_more

    @property
    def is_terminal(self) -> bool:
        """Whether nobody can move."""
        return self.decided_by == "over"

    @property
    def normal_misleads(self) -> bool:
        """Whether the XOR, read as for normal play, names the wrong winner."""
        return (self.nim_sum != 0) != self.to_move_wins

    @cached_property
    def targets(self) -> tuple[int | None, ...]:
        """For each heap the value to leave it with; None where no single value is the target.

        A heap whose target is its own value has no winning move.
        """
        return tuple(self.winning_moves.targets)

    def following(self, heap: int, after: Option) -> MisereAnalysis:
        """Return the position after a legal move; it shares the search of this one.

        Parameters
        ----------
        heap : int
            Index of the heap, from 0.
        after : tuple of int
            The positive heaps it becomes. They stand where it stood, a 0 if there are none.

        Raises
        ------
        LimitExceeded
            If the position after the move is too large to decide.
        """
        return decided(self.pairs.beside(self.after_move(heap, after)))

    def beside(self, position: ValuedHeaps) -> MisereAnalysis:
        """Return another position of the same rules, such as the one before the last move.

        It shares the search of this one, and its effort.

        Parameters
        ----------
        position : ValuedHeaps
            The other position under normal play; its different rules, in order, are those of this.

        Raises
        ------
        LimitExceeded
            If it is too large to decide.
        """
        return decided(self.pairs.beside(position))

    @cached_property
    def reason(self) -> Message:
        """What decides the position, in one sentence."""
        return _why(
            self.decided_by,
            values=self.values,
            nim_sum=self.nim_sum,
            firm=self.firm,
            positions=self.positions,
        )


def _kind(pair: int | None) -> Kind:
    if pair is None:
        return "wild"
    return "firm" if pair & pairs.FIRM else "fickle"


# -- deciding -------------------------------------------------------------------------------------


def _decided_again(*fields: Any) -> MisereAnalysis:
    return decided(HeapPairs(ValuedHeaps(*fields)))


def decided(pairs_of: HeapPairs) -> MisereAnalysis:
    """Analyse a position under misère play: by a theorem, by its pairs, or by search.

    Raises
    ------
    LimitExceeded
        If no theorem decides it and it is too large to search.
    """
    heaps = pairs_of.heaps
    theorems = [misere_theorem_for(game.rule) for game in heaps.games]
    if all(theorems):
        return _by_values(pairs_of, is_nim=all(theorem == "bouton" for theorem in theorems))
    if heaps.has_no_move():
        return _found(pairs_of, "over", to_move_wins=True, winning=None)
    if all(pairs_of.pair(*kind) is not None for kind in pairs_of.kinds):
        return _by_tameness(pairs_of)
    return _by_search(pairs_of)


def _by_values(heaps: HeapPairs, *, is_nim: bool) -> MisereAnalysis:
    """Decide by the values alone: under these rules a heap is firm exactly when it is worth ≥ 2.

    Let X be the XOR of the values. A move in a heap of value v to value t leaves the player to move
    lost when the XOR becomes 0 and some heap is worth 2 or more, or becomes 1 and none is.

    - Some other heap is worth 2 or more: t = v ⊕ X, as under normal play.
    - No other heap is: for t ≥ 2 the XOR does not become 0, since t is met by heaps worth 0 and 1
      only. So t ≤ 1 and t = v ⊕ X ⊕ 1.

    In a lost position X = 0 and several heaps are worth 2 or more, or X = 1 and none is: then these
    are the values that the heaps have already, and no move is found.
    """
    position = heaps.heaps
    is_firm = position.value_array >= 2
    firm = int(is_firm.sum())
    targets = position.value_array ^ position.nim_sum ^ (firm == is_firm)
    # A heap worth more than 0 has a move; only where all are worth 0 a move must be looked for.
    is_over = not position.value_array.any() and position.has_no_move()
    return MisereAnalysis(
        *position.fields,
        heaps,
        "over" if is_over else "bouton" if is_nim else "theorem",
        to_move_wins=position.nim_sum != 0 if firm else position.nim_sum == 0,
        winning_moves=WinningMoves(position, targets),
        firm=firm,
    )


def _by_tameness(heaps: HeapPairs) -> MisereAnalysis:
    """Decide by the pairs of the heaps, all of which are tame (misere/pairs.py)."""
    position = heaps.heaps
    whole = position.ruled_sizes
    firm = sum(bool((heaps.pair(*kind) or 0) & pairs.FIRM) for kind in whole)
    to_move_wins = pairs.minus(2 * position.nim_sum + (firm > 0)) != 0

    def wins(game: int, size: int, option: Option, rest: int) -> bool:
        pair = heaps.pair_after(game, option)
        if pair is not None:
            return pairs.minus(pairs.add(pair, rest)) == 0
        # The pairs tell of an option with a wild heap only that it wins no lost position: search.
        play = heaps.play()
        after = play.after(play.position(whole), (game, size), option)
        return not play.to_move_wins(after)

    def winning(game: int, size: int) -> list[Option]:
        own = heaps.pair(game, size) or 0
        rest = 2 * (position.nim_sum ^ pairs.plus(own)) + (firm > (own & pairs.FIRM))
        found = options(position.games[game].rule, size)
        return [option for option in found if wins(game, size, option, rest)]

    return _found(heaps, "tame", to_move_wins, winning if to_move_wins else None, firm=firm)


def _by_search(heaps: HeapPairs) -> MisereAnalysis:
    """Decide by search; if the position is won, every move of every different heap too."""
    play = heaps.play()
    whole = play.position(heaps.heaps.ruled_sizes)
    to_move_wins = play.to_move_wins(whole)
    listed: dict[tuple[int, int], list[Option]] = {}
    for game, size in heaps.kinds if to_move_wins else ():
        listed[game, size] = [
            option
            for option in options(heaps.heaps.games[game].rule, size)
            if not play.to_move_wins(play.after(whole, (game, size), option))
        ]
    return _found(
        heaps,
        "search",
        to_move_wins,
        (lambda game, size: listed[game, size]) if to_move_wins else None,
        positions=play.positions,
    )


def _found(
    heaps: HeapPairs,
    decided_by: Decider,
    to_move_wins: bool,
    winning: Callable[[int, int], list[Option]] | None,
    positions: int | None = None,
    firm: int = 0,
) -> MisereAnalysis:
    position = heaps.heaps

    moves = WinningMoves(position, listed=winning or (lambda game, size: []))
    return MisereAnalysis(*position.fields, heaps, decided_by, to_move_wins, moves, positions, firm)


def _why(
    decided_by: Decider,
    *,
    values: tuple[int, ...],
    nim_sum: int,
    firm: int,
    positions: int | None,
) -> Message:
    """Return the sentence for `reason`: what decided the position, and by which number."""
    match decided_by:
        case "over":
            return Message("No move is left, so under misère play the player to move wins.")
        case "search":
            return Message(
                "A search of {positions} positions decides: no theorem here covers these heaps.",
                positions=positions,
            )
        case "bouton" if not firm:
            return Message(
                "Bouton: every heap has at most one stone, so the player to move loses exactly "
                "when the number of ones is odd. It is {ones}.",
                ones=sum(values),
            )
        case "bouton":
            return Message(
                "Bouton: a heap has two stones or more, so the player to move loses exactly when "
                "the XOR is 0, as under normal play. It is {nim_sum}.",
                nim_sum=nim_sum,
            )
        case "theorem" if not firm:
            return Message(
                "All heaps of these rules are tame, and none is worth 2 or more, so the player to "
                "move loses exactly when the XOR of the values is 1. It is {nim_sum}.",
                nim_sum=nim_sum,
            )
        case "theorem":
            return Message(
                "All heaps of these rules are tame, and one is worth 2 or more, so the player to "
                "move loses exactly when the XOR of the values is 0. It is {nim_sum}.",
                nim_sum=nim_sum,
            )
    if not firm:
        return Message(
            "All heaps are tame, and none is firm, so the player to move loses exactly when the "
            "XOR of the values is 1. It is {nim_sum}.",
            nim_sum=nim_sum,
        )
    return Message(
        "All heaps are tame, and some are firm, so the player to move loses exactly when the XOR "
        "of the values is 0. It is {nim_sum}.",
        nim_sum=nim_sum,
    )
