"""Visual editors of a coupled game's position that several pages share: heaps on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ui.links import link_state
from ui.pieces.board import board
from ui.pieces.heaps_editor import edited_heaps

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.base.page import Page
    from ui.coupled.coupled_page import Put


def heap_board(page: Page, heaps: tuple[int, ...], put: Put) -> None:
    """Draw the heaps on the board, with buttons that change them, add one or remove one."""
    _board(page, heaps, put, fixed=False)


def fixed_board(page: Page, heaps: tuple[int, ...], put: Put) -> None:
    """Draw the heaps on the board; their number belongs to the game and stays."""
    _board(page, heaps, put, fixed=True)


def _board(page: Page, heaps: tuple[int, ...], put: Put, *, fixed: bool) -> None:
    def edited(edit: dict[str, Any]) -> None:
        after = edited_heaps(heaps, edit)
        if not fixed or len(after) == len(heaps):
            put(after)

    board(
        heaps,
        key=f"_{page.prefix}-board",
        on_edit=edited,
        on_open=opens_explained(page),
        fixed=fixed,
    )


def opens_explained(page: Page) -> Callable[[int], None]:
    """Return what a press on a heap does: the position is explained step by step.

    The heaps are coupled, so that none of them has a derivation of its own.
    """

    def opened(_place: int) -> None:
        link_state.write(page, {"view": page.unnamed()})

    return opened
