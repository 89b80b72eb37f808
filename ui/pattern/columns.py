"""What is said of the columns when the values stand in rows of one width. No widgets here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore.patterns.folding import ROWS_TO_SETTLE
from ui.base.words import _, number, several

if TYPE_CHECKING:
    from gamecore.patterns.folding import Column, Wrapping


def columns_line(found: Wrapping, width: int, count: int) -> str:
    """Say how many columns are constant, or rise by the same step.

    Parameters
    ----------
    found : Wrapping
        What the rows show.
    width : int
        Values in a row.
    count : int
        Values in all rows together.
    """
    if count < ROWS_TO_SETTLE * width:
        return several(
            "Only one row: too few to see whether a column is constant.",
            "Only {count} rows: too few to see whether a column is constant.",
            -(-count // width),
        )
    steps = [column.step for column in found.columns if column is not None]
    total, off = len(found.columns), len(found.off)
    if len(steps) == total and len(set(steps)) == 1 and steps[0] >= 0:
        return _all_alike(steps[0], total, off)
    constant = steps.count(0)
    if total == 1:
        line = _("The one column is not constant.")
    elif off:
        line = several(
            "{constant} of {total} columns are constant in the end; one value is off.",
            "{constant} of {total} columns are constant in the end; {count} values are off.",
            off,
            constant=constant,
            total=total,
        )
    else:
        words = _("{constant} of {total} columns are constant.")
        line = words.format(constant=constant, total=total)
    rising, falling = (sum(sign * step > 0 for step in steps) for sign in (1, -1))
    if rising:
        line += " " + several(
            "One climbs by a fixed step from row to row.",
            "{count} climb by a fixed step from row to row.",
            rising,
        )
    if falling:
        line += " " + several(
            "One falls by a fixed step from row to row.",
            "{count} fall by a fixed step from row to row.",
            falling,
        )
    return line


def _all_alike(step: int, total: int, off: int) -> str:
    """Say that all columns are constant, or climb by one step, but for some values."""
    if step:
        line = several(
            "The one column climbs by {step} from row to row",
            "All {count} columns climb by {step} from row to row",
            total,
            step=number(step),
        )
    else:
        line = several("The one column is constant", "All {count} columns are constant", total)
    if not off:
        return f"{'↗' if step else '✓'} {line}."
    words = "{line} in the end; one value is off.", "{line} in the end; {count} values are off."
    return several(*words, off, line=line)


def column_sign(column: Column | None) -> tuple[str, str]:
    """Return the sign over a column that settles and the words for it; ("", "") for another."""
    if column is None:
        return "", ""
    if column.step == 0:
        sign, words = "✓", _("constant")
    else:
        sign = f"{'↗' if column.step > 0 else '↘'}{abs(column.step)}"
        words = _("changes by {step} from row to row").format(step=column.step)
    if column.first_row:
        words = _("{words} from row {row} on").format(words=words, row=number(column.first_row + 1))
    return sign, words
