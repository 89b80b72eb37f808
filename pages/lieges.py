"""Lieges of Legendre: take one stone, or turn an even heap into k heaps of half its size."""

from gamecore.rules.splits import HalveInto
from ui.base.game_page import GamePage, Preset
from ui.base.words import N_
from ui.rule.controls import halves
from ui.screens.workbench import show

GAME = GamePage(
    slug="lieges",
    prefix="lieges",
    title=N_("Lieges of Legendre"),
    tagline=N_("Take one stone, or turn an even heap into several heaps of half its size."),
    rule="take 1 or halve into 3",
    heaps="4 6 8",
    size=8,
    step=7,
    presets=(
        Preset("k = 1", "take 1 or halve into 1"),
        Preset("k = 2", "take 1 or halve into 2"),
        Preset("k = 3", "take 1 or halve into 3"),
        Preset("k = 4", "take 1 or halve into 4"),
        Preset(N_("take 1, 2 or k = 2"), "take 1, 2 or halve into 2"),
    ),
    controls=halves,
    belongs=lambda rule: any(isinstance(clause, HalveInto) for clause in rule.clauses),
    story="about",
)

if __name__ == "__main__":
    show(GAME)
