"""Find a winning move, or that there is none: in a position, or as reply to a raised value."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from gamecore.lessons.pictures import BoardPicture, Columns, Picture
from gamecore.lessons.play_out import Refutation, played_out
from gamecore.lessons.questions import Answer, Blank, Change, Question, Slip, Step, Value
from gamecore.lessons.small_games import (
    heap_rules,
    moves,
    option_values,
    rule_words,
    values,
    who_loses,
)
from gamecore.lessons.wrong_moves import ONE_MOVE, SAYS_LOST, several_heaps
from gamecore.messages import Message, listed
from gamecore.positions.analysis import analyse
from gamecore.positions.heaps import heap_letter
from gamecore.positions.replies import heaps_after, rules_after

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gamecore.positions.analysis import Analysis
    from gamecore.positions.misere_analysis import MisereAnalysis

NIM = "take any"

NO_MOVE: tuple[Change, ...] = ()
"""The answer “no move wins”."""


def is_move(rules: tuple[str, ...], heaps: tuple[int, ...], change: Change) -> bool:
    """Return whether a change is a legal move, in a heap that there is."""
    heap, after = change
    return 0 <= heap < len(heaps) and after in moves(rules[heap], heaps[heap])


def goes_well(
    rules: tuple[str, ...], heaps: tuple[int, ...], change: Change, misere: bool = False
) -> bool:
    """Return whether a change is a legal move after which the opponent, to move, loses."""
    if not is_move(rules, heaps, change):
        return False
    heap, after = change
    games = heap_rules(rules)
    left = analyse(rules_after(games, heap, after), heaps_after(heaps, heap, after), misere)
    return left.outcome == "P"


def change_text(heaps: tuple[int, ...], change: Change) -> str:
    """Return a change as text, such as 6→5."""
    heap, after = change
    return f"{heaps[heap]}→{'+'.join(map(str, after)) or 0}"


class PositionQuestion(Question):
    """A question about one position: base of those that ask for one winning move, or for all."""

    rules: tuple[str, ...]
    heaps: tuple[int, ...]
    misere: bool

    def picture_with(self, answer: Answer | None) -> Picture:
        """Return the board, without the moves of the answer."""
        return BoardPicture(self.rules, self.heaps, self.misere)

    @cached_property
    def position(self) -> Analysis | MisereAnalysis:
        """The analysis of the position."""
        return analyse(heap_rules(self.rules), self.heaps, self.misere)

    @cached_property
    def normal(self) -> Analysis:
        """The analysis of the position under normal play, from which known mistakes start."""
        return analyse(heap_rules(self.rules), self.heaps)

    @cached_property
    def winning(self) -> tuple[Change, ...]:
        """Every winning move."""
        return tuple((move.heap, move.after) for move in self.position.winning_moves)

    @property
    def game(self) -> Message:
        """The rules in a sentence."""
        names = ", ".join(map(rule_words, dict.fromkeys(self.rules)))
        if len(set(self.rules)) > 1:
            told = "; ".join(
                f"{size}: {rule_words(rule)}"
                for size, rule in zip(self.heaps, self.rules, strict=True)
            )
            return Message("Each heap has its own rule ({told}).", told=told)
        return Message("The rule is “{rule}”.", rule=names)

    @property
    def laid(self) -> Message:
        """The heaps in a sentence."""
        if len(self.heaps) == 1:
            return Message("There is one heap of {n}, and you are to move.", n=self.heaps[0])
        heaps = listed(self.heaps, "")
        return Message("The heaps are {heaps}, and you are to move.", heaps=heaps)

    def solution(self) -> tuple[Step, ...]:
        """Return the values, their XOR and the targets, then the winning moves."""
        steps = [] if self.misere else self._worked_out()
        worth = self.picture if self.misere else self._valued
        if not self.winning:
            steps.append(Step(Message("The player to move loses: no move wins."), worth))
            return tuple(steps)
        return (*steps, *(Step(self._wins(change), worth) for change in self.winning))

    def _wins(self, change: Change) -> Message:
        """Return why a winning move wins."""
        if self.misere:
            return Message(
                "{move} wins: it leaves {left}, and the player to move loses that.",
                move=change_text(self.heaps, change),
                left=listed(heaps_after(self.heaps, *change), ""),
            )
        return Message(
            "{move} wins: heap {heap} goes from {before} to {target}, and the XOR is 0.",
            move=change_text(self.heaps, change),
            heap=heap_letter(change[0]),
            before=self.normal.values[change[0]],
            target=self.normal.targets[change[0]],
        )

    def _worked_out(self) -> list[Step]:
        """Return the first steps of a solution: the values, their XOR and the heaps' targets."""
        position = self.normal
        values, total = tuple(map(int, position.values)), int(position.nim_sum)
        worth = listed(values, "")
        if len(values) == 1:
            return [Step(Message("The heap is worth {worth}.", worth=worth), self._valued)]
        added = " ⊕ ".join(map(str, values))
        steps = [
            Step(Message("The heaps are worth {worth}.", worth=worth), self._valued),
            Step(
                Message("The XOR is {added} = {total}.", added=added, total=total),
                Columns(values, total),
            ),
        ]
        if total:
            goals = enumerate(zip(values, position.targets, strict=True))
            targets = listed(
                (f"{heap_letter(heap)} {v} ⊕ {total} = {target}" for heap, (v, target) in goals), ""
            )
            says = Message("To win, leave one heap worth its target: {targets}.", targets=targets)
            steps.append(Step(says, self._valued))
        return steps

    @property
    def _valued(self) -> BoardPicture:
        return BoardPicture(self.rules, self.heaps, values=self.normal.values)

    def missed(self) -> Refutation:
        """Return the refutation of “no move wins”: the first winning move, played out."""
        says = Message(
            "There is one: {move} wins. See how it goes on.",
            move=change_text(self.heaps, self.winning[0]),
        )
        return self._line(says, self.winning[0])

    def loses(self, change: Change) -> Refutation:
        """Return why a losing change does not win: not legal, or answered, then played out."""
        heap, after = change
        if not 0 <= heap < len(self.heaps):
            return Refutation(Message("There is no heap number {number}.", number=heap + 1))
        move = change_text(self.heaps, change)
        if not is_move(self.rules, self.heaps, change):
            return Refutation(
                Message(
                    "{move} is not a move of “{rule}”.",
                    move=move,
                    rule=rule_words(self.rules[heap]),
                )
            )
        line = self._line(Message("{move}", move=move), change)
        if len(line.plies) < 2:
            return self._line(Message("After {move} your opponent wins.", move=move), change)
        reply = str(line.plies[1])
        if self.misere:
            says = Message(
                "After {move} your opponent answers {reply} and wins.", move=move, reply=reply
            )
            return self._line(says, change)
        left = self.normal.nim_sum ^ self.normal.values[heap] ^ self.normal.value_after(heap, after)
        told = (
            "After {move} the XOR is {left}, not 0: your opponent answers {reply} and wins."
            if self.heaps[1:]
            else "After {move} the value is {left}, not 0: your opponent answers {reply} and wins."
        )
        return self._line(Message(told, move=move, left=int(left), reply=reply), change)

    def nothing_wins(self) -> Refutation:
        """Return the refutation of a winning move in a lost position: it is played out."""
        return self._line(
            Message("No move wins here: your opponent has an answer to every one."), None
        )

    def _line(self, says: Message, begin: Change | None) -> Refutation:
        return played_out(says, self.rules, self.heaps, begin=begin, misere=self.misere)


@dataclass(frozen=True)
class FindMove(PositionQuestion):
    """Asks for a winning move of a position, or that there is none."""

    rules: tuple[str, ...]
    heaps: tuple[int, ...]
    misere: bool = False

    kind = "move"

    @property
    def asks(self) -> Message:
        """The question."""
        return Message(
            "{game} {ending} {laid} Find a winning move, or say that there is none.",
            game=self.game,
            ending=who_loses(self.misere),
            laid=self.laid,
        )

    @property
    def blanks(self) -> tuple[Blank, ...]:
        """The move."""
        return (Blank(Message("winning move"), "move"),)

    def is_valid(self, place: int, value: Value) -> bool:
        """Return whether this is one winning move; or () where no move wins."""
        assert isinstance(value, tuple)
        if not value:
            return not self.winning
        return len(value) == 1 and goes_well(self.rules, self.heaps, value[0], self.misere)

    def example(self) -> Answer:
        """Return the first winning move."""
        return (self.winning[:1],)

    def reason(self, answer: Answer) -> Message | None:
        """Return why the given move wins, which may be another one than the first."""
        (moves_given,) = answer
        assert isinstance(moves_given, tuple)
        return self._wins(moves_given[0]) if moves_given else super().reason(answer)

    def wrong_ways(self, place: int) -> int:
        """Return the number of wrong answers, at most 2: losing moves, and () where a move wins."""
        legal = sum(len(moves(rule, n)) for rule, n in zip(self.rules, self.heaps, strict=True))
        return min(2, legal - len(self.winning) + bool(self.winning))

    def is_told(self, answer: Answer) -> bool:
        """Return whether the reply names a winning move, as it does where none was said to win."""
        return not answer[0] or super().is_told(answer)

    def signs(self) -> tuple[Slip, ...]:
        """Return the slips without “largest heap” where a move in that heap wins."""
        right = {heap for heap, _after in self.winning}
        return tuple(
            slip
            for slip in self.slips()
            if slip.mistake != "largest_heap" or right.isdisjoint(_heaps_of(slip))
        )

    def guesses(self) -> set[Answer]:
        """Return that no move wins, and moves that take one stone, a heap, or make two equal.

        Not under misère play, where such moves are signs of playing for the last move.
        """
        if self.misere:
            return super().guesses()
        simple = {
            ((heap, after),)
            for heap, (rule, n) in enumerate(zip(self.rules, self.heaps, strict=True))
            for after in moves(rule, n)
            if not after
            or after == (n - 1,)
            or (len(after) == 1 and after[0] in _without(self.heaps, heap))
        }
        return super().guesses() | {(move,) for move in simple}

    def thoughts(self) -> Sequence[Slip]:
        """Return the moves of each mistake, or () where it takes the position for lost."""
        if self.misere:
            return _misere_thoughts(self)
        found = []
        for name, played in ONE_MOVE.items():
            changes = played(self.normal)
            found += [Slip(name, ((change,),)) for change in changes]
            if not changes and name in SAYS_LOST:
                found.append(Slip(name, (NO_MOVE,)))
        return found + [Slip("several_heaps", (pair,)) for pair in several_heaps(self.normal)]

    def refute(self, answer: Answer, place: int) -> Refutation:
        """Return the answer played out; it says if the heap, but not the move, is right."""
        value = answer[0]
        if not isinstance(value, tuple) or not value:
            return self.missed() if self.winning else self.nothing_wins()
        if len(value) > 1:
            return Refutation(
                Message("That changes {count} heaps. A move changes one heap.", count=len(value))
            )
        told = self.loses(value[0])
        if value[0][0] not in {heap for heap, _after in self.winning}:
            return told
        return replace(told, says=Message("Right heap, but not this move. {says}", says=told.says))


def _without(heaps: tuple[int, ...], heap: int) -> tuple[int, ...]:
    return heaps[:heap] + heaps[heap + 1 :]


def _heaps_of(slip: Slip) -> set[int]:
    """Return the heaps that the answer of a slip changes."""
    (changes,) = slip.answer
    assert isinstance(changes, tuple)
    return {heap for heap, _after in changes}


def _misere_thoughts(question: FindMove) -> list[Slip]:
    """Return the moves of the misère mistakes: normal play, its opposite, and parity."""
    normal, heaps = question.normal, question.heaps
    plays: list[tuple[Change, ...]] = [
        ((move.heap, move.after),) for move in normal.winning_moves
    ] or [NO_MOVE]
    legal = [
        (heap, after) for heap, n in enumerate(heaps) for after in moves(question.rules[heap], n)
    ]
    flips: list[tuple[Change, ...]] = [NO_MOVE]
    if not normal.nim_sum:
        flips = [(change,) for change in legal]
    parity: list[tuple[Change, ...]] = [
        (change,) for change in legal if sum(map(bool, heaps_after(heaps, *change))) % 2
    ] or [NO_MOVE]
    return [
        *(Slip("plays_normal", (move,)) for move in plays),
        *(Slip("counts_parity", (move,)) for move in parity),
        *(Slip("flips", (move,)) for move in flips),
    ]


@dataclass(frozen=True)
class OnlyMove(FindMove):
    """Asks for the move of a position that is asked again as it is, so no reply names the move.

    One heap is large, beside heaps of 1 under misère play.
    """

    def is_told(self, answer: Answer) -> bool:
        """Return whether the reply to this wrong answer leaves nothing to ask."""
        return PositionQuestion.is_told(self, answer)

    def missed(self) -> Refutation:
        """Return the refutation of “no move wins”: why there is one, and not which."""
        return Refutation(
            Message(
                "There is one: with your move in the large heap you choose whether the number of "
                "ones that are left is even or odd. Which of the two do you want?"
            )
        )


@dataclass(frozen=True)
class Reply(FindMove):
    """Asks for the reply to a move that raised the value of a heap beside a Nim heap.

    Attributes
    ----------
    raised : int
        The heap before that move. `heaps` are its parts, then the Nim heap that had its value.
    """

    raised: int = 0

    kind = "reply"

    @property
    def asks(self) -> Message:
        """The question."""
        *parts, balance = map(str, self.heaps)
        return Message(
            "The rule is “{rule}”. A heap of {raised} lay beside a Nim heap of {balance}, and the "
            "XOR was 0. Your opponent moved {raised}→{parts}, which is worth more. Find the "
            "reply that wins, or say that there is none.",
            rule=rule_words(self.rules[0]),
            raised=self.raised,
            balance=balance,
            parts="+".join(parts),
        )

    def missed(self) -> Refutation:
        """Return the refutation of “no move wins”: the winning reply, played out."""
        says = Message(
            "A larger value can be undone: {move} makes the XOR 0 again.",
            move=change_text(self.heaps, self.winning[0]),
        )
        return self._line(says, self.winning[0])


def replies(rule: str, upto: int) -> Iterator[Reply]:
    """Yield a question for every move that raises a value above 0, heaps 1 … `upto` in order."""
    known = values(rule, upto)
    for n in range(1, upto + 1):
        for left, worth in zip(moves(rule, n), option_values(rule, n), strict=True):
            if worth > known[n] > 0:
                rules = (rule,) * len(left) + (NIM,)
                yield Reply(rules, (*left, known[n]), raised=n)
