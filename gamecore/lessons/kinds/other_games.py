"""Games that are no rule of a heap: who wins a position, or which of four moves does."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gamecore.coupled import coins, fibonacci_nim, hackenbush, nim_with_a_pass
from gamecore.graphs.graph import Graph, parse_graph
from gamecore.graphs.reasons import outcome_reason
from gamecore.graphs.tokens import analyse_tokens
from gamecore.lessons.kinds.choose import Choose, Possibility
from gamecore.lessons.small_games import who_loses
from gamecore.messages import N_, Message, listed

if TYPE_CHECKING:
    from random import Random

    from gamecore.coupled.game import CoupledGame
    from gamecore.lessons.draws import Seeded

MOVER, OTHER = "mover", "other"

MOVES = 4
"""Moves to choose from: one wins."""

TRIES = 20
"""Most positions drawn for one question; the last one is asked about if none is as wished."""


@dataclass(frozen=True)
class OtherGame:
    """One game as practice asks about it; its positions are hashable.

    Attributes
    ----------
    rule : Message
        What a move does.
    draw : callable
        (random, 0, 1 or 2 for the level) → a position.
    told : callable
        Position → the sentence that says it.
    move : callable
        (position, position after) → the move in words; different moves have different words.
    options : callable
        Position → the positions one move away, each once.
    judged : callable
        Position → whether the player to move wins, and why: the game's own analysis.
    """

    rule: Message
    draw: Callable[[Random, int], Any]
    told: Callable[[Any], Message]
    move: Callable[[Any, Any], str]
    options: Callable[[Any], Iterable[Any]]
    judged: Callable[[Any], tuple[bool, Message]]

    def winning(self, position: Any) -> list[Any]:
        """Return the options that the player to move there loses."""
        return [after for after in self.options(position) if not self.judged(after)[0]]


def who_wins(game: OtherGame, position: Any) -> Choose:
    """Return the question who wins a position."""
    wins, why = game.judged(position)
    if wins:
        move = game.move(position, game.winning(position)[0])
        why = Message("{why} One move that wins: “{move}”.", why=why, move=move)
    return Choose(
        _asked(game, position, N_("{rule} {loses} {told} Who wins?")),
        (
            (
                N_("who wins"),
                (
                    Possibility(MOVER, N_("the player to move"), wins),
                    Possibility(OTHER, N_("the other player"), not wins),
                ),
            ),
        ),
        why,
    )


def which_move(game: OtherGame, position: Any, random: Random) -> Choose | None:
    """Return the question which of four moves wins; None without one that wins and three others."""
    winning = game.winning(position)
    losing = [after for after in game.options(position) if after not in winning]
    if not winning or len(losing) < MOVES - 1:
        return None
    best = random.choice(winning)
    offered = random.sample([best, *random.sample(losing, MOVES - 1)], MOVES)
    return Choose(
        _asked(game, position, N_("{rule} {loses} {told} Which of these moves wins?")),
        ((N_("winning move"), tuple(_offer(game, position, after) for after in offered)),),
        Message(
            "After “{move}” your opponent is to move. {why}",
            move=game.move(position, best),
            why=game.judged(best)[1],
        ),
    )


def _asked(game: OtherGame, position: Any, words: str) -> Message:
    """Return a question about a position, after the game's rule and who loses."""
    return Message(words, rule=game.rule, loses=who_loses(), told=game.told(position))


def _offer(game: OtherGame, position: Any, after: Any) -> Possibility:
    """Return a move as a choice; a losing one with a reply that beats it."""
    says = game.move(position, after)
    replies = game.winning(after)
    if not replies:
        return Possibility(str(says), says, True)
    wrong = Message(
        "“{move}” loses: your opponent can answer “{reply}”, and you, who move next, lose.",
        move=says,
        reply=game.move(after, replies[0]),
    )
    return Possibility(str(says), says, False, wrong=wrong)


def other_game(random: Seeded, level: int) -> Choose:
    """Return a question about the game whose turn it is: of half of them who wins, else a move.

    Who wins is asked as often of positions that the player to move loses as of those that they win.
    """
    game = GAMES[random.turn % len(GAMES)]
    asks_move, lost = random.random() < 1 / 2, random.random() < 1 / 2
    for _ in range(TRIES):
        position = game.draw(random, level)
        found = which_move(game, position, random) if asks_move else None
        if found or (not asks_move and game.judged(position)[0] != lost):
            break
    return found or who_wins(game, position)


# -- the games -------------------------------------------------------------------------------------


def _coupled(
    game: CoupledGame[Any],
    rule: Message,
    draw: Callable[[Random, int], Any],
    told: Callable[[Any], Message],
    move: Callable[[Any, Any], str],
) -> OtherGame:
    def judged(position: Any) -> tuple[bool, Message]:
        found = game.analyse(position)
        return found.to_move_wins, found.reason

    def options(position: Any) -> Iterable[Any]:
        return dict.fromkeys(map(game.canonical, game.each(position)))

    return OtherGame(rule, draw, told, move, options, judged)


def _stones(random: Random, level: int) -> fibonacci_nim.Taken:
    stones = random.randint(*((5, 15), (12, 40), (30, 90))[level])
    is_first = random.random() < 1 / 3
    return fibonacci_nim.Taken((stones, 0 if is_first else random.randint(1, (stones - 1) // 2)))


def _stones_told(position: fibonacci_nim.Taken) -> Message:
    stones, last = position
    if not last:
        return Message("Stones: {stones}. This is the first move.", stones=stones)
    return Message("Stones: {stones}. Taken last: {taken}.", stones=stones, taken=last)


def _plants(random: Random, level: int) -> str:
    low, high = ((2, 4), (3, 5), (4, 6))[level]
    plants = (_plant(random, random.randint(low, high)) for _ in range(3 if level else 2))
    return hackenbush.GAME.canonical(hackenbush.parse(" ".join(plants)))


def _plant(random: Random, edges: int) -> str:
    """Return a plant of this many edges: on the lowest stand one branch or two."""
    above = edges - 1
    first = random.randint(0, above)
    branches = (_plant(random, many) for many in (first, above - first) if many)
    return f"({''.join(branches)})"


def plants_in_short(position: str) -> str:
    """Return plants with each stalk on a branch as its number too.

    Examples
    --------
    >>> plants_in_short("(()(())) 3")
    '(1 2) 3'
    """

    def stalk(found: re.Match[str]) -> str:
        opened, closed = map(len, found.groups())
        edges = min(opened, closed)
        return f"{'(' * (opened - edges)} {edges} {')' * (closed - edges)}"

    spread = " ".join(re.sub(r"(\(+)(\)+)", stalk, position).split())
    return spread.replace("( ", "(").replace(" )", ")")


def _row(random: Random, level: int) -> str:
    many = random.randint(*((4, 6), (6, 8), (8, 10))[level])
    return "".join(random.choice("HT") for _ in range(many)) + "H"


def _row_told(row: str) -> Message:
    return Message(
        "The row is {row}: H shows heads, T shows tails, and coins are counted from the left.",
        row=row,
    )


def _turned(before: str, after: str) -> Message:
    places = coins.runs(coins.differing(before, after))
    return Message("turn {places}", places=listed(places))


def _heaps(random: Random, level: int) -> nim_with_a_pass.PassLeft:
    many, low, high = ((2, 1, 8), (3, 1, 6), (3, 2, 9))[level]
    heaps = sorted(random.sample(range(low, high + 1), many))
    return nim_with_a_pass.PassLeft((*heaps, 1))


def _lowered(before: nim_with_a_pass.PassLeft, after: nim_with_a_pass.PassLeft) -> str:
    if before.heaps == after.heaps:
        return Message("pass")
    return Message("leave {position}", position=after.said)


Tokens = tuple[Graph, tuple[str, ...]]
"""A graph, and the positions of its tokens."""


def _tokens(random: Random, level: int) -> Tokens:
    """Draw a graph whose arrows lead to later letters, none from a to the end. One token or two."""
    names = "abcdefgh"[: (7, 8, 7)[level]]
    lines = []
    for place, name in enumerate(names[:-1], 1):
        later = names[place:] if place > 1 else names[place:-1]
        options = random.sample(later, random.randint(1, min(4, len(later))))
        lines.append(f"{name}: {' '.join(options)}")
    graph = parse_graph("\n".join(lines))
    return graph, tuple("ab" if level == 2 else "a")


def _tokens_told(position: Tokens) -> Message:
    graph, tokens = position
    text = str(graph).replace("\n", "; ")
    if len(tokens) == 1:
        return Message(
            "From each letter arrows lead to those after its colon: {graph}. A token lies on "
            "{token}.",
            graph=text,
            token=tokens[0],
        )
    return Message(
        "From each letter arrows lead to those after its colon: {graph}. A token each lies on "
        "{tokens}.",
        graph=text,
        tokens=listed(tokens),
    )


def _token_options(position: Tokens) -> list[Tokens]:
    graph, tokens = position
    return [
        (graph, (*tokens[:place], after, *tokens[place + 1 :]))
        for place, name in enumerate(tokens)
        for after in graph.options(name)
    ]


def _tokens_judged(position: Tokens) -> tuple[bool, Message]:
    graph, tokens = position
    found = analyse_tokens(graph, tokens)
    if len(tokens) == 1:
        return found.outcome == "N", outcome_reason(graph, tokens[0]).says
    why = Message(
        "The values of the tokens are {values}. {why}",
        values=listed(map(str, found.values)),
        why=found.reason,
    )
    return found.outcome == "N", why


def _token_moved(before: Tokens, after: Tokens) -> str:
    pairs = zip(before[1], after[1], strict=True)
    return next(f"{one}→{other}" for one, other in pairs if one != other)


GAMES = (
    _coupled(
        fibonacci_nim.FAMILY.game(2),
        Message("Take any number of stones but all; after that at most twice what was taken last."),
        _stones,
        _stones_told,
        lambda before, after: Message("take {count}", count=after[1]),
    ),
    _coupled(
        hackenbush.GAME,
        Message(
            "{first} {second}",
            first=Message(
                "Cut an edge: it falls, and with it all that no longer reaches the ground."
            ),
            second=Message(
                "A pair of brackets is one edge, with what grows on it inside: (()(())). A number "
                "is a stalk of that many edges. Spaces stand between plants."
            ),
        ),
        _plants,
        lambda position: Message("The plants are {plants}.", plants=plants_in_short(position)),
        lambda before, after: Message("leave {position}", position=plants_in_short(after)),
    ),
    *(
        _coupled(game, Message(rule), _row, _row_told, _turned)
        for game, rule in zip(
            coins.GAMES,
            (
                N_("Turn one head to tails, and if you like one more coin to its left."),
                N_("Turn one head to tails, and if you like one or two more coins to its left."),
                N_(
                    "Turn one head to tails, and if you like any number of coins to its left, "
                    "without a gap."
                ),
            ),
            strict=True,
        )
    ),
    _coupled(
        nim_with_a_pass.GAME,
        Message("Take from one heap as in Nim; one of you may pass, once, while stones are left."),
        _heaps,
        lambda position: Message("The heaps are {position}.", position=position.said),
        _lowered,
    ),
    OtherGame(
        Message("Move one token along an arrow."),
        _tokens,
        _tokens_told,
        _token_moved,
        _token_options,
        _tokens_judged,
    ),
)
"""The games that are asked about, in turn."""
