"""Subtraction games: take one of a fixed list of amounts."""

from ui.base.words import N_
from ui.catalogue.lookup import entry
from ui.rule.controls import amounts_list
from ui.rule.heap_page import HeapPage, Preset
from ui.screens.workbench import HEAP_VIEWS, show

PAGE = HeapPage(
    entry=entry("subtraction"),
    views=HEAP_VIEWS,
    size=9,
    step=13,
    presets=(
        Preset("1–3", "take 1-3"),
        Preset("1–5", "take 1-5"),
        Preset("1, 3, 4", "take 1, 3, 4"),
        Preset("2, 3", "take 2, 3"),
        Preset("2, 4, 7", "take 2, 4, 7"),
        Preset(N_("all but 2, 3, 7"), "take all but 2, 3, 7"),
    ),
    controls=amounts_list,
    belongs=lambda rule: rule.plain_amounts is not None and rule.plain_amounts.is_finite,
    story="about",
)

if __name__ == "__main__":
    show(PAGE)
