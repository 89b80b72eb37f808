"""Home: what this is, where to start, an example already running, and the gallery of games."""

from dataclasses import replace

from pages import (
    at_least_half,
    chance,
    contest_lab,
    equal_split,
    grundys_game,
    lasker,
    lieges,
    moore,
    nim,
    octal,
    one_from_each,
    palindromes,
    problem,
    reference,
    staircase,
    subtraction,
    triangular_split,
    which_theorem,
    wythoff,
    your_rule,
)
from pages import sum as sum_of_games
from ui.base.words import N_
from ui.screens.home import Door, show_home

EXAMPLE = replace(subtraction.GAME, prefix="home")

GALLERY = {
    N_("Take stones"): (nim.GAME, subtraction.GAME, at_least_half.GAME),
    N_("Split heaps"): (
        grundys_game.GAME,
        lasker.GAME,
        octal.GAME,
        equal_split.GAME,
        triangular_split.GAME,
        lieges.GAME,
    ),
    N_("Build your own"): (your_rule.GAME,),
}
"""The games with one rule for all heaps: shelf → games, in the order of the navigation."""

BESIDE = (sum_of_games.PAGE, reference.PAGE)
"""Pages on the last shelf that are no workbench of one rule."""

FARTHER = {
    N_("Coupled heaps"): (
        wythoff.PAGE,
        staircase.PAGE,
        one_from_each.PAGE,
        moore.PAGE,
        palindromes.PAGE,
    ),
    N_("Where XOR ends"): (chance.PAGE, which_theorem.PAGE),
    N_("Contest lab"): (contest_lab.PAGE, problem.PAGE),
}
"""Shelves of pages to which the one rule for all heaps does not apply."""

DOORS = {
    N_("Where XOR ends"): (
        Door(
            nim.GAME.slug,
            N_("Misère play"),
            N_("Whoever makes the last move loses. Every game of heaps has this switch."),
            {nim.GAME.key("misere"): "true", nim.GAME.key("heaps"): "1 1"},
        ),
    ),
}
"""Cards that open a page in a state of its own, first on their shelf."""

STARTS = (
    Door(
        subtraction.GAME.slug,
        N_("New here? Begin here"),
        N_("One game, step by step: work out what each of its heaps is worth."),
        {},
    ),
    Door(
        contest_lab.PAGE.slug,
        N_("Training for a contest?"),
        N_("Recognise the game, find the error in a program, check your own."),
        {},
    ),
    Door(
        your_rule.GAME.slug,
        N_("Have a game of your own?"),
        N_("Write its rule in words: see its values, its pattern and who wins."),
        {},
    ),
)
"""The ways in, for whoever does not know which game to pick."""

if __name__ == "__main__":
    show_home(EXAMPLE, GALLERY, BESIDE, FARTHER, DOORS, STARTS)
