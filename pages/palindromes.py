"""Playing with a string: cut out the middle of three letters that read the same both ways."""

from ui.base.words import N_
from ui.catalogue.lookup import entry
from ui.coupled.coupled_page import CoupledPage, show_coupled
from ui.coupled.palindrome_letters import letter_board
from ui.coupled.palindromes import LAST_STEP, TALK, admit, string_card, string_walk
from ui.coupled.walk import coupled_views

PAGE = CoupledPage(
    entry=entry("palindromes"),
    views=coupled_views(string_walk, LAST_STEP, string_card),
    editor=letter_board,
    talk=TALK,
    heading=N_("Text"),
    label=N_("The text to cut"),
    help=N_("Letters a to z, with a space between pieces that were cut apart."),
    admit=admit,
    prompt=N_("Press the middle one of three letters that read the same both ways."),
    parts=(N_("run {number}"), N_("Run"), N_("Places")),
)

if __name__ == "__main__":
    show_coupled(PAGE)
