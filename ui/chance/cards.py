"""The markup of the game of chance: the draws worked out so far, and the chance as a bar."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from gamecore.chance import winning_chance
from ui.base.marks import heap_badge
from ui.base.words import _, number
from ui.chance.words import amount_words, fraction, left_words, result_words

if TYPE_CHECKING:
    from ui.chance.facts import ChanceFacts, DrawnSize, Way


def draws_table(facts: ChanceFacts, step: int) -> str:
    """Return the draws that are worked out after a step, each amount on a line, the best ticked."""
    heads = (
        _("Heap drawn"),
        _("How likely"),
        _("You"),
        _("Left"),
        _("Opponent wins"),
        _("You win"),
    )
    head = "".join(f'<th scope="col">{text}</th>' for text in heads)
    body = "".join(_draw_rows(draw, index == step - 1) for index, draw in _worked(facts, step))
    name = _("The draws worked out so far")
    return (
        f'<div class="gl-scroll" tabindex="0" role="region" aria-label="{name}">'
        f'<table class="gl-table gl-draws"><caption class="gl-hidden">{name}</caption>'
        f"<thead><tr>{head}</tr></thead>{body}</table></div>"
    )


def _worked(facts: ChanceFacts, step: int) -> list[tuple[int, DrawnSize]]:
    return list(enumerate(facts.draws))[:step]


def _draw_rows(draw: DrawnSize, is_new: bool) -> str:
    span = f' rowspan="{len(draw.ways)}"'
    badges = " ".join(map(heap_badge, draw.heaps))
    first = (
        f'<th scope="rowgroup"{span}>{badges} {_("of {size}").format(size=number(draw.size))}</th>'
        f"<td{span}>{fraction(draw.probability)}</td>"
    )
    rows = "".join(
        f"<tr>{first if place == 0 else ''}{_way_cells(way)}</tr>"
        for place, way in enumerate(draw.ways)
    )
    kind = "now" if is_new else ""
    return f'<tbody class="{kind}">{rows}</tbody>'


def _way_cells(way: Way) -> str:
    kind = "best" if way.is_best else ""
    tick = f'<b>✓</b><span class="gl-hidden"> {_("best")}</span> ' if way.is_best else ""
    return (
        f'<td class="{kind}">{tick}{escape(amount_words(way))}</td><td>{escape(left_words(way))}'
        f'</td><td class="n">{fraction(way.opponent)}</td>'
        f'<td class="n {kind}">{fraction(way.own)}</td>'
    )


def chance_bar(facts: ChanceFacts) -> str:
    """Draw the chance as a bar, filled as far as it goes, with the fraction beside it."""
    top, bottom = facts.chance.numerator, facts.chance.denominator
    return (
        f'<div class="gl-chance"><div class="gl-chancebar" role="img" '
        f'aria-label="{escape(result_words(facts))}">'
        f'<span style="width: calc(100% * {top} / {bottom})"></span></div>'
        f"<b>{fraction(facts.chance)}</b></div>"
    )


KINDS_UPTO = 7
"""Rows of the table of chances: enough to see both patterns in it."""


def kinds_table(facts: ChanceFacts, told: bool) -> str:
    """Return the chances by number of heaps and of larger ones.

    The place of this position is marked when its chance has been told.
    """
    heads = (
        _("Heaps"),
        _("all are 1"),
        _("one is larger"),
        _("two or more are larger"),
    )
    head = "".join(f'<th scope="col">{text}</th>' for text in heads)
    count = sum(1 for size in facts.heaps if size)
    large = min(sum(1 for size in facts.heaps if size > 1), 2)
    body = "".join(
        f'<tr><th scope="row">{number(n)}</th>'
        + "".join(_kind_cell(n, kind, told and (n, kind) == (count, large)) for kind in range(3))
        + "</tr>"
        for n in range(1, KINDS_UPTO + 1)
    )
    name = _("The chance of the player to move, by the kinds of heaps")
    return (
        f'<div class="gl-scroll" tabindex="0" role="region" aria-label="{name}">'
        f'<table class="gl-table gl-kinds"><caption class="gl-hidden">{name}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _kind_cell(heaps: int, large: int, here: bool) -> str:
    if large > heaps:
        return "<td>–</td>"
    chance = fraction(winning_chance((2,) * large + (1,) * (heaps - large)))
    if here:
        return f'<td class="here"><b>{chance}</b> {_("← here")}</td>'
    return f"<td>{chance}</td>"
