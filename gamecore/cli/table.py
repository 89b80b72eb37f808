"""A game in the terminal: moves and words are typed, positions and answers printed."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from codecs import BOM_UTF8
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from gamecore.cli.words import _, say
from gamecore.errors import GameError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamecore.messages import Message

_LONGEST_LINE = 20_000
"""Most characters of a line that is read as a move."""


def _line() -> str:
    """Read a line that was typed; "" at the end of the input."""
    if sys.stdin is None:
        return ""
    # A byte order mark may come first. Bytes that are no text are replaced, and are no move then.
    line = sys.stdin.buffer.readline(_LONGEST_LINE).removeprefix(BOM_UTF8)
    return line.decode("utf-8", errors="replace")


class Table(ABC):
    """A game between the user and the computer: of heaps a GameRecord, of a graph a GraphGame."""

    _commands: str
    """What may be typed, with examples of a move; in English."""

    def __init__(self, game: Any) -> None:
        self._game = self._begun(game)
        self._hinted = 0

    def play(self) -> None:
        """Play until the game is over, or nothing more is typed."""
        print(_(self._commands))
        if self._is_over():
            print(_("No move is left."))
        else:
            print(_("Your move.") if self._game.to_move == "you" else _("My move."))
        self._print_position()
        while not self._is_over():
            if self._game.to_move == "other":
                self._answer()
            elif not self._person():
                return
        self._print_end()

    @abstractmethod
    def _is_over(self) -> bool: ...

    @abstractmethod
    def _print_position(self) -> None: ...

    @abstractmethod
    def _answer(self) -> None:
        """Make the computer's move."""

    @abstractmethod
    def _read(self, text: str) -> Any:
        """Return the move that was typed; GameError if it is none, or not legal."""

    @abstractmethod
    def _hints(self) -> Sequence[Message]: ...

    @abstractmethod
    def _print_end(self) -> None: ...

    def _begun(self, game: Any) -> Any:
        """Return the game as the player to move finds it."""
        return game

    def _over(self) -> str:
        """Return the words for a game that is over."""
        return _("no move is left.")

    def _turn(self) -> str:
        """Return the words for who is to move, or that nobody is."""
        if self._is_over():
            return self._over()
        return _("your move.") if self._game.to_move == "you" else _("my move.")

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
            step = self._read(text)
        except GameError as error:
            print(say(error.message))
            return
        self._play(step, _("You play {move}; {turn}"))

    def _play(self, step: Any, line: str) -> None:
        self._game = self._begun(self._game.played(step))
        self._hinted = 0
        print(line.format(move=self._game.codes[-1], turn=self._turn()))
        self._print_position()

    def _hint(self) -> None:
        told = self._hints()
        print(say(told[min(self._hinted, len(told) - 1)]))
        self._hinted += 1

    def _undo(self) -> None:
        """Take back your last move, and the answer to it."""
        moves = len(self._game.codes)
        back = max(moves - 2, 0) if moves != 1 else moves
        if back == moves:
            print(_("You have no move to take back."))
            return
        self._game = self._begun(self._game.until(back))
        self._hinted = 0
        print(_("Your last move is taken back; {turn}").format(turn=self._turn()))
        self._print_position()

    def _swap(self) -> None:
        """Swap sides: from now on the computer makes the moves that the user made."""
        began = "other" if self._game.began == "you" else "you"
        self._game = replace(self._game, began=began)
        self._hinted = 0
        print(_("We have swapped sides; {turn}").format(turn=self._turn()))
