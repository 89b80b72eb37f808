"""The heaps editor: a board on which heaps are changed and the same heaps as text, kept in sync."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import streamlit as st

from gamecore.limits import HEAP_SIZE
from gamecore.positions.heaps import format_heaps, parse_heaps
from ui.base import page_limits
from ui.base.fields import length_rule
from ui.base.marks import letter
from ui.base.markup import html
from ui.base.words import _
from ui.links.link_state import parse_or_last_valid
from ui.links.links import field
from ui.pieces.heaps import HEAPS_OF_STONES, Control, draw_heaps, heap_drawn, page_skin, skin_switch
from ui.pieces.text_fields import complaint

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from gamecore.errors import GameError
    from ui.base.page import Page
    from ui.pieces.heaps import Skin


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
    """Draw an editable board of heaps: by pointer, by touch, and by the keys +, − and Delete.

    Parameters
    ----------
    heaps : sequence of int
        Heap sizes in stones; large heaps are drawn as labelled bars.
    key : str
        Key of the component, unique on the page.
    on_edit : callable
        Receives {"act": "more" | "less" | "remove", "heap": index} or {"act": "add"}.
    title : str
        The heading above the board; "" for none.
    on_open : callable, optional
        Receives the index of a heap whose stones are pressed; makes the heaps buttons.
    elsewhere : bool
        Whether `on_open` leads to another page.
    fixed : bool
        Whether the game fixes the number of heaps: none can be added or removed.
    full : bool
        Whether the page allows no further heap, even below page_limits.HEAPS.
    names : sequence of str, optional
        Names of the heaps; the letters A, B, C, … if not given.
    notes : sequence of str, optional
        A text under each heap, such as its own rule.
    words : mapping, optional
        Labels that replace those of `said` below, by the same keys.
    skin : Skin
        What the heaps look like.
    switch : Control, optional
        The control that changes the skin.

    Notes
    -----
    A move marked elsewhere on the page (`ui.base.marks.move_shown`) is shown on the stones.
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
        if isinstance(edit, dict) and edit.get("act") != "add":  # "add" is a control below
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


# -- the heaps as text --------------------------------------------------------------------------


def heaps_editor(
    game: Page,
    *,
    rule: str = "",
    on_open: Callable[[int], None] | None = None,
) -> tuple[int, ...]:
    """Draw the board and the text field of a page's heaps, and return the heaps in force.

    `rule` selects the skin. `on_open` receives the size, not the index, of a heap whose stones are
    pressed, and runs as a callback. A text that cannot be parsed stays as typed and is explained
    below the board; the last valid heaps stay in force.
    """
    key = game.key("heaps")
    # The text is drawn first, because it decides what the board above it shows.
    above = st.container()
    text = st.text_input(
        _("The heaps as text"),
        value=str(field(game, "heaps").default),
        key=key,
        bind="query-params",
        validate=length_rule(),
        help=_(
            "Sizes with spaces or commas: 5 10 20. Also 1..10 for one heap of each size, and 4x3 "
            "for four heaps of 3."
        ),
    )
    heaps, error = parse_or_last_valid(
        game, "heaps", text, partial(parse_heaps, most_heaps=page_limits.HEAPS)
    )

    def edited(edit: dict[str, Any]) -> None:
        st.session_state[key] = format_heaps(edited_heaps(heaps, edit))

    def opened(place: int) -> None:
        if on_open is not None:
            on_open(heaps[place])

    with above:
        board(
            heaps,
            key=f"_{game.prefix}-board",
            title=_("Heaps"),
            on_edit=edited,
            on_open=None if on_open is None else opened,
            skin=page_skin(game, rule),
            switch=skin_switch(game, rule),
        )
    if error is not None:
        explain(heaps, error, text)
    return heaps


def explain(heaps: tuple[int, ...], error: GameError, text: str) -> None:
    """Draw what is wrong with a text of heaps, and which heaps are shown until it is valid."""
    kept = _("Until then the page shows {heaps}.").format(heaps=format_heaps(heaps))
    html(complaint(error, text, kept))


def edited_heaps(heaps: tuple[int, ...], edit: dict[str, Any]) -> tuple[int, ...]:
    """Return the heaps after an edit on the board; an invalid edit changes nothing."""
    act, index = edit.get("act"), edit.get("heap")
    if act == "add" and len(heaps) < page_limits.HEAPS:
        return (*heaps, 1)
    if not isinstance(index, int) or not 0 <= index < len(heaps):
        return heaps
    if act == "remove":
        return heaps[:index] + heaps[index + 1 :]
    change = {"more": 1, "less": -1}.get(str(act), 0)
    size = min(max(heaps[index] + change, 0), HEAP_SIZE)
    return (*heaps[:index], size, *heaps[index + 1 :])
