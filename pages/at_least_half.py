"""At least half: a move takes at least half of a heap; its relatives take other fractions."""

from gamecore.rules.clauses import TakeFraction
from ui.base.game_page import GamePage, Preset
from ui.base.words import N_
from ui.rule.controls import fraction
from ui.screens.workbench import show

GAME = GamePage(
    slug="at_least_half",
    prefix="half",
    title=N_("At least half"),
    tagline=N_("Every move takes at least half of a heap, and the values climb like a logarithm."),
    rule="take at least half",
    heaps="5 10 20",
    size=8,
    step=9,
    presets=(
        Preset(N_("at least half"), "take at least half"),
        Preset(N_("at most half"), "take at most half"),
        Preset(N_("at least a third"), "take at least n/3"),
        Preset(N_("at most a third"), "take at most n/3"),
    ),
    controls=fraction,
    belongs=lambda rule: all(isinstance(clause, TakeFraction) for clause in rule.clauses),
    story="about",
)

if __name__ == "__main__":
    show(GAME)
