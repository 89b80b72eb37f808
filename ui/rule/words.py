"""The meaning of a rule, as a sentence for a person who is about to move."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from gamecore.errors import GameError
from gamecore.lessons.small_games import rule_words
from gamecore.rules.amounts import AmountSet
from gamecore.rules.conditions import Variable
from gamecore.rules.heap_rule import Clause, SplitInto, Take, TakeAll, TakeFraction
from gamecore.rules.language import parse_rule
from gamecore.rules.named_amounts import TakeKind, TakeMultiple
from gamecore.rules.splits import (
    Code,
    HalveInto,
    SplitConsecutive,
    SplitEqually,
    SplitIntoSome,
    TakeThenSplit,
)
from gamecore.rules.where import Leave, LeaveExactly, LeaveWhere, SplitWhere, TakeWhere
from ui.base.words import ENGLISH, N_, _, either, gap, number, reader, say
from ui.pieces.heaps import page_skin
from ui.rule.condition_words import condition_said

if TYPE_CHECKING:
    from gamecore.messages import Message
    from gamecore.rules.conditions import Expression
    from gamecore.rules.heap_rule import HeapRule
    from ui.base.page import Page

_CODE = re.compile(r"\b[048C]\.[0-9A-F]+(?:\.\.\.|\b)")
"""Matches an octal or hexadecimal code in a text."""

_TYPED = re.compile(r"\b(?:take|split|leave|move)\b[ -~]*?(?=[;)]|[^ -~]|$)")
"""Matches a rule in a sentence of another language, where nothing else is English."""

_LISTED = 9
"""Most numbers and ranges that are listed one by one; longer lists are cut in the middle."""

_BESIDE = 90
"""Longest words of a code that stand beside a heap; a longer code stands there itself."""


def meaning(rule: HeapRule, *, is_alone: bool = False, heap: str = "") -> str:
    """Return one sentence that says what a move is, starting with "Choose one heap".

    With `is_alone`, for a game that only ever has one heap, it starts with "There is one heap";
    with the letter of a `heap`, for a rule of its own, with "Heap A".
    """
    ways = _ways(rule)
    if not ways:
        return _("There is no move: the code allows none.")
    said = _("There is one heap: {ways}.") if is_alone else _("Choose one heap and {ways}.")
    if heap:
        said = _("Heap {letter}: {ways}.")
    return said.format(letter=heap, ways=ways)


def meaning_on(page: Page, rule: HeapRule) -> str:
    """Return what a move is, of pins where a page draws the heaps of its own game so."""
    if str(rule) == page.entry.rule and page_skin(page, str(rule)).name == "pins":
        return _(page.entry.move)
    return meaning(rule)


def stated(rule: str) -> str:
    """Return the line over a drawing that names its rule, in words in any language."""
    words = beside_heap(rule) if reader().language == ENGLISH else _ways(parse_rule(rule))
    return _("Rule: {rule}").format(rule=words)


def _ways(rule: HeapRule) -> str:
    return _("; or ").join(_clause(clause) for clause in rule.clauses if not _is_empty(clause))


def beside_heap(rule: str) -> str:
    """Return what a move of a heap is, for the line beside it: its rule, a short code in words."""
    clauses = parse_rule(rule).clauses
    if not any(isinstance(clause, Code) for clause in clauses):
        return rule_words(rule)
    words = _ways(parse_rule(rule))
    return words if 0 < len(words) <= _BESIDE else rule


def codes_told(text: str) -> list[str]:
    """Return the meaning of each code in a text, one sentence each, without repetition."""
    found = dict.fromkeys(_CODE.findall(text))
    said = _("{name}: {what}")
    return [said.format(name=code, what=meaning(parse_rule(code))) for code in found]


def rules_told(text: str) -> list[str]:
    """Return the meaning of each rule that a text quotes, codes left out, one sentence each.

    [] in English, where such a rule is its own sentence.
    """
    if reader().language == ENGLISH:
        return []
    told: dict[str, str] = {}
    for typed in dict.fromkeys(found.rstrip() for found in _TYPED.findall(text)):
        with suppress(GameError):  # a move, such as `leave 2 2`, may look like a rule
            told[typed] = meaning(parse_rule(typed))
    return [_("{name}: {what}").format(name=typed, what=said) for typed, said in told.items()]


def asked_in_words(question: Message) -> str:
    """Return a question in the reader's language, and what each rule means that it quotes."""
    text = say(question)
    return gap().join((text, *rules_told(text)))


def _is_empty(clause: Clause) -> bool:
    return isinstance(clause, Code) and not any(clause.digits)


def _clause(clause: Clause) -> str:
    for kind, words in _WORDS:
        if isinstance(clause, kind):
            return words(clause)
    # A kind of clause that has no words yet is quoted.
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
        if last is None:
            words.append(_("{first} or more").format(first=first))
        elif last == first:
            words.append(str(first))
        elif last == first + 1:
            words.extend((str(first), str(last)))
        else:
            words.append(_("{first} to {last}").format(first=first, last=last))
    if len(words) > _LISTED:
        start = _(", ").join(words[: _LISTED - 1])
        return _("{start}, … up to {last}").format(start=start, last=words[-1])
    return either(words, "or")


_PARTS = {
    2: N_("half of its stones"),
    3: N_("a third of its stones"),
    4: N_("a quarter of its stones"),
    5: N_("a fifth of its stones"),
    10: N_("a tenth of its stones"),
}
"""Fractions of a heap that have a word of their own: denominator → words."""


def _part(d: int) -> str:
    return _(_PARTS[d]) if d in _PARTS else _("1/{d} of its stones").format(d=number(d))


def _fraction(clause: TakeFraction) -> str:
    d = clause.denominator
    if d == 1 and clause.bound == "at least":
        return _("take the whole heap")
    if d == 1:
        return _("take any number of stones from it, at least one")
    part = _part(d)
    if clause.bound == "at least":
        return _("take at least {part}, rounded up").format(part=part)
    return _("take at least one stone and at most {part}, rounded down").format(part=part)


def _split(clause: SplitInto) -> str:
    if clause.unequal:
        return _("split it into {parts} heaps of different sizes").format(parts=clause.parts)
    return _("split it into {parts} heaps of any sizes").format(parts=clause.parts)


def _split_into_some(clause: SplitIntoSome) -> str:
    if clause.most is None:
        if clause.unequal:
            return _("split it into two or more heaps of different sizes")
        return _("split it into two or more heaps of any sizes")
    words = _("split it into {fewest} to {most} heaps of any sizes")
    if clause.unequal:
        words = _("split it into {fewest} to {most} heaps of different sizes")
    return words.format(fewest=clause.fewest, most=clause.most)


def _take_then_split(clause: TakeThenSplit) -> str:
    return _("{take}, then split what is left into two heaps, or not").format(
        take=_amounts(Take(clause.allowed))
    )


def _take_multiple(clause: TakeMultiple) -> str:
    first = number(clause.modulus)
    return _("take {first}, {second}, … stones from it (a multiple of {first})").format(
        first=first, second=number(2 * clause.modulus)
    )


def _leave(clause: Leave) -> str:
    match clause.amounts_left:
        case Take(allowed=amounts) if amounts.is_finite:
            nothing = ((0, 0),) if clause.nothing else ()
            return _("leave {amounts} of its stones, but fewer than there are").format(
                amounts=_ranges((*nothing, *amounts.ranges))
            )
        case TakeFraction(bound=bound, denominator=d):
            part = _part(d)
            if bound == "at least":
                return _("leave at least {part}, but not all").format(part=part)
            return _("leave at most {part}, perhaps nothing, but not all").format(part=part)
        case TakeKind(kind=kind):
            return _(_KINDS_LEFT[kind])
        case TakeMultiple(modulus=modulus):
            return _(
                "leave 0, {first}, {second}, … of its stones (a multiple of {first}), but not all"
            ).format(first=number(modulus), second=number(2 * modulus))
    return _("leave any number of its stones, perhaps nothing, but not all")


def _leave_where(clause: LeaveWhere) -> str:
    words = _("leave k of its n stones, fewer than n, when {test}")
    if not _mentions_heap(clause.condition):
        words = _("leave k of its stones, but not all, when {test}")
    return words.format(test=condition_said(clause.condition))


def _leave_exactly(clause: LeaveExactly) -> str:
    return _("leave {left} of its n stones, if that is less than n and not below 0").format(
        left=clause.left
    )


def _take_where(clause: TakeWhere) -> str:
    words = _("take k of its n stones when {test}")
    if not _mentions_heap(clause.condition):
        words = _("take k stones from it when {test}")
    return words.format(test=condition_said(clause.condition))


def _split_where(clause: SplitWhere) -> str:
    words = _("split its n stones into two heaps that can be called a and b so that {test}")
    if not _mentions_heap(clause.condition):
        words = _("split it into two heaps that can be called a and b so that {test}")
    return words.format(test=condition_said(clause.condition))


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
    "cube": N_("take a cube number of stones (1, 8, 27, 64, …) from it"),
    "triangular number": N_("take a triangular number of stones (1, 3, 6, 10, …) from it"),
    "factorial": N_("take 1, 2, 6, 24, … stones from it (a factorial)"),
    "odd number": N_("take an odd number of stones (1, 3, 5, …) from it"),
    "even number": N_("take an even number of stones (2, 4, 6, …) from it"),
    "prime": N_("take a prime number of stones (2, 3, 5, 7, …) from it"),
    "power of 2": N_("take 1, 2, 4, 8, … stones from it (a power of 2)"),
    "fibonacci number": N_("take a Fibonacci number of stones (1, 2, 3, 5, 8, …) from it"),
    "divisor": N_("take a number of stones that divides its size"),
    "proper divisor": N_("take a number of stones that divides its size, but not all of them"),
}

_KINDS_LEFT = {
    "square": N_("leave a square number of stones (0, 1, 4, 9, …), but not all"),
    "cube": N_("leave a cube number of stones (0, 1, 8, 27, …), but not all"),
    "triangular number": N_("leave a triangular number of stones (0, 1, 3, 6, …), but not all"),
    "factorial": N_("leave 1, 2, 6, 24, … stones (a factorial), but not all"),
    "odd number": N_("leave an odd number of stones (1, 3, 5, …), but not all"),
    "even number": N_("leave an even number of stones (0, 2, 4, …), but not all"),
    "prime": N_("leave a prime number of stones (2, 3, 5, 7, …), but not all"),
    "power of 2": N_("leave 1, 2, 4, 8, … stones (a power of 2), but not all"),
    "fibonacci number": N_("leave a Fibonacci number of stones (0, 1, 2, 3, 5, …), but not all"),
    "divisor": N_("leave a number of stones that divides its size, but not all of them"),
    "proper divisor": N_("leave a number of stones that divides its size, but not all of them"),
}

_LEFT = {1: N_("nothing"), 2: N_("one heap"), 4: N_("two heaps"), 8: N_("three heaps")}
"""Bit of a code digit → what a move may leave."""


def _code(clause: Code) -> str:
    """Return a code in words; amounts with the same digit share one phrase."""
    by_digit: dict[tuple[bool, int], list[int]] = {}
    for taken, digit in enumerate(clause.digits):
        if digit:
            by_digit.setdefault((taken > 0, digit), []).append(taken)
    ways = []
    for (takes, digit), amounts in by_digit.items():
        left = either([_(words) for bit, words in _LEFT.items() if digit & bit], "or")
        if not takes:
            ways.append(_("split it into {left}").format(left=left))
        elif amounts == [1] and not (clause.repeats and len(clause.digits) == 2):
            ways.append(_("take 1 stone from it, leaving {left}").format(left=left))
        else:
            words = _("take {amounts} stones from it, leaving {left}")
            last = len(clause.digits) - 1
            ends = [(k, None if clause.repeats and k == last else k) for k in amounts]
            ranges = AmountSet.of(ends).ranges
            ways.append(words.format(amounts=_ranges(ranges), left=left))
    return _("; or ").join(ways)


_WORDS: tuple[tuple[type[Clause], Callable[[Any], str]], ...] = (
    (Take, _amounts),
    (TakeAll, lambda _clause: _("take the whole heap")),
    (TakeFraction, _fraction),
    (TakeKind, lambda clause: _(_KINDS[clause.kind])),
    (TakeMultiple, _take_multiple),
    (TakeWhere, _take_where),
    (Leave, _leave),
    (LeaveWhere, _leave_where),
    (LeaveExactly, _leave_exactly),
    (SplitIntoSome, _split_into_some),
    (TakeThenSplit, _take_then_split),
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
"""Kind of clause → its words; a new kind of clause gets a line here."""
