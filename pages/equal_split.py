"""Equal split: take one stone, or split a heap into equal heaps."""

from gamecore.rules.splits import SplitEqually
from ui.base.words import N_
from ui.catalogue.lookup import entry
from ui.pieces.stones import split_pictures
from ui.rule.controls import take_or_split
from ui.rule.heap_page import HeapPage, Preset
from ui.screens.workbench import HEAP_VIEWS, show

PAGE = HeapPage(
    entry=entry("equal_split"),
    views=HEAP_VIEWS,
    size=15,
    step=17,
    presets=(
        Preset(N_("take 1 or split equally"), "take 1 or split equally"),
        Preset(N_("only split equally"), "split equally"),
        Preset(N_("take 1, 2 or split equally"), "take 1, 2 or split equally"),
        Preset(N_("take 1–3 or split equally"), "take 1-3 or split equally"),
    ),
    controls=take_or_split(
        "split equally",
        picture=split_pictures(((3, 3), (2, 2, 2), (1, 1, 1, 1, 1, 1))),
    ),
    belongs=lambda rule: any(isinstance(clause, SplitEqually) for clause in rule.clauses),
    story="about",
)

if __name__ == "__main__":
    show(PAGE)
