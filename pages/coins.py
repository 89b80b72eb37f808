"""Turning coins: a row of heads and tails, in Turning Turtles, Mock Turtles or Ruler."""

from gamecore.coupled.coin_rules import RULES
from ui.base.fields import Field
from ui.base.words import N_
from ui.catalogue.lookup import entry
from ui.coupled.coins import (
    LAST_STEP,
    PARTS,
    TALK,
    admit,
    coin_board,
    coins_card,
    coins_game,
    coins_rule,
    coins_walk,
)
from ui.coupled.coupled_page import CoupledPage, show_coupled
from ui.coupled.walk import coupled_views

PAGE = CoupledPage(
    entry=entry("coins"),
    own=(Field("turn", "choice", next(iter(RULES)), choices=tuple(RULES)),),
    views=coupled_views(coins_walk, LAST_STEP, coins_card, first=3),
    game=coins_game,
    editor=coin_board,
    talk=TALK,
    rule=coins_rule,
    heading=N_("Coins"),
    label=N_("The row of coins as text"),
    help=N_("H for heads, T for tails, from the left: HTTHT."),
    admit=admit,
    prompt=N_("Press the coins to turn; the one farthest to the right must show heads."),
    parts=PARTS,
)

if __name__ == "__main__":
    show_coupled(PAGE)
