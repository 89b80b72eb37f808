"""Values and outcomes of the positions of a graph, with circles too: loopy Sprague–Grundy theory.

Several tokens lie on positions, and a move takes one of them along an arrow. Whoever cannot move
loses; a play that never ends is a draw. So a sum of tokens is P (the player to move loses), N (the
player to move wins) or D (neither can force a win). Where plays go round, some positions have a
number as their value and the others have none, which is written ∞ (Smith 1966; Fraenkel and Perl
1975; Siegel 2013, ch. IV.4).

**Rule.** At first no position has a number. Let u have none, let K be the set of the numbers of its
options, and m = mex K. If every option of u without a number has itself an option with the number m
then u gets the number m. Repeat until no position can get one. Then u without a number has the
value ∞(K).

**One result.** An u that can get m keeps it: an option that had no number has an option with m, so
it can never get m itself, and the mex stays m; nor does an answer lose its number. So whichever
position comes first, the same ones get the same numbers in the end. Each step numbers a position:
there are at most as many steps as positions.

**Theorem.** Let S be a sum of tokens, X the XOR of those values that are numbers.
If all values are numbers, S is P where X = 0, and N otherwise.
If exactly one is ∞(K), S is N where X is in K, and D otherwise.
If two or more are ∞, S is D.

*Proof.* Let the rank of a numbered u be its place in the order in which numbers were found.

*P.* All are numbers and X = 0. Whatever the other player does, a token going from u with number m
to v, there is an answer after which again all are numbers with X = 0 and the sum of the ranks is
smaller than before both moves. If v has no number, or a higher rank than u, it had none when u got
m: so it has an option with the number m that was found before u; move there. If v has a lower rank
and a number above m, then v, whose number was a mex, has an option with the number m and a rank
lower still; move there. Else v has a lower rank and a number below m (an option never has m), and X
is not 0: some token has a number that X lowers (the one with the highest bit of X), and as that was
a mex it has an option with the lowered number and a lower rank; move there. Ranks cannot fall for
ever: in the end the other player has no move, and has lost.

*N.* If all are numbers and X is not 0, the last step leads to P. If only u has none and X is in K,
move it to an option with the number X.

*D.* From the sums that are said to be D no move leads to P: two tokens without a number are not one
move away from none, and X is not in K. And one move leads to such a sum again. Every u without a
number has an option v without one and without a move to q = mex K, or u would have got q. If two
values are ∞, move one of these to such an option. If one is, X is not in K, so X ≥ q: if X = q,
move u to v, as q is not reached from v. If X > q, some token has a number that X ⊕ q lowers, and so
an option with that number: then X becomes q, which is not in K. So each player can go on without
end, and neither can force a win. ∎
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from gamecore import progress
from gamecore.graphs.graph import Graph, as_graph
from gamecore.grundy.mex import mex

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

Outcome = Literal["P", "N", "D"]
"""Who wins: "P", the player to move loses; "N", the player to move wins; "D", a draw."""

_SHOWN = 40
"""Most positions that are shown to a person."""


@dataclass(frozen=True, slots=True, repr=False)
class Infinity:
    """The value ∞(K) of a position without a number; `reached` is K, the numbers of its options."""

    reached: frozenset[int]

    def __str__(self) -> str:
        numbers = ", ".join(map(str, sorted(self.reached)))
        return f"∞({numbers})" if numbers else "∞"

    __repr__ = __str__


Value = int | Infinity
"""The value of a position: a number, or ∞(K)."""


def outcome_of(first: Value, second: Value = 0) -> Outcome:
    """Return who wins a position with this value, or the sum of two: the theorem above."""
    if isinstance(first, Infinity):
        first, second = second, first
    if isinstance(first, Infinity):
        return "D"
    if isinstance(second, Infinity):
        return "N" if first in second.reached else "D"
    return "P" if first == second else "N"


def plus(first: Value, second: Value) -> Value:
    """Return the value of a sum: of numbers their XOR; ∞(K) + m is ∞(K ⊕ m), ∞ + ∞ is ∞.

    Examples
    --------
    >>> plus(3, 5), plus(Infinity(frozenset({0, 2})), 3)
    (6, ∞(1, 3))
    """
    if isinstance(first, Infinity):
        first, second = second, first
    if isinstance(first, Infinity):
        return Infinity(frozenset())
    if isinstance(second, Infinity):
        return Infinity(frozenset(first ^ number for number in second.reached))
    return first ^ second


@dataclass(frozen=True, slots=True, repr=False)
class GraphValues:
    """The values and outcomes of all positions of a graph.

    Attributes
    ----------
    graph : Graph
    values : mapping of str to int or Infinity
        The value of each position, in the order of `graph.names`.
    outcomes : mapping of str to "P", "N" or "D"
        Who wins with one token on the position: found from the end backwards, not by the values.
    remoteness : mapping of str to int
        Where it is no draw, the moves to the end when the winner hurries and the loser delays.
    ranks : mapping of str to int
        Where it has a number, its place in the order in which numbers were found.
    """

    graph: Graph
    values: Mapping[str, Value] = field(compare=False)
    outcomes: Mapping[str, Outcome] = field(compare=False)
    remoteness: Mapping[str, int] = field(compare=False)
    ranks: Mapping[str, int] = field(compare=False)

    def __repr__(self) -> str:
        shown = [f"{name}: {value}" for name, value in list(self.values.items())[:_SHOWN]]
        more = [] if len(shown) == len(self.values) else ["…"]
        return f"<values {', '.join([*shown, *more])}>"


def graph_values(graph: Graph | str | GraphValues) -> GraphValues:
    """Return the values and outcomes of all positions of a game given as a graph.

    Parameters
    ----------
    graph : Graph, or str
        A graph, or its text as `parse_graph` reads it. Values that are known are returned as given.

    Returns
    -------
    GraphValues
        Where no play goes round every value is a number, the mex of its options' values; elsewhere
        it may be ∞(K), where K are the numbers of the options, and an outcome may be a draw.

    Raises
    ------
    GraphError, LimitExceeded
        If a text is no graph, or a graph beyond the limits.

    Notes
    -----
    O(positions + moves) for outcomes, and for values of positions from which no play goes round.
    For the others a position looks through its options once for each value that its mex takes on:
    at most O(moves · √moves), and rarely more than a few times. No recursion. The head of
    this file proves what the values say of sums.

    Examples
    --------
    >>> graph_values("a: b c; b: c")
    <values a: 2, b: 1, c: 0>
    >>> found = graph_values("a: b end; b: a c; c: b")
    >>> found, found.outcomes["a"], found.outcomes["b"]
    (<values a: ∞(0), b: ∞, c: ∞, end: 0>, 'N', 'D')
    """
    if isinstance(graph, GraphValues):
        return graph
    graph = as_graph(graph)
    names, (numbers, order), (outcomes, remoteness) = graph.names, _numbers(graph), _outcomes(graph)
    values = (
        Infinity(frozenset(_known(options, numbers))) if number is None else number
        for options, number in zip(graph.arrows, numbers, strict=True)
    )
    return GraphValues(
        graph,
        dict(zip(names, values, strict=True)),
        dict(zip(names, outcomes, strict=True)),
        {name: far for name, far in zip(names, remoteness, strict=True) if far is not None},
        {names[place]: rank for rank, place in enumerate(order)},
    )


def _ends_first(graph: Graph) -> list[int]:
    """Return the places from which no play goes round, each after all of its options."""
    unknown = [len(options) for options in graph.arrows]
    order = [place for place, count in enumerate(unknown) if not count]
    for place in order:  # grows while it is walked
        for before in graph.before[place]:
            unknown[before] -= 1
            if not unknown[before]:
                order.append(before)
    return order


def _known(options: Iterable[int], numbers: Sequence[int | None]) -> set[int]:
    """Return the numbers that these options have."""
    return {number for option in options if (number := numbers[option]) is not None}


def _numbers(graph: Graph) -> tuple[list[int | None], list[int]]:
    """Return the number of each place, None for ∞, and the order in which they were found."""
    numbers: list[int | None] = [None] * len(graph.arrows)
    order = _ends_first(graph)
    for place in order:
        numbers[place] = mex(_known(graph.arrows[place], numbers))
    if len(order) < len(numbers):
        _number_circles(graph, numbers, order)
    return numbers, order


def _number_circles(graph: Graph, numbers: list[int | None], order: list[int]) -> None:
    """Give the other places their numbers by the rule, and add them to the order.

    A place waits for the first option that stands in its way: one without a number and without an
    option that has the mex m. It looks further, from there on, when that option gets a number or an
    option with m; and from its first option again when its own mex changes.
    """
    arrows = graph.arrows
    reached = [_known(options, numbers) for options in arrows]
    least = [mex(found) for found in reached]
    looked_at = [0] * len(arrows)
    waiting: list[dict[int, list[int]]] = [{} for _ in arrows]
    ready = [(place, least[place]) for place, number in enumerate(numbers) if number is None]
    while ready:
        place, m = ready.pop()
        if m != least[place]:
            continue
        options, at = arrows[place], looked_at[place]
        while at < len(options) and (numbers[options[at]] is not None or m in reached[options[at]]):
            at += 1
        looked_at[place] = at
        if at < len(options):
            waiting[options[at]].setdefault(m, []).append(place)
            continue
        numbers[place] = m
        order.append(place)
        progress.report(len(order), len(arrows))
        ready += [(other, number) for number in waiting[place] for other in waiting[place][number]]
        for other in graph.before[place]:
            if numbers[other] is None and m not in reached[other]:
                reached[other].add(m)
                ready += [(one, m) for one in waiting[other].pop(m, ())]
                if m == least[other]:
                    least[other], looked_at[other] = mex(reached[other]), 0
                    ready.append((other, least[other]))


def _outcomes(graph: Graph) -> tuple[list[Outcome], list[int | None]]:
    """Return who wins from each place and after how many moves, found from the ends backwards.

    A position is won as soon as an option is known to be lost, and lost when all are known to be
    won; what is never known is drawn. In this order the moves to the end never get fewer: so a won
    position is first met by its soonest lost option, and a lost one last by its latest won option.
    """
    unknown = [len(options) for options in graph.arrows]
    outcomes: list[Outcome] = ["D" if count else "P" for count in unknown]
    remoteness: list[int | None] = [None if count else 0 for count in unknown]
    order = [place for place, count in enumerate(unknown) if not count]
    for place in order:  # grows while it is walked
        for before in graph.before[place]:
            if outcomes[before] != "D":
                continue
            unknown[before] -= 1
            if outcomes[place] == "N" and unknown[before]:
                continue
            outcomes[before] = "N" if outcomes[place] == "P" else "P"
            remoteness[before] = 1 + (remoteness[place] or 0)
            order.append(before)
    return outcomes, remoteness
