"""Triangular split: take one stone, or split a heap into 1, 2, …, k stones."""

from gamecore.rules.splits import SplitConsecutive
from ui.base.game_page import GamePage, Preset
from ui.base.words import N_
from ui.pieces.stones import split_pictures
from ui.rule.controls import take_or_split
from ui.screens.workbench import show

GAME = GamePage(
    slug="triangular_split",
    prefix="tri",
    title=N_("Triangular split"),
    tagline=N_("Take one stone, or split 3, 6, 10, 15, … stones into heaps of 1, 2, 3, and so on."),
    rule="take 1 or split 1+2+...+k",
    heaps="3 6 10",
    size=10,
    step=5,
    presets=(
        Preset(N_("take 1 or split 1+2+…+k"), "take 1 or split 1+2+...+k"),
        Preset(N_("only split 1+2+…+k"), "split 1+2+...+k"),
        Preset(N_("take 1, 2 or split 1+2+…+k"), "take 1, 2 or split 1+2+...+k"),
        Preset(N_("take 1–3 or split 1+2+…+k"), "take 1-3 or split 1+2+...+k"),
    ),
    controls=take_or_split("split 1+2+...+k", picture=split_pictures(((1, 2, 3),))),
    belongs=lambda rule: any(isinstance(clause, SplitConsecutive) for clause in rule.clauses),
    story="about",
)

if __name__ == "__main__":
    show(GAME)
