"""Grundy's game: split one heap into two heaps of different sizes."""

from gamecore.rules.clauses import SplitInto
from ui.base.game_page import GamePage, Preset
from ui.base.words import N_
from ui.rule.controls import split_parts
from ui.screens.workbench import show

GAME = GamePage(
    slug="grundys_game",
    prefix="grundy",
    title=N_("Grundy's game"),
    tagline=N_("Split a heap into two different heaps. Nobody knows the pattern."),
    rule="split into 2 unequal",
    heaps="9 5",
    size=8,
    step=11,
    presets=(
        Preset(N_("two different heaps"), "split into 2 unequal"),
        Preset(N_("any two heaps"), "split into 2"),
        Preset(N_("Lasker: take any or split"), "take any or split into 2"),
        Preset(N_("three different heaps"), "split into 3 unequal"),
    ),
    controls=split_parts,
    belongs=lambda rule: any(isinstance(clause, SplitInto) for clause in rule.clauses),
    story="about",
)

if __name__ == "__main__":
    show(GAME)
