"""Home: what this is, an example already running, and the gallery of games."""

from dataclasses import replace

from pages import at_least_half, grundys_game, nim, subtraction
from ui.home_view import show_home

EXAMPLE = replace(subtraction.GAME, prefix="home")

if __name__ == "__main__":
    show_home(EXAMPLE, [nim.GAME, subtraction.GAME, at_least_half.GAME, grundys_game.GAME])
