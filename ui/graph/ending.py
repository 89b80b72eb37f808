"""The end of a game on a graph: why it was won or which move lost it, and the review of a win."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore.players.graph_game import ending
from ui.base.marks import announced, letter, panel
from ui.base.markup import html, join, markup
from ui.base.words import _, number, sentences, unbroken
from ui.play.controls import another_game
from ui.play.facts import PEOPLE, TWO
from ui.play.words import never_winning, side_words, why_won

if TYPE_CHECKING:
    from gamecore.players.graph_game import GraphGame, Mistake
    from ui.play.table import Table

_NAMED = 6
"""Most mistakes that the review names."""


def move_words(game: GraphGame, place: int) -> str:
    """Return a move of a game, counted from 0, in words: `A a2 → b1`."""
    step = game.moves[place]
    before = game.positions[place].tokens[step.token]
    return f"{letter(step.token)} {before} → {step.after}"


def is_reviewed(game: GraphGame, player: str) -> bool:
    """Return whether a game that is over has a review: whoever lost is told one move alone."""
    if game.result == "draw":
        return bool(game.all_mistakes)
    return game.result == "you" or player == TWO


def last_mistake(game: GraphGame, player: str) -> Mistake | None:
    """Return your last mistake in a game that you have not won; None in a game at one screen."""
    mistakes = () if game.result == "you" or player == TWO else game.mistakes
    return mistakes[-1] if mistakes else None


def draw_ending(table: Table, game: GraphGame, player: str) -> None:
    """Draw why a game was won, or the one move that lost it or gave the win away."""
    wrong, end = last_mistake(game, player), ending(game)
    is_won = end is not None and is_reviewed(game, player)
    if wrong is not None:
        lines = [_mistake(game, wrong)]
    elif end is None:
        lines = [_drawn(game, player)]
    elif is_won:
        lines = why_won(table, game, player, end, lambda move: move_words(game, move.index))
    else:
        lines = [never_winning(end)]
    html(announced(panel("good" if is_won else "note", unbroken(sentences(*lines)))))


def draw_what_next(table: Table, game: GraphGame, player: str) -> None:
    """Draw the link to another game after a perfect one."""
    end = ending(game)
    is_perfect = end is not None and end.is_perfect and not table.taken_back(game)
    if is_perfect and game.result == "you" and player != TWO:
        another_game(table)


def draw_review(game: GraphGame, player: str) -> None:
    """Draw which moves of either side gave something away."""
    mistakes = game.all_mistakes[-_NAMED:]
    if not mistakes:
        html(announced(panel("note", _("Neither side gave anything away."))))
        return
    lines = join(
        markup("<li>{}</li>", _mistake(game, one, side_words(game.mover(one.place), player)))
        for one in mistakes
    )
    html(markup("<p><b>{}</b></p><ul>{}</ul>", _("Looking back"), lines))


def _drawn(game: GraphGame, player: str) -> str:
    """Return what is said of a draw in which you gave nothing away."""
    if player in PEOPLE:
        if game.all_mistakes:
            return _("Neither of you has won; the review names the moves that gave something away.")
        if game.start.outcome == "D":
            return _("Neither of you gave anything away.")
        return _("One of you could have won, and went round instead.")
    if any(
        one.outcome == "N" and game.mover(place) == "you"
        for place, one in enumerate(game.positions)
    ):
        return _("You kept a win, but went round with it. A hint names the move that ends it.")
    return _("You gave nothing away: against good play a draw was all there was.")


def _mistake(game: GraphGame, one: Mistake, who: str = "") -> str:
    before = game.positions[one.place].tokens
    if one.was_won and who:
        said = _("{who}: move {count}, {move}, gave the win away; {better} would have kept it.")
    elif who:
        said = _("{who}: move {count}, {move}, gave the draw away; {better} would have kept it.")
    elif one.was_won:
        said = _("Move {count}, {move}, gave the win away; {better} would have kept it.")
    else:
        said = _("Move {count}, {move}, gave the draw away; {better} would have kept it.")
    token, target = one.better
    better = f"{letter(token)} {before[token]} → {target}"
    return said.format(
        who=who, count=number(one.place + 1), move=move_words(game, one.place), better=better
    )
