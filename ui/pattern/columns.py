"""What is said of the columns when the values stand in rows of one width. No widgets here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore.patterns.agreement import ROWS_TO_SETTLE
from ui.base.words import _, number, several

if TYPE_CHECKING:
    from gamecore.patterns.agreement import Column
    from gamecore.patterns.folding import Wrapping


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
    constant, total, off = steps.count(0), len(found.columns), len(found.off)
    if constant == total and off:
        return _constant_in_the_end(total, off)
    if constant == total:
        return "✓ " + several(
            "The one column is constant.", "All {count} columns are constant.", total
        )
    if not off and len(steps) == total and len(set(steps)) == 1:
        return "↗ " + several(
            "The one column climbs by {step} from row to row.",
            "All {count} columns climb by {step} from row to row.",
            total,
            step=number(steps[0]),
        )
    if off:
        return several(
            "{constant} of {total} columns are constant in the end, or climb by a fixed step; one "
            "value is off.",
            "{constant} of {total} columns are constant in the end, or climb by a fixed step; "
            "{count} values are off.",
            off,
            constant=len(steps),
            total=total,
        )
    line = _("{constant} of {total} columns are constant.").format(constant=constant, total=total)
    if constant < len(steps):
        line += " " + several(
            "One climbs by a fixed step from row to row.",
            "{count} climb by a fixed step from row to row.",
            len(steps) - constant,
        )
    return line


def _constant_in_the_end(total: int, off: int) -> str:
    """Say that all columns are constant but for some values above the settled part."""
    line = several(
        "The one column is constant in the end",
        "All {count} columns are constant in the end",
        total,
    )
    return several("{line}; one value is off.", "{line}; {count} values are off.", off, line=line)


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
