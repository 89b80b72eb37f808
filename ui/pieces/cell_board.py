"""The positions of two heaps as a board: the cell in row a and column b is (a, b)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ui.base.component import component, sent_by
from ui.base.marks import letter

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_BOARD = component("cells", "cells.css", "cells.js")


class Cell(NamedTuple):
    """One cell of the board, as it is sent to the browser.

    Attributes
    ----------
    text : str
        The text in the cell: a letter or a value.
    look : str
        Its classes in ui/assets/cells.css, separated by blanks: `lost`, `won`, `blank`, `faint`,
        `row-of`, `column-of`, `diagonal-of`, `new`, `ask`, `told`; "" for a plain value.
    said : str
        Accessible name: the same in words.
    tone : int
        0 to 60: how much of the accent colour is mixed into a plain cell.
    """

    text: str
    look: str
    said: str
    tone: int = 0


def cell_board(
    cells: Sequence[Sequence[Cell]],
    *,
    key: str,
    name: str,
    here: tuple[int, int] | None = None,
    golden: bool = False,
    on_pick: Callable[[int, int], None] | None = None,
) -> None:
    """Draw the board.

    Parameters
    ----------
    cells : sequence of rows
        Row a, column b; at least one of each.
    key : str
        Key of the component, unique on the page.
    name : str
        Accessible name.
    here : (int, int), optional
        The cell that is framed: the page's own position.
    golden : bool
        Whether the lines b = φa and a = φb are drawn over the cells.
    on_pick : callable, optional
        Receives row and column of a pressed cell; runs as a callback.
    """
    rows, cols = len(cells), len(cells[0])

    def picked() -> None:
        sent = sent_by(key, "cell")
        if on_pick is None or not isinstance(sent, list) or len(sent) != 2:
            return
        a, b = sent
        if isinstance(a, int) and isinstance(b, int) and 0 <= a < rows and 0 <= b < cols:
            on_pick(a, b)

    _BOARD(
        key=key,
        data={
            "rows": rows,
            "cols": cols,
            "cells": cells,
            "corner": [letter(0), letter(1)],
            "here": list(here) if here is not None else None,
            "golden": golden,
            "wide": cols <= 13,
            "picks": on_pick is not None,
            "name": name,
        },
        on_cell_change=picked,
    )
