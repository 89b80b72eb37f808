"""The text of a sum of different games: `take 1-3: 9; take 1-5: 10 4`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gamecore import limits
from gamecore.errors import LimitExceeded, PositionError, RuleSyntaxError
from gamecore.messages import Message, quoted
from gamecore.positions.heaps import format_heaps, parse_heaps_between
from gamecore.rules.heap_rule import HeapRule
from gamecore.rules.language import as_rule

if TYPE_CHECKING:
    from collections.abc import Iterable


class Component(NamedTuple):
    """One game of a sum: its rule and the heaps that are played by it."""

    rule: HeapRule
    heaps: tuple[int, ...]


def parse_sum(
    text: str, most_heaps: int = limits.HEAPS, largest: int = limits.HEAP_SIZE
) -> list[Component]:
    """Read a sum of games.

    Parameters
    ----------
    text : str
        Components `rule: heaps`, separated by semicolons or line ends. Empty components are passed
        over, so that a text may end with a semicolon; a component may have no heaps.
    most_heaps, largest : int
        Limits on all heaps together and on one heap, for a page that allows less than the core.

    Returns
    -------
    list of Component
        In the order written; `by_heap` gives what `analyse` takes.

    Raises
    ------
    RuleSyntaxError, PositionError
        If it is no text, a rule or a heap is wrong, or a colon is missing; places count from the
        start of `text`.
    LimitExceeded
        If there are more than limits.SUM_RULES components, or as `parse_rule` and `parse_heaps`.
    """
    if not isinstance(text, str):
        shown = quoted(text, repr)
        raise PositionError(
            Message("A sum is written as a text such as “take 1-3: 9”, not {shown}.", shown=shown),
            text=shown,
        )
    components: list[Component] = []
    heaps = 0
    start = 0
    for piece in text.replace("\n", ";").split(";"):
        end = start + len(piece)
        if piece.strip():
            if len(components) == limits.SUM_RULES:
                raise LimitExceeded(
                    Message(
                        "A sum has at most {limit} games; write fewer, and heaps of the same game "
                        "after one rule.",
                        limit=limits.SUM_RULES,
                    ),
                    limit=limits.SUM_RULES,
                )
            rule, colon = _rule(text, start, end)
            sizes = parse_heaps_between(text, colon + 1, end, most_heaps, largest, already=heaps)
            heaps += len(sizes)
            components.append(Component(rule, sizes))
        start = end + 1
    return components


def _rule(text: str, start: int, end: int) -> tuple[HeapRule, int]:
    """Read the rule of the component text[start:end] and find its colon."""
    colon = text.find(":", start, end)
    if colon < 0:
        shown = quoted(text[start:end].strip())
        raise PositionError(
            Message(
                "“{text}” has no colon: write a rule, a colon and its heaps, such as take 1-3: 9.",
                text=shown,
            ),
            text=shown,
            position=start + len(text[start:end]) - len(text[start:end].lstrip()),
        )
    rule = text[start:colon]
    try:
        return as_rule(rule.strip()), colon
    except RuleSyntaxError as error:
        raise RuleSyntaxError(
            error.message,
            text=text,
            position=start + len(rule) - len(rule.lstrip()) + error.position,
            expected=error.expected,
            suggestion=error.suggestion,
            readings=error.readings,
        ) from None


def format_sum(components: Iterable[tuple[HeapRule, tuple[int, ...]]]) -> str:
    """Write a sum so that `parse_sum` reads it back to the same components: `take 1-3: 9; …`."""
    return "; ".join(f"{rule}: {format_heaps(heaps)}".rstrip() for rule, heaps in components)


def by_heap(
    components: Iterable[tuple[HeapRule, tuple[int, ...]]],
) -> tuple[tuple[HeapRule, ...], tuple[int, ...]]:
    """Return the rules, one per heap, and the heaps of a sum: the two arguments of `analyse`."""
    rules: list[HeapRule] = []
    sizes: list[int] = []
    for rule, heaps in components:
        rules.extend([rule] * len(heaps))
        sizes.extend(heaps)
    return tuple(rules), tuple(sizes)
