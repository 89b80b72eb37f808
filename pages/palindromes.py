"""Playing with a string: cut out the middle of three letters that read the same both ways."""

from ui.base.words import N_
from ui.catalogue.house import entry
from ui.coupled.coupled_page import CoupledPage
from ui.coupled.moves import winning_moves
from ui.coupled.palindromes.letter_board import letter_board
from ui.coupled.palindromes.moves import TALK
from ui.coupled.palindromes.view import LAST_STEP, admit, string_card, string_walk
from ui.coupled.play import PLAY_VIEW
from ui.coupled.tree import TREE_VIEW
from ui.coupled.walk import walk_view
from ui.coupled.workbench import show_coupled

PAGE = CoupledPage(
    entry=entry("palindromes"),
    views=(PLAY_VIEW, walk_view(string_walk, LAST_STEP), winning_moves(string_card), TREE_VIEW),
    editor=letter_board,
    talk=TALK,
    heading=N_("Text"),
    label=N_("The text to cut"),
    help=N_("Letters a to z, with a space between pieces that were cut apart."),
    admit=admit,
)

if __name__ == "__main__":
    show_coupled(PAGE)
