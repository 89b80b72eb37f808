"""The command `moves --game`: winning moves of games in which one move touches several heaps."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from gamecore import limits
from gamecore.cli import or_stdin, print_json, print_row, program
from gamecore.cli.words import _, say, several
from gamecore.errors import GameError
from gamecore.messages import Message, quoted

if TYPE_CHECKING:
    import argparse

    from gamecore.coupled.game import CoupledAnalysis, CoupledGame, CoupledMove


def named_game(options: argparse.Namespace, command: str) -> CoupledGame[Any]:
    """Return the game that --game names.

    Raises
    ------
    GameError
        If there is no such game: with the corrected `command`, if the name is nearly right.
    """
    from gamecore.coupled.games import UnknownGameError, coupled_game

    try:
        return coupled_game(options.game)
    except UnknownGameError as error:
        if error.nearest is None:
            raise
        position = " ".join(filter(None, [options.rule, *options.heaps]))
        raise GameError(
            Message(
                "There is no game “{name}”. Did you mean:  {program} {command} --game "
                "{nearest} {position}",
                name=quoted(options.game),
                program=program(),
                command=command,
                nearest=error.nearest,
                position=quoted(position),
            )
        ) from error


def print_coupled_moves(options: argparse.Namespace, limit: int) -> None:
    """Print who wins a position of a coupled game and its winning moves, at most `limit`."""
    if options.sum:
        raise GameError(Message("Choose one of --sum and --game."))
    if options.misere:
        raise GameError(Message("--game answers normal play only; leave out --misere."))
    game = named_game(options, "moves")
    # No rule is needed: the word in its place is the first of the position.
    position = game.analyse(game.parse(" ".join(map(or_stdin, [options.rule, *options.heaps]))))
    moves = position.winning_moves
    # Each move is printed as whole positions: a thousand of 200,000 heaps would fill a disk.
    most = max(1, limits.OPTIONS_WRITTEN // max(1, len(position.position)))
    shown = list(islice(moves, min(limit, most)))
    if not options.json:
        _print_coupled(game, position, shown)
        return
    print_json(
        {
            "nim_sum": position.nim_sum,
            "winner": "first" if position.to_move_wins else "second",
            "count": moves.total,
            "truncated": moves.total != len(shown),
            "moves": [coupled_move(move) for move in shown],
        }
    )


def _print_position(position: Any) -> None:
    from gamecore.coupled.game import Remembered

    if isinstance(position, str):
        print_row(_("text"), [position])
    elif position:
        shown = str(position).split() if isinstance(position, Remembered) else position
        print_row(_("heaps"), shown)


def _print_coupled(
    game: CoupledGame[Any], position: CoupledAnalysis[Any], shown: list[CoupledMove[Any]]
) -> None:
    """Print an analysis and those of its winning moves that are in `shown`."""
    _print_position(position.position)
    if position.values:
        print_row(_("values"), position.values)
    print(say(position.reason))
    if not position.to_move_wins:
        return
    moves = position.winning_moves
    total = moves.total
    if total is None:
        print(_("One of the winning moves:"))
    else:
        print(several("{count} winning move:", "{count} winning moves:", total))
    for move in shown:
        place = f"{game.on_text.label(move)}: " if game.on_text is not None else ""
        print(f"  {place}{move}")
    if total is None:
        print(f"  {_('… and others, which are too many to count.')}")
    elif len(shown) < total:
        more = (
            _("… and {count} more; --limit shows more of them.")
            if len(shown) < len(moves)
            else _("… and {count} more, which are not listed.")
        )
        print(f"  {more.format(count=total - len(shown))}")


def coupled_move(move: CoupledMove[Any]) -> dict[str, Any]:
    """Return a move between whole positions as JSON."""
    from gamecore.coupled.game import Remembered, heaps_of

    before, after = (
        position if isinstance(position, str) else list(heaps_of(position))
        for position in (move.before, move.after)
    )
    return {
        "heap": move.heap,
        "heaps": list(move.heaps),
        "from": before,
        "to": after,
        "value_from": move.value_before,
        "value_to": move.value_after,
        "position": str(move.after) if isinstance(move.after, Remembered) else after,
        **({} if move.place is None else {"place": move.place}),
    }
