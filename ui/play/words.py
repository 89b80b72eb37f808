"""The sentences of the play view: what a move did, who is to move, who has won, who plays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore.errors import GameError
from gamecore.players.move_text import read_changes
from ui.base.marks import heaps_after
from ui.base.palette import letter
from ui.base.words import _, number, say, several
from ui.play.facts import TWO

if TYPE_CHECKING:
    from collections.abc import Callable

    from gamecore.players.board import Knowledge
    from gamecore.players.record import Side
    from ui.play.facts import PlayFacts


def move_words(code: str, steps: Callable[[int], str] | None = None) -> str:
    """Write a move of a record as a person does: `A 5 → 3`, or `2 stones from step 3`.

    Parameters
    ----------
    code : str
    steps : callable, optional
        The place of a heap → what its step is called, where stones go down a step.
    """
    try:
        changes = read_changes(code)
    except GameError:
        return _("cut at {place}").format(place=code)
    if steps is not None:
        left = changes[-1]  # the upper of the two; the other is the step below it
        count = (left.before or 0) - sum(left.after)
        step = steps(left.heap or 0)
        return several("{count} stone from {step}", "{count} stones from {step}", count, step=step)
    return ", ".join(
        f"{letter(change.heap or 0)} {number(change.before or 0)} → {heaps_after(change.after)}"
        for change in changes
    )


def player_words(player: str) -> str:
    """Name an opponent for whoever chooses one."""
    if player == TWO:
        return _("Two people at one screen")
    if player == "perfect":
        return _("Perfect: makes no mistakes")
    if player.startswith("skill-"):
        tenths = round(10 * float(player.removeprefix("skill-")))
        if tenths == 0:
            return _("Skill 0 of 10: avoids every winning move")
        return _("Skill {tenths} of 10").format(tenths=tenths)
    return {
        "largest-heap": _("Greedy: has one idea and keeps to it"),
        "adds-heaps": _("Adder: has one idea and keeps to it"),
        "xors-sizes": _("Nim player: has one idea and keeps to it"),
        "flips-misere": _("Contrary: has one idea and keeps to it"),
    }[player]


def side_words(side: Side, player: str) -> str:
    """Name a side: you and the computer, or two players."""
    if player == TWO:
        return _("Player 1") if side == "you" else _("Player 2")
    return _("You") if side == "you" else _("The computer")


def did_words(
    facts: PlayFacts, index: int, player: str, steps: Callable[[int], str] | None = None
) -> str:
    """Say who made a move, and which, see `move_words`: `You: A 5 → 3`."""
    who = side_words(facts.mover(index), player)
    return _("{who}: {move}.").format(who=who, move=move_words(facts.codes[index], steps))


def compared_words(compared: int) -> str:
    """Say among how many of its moves the computer chose, where it did not compare them all."""
    if not compared:
        return _("It had too many moves to compare, and took the first.")
    return several(
        "It compared only the first of its moves.",
        "It compared only the first {count} of its moves.",
        compared,
    )


def turn_words(facts: PlayFacts, player: str) -> str:
    """Say who is to move, or who has won."""
    if facts.winner is None:
        return _turn(facts, player)
    if player == TWO:
        return _("{who} wins!").format(who=side_words(facts.winner, player))
    return _("You win!") if facts.winner == "you" else _("The computer wins.")


def over_words(misere: bool) -> str:
    """Say by what a game that is over was won."""
    if misere:
        return _("No move is left, and whoever cannot move wins.")
    return _("No move is left, and whoever cannot move loses.")


def _turn(facts: PlayFacts, player: str) -> str:
    who = facts.to_move
    if player == TWO:
        said = _("{who}, your move.").format(who=side_words(who, player))
    else:
        said = _("Your move.") if who == "you" else _("The computer is to move.")
    if facts.drawn is not None:
        drawn = _("Heap {letter} was drawn: take from it.").format(letter=letter(facts.drawn))
        return f"{drawn} {said}"
    return said


def winning_words(facts: PlayFacts, player: str, *, plain: bool = False) -> str:
    """Say who is winning, and what decides it; `plain` leaves that out where it is a value."""
    known = facts.known
    if known.chance is not None:
        who = side_words(facts.to_move, player)
        chance = _("Chance of winning: {chance} ({who}).").format(chance=known.chance, who=who)
        return chance
    if known.to_move_wins is None:
        return _("I cannot see who wins here.") + " " + say(known.reason)
    other: Side = "other" if facts.to_move == "you" else "you"
    ahead: Side = facts.to_move if known.to_move_wins else other
    if player == TWO:
        lead = _("{who} is winning.").format(who=side_words(ahead, player))
    else:
        lead = _("You are winning.") if ahead == "you" else _("The computer is winning.")
    return lead if plain else f"{lead} {say(known.reason)}"


def known_words(known: Knowledge, *, plain: bool = False) -> str:
    """Write in a cell of the strip what a move left for the player who is to move then.

    With `plain` in words, where no value has been met.
    """
    if known.nim_sum is not None and not plain:
        return _("XOR {value}").format(value=number(known.nim_sum))
    if known.chance is not None:
        if known.chance in (0, 1):
            return _("next wins") if known.chance else _("next loses")
        return _("next wins {won} of {games}").format(
            won=known.chance.numerator, games=known.chance.denominator
        )
    if known.to_move_wins is None:
        return "?"
    return _("next wins") if known.to_move_wins else _("next loses")
