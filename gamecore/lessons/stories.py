"""Stories: games told in words, each with its moves and with models of it, right and tempting ones.

Which model is right is not written down anywhere: a model is right if it names the winner of every
small state as plain search does.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import combinations, product
from typing import TYPE_CHECKING

from gamecore.coupled import wythoff
from gamecore.grundy.mex import nim_sum
from gamecore.lessons import story_moves as plays
from gamecore.lessons.small_games import values
from gamecore.search import Search

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from gamecore.lessons.story_moves import State


@dataclass(frozen=True, slots=True)
class Model:
    """One way to read a story: a claim who wins each state.

    Attributes
    ----------
    name : str
        Its id within the story.
    says : str
        The model in a few words; {k} is the story's number, {next} the one after it.
    wins : callable
        (state, k) → whether the model says that the player to move wins.
    mistake : str
        The name of the known mistake that leads to this model; "" for none.
    """

    name: str
    says: str
    wins: Callable[[State, int], bool]
    mistake: str = ""


@dataclass(frozen=True, slots=True)
class Story:
    """A game in words.

    Attributes
    ----------
    name, says : str
        Its id, and the rules of the game, with places for {k} and {state}.
    small : callable
        k → the small states on which models are compared; questions show one of them.
    moves : callable
        (state, k) → the states one move away, by the rules of the story alone.
    models : tuple of Model
        At most four, at least one of them right.
    ks : range
        The values that k may have.
    misere : bool
        Whether the player who cannot move wins.
    """

    name: str
    says: str
    small: Callable[[int], Iterator[State]]
    moves: Callable[[State, int], Iterator[State]]
    models: tuple[Model, ...]
    ks: range = range(1, 2)
    misere: bool = False


@lru_cache(256)
def winners(name: str, k: int) -> dict[State, bool]:
    """Return small state → whether the player to move wins, for all of a story, by plain search."""
    seek = _seeking(name, k)
    return {state: seek(state) for state in STORIES[name].small(k)}


def _seeking(name: str, k: int) -> Callable[[State], bool]:
    """Return the function state → whether the player to move wins, by plain search."""
    story = STORIES[name]
    if story.misere:
        return partial(_wins_misere, name, k)
    return Search(lambda state: story.moves(state, k)).to_move_wins


@lru_cache(1024)
def winning_move(name: str, k: int, state: State) -> State | None:
    """Return the first state one move away that the opponent loses; None without one."""
    wins = _seeking(name, k)
    return next((left for left in STORIES[name].moves(state, k) if not wins(left)), None)


@lru_cache(4096)
def _wins_misere(name: str, k: int, state: State) -> bool:
    left = list(STORIES[name].moves(state, k))
    return not left or any(not _wins_misere(name, k, one) for one in left)


@lru_cache(1024)
def counterexample(name: str, k: int, model: str) -> State | None:
    """Return the first small state whose winner a model gets wrong; None if the model is right."""
    chosen = next(one for one in STORIES[name].models if one.name == model)
    found = winners(name, k)
    return next((state for state, wins in found.items() if chosen.wins(state, k) != wins), None)


def _value(rule: str, n: int) -> int:
    return values(rule, n)[n]


def _wins(rule: str) -> Callable[[State, int], bool]:
    """Return the function (state, k) → whether a heap of state[0] wins under this rule."""
    return lambda s, _k: _value(rule, s[0]) > 0


def _gaps(state: State) -> list[int]:
    """Return the number of free squares before each coin, from the rightmost coin back."""
    before = (0, *state)
    return [before[place + 1] - before[place] - 1 for place in range(len(state))][::-1]


NIM_OF_STATE = Model("heaps", "Nim with these numbers as heaps", lambda s, _k: nim_sum(s) != 0)
TOTAL_ODD = Model(
    "odd", "the player to move wins if the total is odd", lambda s, _k: sum(s) % 2 == 1
)

STORIES: dict[str, Story] = {
    story.name: story
    for story in (
        Story(
            "pile",
            "There are {state} matches. A move takes at least 1 and at most {k} of them. Whoever "
            "cannot move loses.",
            plays.one(1, 24),
            plays.lower_one,
            (
                Model(
                    "take",
                    "one heap, “take up to {k}”",
                    lambda s, k: _value(f"take 1-{k}", s[0]) > 0,
                ),
                Model("heaps", "one heap of Nim", lambda s, _k: s[0] > 0, "xors_sizes"),
                Model("k", "lost at the multiples of {k}", lambda s, k: s[0] % k > 0),
                Model(
                    "misere",
                    "lost at 1 more than a multiple of {next}",
                    lambda s, k: s[0] % (k + 1) != 1,
                ),
            ),
            ks=range(2, 8),
        ),
        Story(
            "two-piles",
            "Two piles of matches: {state}. A move takes at least 1 and at most {k} matches from "
            "one pile. Whoever cannot move loses.",
            plays.pairs(9),
            plays.lower_one,
            (
                Model(
                    "take",
                    "two heaps, “take up to {k}”, XOR of their values",
                    lambda s, k: nim_sum(_value(f"take 1-{k}", n) for n in s) != 0,
                ),
                Model(
                    "sizes",
                    "two heaps, XOR of their sizes",
                    lambda s, _k: nim_sum(s) != 0,
                    "xors_sizes",
                ),
                Model(
                    "total",
                    "one heap of all the matches, “take up to {k}”",
                    lambda s, k: _value(f"take 1-{k}", sum(s)) > 0,
                    "adds_heaps",
                ),
            ),
            ks=range(2, 6),
        ),
        Story(
            "rook",
            "A rook stands on a board, {state} squares from the left edge and from the bottom. A "
            "move takes it any number of squares left or down. Whoever cannot move loses.",
            plays.pairs(9),
            lambda s, _k: plays.lower_one(s, max(s)),
            (
                NIM_OF_STATE,
                Model(
                    "diagonal", "Wythoff's game", lambda s, _k: wythoff.analyse(s).outcome == "N"
                ),
                TOTAL_ODD,
                Model(
                    "sum",
                    "one heap of Nim with the sum of the numbers",
                    lambda s, _k: sum(s) > 0,
                    "adds_heaps",
                ),
            ),
        ),
        Story(
            "coins",
            "Coins lie on a strip, on the squares {state}. A move slides one coin any distance to "
            "the left, at most to square 0; coins may pass each other and share a square. "
            "Whoever cannot move loses.",
            lambda _k: (
                (a, b, c) for c in range(1, 7) for b in range(1, c + 1) for a in range(1, b + 1)
            ),
            lambda s, _k: plays.lower_one(s, max(s)),
            (
                NIM_OF_STATE,
                TOTAL_ODD,
                Model(
                    "gaps",
                    "Nim with the distances between neighbours as heaps",
                    lambda s, _k: nim_sum((s[1] - s[0], s[2] - s[1])) != 0,
                ),
                Model(
                    "sum",
                    "one heap of Nim with the sum of the numbers",
                    lambda s, _k: sum(s) > 0,
                    "adds_heaps",
                ),
            ),
        ),
        Story(
            "pins",
            "A row of {state} pins. A move knocks down one pin, or two that stand side by side "
            "with no gap between them. Whoever cannot move loses.",
            plays.one(1, 14),
            lambda s, _k: plays.cut(s, (1, 2)),
            (
                Model("kayles", "a heap that may fall into two: code 0.77", _wins("0.77")),
                Model("take", "one heap, “take 1 or 2”", lambda s, _k: s[0] % 3 > 0, "adds_heaps"),
                TOTAL_ODD,
                Model("two", "a heap that may fall into two: code 0.07", _wins("0.07")),
            ),
        ),
        Story(
            "dominoes",
            "A strip of {state} squares. A move covers two free squares side by side with a "
            "domino. Whoever cannot move loses.",
            plays.one(1, 14),
            lambda s, _k: plays.cut(s, (2,)),
            (
                Model("dawson", "a heap that may fall into two: code 0.07", _wins("0.07")),
                Model("take", "one heap, “take 2”", lambda s, _k: s[0] // 2 % 2 == 1, "adds_heaps"),
                Model("kayles", "a heap that may fall into two: code 0.77", _wins("0.77")),
                TOTAL_ODD,
            ),
        ),
        Story(
            "bar",
            "The sides of a bar of chocolate are {state} squares long. A move breaks one piece "
            "into two along a straight line between squares. Whoever cannot move loses.",
            lambda _k: ((a, b) for b in range(1, 6) for a in range(1, b + 1) if a * b <= 8),
            plays.bar,
            (
                Model(
                    "count",
                    "every play has as many moves as squares, less one",
                    lambda s, _k: s[0] * s[1] % 2 == 0,
                ),
                Model(
                    "heaps",
                    "Nim with the two sides as heaps",
                    lambda s, _k: nim_sum(s) != 0,
                    "xors_sizes",
                ),
                Model(
                    "less",
                    "Nim with each side less one as heaps",
                    lambda s, _k: nim_sum((s[0] - 1, s[1] - 1)) != 0,
                    "covers_everything",
                ),
            ),
        ),
        Story(
            "divisor",
            "The number {state} is on the board. A move subtracts a divisor of the number that is "
            "smaller than it. Whoever cannot move loses.",
            plays.one(2, 24),
            plays.proper_divisor,
            (
                Model(
                    "proper", "one heap, “take a proper divisor”", _wins("take a proper divisor")
                ),
                Model("divisor", "one heap, “take a divisor”", _wins("take a divisor")),
                Model("heaps", "one heap of Nim", lambda s, _k: s[0] > 0, "xors_sizes"),
                Model(
                    "prime",
                    "lost at 1 and at the primes",
                    lambda s, _k: any(s[0] % d == 0 for d in range(2, s[0])),
                ),
            ),
        ),
        Story(
            "stairs",
            "Coins lie on the steps 1, 2 and 3 of a staircase: {state}. A move takes any number of "
            "coins of one step to the step below; those that reach the ground stay there. Whoever "
            "cannot move loses.",
            lambda _k: (s for s in product(range(4), repeat=3) if sum(s)),
            plays.stairs,
            (
                Model(
                    "odd",
                    "Nim with the coins of the steps 1 and 3 as heaps",
                    lambda s, _k: s[0] ^ s[2] != 0,
                ),
                Model(
                    "all",
                    "Nim with all three steps as heaps",
                    lambda s, _k: nim_sum(s) != 0,
                    "covers_everything",
                ),
                Model(
                    "weights",
                    "every play has as many moves as coins times their steps",
                    lambda s, _k: (s[0] + 2 * s[1] + 3 * s[2]) % 2 == 1,
                ),
                Model("even", "the coins of step 2 alone", lambda s, _k: s[1] > 0),
            ),
        ),
        Story(
            "blocking-coins",
            "Coins lie on a strip, on the squares {state}. A move slides one coin left to a free "
            "square, over no other coin; the last square is 1. Whoever cannot move loses.",
            lambda _k: ((a, b, c, d) for a, b, c, d in combinations(range(1, 9), 4) if d > 4),
            plays.coins_that_block,
            (
                Model(
                    "pairs",
                    "Nim: coins in pairs from the right, the gap in each pair is a heap",
                    lambda s, _k: nim_sum(_gaps(s)[::2]) != 0,
                ),
                Model(
                    "gaps",
                    "Nim with the gap before every coin as a heap",
                    lambda s, _k: nim_sum(_gaps(s)) != 0,
                    "covers_everything",
                ),
                Model(
                    "squares",
                    "Nim with the numbers of the squares as heaps",
                    lambda s, _k: nim_sum(s) != 0,
                    "xors_sizes",
                ),
                TOTAL_ODD,
            ),
        ),
        Story(
            "queen",
            "A queen stands on a board, {state} squares from the left edge and from the bottom. A "
            "move takes her any number of squares left, down, or left and down along the diagonal. "
            "Whoever cannot move loses.",
            plays.pairs(9),
            plays.queen,
            (
                Model(
                    "diagonal",
                    "Wythoff's game: a move may change both numbers",
                    lambda s, _k: wythoff.analyse(s).outcome == "N",
                ),
                Model(
                    "heaps",
                    "Nim with the two numbers as heaps",
                    lambda s, _k: nim_sum(s) != 0,
                    "covers_everything",
                ),
                TOTAL_ODD,
            ),
        ),
        Story(
            "king",
            "A king stands on a board, {state} squares from the left edge and from the bottom. A "
            "move takes him one square left, down, or left and down along the diagonal. Whoever "
            "cannot move loses.",
            plays.pairs(9),
            plays.king,
            (
                Model(
                    "even",
                    "lost if both numbers are even",
                    lambda s, _k: s[0] % 2 == 1 or s[1] % 2 == 1,
                ),
                Model(
                    "ones",
                    "two heaps, “take 1”, XOR of their values",
                    lambda s, _k: sum(s) % 2 == 1,
                    "covers_everything",
                ),
                Model(
                    "diagonal", "Wythoff's game", lambda s, _k: wythoff.analyse(s).outcome == "N"
                ),
                Model(
                    "heaps",
                    "Nim with the two numbers as heaps",
                    lambda s, _k: nim_sum(s) != 0,
                    "xors_sizes",
                ),
            ),
        ),
        Story(
            "last-loses",
            "There are {state} matches. A move takes at least 1 and at most {k} of them. Whoever "
            "takes the last match loses.",
            plays.one(1, 24),
            plays.lower_one,
            (
                Model(
                    "misere",
                    "lost at 1 more than a multiple of {next}",
                    lambda s, k: s[0] % (k + 1) != 1,
                ),
                Model(
                    "normal",
                    "one heap, “take up to {k}”: lost at the multiples of {next}",
                    lambda s, k: s[0] % (k + 1) > 0,
                    "plays_normal",
                ),
                Model(
                    "flip",
                    "won at the multiples of {next}, lost at all others",
                    lambda s, k: s[0] % (k + 1) == 0,
                    "flips",
                ),
            ),
            misere=True,
            ks=range(2, 8),
        ),
    )
}
"""Every story by its name."""

BY_LEVEL = {
    "easy": ("pile", "two-piles", "rook", "coins"),
    "medium": ("two-piles", "pins", "dominoes", "bar", "divisor", "last-loses"),
    "hard": ("stairs", "blocking-coins", "queen", "king", "pins", "last-loses"),
}
"""The stories of each level: wrong models of hard ones are right in many states."""
