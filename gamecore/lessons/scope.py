"""Where the theorem applies: games in a few words, and which condition each one breaks."""

from __future__ import annotations

from dataclasses import dataclass

from gamecore.lessons.kinds.choose import Choose, Possibility

CONDITIONS = {
    "same-moves": "fails: the two players have different moves",
    "ends": "fails: a play can go on for ever",
    "no-chance": "fails: chance or hidden cards decide",
    "last-wins": "fails: it is not the last mover who wins",
    "one-part": "fails: one move may change several parts",
}
"""The five conditions, each in the words of who says that it fails."""

ALL_HOLD = "holds"


@dataclass(frozen=True, slots=True)
class Game:
    """A game in a few words, and the one condition that it breaks; "" where all five hold."""

    says: str
    breaks: str = ""


GAMES = (
    Game("Nim"),
    Game("Kayles: knock down one pin, or two side by side"),
    Game("one heap, take 1 to 5 matches, whoever cannot move loses"),
    Game("several heaps, split one heap into two unequal ones, whoever cannot move loses"),
    Game(
        "red and blue matches: one player takes red ones, the other blue ones, whoever cannot move "
        "loses",
        "same-moves",
    ),
    Game(
        "dominoes on a board: one player lays them vertically, the other horizontally, whoever "
        "cannot move loses",
        "same-moves",
    ),
    Game("coins on a strip that may move left or right, one square at a time", "ends"),
    Game("Nim, but a die says how many stones to take", "no-chance"),
    Game("heaps of cards that nobody sees", "no-chance"),
    Game("Nim, but whoever takes the last stone loses", "last-wins"),
    Game("take stones in turn; whoever has more stones at the end wins", "last-wins"),
    Game("the queen on a board: both numbers may change in one move", "one-part"),
    Game("take one stone from each heap, or from as many heaps as you like", "one-part"),
)
"""Games to judge. What they break is what their own words say."""


def scope_question(places: tuple[int, ...]) -> Choose:
    """Ask of these games (places in GAMES) whether all five conditions hold, or which fails."""
    return Choose(
        "The XOR of the values decides a sum of games if five conditions hold. Which of these "
        "games meet them all, and what fails in the others?",
        tuple((GAMES[place].says, _choices(GAMES[place])) for place in places),
        "Five conditions: the same moves for both; every play ends; no chance and nothing hidden; "
        "the last mover wins; a move changes one part only.",
        reasons=tuple(_reason(GAMES[place]) for place in places),
    )


def _reason(game: Game) -> str:
    if not game.breaks:
        return f"{_capital(game.says)}: all five conditions hold."
    return f"{_capital(game.says)}: one condition {CONDITIONS[game.breaks]}."


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _choices(game: Game) -> tuple[Possibility, ...]:
    all_hold = Possibility(
        ALL_HOLD, "all five hold", not game.breaks, "covers_everything" if game.breaks else ""
    )
    fails = (Possibility(name, says, game.breaks == name) for name, says in CONDITIONS.items())
    return (all_hold, *fails)
