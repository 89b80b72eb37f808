"""From grammar to rules: what each production of grammar.lark means, and how numbers are read.

The parser calls these methods while it reads (no tree is built, nothing recurses). What the grammar
accepts but the language refuses raises `Refusal`; language.py turns that into the public error.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, get_args

from lark import Token, Transformer

from gamecore import limits
from gamecore.errors import LimitExceeded
from gamecore.messages import Message
from gamecore.rules import conditions as c
from gamecore.rules.amounts import ALL_AMOUNTS, AmountSet
from gamecore.rules.heap_rule import (
    Clause,
    HeapRule,
    SplitInto,
    Take,
    TakeAll,
    TakeClause,
    TakeFraction,
)
from gamecore.rules.named_amounts import Kind, TakeKind, TakeMultiple
from gamecore.rules.splits import (
    Code,
    HalveInto,
    SplitConsecutive,
    SplitEqually,
    SplitIntoSome,
    TakeThenSplit,
)
from gamecore.rules.where import Leave, LeaveExactly, LeaveWhere, SplitWhere, TakeWhere

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

GRAMMAR = Path(__file__).with_name("grammar.lark").read_text(encoding="utf-8")

_GRAMMAR_WORD = r'"([a-z]+)"'
_CLAUSES, _, _CONDITIONS = GRAMMAR.partition("// Conditions")
_CLAUSE = _CLAUSES.partition("?clause:")[2].partition("\n\n")[0]

FIRST_WORDS = tuple(dict.fromkeys(re.findall(rf"^ *\|? *{_GRAMMAR_WORD}", _CLAUSE, re.M)))
"""The words that a clause can begin with; a code begins with none of them."""

CLAUSE_WORDS = ("or", *re.findall(_GRAMMAR_WORD, _CLAUSES))
"""The words outside conditions, some of them twice."""

CONDITION_WORDS = tuple(re.findall(_GRAMMAR_WORD, _CONDITIONS))
"""The words inside conditions, some of them twice."""

Span = tuple[int, int | None]


class Refusal(Exception):
    """A text that the grammar accepts but that means nothing, e.g. `take 0`.

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
    """Return the number in a token of ASCII digits; LimitExceeded if above limits.HEAP_SIZE."""
    digits = token.lstrip("0") or "0"
    if len(digits) > len(str(limits.HEAP_SIZE)) or int(digits) > limits.HEAP_SIZE:
        shown = digits if len(digits) <= 30 else f"{digits[:12]}… ({len(digits)} digits)"
        raise LimitExceeded(
            Message(
                "The number {number} is too large for a rule; the largest is {limit}.",
                number=shown,
                limit=limits.HEAP_SIZE,
            ),
        )
    return int(digits)


def at_least(token: Token, least: int, message: Message) -> int:
    """Return the number in a token; Refusal with `message` if it is below `least`."""
    value = number(token)
    if value < least:
        raise Refusal(message, token.start_pos or 0, (f"a number from {least} up",))
    return value


def check_length(text: str, what: Message) -> None:
    """Raise LimitExceeded for a text over limits.RULE_TEXT; `what` names it in the sentence."""
    if len(text) > limits.RULE_TEXT:
        raise LimitExceeded(
            Message(
                "{what} may have at most {limit} characters; this one has {count}.",
                what=what,
                limit=limits.RULE_TEXT,
                count=len(text),
            ),
        )


def _amount(token: Token) -> int:
    return at_least(
        token, 1, Message("A move takes at least 1 stone, so 0 is not an amount; write 1 or more.")
    )


def _read_as(meaning: object) -> Callable[[RuleReader, Sequence[object]], object]:
    """Return the method of a production that always returns `meaning`."""
    return lambda _reader, _parts: meaning


def _of_one(made: Callable[[Any], object]) -> Callable[[RuleReader, Sequence[Any]], object]:
    """Return the method of a production that applies `made` to its only part."""
    return lambda _reader, parts: made(parts[0])


def _of_several(made: Callable[[Any], object]) -> Callable[[RuleReader, Sequence[Any]], object]:
    """Return the method of a production that applies `made` to the tuple of its parts."""
    return lambda _reader, parts: made(tuple(parts))


class RuleReader(Transformer[Token, HeapRule]):
    """The meaning of the grammar: a method for each production, given the results of its parts."""

    def start(self, clauses: Sequence[Clause]) -> HeapRule:
        """Join the clauses to a rule."""
        if len(clauses) > limits.CLAUSES:
            raise LimitExceeded(
                Message(
                    "A rule has at most {limit} clauses joined by “or”; this one has {count}.",
                    limit=limits.CLAUSES,
                    count=len(clauses),
                ),
            )
        return HeapRule(tuple(clauses))

    # -- take -------------------------------------------------------------------------------

    take_fixed, take_then_split = _of_one(Take), _of_one(TakeThenSplit)
    take_all, any = _read_as(TakeAll()), _read_as(ALL_AMOUNTS)
    all_but, amounts = _of_one(AmountSet.complement), _of_several(AmountSet.of)

    def span(self, ends: Sequence[Token | None]) -> Span:
        """Read one amount or one range."""
        return _range(ends, _amount)

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

    def take_kind(self, parts: Sequence[Kind | int]) -> TakeClause:
        """Read `take a square`, `take a multiple of 3`."""
        kind = parts[0]
        return TakeMultiple(kind) if isinstance(kind, int) else TakeKind(kind)

    square, cube, prime = map(_read_as, ("square", "cube", "prime"))
    factorial, triangular = _read_as("factorial"), _read_as("triangular number")
    odd_number, even_number = _read_as("odd number"), _read_as("even number")
    fibonacci = _read_as("fibonacci number")
    divisor, proper_divisor = _read_as("divisor"), _read_as("proper divisor")

    def multiple(self, parts: Sequence[Token]) -> int:
        """Read `multiple of m` as m."""
        message = Message("Only 0 is a multiple of 0; write a multiple of 2, for example.")
        return at_least(parts[0], 1, message)

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

    take_where = _of_one(TakeWhere)

    # -- leave ------------------------------------------------------------------------------

    leave_any = _read_as(Leave(Take(ALL_AMOUNTS), nothing=True))
    leave_where, leave_exactly = _of_one(LeaveWhere), _of_one(LeaveExactly)

    def leave_amounts(self, spans: Sequence[tuple[int, int]]) -> Clause:
        """Read `leave 0, 2-4`."""
        some = [(max(first, 1), last) for first, last in spans if last]
        return Leave(Take(AmountSet.of(some)), nothing=any(not first for first, _ in spans))

    def left_span(self, ends: Sequence[Token | None]) -> Span:
        """Read one number of stones that are left, or one range."""
        return _range(ends, number)

    def leave_fraction(self, parts: tuple[Literal["at least", "at most"], int]) -> Clause:
        """Read `leave at least half`, `leave at most n/3`."""
        bound, denominator = parts
        return Leave(TakeFraction(bound, denominator), nothing=bound == "at most")

    def leave_kind(self, parts: Sequence[Kind | int]) -> Clause:
        """Read `leave a square`, `leave a multiple of 3`."""
        return Leave(
            self.take_kind(parts), nothing=isinstance(parts[0], int) or parts[0] in _OF_ZERO
        )

    # -- split ------------------------------------------------------------------------------

    def split_into(self, parts: Sequence[Token]) -> Clause:
        """Read `split into m`."""
        return SplitInto(_part_count(parts[0]))

    def split_into_unequal(self, parts: Sequence[Token]) -> Clause:
        """Read `split into m unequal`."""
        return SplitInto(_part_count(parts[0]), unequal=True)

    def split_into_some(self, parts: Sequence[Token]) -> Clause:
        """Read `split into 2-4`."""
        fewest, most = _range(parts, _part_count)
        return SplitInto(fewest) if fewest == most else SplitIntoSome(fewest, most)

    def split_into_some_unequal(self, parts: Sequence[Token]) -> Clause:
        """Read `split into 2-4 unequal`."""
        into = self.split_into_some(parts)
        assert isinstance(into, SplitInto | SplitIntoSome)
        return replace(into, unequal=True)

    split_into_any = _read_as(SplitIntoSome(2, None))
    split_into_any_unequal = _read_as(SplitIntoSome(2, None, unequal=True))

    split_equally, split_where = _read_as(SplitEqually()), _of_one(SplitWhere)

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
        return _code(parts[0])

    def repeating_code(self, parts: Sequence[Token]) -> Clause:
        """Read `0.3...`."""
        return _code(parts[0], repeats=True)

    # -- conditions -------------------------------------------------------------------------

    disjunction, conjunction = _of_several(c.Or.of), _of_several(c.And.of)
    negation = _of_one(c.Not)

    def comparison(self, parts: Sequence[Any]) -> c.Test:
        """Read `x < y <= z`: operands, with signs between them."""
        signs = tuple(_COMPARISON_SIGNS[sign] for sign in parts[1::2])
        return c.Comparison(tuple(parts[::2]), signs)

    def predicate(self, parts: tuple[Token, *tuple[c.Value, ...]]) -> c.Test:
        """Read `even(x)`, `divides(x, y)`."""
        name, *arguments = parts
        return c.Predicate(_PREDICATES[name], tuple(arguments))

    def arithmetic(self, parts: tuple[c.Value, Token, c.Value]) -> c.Value:
        """Read `x + y`."""
        left, sign, right = parts
        return c.Arithmetic(left, _ARITHMETIC_SIGNS[sign], right)

    def negative(self, parts: Sequence[c.Value]) -> c.Value:
        """Read `-x`."""
        return c.Negative(parts[-1])

    def function(self, parts: tuple[Token, c.Value, c.Value]) -> c.Value:
        """Read `gcd(x, y)`."""
        name, left, right = parts
        return c.Function(_FUNCTIONS[name], left, right)

    def number(self, parts: Sequence[Token]) -> c.Value:
        """Read a number of a condition."""
        return c.Number(number(parts[0]))

    def variable(self, parts: Sequence[Token]) -> c.Value:
        """Read n, k, a or b; the grammar allows only those that the clause has."""
        return c.Variable(_NAMES[parts[0]])


_COMPARISON_SIGNS: dict[str, c.ComparisonSign] = {
    **{sign: sign for sign in get_args(c.ComparisonSign)},
    **{"≠": "!=", "≤": "<=", "≥": ">="},
}
_ARITHMETIC_SIGNS: dict[str, c.ArithmeticSign] = {s: s for s in get_args(c.ArithmeticSign)}
_PREDICATES: dict[str, c.PredicateName] = {name: name for name in get_args(c.PredicateName)}
_FUNCTIONS: dict[str, c.FunctionName] = {name: name for name in get_args(c.FunctionName)}
_NAMES: dict[str, c.Name] = {name: name for name in get_args(c.Name)}

_OF_ZERO = ("square", "cube", "triangular number", "fibonacci number", "even number")
"""The kinds of number that include 0, besides the multiples of a number."""


def _range(ends: Sequence[Token | None], read: Callable[[Token], int]) -> tuple[int, int]:
    """Return the ends of a range, first and last; a single number is both."""
    low, high = ends
    assert low is not None
    first = read(low)
    if high is None:
        return first, first
    last = read(high)
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
        )
    return parts


def _code(token: Token, *, repeats: bool = False) -> Clause:
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
    return Code.of(token, repeats=repeats)
