"""Why a position of a graph has its value and its outcome, one step at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gamecore.graphs.graph import as_graph
from gamecore.graphs.values import Infinity, graph_values
from gamecore.grundy.mex import mex
from gamecore.messages import Message, listed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from gamecore.graphs.graph import Graph
    from gamecore.graphs.values import GraphValues, Outcome, Value

_SHOWN = 12
"""Most options that a sentence lists."""


def next_steps(graph: Graph | str, known: Iterable[str]) -> tuple[str, ...]:
    """Return the positions that can be worked out next: not known, but all their options are.

    GraphError if a known position is not in the graph.

    Notes
    -----
    O(positions + moves). With nothing known these are the ends. Where no play goes round there is
    a next one until all are known; nothing of a circle is ever among them.

    Examples
    --------
    >>> next_steps("a: b c; b: c", []), next_steps("a: b c; b: c", ["c"])
    (('c',), ('b',))
    """
    graph = as_graph(graph)
    given = {graph.place(name) for name in known}
    return tuple(
        graph.names[place]
        for place, options in enumerate(graph.arrows)
        if place not in given and given.issuperset(options)
    )


class OutcomeReason(NamedTuple):
    """One step of the argument that finds outcomes from the ends backwards, and its sentence.

    `options` are those that decide: of a won position the lost one that ends the game soonest, of a
    lost position all, of a draw those that are draws.
    """

    outcome: Outcome
    options: tuple[str, ...]
    says: Message


def outcome_reason(graph: Graph | str | GraphValues, position: str) -> OutcomeReason:
    """Return one step of the argument: why one token on a position is won, lost or a draw.

    GraphError if the graph has no such position.

    Notes
    -----
    What decides a won or a lost position is nearer to the end than it is (`remoteness`): so one
    step after the other leads to the ends, and never round.

    Examples
    --------
    >>> print(outcome_reason("a: b c; b: c", "a").says)
    A move from a to c leaves a lost position: the player to move wins.
    """
    found = graph_values(graph)
    options, outcome = found.graph.options(position), found.outcomes[position]
    if outcome == "N":
        lost = [option for option in options if found.outcomes[option] == "P"]
        options = (min(lost, key=found.remoteness.__getitem__),)
        text = (
            "A move from {position} to {options} leaves a lost position: the player to move wins."
        )
    elif outcome == "D":
        options = tuple(option for option in options if found.outcomes[option] == "D")
        text = (
            "No move from {position} leaves a lost position, but the opponent does not win after a "
            "move to {options}: a draw."
        )
    elif options:
        text = (
            "Every move from {position} leaves a position that the opponent wins ({options}): the "
            "player to move loses."
        )
    else:
        text = "No move leads from {position}: the player to move has lost."
    shown = _listed(options, "or" if outcome == "D" else "and")
    return OutcomeReason(outcome, options, Message(text, position=position, options=shown))


class ValueStep(NamedTuple):
    """One option of a position, its value, and whether that is a number not seen before.

    `answer` is where a move leads from it back to the mex of the position, if its value is none of
    the numbers below the mex; None where it is, or where no move does.
    """

    option: str
    value: Value
    is_new: bool
    answer: str | None


class ValueReason(NamedTuple):
    """Why a position has its value: its options in order, their numbers, the mex, a sentence.

    The value is the mex if every option that is no number below it has an answer, and ∞ otherwise.
    """

    position: str
    steps: tuple[ValueStep, ...]
    seen: tuple[int, ...]
    mex: int
    value: Value
    says: Message


def value_reason(graph: Graph | str | GraphValues, position: str) -> ValueReason:
    """Return why a position has its value: its options, their mex, and the moves back to it.

    GraphError if the graph has no such position.

    Notes
    -----
    The rule and its proof stand in values.py. The answer to a move from a position with a number
    has a lower rank (`ranks`): so the reasons do not go round.

    Examples
    --------
    >>> print(value_reason("a: b; b: b c", "a").says)
    mex{} = 0: a move to b can be answered by one back to 0.
    >>> print(value_reason("a: b; b: b c", "b").says)
    mex{0} = 1, but no move leads from b back to 1: the value is ∞(0).
    """
    found = graph_values(graph)
    values, options = found.values, found.graph.options(position)
    seen: dict[int, None] = {}
    least = mex(value for option in options if isinstance(value := values[option], int))
    steps = []
    for option in options:
        value, answer = values[option], None
        if isinstance(value, Infinity) or value > least:
            back = [one for one in found.graph.options(option) if values[one] == least]
            answer = min(back, key=found.ranks.__getitem__, default=None)
        steps.append(ValueStep(option, value, isinstance(value, int) and value not in seen, answer))
        if isinstance(value, int):
            seen[value] = None
    says = _says(steps, sorted(seen), least, values[position])
    return ValueReason(position, tuple(steps), tuple(sorted(seen)), least, values[position], says)


def _says(steps: Sequence[ValueStep], seen: Sequence[int], least: int, value: Value) -> Message:
    text, options = "mex{{{seen}}} = {mex}.", []
    if isinstance(value, Infinity):
        text = (
            "mex{{{seen}}} = {mex}, but no move leads from {options} back to {mex}: the value is "
            "{value}."
        )
        options = [
            one.option for one in steps if isinstance(one.value, Infinity) and not one.answer
        ]
    elif options := [one.option for one in steps if one.answer]:
        text = "mex{{{seen}}} = {mex}: a move to {options} can be answered by one back to {mex}."
    shown = ", ".join([*map(str, seen[:_SHOWN]), *(["…"] if len(seen) > _SHOWN else [])])
    return Message(text, seen=shown, mex=least, options=_listed(options, "or"), value=str(value))


def _listed(names: Sequence[str], last: str) -> str:
    """Return names, or the first of many, as in a sentence; "" for none."""
    more = ["others"] if len(names) > _SHOWN else []
    return listed([*names[:_SHOWN], *more], last) if names else ""
