"""A game with tokens on a graph: its record, the computer's moves, hints, and the look back.

A play that goes round has no end of its own: it is a draw once a position, with the same player to
move, comes for the third time, or after MOST_MOVES moves where neither can force a win. Whoever can
win and takes the best move each time meets no position twice (values.py), so loses nothing by it.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple

from gamecore.errors import GameError, GraphError
from gamecore.graphs.tokens import analyse_tokens
from gamecore.messages import Message, listed, quoted
from gamecore.players.board import Draws, Knowledge
from gamecore.players.review import Ending, Review, ReviewedMove, ending_of
from gamecore.positions.heaps import heap_letter, place_of_letter

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamecore.graphs.tokens import TokenAnalysis

Side = Literal["you", "other"]

THRICE = 3
"""A position that comes this often, with the same player to move, ends the game in a draw."""

MOST_MOVES = 200
"""Moves after which a game that neither can win by force is a draw."""

_COMPARED = 200
"""Most moves of a lost position that are compared for the one that is hardest to answer."""

_NAME = r"[^\s→>=-]+"
_TYPED = re.compile(rf"(?:(?P<who>{_NAME})(?P<dash> ?(?:→|-+>|=+>|>) ?|-| ))?(?P<after>{_NAME})")


class Step(NamedTuple):
    """A move: the token, counted from 0, and the position it goes to."""

    token: int
    after: str


class Mistake(NamedTuple):
    """A move, counted from 0, that gave away a win or a draw, and one that would have kept it."""

    place: int
    step: Step
    was_won: bool
    better: Step


@dataclass(frozen=True)
class GraphGame:
    """A game from a first position: who began, and the moves until now.

    Attributes
    ----------
    start : TokenAnalysis
    began : "you" or "other"
    moves : tuple of Step
    """

    start: TokenAnalysis
    began: Side = "you"
    moves: tuple[Step, ...] = ()

    def __str__(self) -> str:
        """Return the record, as `read_game` reads it: `you*A-a2.B-b1`."""
        return f"{self.began}*{'.'.join(self.codes)}"

    @property
    def text(self) -> str:
        """The record, as `read_game` reads it."""
        return str(self)

    @property
    def codes(self) -> tuple[str, ...]:
        """The moves as the record writes them: `A-a2`."""
        return tuple(f"{heap_letter(step.token)}-{step.after}" for step in self.moves)

    @cached_property
    def positions(self) -> tuple[TokenAnalysis, ...]:
        """The positions from the first to the present one."""
        found = [self.start]
        for step in self.moves:
            found.append(after(found[-1], step))
        return tuple(found)

    @property
    def now(self) -> TokenAnalysis:
        """The present position."""
        return self.positions[-1]

    def mover(self, index: int) -> Side:
        """Return who makes the move with this index, counted from 0."""
        return self.began if index % 2 == 0 else "other" if self.began == "you" else "you"

    @property
    def to_move(self) -> Side:
        """Who moves next."""
        return self.mover(len(self.moves))

    @cached_property
    def result(self) -> Side | Literal["draw"] | None:
        """Who has won, "draw" for nobody; None while the game goes on."""
        if self.now.is_terminal:
            return "other" if self.to_move == "you" else "you"
        came = Counter(
            (tuple(sorted(position.tokens)), self.mover(index))
            for index, position in enumerate(self.positions)
        )
        is_long = len(self.moves) >= MOST_MOVES and self.now.outcome == "D"
        return "draw" if is_long or max(came.values()) >= THRICE else None

    @property
    def is_over(self) -> bool:
        """Whether no more moves are made."""
        return self.result is not None

    def legal_code(self, text: str) -> str:
        """Return a move that is made now, as the record writes it; GameError if it is not legal."""
        return self.played(_read_code(text)).codes[-1]

    def played(self, step: Step) -> GraphGame:
        """Return the game after one more move; GameError if it is over, or the move not legal."""
        if self.result is not None:
            raise GameError(Message("The game is over: no move is possible any more."))
        if not 0 <= step.token < len(self.now.tokens):
            raise GameError(Message("There is no such token."))
        where = self.now.tokens[step.token]
        if step.after not in self.now.known.graph.options(where):
            raise GameError(
                Message(
                    "No arrow leads from {where} to {after}.", where=where, after=quoted(step.after)
                )
            )
        longer = replace(self, moves=(*self.moves, step))
        # Keep the positions found so far: a long game is not replayed for every move.
        longer.__dict__["positions"] = (*self.positions, after(self.now, step))
        return longer

    def until(self, moves: int) -> GraphGame:
        """Return the game after its first `moves` moves."""
        return replace(self, moves=self.moves[:moves])

    @property
    def mistakes(self) -> tuple[Mistake, ...]:
        """Your moves after which you could no longer force what you could before."""
        return tuple(one for one in self.all_mistakes if self.mover(one.place) == "you")

    @cached_property
    def all_mistakes(self) -> tuple[Mistake, ...]:
        """The same of both sides."""
        return tuple(self._mistakes())

    def _mistakes(self) -> Iterator[Mistake]:
        for index, step in enumerate(self.moves):
            position, left = self.positions[index], self.positions[index + 1]
            kept = {"N": "P", "D": "D"}.get(position.outcome)
            if kept not in (None, left.outcome):
                best = position.best
                assert best is not None, "what is not lost can be kept"
                better = Step(best.token, best.after)
                yield Mistake(index, step, position.outcome == "N", better)


def ending(game: GraphGame) -> Ending | None:
    """Return why a game was won; None for a draw, and where it is not over or nobody has moved."""
    if game.result is None or game.result == "draw" or not game.moves:
        return None
    wins = {"N": True, "P": False}
    known = [Knowledge(wins.get(one.outcome), one.reason, one.nim_sum) for one in game.positions]
    wrong = {one.place for one in game.all_mistakes}
    moves = tuple(
        ReviewedMove(at, game.mover(at), code, known[at], known[at + 1], at in wrong, None)
        for at, code in enumerate(game.codes)
    )
    return ending_of(Review(known[0], moves), game.result)


def after(position: TokenAnalysis, step: Step) -> TokenAnalysis:
    """Return the position after a legal move."""
    tokens = position.tokens
    moved = (*tokens[: step.token], step.after, *tokens[step.token + 1 :])
    return analyse_tokens(position.known, moved)


def read_game(start: TokenAnalysis, text: str) -> GraphGame:
    """Read the record of a game from a first position; "" is one that you begin.

    GameError if it is no record, or has a move that is not legal.
    """
    began, _star, rest = text.partition("*")
    if not text:
        return GraphGame(start)
    if began not in ("you", "other"):
        raise _no_record(text)
    game = GraphGame(start, "you" if began == "you" else "other")
    for word in filter(None, rest.split(".")):
        game = game.played(_read_code(word))
    return game


def _read_code(word: str) -> Step:
    token, dash, name = word.partition("-")
    place = place_of_letter(token) if token.isascii() and token.isalpha() else None
    if not dash or place is None:
        raise _no_record(word)
    return Step(place, name)


def _no_record(text: str) -> GameError:
    return GameError(Message("“{text}” is no record of a game here.", text=quoted(text)))


def steps(position: TokenAnalysis) -> Iterator[Step]:
    """Yield every move of a position, token by token."""
    for token, name in enumerate(position.tokens):
        for option in position.known.graph.options(name):
            yield Step(token, option)


def ways(position: TokenAnalysis, name: str) -> list[Step]:
    """Return the moves to a position, one for each position that a token may come from."""
    found: dict[str, Step] = {}
    for step in steps(position):
        if step.after == name:
            found.setdefault(position.tokens[step.token], step)
    return list(found.values())


def read_step(position: TokenAnalysis, text: str) -> Step:
    """Read a move that was typed: `a→c` from a to c, `A-c` token A to c, or `c` by itself.

    An arrow comes after a position, a dash after the letter of a token; what is no such thing is
    read as the other. GraphError if it is no move, not legal, or may be more than one.

    Examples
    --------
    >>> position = analyse_tokens("a: b c; b: c", "a b")
    >>> read_step(position, "a→c"), read_step(position, "B c"), read_step(position, "b")
    (Step(token=0, after='c'), Step(token=1, after='c'), Step(token=0, after='b'))
    """
    shown, words = quoted(text.strip()), _TYPED.fullmatch(" ".join(text.split()))
    if words is None:
        says = "“{text}” is not a move: write where a token goes, such as {example}."
        token, option = next(steps(position))
        example = f"{position.tokens[token]}→{option}"
        raise GraphError(Message(says, text=shown, example=example), text=shown)
    name = words["after"]
    position.known.graph.place(name)
    found = _said(position, words["who"], words["dash"], ways(position, name), name)
    if not found:
        says = "“{text}” is not possible: no arrow leads there."
        raise GraphError(Message(says, text=shown), text=shown)
    if len(found) > 1:
        forms = (f"{heap_letter(step.token)}-{name}" for step in found)
        says = "“{text}” may be more than one move; write {moves}."
        raise GraphError(Message(says, text=shown, moves=listed(forms, "or")), text=shown)
    return found[0]


def _said(
    position: TokenAnalysis, who: str | None, dash: str, every: list[Step], name: str
) -> list[Step]:
    """Return those moves to `name` that `who` may mean: a position with a token, or a letter."""
    if who is None:
        return every
    by_name = [step for step in every if position.tokens[step.token] == who]
    place = place_of_letter(who) if who.isascii() and who.isalpha() else -1
    is_token = 0 <= place < len(position.tokens)
    by_letter = [
        Step(place, name)
        for step in every
        if is_token and position.tokens[step.token] == position.tokens[place]
    ]
    if by_name and by_letter and dash == " " and position.tokens[place] != who:
        return [*by_letter, *by_name]
    return by_letter or by_name if dash == "-" else by_name or by_letter


def reply(game: GraphGame, skill: Fraction, seed: int) -> Step:
    """Return the move of the computer, the same for the same game and seed.

    With probability `skill` it is one that wins, in a draw one that keeps it, and in a lost
    position the one that is hardest to answer; else any move at all. A move must be left.
    """
    draws = Draws(seed, f"{game}|{' '.join(game.start.tokens)}")
    every = list(steps(game.now))
    if not draws.happens(skill):
        return every[draws.below(len(every))]
    if game.now.outcome == "D":
        moves = game.now.moves
        move = moves[draws.below(len(moves))]
        return Step(move.token, move.after)
    if game.now.best is not None:
        return Step(game.now.best.token, game.now.best.after)
    return hardest(game.now)


def hardest(position: TokenAnalysis) -> Step:
    """Return the move of a lost position with the fewest winning replies; the first of equals.

    Of those that leave one reply it prefers the longest way to the end with that token alone.
    """
    remote = position.known.remoteness
    ways = [*steps(position)][:_COMPARED]
    return min(ways, key=lambda step: (after(position, step).count, -remote.get(step.after, 0)))


def hints(position: TokenAnalysis) -> tuple[Message, ...]:
    """Return three hints, each giving away more than the one before; none where no move is left."""
    if position.is_terminal:
        return ()
    best = position.best
    if best is None:
        step = hardest(position)
        first = Message("No move wins here. Choose one that is hard to answer.")
        second = position.reason
        token, target = step
    else:
        token, target = best.token, best.after
        first = Message("Look at token {token}.", token=heap_letter(token))
        second = best.reason
        if position.outcome == "N":
            value = position.known.values[target]
            says = "Token {token} has to go to a position with the value {value}."
            second = Message(says, token=heap_letter(token), value=value)
        else:
            first = Message("Nobody can force a win. Look for a move that keeps the draw.")
            second = Message("Token {token} can keep it.", token=heap_letter(token))
    says = "Move token {token} from {before} to {after}."
    before = position.tokens[token]
    third = Message(says, token=heap_letter(token), before=before, after=target)
    return first, second, third
