"""Games written out move by move, for people to read and for a test to replay: data/games.txt.

    python -m tests.golden_games > tests/data/games.txt

writes the file anew from the games in GAMES. A change of it is to be read, not just committed.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, NamedTuple

from gamecore import ChanceGame, GameRecord, board_of, parse_record, review
from gamecore.coupled.games import coupled_game
from gamecore.players.board import Draws
from gamecore.players.chance_board import ChanceBoard
from gamecore.players.opponents import answer

if TYPE_CHECKING:
    from gamecore.players.board import Board, Knowledge


class Golden(NamedTuple):
    """A game to be played: who sits where, and where it starts."""

    title: str
    game: object
    heaps: tuple[int, ...] | str
    players: tuple[str, str]
    misere: bool = False
    seed: int = 1


GAMES = (
    Golden("Nim", "take any", (3, 5, 7), ("perfect", "skill-0.0")),
    Golden("Nim, lost from the start", "take any", (1, 4, 5), ("perfect", "largest-heap")),
    Golden("Subtraction", "take 1-3", (3, 6, 7), ("adds-heaps", "perfect")),
    Golden("Taking 1, 3 or 4", "take 1, 3, 4", (6, 5), ("perfect", "xors-sizes")),
    Golden("At least half", "take at least half", (9, 4), ("skill-0.5", "perfect")),
    Golden("Grundy's game", "split into 2 unequal", (7, 5), ("perfect", "skill-0.2")),
    Golden("Lasker's Nim", "take any or split into 2", (3, 4), ("skill-0.5", "skill-0.5")),
    Golden("Kayles", "0.77", (5, 4), ("xors-sizes", "perfect")),
    Golden("Equal split", "split equally", (12, 3), ("perfect", "skill-0.0")),
    Golden("Equal split, some heaps", "halve into 3", (4, 2), ("perfect", "perfect")),
    Golden("Odd amounts", "take k where k % 2 == 1 or k == n", (4, 6), ("perfect", "skill-0.3")),
    Golden("A sum", ["take 1-3", "0.77", "take any"], (5, 4, 2), ("perfect", "skill-0.5")),
    Golden("Misère Nim", "take any", (1, 2, 4), ("flips-misere", "perfect"), misere=True),
    Golden("Misère Kayles", "0.77", (5, 6), ("perfect", "skill-0.5"), misere=True),
    Golden("Wythoff's game", coupled_game("wythoff"), (4, 6), ("perfect", "xors-sizes")),
    Golden("Staircase Nim", coupled_game("staircase"), (1, 2, 3, 1), ("perfect", "largest-heap")),
    Golden("One from each", coupled_game("one-from-each"), (2, 1, 3), ("adds-heaps", "perfect")),
    Golden("Moore's Nim", coupled_game("moore-2"), (3, 4, 5), ("perfect", "skill-0.2")),
    Golden("The string game", coupled_game("string"), "abacabadaba", ("perfect", "skill-0.5")),
    Golden("Fibonacci Nim", coupled_game("fibonacci-nim"), (31,), ("perfect", "largest-heap")),
    Golden(
        "Nim with a pass", coupled_game("nim-with-a-pass"), "3 3 pass", ("perfect", "skill-0.2")
    ),
    Golden(
        "Green Hackenbush",
        coupled_game("hackenbush"),
        "(()(())) (()()) 3",
        ("perfect", "skill-0.5"),
    ),
    Golden("Mock Turtles", coupled_game("mock-turtles"), "HTTHTHTH", ("perfect", "skill-0.5")),
    Golden("The game of chance", ChanceGame(), (2, 3, 1), ("perfect", "skill-0.0")),
    Golden("Taking 1 to 5", "take 1-5", (5, 10, 20), ("perfect", "adds-heaps")),
    Golden("One, or equal parts", "take 1 or split equally", (6, 9), ("perfect", "skill-0.5")),
    Golden("Triangles", "take 1 or split 1+2+...+k", (3, 6, 10), ("skill-0.5", "perfect")),
    Golden("One, or thirds", "take 1 or halve into 3", (4, 6), ("perfect", "xors-sizes")),
    Golden("A rule of one's own", "take k where k % 3 != 0 or k == n", (4, 7), ("perfect",) * 2),
    Golden(
        "Three rules", ["take 1-3", "take 1-5", "take 1-7"], (9, 10, 14), ("perfect", "skill-0.3")
    ),
)


def play(golden: Golden) -> GameRecord:
    """Play a game to its end."""
    board = board_of(golden.game, golden.heaps, golden.misere)
    return play_from(board, golden.players, golden.seed)


def play_from(board: Board, players: tuple[str, str], seed: int) -> GameRecord:
    """Play from a board to the end."""
    record = drawn(GameRecord(board), seed)
    while record.winner is None:
        player = players[len(record.codes) % 2]
        record = drawn(record.played(answer(record.board, player, seed).step), seed)
    return record


def drawn(record: GameRecord, seed: int) -> GameRecord:
    """Draw a heap where luck does."""
    board = record.board
    if not isinstance(board, ChanceBoard) or board.is_over:
        return record
    return record.drawing(board.draw(Draws(seed, board.key)).drawn)


def transcript(golden: Golden, text: str) -> str:
    """Write a game that is there as text so that a person can follow it."""
    record = parse_record(golden.game, text)
    looked = review(record)
    lines = [
        f"# {golden.title}",
        f"game:   {record.start.game}{', misère play' if golden.misere else ''}",
        f"you:    {golden.players[0]}",
        f"other:  {golden.players[1]}",
        f"record: {record}",
        f"        {record.start.text:16} {known(looked.start)}",
    ]
    for move, board in zip(looked.moves, record.boards[1:], strict=True):
        mark = ""
        if move.is_mistake:
            better = f": {move.refuted_by} beats it" if move.refuted_by else ""
            mark = f"   a mistake{better}"
        who = f"{move.side}:"
        lines.append(f"{who:7} {move.code:16} {shown(board):16} {known(move.after)}{mark}")
    lines.append(f"winner: {record.winner}")
    return "\n".join(lines) + "\n"


def shown(board: Board) -> str:
    return board.text or "nothing"


def known(knowledge: Knowledge) -> str:
    if knowledge.chance is not None:
        return f"chance {knowledge.chance}"
    wins = (
        "cannot be told"
        if knowledge.to_move_wins is None
        else ("won" if knowledge.to_move_wins else "lost")
    )
    return wins if knowledge.nim_sum is None else f"XOR {knowledge.nim_sum}, {wins}"


if __name__ == "__main__":
    sys.stdout.write("\n".join(transcript(golden, str(play(golden))) for golden in GAMES))
