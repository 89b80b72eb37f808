"""Your own rule: any rule of the language, as text and in building blocks, and beside another."""

from ui.base.game_page import GamePage, Preset
from ui.base.words import N_
from ui.rule.blocks import building_blocks
from ui.screens.workbench import show

GAME = GamePage(
    slug="your_rule",
    prefix="own",
    title=N_("Your own rule"),
    tagline=N_("Write a rule nobody has studied, and have its theory at once."),
    rule="take k where k % 3 != 0 or k == n",
    heaps="4 7 9",
    size=9,
    step=11,
    presets=(
        Preset(N_("no multiple of 3, or all"), "take k where k % 3 != 0 or k == n"),
        Preset(N_("a prime or one"), "take a prime or take 1"),
        Preset(N_("squares"), "take a square"),
        Preset(N_("Dawson's chess"), "0.137"),
        Preset(N_("take 1–2 or split"), "take 1, 2 or split into 2"),
    ),
    controls=building_blocks,
    belongs=lambda _rule: True,
    other="take k where k % 3 != 0",
    text_first=True,
)

if __name__ == "__main__":
    show(GAME)
