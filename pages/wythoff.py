"""Wythoff's game: two heaps; take from one, or the same number from both."""

from gamecore.coupled.games import coupled_game
from ui.base.words import N_
from ui.coupled.bench import show_coupled
from ui.coupled.editor import fixed_board
from ui.coupled.page import CoupledPage, View, coupled_fields
from ui.coupled.tree import TREE_VIEW
from ui.coupled.wythoff import map as board
from ui.coupled.wythoff import steps
from ui.coupled.wythoff.doubt import wythoff_moves_view
from ui.coupled.wythoff.moves import TALK

VIEWS = (
    View("derivation", N_("Step by step"), steps.wythoff_steps, fields=("step",)),
    View("pattern", N_("Map"), board.wythoff_map, fields=("map", "size", "found", "verdict")),
    View("move", N_("Winning move"), wythoff_moves_view, fields=("answer",)),
    TREE_VIEW,
)

PAGE = CoupledPage(
    slug="wythoff",
    prefix="wyt",
    title=N_("Wythoff's game"),
    tagline=N_(
        "Take from one heap, or the same number from both. The golden ratio tells who wins."
    ),
    fields=coupled_fields("5 7", tuple(view.name for view in VIEWS), *steps.FIELDS, *board.FIELDS),
    game=lambda page: coupled_game("wythoff"),
    views=VIEWS,
    editor=fixed_board,
    talk=TALK,
    heading=N_("Heaps"),
    label=N_("The heaps as text"),
    help=N_("Two sizes with a blank or a comma: 5 7. Up to 10^18 stones each."),
)

if __name__ == "__main__":
    show_coupled(PAGE)
