"""The first values of a rule as a strip of colours, each with its number and the heap below it."""

from __future__ import annotations

from functools import lru_cache

from gamecore import grundy_values
from gamecore.errors import GameError
from ui.base.marks import panel
from ui.base.markup import Markup, join, markup
from ui.base.words import _, number, say

COLOURS = 8
"""Colours that are told apart also by those who see few; from this value on they begin anew, and
the number in the cell tells."""

LAST = 27
"""The last heap of the strip: two rows beside a view, three on a phone."""


@lru_cache(maxsize=256)
def value_strip(rule: str, last: int = LAST) -> Markup:
    """Return the strip of the heaps 0 to `last`; a sentence where the values are out of reach.

    Parameters
    ----------
    rule : str
        Canonical text.
    last : int
    """
    try:
        values = [int(value) for value in grundy_values(rule, last)]
    except GameError as refusal:
        return panel("error", say(refusal.message))
    cells = join(
        markup(
            '<li class="v{}"><b>{}</b><small>{}</small></li>',
            value % COLOURS,
            number(value),
            number(heap),
        )
        for heap, value in enumerate(values)
    )
    name = _("Values of the heaps 0 to {last}: value above, heap below").format(last=number(last))
    return markup('<ol class="gl-values" aria-label="{}">{}</ol>', name, cells)
