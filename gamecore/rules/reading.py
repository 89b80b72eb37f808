"""From grammar to clauses: what each production of grammar.lark means.

The parser calls these methods while it reads (no tree is built, nothing recurses). A number or a
sense that is refused raises `Refusal` with its place; language.py turns that into the public error.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from lark import Token

from gamecore import limits
from gamecore.errors import LimitExceeded
from gamecore.messages import Message
from gamecore.rules.amounts import ALL_AMOUNTS, AmountSet
from gamecore.rules.clauses import Clause, SplitInto, Take, TakeFraction
from gamecore.rules.codes import Code
from gamecore.rules.heap_rule import HeapRule
from gamecore.rules.named_amounts import Kind, TakeKind
from gamecore.rules.reading_conditions import ConditionReader, Refusal, at_least, number
from gamecore.rules.splits import HalveInto, SplitConsecutive, SplitEqually
from gamecore.rules.where import SplitWhere, TakeWhere

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gamecore.rules.conditions import Test

Span = tuple[int, int | None]


def _amount(token: Token) -> int:
    return at_least(
        token, 1, Message("A move takes at least 1 stone, so 0 is not an amount; write 1 or more.")
    )


def _read_as(meaning: object) -> Callable[[RuleReader, Sequence[object]], object]:
    """Return the method of a production that always means the same."""
    return lambda _reader, _parts: meaning


class RuleReader(ConditionReader[HeapRule]):
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

    at_least, at_most, half = _read_as("at least"), _read_as("at most"), _read_as(2)

    def share(self, parts: Sequence[Token]) -> int:
        """Read `n/d` as the denominator d."""
        return at_least(
            parts[0],
            1,
            Message("A heap cannot be divided by 0; write half or n/3, for example."),
        )

    def take_kind(self, parts: Sequence[Kind]) -> Clause:
        """Read `take a square`."""
        return TakeKind(parts[0])

    square, prime, fibonacci = map(_read_as, ("square", "prime", "fibonacci number"))
    divisor, proper_divisor = _read_as("divisor"), _read_as("proper divisor")

    def power(self, parts: Sequence[Token]) -> Kind:
        """Read the kind `power of 2`."""
        if parts[0].lstrip("0") != "2":
            raise Refusal(
                Message(
                    "Only powers of 2 have a name; for others write take k where power(k, {base}).",
                    base=number(parts[0]),
                ),
                parts[0].start_pos or 0,
                ("2",),
            )
        return "power of 2"

    def take_where(self, parts: Sequence[Test]) -> Clause:
        """Read `take k where …`."""
        return TakeWhere(parts[0])

    # -- split ------------------------------------------------------------------------------

    def split_into(self, parts: Sequence[Token]) -> Clause:
        """Read `split into m`."""
        return SplitInto(_part_count(parts[0]))

    def split_into_unequal(self, parts: Sequence[Token]) -> Clause:
        """Read `split into m unequal`."""
        return SplitInto(_part_count(parts[0]), unequal=True)

    def split_equally(self, _: Sequence[object]) -> Clause:
        """Read `split equally`."""
        return SplitEqually()

    def split_consecutive(self, parts: Sequence[Token]) -> Clause:
        """Read `split 1+2+...+k`."""
        for token, wanted in zip(parts, ("1", "2"), strict=True):
            if token.lstrip("0") != wanted:
                raise Refusal(
                    Message("The consecutive parts start 1+2: write split 1+2+...+k."),
                    token.start_pos or 0,
                    (wanted,),
                )
        return SplitConsecutive()

    def split_where(self, parts: Sequence[Test]) -> Clause:
        """Read `split a+b where …`."""
        return SplitWhere(parts[0])

    def halve_into(self, parts: Sequence[Token]) -> Clause:
        """Read `halve into m`."""
        return HalveInto(
            at_least(
                parts[0],
                1,
                Message("Halving makes at least 1 heap; write halve into 2, for example."),
            )
        )

    def code(self, parts: Sequence[Token]) -> Clause:
        """Read `0.77`."""
        token = parts[0]
        start = token.start_pos or 0
        before, after = token.split(".")
        if before not in ("", "0", "4", "8", "c"):
            raise Refusal(
                Message(
                    "Before the point of a code stands 0, 4, 8 or C, not “{found}”.",
                    found=before if len(before) <= 20 else f"{before[:20]}…",
                ),
                start,
                ("0", "4", "8", "C"),
            )
        if not after:
            raise Refusal(
                Message("A code needs digits after its point, as in 0.77."),
                start + len(token),
                ("a digit 0-9 or A-F",),
            )
        return Code.of(token)


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
