"""Explaining a test that is a sum of heaps: the values, their XOR, a move that makes it 0."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore import limits
from gamecore.messages import Message
from gamecore.positions.heaps import format_heaps
from gamecore.problems.problem import Explanation
from gamecore.rules.amounts import AmountSet
from gamecore.rules.heap_rule import HeapRule, Take

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from gamecore.positions.moves import Move

SHOWN = 12
"""This many numbers of a list are written out in a sentence."""


def listed(numbers: Iterable[int]) -> str:
    """Write numbers as in a sentence; of a long list the beginning."""
    written = list(map(str, numbers))
    if len(written) > SHOWN:
        return f"{', '.join(written[:SHOWN])}, …"
    return ", ".join(written)


def take_rule(amounts: Iterable[int]) -> HeapRule:
    """Return the rule that allows these amounts, each ≥ 1; there is at least one."""
    return HeapRule((Take(AmountSet.of((amount, amount) for amount in amounts)),))


def take_text(amounts: Iterable[int]) -> str:
    """Return the rule text for these amounts; "" where it is longer than a rule may be."""
    rule = str(take_rule(amounts))
    return rule if len(rule) <= limits.RULE_TEXT else ""


def sum_reason(
    rule: HeapRule | str,
    heaps: Sequence[int],
    worth: Message,
    *,
    link: bool = True,
) -> Explanation:
    """Explain a test in which the heaps are independent and played by one rule.

    Parameters
    ----------
    rule : HeapRule or str
        The rule of every heap.
    heaps : sequence of int
        At most limits.HEAPS.
    worth : Message
        What a heap is worth, in one sentence.
    link : bool
        Whether the rule is short enough to be opened in a page.

    Raises
    ------
    LimitExceeded
        If the values do not reach the largest heap.
    """
    from gamecore.positions.analysis import analyse  # answers alone do without it, and sooner

    position = analyse(rule, heaps)
    steps = [worth]
    if position.values != position.heaps:
        steps.append(
            Message(
                "The heaps {heaps} are worth {values}.",
                heaps=listed(heaps),
                values=listed(position.values),
            )
            if len(heaps) > 1
            else Message("{heap} is worth {value}.", heap=heaps[0], value=position.values[0])
        )
    total = position.nim_sum
    if total:
        steps.append(Message("The XOR is {total}, not 0: the player to move wins.", total=total))
        moves = position.winning_moves
        counted = len(set(heaps)) <= limits.COUNTED_HEAPS
        first = next(iter(moves))
        steps.append(_move_sentence(first, total, moves.total if counted else None))
    else:
        steps.append(Message("The XOR is 0: the player to move loses."))
        steps.append(
            Message(
                "Every move changes the value of its heap, so it leaves an XOR that is not 0, and "
                "from there the other player can make it 0 again."
            )
            if not position.is_terminal
            else Message("No move is possible, and whoever cannot move has lost.")
        )
    return Explanation(
        tuple(steps),
        str(rule) if link else "",
        format_heaps(heaps) if link else "",
        tuple(position.values) if link and len(heaps) > 1 else (),
    )


def _move_sentence(move: Move, total: int, count: int | None) -> Message:
    """Say which move wins; `count` of them do, None where nobody has counted."""
    fields = {
        "heap": move.heap + 1,
        "move": str(move),
        "before": move.value_before,
        "after": move.value_after,
        "total": total,
    }
    if count is None:
        return Message(
            "A winning move is {move} in heap {heap}: {before} ⊕ {total} = {after} is the value "
            "that makes the XOR 0.",
            **fields,
        )
    if count == 1:
        return Message(
            "The only winning move is {move} in heap {heap}: {before} ⊕ {total} = {after} is the "
            "value that makes the XOR 0.",
            **fields,
        )
    return Message(
        "One of the {count} winning moves is {move} in heap {heap}: {before} ⊕ {total} = {after} "
        "is the value that makes the XOR 0.",
        **fields,
        count=count,
    )
