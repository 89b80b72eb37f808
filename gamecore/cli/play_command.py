"""The command play: a game against the computer in the terminal, or one move as JSON."""

from __future__ import annotations

import sys
from codecs import BOM_UTF8
from typing import TYPE_CHECKING, Any

from gamecore.cli import number, print_json, read_game_name
from gamecore.cli.coupled_command import coupled_move, named_game
from gamecore.errors import GameError, PositionError
from gamecore.messages import Message

if TYPE_CHECKING:
    import argparse

    from gamecore.players.board import Board
    from gamecore.players.record import GameRecord

_LONGEST_LINE = 20_000
"""Most characters of a line that is read as a move."""

_COMMANDS = "Type a move such as 6→5, 9→2+7 or A 5; or hint, undo, swap, quit."


def play_game(options: argparse.Namespace) -> None:
    """Play a game in the terminal; with --json print one move of the computer instead."""
    from gamecore.players.opponents import answer, check_player

    check_player(options.player)
    seed = number(options.seed, "--seed")
    board = _board(options)
    if options.json:
        found = answer(board, options.player, seed)
        print_json(
            {
                "player": found.player,
                "move": _move(found.move),
                "winning": found.winning,
                "reason": str(found.reason),
            }
        )
        return
    _Table(board, options.player, seed).play()


def _board(options: argparse.Namespace) -> Board[Any]:
    from gamecore.players.chance_board import ChanceGame
    from gamecore.players.record import board_of
    from gamecore.rules.language import parse_rule

    if options.rule is not None:
        read_game_name(options)
    words = [options.rule, *options.heaps]
    if options.rule is None or (options.game is None and not options.heaps):
        raise PositionError(
            Message('Give a rule and its heaps, such as "take 1-3" 5 6; with --game only heaps.')
        )
    if "-" in words:
        raise PositionError(Message("Standard input is for the moves; write the heaps out."))
    if options.game is None:
        rule = parse_rule(options.rule)
        return board_of(rule, " ".join(options.heaps), options.misere)
    game = ChanceGame() if options.game == "chance" else named_game(options, "play")
    return board_of(game, " ".join(words), options.misere)


def _move(move: Any) -> dict[str, Any] | None:
    from gamecore.coupled.game import CoupledMove
    from gamecore.players.chance_board import ChanceMove

    if move is None:
        return None
    if isinstance(move, CoupledMove):
        return coupled_move(move)
    told = {"heap": move.heap, "from": move.before, "to": list(move.after)}
    return told | ({"chance": str(move.chance)} if isinstance(move, ChanceMove) else {})


def _line() -> str:
    """Read a line that was typed; "" at the end of the input."""
    if sys.stdin is None:
        return ""
    # A byte order mark may come first. Bytes that are no text are replaced, and are no move then.
    line = sys.stdin.buffer.readline(_LONGEST_LINE).removeprefix(BOM_UTF8)
    return line.decode("utf-8", errors="replace")


class _Table:
    """A game in the terminal, between the user and the computer."""

    def __init__(self, board: Board[Any], player: str, seed: int) -> None:
        from gamecore.players.record import GameRecord

        self._player = player
        self._seed = seed
        self._record = self._drawn(GameRecord(board))
        self._hints = 0

    def play(self) -> None:
        """Play until no move is left, or nothing more is typed."""
        print(_COMMANDS)
        print(self._turn().capitalize())
        self._print_board()
        while self._record.winner is None:
            if self._record.to_move == "other":
                self._computer()
            elif not self._person():
                return
        self._print_end()

    def _print_board(self) -> None:
        from gamecore.players.chance_board import ChanceBoard
        from gamecore.positions.heaps import heap_letter

        board = self._record.board
        if board.sizes is None:
            print(f"text   {board.text}")
        else:
            heaps = "  ".join(f"{heap_letter(i)} {n}" for i, n in enumerate(board.sizes[:40]))
            print(f"heaps  {heaps}{' …' if len(board.sizes) > 40 else ''}")
        if board.reminder is not None:
            print(board.reminder)
        if isinstance(board, ChanceBoard) and board.drawn is not None:
            print(f"Heap {heap_letter(board.drawn)} is drawn.")

    def _computer(self) -> None:
        from gamecore.players.opponents import answer

        known = self._record.board.knowledge
        found = answer(self._record.board, self._player, self._seed)
        self._play(found.step, "I play")
        if found.compared is not None:
            few = f"only the first {found.compared}" if found.compared else "none"
            print(f"I compared {few} of my moves: there are too many.")
        if known.to_move_wins is None and known.chance is None:
            print("I cannot see who wins here.")

    def _person(self) -> bool:
        """Carry out one typed line; return whether the game goes on."""
        print("> ", end="", flush=True)
        line = _line()
        if sys.stdin is None or not sys.stdin.buffer.isatty():
            print()  # input from a file or pipe does not end the line on the screen
        word = line.strip().lower()
        if not line or word == "quit":
            return False
        if word == "hint":
            self._hint()
        elif word == "undo":
            self._undo()
        elif word == "swap":
            self._swap()
        elif word:
            self._try(line.strip())
        return True

    def _try(self, text: str) -> None:
        try:
            step = self._record.board.read(text)
        except GameError as error:
            print(error)
            return
        self._play(step, "You play")

    def _play(self, step: Any, who: str) -> None:
        self._record = self._drawn(self._record.played(step))
        self._hints = 0
        print(f"{who} {self._record.codes[-1]}; {self._turn()}")
        self._print_board()

    def _turn(self) -> str:
        """Return the words for who is to move, or that no move is left."""
        if self._record.winner is not None:
            return "no move is left."
        return "your move." if self._record.to_move == "you" else "my move."

    def _drawn(self, record: GameRecord) -> GameRecord:
        """Return the record, with a heap drawn if it is a game of chance that goes on."""
        from gamecore.players.board import Draws
        from gamecore.players.chance_board import ChanceBoard

        board = record.board
        if not isinstance(board, ChanceBoard) or board.is_over:
            return record
        draws = Draws(self._seed, f"{len(record.codes)}|{board.key}")
        heap = board.draw(draws).drawn
        return record if heap is None else record.drawing(heap)

    def _hint(self) -> None:
        from gamecore.players.hints import hints

        told = hints(self._record.board)
        print(told[min(self._hints, len(told) - 1)].says)
        self._hints += 1

    def _undo(self) -> None:
        """Take back your last move, and the answer to it."""
        moves = len(self._record.codes)
        back = max(moves - 2, 0) if moves != 1 else moves
        if back == moves:
            print("You have no move to take back.")
            return
        self._record = self._drawn(self._record.until(back))
        self._hints = 0
        print(f"Your last move is taken back; {self._turn()}")
        self._print_board()

    def _swap(self) -> None:
        """Swap sides: from now on the computer makes the moves that the user made."""
        from dataclasses import replace

        record = self._record
        self._record = replace(record, began="other" if record.began == "you" else "you")
        self._hints = 0
        print(f"We have swapped sides; {self._turn()}")

    def _print_end(self) -> None:
        from gamecore.players.opponents import mistake
        from gamecore.players.review import review

        print("You win." if self._record.winner == "you" else "I win.")
        print(f"The game as text: {self._record}")
        looked = review(self._record)
        wrong = looked.first_mistake
        if wrong is not None:
            who = "Yours" if wrong.side == "you" else "Mine"
            reply = f"; {wrong.refuted_by} beats it" if wrong.refuted_by is not None else ""
            print(f"{who} was the first mistake: move {wrong.index + 1}, {wrong.code}{reply}.")
        idea = mistake(self._player)
        if idea is not None and self._record.winner == "you":
            print(idea.says)
