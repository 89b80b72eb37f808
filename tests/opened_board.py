"""The board that the untouched page of a game opens with, by the core alone."""

from gamecore import board_of
from gamecore.coupled.games import coupled_game
from gamecore.players.chance_board import ChanceGame
from gamecore.positions.heaps import by_heap, parse_sum
from pages import moore
from pages import sum as sum_page
from ui.links.links import field


def opened(page, misere=False):
    """Return the board of an untouched page."""
    if page is sum_page.PAGE:
        return board_of(*by_heap(parse_sum(page.entry.position)), misere)
    return board_of(game_of(page), page.entry.position, misere)


def game_of(page):
    """Return the game of an untouched page: its rule, its rules, or a coupled game."""
    entry = page.entry
    if entry.kind == "chance":
        return ChanceGame()
    if page is sum_page.PAGE:
        return by_heap(parse_sum(entry.position))[0]
    if entry.rule:
        return entry.rule
    name = entry.core or entry.slug
    if page is moore.PAGE:
        name = name.replace("K", str(field(page, "k").default))
    return coupled_game(name)
