"""At least half: a move takes at least half of a heap; its relatives take other fractions."""

from gamecore.rules.heap_rule import TakeFraction
from ui.base.words import N_
from ui.catalogue.lookup import entry
from ui.rule.controls import fraction
from ui.rule.heap_page import HeapPage, Preset
from ui.screens.workbench import HEAP_VIEWS, show

PAGE = HeapPage(
    entry=entry("at_least_half"),
    views=HEAP_VIEWS,
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
    show(PAGE)
