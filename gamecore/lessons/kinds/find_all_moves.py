"""Find every winning move of a position."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from gamecore.lessons.kinds.find_move import PositionQuestion, change_text
from gamecore.lessons.play_out import Refutation
from gamecore.lessons.questions import Answer, Blank, Slip, Value
from gamecore.lessons.small_games import who_loses
from gamecore.lessons.wrong_moves import ONE_MOVE, SAYS_LOST
from gamecore.messages import Message, listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamecore.lessons.questions import Change

TOLD = 3
"""Most losing moves that are refuted one by one; further ones are listed in one sentence."""


@dataclass(frozen=True)
class FindAllMoves(PositionQuestion):
    """Asks for all winning moves of a position under normal play, perhaps none."""

    rules: tuple[str, ...]
    heaps: tuple[int, ...]

    kind = "all-moves"
    misere = False

    @property
    def asks(self) -> Message:
        """The question."""
        return Message(
            "{game} {ending} {laid} Find every winning move.",
            game=self.game,
            ending=who_loses(),
            laid=self.laid,
        )

    @property
    def blanks(self) -> tuple[Blank, ...]:
        """The moves."""
        return (Blank(Message("winning moves"), "moves"),)

    def is_valid(self, place: int, value: Value) -> bool:
        """Return whether these are exactly the winning moves."""
        assert isinstance(value, frozenset)
        return value == frozenset(self.winning)

    def example(self) -> Answer:
        """Return the set of winning moves."""
        return (frozenset(self.winning),)

    def thoughts(self) -> Sequence[Slip]:
        """Return each winning move alone, those in the largest heap, and each mistake's moves."""
        found = [Slip("only_one_move", (frozenset({change}),)) for change in self.winning]
        top = {heap for heap, size in enumerate(self.heaps) if size == max(self.heaps)}
        in_top = frozenset(change for change in self.winning if change[0] in top)
        if in_top:
            found.append(Slip("largest_heap", (in_top,)))
        for name, played in ONE_MOVE.items():
            changes = frozenset(played(self.normal))
            if changes or name in SAYS_LOST:
                found.append(Slip(name, (changes,)))
        return found

    def refute(self, answer: Answer, place: int) -> Refutation:
        """Return what is right, wrong and missing; a wrong or else missing move is played out."""
        value = answer[0]
        given = sorted(value) if isinstance(value, frozenset) else []
        if not given and not self.winning:
            return self.nothing_wins()
        losing = [change for change in given if change not in self.winning]
        left_out = [change for change in self.winning if change not in given]
        told = [self.loses(change) for change in losing[:TOLD]]
        says = [line.says for line in told]
        if losing != given:
            says.insert(0, self._found([change for change in given if change not in losing]))
        if losing[TOLD:]:
            more = listed((change_text(self.heaps, change) for change in losing[TOLD:]), "")
            says.append(Message("These do not win either: {moves}.", moves=more))
        if left_out:
            says.append(self._missing(left_out))
        whole = says[0]
        for more_says in says[1:]:
            whole = Message("{first} {then}", first=whole, then=more_says)
        return replace(told[0], says=whole) if told else self._line(whole, left_out[0])

    def is_told(self, answer: Answer) -> bool:
        """Return whether the reply tells every winning move: it names one of the missing."""
        given = answer[0] if isinstance(answer[0], frozenset) else frozenset()
        return len(set(self.winning) - given) < 2 or super().is_told(answer)

    def _found(self, right: Sequence[Change]) -> Message:
        moves = listed(change_text(self.heaps, change) for change in right)
        if len(right) == 1:
            return Message("{moves} is right: it wins.", moves=moves)
        return Message("{moves} are right: they win.", moves=moves)

    def _missing(self, left_out: Sequence[Change]) -> Message:
        move = change_text(self.heaps, left_out[0])
        if len(left_out) == 1:
            return Message("One winning move is missing: {move}.", move=move)
        return Message(
            "{count} winning moves are missing, such as {move}.", count=len(left_out), move=move
        )
