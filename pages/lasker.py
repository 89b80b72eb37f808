"""Lasker's Nim: take any number of stones, or split a heap into two."""

from gamecore.rules.heap_rule import SplitInto, Take
from ui.base.words import N_
from ui.catalogue.lookup import entry
from ui.rule.controls import take_or_split
from ui.rule.heap_page import HeapPage, Preset
from ui.screens.workbench import HEAP_VIEWS, show

PAGE = HeapPage(
    entry=entry("lasker"),
    views=HEAP_VIEWS,
    size=8,
    step=5,
    presets=(
        Preset(N_("take any or split"), "take any or split into 2"),
        Preset(N_("take any or split unequally"), "take any or split into 2 unequal"),
        Preset(N_("take 1–3 or split"), "take 1-3 or split into 2"),
        Preset(N_("take 1 or split"), "take 1 or split into 2"),
        Preset(N_("only split"), "split into 2"),
    ),
    controls=take_or_split("split into 2", "split into 2 unequal", "split into 3"),
    belongs=lambda rule: {type(clause) for clause in rule.clauses} == {Take, SplitInto},
    story="about",
)

if __name__ == "__main__":
    show(PAGE)
