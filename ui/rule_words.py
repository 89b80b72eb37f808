"""What a rule means, in a sentence for a person who is about to move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore.rules.clauses import SplitInto, Take, TakeFraction
from ui.words import _, either

if TYPE_CHECKING:
    from gamecore.rules.clauses import Clause
    from gamecore.rules.heap_rule import HeapRule

_LISTED = 9
"""Ranges that are read out one by one; longer lists are quoted as the rule writes them."""


def meaning(rule: HeapRule) -> str:
    """Return one sentence that says what a move is, starting with "Choose one heap"."""
    ways = [_clause(clause) for clause in rule.clauses]
    return _("Choose one heap and {ways}.").format(ways=either(ways, _("or")))


def _clause(clause: Clause) -> str:
    if isinstance(clause, Take):
        return _amounts(clause)
    if isinstance(clause, TakeFraction):
        return _fraction(clause)
    if isinstance(clause, SplitInto):
        return _split(clause)
    # Clauses of the wider language are quoted as they are written.
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
        words = [*words[: _LISTED - 1], _("… up to {last}").format(last=words[-1])]
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
