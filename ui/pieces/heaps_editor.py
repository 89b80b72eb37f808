"""The heaps editor: the board with + and −, and the heaps as text, always in step."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import streamlit as st

from gamecore.limits import HEAP_SIZE
from gamecore.positions.heaps import format_heaps, parse_heaps
from ui.base import page_limits
from ui.base.markup import html
from ui.base.words import _
from ui.links.link_state import parse_or_last_valid
from ui.links.links import field
from ui.pieces.board import board
from ui.pieces.complaint import complaint
from ui.pieces.skins import page_skin, skin_switch

if TYPE_CHECKING:
    from collections.abc import Callable

    from gamecore.errors import GameError
    from ui.base.page import Page


def heaps_editor(
    game: Page,
    *,
    rule: str = "",
    on_open: Callable[[int], None] | None = None,
) -> tuple[int, ...]:
    """Draw the board and the text field of a page's heaps, and return the heaps in force.

    Parameters
    ----------
    game : Page
    rule : str
        The rule in force, which may have a look of its own.
    on_open : callable, optional
        Receives the size of a heap whose stones are pressed; runs as a callback.

    Notes
    -----
    A text that cannot be read leaves the last good heaps in force and is explained beside the
    field; the text itself stays as typed.
    """
    key = game.key("heaps")
    # The text is drawn first, because it decides what the board above it shows.
    above = st.container()
    text = st.text_input(
        _("The heaps as text"),
        value=str(field(game, "heaps").default),
        key=key,
        bind="query-params",
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
    """Say what is wrong with a text of heaps, and which are shown until it is right."""
    kept = _("Until then the page shows {heaps}.").format(heaps=format_heaps(heaps))
    html(complaint(error, text, kept))


def edited_heaps(heaps: tuple[int, ...], edit: dict[str, Any]) -> tuple[int, ...]:
    """Return the heaps after a press on the board; a press that does not fit changes nothing."""
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
