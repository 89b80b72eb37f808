"""The component that draws heaps: stones, names, sizes, and the buttons on and around them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from ui.base import page_limits
from ui.base.component import component, sent_by
from ui.base.fields import STONES
from ui.base.marks import HUES, hue_index
from ui.base.words import N_, _, number
from ui.links import link_state

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ui.base.page import Page


_HEAPS = component(
    "heaps",
    "heaps.css",
    "drawn.css",
    "heaps_nodes.js",
    "heaps_moves.js",
    "heaps_piles.js",
    "heaps_letters.js",
    "drawn_things.js",
    "heaps_drawn.js",
    "heaps_cells.js",
    "heaps_editor.js",
    "heaps_controls.js",
    "heaps.js",
)


@dataclass(frozen=True, slots=True)
class Control:
    """A button or a switch below the heaps, drawn together with them.

    Attributes
    ----------
    name : str
        Identifies it among the controls of one board.
    label : str
        The text on it.
    press : callable
        Runs as a callback.
    icon : str
        The name of a drawing in ui/assets/heaps_controls.js; "" for none.
    help : str
        Tooltip: what it does.
    look : {"button", "main", "plain", "switch"}
        How it looks; at most one control of a row is "main".
    is_on : bool
        State of a switch.
    is_idle : bool
        Whether a press does nothing now.
    """

    name: str
    label: str
    press: Callable[[], object]
    icon: str = ""
    help: str = ""
    look: Literal["button", "main", "plain", "switch"] = "button"
    is_on: bool = False
    is_idle: bool = False

    def drawn(self) -> dict[str, Any]:
        """Return the control as data for the browser."""
        told = {"name": self.name, "label": self.label, "icon": self.icon, "help": self.help}
        return {**told, "look": self.look, "on": self.is_on, "idle": self.is_idle}


def draw_heaps(
    key: str,
    data: dict[str, Any],
    controls: Sequence[Control],
    hears: Mapping[str, Callable[[Any], None]],
) -> None:
    """Draw a board of heaps with its controls; `data` is in the format of ui/assets/heaps.js.

    `hears` maps the name of each other event to its handler, which receives the value that the
    browser sends, unchecked, and runs as a callback.
    """
    presses = {control.name: control.press for control in controls if not control.is_idle}

    def sent() -> None:
        what = sent_by(key, "press")
        if not isinstance(what, dict):
            return
        name, value = str(what.get("name")), what.get("value")
        if name == "control" and str(value) in presses:
            presses[str(value)]()
        elif name in hears:
            hears[name](value)

    shown = {**data, "controls": [control.drawn() for control in controls]}
    _HEAPS(key=key, data=shown, on_press_change=sent)


def heap_drawn(place: int, size: int, name: str) -> dict[str, Any]:
    """Return the data of one heap for the browser, the same on every board.

    `place` decides the colour. A heap of more than page_limits.STONES_DRAWN stones is drawn as a
    labelled bar.
    """
    return {
        "size": str(size),
        "shown": number(size),
        "stones": size if size <= page_limits.STONES_DRAWN else None,
        "letter": name,
        "hue": hue_of(place),
    }


def hue_of(place: int) -> dict[str, str]:
    """Return the colours of the heap at an index, as data for the browser."""
    return asdict(HUES[hue_index(place)])


Way = Literal["stack", "row", "mound", "cells"]
"""Layout of a heap's objects: "stack", one on another; "row", which can be split anywhere; "mound",
which splits in two; "cells", two heaps as the row and the column of one cell."""


@dataclass(frozen=True, slots=True)
class Skin:
    """A look of heaps. The data and the letters are the same under every skin.

    Attributes
    ----------
    name : str
        Its name in the catalogue; its figure is `--gl-<name>` in ui/assets/figures.css.
    way : Way
        Layout of its objects, which decides what a press on one of them means.
    label : str
        On the switch; marked for translation, like the other texts here.
    prompt : str
        What to press on the board of a game being played; "" for one that depends on the moves.
    words : mapping
        Labels that replace the boards' own; keys as in ui/pieces/board.py and ui/play/board.py.
    """

    name: str
    way: Way
    label: str
    prompt: str = ""
    words: Mapping[str, str] = field(default_factory=dict)


HEAPS_OF_STONES = Skin("stones", "stack", N_("Stones"))
"""The default skin."""

_ROWS = {
    "heap": N_("Row {letter}: {size}"),
    "opens": N_("Row {letter}: {size}. Opens its derivation."),
    "remove": N_("Remove row {letter}"),
    "add": N_("Add a row"),
}
"""Labels of boards on which a heap is a row of objects."""

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
"""Every skin by name."""


def page_skin(page: Page, rule: str = "") -> Skin:
    """Return the skin in force on a page: stones where its link says so, else `own_skin`."""
    if page.entry.skins and link_state.switch(page, STONES.name):
        return HEAPS_OF_STONES
    return own_skin(page, rule)


def own_skin(page: Page, rule: str = "") -> Skin:
    """Return the skin of a game under a rule, else of the game itself, else stones."""
    skins = page.entry.skins
    return SKINS[skins.get(rule, skins.get("", HEAPS_OF_STONES.name))]


def skin_switch(page: Page, rule: str = "") -> Control | None:
    """Return the switch between a game's own skin and stones; None for a game without its own."""
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
