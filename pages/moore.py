"""Moore's Nim: a move may take from several heaps, up to k of them."""

from ui.base import page_limits
from ui.base.fields import Field
from ui.catalogue.lookup import entry
from ui.coupled.coupled_page import CoupledPage, heap_board, show_coupled
from ui.coupled.moore import LAST_STEP, TALK, moore_card, moore_game, moore_rule, moore_walk
from ui.coupled.walk import coupled_views

PAGE = CoupledPage(
    entry=entry("moore"),
    own=(Field("k", "number", 2, low=1, high=page_limits.HEAPS),),
    views=coupled_views(moore_walk, LAST_STEP, moore_card),
    game=moore_game,
    editor=heap_board,
    talk=TALK,
    rule=moore_rule,
)

if __name__ == "__main__":
    show_coupled(PAGE)
