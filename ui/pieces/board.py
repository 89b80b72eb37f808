"""The board: heaps as piles of stones, with buttons to add and take stones."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from ui.base import page_limits
from ui.base.component import component
from ui.base.palette import HUES, hue_index, letter
from ui.base.sent import sent_by
from ui.base.words import _, number
from ui.pieces.skins import HEAPS_OF_STONES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ui.pieces.skins import Skin

_BOARD = component("board", "board.css", "board.js")


def board(
    heaps: Sequence[int],
    *,
    key: str,
    on_edit: Callable[[dict[str, Any]], None] | None = None,
    on_open: Callable[[int], None] | None = None,
    elsewhere: bool = False,
    fixed: bool = False,
    names: Sequence[str] | None = None,
    notes: Sequence[str] | None = None,
    words: Mapping[str, str] | None = None,
    skin: Skin = HEAPS_OF_STONES,
) -> None:
    """Draw the heaps; when `on_edit` is given, with buttons that change them.

    Parameters
    ----------
    heaps : sequence of int
        Heap sizes in stones; large heaps are drawn as labelled bars.
    key : str
        Key of the component, unique on the page.
    on_edit : callable, optional
        Receives {"act": "more" | "less" | "remove", "heap": index} or {"act": "add"}; where heaps
        have notes, no "add".
    on_open : callable, optional
        Receives the place of a heap whose stones are pressed; the heaps are buttons then.
    elsewhere : bool
        Whether `on_open` leads to another page.
    fixed : bool
        Whether the number of heaps belongs to the game: then none is added or removed.
    names : sequence of str, optional
        What stands for the letters A, B, C, … where the heaps have names of their own.
    notes : sequence of str, optional
        What each heap has written under it: the rule of its own. Heaps are then added elsewhere.
    words : mapping, optional
        Words in place of the usual ones, see below, where they are no heaps.
    skin : Skin
        What the heaps look like.

    Notes
    -----
    A move that another piece speaks of (`ui.base.marks.move_shown`) is shown on the stones.
    """

    def edited() -> None:
        edit = sent_by(key, "edit")
        if not isinstance(edit, dict):
            return
        if edit.get("act") != "open":
            if on_edit is not None:
                on_edit(edit)
        elif on_open is not None and edit.get("heap") in range(len(heaps)):
            on_open(int(edit["heap"]))

    _BOARD(
        key=key,
        data={
            "heaps": [
                {
                    "size": str(size),
                    "shown": number(size),
                    "stones": size if size <= page_limits.STONES_DRAWN else None,
                    "digits": len(str(size)),
                    "letter": letter(index) if names is None else names[index],
                    "hue": asdict(HUES[hue_index(index)]),
                    "note": "" if notes is None else notes[index],
                }
                for index, size in enumerate(heaps)
            ],
            "editable": on_edit is not None,
            "opens": on_open is not None,
            "elsewhere": elsewhere,
            "fixed": fixed,
            "row": skin.name if skin.way == "row" else "",
            "adds": notes is None and not fixed,
            "full": len(heaps) >= page_limits.HEAPS,
            "words": {
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
            },
        },
        on_edit_change=edited,
    )
