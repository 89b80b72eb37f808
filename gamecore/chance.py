"""A game with chance: a heap is drawn at random, the player chooses how much of it to take.

Each turn one of the heaps that are not empty is drawn, each with the same probability. The player
to move takes at least one stone from it, as many as they like. Whoever takes the last stone wins.
No theorem about sums reaches it: a position is not won or lost, but won with a probability.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from gamecore import limits
from gamecore.coupled.game import checked_heaps
from gamecore.errors import LimitExceeded
from gamecore.messages import Message

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Draw:
    """The best play of the player to move after one heap has been drawn.

    Attributes
    ----------
    heap : int
        Index of the heap, from 0.
    size : int
        Its size, at least 1.
    chance : Fraction
        The probability of winning with the best amount.
    best : tuple of (int, int)
        Every best amount to take, as ranges with both ends included, ascending.
    """

    heap: int
    size: int
    chance: Fraction
    best: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class ChanceAnalysis:
    """The chances of a position before a heap is drawn.

    Attributes
    ----------
    heaps : tuple of int
        In the order given; heaps of 0 keep their place and are never drawn.
    chance : Fraction
        The probability that the player to move wins when both play as well as possible.
    draws : tuple of Draw
        One for each heap that is not empty, in order; each is as likely as any other.
    """

    heaps: tuple[int, ...]
    chance: Fraction
    draws: tuple[Draw, ...]


def winning_chance(heaps: Sequence[int] | str) -> Fraction:
    """Return the probability that the player to move wins, by the closed formula.

    Parameters
    ----------
    heaps : sequence of int, or str
        Heap sizes 0 ≤ n ≤ limits.HEAP_SIZE, at most limits.HEAPS of them, or their text.

    Raises
    ------
    PositionError, LimitExceeded
        If a heap is not a whole number ≥ 0; if there are too many, or one is too large.

    Notes
    -----
    O(heaps). With n heaps that are not empty, the probability W is

    - n mod 2 if every heap is 1,
    - (⌊n/2⌋ + 1)/n if exactly one heap is larger than 1 and n is odd,
    - 1/2 in all other cases.

    Proof, by induction on the stones. With nothing left the player to move has lost: 0 = 0 mod 2.
    If all heaps are 1, n moves are forced.

    *One large heap*, n in all. Drawn with probability 1/n, it may be taken whole or down to 1,
    which leaves n − 1 or n ones; one of the two numbers is even, so the opponent loses for sure. A
    one, drawn otherwise, is forced and leaves the same with n − 1. So W(n) = 1/n + (n−1)/n ·
    (1 − W(n−1)), and W(1) = 1. If n is even, W(n−1) = n/(2(n−1)) gives W(n) = 1/n + (n−2)/(2n) =
    1/2. If n is odd, W(n−1) = 1/2 gives W(n) = 1/n + (n−1)/(2n) = (n+1)/(2n) = (⌊n/2⌋ + 1)/n.

    *Two large heaps or more.* A drawn one leaves as many large heaps: 1 − 1/2. A drawn large heap
    that leaves two large ones: 1/2 too. If there were two and it is taken whole or down to 1, one
    large heap is left among n − 1 or n: the even number of the two gives the opponent 1/2, the odd
    one more than 1/2. So the best is 1/2 whatever is drawn.

    Examples
    --------
    >>> winning_chance((1, 1, 2)), winning_chance((3, 4)), winning_chance((1, 1))
    (Fraction(2, 3), Fraction(1, 2), Fraction(0, 1))
    """
    return chance_by_counts(*_kinds(checked_heaps(heaps)))


def analyse_chance(heaps: Sequence[int] | str) -> ChanceAnalysis:
    """Return the winning probability of a position and the best amounts for each heap drawn.

    Parameters
    ----------
    heaps : sequence of int, or str
        As `winning_chance` takes them.

    Raises
    ------
    PositionError, LimitExceeded
        As `winning_chance`.

    Notes
    -----
    O(heaps), also for heaps of 10^18: what counts is only whether a heap is left empty, as 1, or
    larger, so the amounts fall into three ranges.

    Examples
    --------
    >>> [(draw.size, str(draw.chance), draw.best) for draw in analyse_chance((1, 1, 2)).draws]
    [(1, '1/2', ((1, 1),)), (1, '1/2', ((1, 1),)), (2, '1', ((2, 2),))]
    """
    sizes = checked_heaps(heaps)
    ones, large = _kinds(sizes)
    known: dict[int, tuple[Fraction, tuple[tuple[int, int], ...]]] = {}
    draws = []
    for heap, size in enumerate(sizes):
        if size == 0:
            continue
        if size not in known:
            known[size] = _best(size, ones - (size == 1), large - (size > 1))
        draws.append(Draw(heap, size, *known[size]))
    return ChanceAnalysis(sizes, chance_by_counts(ones, large), tuple(draws))


def _best(size: int, ones: int, large: int) -> tuple[Fraction, tuple[tuple[int, int], ...]]:
    """Return the best chance with a drawn heap beside the others, and the amounts that reach it."""
    kinds = [(size, size, 1 - chance_by_counts(ones, large))]
    if size > 1:
        kinds.insert(0, (size - 1, size - 1, 1 - chance_by_counts(ones + 1, large)))
    if size > 2:
        kinds.insert(0, (1, size - 2, 1 - chance_by_counts(ones, large + 1)))
    best = max(chance for _low, _high, chance in kinds)
    ranges: list[tuple[int, int]] = []
    for low, high, chance in kinds:
        if chance < best:
            continue
        if ranges and ranges[-1][1] == low - 1:
            low = ranges.pop()[0]
        ranges.append((low, high))
    return best, tuple(ranges)


def chance_by_counts(ones: int, large: int) -> Fraction:
    """Return the winning chance, given the numbers of heaps of 1 and of larger ones.

    O(1). The formula and its proof: `winning_chance`.
    """
    count = ones + large
    if large == 0:
        return Fraction(count % 2)
    if large == 1 and count % 2:
        return Fraction(count // 2 + 1, count)
    return HALF


def _kinds(sizes: tuple[int, ...]) -> tuple[int, int]:
    return sum(size == 1 for size in sizes), sum(size > 1 for size in sizes)


# -- the definition -------------------------------------------------------------------------------
#
# Every draw and every choice, with the chances worked out from the end. No formula is used, so it
# is an independent test of `winning_chance`.


@dataclass(frozen=True, slots=True)
class ChanceNode:
    """A position before a draw, or what the player to move faces after it.

    Attributes
    ----------
    position : tuple of int
        The heaps that are not empty, ascending.
    drawn : int
        The size of the heap that was drawn; 0 in a position before the draw.
    options : tuple of int
        Indices into `ChanceTree.nodes`, each smaller than the node's own. Before the draw: one node
        for each size of heap, ascending. After it: one for each amount 1, 2, … that can be taken,
        the position that is left; all of them different.
    weights : tuple of Fraction
        Before the draw the probability of each option, together 1; after it empty.
    chance : Fraction
        The probability that the player to move wins when both play as well as they can.
    best : tuple of int
        After the draw the options with that probability; before the draw empty.
    """

    position: tuple[int, ...]
    drawn: int
    options: tuple[int, ...]
    weights: tuple[Fraction, ...]
    chance: Fraction
    best: tuple[int, ...]

    @property
    def is_draw(self) -> bool:
        """Whether chance is to draw here, rather than the player to choose."""
        return self.drawn == 0


@dataclass(frozen=True, slots=True)
class ChanceTree:
    """All draws and choices that can follow a position, equal ones merged.

    Attributes
    ----------
    nodes : tuple of ChanceNode
        Positions with fewer stones first; before each position what may be drawn from it. The last
        is the position asked about.
    """

    nodes: tuple[ChanceNode, ...]

    @property
    def root(self) -> ChanceNode:
        """The position asked about, before the draw."""
        return self.nodes[-1]


class Expected(NamedTuple):
    """A winning chance by the definition, and how many positions were looked at for it."""

    chance: Fraction
    positions: int


def expectimax(heaps: Sequence[int] | str, most: int = limits.CHANCE_POSITIONS) -> Expected:
    """Return the probability that the player to move wins, straight from the definition.

    Parameters
    ----------
    heaps : sequence of int, or str
        As `winning_chance` takes them.
    most : int
        Most positions to look at.

    Raises
    ------
    LimitExceeded
        If more positions, or more than limits.CHANCE_MOVES moves, would have to be looked at.

    Notes
    -----
    The mean over the heaps that may be drawn of the maximum over the amounts of 1 − the chance that
    the opponent has then. O(positions · stones).
    """
    positions: list[tuple[int, ...]] = []
    moves = 0
    for position in every_position(heaps_of(heaps)):
        positions.append(position)
        moves += sum(position)
        if moves > limits.CHANCE_MOVES or len(positions) > most:
            raise _too_many(most)
    return Expected(_tree(positions).root.chance, len(positions))


def chance_tree(heaps: Sequence[int] | str, most: int) -> ChanceTree:
    """Return the tree of a position with the chance at each of its nodes.

    Parameters
    ----------
    heaps : sequence of int, or str
        Heap sizes 0 ≤ n ≤ limits.HEAP_SIZE, at most limits.HEAPS of them, or their text.
    most : int
        Most nodes, positions and draws together, at least 1.

    Raises
    ------
    PositionError, LimitExceeded
        If a heap is not a whole number ≥ 0, there are too many or one is too large; if the tree has
        more than `most` nodes, which is found out soon, however large the heaps are.

    Notes
    -----
    O(nodes · largest heap) once it is known to be small enough.

    Examples
    --------
    >>> tree = chance_tree((1, 2), most=20)
    >>> [(node.position, node.drawn, str(node.chance)) for node in tree.nodes][-3:]
    [((1, 2), 1, '0'), ((1, 2), 2, '1'), ((1, 2), 0, '1/2')]
    """
    return _tree(_positions(heaps_of(heaps), most))


def _tree(positions: list[tuple[int, ...]]) -> ChanceTree:
    """Return the tree of a position, given it and all that can follow, in any order."""
    nodes: list[ChanceNode] = []
    place_of: dict[tuple[int, ...], int] = {}
    for position in sorted(positions, key=lambda here: (sum(here), here)):
        draws = {}
        for size in sorted(set(position)):
            draws[len(nodes)] = Fraction(position.count(size), len(position))
            nodes.append(_choice(position, size, place_of, nodes))
        place_of[position] = len(nodes)
        mean = sum((weight * nodes[at].chance for at, weight in draws.items()), Fraction(0))
        nodes.append(ChanceNode(position, 0, tuple(draws), tuple(draws.values()), mean, ()))
    return ChanceTree(tuple(nodes))


def _choice(
    position: tuple[int, ...],
    size: int,
    place_of: dict[tuple[int, ...], int],
    nodes: list[ChanceNode],
) -> ChanceNode:
    """Return the node of a position after a heap of a size is drawn."""
    left = after_taking(position, position.index(size))
    options = tuple(place_of[after] for after in left)
    chance = max(1 - nodes[option].chance for option in options)
    best = tuple(option for option in options if 1 - nodes[option].chance == chance)
    return ChanceNode(position, size, options, (), chance, best)


def _positions(start: tuple[int, ...], most: int) -> list[tuple[int, ...]]:
    """Return a position and all that can follow; LimitExceeded for more than `most` nodes."""
    # A heap of n alone has n + 1 positions and n draws: no need to list its moves to refuse it.
    if 2 * max(start, default=0) + 1 > most:
        raise _too_large(most)
    positions = []
    count = 0
    for position in every_position(start):
        positions.append(position)
        count += 1 + len(set(position))
        if count > most:
            raise _too_large(most)
    return positions


def _too_large(most: int) -> LimitExceeded:
    return LimitExceeded(Message("The tree has more than {limit} draws and choices.", limit=most))


def heaps_of(heaps: Sequence[int] | str) -> tuple[int, ...]:
    """Return the heaps that are not empty, ascending: the canonical form of a position.

    Raises PositionError and LimitExceeded as `winning_chance` does.
    """
    return tuple(sorted(size for size in checked_heaps(heaps) if size))


def after_taking(position: tuple[int, ...], place: int) -> Iterator[tuple[int, ...]]:
    """Yield the positions after taking 1, 2, … from one drawn heap, in canonical form.

    Parameters
    ----------
    position : tuple of int
        As `heaps_of` returns it.
    place : int
        Index of the drawn heap.
    """
    rest = position[:place] + position[place + 1 :]
    for left in range(position[place] - 1, 0, -1):
        yield tuple(sorted((*rest, left)))
    yield rest


def every_position(start: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield a position, as `heaps_of` returns it, and all that can follow, each once.

    The moves of a position are made only after it was yielded, so the caller may stop in time.
    """
    found = {start}
    waiting = [start]
    for position in waiting:  # grows while it is walked
        yield position
        for size in sorted(set(position)):
            for after in after_taking(position, position.index(size)):
                if after not in found:
                    found.add(after)
                    waiting.append(after)


def _too_many(most: int) -> LimitExceeded:
    return LimitExceeded(
        Message(
            "More than {limit} positions or {moves} moves can follow; ask about smaller heaps.",
            limit=most,
            moves=limits.CHANCE_MOVES,
        ),
    )
