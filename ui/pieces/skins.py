"""What heaps look like: stones, or what the game itself is played with, and the switch between."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from ui.base.fields import STONES
from ui.base.words import N_, _
from ui.links import link_state
from ui.pieces.heaps import Control

if TYPE_CHECKING:
    from ui.base.page import Page

Way = Literal["stack", "row", "mound", "cells"]
"""How the things of a heap lie: one on the other, in a row that parts anywhere, as a mound that
parts in two, or two heaps as the row and the column of one cell."""


@dataclass(frozen=True, slots=True)
class Skin:
    """A look of heaps. The data and the letters are the same under every skin.

    Attributes
    ----------
    name : str
        What the catalogue calls it; its figure is `--gl-<name>` in ui/assets/figures.css.
    way : Way
        How its things lie, and so what a press on one of them means.
    label : str
        On the switch; marked for translation, as all its words are.
    prompt : str
        What to press on the board that is played on; "" for the words that the moves decide.
    words : mapping
        Words of the boards in place of the usual ones; see ui/pieces/board.py, ui/play/board.py.
    """

    name: str
    way: Way
    label: str
    prompt: str = ""
    words: Mapping[str, str] = field(default_factory=dict)


HEAPS_OF_STONES = Skin("stones", "stack", N_("Stones"))
"""The look of every heap that has no other."""

_ROWS = {
    "heap": N_("Row {letter}: {size}"),
    "opens": N_("Row {letter}: {size}. Opens its derivation."),
    "remove": N_("Remove row {letter}"),
    "add": N_("Add a row"),
}
"""Words of the boards where a heap is a row of things."""

SKINS = {
    skin.name: skin
    for skin in (
        HEAPS_OF_STONES,
        Skin(
            "pins",
            "row",
            N_("Pins"),
            N_("Press a pin to knock it down; press one beside it as well to knock down both."),
            {
                **_ROWS,
                "more": N_("Add a pin to row {letter}"),
                "less": N_("Take a pin from row {letter}"),
            },
        ),
        Skin(
            "pawns",
            "row",
            N_("Pawns"),
            N_("Press a column to advance its pawn: those beside it are exchanged as well."),
            {
                **_ROWS,
                "more": N_("Add a pair of pawns to row {letter}"),
                "less": N_("Take a pair of pawns from row {letter}"),
            },
        ),
        Skin("pile", "mound", N_("Piles")),
        Skin(
            "cells",
            "cells",
            N_("Board"),
            N_("Press a cell to see the move; press it again to make it."),
        ),
    )
}
"""Every look by its name."""


def page_skin(page: Page, rule: str = "") -> Skin:
    """Return the look in force on a page, whose rule may have one of its own."""
    if page.entry.skins and link_state.switch(page, STONES.name):
        return HEAPS_OF_STONES
    return own_skin(page, rule)


def own_skin(page: Page, rule: str = "") -> Skin:
    """Return the look that a game has of its own under a rule; stones where it has none."""
    skins = page.entry.skins
    return SKINS[skins.get(rule, skins.get("", HEAPS_OF_STONES.name))]


def skin_switch(page: Page, rule: str = "") -> Control | None:
    """Return the switch between a game's own look and heaps of stones; None where it has none."""
    own, now = own_skin(page, rule), page_skin(page, rule)
    if own is HEAPS_OF_STONES:
        return None

    def switched() -> None:
        link_state.write(page, {STONES.name: now is own})

    return Control(
        "skin",
        _(HEAPS_OF_STONES.label if now is own else own.label),
        switched,
        icon="look",
        help=_("Draws the same position in another way."),
        look="plain",
    )
