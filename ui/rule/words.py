"""What a rule means, in a sentence for a person who is about to move."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from gamecore.rules.amounts import AmountSet
from gamecore.rules.clauses import Clause, SplitInto, Take, TakeFraction
from gamecore.rules.codes import Code
from gamecore.rules.conditions import Variable
from gamecore.rules.language import parse_rule
from gamecore.rules.named_amounts import TakeKind
from gamecore.rules.splits import HalveInto, SplitConsecutive, SplitEqually
from gamecore.rules.where import SplitWhere, TakeWhere
from ui.base.words import N_, _, either, number

if TYPE_CHECKING:
    from gamecore.rules.conditions import Expression
    from gamecore.rules.heap_rule import HeapRule

_CODE = re.compile(r"\b[048C]\.[0-9A-F]+\b")
"""A rule that says nothing to whoever has not learned to read codes."""

_LISTED = 9
"""Ranges that are read out one by one; longer lists are quoted as the rule writes them."""


def meaning(rule: HeapRule) -> str:
    """Return one sentence that says what a move is, starting with "Choose one heap"."""
    ways = [_clause(clause) for clause in rule.clauses if not _is_empty(clause)]
    if not ways:
        return _("There is no move: the code allows none.")
    return _("Choose one heap and {ways}.").format(ways=_("; or ").join(ways))


def codes_told(text: str) -> list[str]:
    """Return what each code in a text means, one sentence for each."""
    return [f"{code}: {meaning(parse_rule(code))}" for code in dict.fromkeys(_CODE.findall(text))]


def _is_empty(clause: Clause) -> bool:
    return isinstance(clause, Code) and not any(clause.digits)


def _clause(clause: Clause) -> str:
    for kind, words in _WORDS:
        if isinstance(clause, kind):
            return words(clause)
    # A kind of clause that has no words yet is quoted as it is written.
    return _("move by the rule “{clause}”").format(clause=clause)


def _amounts(clause: Take) -> str:
    if clause.allowed.is_finite:
        words = _ranges(clause.allowed.ranges)
        if clause.allowed.ranges == ((1, 1),):
            return _("take 1 stone from it")
        return _("take {amounts} stones from it").format(amounts=words)
    missing = clause.allowed.complement()
    if not missing:
        return _("take any number of stones from it, at least one")
    return _("take any number of stones from it except {amounts}").format(
        amounts=_ranges(missing.ranges)
    )


def _ranges(ranges: tuple[tuple[int, int | None], ...]) -> str:
    words: list[str] = []
    for first, last in ranges:
        if last is None or last == first:
            words.append(str(first))
        elif last == first + 1:
            words.extend((str(first), str(last)))
        else:
            words.append(_("{first} to {last}").format(first=first, last=last))
    if len(words) > _LISTED:
        start = ", ".join(words[: _LISTED - 1])
        return _("{start}, … up to {last}").format(start=start, last=words[-1])
    return either(words, _("or"))


_PARTS = {
    2: N_("half of its stones"),
    3: N_("a third of its stones"),
    4: N_("a quarter of its stones"),
    5: N_("a fifth of its stones"),
    10: N_("a tenth of its stones"),
}
"""Fractions of a heap that have a word of their own."""


def _fraction(clause: TakeFraction) -> str:
    d = clause.denominator
    if d == 1 and clause.bound == "at least":
        return _("take the whole heap")
    if d == 1:
        return _("take any number of stones from it, at least one")
    part = _(_PARTS[d]) if d in _PARTS else _("1/{d} of its stones").format(d=number(d))
    if clause.bound == "at least":
        return _("take at least {part}, rounded up").format(part=part)
    return _("take at least one stone and at most {part}, rounded down").format(part=part)


def _split(clause: SplitInto) -> str:
    if clause.unequal:
        return _("split it into {parts} heaps of different sizes").format(parts=clause.parts)
    return _("split it into {parts} heaps of any sizes").format(parts=clause.parts)


def _take_where(clause: TakeWhere) -> str:
    words = _("take k of its n stones when {test}")
    if not _mentions_heap(clause.condition):
        words = _("take k stones from it when {test}")
    return words.format(test=clause.condition)


def _split_where(clause: SplitWhere) -> str:
    words = _("split its n stones into two heaps that can be called a and b so that {test}")
    if not _mentions_heap(clause.condition):
        words = _("split it into two heaps that can be called a and b so that {test}")
    return words.format(test=clause.condition)


def _mentions_heap(expression: Expression) -> bool:
    return expression == Variable("n") or any(map(_mentions_heap, expression.parts))


def _halve(clause: HalveInto) -> str:
    if clause.heaps == 1:
        return _("take half of its stones, if their number is even")
    if clause.heaps == 2:
        return _("split it into two halves, if it has an even number of stones")
    return _(
        "replace it by {count} heaps of half its size, if it has an even number of stones"
    ).format(count=number(clause.heaps))


_KINDS = {
    "square": N_("take a square number of stones (1, 4, 9, 16, …) from it"),
    "prime": N_("take a prime number of stones (2, 3, 5, 7, …) from it"),
    "power of 2": N_("take 1, 2, 4, 8, … stones from it (a power of 2)"),
    "fibonacci number": N_("take a Fibonacci number of stones (1, 2, 3, 5, 8, …) from it"),
    "divisor": N_("take a number of stones that divides its size"),
    "proper divisor": N_("take a number of stones that divides its size, but not all of them"),
}

_LEFT = {1: N_("nothing"), 2: N_("one heap"), 4: N_("two heaps"), 8: N_("three heaps")}
"""What a digit of a code allows to be left, bit by bit."""


def _code(clause: Code) -> str:
    """Say a code digit by digit; amounts with one digit are said together."""
    by_digit: dict[tuple[bool, int], list[int]] = {}
    for taken, digit in enumerate(clause.digits):
        if digit:
            by_digit.setdefault((taken > 0, digit), []).append(taken)
    ways = []
    for (takes, digit), amounts in by_digit.items():
        left = either([_(words) for bit, words in _LEFT.items() if digit & bit], _("or"))
        if not takes:
            ways.append(_("split it into {left}").format(left=left))
        elif amounts == [1]:
            ways.append(_("take 1 stone from it, leaving {left}").format(left=left))
        else:
            words = _("take {amounts} stones from it, leaving {left}")
            ranges = AmountSet.of([(k, k) for k in amounts]).ranges
            ways.append(words.format(amounts=_ranges(ranges), left=left))
    return _("; or ").join(ways)


_WORDS: tuple[tuple[type[Clause], Callable[[Any], str]], ...] = (
    (Take, _amounts),
    (TakeFraction, _fraction),
    (TakeKind, lambda clause: _(_KINDS[clause.kind])),
    (TakeWhere, _take_where),
    (SplitInto, _split),
    (SplitEqually, lambda _clause: _("split it into two or more equal heaps")),
    (
        SplitConsecutive,
        lambda _clause: _("split it into heaps of 1, 2, …, k stones, if these add up to it"),
    ),
    (SplitWhere, _split_where),
    (HalveInto, _halve),
    (Code, _code),
)
"""How each kind of clause is said; a new kind of clause gets a line here."""
