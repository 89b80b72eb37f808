"""Playing with a string: cut out the middle of three letters that read the same both ways."""

from functools import partial

from gamecore.coupled.games import coupled_game
from pages import octal
from ui.base.links import Field
from ui.base.words import N_
from ui.coupled.bench import show_coupled
from ui.coupled.moves import coupled_move_view
from ui.coupled.page import CoupledPage, View, coupled_fields
from ui.coupled.string.letter_board import letter_board
from ui.coupled.string.moves import TALK
from ui.coupled.string.view import LAST_STEP, admit, string_card, string_walk
from ui.coupled.tree import TREE_VIEW

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
