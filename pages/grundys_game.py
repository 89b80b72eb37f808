"""Grundy's game: split one heap into two heaps of different sizes."""

from gamecore.rules.heap_rule import SplitInto
from ui.base.words import N_
from ui.catalogue.lookup import entry
from ui.rule.controls import split_parts
from ui.rule.heap_page import HeapPage, Preset
from ui.screens.workbench import HEAP_VIEWS, show

PAGE = HeapPage(
    entry=entry("grundys_game"),
    views=HEAP_VIEWS,
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
    show(PAGE)
