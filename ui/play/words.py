"""The sentences of the play view: moves, turns and players, why a game was won, what lost it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gamecore.coupled.coins import CODE, read_places, runs
from gamecore.coupled.nim_with_a_pass import PASS
from gamecore.errors import GameError
from gamecore.players.move_text import read_changes
from ui.base.marks import heaps_after, letter
from ui.base.words import N_, _, either, number, say, sentences, several
from ui.pieces.heaps import hue_of
from ui.play.facts import FRIEND, PEOPLE, TWO, misere_reason

if TYPE_CHECKING:
    from collections.abc import Callable

    from gamecore.players.board import Knowledge
    from gamecore.players.move_text import Change
    from gamecore.players.record import Side
    from gamecore.players.review import Ending, ReviewedMove
    from ui.play.facts import MisereReason, PlayFacts
    from ui.play.table import AnyGame, Table


CELL_WAYS = {
    "up": N_("up {count}"),
    "left": N_("left {count}"),
    "diagonal": N_("diagonally {count}"),
}
"""Ways of a piece on a board of cells."""


def move_words(code: str, table: Table | None = None) -> str:
    """Return a move of a record in words: `A 5 → 3`, `2 stones from step 3`, `cut at 4`, `cut C`.

    Parameters
    ----------
    code : str
    table : Table, optional
        Of a game whose board may have words of its own: steps of a staircase, or cells.
    """
    if code == PASS:
        return _("pass")
    if code.startswith(CODE):
        return _("turn {places}").format(places=either(runs(read_places(code)), "and"))
    try:
        changes = read_changes(code)
    except GameError:
        if code.isdecimal():
            return _("cut at {place}").format(place=code)
        return _("cut {edge}").format(edge=code)
    if table is not None and table.is_on_cells:
        return _way_words(changes)
    if table is not None and table.names is not None:
        left = changes[-1]  # the upper step; the other change is the step below it
        count = (left.before or 0) - sum(left.after)
        step = table.names(left.heap or 0)
        return several("{count} stone from {step}", "{count} stones from {step}", count, step=step)
    return _(", ").join(
        f"{letter(change.heap or 0)} {number(change.before or 0)} → {heaps_after(change.after)}"
        for change in changes
    )


def _way_words(changes: list[Change]) -> str:
    """Return where a move on a board of cells leads: row A goes up, column B to the left."""
    words = CELL_WAYS["diagonal" if len(changes) > 1 else "left" if changes[0].heap else "up"]
    return _(words).format(count=(changes[0].before or 0) - sum(changes[0].after))


def player_words(player: str) -> str:
    """Return the name of an opponent, as it is offered."""
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
    """Return the name of a side: you and the computer or your friend, or two players."""
    if player == TWO:
        return _("Player 1") if side == "you" else _("Player 2")
    if side == "you":
        return _("You")
    return _("Your friend") if player == FRIEND else _("The computer")


def within_words(side: Side, player: str) -> str:
    """Return the name of a side as it is written within a sentence."""
    if player == TWO:
        return side_words(side, player)
    if side == "you":
        return _("you")
    return _("your friend") if player == FRIEND else _("the computer")


def did_words(facts: PlayFacts, index: int, player: str, table: Table | None = None) -> str:
    """Return who made a move, and which (see `move_words`), such as `You: A 5 → 3`."""
    who = side_words(facts.mover(index), player)
    (code,) = facts.named([facts.codes[index]], index)
    return _("{who}: {move}.").format(who=who, move=move_words(code, table))


def compared_words(compared: int) -> str:
    """Return the sentence that the computer compared only its first `compared` moves."""
    if not compared:
        return _("It had too many moves to compare, and took the first.")
    return several(
        "It compared only the first of its moves.",
        "It compared only the first {count} of its moves.",
        compared,
    )


def turn_words(facts: PlayFacts, player: str) -> str:
    """Return the sentence that says who is to move, or who has won."""
    if facts.winner is None:
        return _turn(facts, player)
    if not facts.codes:
        return _(
            "Nobody has a move here, so there is nothing to play. Change the heaps or the rule."
        )
    if player == TWO:
        return _("{who} wins!").format(who=side_words(facts.winner, player))
    if player == FRIEND:
        return _("You won!") if facts.winner == "you" else _("Your friend won.")
    return _("You win!") if facts.winner == "you" else _("The computer wins.")


def begins_words(facts: AnyGame) -> str:
    """Return who begins a game with a friend."""
    if facts.to_move == "you":
        return _("You play a friend, and you move first.")
    return _("You play a friend, who moves first.")


def over_words(misere: bool) -> str:
    """Return the sentence that says why a game is over, and who wins then."""
    if misere:
        return _("No move is left, and whoever cannot move wins.")
    return _("No move is left, and whoever cannot move loses.")


def _turn(facts: PlayFacts, player: str) -> str:
    who = facts.to_move
    if player == TWO:
        said = _("{who}, your move.").format(who=side_words(who, player))
    elif who == "you":
        said = _("Your move.")
    else:
        said = _("Your friend's move.") if player == FRIEND else _("The computer is to move.")
    if facts.drawn is not None:
        drawn = _("Heap {letter} was drawn: take from it.").format(letter=letter(facts.drawn))
        return sentences(drawn, said)
    return said if facts.reminder is None else sentences(say(facts.reminder), said)


def winning_words(facts: PlayFacts, player: str, *, plain: bool = False) -> str:
    """Return who is winning and what decides it; with `plain` only who, except for a chance."""
    known = facts.known
    if known.chance is not None:
        who = side_words(facts.to_move, player)
        chance = _("Chance of winning: {chance} ({who}).").format(chance=known.chance, who=who)
        return chance
    if known.to_move_wins is None:
        return sentences(_("I cannot see who wins here."), say(known.reason))
    other: Side = "other" if facts.to_move == "you" else "you"
    ahead: Side = facts.to_move if known.to_move_wins else other
    if player == TWO:
        lead = _("{who} is winning.").format(who=side_words(ahead, player))
    else:
        lead = _("You are winning.") if ahead == "you" else _("The computer is winning.")
    return lead if plain else sentences(lead, say(known.reason))


def known_words(known: Knowledge, *, plain: bool = False) -> str:
    """Return, for a cell of the strip, what a position means for the player to move.

    With `plain` never the XOR, for readers who have not met values.
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


# -- after a game ---------------------------------------------------------------------------------


MOVES_DRAWN = 16
"""Most moves of one side that are drawn as stones after a game: two rows on a phone."""


def drawn_loss(lines: list[str], named: int | None = None) -> dict[str, Any]:
    """Return the board's data for a game that the person lost: sentences about the losing move.

    `named` is the number of that move, counted from 1: the strip scrolls to its cell.
    """
    return {"lines": lines, "legend": "", "sides": [], "lost": True, "named": named}


def drawn_ending(table: Table, facts: PlayFacts, player: str, end: Ending) -> dict[str, Any]:
    """Return the board's data for the end of other games: a stone for each move, and why."""
    lines = why_won(table, facts, player, end)
    sides: tuple[Side, Side] = ("you", "other")
    places = {code: _places(table, code) for code in facts.codes}
    return {
        "lines": lines,
        "legend": _("A stone for each move, in the colours of its heaps; the ring marks the last.")
        if any(len(some) > 1 for some in places.values())
        else _("A stone for each move, in the colour of its heap; the ring marks the last."),
        "sides": [
            {
                "name": side_words(side, player),
                "won": side == end.winner,
                "last": side == facts.mover(len(facts.codes) - 1),
                "hues": [
                    [hue_of(place) for place in places[code]]
                    for index, code in enumerate(facts.codes)
                    if facts.mover(index) == side
                ][-MOVES_DRAWN:],
            }
            for side in sides
        ],
    }


def _places(table: Table, code: str) -> list[int]:
    """Return the indices of the heaps that a move changes; the first one for a cut in a text."""
    try:
        changes = read_changes(code)
    except GameError:
        return [0]
    # Of the two steps of a staircase, the stones are those of the upper one.
    return [change.heap or 0 for change in (changes if table.names is None else changes[-1:])]


def why_won(
    table: Table,
    facts: AnyGame,
    player: str,
    end: Ending,
    tell: Callable[[ReviewedMove], str] | None = None,
) -> list[str]:
    """Return why a game was won, as sentences: the deciding move, the losing one, a summary.

    Parameters
    ----------
    table : Table
        In a visitor's first game (`is_first`) no values are mentioned.
    facts : AnyGame
    player : str
        The opponent, or TWO.
    end : Ending
    tell : callable, optional
        Move → the move in words, where its code alone does not tell it.
    """
    tell = tell or (lambda move: move_words(move.code, table))
    loser: Side = "other" if end.winner == "you" else "you"
    names = {"who": side_words(end.winner, player), "loser": within_words(loser, player)}
    if end.chance is not None:
        return _why_by_luck(player, end, names, table.taken_back(facts))
    told = "" if end.deciding is None else tell(end.deciding)
    lines = [_decided(table, facts, player, end, names, told)]
    if end.losing is not None:
        lines.append(_losing(player, end.losing, names, tell(end.losing)))
    elif not is_known(end):
        lines.append(_("The beginning of this game is too large to tell who was winning."))
    if end.is_perfect and player != TWO:
        lines.append(perfect_words(table.taken_back(facts)))
    elif end.losing is None and is_known(end) and player != TWO:
        lines.append(_("You were winning from the start."))
    return lines


def explained_move(facts: PlayFacts, player: str, end: Ending | None) -> int:
    """Return the index of the move that “Why?” explains: the last, or the deciding one."""
    if end is None:
        return len(facts.codes) - 1
    lost = facts.winner == "other" and player != TWO
    deciding = (end.review.last_mistake("you") if lost else None) or end.deciding
    return len(facts.codes) - 1 if deciding is None else deciding.index


def is_known(end: Ending) -> bool:
    """Return whether the winning side is known in every position of a game."""
    known = (end.review.start, *(move.after for move in end.review.moves))
    return all(one.to_move_wins is not None for one in known)


def never_winning(end: Ending) -> str:
    """Return the sentence for a person who lost without a mistake."""
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


def perfect_words(taken_back: int, *, chance: bool = False) -> str:
    """Return the praise of a game without a mistake, unless some moves were taken back in it."""
    if taken_back:
        return several(
            "Well mended: you took back a move, and won.",
            "Well mended: you took back {count} moves, and won.",
            taken_back,
        )
    if chance:
        return _("A perfect game: every one of your moves had the best chance there was.")
    return _("A perfect game: every one of your moves was a winning one.")


def _why_by_luck(player: str, end: Ending, names: dict[str, str], taken_back: int) -> list[str]:
    if player == TWO:
        said = _("Luck had a say: before the first draw the chance of {who} was {chance}.")
        return [said.format(chance=end.chance, **names)]
    said = _("Luck had a say: before the first draw your chance of winning was {chance}.")
    lines = [said.format(chance=end.chance)]
    if end.is_perfect:
        lines.append(perfect_words(taken_back, chance=True))
    return lines


def _decided(
    table: Table, facts: AnyGame, player: str, end: Ending, names: dict[str, str], told: str
) -> str:
    move = end.deciding
    if move is None:
        if player in PEOPLE:
            return _("{who} won because {loser} had to make the last move.").format(**names)
        return _("You won because the computer had to make the last move.")
    if table.is_first:
        if move.index == len(facts.codes) - 1:
            return _("Your last move left the computer none.")
        said = _("You won because after your move ({move}) you had an answer to every move.")
        return said.format(move=told)
    if move.after.nim_sum == 0:
        if player == TWO:
            said = _("{who} won by the move {move}: it left XOR 0.")
            return said.format(move=told, **names)
        return _("You won because your move ({move}) left XOR 0.").format(move=told)
    misere = misere_reason(table.played, facts.text, move.index)
    reason = say(move.after.reason) if misere is None else _misere_words(misere)
    if player in PEOPLE:
        said = _("{who} won by the move {move}: it left {loser} in a losing position. {reason}")
        return said.format(move=told, reason=reason, **names)
    said = _("You won because your move ({move}) left the computer in a losing position. {reason}")
    return said.format(move=told, reason=reason)


def _misere_words(reason: MisereReason) -> str:
    """Return what decided a position under misère play, in the past tense."""
    if reason.decided_by == "search":
        return _("A search finds that each move from there lost.")
    if reason.decided_by == "bouton":
        if reason.is_firm:
            return _(
                "The XOR was 0 and a heap of two or more was left: then misère play goes like "
                "normal play."
            )
        return _("Only heaps of one were left, an odd number of them.")
    if reason.is_firm:
        return _(
            "The XOR of the values was 0 and a heap worth 2 or more was left: then misère play "
            "goes like normal play."
        )
    return _("Only heaps worth 0 or 1 were left, and the XOR of their values was 1.")


def _losing(player: str, move: ReviewedMove, names: dict[str, str], told: str) -> str:
    fields = {"count": number(move.index + 1), "move": told, **names}
    if player in PEOPLE:
        return _("The losing move of {loser} was move {count}: {move}.").format(**fields)
    return _("The computer's losing move was move {count}: {move}.").format(**fields)


def verdict_words(move: ReviewedMove, player: str, *, is_only: bool) -> str:
    """Return the verdict on a move in a sentence: the only winning one, a mistake, and so on."""
    said = {
        "winning": _("This was the only winning move.")
        if is_only
        else _("This move kept the win: it left a losing position."),
        "mistake": _("A mistake: {who} was winning until this move."),
        "lost": _("Not a mistake: {who} had no winning move here."),
        "best": _("No other amount had a better chance."),
        "not-best": _("A mistake: another amount had a better chance."),
        "unknown": _("I cannot see who wins here, so I cannot tell whether it was a mistake."),
    }
    if player != TWO and move.side == "you":
        said["mistake"] = _("A mistake: you were winning until this move.")
        said["lost"] = _("Not a mistake: you had no winning move here.")
    return said[move.verdict].format(who=side_words(move.side, player))
