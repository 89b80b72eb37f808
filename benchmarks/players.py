"""How long an opponent takes for an answer, in every kind of game: CPU time, worst of all players.

    python -m benchmarks.players [--rounds 3]

Twelve heaps of 19 to 30 stones, and twelve of 30, should be answered within 0.3 s, and nothing in
more than 1 s. The values of the rules are known before, as they are on a page; what else an
opponent remembers is not.
"""

from __future__ import annotations

import argparse
import statistics
import time
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Any

from gamecore.coupled import one_from_each, palindromes, staircase, wythoff
from gamecore.coupled.games import coupled_game
from gamecore.players.beating import offered
from gamecore.players.boards import board_of
from gamecore.players.chance_board import ChanceGame
from gamecore.players.opponents import answer
from gamecore.players.record import GameRecord
from gamecore.players.review import review

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from gamecore.players.boards import Game

MEANT_S, MOST_S = 0.3, 1.0

RULES = (
    "take any",
    "take 1-3",
    "take 1, 3, 4",
    "take at least half",
    "take k where k % 2 == 1 or k == n",
    "take a prime",
    "split into 2 unequal",
    "take any or split into 2",
    "take any or split into 3",
    "split into 4",
    "split equally",
    "0.77",
    "0.07",
    "halve into 3",
)
GAMES = (
    *(staircase.GAME, one_from_each.GAME),
    *(coupled_game(f"moore-{k}") for k in (2, 3, 5, 8, 11)),
)
MIXED, EQUAL = tuple(range(19, 31)), (30,) * 12
PLAYERS = ("perfect", "skill-0.0", "largest-heap", "adds-heaps", "xors-sizes", "flips-misere")

FAR = 10**18


def questions() -> Iterator[tuple[str, Game, Any, bool]]:
    """Yield what is asked: a name, the game, the position, and whether it is misère play."""
    for rule, heaps, misere in product(RULES, (MIXED, EQUAL), (False, True)):
        yield f"{rule}{', misère' if misere else ''}", rule, heaps, misere
    for game, heaps in product(GAMES, (MIXED, EQUAL)):
        yield game.slug, game, heaps, False
    yield "Wythoff's game", wythoff.GAME, (30, 30), False
    yield "Wythoff's game, lost", wythoff.GAME, (2584, 4181), False
    yield "a text", palindromes.GAME, "abacaba" * 28, False
    yield "a heap drawn", ChanceGame(3), MIXED, False
    yield "sum", [RULES[i % len(RULES)] for i in range(12)], MIXED, False


def far_questions() -> Iterator[tuple[str, Game, Any, bool]]:
    """Yield positions that are much larger than those of a page."""
    yield "take any, far", "take any", (FAR, FAR), False
    yield "take any, far, misère", "take any", (FAR, FAR), True
    yield "take 1-3, 1000 heaps", "take 1-3", (30,) * 1000, False
    yield "take any, 1000 heaps", "take any", (30,) * 1000, False
    yield "at least half, far", "take at least half", (FAR, FAR, 7, 7), False
    yield "squares", "take a square", (16_000, 16_000), False
    yield "Grundy's game", "split into 2 unequal", (16_000, 16_000), False
    yield "Lasker's Nim", "take any or split into 2", (5_000, 5_000, 31, 31), False
    yield "Kayles, misère", "0.77", (100, 90, 80), True
    yield "split into 4", "split into 4", (80, 80), False
    yield "moore-6, 24 heaps", coupled_game("moore-6"), (30,) * 24, False
    yield "a text, long", palindromes.GAME, "ab" * 2_500, False


def _answered(game: Game, heaps: Any, misere: bool, player: str) -> object:
    """Answer on a board that knows nothing yet."""
    return answer(board_of(game, heaps, misere), player)


def seconds(do: Callable[[], object], rounds: int) -> float:
    """Return the median CPU time of something."""
    times = []
    for _round in range(rounds):
        start = time.process_time()
        do()
        times.append(time.process_time() - start)
    return statistics.median(times)


def report(name: str, took: float, meant: float) -> None:
    """Print one time and whether it keeps its budget."""
    verdict = "" if took <= meant else f"   OVER {meant} s"
    print(f"{name:52} {took * 1000:7.1f} ms{verdict}", flush=True)


def main() -> None:
    """Measure every question and print the worst player of each."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=3)
    rounds = parser.parse_args().rounds
    for asked, meant in ((questions, MEANT_S), (far_questions, MOST_S)):
        for name, game, heaps, misere in asked():
            board_of(game, heaps).knowledge  # noqa: B018 - the values come first, as on a page
            took = {
                player: seconds(partial(_answered, game, heaps, misere, player), rounds)
                for player in PLAYERS
            }
            worst = max(took, key=lambda player: took[player])
            report(f"{name} ({worst})", took[worst], meant)
    for name, game, heaps, misere in (
        ("take any", "take any", MIXED, False),
        ("0.77, misère", "0.77", (9, 10, 12), True),
    ):
        board = board_of(game, heaps, misere)
        report(f"who is offered: {name}", seconds(partial(offered, board), rounds), MOST_S)
        record = GameRecord(board)
        while record.winner is None:
            record = record.played(answer(record.board, "skill-0.5").step)
        report(f"review: {name}", seconds(partial(review, record), rounds), MOST_S)


if __name__ == "__main__":
    main()
