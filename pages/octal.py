"""Kayles and octal games: a digit for each amount says how many heaps a move may leave."""

from gamecore.rules.splits import Code
from ui.catalogue.lookup import entry
from ui.rule.controls import code_digits
from ui.rule.heap_page import HeapPage, Preset
from ui.screens.workbench import HEAP_VIEWS, show

PAGE = HeapPage(
    entry=entry("octal"),
    views=HEAP_VIEWS,
    size=8,
    step=7,
    presets=(
        Preset("Kayles", "0.77", story="kayles"),
        Preset("Dawson's Kayles", "0.07", story="dawsons-kayles"),
        Preset("Dawson's Chess", "0.137", story="dawsons-chess"),
        Preset("0.16", "0.16", story="016", folded=True),
        Preset("4.7", "4.7", story="47", folded=True),
        Preset("0.8F", "0.8F", story="08f", folded=True),
    ),
    controls=code_digits,
    upto=160,
    belongs=lambda rule: len(rule.clauses) == 1 and isinstance(rule.clauses[0], Code),
    story="about",
)

if __name__ == "__main__":
    show(PAGE)
