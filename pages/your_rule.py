"""Your own rule: any rule of the language, as text or building blocks, compared with another."""

from ui.base.words import N_
from ui.catalogue.lookup import entry
from ui.compare.view import compare_with
from ui.rule.blocks import building_blocks
from ui.rule.heap_page import HeapPage, Preset
from ui.screens.workbench import HEAP_VIEWS, show

PAGE = HeapPage(
    entry=entry("your_rule"),
    views=(
        *HEAP_VIEWS,
        compare_with("take k where k % 3 != 0", first="take 1, 2 or take k where k == n"),
    ),
    size=9,
    step=11,
    presets=(
        Preset(N_("no multiple of 3, or all"), "take k where k % 3 != 0 or k == n"),
        Preset(N_("a prime or one"), "take a prime or take 1"),
        Preset(N_("squares"), "take a square"),
        Preset(N_("Dawson's Chess"), "0.137"),
        Preset(N_("take 1–2 or split"), "take 1, 2 or split into 2"),
    ),
    controls=building_blocks,
    belongs=lambda _rule: True,
    text_first=True,
)

if __name__ == "__main__":
    show(PAGE)
