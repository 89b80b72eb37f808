"""The one component of heaps: stones, names, sizes, and all that is pressed on and around them."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Literal

from ui.base import page_limits
from ui.base.component import component, sent_by
from ui.base.palette import HUES, hue_index
from ui.base.words import number

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

_HEAPS = component(
    "heaps",
    "heaps.css",
    "heaps_nodes.js",
    "heaps_moves.js",
    "heaps_piles.js",
    "heaps_letters.js",
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
        What tells it from the others of one board.
    label : str
        On it.
    press : callable
        Runs as a callback.
    icon : str
        The name of a drawing in ui/assets/heaps_controls.js; "" for none.
    help : str
        What it does, for those who ask.
    look : {"button", "main", "plain", "switch"}
        How it looks; of a row at most one is the main one.
    is_on : bool
        Of a switch.
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
        """Return what the browser is told of it."""
        told = {"name": self.name, "label": self.label, "icon": self.icon, "help": self.help}
        return {**told, "look": self.look, "on": self.is_on, "idle": self.is_idle}


def draw_heaps(
    key: str,
    data: dict[str, Any],
    controls: Sequence[Control],
    hears: Mapping[str, Callable[[Any], None]],
) -> None:
    """Draw a board of heaps with its controls: `data` as ui/assets/heaps.js draws it.

    `hears` has for the name of what is sent what receives its value, as a callback.
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
    """Return what the browser is told of every heap, wherever it is drawn.

    Its place decides the colour; one that is too large to be drawn stone by stone becomes a
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
    """Return the colours of the heap at a place, as the browser is told of them."""
    return asdict(HUES[hue_index(place)])
