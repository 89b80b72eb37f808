"""From grammar to clauses: what each production of grammar.lark means.

The parser calls these methods while it reads (no tree is built, nothing recurses). A number or a
sense that is refused raises `Refusal` with its place; language.py turns that into the public error.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from lark import Token, Transformer

from gamecore import limits
from gamecore.errors import LimitExceeded
from gamecore.messages import Message
from gamecore.rules.amounts import ALL_AMOUNTS, AmountSet
from gamecore.rules.clauses import Clause, SplitInto, Take, TakeFraction
from gamecore.rules.heap_rule import HeapRule

if TYPE_CHECKING:
    from collections.abc import Sequence

Span = tuple[int, int | None]


class Refusal(Exception):
    """Text that the grammar reads but the language has no sense for, e.g. `take 0`.

    Attributes
    ----------
    message : Message
        What is wrong and what would be right.
    position : int
        Index of the first character that is at fault.
    expected : tuple of str
        What could stand there.
    """

    def __init__(self, message: Message, position: int, expected: tuple[str, ...]) -> None:
        super().__init__(message)
        self.message = message
        self.position = position
        self.expected = expected


def number(token: Token) -> int:
    """Read a run of ASCII digits; LimitExceeded above limits.HEAP_SIZE, before any big integer."""
    digits = token.lstrip("0") or "0"
    if len(digits) > len(str(limits.HEAP_SIZE)) or int(digits) > limits.HEAP_SIZE:
        shown = digits if len(digits) <= 30 else f"{digits[:12]}… ({len(digits)} digits)"
        raise LimitExceeded(
            Message(
                "The number {number} is too large for a rule; the largest is {limit}.",
                number=shown,
                limit=limits.HEAP_SIZE,
            ),
            limit=limits.HEAP_SIZE,
        )
    return int(digits)


def at_least(token: Token, least: int, message: Message) -> int:
    """Read a number and refuse it with `message` when it is below `least`."""
    value = number(token)
    if value < least:
        raise Refusal(message, token.start_pos or 0, (f"a number from {least} up",))
    return value


def _amount(token: Token) -> int:
    return at_least(
        token, 1, Message("A move takes at least 1 stone, so 0 is no amount; write 1 or more.")
    )


class RuleReader(Transformer[Token, HeapRule]):
    """One method for each production; the arguments are what the production's parts became."""

    def start(self, clauses: Sequence[Clause]) -> HeapRule:
        """Join the clauses to a rule."""
        if len(clauses) > limits.CLAUSES:
            raise LimitExceeded(
                Message(
                    "A rule has at most {limit} clauses joined by “or”; this one has {count}.",
                    limit=limits.CLAUSES,
                    count=len(clauses),
                ),
                limit=limits.CLAUSES,
            )
        return HeapRule(tuple(clauses))

    # -- take -------------------------------------------------------------------------------

    def take_any(self, _: Sequence[object]) -> Clause:
        """Read `take any`."""
        return Take(ALL_AMOUNTS)

    def take_amounts(self, parts: Sequence[AmountSet]) -> Clause:
        """Read `take 1, 3-5`."""
        return Take(parts[0])

    def take_all_but(self, parts: Sequence[AmountSet]) -> Clause:
        """Read `take all but 2, 3, 7`."""
        return Take(parts[0].complement())

    def amounts(self, spans: Sequence[Span]) -> AmountSet:
        """Read a list of amounts and ranges."""
        return AmountSet.of(spans)

    def span(self, ends: Sequence[Token | None]) -> Span:
        """Read one amount or one range."""
        low, high = ends
        assert low is not None
        first = _amount(low)
        if high is None:
            return first, first
        last = _amount(high)
        if last < first:
            raise Refusal(
                Message(
                    "The range {first}-{last} runs downwards; write {last}-{first}.",
                    first=first,
                    last=last,
                ),
                high.start_pos or 0,
                (f"a number from {first} up",),
            )
        return first, last

    def take_fraction(self, parts: tuple[Literal["at least", "at most"], int]) -> Clause:
        """Read `take at least half`, `take at most n/3`."""
        bound, denominator = parts
        return TakeFraction(bound, denominator)

    def at_least(self, _: Sequence[object]) -> Literal["at least"]:
        """Read the lower bound."""
        return "at least"

    def at_most(self, _: Sequence[object]) -> Literal["at most"]:
        """Read the upper bound."""
        return "at most"

    def half(self, _: Sequence[object]) -> int:
        """Read `half` as the denominator 2."""
        return 2

    def share(self, parts: Sequence[Token]) -> int:
        """Read `n/d` as the denominator d."""
        return at_least(
            parts[0],
            1,
            Message("A heap cannot be divided by 0; write half or n/3, for example."),
        )

    # -- split ------------------------------------------------------------------------------

    def split_into(self, parts: Sequence[Token]) -> Clause:
        """Read `split into m`."""
        return SplitInto(_part_count(parts[0]))

    def split_into_unequal(self, parts: Sequence[Token]) -> Clause:
        """Read `split into m unequal`."""
        return SplitInto(_part_count(parts[0]), unequal=True)


def _part_count(token: Token) -> int:
    parts = at_least(
        token, 2, Message("A split makes at least 2 heaps; write split into 2, for example.")
    )
    if parts > limits.SPLIT_PARTS:
        raise LimitExceeded(
            Message(
                "A heap cannot be split into {parts} heaps here; the most is {limit}.",
                parts=parts,
                limit=limits.SPLIT_PARTS,
            ),
            limit=limits.SPLIT_PARTS,
        )
    return parts
