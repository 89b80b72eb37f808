"""Tokens on the positions of a graph: who wins, and which moves win or keep a draw."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Literal, NamedTuple

from gamecore import limits
from gamecore.errors import LimitExceeded
from gamecore.graphs.values import Infinity, graph_values, outcome_of, plus
from gamecore.grundy.mex import nim_sum
from gamecore.messages import Message, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from gamecore.graphs.graph import Graph
    from gamecore.graphs.values import GraphValues, Outcome, Value

_WORD = re.compile(r"[^\s,]+")


class TokenMove(NamedTuple):
    """A move of one token, counted from 0, and why it wins or keeps the draw."""

    token: int
    before: str
    after: str
    reason: Message

    def __str__(self) -> str:
        return f"{self.before}→{self.after}"


@dataclass(frozen=True, repr=False)
class TokenAnalysis:
    """Tokens on positions of a graph of which all is known: who wins, and the moves that matter."""

    known: GraphValues
    tokens: tuple[str, ...]

    def __repr__(self) -> str:
        return f"<{quoted(' '.join(self.tokens))}: {self.reason}>"

    @cached_property
    def values(self) -> tuple[Value, ...]:
        """The value of each token's position."""
        return tuple(self.known.values[name] for name in self.tokens)

    @cached_property
    def nim_sum(self) -> int | None:
        """The XOR of the values; None where one of them is no number."""
        return None if self._endless else self._xor

    @cached_property
    def outcome(self) -> Outcome:
        """Who wins: "N", the player to move; "P", the other; "D", nobody can force a win."""
        return outcome_of(self._value(self._endless, self._xor))

    @property
    def winner(self) -> Literal["first", "second", "draw"]:
        """Who wins: the first to move, the second, or nobody."""
        return "draw" if self.outcome == "D" else "first" if self.outcome == "N" else "second"

    @property
    def is_terminal(self) -> bool:
        """Whether no token can be moved: the player to move has lost."""
        return not any(map(self.known.graph.options, set(self.tokens)))

    @property
    def reason(self) -> Message:
        """What decides who wins, in a sentence."""
        if self.is_terminal:
            return Message("No token can be moved: the player to move has lost.")
        if self.outcome == "D":
            return _why_a_draw(self._endless, self._xor)
        wins = Message("wins" if self.outcome == "N" else "loses")
        return Message(
            "A move from {position} leaves the number {x}, and so the XOR 0: the player to move "
            "{wins}."
            if self._endless
            else "The XOR is {x}: the player to move {wins}.",
            x=self._xor,
            wins=wins,
            position="".join(self._endless),
        )

    @cached_property
    def _endless(self) -> tuple[str, ...]:
        """The tokens' positions without a number."""
        return tuple(name for name in self.tokens if name not in self.known.ranks)

    @cached_property
    def _xor(self) -> int:
        """The XOR of those values that are numbers."""
        return nim_sum(value for value in self.values if isinstance(value, int))

    @cached_property
    def _good(self) -> dict[str, list[str]]:
        """For each position with a token the options that win, or keep the draw."""
        if self.outcome == "P":
            return {}
        wanted = "P" if self.outcome == "N" else "D"
        return {
            name: [
                option
                for others in [self._value(*self._others(name))]
                for option in self.known.graph.options(name)
                if outcome_of(others, self.known.values[option]) == wanted
            ]
            for name in dict.fromkeys(self.tokens)
        }

    def _value(self, endless: Sequence[str], x: int) -> Value:
        """Return the value of tokens on positions without a number, and others with this XOR."""
        if len(endless) > 1:
            return Infinity(frozenset())
        return plus(self.known.values[endless[0]], x) if endless else x

    def _others(self, name: str) -> tuple[list[str], int]:
        """Return the other tokens' positions without a number, and the XOR of their numbers."""
        endless, value = list(self._endless), self.known.values[name]
        if isinstance(value, int):
            return endless, self._xor ^ value
        endless.remove(name)
        return endless, self._xor

    def _move(self, token: int, option: str) -> TokenMove:
        value = self.known.values[option]
        endless, x = self._others(self.tokens[token])
        if self.outcome == "N":
            reason = Message(
                "{option} has the value {value}, and the XOR becomes 0: the opponent loses.",
                option=option,
                value=value,
            )
        elif isinstance(value, int):
            reason = _why_a_draw(endless, x ^ value)
        else:
            reason = _why_a_draw([*endless, option], x)
        return TokenMove(token, self.tokens[token], option, reason)

    @property
    def moves(self) -> tuple[TokenMove, ...]:
        """The moves that win, or in a draw keep it: all, or the first limits.MOVES_COUNTED.

        With circles whoever takes any of them each time may go round for ever; `best` ends.
        """
        every = (
            self._move(token, option)
            for token, name in enumerate(self.tokens)
            for option in self._good.get(name, ())
        )
        return tuple(islice(every, limits.MOVES_COUNTED))

    @cached_property
    def count(self) -> int:
        """The number of moves that win, or in a draw keep it, listed or not."""
        tokens = Counter(self.tokens)
        return sum(tokens[name] * len(options) for name, options in self._good.items())

    @cached_property
    def best(self) -> TokenMove | None:
        """One of these moves, None if there is none: whoever can win and takes it each time wins.

        It leaves the smallest sum of ranks, and the next one a smaller sum: see values.py.
        """
        ranks = self.known.ranks
        moves = [(name, option) for name, options in self._good.items() for option in options]
        least = min(
            moves, key=lambda move: ranks.get(move[1], 0) - ranks.get(move[0], 0), default=None
        )
        return least and self._move(self.tokens.index(least[0]), least[1])


def _why_a_draw(endless: Sequence[str], x: int) -> Message:
    """Return why tokens are a draw: on positions without a number, or with numbers of this XOR."""
    says = "{count} tokens lie on positions without a number: a draw."
    if len(endless) == 1:
        says = (
            "{position} has no number, and no move from there leaves {x}, which would make the XOR "
            "0: a draw."
        )
    return Message(says, count=len(endless), position=endless[0], x=x)


def analyse_tokens(graph: Graph | str | GraphValues, tokens: Iterable[str] | str) -> TokenAnalysis:
    """Analyse tokens on the positions of a graph: who wins, and with which moves.

    `tokens` has the position of each, as a text such as `a a c` or one by one. No token at all is
    lost by the player to move. LimitExceeded if there are more than limits.TOKENS, GraphError if
    one lies nowhere, with its place where `tokens` is a text.

    Notes
    -----
    Once the values are known, O(moves of the graph) for who wins, and O(tokens) for each move that
    is listed. Why it is so: the head of values.py.

    Examples
    --------
    >>> position = analyse_tokens("a: b c; b: c", "a b")
    >>> position.values, position.nim_sum, [str(move) for move in position.moves]
    ((2, 1), 3, ['a→b'])
    >>> analyse_tokens("a: b; b: a", "a").winner
    'draw'
    """
    known = graph_values(graph)
    if isinstance(tokens, str):
        words: dict[int, str] = {word.start(): word[0] for word in _WORD.finditer(tokens)}
    else:
        words = dict(enumerate(tokens))
    if len(words) > limits.TOKENS:
        raise LimitExceeded(
            Message("At most {limit} tokens lie on a graph; give fewer.", limit=limits.TOKENS)
        )
    for place, name in words.items():
        known.graph.place(name, place if isinstance(tokens, str) else None)
    return TokenAnalysis(known, tuple(words.values()))
