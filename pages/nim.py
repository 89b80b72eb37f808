"""Nim: take any number of stones from one heap."""

from gamecore.rules.clauses import Take
from ui.base.game_page import GamePage, Preset
from ui.base.words import N_
from ui.rule.controls import most_stones
from ui.screens.workbench import show

GAME = GamePage(
    slug="nim",
    prefix="nim",
    title=N_("Nim"),
    tagline=N_("Every heap is worth its size, and XOR tells who wins."),
    rule="take any",
    heaps="3 4 5",
    size=4,
    step=5,
    presets=(
        Preset(N_("any number"), "take any"),
        Preset(N_("at most 3"), "take 1-3"),
        Preset(N_("at most 7"), "take 1-7"),
        Preset(N_("all but 2"), "take all but 2"),
    ),
    controls=most_stones,
    belongs=lambda rule: all(isinstance(clause, Take) for clause in rule.clauses),
    story="about",
)

if __name__ == "__main__":
    show(GAME)
