"""Nim: take any number of stones from one heap."""

from gamecore.rules.heap_rule import Take
from ui.base.words import N_
from ui.catalogue.lookup import entry
from ui.rule.controls import most_stones
from ui.rule.heap_page import HeapPage, Preset
from ui.screens.workbench import HEAP_VIEWS, show

PAGE = HeapPage(
    entry=entry("nim"),
    views=HEAP_VIEWS,
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
    show(PAGE)
