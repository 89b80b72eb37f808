"""The board on the desk: heaps whose stones, number and look can be changed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from ui.base import page_limits
from ui.base.palette import letter
from ui.base.words import _
from ui.pieces.heaps import Control, draw_heaps, heap_drawn
from ui.pieces.skins import HEAPS_OF_STONES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ui.pieces.skins import Skin


def board(
    heaps: Sequence[int],
    *,
    key: str,
    on_edit: Callable[[dict[str, Any]], None],
    title: str = "",
    on_open: Callable[[int], None] | None = None,
    elsewhere: bool = False,
    fixed: bool = False,
    full: bool = False,
    names: Sequence[str] | None = None,
    notes: Sequence[str] | None = None,
    words: Mapping[str, str] | None = None,
    skin: Skin = HEAPS_OF_STONES,
    switch: Control | None = None,
) -> None:
    """Draw the heaps with what changes them: by pointer, by touch, and by the keys +, − and Delete.

    Parameters
    ----------
    heaps : sequence of int
        Heap sizes in stones; large heaps are drawn as labelled bars.
    key : str
        Key of the component, unique on the page.
    on_edit : callable
        Receives {"act": "more" | "less" | "remove", "heap": index} or {"act": "add"}.
    title : str
        The heading above them, where they stand under none.
    on_open : callable, optional
        Receives the place of a heap whose stones are pressed; the heaps are buttons then.
    elsewhere : bool
        Whether `on_open` leads to another page.
    fixed : bool
        Whether the number of heaps belongs to the game: then none is added or removed.
    full : bool
        Whether no heap can be added for a reason of the page's own.
    names : sequence of str, optional
        What stands for the letters A, B, C, … where the heaps have names of their own.
    notes : sequence of str, optional
        What each heap has written under it: the rule of its own.
    words : mapping, optional
        Words in place of the usual ones, see below, where they are no heaps.
    skin : Skin
        What the heaps look like.
    switch : Control, optional
        What changes that.

    Notes
    -----
    A move that another piece speaks of (`ui.base.marks.move_shown`) is shown on the stones.
    """
    said = {
        "board": _("Heaps"),
        "heap": _("Heap {letter}: {size}"),
        "opens": _("Heap {letter}: {size}. Opens its derivation."),
        "more": _("Add a stone to heap {letter}"),
        "less": _("Take a stone from heap {letter}"),
        "remove": _("Remove heap {letter}"),
        "add": _("Add a heap"),
        "empty": _("empty"),
        **{name: _(text) for name, text in skin.words.items()},
        **(words or {}),
    }

    def edited(edit: Any) -> None:
        if isinstance(edit, dict) and edit.get("act") != "add":  # which is a control below
            on_edit(edit)

    def opened(place: Any) -> None:
        if on_open is not None and place in range(len(heaps)):
            on_open(int(place))

    add = Control(
        "add",
        said["add"],
        partial(on_edit, {"act": "add"}),
        icon="add",
        is_idle=full or len(heaps) >= page_limits.HEAPS,
    )
    data = {
        "edits": True,
        "title": title,
        "heaps": [
            {
                **heap_drawn(place, size, letter(place) if names is None else names[place]),
                "note": "" if notes is None else notes[place],
            }
            for place, size in enumerate(heaps)
        ],
        "opens": on_open is not None,
        "elsewhere": elsewhere,
        "fixed": fixed,
        "way": "row" if skin.way == "row" else "mound",
        "look": skin.name,
        "words": said,
    }
    controls = [*([] if fixed else [add]), *([switch] if switch is not None else [])]
    draw_heaps(key, data, controls, {"edit": edited, "open": opened})
