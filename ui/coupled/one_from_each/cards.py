"""The markup of one from each: heaps with their stones in pairs, odd and chosen ones marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.base.marks import heap_badge
from ui.base.markup import Markup, join, markup
from ui.base.palette import hue_index, letter
from ui.base.words import _, number

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

PAIRS = 6
"""Most pairs of stones of a heap drawn one by one."""


def paired_heaps(
    heaps: Sequence[int], *, told: bool = False, taken: Collection[int] = ()
) -> Markup:
    """Return the drawing of heaps whose stones lie in pairs; a stone without partner sticks out.

    Parameters
    ----------
    heaps : sequence of int
    told : bool
        Whether each heap says if it is odd or even.
    taken : collection of int
        Places of heaps from which a stone was taken just now.
    """
    items = join(_heap(place, size, told, place in taken) for place, size in enumerate(heaps))
    said = described(heaps, told, taken)
    return markup('<div class="gl-pairs" role="img" aria-label="{}">{}</div>', said, items)


def _heap(place: int, size: int, told: bool, taken: bool) -> Markup:
    odd = size % 2 == 1
    names = ["heap", f"h{hue_index(place)}", *(["odd"] if told and odd else [])]
    pairs = size // 2
    drawn = (
        markup("<u><i></i><i></i></u>") * pairs + (markup("<u><i></i></u>") if odd else "")
        if pairs <= PAIRS
        else ""
    )
    word = (_("odd") if odd else _("even")) if told else ""
    sign = markup('<s class="change">−1</s>') if taken else ""
    return markup(
        '<span class="{names}">{sign}<span class="stones">{drawn}</span>'
        "<span>{heap_badge} <b>{size}</b></span><em>{word}</em></span>",
        names=" ".join(names),
        sign=sign,
        drawn=drawn,
        heap_badge=heap_badge(place),
        size=number(size),
        word=word,
    )


def described(heaps: Sequence[int], told: bool, taken: Collection[int]) -> str:
    """Say what the drawing shows, for those who do not see it."""
    parts = []
    for place, size in enumerate(heaps):
        part = _("heap {heap}: {size}").format(heap=letter(place), size=number(size))
        if told:
            part += ", " + (_("odd") if size % 2 else _("even"))
        if place in taken:
            part += ", " + _("one was taken")
        parts.append(part)
    return "; ".join(parts) or _("no heaps")
