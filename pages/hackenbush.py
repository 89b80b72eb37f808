"""Green Hackenbush: cut an edge of a plant, and what no longer reaches the ground falls."""

from ui.base.words import N_
from ui.catalogue.lookup import entry
from ui.coupled.coupled_page import CoupledPage, show_coupled
from ui.coupled.hackenbush import LAST_STEP, PARTS, TALK, admit, plants_card, plants_walk
from ui.coupled.hackenbush_plants import cut_board, plant_board
from ui.coupled.walk import coupled_views

PAGE = CoupledPage(
    entry=entry("hackenbush"),
    views=coupled_views(plants_walk, LAST_STEP, plants_card, first=0),
    editor=plant_board,
    talk=TALK,
    heading=N_("Plants"),
    label=N_("The plants as text"),
    help=N_(
        "A pair of brackets is one edge, with what grows on it inside: (()(())). A number is a "
        "stalk of that many edges. Spaces stand between plants."
    ),
    admit=admit,
    drawn=cut_board,
    prompt=N_("Press an edge to see what falls; press it again to cut it."),
    parts=PARTS,
)

if __name__ == "__main__":
    show_coupled(PAGE)
