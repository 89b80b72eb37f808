"""Lieges of Legendre: take one stone, or turn an even heap into k heaps of half its size."""

from gamecore.rules.splits import HalveInto
from ui.base.words import N_
from ui.catalogue.lookup import entry
from ui.rule.controls import halves
from ui.rule.heap_page import HeapPage, Preset
from ui.screens.workbench import HEAP_VIEWS, show

PAGE = HeapPage(
    entry=entry("lieges"),
    views=HEAP_VIEWS,
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
    show(PAGE)
