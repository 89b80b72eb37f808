"""What a rule means, in a sentence for a person who is about to move."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from gamecore.rules.clauses import Clause, SplitInto, Take, TakeFraction
from gamecore.rules.codes import Code
from gamecore.rules.named_amounts import TakeKind
from gamecore.rules.splits import HalveInto, SplitConsecutive, SplitEqually
from gamecore.rules.where import SplitWhere, TakeWhere
from ui.base.words import N_, _, either

if TYPE_CHECKING:
    from gamecore.rules.heap_rule import HeapRule

_LISTED = 9
"""Ranges that are read out one by one; longer lists are quoted as the rule writes them."""


def meaning(rule: HeapRule) -> str:
    """Return one sentence that says what a move is, starting with "Choose one heap"."""
    ways = [_clause(clause) for clause in rule.clauses]
    return _("Choose one heap and {ways}.").format(ways=_("; or ").join(ways))


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
    return _("take any number of stones from it, but not {amounts}").format(
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


def _fraction(clause: TakeFraction) -> str:
    if clause.denominator == 2:
        part = _("half of its stones")
    else:
        part = _("1/{denominator} of its stones").format(denominator=clause.denominator)
    if clause.bound == "at least":
        return _("take at least {part}, rounded up").format(part=part)
    return _("take between one stone and {part}, rounded down").format(part=part)


def _split(clause: SplitInto) -> str:
    if clause.unequal:
        return _("split it into {parts} heaps of different sizes").format(parts=clause.parts)
    return _("split it into {parts} heaps of any sizes").format(parts=clause.parts)


_KINDS = {
    "square": N_("take a square number of stones (1, 4, 9, 16, …) from it"),
    "prime": N_("take a prime number of stones (2, 3, 5, 7, …) from it"),
    "power of 2": N_("take a power of 2 (1, 2, 4, 8, …) from it"),
    "fibonacci number": N_("take a Fibonacci number of stones (1, 2, 3, 5, 8, …) from it"),
    "divisor": N_("take a number of stones that divides its size"),
    "proper divisor": N_("take a number of stones that divides its size, but not all of them"),
}

_LEFT = {1: N_("no heap"), 2: N_("one heap"), 4: N_("two heaps"), 8: N_("three heaps")}
"""What a digit of a code allows to be left, bit by bit."""


def _code(clause: Code) -> str:
    ways = []
    for taken, digit in enumerate(clause.digits):
        left = [_(words) for bit, words in _LEFT.items() if digit & bit]
        if not left:
            continue
        way = _("take {taken} and leave {left}") if taken else _("take nothing and leave {left}")
        ways.append(way.format(taken=taken, left=either(left, _("or"))))
    return _(", or ").join(ways) if ways else _("do nothing: the code allows no move")


_WORDS: tuple[tuple[type[Clause], Callable[[Any], str]], ...] = (
    (Take, _amounts),
    (TakeFraction, _fraction),
    (TakeKind, lambda clause: _(_KINDS[clause.kind])),
    (TakeWhere, lambda c: _("take k of its n stones when {test}").format(test=c.condition)),
    (SplitInto, _split),
    (SplitEqually, lambda _clause: _("split it into two or more equal heaps")),
    (
        SplitConsecutive,
        lambda _clause: _("split it into heaps of 1, 2, …, k when they add up to it"),
    ),
    (SplitWhere, lambda c: _("split it into a + b when {test}").format(test=c.condition)),
    (
        HalveInto,
        lambda c: _("replace an even heap by {m} heaps of half its size").format(m=c.heaps),
    ),
    (Code, _code),
)
"""How each kind of clause is said; a new kind of clause gets a line here."""
