"""A queue that is fair by visitor: a second wish waits behind the first of every other visitor."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

Item = TypeVar("Item")

TURNS = 40
"""Most turns of newcomers before somebody's second wish: about as many as ever wait together."""


@dataclass(slots=True)
class _Place(Generic[Item]):
    """A visitor in the line: the round of the next turn, the number drawn on coming, the wishes."""

    round: int
    ticket: int
    wishes: deque[Item] = field(default_factory=deque)


class FairLine(Generic[Item]):
    """Visitors with what they wish for, served in rounds.

    A round gives each visitor who waits one turn, first come first served. Whoever had a turn in
    the round under way waits for the next one, also when the line had run empty in between; whoever
    comes anew joins the round under way. After TURNS turns newcomers join the next one, so that
    they do not keep the others waiting for ever.

    Notes
    -----
    Not safe to use from several threads: its owner holds a lock. A turn costs one look at each
    visitor who waits.
    """

    def __init__(self) -> None:
        self._waiting: dict[Hashable, _Place[Item]] = {}
        self._round = 0
        self._turns: dict[Hashable, int] = {}
        self._tickets = 0
        self._served = 0

    def join(self, visitor: Hashable, wish: Item) -> None:
        """Put a wish behind those that the visitor has already; the same one counts once."""
        place = self._waiting.get(visitor)
        if place is None:
            self._tickets += 1
            turn = max(self._round, self._turns.get(visitor, 0))
            place = self._waiting[visitor] = _Place(turn, self._tickets)
        if wish not in place.wishes:
            place.wishes.append(wish)

    def take(self, is_open: Callable[[Item], bool]) -> Item | None:
        """Return whose turn it is, without what is not open any more; None when nothing is.

        A wish that was dropped costs its visitor no turn.
        """
        self.tidy(is_open)
        if not self._waiting:
            return None
        visitor = min(self._waiting, key=self._when)
        place = self._waiting[visitor]
        wish = place.wishes.popleft()
        self._served += 1
        if place.round > self._round or self._served >= TURNS:
            self._round = max(place.round, self._round + (self._served >= TURNS))
            self._served = 0
            # Whoever had no turn in this round or later is as good as new.
            self._turns = {who: turn for who, turn in self._turns.items() if turn > self._round}
        place.round += 1
        self._turns[visitor] = place.round
        if not place.wishes:
            del self._waiting[visitor]
        return wish

    def charge(self, visitor: Hashable, turns: int) -> None:
        """Count something that a visitor had as this many turns more."""
        self._turns[visitor] = max(self._round, self._turns.get(visitor, 0)) + turns
        place = self._waiting.get(visitor)
        if place is not None:
            place.round += turns

    def tidy(self, is_open: Callable[[Item], bool]) -> int:
        """Drop what is not open any more and return how many different wishes wait."""
        for visitor, place in list(self._waiting.items()):
            place.wishes = deque(wish for wish in place.wishes if is_open(wish))
            if not place.wishes:
                del self._waiting[visitor]
        return len({id(wish) for place in self._waiting.values() for wish in place.wishes})

    def _when(self, visitor: Hashable) -> tuple[int, int]:
        place = self._waiting[visitor]
        return place.round, place.ticket
