"""Nim with a pass: once in the whole game one of the players may pass, while stones are left."""

from ui.base.words import N_
from ui.catalogue.lookup import entry
from ui.coupled.coupled_page import CoupledPage, show_coupled
from ui.coupled.nim_with_a_pass import LAST_STEP, TALK, admit, pass_card, pass_editor, pass_walk
from ui.coupled.walk import coupled_views

PAGE = CoupledPage(
    entry=entry("nim_with_a_pass"),
    views=coupled_views(pass_walk, LAST_STEP, pass_card),
    editor=pass_editor,
    talk=TALK,
    admit=admit,
    label=N_("The heaps, and the pass, as text"),
    help=N_("Sizes as in Nim, and the word pass at the end while it is left: 3 4 5 pass."),
)

if __name__ == "__main__":
    show_coupled(PAGE)
