"""Tables for Moore's Nim: heaps in binary columns, their ones counted modulo k + 1."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.base.marks import heap_badge, letter
from ui.base.markup import Markup, join, markup
from ui.base.words import _, number, sentences, several

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from gamecore.coupled.moore_moves import Balancing


_SHORT_POWERS = 10
"""Number of columns named by a number, 1 to 512; later ones are named by a power such as 2¹⁰."""


_WIDE = 14
"""Most columns that fit beside the names of the heaps."""

_KEPT = 3
"""Columns kept up to the newest one when those farther left are left out."""

_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def width_of(heaps: Sequence[int]) -> int:
    """Return how many binary columns the heaps have, at least one."""
    return max(1, max(heaps, default=0).bit_length())


def power(bit: int) -> str:
    """Return the heading of a column: 8, or 2 with an exponent as markup."""
    return str(1 << bit) if bit < _SHORT_POWERS else markup("2<sup>{}</sup>", bit)


def power_words(bit: int) -> str:
    """Return the name of a column as plain text: 8, or 2⁵⁸."""
    if bit < _SHORT_POWERS:
        return number(1 << bit)
    return "2" + str(bit).translate(_RAISED)


def columns_card(
    heaps: Sequence[int], k: int, *, counted: bool = True, told: bool = True
) -> Markup:
    """Return the table of the heaps in binary, with the ones of each column, also mod k + 1.

    Parameters
    ----------
    heaps : sequence of int
    k : int
    counted : bool
        Whether the counts are shown.
    told : bool
        Whether with them what is left over is shown; if not, a ? stands in each column.
    """
    bits = range(width_of(heaps) - 1, -1, -1)
    rows = [[_digit(size >> bit & 1) for bit in bits] for size in heaps]
    foot = _counts(_ones(heaps, bits), k, told=told) if counted else ""
    return _table(heaps, bits, rows, foot)


def _ones(heaps: Sequence[int], bits: Iterable[int]) -> list[int]:
    return [sum(size >> bit & 1 for size in heaps) for bit in bits]


def _digit(bit: int, kind: str = "") -> Markup:
    names = f"b {kind}".strip()
    return markup(
        '<td class="{}">{}</td>', names, markup("<b>1</b>") if bit else markup("<i>0</i>")
    )


def _counts(ones: Sequence[int], k: int, skipped: int = 0, *, told: bool = True) -> Markup:
    rests = [count % (k + 1) for count in ones]
    return markup(
        '<tr><th scope="row" colspan="2">{ones}</th>{dots}{total}</tr>'
        '<tr><th scope="row" colspan="2">{left_over}</th>{dots}{rests}</tr>',
        ones=_("ones"),
        dots=_dots(skipped),
        total=join(markup('<td class="b">{}</td>', number(count)) for count in ones),
        left_over=_("left over, mod {group}").format(group=number(k + 1)),
        rests=join(
            markup('<td class="b">?</td>')
            if not told
            else markup('<td class="b bad">✗ {}</td>', number(rest))
            if rest
            else markup('<td class="b good">✓ 0</td>')
            for rest in rests
        ),
    )


def balancing_card(heaps: Sequence[int], k: int, found: Balancing, done: int) -> Markup:
    """Return the table of the construction of a winning move after `done` columns from the left.

    Parameters
    ----------
    heaps : sequence of int
    k : int
    found : Balancing
        The construction for these heaps.
    done : int
        Number of columns balanced so far; their digits are those after the move.
    """
    width = width_of(heaps)
    bits = range(width - 1, -1, -1)
    free: set[int] = set()
    rows: list[list[Markup]] = [[] for _size in heaps]
    ones: list[int] = []
    # For wide heaps, columns far left of the newest one are left out, so that it stays visible.
    skipped = max(0, min(done - _KEPT, width - _WIDE))
    for index, bit in enumerate(bits):
        step = found.steps[index] if index < len(found.steps) else None
        ready = index < done and step is not None
        lowered = set(step.lowered) if step is not None and index < done else set()
        for place, size in enumerate(heaps):
            digit = (found.after[place] if ready else size) >> bit & 1
            kind = "now" if index == done - 1 else "" if ready else "todo"
            if place in lowered:
                kind += " low"
            elif place in free:
                kind += " free"
            rows[place].append(_digit(digit, kind))
        free |= lowered
        ones += _ones(found.after if index < done else heaps, (bit,))
    after = [_free_words(place, size, found, done, free) for place, size in enumerate(heaps)]
    foot = _counts(ones[skipped:], k, skipped)
    return _table(heaps, bits[skipped:], [row[skipped:] for row in rows], foot, after, skipped)


def _dots(skipped: int) -> Markup:
    """Return the cell … for the columns left out; "" if none is."""
    return markup('<td class="b gl-soft">…</td>') if skipped else markup("")


def _free_words(place: int, size: int, found: Balancing, done: int, free: set[int]) -> Markup:
    if place not in free:
        return markup('<span class="gl-soft">{}</span>', _("stays"))
    if done < len(found.steps):
        return markup("<b>{}</b>", _("gets smaller"))
    return markup("<b>→ {}</b>", number(found.after[place]))


def _table(
    heaps: Sequence[int],
    bits: range,
    digits: Sequence[Sequence[Markup]],
    foot: str,
    after: Sequence[Markup] = (),
    skipped: int = 0,
) -> Markup:
    """Return the table: a row a heap with its digits and its move, the counts `foot` below."""
    heads = _dots(skipped) + join(
        markup('<th scope="col" class="b">{}</th>', power(bit)) for bit in bits
    )
    rows = join(
        markup(
            '<tr><th scope="row">{}</th><td class="n">{}</td>{}{}</tr>',
            heap_badge(place),
            number(size),
            _dots(skipped) + join(digits[place]),
            markup('<td class="n">{}</td>', after[place]) if after else "",
        )
        for place, size in enumerate(heaps)
    )
    name = _("The heaps in binary columns")
    return markup(
        '<div class="gl-scroll" tabindex="0" role="region" aria-label="{name}">'
        '<table class="gl-table gl-moore"><caption class="gl-hidden">{name}</caption><thead><tr>'
        '<th scope="col">{heap}</th><th scope="col">{stones}</th>{heads}{after}</tr>'
        "</thead><tbody>{rows}</tbody><tfoot>{foot}</tfoot></table></div>",
        name=name,
        heap=_("Heap"),
        stones=_("Stones"),
        heads=heads,
        after=markup('<th scope="col">{}</th>', _("Move")) if after else "",
        rows=rows,
        foot=foot,
    )


def column_sentence(found: Balancing, index: int, k: int) -> str:
    """Return the sentence on what the construction does in a column; index 0 is the leftmost."""
    step = found.steps[index]
    free = {place for earlier in found.steps[:index] for place in earlier.lowered}
    said = several(
        "Column {power}: {count} one in heaps that are not lowered yet.",
        "Column {power}: {count} ones in heaps that are not lowered yet.",
        step.ones,
        power=power_words(step.bit),
    )
    if not step.rest:
        said = sentences(
            said, _("In groups of {group} nothing is left over.").format(group=number(k + 1))
        )
        if free:
            said = sentences(
                said,
                several(
                    "The lowered heap gets a 0.", "The {count} lowered heaps get 0.", len(free)
                ),
            )
        return said
    said = sentences(
        said,
        _("In groups of {group}, {rest} left over.").format(
            group=number(k + 1), rest=number(step.rest)
        ),
    )
    if step.given:
        more = several(
            "{heaps} is lowered already, so its digits are free: a 1 there fills the group.",
            "{heaps} are lowered already, so their digits are free: {count} ones there fill "
            "the group.",
            len(step.given),
            heaps=_(", ").join(letter(place) for place in step.given),
        )
        return sentences(said, more)
    more = several(
        "So {heaps} loses its one and is lowered. Whatever follows in it is free.",
        "So {heaps} lose their ones and are lowered. Whatever follows in them is free.",
        len(step.lowered),
        heaps=_(", ").join(letter(place) for place in step.lowered),
    )
    return sentences(said, more)
