"""The sentences after a game: why it was won, the move that lost it, what a move was."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gamecore.errors import GameError
from gamecore.players.move_text import read_changes
from ui.base.words import _, number, say
from ui.pieces.heaps import hue_of
from ui.play.facts import TWO
from ui.play.words import move_words, side_words

if TYPE_CHECKING:
    from gamecore.players.record import Side
    from gamecore.players.review import Ending, ReviewedMove
    from ui.play.facts import PlayFacts
    from ui.play.table import Table

MOVES_DRAWN = 16
"""Most moves of one side that are drawn as stones after a game: a phone's width, twice."""


def drawn_ending(table: Table, facts: PlayFacts, player: str, end: Ending) -> dict[str, Any]:
    """Return what the board draws of a game that was won: a stone for each move, and the reason."""
    lines = why_won(table, player, end)
    sides: tuple[Side, Side] = ("you", "other")
    return {
        "lines": lines,
        "legend": _("A stone for each move, in the colour of its heap; the ring marks the last."),
        "sides": [
            {
                "name": side_words(side, player),
                "won": side == end.winner,
                "last": side == facts.mover(len(facts.codes) - 1),
                "hues": _hues(facts, side),
            }
            for side in sides
        ],
    }


def _hues(facts: PlayFacts, side: Side) -> list[dict[str, str]]:
    """Return the colours of the heaps in which a side moved, its last moves."""
    codes = [code for i, code in enumerate(facts.codes) if facts.mover(i) == side]
    return [hue_of(_place(code)) for code in codes[-MOVES_DRAWN:]]


def _place(code: str) -> int:
    """Return the first heap of a move; 0 for a cut in a text."""
    try:
        return read_changes(code)[0].heap or 0
    except GameError:
        return 0


def why_won(table: Table, player: str, end: Ending) -> list[str]:
    """Say why a game was won: the deciding move, then the loser's losing one, then what it was.

    Parameters
    ----------
    table : Table
        Where it is a visitor's first game, no value has been met: stones alone are spoken of.
    player : str
        The opponent, or two people.
    end : Ending
    """
    loser: Side = "other" if end.winner == "you" else "you"
    names = {"who": side_words(end.winner, player), "loser": side_words(loser, player)}
    if end.chance is not None:
        return _why_by_luck(player, end, names)
    lines = [_decided(player, end, names, plain=table.is_first)]
    if end.losing is not None:
        lines.append(_losing(table, player, end.losing, names))
    elif not is_known(end):
        lines.append(_("The beginning of this game is too large to tell who was winning."))
    if end.is_perfect and player != TWO:
        lines.append(_("A perfect game: every one of your moves was a winning one."))
    elif end.losing is None and is_known(end) and player != TWO:
        lines.append(_("You were winning from the start."))
    return lines


def explained_move(facts: PlayFacts, player: str, end: Ending | None) -> int:
    """Return the move whose reasons are asked: the last, or the one that decided an ended game."""
    if end is None:
        return len(facts.codes) - 1
    lost = facts.winner == "other" and player != TWO
    deciding = (end.review.last_mistake("you") if lost else None) or end.deciding
    return len(facts.codes) - 1 if deciding is None else deciding.index


def is_known(end: Ending) -> bool:
    """Tell whether it can be told of every position of a game who was winning."""
    known = (end.review.start, *(move.after for move in end.review.moves))
    return all(one.to_move_wins is not None for one in known)


def never_winning(end: Ending) -> str:
    """Say to whoever lost without a mistake that there was no move to find."""
    if end.chance is not None:
        said = _(
            "You made no mistake: luck decided. Before the first draw your chance was {chance}."
        )
        return said.format(chance=1 - end.chance)
    if not is_known(end):
        return _(
            "Part of this game is too large to tell who was winning; I saw no mistake of yours."
        )
    return _(
        "Well played: you made no mistake. From this start the other side can always win; take "
        "that side, and you can."
    )


def _why_by_luck(player: str, end: Ending, names: dict[str, str]) -> list[str]:
    if player == TWO:
        said = _("Luck had a say: before the first draw the chance of {who} was {chance}.")
        return [said.format(chance=end.chance, **names)]
    said = _("Luck had a say: before the first draw your chance of winning was {chance}.")
    lines = [said.format(chance=end.chance)]
    if end.is_perfect:
        lines.append(_("A perfect game: every one of your moves had the best chance there was."))
    return lines


def _decided(player: str, end: Ending, names: dict[str, str], *, plain: bool) -> str:
    move = end.deciding
    if move is None:
        if player == TWO:
            return _("{who} won because {loser} had to make the last move.").format(**names)
        return _("You won because the computer had to make the last move.")
    count = number(move.index + 1)
    if plain:
        return _("You won because after move {count} you had an answer to every move.").format(
            count=count
        )
    if move.after.nim_sum == 0:
        if player == TWO:
            said = _("{who} won because after move {count} the XOR was 0.")
            return said.format(count=count, **names)
        return _("You won because after move {count} you left XOR 0.").format(count=count)
    reason = say(move.after.reason)
    if player == TWO:
        said = _("{who} won because after move {count} {loser} was in a losing position. {reason}")
        return said.format(count=count, reason=reason, **names)
    said = _("You won because after move {count} the computer was in a losing position. {reason}")
    return said.format(count=count, reason=reason)


def _losing(table: Table, player: str, move: ReviewedMove, names: dict[str, str]) -> str:
    told = {"count": number(move.index + 1), "move": move_words(move.code, table.names)}
    if player == TWO:
        return _("The losing move of {loser} was move {count}: {move}.").format(**told, **names)
    return _("The computer's losing move was move {count}: {move}.").format(**told)


def verdict_words(move: ReviewedMove, player: str) -> str:
    """Say first whether a move was a mistake."""
    said = {
        "winning": _("Not a mistake: this move wins."),
        "mistake": _("A mistake: {who} was winning until this move."),
        "lost": _("Not a mistake: {who} had no winning move here."),
        "best": _("Not a mistake: no other amount had a better chance."),
        "not-best": _("A mistake: another amount had a better chance."),
        "unknown": _("I cannot see who wins here, so I cannot tell whether it was a mistake."),
    }
    if player != TWO and move.side == "you":
        said["mistake"] = _("A mistake: you were winning until this move.")
        said["lost"] = _("Not a mistake: you had no winning move here.")
    return said[move.verdict].format(who=side_words(move.side, player))
