"""Small pictures of moves: rows of stones, those taken struck through, the heaps left apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.base import page_limits
from ui.base.marks import heap_badge, heaps_after, move_shown, of_heap
from ui.base.markup import Markup, join, markup, opened
from ui.base.words import _, either, number, several

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

LEFT = {1: (), 2: (3,), 4: (2, 3), 8: (2, 3, 1)}
"""Bit of a code digit → the heaps that its example leaves: none, one, two or three of them."""


def stones(heaps: Sequence[int], said: str, taken: int = 0) -> Markup:
    """Return a picture of heaps in a row; `taken` stones are struck through after the first heap.

    `said` is the accessible name: the same in words.
    """
    groups = [_group(size, "") for size in heaps]
    if taken:
        groups.insert(min(1, len(groups)), _group(taken, "x"))
    return markup(
        '<span class="gl-stones" role="img" aria-label="{}">{}</span>', said, join(groups)
    )


def lettered_stones(
    heaps: Sequence[int], notes: Sequence[str] = (), names: Sequence[str] | None = None
) -> Markup:
    """Return heaps side by side, each with its letter, its stones if they are few, its size.

    `notes` are what stands behind each, such as its own rule; `names` replaces the letters.
    """
    return join(
        markup(
            '<span class="gl-chosen">{} {} {} {}</span>',
            heap_badge(place) if names is None else names[place],
            stones((size,), several("{count} stone", "{count} stones", size))
            if size <= page_limits.STONES_DRAWN
            else "",
            number(size),
            markup('<span class="gl-soft gl-small">{}</span>', notes[place]) if notes else "",
        )
        for place, size in enumerate(heaps)
    )


def chosen_move(
    changes: Mapping[int, tuple[int, Sequence[int]]], names: Sequence[str] | None = None
) -> Markup:
    """Return the heaps that a chosen move would change, marked so that the board shows it too.

    `changes` maps the index of a heap to its size and the heaps it becomes; large heaps are written
    in numbers only. `names` replaces the letters of the heaps.
    """
    lines = join(
        markup(
            '{}{} {} <span class="gl-move">{} → {}</span></span>',
            opened("span", {"class": "gl-chosen"}, of_heap(before, place=place)),
            heap_badge(place) if names is None else names[place],
            move_picture(before, after),
            number(before),
            heaps_after(tuple(after)),
        )
        for place, (before, after) in changes.items()
    )
    return markup("{}{}</div>", opened("div", move_shown(changes, chosen=True)), lines)


def move_picture(before: int, after: Sequence[int]) -> Markup:
    """Return a picture of what a move leaves and takes; "" above page_limits.STONES_DRAWN."""
    if max(before, sum(after)) > page_limits.STONES_DRAWN:
        return markup("")
    taken = max(before - sum(after), 0)
    return stones(after, _said(taken, after), taken)


def digit_pictures(taken: int, digit: int) -> Markup:
    """Return an example picture of each move that a code digit allows, taking `taken` stones."""
    return join(
        stones(heaps, _said(taken, heaps), taken) for bit, heaps in LEFT.items() if digit & bit
    )


def split_pictures(splits: Sequence[Sequence[int]], total: int | None = None) -> Markup:
    """Return a picture of a heap and its splits, one line for each split.

    `total` is the size of the heap; the sum of the first split's parts if not given.
    """
    total = sum(splits[0]) if total is None else total
    whole = stones((total,), several("1 stone", "{count} stones", total))
    lines = join(
        markup(
            '<li>{}<span class="gl-soft gl-num" aria-hidden="true">{}</span></li>',
            stones(parts, _("becomes {parts}").format(parts=_plus(parts))),
            _plus(parts),
        )
        for parts in splits
    )
    return markup(
        '<div class="gl-splits">{}<b aria-hidden="true">→</b><ul>{}</ul></div>', whole, lines
    )


def _group(size: int, kind: str) -> Markup:
    return markup('<span class="{}">{}</span>', kind, markup("<i></i>") * size)


def _plus(parts: Sequence[int]) -> str:
    return " + ".join(map(str, parts))


def _said(taken: int, heaps: Sequence[int]) -> str:
    sizes = [str(size) for size in heaps]
    left = either(sizes, "and") or _("nothing")
    return several(
        "take 1 stone and leave {left}", "take {count} stones and leave {left}", taken, left=left
    )
