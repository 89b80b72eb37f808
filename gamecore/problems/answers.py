"""Writing outputs: one of a few answers per test, a million lines at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray


def lines(answers: Sequence[str], which: NDArray[np.integer] | NDArray[np.bool_]) -> str:
    r"""Write one line per test, each one of a few answers.

    Parameters
    ----------
    answers : sequence of str
        The possible answers, in ASCII, none of them with a zero byte.
    which : array of integers or booleans
        For each test the index of its answer.

    Returns
    -------
    str
        The lines, each with its line end.

    Notes
    -----
    O(tests × longest answer): about 15 ms for a million tests.

    Examples
    --------
    >>> lines(("second", "first"), np.array([1, 0]))
    'first\nsecond\n'
    """
    # Cells of one width, filled up with zero bytes, which are then left out.
    cells = np.array([f"{answer}\n".encode("ascii") for answer in answers], dtype=np.bytes_)
    return cells[np.asarray(which, dtype=np.intp)].tobytes().translate(None, b"\0").decode("ascii")


def first_or_second(first_wins: NDArray[np.bool_]) -> str:
    """Write `first` where the player to move wins and `second` where not, one line per test."""
    return lines(("second", "first"), first_wins)


def digit_cells(numbers: NDArray[np.int64]) -> NDArray[np.uint8]:
    """Write numbers ≥ 0 in cells of one width: digits to the right, zero bytes before them.

    Returns
    -------
    array of uint8, shape (numbers, longest number)

    Notes
    -----
    O(numbers × longest), about 7 ns for each cell.
    """
    width = len(str(int(numbers.max(initial=0))))
    cells = np.zeros((width, len(numbers)), dtype=np.uint8)
    rest = numbers
    for row in range(width - 1, -1, -1):
        tenth = rest // 10
        # The last digit is written even if it is 0, the others only as long as something is left.
        written = (rest > 0) | (row == width - 1)
        cells[row] = (rest - 10 * tenth + ord("0")) * written
        rest = tenth
    return cells.T


def cell_lines(cells: NDArray[np.uint8]) -> str:
    """Join cells to lines, one for each row; zero bytes are left out."""
    ends = np.full((len(cells), 1), ord("\n"), dtype=np.uint8)
    return np.hstack([cells, ends]).tobytes().translate(None, b"\0").decode("ascii")
