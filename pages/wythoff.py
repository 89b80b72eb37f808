"""Wythoff's game: two heaps; take from one, or the same number from both."""

from gamecore.coupled.games import coupled_game
from ui.coupled_bench import show_coupled
from ui.coupled_editor import fixed_board
from ui.coupled_moves import coupled_move_view
from ui.coupled_page import CoupledPage, View, coupled_fields
from ui.words import N_
from ui.wythoff_moves import TALK, directions_card

VIEWS = (View("move", N_("Winning move"), lambda bench: coupled_move_view(bench, directions_card)),)

PAGE = CoupledPage(
    slug="wythoff",
    prefix="wyt",
    title=N_("Wythoff's game"),
    tagline=N_(
        "Take from one heap, or the same number from both. The golden ratio tells who wins."
    ),
    fields=coupled_fields("5 6", tuple(view.name for view in VIEWS)),
    game=lambda page: coupled_game("wythoff"),
    views=VIEWS,
    editor=fixed_board,
    talk=TALK,
    heading=N_("Heaps"),
    label=N_("The heaps as text"),
    help=N_("Two sizes with a blank or a comma: 5 6. Up to 10^18 stones each."),
)

if __name__ == "__main__":
    show_coupled(PAGE)
