"""Playing with a string: cut out the middle of three letters that read the same both ways."""

from functools import partial

from gamecore.coupled.games import coupled_game
from pages import octal
from ui.coupled_bench import show_coupled
from ui.coupled_moves import coupled_move_view
from ui.coupled_page import CoupledPage, View, coupled_fields
from ui.coupled_tree import TREE_VIEW
from ui.letter_board import letter_board
from ui.links import Field
from ui.string_moves import TALK
from ui.string_view import LAST_STEP, admit, string_card, string_walk
from ui.words import N_

VIEWS = (
    View("derivation", N_("Step by step"), partial(string_walk, octal.GAME), fields=("step",)),
    View(
        "move",
        N_("Winning move"),
        partial(coupled_move_view, card=partial(string_card, octal.GAME)),
        fields=("answer",),
    ),
    TREE_VIEW,
)

PAGE = CoupledPage(
    slug="palindromes",
    prefix="str",
    title=N_("Playing with a string"),
    tagline=N_("Cut out a letter between two equal ones. Underneath, it is Dawson's Chess."),
    fields=coupled_fields(
        "abababacdcdc",
        tuple(view.name for view in VIEWS),
        Field("step", "number", 1, low=0, high=LAST_STEP),
        position="text",
    ),
    game=lambda page: coupled_game("string"),
    views=VIEWS,
    editor=letter_board,
    talk=TALK,
    heading=N_("Text"),
    label=N_("The text to cut"),
    help=N_("Letters a to z. A blank stands between pieces that were cut apart."),
    admit=admit,
    position="text",
)

if __name__ == "__main__":
    show_coupled(PAGE)
