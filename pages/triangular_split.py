"""Triangular split: take one stone, or split a heap into 1, 2, …, k stones."""

from gamecore.rules.splits import SplitConsecutive
from ui.base.words import N_
from ui.catalogue.lookup import entry
from ui.pieces.stones import split_pictures
from ui.rule.controls import take_or_split
from ui.rule.heap_page import HeapPage, Preset
from ui.screens.workbench import HEAP_VIEWS, show

PAGE = HeapPage(
    entry=entry("triangular_split"),
    views=HEAP_VIEWS,
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
    show(PAGE)
