"""Fibonacci Nim: take at most twice what was taken last; at first anything but all."""

from gamecore.coupled.fibonacci_nim import LARGEST
from ui.base.fields import Field
from ui.base.words import N_
from ui.catalogue.lookup import entry
from ui.coupled.coupled_page import CoupledPage, show_coupled
from ui.coupled.fibonacci_nim import (
    LAST_STEP,
    TALK,
    fibonacci_card,
    fibonacci_editor,
    fibonacci_game,
    fibonacci_rule,
    fibonacci_walk,
)
from ui.coupled.walk import coupled_views

PAGE = CoupledPage(
    entry=entry("fibonacci_nim"),
    own=(Field("times", "number", 2, low=1, high=LARGEST),),
    views=coupled_views(fibonacci_walk, LAST_STEP, fibonacci_card, first=2),
    game=fibonacci_game,
    editor=fibonacci_editor,
    talk=TALK,
    rule=fibonacci_rule,
    heading=N_("Stones"),
    label=N_("The stones, and what was taken last"),
    help=N_("31 before the first move; 22 9 for 22 stones after 9 were taken."),
)

if __name__ == "__main__":
    show_coupled(PAGE)
